// what staff does with a cancellation: send it, look at the SAT, withdraw it before it leaves, keep the acuse.
import { vidaCancelacion } from '@litro/contract/cancelaciones/vida'
import { estatusDe } from '@litro/contract/documentos-fiscales/estado'
import { CP, F, type FamiliaCfdi, NC, ND, REP, rasgos } from '@litro/contract/documentos-fiscales/familia'
import type { EntradaDe } from '@litro/contract/services'
import { readArchivo } from '../../craft/archivos/archivo.sql.ts'
import { type Ambito, type Deps, Descarga } from '../../craft/call/deps.ts'
import { forgetSinResolver } from '../../craft/cola/sin-resolver.sql.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import { hoyEnMexico } from '../../craft/hoy.ts'
import { writeBitacora } from '../../craft/puerta/bitacora.sql.ts'
import { type Entidad, type Pedido, refuseEstado, verbo } from '../../craft/puerta/verbo.ts'
import { folioVisible } from '../comprobante/documento.sql.ts'
import { insertCorreo, readDestinatarios } from '../correo/correo.sql.ts'
import { refuseCuarentena } from '../motor/cuarentena.sql.ts'
import { reemitirRep } from '../rep/reemitir-rep.ts'
import { attemptCancelacion } from './attempt.ts'
import { retirada } from './cancelacion.sql.ts'
import { restoreDocumento } from './commit-cancelacion.ts'
import { type CancelacionViva, lockCancelacion } from './desk.sql.ts'
import { solicitarCancelacion } from './solicitar.ts'

/** The path writes a family with hyphens; inside it has underscores. */
function familiaDe({ tipo }: { tipo: string }): FamiliaCfdi {
  const familia = tipo.replaceAll('-', '_')
  if (Object.hasOwn(rasgos, familia)) return familia as FamiliaCfdi
  throw new AppError('NO_ENCONTRADO')
}

/** The log tells what happens to a request in the history of its document. */
const entidad = (familia: FamiliaCfdi) => ({
  vida: vidaCancelacion,
  tabla: 'cancelacion',
  lock: (tx: Tx, _ambito: Ambito, id: number) => lockCancelacion(tx, familia, id),
  folio: ({ folio }: CancelacionViva) => folio,
  hecho: (c: CancelacionViva, nombre: string) =>
    ({ objeto: familia, accion: ACCIONES[nombre as keyof typeof ACCIONES], idObjeto: c.id_documento }) as const,
})

const ACCIONES = {
  enviar: 'cancelacion_enviar',
  desistir: 'cancelacion_desistida',
  consultar: 'cancelacion_consultar',
  recordar: 'cancelacion_recordar',
} as const

type Cancelaciones = Entidad<keyof typeof vidaCancelacion.estados, keyof typeof vidaCancelacion.pasos, CancelacionViva>
type Verbo<Entrada = unknown> = (deps: Deps, pedido: Pedido<Entrada>) => Promise<CancelacionViva>

/** One verb for every family; the path says which. */
const deCadaFamilia = (make: (cancelacion: Cancelaciones) => Verbo) => {
  const verbos = {
    [F]: make(entidad(F)),
    [NC]: make(entidad(NC)),
    [ND]: make(entidad(ND)),
    [REP]: make(entidad(REP)),
    [CP]: make(entidad(CP)),
  }
  return (deps: Deps, pedido: Pedido & { params: { tipo: string } }) => verbos[familiaDe(pedido.params)](deps, pedido)
}

const enviar = deCadaFamilia((cancelacion) =>
  verbo(cancelacion, 'enviar', async (tx, _c, { deps }) => {
    await refuseCuarentena(tx)
    return { set: { proximo: deps.now() } }
  }),
)

const consultar = deCadaFamilia((cancelacion) =>
  verbo(cancelacion, 'consultar', async (tx, c) => {
    await forgetSinResolver(tx, 'cancelacion', c.id)
    return { a: c.estado === 'revision' ? 'incierta' : c.estado }
  }),
)

/** Only while nothing has left, and in one transaction: nobody sends it meanwhile. */
export const desistirCancelacion = deCadaFamilia((cancelacion) =>
  verbo(cancelacion, 'desistir', async (tx, c, { actor }) => {
    if (!c.retirable) throw refuseEstado(cancelacion, c)
    await restoreDocumento(tx, c.id_documento)
    const motivo = `Desistida por ${actor.nombre}.`
    return { set: retirada(motivo), nota: motivo }
  }),
)

/** *Recordar al receptor*: a mail to the client, at most one a day. */
export const recordarReceptor = deCadaFamilia((cancelacion) =>
  verbo(cancelacion, 'recordar', async (tx, c, { deps, actor }) => {
    if (!deps.motor.correo) throw new AppError('CORREO_NO_CONFIGURADO')
    const destinatarios = await readDestinatarios(tx, c.id_documento)
    if (destinatarios.length === 0) throw new AppError('CLIENTE_SIN_CORREO')
    const clave = `recordatorio:${c.id}:${hoyEnMexico(deps.now())}`
    const correo = { socio: c.id_socio_comercial, idDocumento: c.id_documento, clase: 'recordatorio', clave } as const
    const id = await insertCorreo(tx, { ...correo, destinatarios, idUsuario: actor.id })
    if (id === undefined) throw new AppError('RECORDADO_HOY')
    await deps.motor.despertar(tx, 'correo', id)
    return { despues: { destinatarios } }
  }),
)

type EnDesk = Pedido & { params: { tipo: string } }

export async function enviarCancelacion(deps: Deps, pedido: EnDesk): Promise<void> {
  const c = await enviar(deps, pedido)
  await attemptCancelacion(deps.motor, c.id)
}

export async function consultarCancelacion(deps: Deps, pedido: EnDesk): Promise<void> {
  const c = await consultar(deps, pedido)
  await attemptCancelacion(deps.motor, c.id)
}

async function find(deps: Deps, { params, id }: EnDesk): Promise<CancelacionViva> {
  const familia = familiaDe(params)
  const c = await deps.inTx('todo', (tx) => lockCancelacion(tx, familia, id))
  if (!c) throw new AppError('NO_ENCONTRADO')
  return c
}

export async function descargarAcuse(deps: Deps, pedido: EnDesk): Promise<Descarga> {
  const c = await find(deps, pedido)
  if (!c.id_archivo_acuse) throw new AppError('NO_ENCONTRADO')
  const archivo = await deps.inTx('todo', (tx) => readArchivo(tx, c.id_archivo_acuse!))
  return new Descarga(archivo!.nombre, archivo!.tipo, archivo!.bytes)
}

/** Demo only: the receiver answers the SAT, played by whoever shows the product. */
export async function simularReceptor(
  deps: Deps,
  pedido: EnDesk & { entrada: EntradaDe<'admin_cancelacion_simular'> },
): Promise<void> {
  const c = await find(deps, pedido)
  const { Respuesta: respuesta } = pedido.entrada
  if (!deps.simularReceptor) throw new AppError('SIN_PERMISO')
  if (!(await deps.simularReceptor(c.uuid, respuesta))) throw refuseEstado(entidad(c.familia), c)
  await deps.inTx('todo', (tx) =>
    writeBitacora(tx, pedido.actor, {
      objeto: c.familia,
      accion: 'cancelacion_simular',
      socio: c.id_socio_comercial,
      idObjeto: c.id_documento,
      nota: respuesta,
    }),
  )
  await consultarCancelacion(deps, pedido)
}

/** The receipt that goes on in force until its substitute is stamped and it is cancelled with 01. */
export async function reemitir(deps: Deps, pedido: Pedido<EntradaDe<'admin_rep_reemitir'>>) {
  const d = await reemitirRep(deps, pedido)
  return { Id: d.id, Folio: folioVisible(d), Estatus: estatusDe(REP, d.estado) }
}

const solicitarRep = solicitarCancelacion(REP)

/** A payment receipt has no screen of its own: treasury asks for its cancellation before undoing its deposit (D-6). */
export async function cancelarRep(deps: Deps, pedido: Pedido<EntradaDe<'admin_rep_cancelar'>>) {
  const d = await solicitarRep(deps, pedido)
  return { Id: d.id, Folio: folioVisible(d), Estatus: estatusDe(REP, 'por_cancelar') }
}
