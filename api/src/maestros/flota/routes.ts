// The fleet of the partner: five kinds, the same seven services each, their files, and the texts of invoices that name them.
import type { TipoDeFlota } from '@litro/contract/flota/tipos'
import type { Handlers } from '../../craft/call/deps.ts'
import { listServices } from '../../craft/listas/list-query.ts'
import { listarColonias } from './colonias.ts'
import { listas } from './flota.list.sql.ts'
import { agregar, editar, retirar } from './guardar.ts'
import { importarFlota } from './importar.ts'
import { buscarTexto, responderTexto } from './texto.ts'

const servicios = <T extends TipoDeFlota>(tipo: T) => {
  const pares = [
    ['agregar', agregar(tipo)],
    ['editar', editar(tipo)],
    ['retirar', retirar(tipo, true)],
    ['recuperar', retirar(tipo, false)],
  ].map(([verbo, handler]) => [`${tipo}_${verbo}`, handler])
  // TypeScript forgets the names that pairs are made of; the server asks for every one of them when it starts.
  return { ...listServices<TipoDeFlota>(tipo, listas[tipo]), ...Object.fromEntries(pares) } as Pick<
    Handlers,
    Exclude<Extract<keyof Handlers, `${T}_${string}`>, `${T}_importar`>
  >
}

export const flotaRoutes = {
  ...servicios('vehiculo'),
  ...servicios('remolque'),
  ...servicios('operador'),
  ...servicios('sitio'),
  ...servicios('ruta'),
  vehiculo_importar: importarFlota.vehiculo,
  remolque_importar: importarFlota.remolque,
  operador_importar: importarFlota.operador,
  sitio_importar: importarFlota.sitio,
  colonia_listar: listarColonias,
  flota_texto: buscarTexto,
  flota_texto_responder: responderTexto,
} satisfies Partial<Handlers>
