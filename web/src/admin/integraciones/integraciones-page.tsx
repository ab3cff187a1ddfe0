// Integraciones: the keys other systems enter with, whom we tell of what happens, and how each telling ended. A partner sees its
// own; the company's administrator, everybody's.
import { useVistas } from '../vistas.tsx'
import { EntregasView } from './entregas-view.tsx'
import { LlavesView } from './llaves-view.tsx'
import { WebhooksView } from './webhooks-view.tsx'

const vistas = { llaves: LlavesView, webhooks: WebhooksView, entregas: EntregasView }

export function Page() {
  const { vista, selector } = useVistas([
    { value: 'llaves', label: 'Llaves de API' },
    { value: 'webhooks', label: 'Webhooks' },
    { value: 'entregas', label: 'Entregas' },
  ])
  const Vista = vistas[vista]
  return <Vista titulo="Integraciones" selector={selector} />
}
