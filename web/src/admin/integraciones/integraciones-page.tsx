// Integraciones: the keys other systems enter with, whom we tell of what happens, and how each telling ended. A partner sees its
// own; the company's administrator, everybody's.
import { useUsuario } from '../../sesion/usuario-context.tsx'
import { useVistas } from '../vistas.tsx'
import { CalendarioView } from './calendario-view.tsx'
import { ContabilidadView } from './contabilidad-view.tsx'
import { EntregasView } from './entregas-view.tsx'
import { ExportacionView } from './exportacion-view.tsx'
import { ImportarView } from './importar-view.tsx'
import { LlavesView } from './llaves-view.tsx'
import { WebhooksView } from './webhooks-view.tsx'

const vistas = {
  llaves: LlavesView,
  webhooks: WebhooksView,
  entregas: EntregasView,
  calendario: CalendarioView,
  importar: ImportarView,
  contabilidad: ContabilidadView,
  exportacion: ExportacionView,
}

export function Page() {
  // Drafts are a partner's: the company's people capture them on its screens.
  const usuario = useUsuario()
  const importa = !usuario.sesion.Personal
  const lleva = usuario.puede('admin.contabilidad.ver')
  const { vista, selector } = useVistas([
    { value: 'llaves', label: 'Llaves de API' },
    { value: 'webhooks', label: 'Webhooks' },
    { value: 'entregas', label: 'Entregas' },
    { value: 'calendario', label: 'Calendario' },
    ...(importa ? [{ value: 'importar' as const, label: 'Importar' }] : []),
    ...(lleva ? [{ value: 'contabilidad' as const, label: 'Contabilidad' }] : []),
    ...(lleva ? [{ value: 'exportacion' as const, label: 'Exportación' }] : []),
  ])
  const Vista = vistas[vista]
  return <Vista titulo="Integraciones" selector={selector} />
}
