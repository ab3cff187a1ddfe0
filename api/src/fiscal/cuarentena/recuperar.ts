// One stamp that the PAC has and this base does not: its series moves past it, and its document gets it back where there is one.
import { leerCfdi } from '@litro/cfdi/leer'
import { SISTEMA } from '../../craft/call/actor.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import { writeBitacora } from '../../craft/puerta/bitacora.sql.ts'
import { lockDocumentoById, setFolios } from '../comprobante/documento.sql.ts'
import type { Motor } from '../motor/motor.ts'
import { commitTimbre } from '../timbrado/commit-timbre.ts'
import { type Intento, insertIntentos, readIntento } from '../timbrado/timbrado.sql.ts'
import { verifyAnswer } from '../timbrado/verify-answer.ts'
import { advanceSerie, keepHallado, type Pareja } from './cuarentena.sql.ts'
import { findIguales, type Timbrado } from './resellar.ts'

type Timbre = { uuid: string; momento: Date }

/** `callado`: the PAC did not answer, and may later. */
type Fin = 'recuperado' | 'por_revisar' | 'callado'

/** `vivos`: attempts whose end is not known, by their seal. */
export async function recuperar(
  motor: Motor,
  id: number,
  pareja: Pareja,
  timbre: Timbre,
  vivos: ReadonlyMap<string, number>,
): Promise<Fin> {
  const { pac, rfc } = pareja
  const uuid = timbre.uuid.toUpperCase()
  const comun = { pac, rfc, uuid, momento: timbre.momento }
  const respuesta = await motor.turno(() => motor.pac(pac).bajar({ uuid, rfc }))
  if (respuesta.tipo !== 'timbrado') {
    const motivo = respuesta.tipo === 'incierto' ? `El PAC no entregó su XML. ${respuesta.mensaje}` : SIN_XML
    await motor.inTx('todo', (tx) => keepHallado(tx, id, { ...comun, motivo, xml: null }))
    return respuesta.tipo === 'incierto' ? 'callado' : 'por_revisar'
  }
  const { xml } = respuesta
  const leido = readTimbrado(motor, xml, { uuid, rfc })
  if ('motivo' in leido) {
    await motor.inTx('todo', (tx) => keepHallado(tx, id, { ...comun, motivo: leido.motivo, xml }))
    return 'por_revisar'
  }
  const { cfdi, serie, folio } = leido
  // Before anything else, and whatever comes of the document: that folio is taken.
  await motor.inTx('todo', (tx) => advanceSerie(tx, id, serie, folio))
  const datos = { ...comun, serie, folio: String(folio), receptor: cfdi.Receptor.Rfc, monto: cfdi.Total }
  const fin = await giveBack(motor, pareja, leido, xml, vivos.get(cfdi.Sello!)).catch((error: unknown) => {
    if (error instanceof AppError) return { motivo: error.message }
    throw error
  })
  await motor.inTx('todo', (tx) => keepHallado(tx, id, { ...datos, ...('motivo' in fin ? { ...fin, xml } : fin) }))
  return 'motivo' in fin ? 'por_revisar' : 'recuperado'
}

const SIN_XML = 'Está en la lista del PAC, pero dice no tener su XML.'

type Leido = Timbrado & { bueno: Extract<ReturnType<typeof verifyAnswer>, { tipo: 'bueno' }> }

/** The PAC's word is believed no more than when it stamps: seal, stamp and issuer are verified. */
function readTimbrado(
  motor: Motor,
  xml: Buffer,
  { uuid, rfc }: { uuid: string; rfc: string },
): Leido | { motivo: string } {
  try {
    const { comprobante: cfdi } = leerCfdi(xml)
    const bueno = verifyAnswer(motor, { sello: cfdi.Sello ?? '' }, xml)
    if (bueno.tipo !== 'bueno') return { motivo: `El XML que entregó el PAC no se puede usar: ${bueno.motivo}.` }
    if (bueno.uuid !== uuid || cfdi.Emisor.Rfc !== rfc) return { motivo: 'El PAC entregó el XML de otro comprobante.' }
    if (!/^\d{1,15}$/.test(cfdi.Folio ?? '')) return { motivo: 'Su folio no es de una serie de aquí.' }
    return { cfdi, serie: cfdi.Serie ?? '', folio: Number(cfdi.Folio), bueno }
  } catch (error) {
    return { motivo: `El XML que entregó el PAC no se puede leer: ${(error as Error).message}` }
  }
}

/** The attempt that was lost, or the one still here, ends as if its answer had just arrived. */
async function giveBack(
  motor: Motor,
  pareja: Pareja,
  leido: Leido,
  xml: Buffer,
  vivo: number | undefined,
): Promise<{ idDocumento: number } | { motivo: string }> {
  const intento = await motor.inTx('todo', (tx) =>
    vivo === undefined ? rebuildIntento(motor, tx, pareja, leido) : readIntento(tx, vivo),
  )
  if ('motivo' in intento) return intento
  const fin = await commitTimbre(motor, intento, xml, { ...leido.bueno, sinCorreo: true })
  return fin.tipo === 'timbrado'
    ? { idDocumento: intento.id_documento }
    : { motivo: 'Su documento cambió. Compara otra vez.' }
}

const SIN_BORRADOR =
  'Aquí no hay un borrador con esos datos. Vuelve a capturarlo igual, sin timbrarlo, y compara otra vez: tomará este timbre.'
const DE_DOS =
  'Dos socios tienen un borrador igual y no se sabe de cuál era. Borra el que no se timbró y compara otra vez.'

async function rebuildIntento(
  motor: Motor,
  tx: Tx,
  pareja: Pareja,
  t: Timbrado,
): Promise<Intento | { motivo: string }> {
  const [igual, ...otros] = await findIguales(motor, tx, pareja.idEmisor, t)
  if (!igual) return { motivo: SIN_BORRADOR }
  if (otros.length > 0) return { motivo: DE_DOS }
  const documento = await lockDocumentoById(tx, igual.id)
  if (documento.estado !== 'borrador') return { motivo: SIN_BORRADOR }
  if (documento.serie === null) await setFolios(tx, [{ id: igual.id, serie: t.serie, folio: t.folio }])
  const deuda = { socio: igual.socio, pac: pareja.pac, fechaCfdi: igual.instante, graciaMs: 0 }
  const sellado = { idDocumento: igual.id, xml: Buffer.from(igual.xml, 'utf8'), sello: t.cfdi.Sello!, idUsuario: null }
  const [intento] = await insertIntentos(tx, deuda, [sellado])
  const nota = `${t.serie}-${t.folio}, de la lista del PAC`
  const hecho = { objeto: igual.familia, accion: 'timbre_recuperar', socio: igual.socio, idObjeto: igual.id } as const
  await writeBitacora(tx, SISTEMA, { ...hecho, nota })
  const fila = await readIntento(tx, intento!)
  return fila.estado === 'rechazado' ? { motivo: 'El PAC lo había rechazado con esos mismos datos.' } : fila
}
