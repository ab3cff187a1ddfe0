// Exportación: the file that leaves every day by itself, when it runs, what each day left and its digest.
import { type Exportacion, ExportacionCaptura, type ExportacionDia } from '@litro/contract/integraciones/exportacion'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { campoTexto } from '../../campos/field.ts'
import { NumberField } from '../../campos/number-field.tsx'
import { SwitchField } from '../../campos/switch-field.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'
import { conteo, entero, fecha, fechaHora } from '../../formato.ts'
import type { Columna } from '../../list/columna.tsx'
import { Tabla } from '../../list/tabla.tsx'
import { useEscritura, useServicio } from '../../query.ts'
import { useUsuario } from '../../sesion/usuario-context.tsx'
import { avisarError, avisarExito } from '../../ui/avisos.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Leido } from '../../ui/leido.tsx'
import { MessageLine } from '../../ui/message-line.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import type { VistaProps } from '../editable-page.tsx'

export function ExportacionView({ titulo, selector }: VistaProps) {
  const lectura = useServicio('admin_exportacion_leer')
  return (
    <>
      <PageHeader titulo={titulo} />
      {selector}
      <Leido lectura={lectura} falla="No pudimos cargar la exportación diaria">
        {(exportacion) => <Contada exportacion={exportacion} onRecargar={lectura.refetch} />}
      </Leido>
    </>
  )
}

type Props = { exportacion: Exportacion; onRecargar: () => void }

function Contada({ exportacion, onRecargar }: Props) {
  const { Activa, Hora, Configurada, Dias } = exportacion
  const mueve = useUsuario().puede('admin.contabilidad')
  const [abierto, setAbierto] = useState(false)
  return (
    <div className="pila">
      <Card
        titulo="Exportación diaria"
        detalle={<Badge tono={Activa ? 'verde' : 'gris'}>{Activa ? 'Activa' : 'Apagada'}</Badge>}
      >
        <div className="pila">
          {Configurada ? null : (
            <MessageLine tono="ambar">
              Este servidor no tiene dónde dejar la exportación. Quien lo opera lo dice con EXPORTA_CARPETA o
              EXPORTA_URL.
            </MessageLine>
          )}
          <p>
            {Activa
              ? `Cada día, desde las ${Hora}:00, sale un archivo con lo timbrado y cancelado el día anterior y sus XML.`
              : 'Al activarla sale cada día un archivo con lo timbrado y cancelado el día anterior y sus XML.'}
          </p>
          {mueve ? (
            <div>
              <Button variant="default" aria-haspopup="dialog" onClick={() => setAbierto(true)}>
                Cambiar exportación
              </Button>
            </div>
          ) : null}
        </div>
      </Card>
      {Dias.length > 0 ? (
        <Card titulo="Últimos días">
          <Tabla etiqueta="Días exportados" columnas={columnas} filas={Dias} clave={({ Dia }) => Dia} />
        </Card>
      ) : null}
      {abierto ? (
        <Cambiar exportacion={exportacion} onCerrar={() => setAbierto(false)} onRecargar={onRecargar} />
      ) : null}
    </div>
  )
}

const columnas: Columna<ExportacionDia>[] = [
  { campo: 'Dia', titulo: 'Día', render: ({ Dia }) => fecha(Dia), abajo: ({ Archivo }) => Archivo },
  {
    campo: 'Estado',
    titulo: 'Estado',
    render: ({ Estado, Error: error }) => (error ? `No salió: ${error}` : Estado),
    abajo: ({ Terminada, Intentos }) =>
      Terminada ? fechaHora(Terminada) : Intentos > 0 ? conteo(Intentos, 'intento', 'intentos') : null,
  },
  {
    campo: 'Hechos',
    titulo: 'Documentos',
    cifra: true,
    render: ({ Hechos }) => (Hechos === null ? '' : entero(Hechos)),
  },
  {
    campo: 'Sha256',
    titulo: 'Huella SHA-256',
    render: ({ Sha256 }) =>
      Sha256 ? (
        <span className="uuid">
          <code>{Sha256.slice(0, 16)}…</code>
          <CopyButton texto={Sha256} nombre="huella" />
        </span>
      ) : null,
  },
  { campo: 'Intentos', titulo: 'Otra vez', render: (dia) => <Reintentar dia={dia} /> },
]

function Reintentar({ dia: { Dia } }: { dia: ExportacionDia }) {
  const mueve = useUsuario().puede('admin.contabilidad')
  const reintentar = useEscritura('admin_exportacion_reintentar')
  if (!mueve) return null
  const onClick = () =>
    reintentar.mutate([{ entrada: { Dia } }], {
      onSuccess: () => avisarExito(`El ${fecha(Dia)} saldrá otra vez en un momento.`),
      onError: ({ mensaje }) => avisarError(mensaje),
    })
  return (
    <Button variant="default" size="compact-sm" loading={reintentar.isPending} onClick={onClick}>
      Exportar {fecha(Dia)}
    </Button>
  )
}

function Cambiar({ exportacion: { Activa, Hora, Version }, onCerrar, onRecargar }: Props & { onCerrar: () => void }) {
  const guardar = useEscritura('admin_exportacion_guardar')
  const inicial = { Activa, Hora: campoTexto(Hora) }
  return (
    <FormDialog
      titulo="Exportación diaria"
      schema={ExportacionCaptura as never}
      inicial={inicial}
      guardar="Guardar"
      exito="Exportación diaria guardada."
      falla="No se pudo guardar."
      onCerrar={onCerrar}
      onRecargar={onRecargar}
      onGuardar={(entrada: typeof inicial) => guardar.mutateAsync([{ entrada: { ...entrada, Version } }])}
    >
      <SwitchField name="Activa" label="Exportar cada día" description="Empieza con lo de hoy." />
      <NumberField
        name="Hora"
        label="Hora"
        description="De 0 a 23, del centro de México: desde entonces sale el día anterior."
        decimales={0}
        required
      />
    </FormDialog>
  )
}
