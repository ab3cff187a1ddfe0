// The Semáforo SAT: builds the document as it would be sealed now and asks every rule about it, without writing anything.
import type { Comprobante, Traslado } from '@litro/cfdi/comprobante'
import { causaCuota2A } from '@litro/cfdi/cuotas-ieps'
import { formatDecimal, formatPesos, mul, parseDecimal, toJson } from '@litro/cfdi/decimal'
import { semaforo } from '@litro/cfdi/reglas/validar'
import { findSubProductoHyp } from '@litro/cfdi/sat/hidro-y-petro'
import { findTipoRelacion } from '@litro/cfdi/sat/tipo-relacion'
import type { Preflight } from '@litro/contract/documentos-fiscales/documento'
import type { Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import { hoyEnMexico } from '../../craft/hoy.ts'
import { findImportadasDe } from '../../maestros/catalogos/clave-sat.sql.ts'
import { armarCompleto } from '../comprobante/armar.ts'
import { type DocumentoCompleto, peekSerie, readCompleto } from '../comprobante/documento.sql.ts'
import { revisarLimites } from '../comprobante/limites.ts'
import { findEmisorDe } from '../emisor/emisor.sql.ts'

/** The comprobante a draft would become at this moment; its folio is the next one, not yet taken. */
export async function buildDraft(tx: Tx, id: number, ahora: Date) {
  const completo = await readCompleto(tx, id, hoyEnMexico(ahora))
  const emisor = await findEmisorDe(tx, completo.socio)
  if (!emisor) throw new AppError('SIN_EMISOR')
  const folio =
    completo.serie !== null
      ? { serie: completo.serie, folio: completo.folio! }
      : await peekSerie(tx, emisor.id, completo.familia, completo.sucursal?.id_serie ?? null)
  const { construir, contexto } = await armarCompleto(tx, completo, emisor, ahora)
  return { completo, contexto, comprobante: construir(folio) }
}

export async function preflight(tx: Tx, id: number, ahora: Date): Promise<Preflight> {
  const { completo, contexto, comprobante } = await buildDraft(tx, id, ahora)
  const luces = semaforo(comprobante, { ...contexto, ...(await findImportadasDe(tx, comprobante)) })
  const iva = comprobante.Impuestos?.TotalImpuestosTrasladados ?? '0'
  return {
    Semaforo: [
      ...luces.map((luz) => ({
        Regla: luz.regla,
        Titulo: luz.titulo,
        Estado: luz.estado,
        Hallazgos: luz.hallazgos.map((h) => ({ ...h })),
      })),
      ...(await luzDeLimites(tx, id)),
    ],
    Subtotal: toJson(parseDecimal(comprobante.SubTotal), 2),
    IVA: toJson(parseDecimal(iva), 2),
    Total: toJson(parseDecimal(comprobante.Total), 2),
    DatosFiscales: datosFiscales(comprobante, completo),
  }
}

/** Only notes that give something back have this light. */
async function luzDeLimites(tx: Tx, id: number): Promise<Preflight['Semaforo']> {
  const hallazgos = await revisarLimites(tx, id)
  if (hallazgos === null) return []
  const Estado = hallazgos.length > 0 ? 'rojo' : 'verde'
  return [{ Regla: 'limites', Titulo: 'Lo que falta por acreditar de la factura', Estado, Hallazgos: hallazgos }]
}

const CIEN = parseDecimal('100')

/** '16 % · $44,081.63'. */
function ivaDe({ TasaOCuota, Importe }: Traslado): string {
  if (TasaOCuota === undefined || Importe === undefined) return 'Exento'
  const tasa = formatDecimal(mul(parseDecimal(TasaOCuota), CIEN)).replace(/\.?0+$/, '')
  return `${tasa} % · ${formatPesos(parseDecimal(Importe))}`
}

/** What the user approves when stamping and the form does not ask: taxes, keys, permit, relation, series (D-94). */
function datosFiscales(c: Comprobante, d: DocumentoCompleto): Preflight['DatosFiscales'] {
  const [concepto] = c.Conceptos
  const hyp = concepto?.ComplementoConcepto?.HidroYPetro
  const traslado = c.Impuestos?.Traslados?.[0]
  // A document billed by its amount has no litres, and no quota in them.
  const conCuota = causaCuota2A(concepto?.ClaveProdServ ?? '') && d.producto.cuota !== null
  const filas: [string, string | undefined][] = [
    ['Serie', c.Serie],
    ['Lugar de expedición', c.LugarExpedicion],
    ['Clave de producto', concepto && `${concepto.ClaveProdServ} · ${concepto.ClaveUnidad}`],
    ['Base de IVA', traslado && formatPesos(parseDecimal(traslado.Base))],
    ['IVA', traslado && ivaDe(traslado)],
    [
      'Cuota IEPS por litro (art. 2-A, dentro del precio)',
      conCuota ? `$${d.producto.cuota} · ${d.producto.fuente_cuota}` : undefined,
    ],
    ['Permiso', hyp && `${hyp.TipoPermiso} ${hyp.NumeroPermiso}`],
    ['Subproducto', hyp && `${hyp.SubProductoHYP} ${findSubProductoHyp(hyp.SubProductoHYP)?.Descripcion ?? ''}`],
    ...(c.CfdiRelacionados ?? []).map((r): [string, string] => [
      `Relación ${r.TipoRelacion} ${findTipoRelacion(r.TipoRelacion)?.Descripcion ?? ''}`,
      r.CfdiRelacionado.map((x) => x.UUID).join(', '),
    ]),
  ]
  return filas.flatMap(([Etiqueta, Valor]) => (Valor ? [{ Etiqueta, Valor }] : []))
}
