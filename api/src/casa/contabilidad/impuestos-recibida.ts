// The value added tax of a supplier's invoice by rate, from its own XML: what a DIOT asks for. Without the XML nothing is guessed.
import { CfdiError } from '@litro/cfdi/cfdi-error'
import { formatDecimal, parseDecimal } from '@litro/cfdi/decimal'
import { leerCfdi } from '@litro/cfdi/leer'

const IVA = '002'
const SIN_DATO = Array.from({ length: 7 }, () => '')

/** Base and tax at 16 and at 8, base at 0, exempt base and tax withheld, in that order. */
export function readTaxes(xml: Buffer | null): { montos: string[]; nota: string } {
  if (xml === null) return { montos: SIN_DATO, nota: 'Sin XML: solo se conoce lo que lista el SAT' }
  try {
    const { Impuestos } = leerCfdi(xml).comprobante
    const traslados = (Impuestos?.Traslados ?? []).filter(({ Impuesto }) => Impuesto === IVA)
    const retenidos = (Impuestos?.Retenciones ?? []).filter(({ Impuesto }) => Impuesto === IVA)
    const sum = (valores: readonly (string | undefined)[]) =>
      formatDecimal(
        valores.reduce((suma, valor) => suma + parseDecimal(valor ?? '0'), 0n),
        2,
      )
    const atRate = (tasa: string) =>
      traslados.filter(({ TipoFactor, TasaOCuota }) => TipoFactor === 'Tasa' && Number(TasaOCuota) === Number(tasa))
    const [al16, al8, al0] = [atRate('0.16'), atRate('0.08'), atRate('0')]
    const exentos = traslados.filter(({ TipoFactor }) => TipoFactor === 'Exento')
    return {
      montos: [
        sum(al16.map(({ Base }) => Base)),
        sum(al16.map(({ Importe }) => Importe)),
        sum(al8.map(({ Base }) => Base)),
        sum(al8.map(({ Importe }) => Importe)),
        sum(al0.map(({ Base }) => Base)),
        sum(exentos.map(({ Base }) => Base)),
        sum(retenidos.map(({ Importe }) => Importe)),
      ],
      nota: '',
    }
  } catch (error) {
    if (error instanceof CfdiError) return { montos: SIN_DATO, nota: 'El XML no se pudo leer' }
    throw error
  }
}
