// Buzón de cancelaciones: suppliers that ask to cancel what they invoiced to the company, each with its clock and one answer.
import { estatusBuzon, type FilaBuzon, RechazarSolicitud } from '@litro/contract/buzon/buzon'
import { Box, Button } from '@mantine/core'
import { IconInbox, IconRefresh, IconSettings } from '@tabler/icons-react'
import { useState } from 'react'
import { mensajeDe } from '../../api-error.ts'
import { RowDownload } from '../../archivos/row-download.tsx'
import { fechaHora } from '../../formato.ts'
import { ListPage } from '../../list/list-page.tsx'
import { MotivoDialog } from '../../list/motivo-dialog.tsx'
import { useVentanas } from '../../list/ventanas.ts'
import { useEscritura, useServicio } from '../../query.ts'
import { useUsuario } from '../../sesion/usuario-context.tsx'
import { avisarError, avisarExito } from '../../ui/avisos.ts'
import { MessageLine } from '../../ui/message-line.tsx'
import { RowActions, RowButton } from '../../ui/row-actions.tsx'
import { AceptarDialog } from './aceptar-dialog.tsx'
import { AjustesDialog } from './ajustes-dialog.tsx'
import { columnas, nombreDe, tarjeta } from './columnas.tsx'

const lista = {
  lista: 'admin_buzon',
  clave: 'IdSolicitud',
  filtros: { opciones: estatusBuzon.map((valor) => ({ valor, texto: valor })) },
  sumas: 'apart',
  hoja: { archivo: 'BuzonDeCancelaciones.xlsx', alcance: 'filtrado' },
  estrechos: ['desde', 'hasta', 'socio', 'proveedor'],
} as const

const vacio = {
  icono: <IconInbox size={28} stroke={1.5} />,
  titulo: 'Ninguna solicitud',
  texto: 'Cuando un proveedor pida cancelar una factura que te emitió, aquí la aceptas o la rechazas.',
}

type Abierta = { verbo: 'aceptar' | 'rechazar'; fila: FilaBuzon }

export function Page() {
  const mueve = useUsuario().puede('admin.buzon')
  const [abierta, setAbierta] = useState<Abierta | null>(null)
  const consultar = useEscritura('admin_buzon_consultar')
  const cerrar = () => setAbierta(null)
  const acciones = (fila: FilaBuzon) => {
    const de = nombreDe(fila)
    const params = { id: fila.IdSolicitud }
    const responde = mueve && fila.Estatus === 'Por responder'
    return (
      <RowActions>
        {responde ? (
          <RowButton texto="Rechazar" de={de} onClick={() => setAbierta({ verbo: 'rechazar', fila })} />
        ) : null}
        {responde ? <RowButton texto="Aceptar" de={de} onClick={() => setAbierta({ verbo: 'aceptar', fila })} /> : null}
        {mueve && /ando$/.test(fila.Estatus) ? (
          <RowButton
            texto="Preguntar al SAT"
            de={de}
            onClick={() =>
              consultar.mutate([{ params }], {
                onSuccess: ({ Estatus }) => avisarExito(`${de}: ${Estatus}.`),
                onError: (causa) => avisarError(mensajeDe(causa, 'No se pudo preguntar al SAT.')),
              })
            }
          />
        ) : null}
        {fila.ConAcuse ? (
          <RowDownload
            servicio="admin_buzon_acuse"
            peticion={[{ params }]}
            nombre={`acuse_${fila.UUID}.xml`}
            texto="Acuse"
            etiqueta={`Descargar acuse de ${de}`}
          />
        ) : null}
      </RowActions>
    )
  }
  return (
    <>
      <ListPage
        titulo="Buzón de cancelaciones"
        fuente={useVentanas(lista)}
        columnas={columnas}
        tarjeta={tarjeta}
        busqueda="Proveedor, RFC, folio o UUID"
        botones={mueve ? <Botones /> : null}
        acciones={acciones}
        anchoAcciones={190}
        vacio={vacio}
        falla="No pudimos cargar el buzón"
      >
        <LoQueDiceElPac />
      </ListPage>
      {abierta?.verbo === 'aceptar' ? <AceptarDialog fila={abierta.fila} onCerrar={cerrar} /> : null}
      {abierta?.verbo === 'rechazar' ? <RechazarDialog fila={abierta.fila} onCerrar={cerrar} /> : null}
    </>
  )
}

function Botones() {
  const preguntar = useEscritura('admin_buzon_preguntar')
  const estado = useServicio('admin_buzon_estado')
  const [ajustando, setAjustando] = useState(false)
  return (
    <>
      <Button
        leftSection={<IconRefresh size={18} stroke={1.7} />}
        loading={preguntar.isPending}
        onClick={() =>
          preguntar.mutate([], { onError: (causa) => avisarError(mensajeDe(causa, 'No se pudo preguntar al PAC.')) })
        }
      >
        Preguntar al PAC
      </Button>
      <Button
        variant="default"
        leftSection={<IconSettings size={18} stroke={1.7} />}
        aria-haspopup="dialog"
        disabled={!estado.data}
        onClick={() => setAjustando(true)}
      >
        Ajustes
      </Button>
      {ajustando && estado.data ? (
        <AjustesDialog config={estado.data.Configuracion} onCerrar={() => setAjustando(false)} />
      ) : null}
    </>
  )
}

/** When its list was read, or in plain words why it cannot be. */
function LoQueDiceElPac() {
  const { data } = useServicio('admin_buzon_estado')
  const varios = (data?.Emisores.length ?? 0) > 1
  return (
    <Box mb="sm">
      {data?.Emisores.map(({ RFC, PAC, Resultado, Mensaje, Leida }) => {
        const de = varios ? `${RFC}: ` : ''
        const alCorte = Leida
          ? `${de}Al corte del ${fechaHora(Leida)}, según ${PAC}.`
          : `${de}Aún no se pregunta a ${PAC}.`
        if (Resultado === null || Resultado === 'lista')
          return (
            <p key={RFC} className="nota">
              {alCorte}
            </p>
          )
        return (
          <MessageLine key={RFC} tono="ambar">
            {de}
            {Resultado === 'sin_buzon' ? Mensaje : `No se pudo leer el buzón de ${PAC}: ${Mensaje} ${alCorte}`}
          </MessageLine>
        )
      })}
    </Box>
  )
}

function RechazarDialog({ fila, onCerrar }: { fila: FilaBuzon; onCerrar: () => void }) {
  const rechazar = useEscritura('admin_buzon_rechazar')
  return (
    <MotivoDialog
      titulo={`Rechazar la cancelación de ${nombreDe(fila)}`}
      campo="Motivo"
      schema={RechazarSolicitud.pick({ Motivo: true })}
      boton="Rechazar cancelación"
      onEnviar={async (Motivo) => {
        const entrada = { Motivo, Version: fila.Version }
        const { Estatus } = await rechazar.mutateAsync([{ params: { id: fila.IdSolicitud }, entrada }])
        avisarExito(`${nombreDe(fila)}: ${Estatus}.`)
      }}
      onCerrar={onCerrar}
    >
      <p>La factura sigue vigente. El proveedor puede volver a pedirlo.</p>
    </MotivoDialog>
  )
}
