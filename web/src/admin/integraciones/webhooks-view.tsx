// Webhooks: whom this installation tells of what, whether it is being heard, and what waits for it.
import { estatusDeWebhook, type Webhook } from '@litro/contract/integraciones/webhook'
import { Button } from '@mantine/core'
import { IconPlus, IconWebhook } from '@tabler/icons-react'
import { useState } from 'react'
import { mensajeDe } from '../../api-error.ts'
import { Confirmar } from '../../form/confirmar.tsx'
import { conteo, fechaHora } from '../../formato.ts'
import { Parrafo, type Tarjeta } from '../../list/card-list.tsx'
import type { Columna } from '../../list/columna.tsx'
import { useEnteras } from '../../list/enteras.ts'
import { ListPage } from '../../list/list-page.tsx'
import { useEscritura, useServicio } from '../../query.ts'
import { useUsuario } from '../../sesion/usuario-context.tsx'
import { avisarError, avisarExito } from '../../ui/avisos.ts'
import { Badge } from '../../ui/badge.tsx'
import { RowActions, RowButton } from '../../ui/row-actions.tsx'
import type { VistaProps } from '../editable-page.tsx'
import { EditarDialog, NuevoDialog, nombreDeEvento } from './webhook-dialog.tsx'

const eventosDe = ({ Eventos }: Webhook) => Eventos.map(nombreDeEvento).join(', ')
const deQuien = ({ SocioComercial }: Webhook) => SocioComercial || 'La instalación'
const entregasDe = ({ Pendientes, Fallidos, UltimaEntrega }: Webhook) =>
  [
    UltimaEntrega ? `Última ${fechaHora(UltimaEntrega)}` : 'Ninguna todavía',
    Pendientes > 0 ? conteo(Pendientes, 'pendiente', 'pendientes') : '',
    Fallidos > 0 ? conteo(Fallidos, 'fallida', 'fallidas') : '',
  ]
    .filter(Boolean)
    .join(' · ')

function Estatus({ fila }: { fila: Webhook }) {
  return <Badge tono={fila.Estatus === 'Activo' ? 'verde' : 'amarillo'}>{fila.Estatus}</Badge>
}

const columnas: readonly Columna<Webhook>[] = [
  { campo: 'Nombre', titulo: 'Webhook', ancho: 280, abajo: 'Direccion' },
  { campo: 'SocioComercial', titulo: 'De quién', ancho: 150, render: deQuien },
  {
    campo: 'Eventos',
    titulo: 'De qué se le avisa',
    ancho: 220,
    sinOrden: true,
    frases: true,
    render: eventosDe,
    pista: eventosDe,
  },
  { campo: 'UltimaEntrega', titulo: 'Entregas', ancho: 230, render: entregasDe, abajo: 'MotivoPausa' },
  { campo: 'Estatus', titulo: 'Estatus', ancho: 100, render: (fila) => <Estatus fila={fila} /> },
]

const tarjeta: Tarjeta<Webhook> = [
  ({ Nombre }) => Nombre,
  (fila) => <Parrafo lineas={[fila.Direccion, entregasDe(fila), fila.MotivoPausa]} />,
  'Estatus',
]

const bandeja = {
  clave: 'IdWebhook',
  texto: (fila: Webhook) => [fila.Nombre, fila.Direccion, deQuien(fila), eventosDe(fila)].join(' '),
  estatus: ({ Estatus: estatus }: Webhook) => estatus,
  filtros: { opciones: estatusDeWebhook.map((valor) => ({ valor, texto: `${valor}s` })) },
  hoja: { servicio: 'webhook_exportar', archivo: 'Webhooks.xlsx' },
} as const
const vacio = {
  icono: <IconWebhook size={28} stroke={1.5} />,
  titulo: 'Ningún webhook',
  texto: 'Crea uno para que tu sistema sepa de cada factura, depósito o retorno en cuanto ocurre.',
}

type Abierto = { que: 'nuevo' } | { que: 'editar' | 'borrar'; webhook: Webhook }

export function WebhooksView({ titulo, selector }: VistaProps) {
  const lectura = useServicio('webhook_listar')
  const edita = useUsuario().puede('integracion.editar')
  const [abierto, setAbierto] = useState<Abierto | null>(null)
  const cerrar = () => setAbierto(null)
  return (
    <>
      <ListPage
        titulo={titulo}
        etiqueta="Webhooks"
        selector={selector}
        fuente={useEnteras(lectura, bandeja)}
        columnas={columnas}
        tarjeta={tarjeta}
        busqueda="Nombre, dirección o evento"
        acciones={
          edita
            ? (webhook) => <Acciones webhook={webhook} onAbrir={(que) => setAbierto({ que, webhook })} />
            : undefined
        }
        anchoAcciones={290}
        vacio={vacio}
        falla="No pudimos cargar los webhooks"
        botones={
          edita ? (
            <Button leftSection={<IconPlus size={18} />} onClick={() => setAbierto({ que: 'nuevo' })}>
              Crear webhook
            </Button>
          ) : null
        }
      />
      {abierto?.que === 'nuevo' ? <NuevoDialog onCerrar={cerrar} /> : null}
      {abierto?.que === 'editar' ? (
        <EditarDialog
          webhook={abierto.webhook}
          onCerrar={cerrar}
          onRecargar={() => {
            cerrar()
            void lectura.refetch()
          }}
        />
      ) : null}
      <Confirmar
        de={abierto?.que === 'borrar' ? abierto.webhook : null}
        servicio="webhook_borrar"
        peticion={({ IdWebhook: id }) => [{ params: { id } }]}
        titulo="¿Borrar este webhook?"
        no="Conservar"
        si="Borrar webhook"
        exito={({ Nombre }) => `Webhook borrado: ${Nombre}`}
        falla="No se pudo borrar el webhook."
        onCerrar={cerrar}
      >
        {({ Nombre, Pendientes }) => (
          <>
            <strong>{Nombre}</strong> no volverá a recibir avisos
            {Pendientes > 0 ? `, tampoco los ${Pendientes} que esperan` : ''}. Si solo quieres detenerlo un tiempo,
            páusalo.
          </>
        )}
      </Confirmar>
    </>
  )
}

function Acciones({ webhook, onAbrir }: { webhook: Webhook; onAbrir: (que: 'editar' | 'borrar') => void }) {
  const pausar = useEscritura('webhook_pausar')
  const probar = useEscritura('webhook_probar')
  const { IdWebhook: id, Nombre, Estatus: estatus } = webhook
  const activo = estatus === 'Activo'
  const de = `webhook ${Nombre}`
  const alternar = () =>
    pausar.mutate([{ params: { id }, entrada: { Pausado: activo } }], {
      onSuccess: () => avisarExito(activo ? 'Webhook pausado: lo que ocurra lo esperará.' : 'Webhook reanudado.'),
      onError: (error) => avisarError(mensajeDe(error, 'No se pudo cambiar el webhook.')),
    })
  const mandar = () =>
    probar.mutate([{ params: { id } }], {
      onSuccess: () => avisarExito('Prueba en camino: mira su respuesta en Entregas.'),
      onError: (error) => avisarError(mensajeDe(error, 'No se pudo probar el webhook.')),
    })
  return (
    <RowActions>
      {activo ? <RowButton texto="Probar" de={de} onClick={mandar} /> : null}
      <RowButton texto={activo ? 'Pausar' : 'Reanudar'} de={de} onClick={alternar} />
      <RowButton texto="Editar" de={de} onClick={() => onAbrir('editar')} />
      <RowButton texto="Borrar" de={de} onClick={() => onAbrir('borrar')} peligro />
    </RowActions>
  )
}
