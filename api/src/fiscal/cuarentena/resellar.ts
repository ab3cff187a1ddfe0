// Finds the draft a stamp was made of: sealed again with the stamp's folio and hour, the right one gives the very same seal.
import type { Comprobante } from '@litro/cfdi/comprobante'
import type { Csd } from '@litro/cfdi/csd'
import { toInstantes } from '@litro/cfdi/sat/hora-local'
import { zonasDeCodigoPostal } from '@litro/cfdi/sat/zonas-horarias'
import { sellar } from '@litro/cfdi/sellar'
import { type FamiliaCfdi, rasgos } from '@litro/contract/documentos-fiscales/familia'
import type { Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import { armar } from '../comprobante/armar.ts'
import { type EmisorFila, findEmisorDe } from '../emisor/emisor.sql.ts'
import type { Motor } from '../motor/motor.ts'
import { type Candidato, listCandidatos } from './cuarentena.sql.ts'

export type Timbrado = { cfdi: Comprobante; serie: string; folio: number }

type Igual = Candidato & { xml: string; instante: Date }

/** One draft of each partner that gives the same seal: more than one means that nobody can tell whose it was. */
export async function findIguales(motor: Motor, tx: Tx, idEmisor: number, timbrado: Timbrado): Promise<Igual[]> {
  const { cfdi, serie, folio } = timbrado
  const familias = (Object.keys(rasgos) as FamiliaCfdi[]).filter(
    (familia) => rasgos[familia].tipoComprobante === cfdi.TipoDeComprobante,
  )
  const total = cfdi.TipoDeComprobante === 'P' || cfdi.TipoDeComprobante === 'T' ? null : cfdi.Total
  const receptor = cfdi.Receptor.Rfc
  const candidatos = await listCandidatos(tx, { idEmisor, familias, receptor, total, serie, folio })
  const iguales: Igual[] = []
  for (const candidato of candidatos) {
    if (iguales.some(({ socio }) => socio === candidato.socio)) continue
    const igual = await resellar(motor, tx, candidato, timbrado)
    if (igual) iguales.push(igual)
  }
  return iguales
}

async function resellar(motor: Motor, tx: Tx, candidato: Candidato, timbrado: Timbrado): Promise<Igual | undefined> {
  const emisor = (await findEmisorDe(tx, candidato.socio))!
  try {
    for (const instante of instantesDe(timbrado.cfdi, emisor, candidato)) {
      const csd = await motor.csd.open(tx, emisor.id, instante)
      const sellado = await sealAs(tx, candidato, emisor, instante, csd, timbrado)
      if (sellado && sellado.sello === timbrado.cfdi.Sello) return { ...candidato, xml: sellado.xml, instante }
    }
    return undefined
  } catch (error) {
    // A draft that cannot be sealed today is not the one that was.
    if (error instanceof AppError) return undefined
    throw error
  }
}

async function sealAs(
  tx: Tx,
  { id, familia }: Candidato,
  emisor: EmisorFila,
  instante: Date,
  csd: Csd,
  { cfdi, serie, folio }: Timbrado,
) {
  const [armado] = await armar(familia, tx, [id], emisor, instante)
  const comprobante = sameTrip(armado![1].construir({ serie, folio }), cfdi)
  return comprobante.Fecha === cfdi.Fecha ? sellar(comprobante, csd) : undefined
}

/** The number of a Carta Porte is born with its bytes: it is the stamped one's. */
function sameTrip(comprobante: Comprobante, cfdi: Comprobante): Comprobante {
  const propia = comprobante.Complemento?.CartaPorte
  const suya = cfdi.Complemento?.CartaPorte
  if (!propia || !suya) return comprobante
  const CartaPorte = { ...propia, IdCCP: suya.IdCCP }
  return { ...comprobante, Complemento: { ...comprobante.Complemento, CartaPorte } }
}

/** A CFDI tells the wall clock of its place; whose clock that was, the draft says. */
function instantesDe(cfdi: Comprobante, emisor: EmisorFila, { zona }: Candidato): Date[] {
  const zonas = new Set([emisor.zona_horaria, ...(zona ? [zona] : []), ...zonasDeCodigoPostal(cfdi.LugarExpedicion)])
  const instantes = new Set([...zonas].flatMap((una) => [...toInstantes(cfdi.Fecha, una)]))
  return [...instantes].map((ms) => new Date(ms))
}
