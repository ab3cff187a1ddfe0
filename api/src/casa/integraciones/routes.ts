// Keys and webhooks of other systems, kept by the partner they belong to or by the administrator.
import type { Call, Deps, Handlers } from '../../craft/call/deps.ts'
import { AppError } from '../../craft/errors.ts'
import { deskSheet, type Hoja } from '../../craft/listas/desk-sheet.ts'
import { listExport, listResumen, listRows } from '../../craft/listas/list-query.ts'
import { alcanceDe } from './alcance.ts'
import { eventoList, readEvento } from './evento.sql.ts'
import { listLlaves } from './llave.sql.ts'
import { agregarLlave, revocarLlave } from './llaves.ts'
import { listWebhooks } from './webhook.sql.ts'
import {
  agregarWebhook,
  borrarWebhook,
  editarWebhook,
  pausarWebhook,
  probarWebhook,
  reenviarEvento,
} from './webhooks.ts'

// biome-ignore format: a table is read as a table
const hojas = {
  llaves: { archivo: 'Llaves.xlsx', hoja: 'Llaves', clave: 'IdLlave', columnas: [
    ['Nombre', 'Nombre'], ['Muestra', 'Empieza con'], ['SocioComercial', 'Socio comercial'], ['Permisos', 'Permisos'], ['Direcciones', 'Direcciones'],
    ['Vence', 'Vence', 'fecha'], ['Estatus', 'Estatus'], ['CreadaPor', 'La creó'], ['UltimoUso', 'Último uso'],
  ] },
  webhooks: { archivo: 'Webhooks.xlsx', hoja: 'Webhooks', clave: 'IdWebhook', columnas: [
    ['Nombre', 'Nombre'], ['Direccion', 'Dirección'], ['SocioComercial', 'Socio comercial'], ['Eventos', 'Eventos'], ['Estatus', 'Estatus'],
    ['Pendientes', 'Pendientes', 'numero', 0], ['Fallidos', 'Fallidos', 'numero', 0], ['UltimaEntrega', 'Última entrega'],
  ] },
} as const satisfies Record<string, Hoja>

type Lista = Pick<Call<'webhook_evento_listar'>, 'usuario' | 'consulta'>

/** The list of whoever asks: a partner's own events, or everybody's. */
const eventosDe =
  <R>(
    leer: (deps: Deps, spec: ReturnType<typeof eventoList>, socio: number, consulta: Lista['consulta']) => Promise<R>,
  ) =>
  (deps: Deps, { usuario, consulta }: Lista): Promise<R> => {
    const alcance = alcanceDe(usuario)
    return leer(deps, eventoList(usuario.personal), alcance === 'todo' ? 0 : alcance.socio, consulta)
  }

export const integracionesRoutes = {
  llave_listar: (deps, { usuario }) => deps.inTx(alcanceDe(usuario), listLlaves),
  llave_exportar: async (deps, { usuario, entrada }) =>
    deskSheet(hojas.llaves, await deps.inTx(alcanceDe(usuario), listLlaves), entrada.Claves),
  llave_agregar: agregarLlave,
  llave_revocar: revocarLlave,
  webhook_listar: (deps, { usuario }) => deps.inTx(alcanceDe(usuario), listWebhooks),
  webhook_exportar: async (deps, { usuario, entrada }) =>
    deskSheet(hojas.webhooks, await deps.inTx(alcanceDe(usuario), listWebhooks), entrada.Claves),
  webhook_agregar: agregarWebhook,
  webhook_editar: editarWebhook,
  webhook_pausar: pausarWebhook,
  webhook_probar: probarWebhook,
  webhook_borrar: borrarWebhook,
  webhook_evento_listar: eventosDe(listRows),
  webhook_evento_resumen: eventosDe(listResumen),
  webhook_evento_exportar: eventosDe(listExport),
  webhook_evento_leer: async (deps, { id, usuario }) => {
    const evento = await deps.inTx(alcanceDe(usuario), (tx) => readEvento(tx, id))
    if (!evento) throw new AppError('NO_ENCONTRADO')
    return [evento]
  },
  webhook_evento_reenviar: reenviarEvento,
} satisfies Partial<Handlers>
