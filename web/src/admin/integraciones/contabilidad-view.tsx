// Contabilidad: the month as journal entries for the company's books, with what proves it, its accounts, and its files.
import {
  ConsultaPolizas,
  type Contabilidad,
  type CuentaContable,
  CuentaContableCaptura,
  type FormatoContable,
  type Solicitud,
  solicitudes,
} from '@litro/contract/contabilidad/contabilidad'
import { Button, Group, Select, TextInput } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useDescarga } from '../../archivos/use-descarga.ts'
import { TextField } from '../../campos/text-field.tsx'
import { Confirmar } from '../../form/confirmar.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'
import { conteo, fechaHora, hoy, pesos } from '../../formato.ts'
import type { Columna } from '../../list/columna.tsx'
import { Tabla } from '../../list/tabla.tsx'
import { useEscritura, useServicio } from '../../query.ts'
import { useUsuario } from '../../sesion/usuario-context.tsx'
import { avisarExito } from '../../ui/avisos.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { Falla } from '../../ui/falla.tsx'
import { MessageLine } from '../../ui/message-line.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import type { VistaProps } from '../editable-page.tsx'
import { mesEnPalabras, mesesHasta } from '../meses.ts'

/** As long as the law has books kept. */
const CINCO_ANIOS = 60

export function ContabilidadView({ titulo, selector }: VistaProps) {
  const [mes, setMes] = useState(hoy().slice(0, 7))
  const { data, error } = useServicio('admin_contabilidad_leer', [{ consulta: { periodo: mes } }])
  return (
    <>
      <PageHeader titulo={titulo} />
      {selector}
      <div className="pila">
        <Card titulo="Pólizas del mes" detalle={data ? <Estado mes={data} /> : null}>
          <div className="pila">
            <Select
              label="Mes"
              data={mesesHasta(hoy().slice(0, 7), CINCO_ANIOS).map((value) => ({ value, label: mesEnPalabras(value) }))}
              value={mes}
              maw={220}
              allowDeselect={false}
              onChange={(elegido) => elegido && setMes(elegido)}
            />
            {error ? <Falla error={error} literal="No pudimos leer las pólizas del mes." /> : null}
            {data ? <Sumas mes={data} /> : null}
          </div>
        </Card>
        {data && data.Polizas > 0 ? <Archivos key={mes} mes={data} /> : null}
        {data ? <Cuentas mes={data} /> : null}
      </div>
    </>
  )
}

const Estado = ({ mes: { Cerrado } }: { mes: Contabilidad }) => (
  <Badge tono={Cerrado ? 'verde' : 'gris'}>{Cerrado ? 'Cerrado' : 'Abierto'}</Badge>
)

function Sumas({ mes }: { mes: Contabilidad }) {
  const [cerrando, setCerrando] = useState<Contabilidad | null>(null)
  const mueve = useUsuario().puede('admin.contabilidad')
  const terminado = mes.Periodo < hoy().slice(0, 7)
  return (
    <>
      <p>
        {conteo(mes.Polizas, 'póliza', 'pólizas')}: debe <strong className="cifra">{pesos(mes.Debe)}</strong>, haber{' '}
        <strong className="cifra">{pesos(mes.Haber)}</strong>. Al corte del {fechaHora(mes.Corte)}
        {mes.CerradoPor ? `, cerrado por ${mes.CerradoPor}` : ''}.
      </p>
      <p className="nota" style={{ overflowWrap: 'anywhere' }}>
        Huella SHA-256: {mes.Digest}
      </p>
      {mes.Tardias > 0 ? (
        <MessageLine tono="ambar">
          {conteo(mes.Tardias, 'asiento llegó', 'asientos llegaron')} con fecha de este mes después del cierre: no están
          en estas pólizas.
        </MessageLine>
      ) : null}
      {mueve && terminado && !mes.Cerrado ? (
        <div>
          <Button variant="default" aria-haspopup="dialog" onClick={() => setCerrando(mes)}>
            Cerrar el mes
          </Button>
        </div>
      ) : null}
      <Confirmar
        de={cerrando}
        servicio="admin_contabilidad_cerrar"
        peticion={({ Periodo }) => [{ entrada: { Periodo } }]}
        titulo={`¿Cerrar ${mes.Periodo}?`}
        no="Regresar"
        si="Cerrar el mes"
        exito={() => 'Mes cerrado.'}
        falla="No se pudo cerrar el mes."
        onCerrar={() => setCerrando(null)}
      >
        {() => <>Lo que se exporte de este mes ya no cambiará. No se puede deshacer.</>}
      </Confirmar>
    </>
  )
}

const opciones = Object.entries(solicitudes).map(([value, texto]) => ({ value, label: `${value} - ${texto}` }))

function Archivos({ mes: { Periodo: periodo } }: { mes: Contabilidad }) {
  const [solicitud, setSolicitud] = useState<Solicitud>('AF')
  const [numero, setNumero] = useState('')
  const deOrden = solicitud === 'AF' || solicitud === 'FC'
  const [queja, setQueja] = useState<string | null>(null)
  const deSat = { solicitud, numero }
  /** Told beside the field, before anybody is asked. */
  const sirve = () => {
    const leida = ConsultaPolizas.safeParse({ periodo, formato: 'polizas', ...deSat })
    setQueja(leida.error?.issues[0]?.message ?? null)
    return leida.success
  }
  return (
    <Card titulo="Archivos">
      <div className="pila">
        <Group>
          <Bajar periodo={periodo} formato="csv" texto="Pólizas en CSV" />
          <Bajar periodo={periodo} formato="diot" texto="Datos para la DIOT" />
        </Group>
        <p className="nota">
          Las pólizas en XML se entregan cuando la autoridad las pide, no cada mes. Son el auxiliar de socios y
          comprobantes: no incluyen lo que no pasa por Litro, y por eso no hay balanza.
        </p>
        <Group align="flex-end">
          <Select
            label="Por qué las piden"
            data={opciones}
            value={solicitud}
            allowDeselect={false}
            onChange={(valor) => setSolicitud(valor as Solicitud)}
          />
          <TextInput
            label={deOrden ? 'Número de orden' : 'Número de trámite'}
            placeholder={deOrden ? 'ABC1234567/26' : 'AB123456789012'}
            value={numero}
            maxLength={14}
            error={queja}
            onChange={({ currentTarget }) => setNumero(currentTarget.value.toUpperCase())}
          />
          <Bajar periodo={periodo} formato="polizas" texto="Pólizas en XML" mas={deSat} sirve={sirve} />
          <Bajar periodo={periodo} formato="auxiliar" texto="Auxiliar de folios" mas={deSat} sirve={sirve} />
        </Group>
      </div>
    </Card>
  )
}

type BajarProps = {
  periodo: string
  formato: FormatoContable
  texto: string
  mas?: { solicitud: Solicitud; numero: string }
  sirve?: () => boolean
}

function Bajar({ periodo, formato, texto, mas, sirve }: BajarProps) {
  const { ocupado, bajar } = useDescarga('admin_contabilidad_exportar', `${formato}-${periodo}`)
  return (
    <Button
      variant="default"
      loading={ocupado}
      leftSection={<IconDownload size={16} stroke={1.7} />}
      onClick={() => {
        if (sirve?.() ?? true) void bajar({ consulta: { periodo, formato, ...mas } })
      }}
    >
      {texto}
    </Button>
  )
}

const columnas: readonly Columna<CuentaContable>[] = [
  { campo: 'Numero', titulo: 'Cuenta', como: 'clave' },
  { campo: 'Nombre', titulo: 'Nombre' },
  { campo: 'Agrupador', titulo: 'Agrupador del SAT', como: 'clave' },
  { campo: 'Debe', titulo: 'Debe', cifra: true, como: 'pesos' },
  { campo: 'Haber', titulo: 'Haber', cifra: true, como: 'pesos' },
]

function Cuentas({ mes }: { mes: Contabilidad }) {
  const [editada, setEditada] = useState<CuentaContable | null>(null)
  const mueve = useUsuario().puede('admin.contabilidad')
  const editar = useEscritura('admin_cuenta_contable_editar')
  return (
    <Card titulo="Cuentas contables" detalle="Propuesta para un distribuidor; la decide tu contador.">
      <Tabla
        etiqueta="Cuentas contables"
        columnas={columnas}
        filas={mes.Cuentas}
        clave={({ Tipo }) => Tipo}
        acciones={
          mueve
            ? (cuenta) => (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={`Editar cuenta ${cuenta.Nombre}`}
                  onClick={() => setEditada(cuenta)}
                >
                  Editar
                </Button>
              )
            : undefined
        }
      />
      {editada ? (
        <FormDialog
          titulo="Editar cuenta contable"
          schema={CuentaContableCaptura}
          inicial={{ Numero: editada.Numero, Nombre: editada.Nombre, Agrupador: editada.Agrupador }}
          guardar="Guardar"
          falla="No se pudo guardar la cuenta."
          onCerrar={() => setEditada(null)}
          onGuardar={async (entrada) => {
            const { Tipo: tipo, Version } = editada
            await editar.mutateAsync([{ params: { tipo }, entrada: { ...entrada, Version } }])
            avisarExito('Cuenta contable guardada.')
          }}
        >
          <TextField name="Numero" label="Cuenta" required maxLength={40} />
          <TextField name="Agrupador" label="Agrupador del SAT" required maxLength={6} />
          <TextField name="Nombre" label="Nombre" required wide maxLength={60} />
        </FormDialog>
      ) : null}
    </Card>
  )
}
