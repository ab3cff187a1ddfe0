// Every event told or waiting to be told, newest first; each opens to what was sent and what was answered, and can be sent again.
import { type EventoFila, estatusDeEvento } from '@litro/contract/integraciones/webhook'
import { useState } from 'react'
import { capital, fechaHora } from '../../formato.ts'
import type { Columna } from '../../list/columna.tsx'
import { ListPage } from '../../list/list-page.tsx'
import { useVentanas } from '../../list/ventanas.ts'
import { Badge } from '../../ui/badge.tsx'
import { RowActions, RowButton } from '../../ui/row-actions.tsx'
import type { VistaProps } from '../editable-page.tsx'
import { EntregaDialog } from './entrega-dialog.tsx'
import { nombreDeEvento } from './webhook-dialog.tsx'

const tonos = { Pendiente: 'azul', Entregado: 'verde', Fallido: 'rojo' } as const

const columnas: readonly Columna<EventoFila>[] = [
  { campo: 'Creado', titulo: 'Cuándo', ancho: 156, como: 'momento' },
  { campo: 'Webhook', titulo: 'Webhook', ancho: 170 },
  {
    campo: 'Tipo',
    titulo: 'Evento',
    ancho: 300,
    render: ({ Tipo, IdObjeto }) => `${capital(nombreDeEvento(Tipo))} (${IdObjeto})`,
    abajo: 'Tipo',
  },
  { campo: 'Intentos', titulo: 'Intentos', ancho: 90, cifra: true },
  { campo: 'Respuesta', titulo: 'Última respuesta', ancho: 240, como: 'texto' },
  {
    campo: 'Estatus',
    titulo: 'Estatus',
    ancho: 110,
    render: ({ Estatus }) => <Badge tono={tonos[Estatus]}>{Estatus}</Badge>,
  },
]

const lista = {
  lista: 'webhook_evento',
  clave: 'IdEvento',
  filtros: { opciones: estatusDeEvento.map((valor) => ({ valor, texto: `${valor}s` })) },
  hoja: { archivo: 'EventosWebhook.xlsx', alcance: 'filtrado' },
} as const

export function EntregasView({ titulo, selector }: VistaProps) {
  const [abierto, setAbierto] = useState<number | null>(null)
  return (
    <>
      <ListPage
        titulo={titulo}
        etiqueta="Entregas"
        selector={selector}
        fuente={useVentanas(lista)}
        columnas={columnas}
        tarjeta={['Tipo', 'Webhook', 'Estatus']}
        pieDeTarjeta={({ Creado, Respuesta }) => (
          <span className="cifra">{[fechaHora(Creado), Respuesta].filter(Boolean).join(' · ')}</span>
        )}
        busqueda="Webhook, evento o número"
        acciones={({ IdEvento, Tipo }) => (
          <RowActions>
            <RowButton texto="Ver" de={`entrega ${IdEvento} de ${Tipo}`} onClick={() => setAbierto(IdEvento)} />
          </RowActions>
        )}
        anchoAcciones={90}
        falla="No pudimos cargar las entregas"
        vacio={{
          titulo: 'Ninguna entrega',
          texto: 'Aquí verás cada aviso que reciban tus webhooks, con su respuesta.',
        }}
      />
      {abierto !== null ? <EntregaDialog id={abierto} onCerrar={() => setAbierto(null)} /> : null}
    </>
  )
}
