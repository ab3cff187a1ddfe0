// c_Moneda: how many decimals each currency may carry in the totals of a CFDI.
// Source: SAT catalogue as mirrored by phpcfdi/resources-sat-catalogs, 2026-08-06; keys the SAT keeps although ISO 4217 retired them.

const DOS =
  'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BOV BRL BSD BTN BWP BZD CAD CDF CHE CHF CHW ' +
  'CNY COP COU CRC CUC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HRK HTG ' +
  'HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRO MUR MVR MWK ' +
  'MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLL ' +
  'SOS SRD SSP STD SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VEF WST XCD YER ZAR ZMW ZWL'
const CERO =
  'BIF BYR CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XAG XAU XBA XBB XBC XBD XDR XOF XPD XPF XPT XSU ' +
  'XTS XUA XXX'
const TRES = 'BHD IQD JOD KWD LYD OMR TND'
const CUATRO = 'CLF'

const decimales = new Map<string, number>()
for (const [claves, cuantos] of [
  [DOS, 2],
  [CERO, 0],
  [TRES, 3],
  [CUATRO, 4],
] as const) {
  for (const clave of claves.split(' ')) decimales.set(clave, cuantos)
}

/** Decimals of a currency, or undefined when the SAT does not list it. */
export function decimalesMoneda(moneda: string): number | undefined {
  return decimales.get(moneda)
}

/** The currencies this trade invoices in, for the options of a form. */
export const monedas = [
  { Codigo: 'MXN', Descripcion: 'Peso Mexicano' },
  { Codigo: 'USD', Descripcion: 'Dólar americano' },
  { Codigo: 'EUR', Descripcion: 'Euro' },
] as const

/** Every key of c_Moneda. */
export function clavesMoneda(): readonly string[] {
  return [...decimales.keys()]
}
