// Seals documents and freezes their exact bytes with their folios: one turn of each series and one statement per table, however
// many they are. What the rules refuse takes no folio and leaves its neighbours alone.
import type { Comprobante } from '@litro/cfdi/comprobante'
import { validar } from '@litro/cfdi/reglas/validar'
import { type Sellado, sellar } from '@litro/cfdi/sellar'
import type { Actor } from '../../craft/call/actor.ts'
import { readDesfase } from '../../craft/db/reloj.sql.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import { writeBitacorasDe } from '../../craft/puerta/bitacora.sql.ts'
import { refuseDesfase } from '../../craft/reloj.ts'
import { findImportadasPorDia } from '../../maestros/catalogos/clave-sat.sql.ts'
import { type Armado, armar } from '../comprobante/armar.ts'
import { type DocumentoFila, peekSerie, setFolios } from '../comprobante/documento.sql.ts'
import { findEmisorDe } from '../emisor/emisor.sql.ts'
import type { Motor } from '../motor/motor.ts'
import { sealInSerie } from './seal-in-serie.ts'
import { insertIntentos } from './timbrado.sql.ts'

type Folio = { serie: string; folio: number }
type Listo = { documento: DocumentoFila; armado: Armado }
type Construido = Listo & { folio: Folio; comprobante: Comprobante }
type Congelado = { documento: DocumentoFila & Folio; intento: number }

/** `negados`: why a document was not sealed, by its id. */
type Sellados = { congelados: Congelado[]; negados: Map<number, AppError> }

/** Documents of one partner and one family. */
export async function seal(
  motor: Motor,
  tx: Tx,
  documentos: readonly [DocumentoFila, ...DocumentoFila[]],
  actorDe: (idDocumento: number) => Actor,
): Promise<Sellados> {
  const { id_socio_comercial: socio, familia } = documentos[0]
  refuseDesfase(await readDesfase(tx), 'de la base de datos')
  refuseDesfase(motor.relojPac(), 'del PAC')
  // The SAT's Fecha has no milliseconds; ours must be the very same instant.
  const ahora = new Date(Math.floor(motor.now().getTime() / 1000) * 1000)
  const emisor = await findEmisorDe(tx, socio)
  if (!emisor) throw new AppError('SIN_EMISOR')
  const csd = await motor.csd.open(tx, emisor.id, ahora)
  const ids = documentos.map(({ id }) => id)
  const armados = new Map(await armar(familia, tx, ids, emisor, ahora))
  const listos = documentos.map((documento) => ({ documento, armado: armados.get(documento.id)! }))
  const negados = new Map<number, AppError>()
  const sealWith = async (suyos: Listo[], folioDe: FolioDe) =>
    Promise.all(
      (await construct(tx, suyos, folioDe, negados)).map(async ({ comprobante, ...resto }) => ({
        ...resto,
        ...(await sellar(comprobante, csd)),
      })),
    )
  const conFolio = listos.filter(({ documento }) => documento.serie !== null)
  const sellados = await sealWith(conFolio, ({ documento }) => ({ serie: documento.serie!, folio: documento.folio! }))
  for (const [idSerie, suyos] of bySerie(listos.filter(({ documento }) => documento.serie === null))) {
    const peek = () => peekSerie(tx, emisor.id, familia, idSerie)
    sellados.push(
      ...(await sealInSerie(tx, peek, ({ serie, folio }) => sealWith(suyos, (_, i) => ({ serie, folio: folio + i })))),
    )
  }
  motor.punto('timbrado:con-folio')
  return { negados, congelados: await keep(motor, tx, sellados, { socio, pac: emisor.pac, ahora, actorDe }) }
}

type FolioDe = (listo: Listo, i: number) => Folio

/** Each with the folio of its place among those that pass: one that is refused leaves no gap. */
async function construct(
  tx: Tx,
  listos: Listo[],
  folioDe: FolioDe,
  negados: Map<number, AppError>,
): Promise<Construido[]> {
  const construidos: Construido[] = []
  for (const [i, listo] of listos.entries()) {
    const folio = folioDe(listo, i)
    const comprobante = orRefusal(() => listo.armado.construir(folio))
    if (comprobante instanceof AppError) negados.set(listo.documento.id, comprobante)
    else construidos.push({ ...listo, folio, comprobante })
  }
  const importadas = await findImportadasPorDia(
    tx,
    construidos.map(({ comprobante }) => comprobante),
  )
  for (const { documento, armado, comprobante } of construidos) {
    const hallazgos = validar(comprobante, { ...armado.contexto, ...importadas(comprobante) })
    const errores = hallazgos.filter(({ severidad }) => severidad === 'error')
    if (errores.length > 0) negados.set(documento.id, new AppError('CFDI_INVALIDO', { hallazgos: errores }))
  }
  const quedan = listos.filter(({ documento }) => !negados.has(documento.id))
  return quedan.length === listos.length ? construidos : construct(tx, quedan, folioDe, negados)
}

function orRefusal<T>(work: () => T): T | AppError {
  try {
    return work()
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

/** By the series of their branch (null: the issuer's), always in the same order: two that take several never wait for each other. */
function bySerie(listos: Listo[]): [number | null, Listo[]][] {
  const series = [...new Set(listos.map(({ armado }) => armado.idSerieSucursal))].sort((a, b) => (a ?? 0) - (b ?? 0))
  return series.map((serie) => [serie, listos.filter(({ armado }) => armado.idSerieSucursal === serie)])
}

type Deuda = { socio: number; pac: string; ahora: Date; actorDe: (idDocumento: number) => Actor }

async function keep(
  motor: Motor,
  tx: Tx,
  sellados: (Omit<Construido, 'comprobante'> & Pick<Sellado, 'xml' | 'sello'>)[],
  { socio, pac, ahora, actorDe }: Deuda,
): Promise<Congelado[]> {
  if (sellados.length === 0) return []
  const nuevos = sellados.filter(({ documento }) => documento.serie === null)
  if (nuevos.length > 0)
    await setFolios(
      tx,
      nuevos.map(({ documento: { id }, folio }) => ({ id, ...folio })),
    )
  const intentos = await insertIntentos(
    tx,
    { socio, pac, fechaCfdi: ahora, graciaMs: motor.ajustes.graciaMs },
    sellados.map(({ documento, xml, sello }) => ({
      idDocumento: documento.id,
      xml: Buffer.from(xml, 'utf8'),
      sello,
      idUsuario: actorDe(documento.id).id,
    })),
  )
  await motor.despertar(tx, 'timbrado', ...intentos)
  await writeBitacorasDe(
    tx,
    sellados.map(({ documento: { id, familia }, folio }) => ({
      ...({ objeto: familia, accion: 'pedir_timbre' } as const),
      actor: actorDe(id),
      socio,
      idObjeto: id,
      nota: `${folio.serie}-${folio.folio}`,
    })),
  )
  return sellados.map(({ documento, folio }, i) => ({ documento: { ...documento, ...folio }, intento: intentos[i]! }))
}
