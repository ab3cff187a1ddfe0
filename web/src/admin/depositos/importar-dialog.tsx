// Importar estado bancario: choose the file, see what it would bring and from which columns, then keep what is new.
import { type BancoImportado, camposBanco, type MapeoBanco } from '@litro/contract/depositos/banco'
import { Autocomplete, Modal, Select, Stack } from '@mantine/core'
import { useState } from 'react'
import { ArchivoInput, Botones, useImportacion } from '../../archivos/importar.tsx'
import { conteo, pesos } from '../../formato.ts'
import { useServicio } from '../../query.ts'
import { avisarExito } from '../../ui/avisos.ts'
import { Falla } from '../../ui/falla.tsx'
import { MessageLine } from '../../ui/message-line.tsx'
import estilos from './depositos.module.css'
import { ImportarPrevia } from './importar-previa.tsx'

const MAX_BYTES = 3_000_000
const ACEPTA = '.csv,.txt'

// biome-ignore format: a table is read as a table
const titulos: Record<keyof MapeoBanco, { titulo: string; requerida?: true }> = {
  Fecha:        { titulo: 'Fecha', requerida: true },
  Abono:        { titulo: 'Abono', requerida: true },
  Cargo:        { titulo: 'Cargo' },
  Descripcion:  { titulo: 'Descripción' },
  Referencia:   { titulo: 'Referencia' },
  ClaveRastreo: { titulo: 'Clave de rastreo' },
}

type Props = { onCerrar: () => void; onImportado: () => void }

export function ImportarDialog({ onCerrar, onImportado }: Props) {
  const [cuenta, setCuenta] = useState('')
  const importacion = useImportacion('admin_banco_importar', { acepta: ACEPTA, maximo: MAX_BYTES })
  const { archivo, previa, error, ocupado, leer } = importacion
  const confirmar = async () => {
    const hecho = previa && (await importacion.guardar({ Cuenta: cuenta, Mapeo: previa.Mapeo }))
    if (!hecho) return
    avisarExito(`${conteo(hecho.Nuevos, 'movimiento importado', 'movimientos importados')} de ${hecho.Cuenta}.`)
    onImportado()
  }
  return (
    <Modal opened onClose={onCerrar} title="Importar estado bancario" size="xl">
      <Stack gap="md">
        <Origen
          {...{ cuenta, archivo, ocupado }}
          queja={importacion.queja}
          errores={error?.campos ?? {}}
          onCuenta={(texto) => {
            setCuenta(texto)
            importacion.olvidar()
          }}
          onArchivo={importacion.elegir}
        />
        {previa ? (
          <>
            <Columnas previa={previa} ocupado={ocupado} onMapeo={(Mapeo) => void leer({ Cuenta: cuenta, Mapeo })} />
            <ImportarPrevia previa={previa} />
          </>
        ) : null}
        {error && !error.campos.Archivo && !error.campos.Cuenta ? (
          <Falla error={error} literal="No se pudo leer el estado bancario." />
        ) : null}
        <Botones
          ocupado={ocupado}
          onCerrar={onCerrar}
          paso={
            previa
              ? { texto: pasoDe(previa), impedido: previa.Nuevos === 0, onClick: confirmar }
              : {
                  texto: 'Revisar',
                  impedido: !archivo || cuenta.trim() === '',
                  onClick: () => void leer({ Cuenta: cuenta }),
                }
          }
        />
      </Stack>
    </Modal>
  )
}

const pasoDe = ({ Nuevos, Total }: BancoImportado) =>
  Nuevos > 0 ? `Importar ${conteo(Nuevos, 'movimiento', 'movimientos')}, ${pesos(Total)}` : 'Nada nuevo que importar'

type OrigenProps = {
  cuenta: string
  archivo: File | null
  queja: string | null
  ocupado: boolean
  errores: Record<string, string>
  onCuenta: (texto: string) => void
  onArchivo: (archivo: File | null) => void
}

function Origen({ cuenta, archivo, queja, ocupado, errores, onCuenta, onArchivo }: OrigenProps) {
  const cuentas = useServicio('admin_banco_cuentas')
  return (
    <>
      <Autocomplete
        label="Banco o cuenta"
        description="Con este nombre recordamos qué columnas usa su archivo."
        placeholder="BBVA 0123"
        required
        data-autofocus
        maxLength={60}
        disabled={ocupado}
        value={cuenta}
        data={cuentas.data?.map(({ Cuenta }) => Cuenta) ?? []}
        error={errores.Cuenta}
        onChange={onCuenta}
      />
      <ArchivoInput
        label="Estado de cuenta"
        placeholder="Elige el archivo CSV"
        accept={ACEPTA}
        disabled={ocupado}
        value={archivo}
        error={queja ?? errores.Archivo}
        onChange={onArchivo}
      />
    </>
  )
}

type ColumnasProps = { previa: BancoImportado; ocupado: boolean; onMapeo: (mapeo: MapeoBanco) => void }

function Columnas({ previa, ocupado, onMapeo }: ColumnasProps) {
  const { Columnas: columnas, Mapeo, Recordado } = previa
  const opciones = columnas.map((texto, i) => ({ value: String(i), label: `${i + 1}. ${texto}` }))
  const falta = Mapeo.Fecha === null || Mapeo.Abono === null
  return (
    <Stack gap="xs">
      {falta ? (
        <MessageLine tono="ambar">No reconocimos las columnas. Elige la de la fecha y la del abono.</MessageLine>
      ) : null}
      <fieldset className={estilos.reparto}>
        <legend>{Recordado ? 'Columnas del archivo (las de la última vez)' : 'Columnas del archivo'}</legend>
        <div className={estilos.mapeo}>
          {camposBanco.map((campo) => (
            <Select
              key={campo}
              label={titulos[campo].titulo}
              withAsterisk={titulos[campo].requerida}
              placeholder="No viene"
              data={opciones}
              disabled={ocupado}
              clearable={!titulos[campo].requerida}
              clearButtonProps={{ 'aria-label': `Quitar ${titulos[campo].titulo}` }}
              allowDeselect={false}
              value={Mapeo[campo] === null ? null : String(Mapeo[campo])}
              onChange={(valor) => onMapeo(withColumna(Mapeo, campo, valor === null ? null : Number(valor)))}
            />
          ))}
        </div>
      </fieldset>
    </Stack>
  )
}

/** A column serves one purpose: choosing it for one frees it from another. */
function withColumna(mapeo: MapeoBanco, campo: keyof MapeoBanco, columna: number | null): MapeoBanco {
  const nuevo = { ...mapeo }
  for (const otro of camposBanco) if (columna !== null && nuevo[otro] === columna) nuevo[otro] = null
  nuevo[campo] = columna
  return nuevo
}
