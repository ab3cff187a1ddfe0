// What a PAC or the SAT answers, in plain Spanish: the code, what it means, the field to mend and who must act.
// Codes: SAT matrices (CFDI 4.0, CRP 2.0, Carta Porte 3.1), Anexo 29 (301–312, 401–403), cancellation service and the PACs'
// own (7xx, CFDI3307).

import { frases } from './frases.ts'
import { frasesDeViaje } from './frases-de-viaje.ts'

/** Who can mend it: the client's data, the issuer's, the document, time alone, or whoever maintains the system. */
type Atiende = 'cliente' | 'emisor' | 'documento' | 'espera' | 'soporte'

interface MensajePac {
  readonly codigo: string
  readonly mensaje: string
  /** Path in the Comprobante, or in the request for cancellation; empty when no field is to blame. */
  readonly campo: string
  readonly atiende: Atiende
}

type Fila = readonly [atiende: Atiende, campo: string, mensaje: string]

/** What only they can see: the SAT's registry, certificates, limits, and the state of a cancellation. */
const SOLO_PAC: Readonly<Record<string, Fila>> = {
  // Registry and limits.
  CFDI40120: [
    'documento',
    'Total',
    'El total supera el límite del SAT; revísalo o pide al PAC la clave de confirmación',
  ],
  CFDI40129: ['documento', 'Confirmacion', 'La clave de confirmación ya se usó; pide otra al PAC'],
  CFDI40209: [
    'documento',
    'Impuestos.Retenciones.Importe',
    'El importe retenido exige el total de impuestos retenidos; vuelve a calcular el documento',
  ],
  CFDI40999: ['soporte', '', 'El PAC rechazó el documento sin clasificar el error; revisa su mensaje completo'],
  CFDI3307: [
    'soporte',
    '',
    'El PAC ya recibió otro documento con el mismo identificador; revisa el folio antes de reintentar',
  ],
  CFDI140224: [
    'emisor',
    'Conceptos.Impuestos.Retenciones',
    'El SAT exige retener ISR del 1.25 % en esta venta del régimen 626; agrega la retención',
  ],
  CFDI140225: [
    'emisor',
    'Conceptos.Impuestos.Retenciones',
    'La retención de ISR del régimen 626 no es la que exige el SAT; corrígela',
  ],
  CRP20277: [
    'documento',
    'Complemento.Pagos.Pago.DoctoRelacionado.EquivalenciaDR',
    'Al mezclar monedas la equivalencia de la misma moneda se escribe 1.0000000000; corrígela',
  ],
  CRP20999: [
    'soporte',
    'Complemento.Pagos',
    'El PAC rechazó el complemento de pagos sin clasificar el error; revisa su mensaje completo',
  ],
  CCHYP106: [
    'documento',
    'Conceptos.ComplementoConcepto',
    'El complemento de hidrocarburos no convive con otro del documento; revísalo con tu PAC',
  ],
  CCHYP108: [
    'emisor',
    'Conceptos.ComplementoConcepto.HidroYPetro.NumeroPermiso',
    'La CNE no tiene ese permiso a nombre del emisor; revisa el permiso de la sucursal',
  ],
  CP108: [
    'cliente',
    'Receptor.Rfc',
    'El RFC de quien paga el flete no está en el padrón del SAT; pídele su constancia de situación fiscal',
  ],
  CP132: [
    'documento',
    'Complemento.CartaPorte.Ubicaciones.RFCRemitenteDestinatario',
    'El RFC de un sitio no está en el padrón del SAT; corrígelo en el sitio o en su cliente',
  ],
  CP195: [
    'documento',
    'Complemento.CartaPorte.FiguraTransporte.RFCFigura',
    'El RFC del operador o del dueño no está en el padrón del SAT; cópialo de su constancia',
  ],
  CP999: [
    'soporte',
    'Complemento.CartaPorte',
    'El PAC rechazó la Carta Porte sin clasificar el error; revisa su mensaje completo',
  ],
  // Stamping, Anexo 29.
  '301': ['soporte', '', 'El XML no está bien formado o no cumple el esquema del SAT; avisa a soporte'],
  '302': ['soporte', 'Sello', 'El sello está mal formado; vuelve a sellar el documento'],
  '303': ['emisor', 'NoCertificado', 'El sello no corresponde al emisor; revisa que el CSD sea suyo'],
  '304': ['emisor', 'NoCertificado', 'El certificado está revocado o caduco; carga un CSD vigente'],
  '306': ['emisor', 'NoCertificado', 'El certificado no es de sello digital; carga el CSD, no la e.firma'],
  '307': ['espera', '', 'El documento ya estaba timbrado; se recupera el timbre original'],
  '308': ['emisor', 'NoCertificado', 'El certificado no lo emitió el SAT; carga el CSD del emisor'],
  '309': ['soporte', '', 'El PAC no pudo leer la solicitud; avisa a soporte'],
  '310': ['emisor', 'NoCertificado', 'El certificado no se puede usar para cancelar; usa el CSD del emisor'],
  '311': ['soporte', 'Motivo', 'La solicitud de cancelación no trae un motivo claro; revísalo'],
  '312': [
    'emisor',
    'Emisor.Rfc',
    'El emisor no está autorizado por el SAT para esta operación; revisa su situación fiscal',
  ],
  '402': [
    'emisor',
    'Emisor.Rfc',
    'El emisor no está en la lista de contribuyentes obligados; revisa su situación fiscal y su CSD',
  ],
  '403': ['documento', 'Fecha', 'La fecha de emisión es anterior a lo que el SAT admite; actualízala'],
  // Cancellation.
  '201': [
    'espera',
    '',
    'El SAT recibió la solicitud de cancelación; el documento sigue vigente hasta que el SAT lo confirme',
  ],
  '202': ['espera', '', 'La cancelación ya se había solicitado; consulta su estado'],
  '203': ['soporte', 'UUID', 'El folio fiscal no es de este emisor; revisa el documento'],
  '204': ['documento', 'UUID', 'El documento no se puede cancelar; revisa si otros dependen de él'],
  '205': ['espera', 'UUID', 'El SAT todavía no tiene el documento; se reintentará más tarde'],
  '206': ['documento', 'UUID', 'El documento no es del sector primario; cancélalo por el camino normal'],
  '207': ['documento', 'Motivo', 'El motivo de cancelación no es válido; elige otro'],
  '208': [
    'documento',
    'FolioSustitucion',
    'El folio de sustitución no es válido o ya pasó el último día para cancelar; revisa ambos',
  ],
  '209': ['documento', 'FolioSustitucion', 'Ese motivo no lleva folio de sustitución; quítalo'],
  '210': ['documento', 'Fecha', 'La solicitud es posterior a la declaración anual; emite una nota de crédito'],
  '211': ['documento', 'Fecha', 'Ya pasó el plazo para cancelar la factura global; emite una nota de crédito'],
  '212': ['documento', 'FolioSustitucion', 'El sustituto no está relacionado con tipo 04 al documento; corrígelo'],
  '708': ['espera', '', 'El PAC no logró conectar con el SAT; se reintentará más tarde'],
  '798': ['espera', '', 'El SAT pide esperar 72 horas antes de volver a solicitar la cancelación'],
  '799': ['soporte', '', 'Se agotaron los cinco intentos de cancelación de este documento; consulta a tu PAC'],
}

function atiendeDe(campo: string): Atiende {
  if (campo.startsWith('Receptor.')) return 'cliente'
  if (campo.startsWith('Emisor.') || campo.endsWith('Certificado')) return 'emisor'
  if (campo === 'Sello') return 'soporte'
  return 'documento'
}

const mensajes: ReadonlyMap<string, MensajePac> = new Map([
  ...Object.entries({ ...frases, ...frasesDeViaje }).map(([codigo, [, campo, frase]]): [string, MensajePac] => [
    codigo,
    { codigo, mensaje: `${frase}.`, campo, atiende: atiendeDe(campo) },
  ]),
  ...Object.entries(SOLO_PAC).map(([codigo, [atiende, campo, frase]]): [string, MensajePac] => [
    codigo,
    { codigo, mensaje: `${frase}.`, campo, atiende },
  ]),
])

/** The plain meaning of a code, or undefined when nobody has told us what it means. */
export function explicarCodigo(codigo: string): MensajePac | undefined {
  return mensajes.get(codigo.toUpperCase())
}

/** Every code that can be explained. */
export function codigosConocidos(): readonly string[] {
  return [...mensajes.keys()]
}

// Of Carta Porte only the numbers of its matrix: CP01 is a use of CFDI, and CP 64000 a postal code.
const CODIGO_LARGO = /\b(?:CFDI1?\d{4,6}|CRP\d{5}|CCHYP\d{3}|CP(?:1\d{2}|20[0-4]|999)|LITRO-\d{3})\b/i
const CODIGO_CORTO = /^\W*([2347]\d{2})(?!\d)/

/** The code inside a PAC's text, e.g. "CFDI40145 - El campo…" or "307. El comprobante…". */
export function findCodigo(texto: string): string | undefined {
  return CODIGO_LARGO.exec(texto)?.[0].toUpperCase() ?? CODIGO_CORTO.exec(texto)?.[1]
}
