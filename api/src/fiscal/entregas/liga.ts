// The operator's link: made and ended by who plans, opened by whoever has it, and good for one thing besides reading: delivering.
import { createHash, randomBytes } from 'node:crypto'
import type { Entrega } from '@litro/contract/entregas/entrega'
import { MarcarEntregada } from '@litro/contract/entregas/entrega'
import { admite } from '@litro/contract/vida'
import type { Persona } from '../../craft/call/actor.ts'
import type { Ambito, Archivo, Deps, Descarga } from '../../craft/call/deps.ts'
import { AppError } from '../../craft/errors.ts'
import type { PaginaSinCuenta } from '../../craft/http/sin-cuenta.ts'
import { writeBitacora } from '../../craft/puerta/bitacora.sql.ts'
import { refuseEstado } from '../../craft/puerta/verbo.ts'
import { entregas, lockEntrega } from '../comprobante/entrega.sql.ts'
import { descargarPdf } from './documento.ts'
import { readEntrega } from './entrega.list.sql.ts'
import { answer } from './guardar.ts'
import { findLiga, insertLiga, type LigaViva, noteVista, revokeLigas } from './liga.sql.ts'
import { ESTILO, muerta, paginaDe, SCRIPT } from './pagina.ts'
import { cruzarEntrega } from './verbos.ts'

type Llamada = { id: number; ambito: Ambito; socio: number; actor: Persona }

const PREFIJO = '/viaje'

const huellaDe = (token: string) => createHash('sha256').update(token).digest()

/** 256 bits that nobody guesses; what is stored does not open anything. */
export async function crearLiga(deps: Deps, { id, ambito, socio, actor }: Llamada) {
  const token = randomBytes(32).toString('base64url')
  await deps.inTx(ambito, async (tx) => {
    const entrega = await lockEntrega(tx, ambito, id)
    if (!entrega) throw new AppError('NO_ENCONTRADO')
    if (!admite(entregas.vida, entrega.estado, 'entregar')) throw refuseEstado(entregas, entrega)
    await revokeLigas(tx, id)
    await insertLiga(tx, { idEntrega: id, socio, huella: huellaDe(token), idUsuario: actor.id })
    await writeBitacora(tx, actor, { objeto: 'entrega', accion: 'liga', socio, idObjeto: id })
  })
  return { Ruta: `${PREFIJO}/${token}` }
}

export async function revocarLiga(deps: Deps, { id, ambito, socio, actor }: Llamada) {
  return deps.inTx(ambito, async (tx) => {
    if (!(await lockEntrega(tx, ambito, id))) throw new AppError('NO_ENCONTRADO')
    if (await revokeLigas(tx, id)) {
      await writeBitacora(tx, actor, { objeto: 'entrega', accion: 'liga_revocar', socio, idObjeto: id })
    }
    return answer(tx, socio, id)
  })
}

/** A token that is no token is answered like one that died. */
async function openLiga(deps: Deps, token: string): Promise<LigaViva> {
  const liga = /^[\w-]{43}$/.test(token) ? await deps.inTx('todo', (tx) => findLiga(tx, huellaDe(token))) : undefined
  if (!liga) throw new AppError('NO_ENCONTRADO', { mensaje: 'Esta liga ya no sirve. Pide otra a quien te la envió.' })
  return liga
}

const operadorDe = ({ operador }: LigaViva) => ({ id: null, nombre: `${operador} (liga del operador)` })

async function verViaje(deps: Deps, token: string): Promise<Entrega> {
  const liga = await openLiga(deps, token)
  const { socio, idEntrega: id } = liga
  return deps.inTx({ socio }, async (tx) => {
    await noteVista(tx, liga.id)
    if (liga.vistas === 0) {
      await writeBitacora(tx, operadorDe(liga), { objeto: 'entrega', accion: 'liga_abrir', socio, idObjeto: id })
    }
    return JSON.parse((await readEntrega(tx, socio, { id }))!) as Entrega
  })
}

async function pdfDeViaje(deps: Deps, token: string): Promise<Descarga> {
  const { socio, idEntrega: id } = await openLiga(deps, token)
  return descargarPdf(deps, { ambito: { socio }, socio, id })
}

/** Everything that lives under the operator's address. */
export const paginaDelOperador = (deps: Deps): PaginaSinCuenta => ({
  prefijo: PREFIJO,
  estilo: ESTILO,
  script: SCRIPT,
  campos: { archivos: ['Firma', 'Foto'] },
  pagina: async (token) => paginaDe(await verViaje(deps, token), `${PREFIJO}/${token}`),
  muerta,
  archivo: (token) => pdfDeViaje(deps, token),
  enviar: (token, campos, archivos) => entregarPorLiga(deps, token, campos, archivos),
})

/** The only thing the link changes: the delivery is closed with its litres, who received it, the signature and the photo. */
async function entregarPorLiga(
  deps: Deps,
  token: string,
  datos: unknown,
  archivos: Record<string, Archivo | undefined>,
): Promise<void> {
  const liga = await openLiga(deps, token)
  const leido = MarcarEntregada.safeParse(datos)
  if (!leido.success) throw new AppError('DATOS_INVALIDOS', { mensaje: leido.error.issues[0]?.message })
  const { socio, idEntrega: id } = liga
  await cruzarEntrega(deps, { id, ambito: { socio }, actor: operadorDe(liga), entrada: leido.data, archivos })
}
