// The shape of a CFDI 4.0 as a table: builder, reader and cadena original all walk it, so they cannot disagree.
import { type Piece, piece } from './byte-text.ts'
import { type TablaNodo, tablaCartaPorte } from './complementos/carta-porte/tabla.ts'

/** One XML attribute. */
export type Atributo = {
  tipo: 'atributo'
  /** As written in the XML. */
  nombre: string
  /** As written in our types: the SAT's name without ñ. */
  propiedad: string
  /** ' Nombre="' for the first of its element; for the others, with the quote that closes the one before. */
  primera: Piece
  siguiente: Piece
  requerido: boolean
  enCadena: boolean
  /** Decimal text. */
  esImporte: boolean
}

/** One kind of child element. */
export type Hijo = {
  tipo: 'hijo'
  nodo: Nodo
  propiedad: string
  /** `uno`: at most one; `varios`: repeated here; `lista`: repeated inside a container that gives its name to the property. */
  modo: 'uno' | 'varios' | 'lista'
  /** Tags of the container of a lista, ready to write. */
  apertura: Piece
  cierre: Piece
  requerido: boolean
  enCadena: boolean
}

type Paso = Atributo | Hijo

/** An element; its steps are in the order of the cadena original, which is also the XSD's order of attributes and of children. */
export type Nodo = {
  prefijo: Prefijo
  nombre: string
  /** '<prefijo:Nombre' and '</prefijo:Nombre>', ready to write. */
  apertura: Piece
  cierre: Piece
  pasos: readonly Paso[]
  /** The same steps in the order of the XML: attributes, and then children. */
  atributos: readonly Atributo[]
  hijos: readonly Hijo[]
  /** Whether some attribute comes after a child in the cadena. */
  intercalado: boolean
  /** The same steps by XML name, for the reader: attributes by name, children by "uri name" (of the container for a lista). */
  porAtributo: ReadonlyMap<string, Atributo>
  porHijo: ReadonlyMap<string, Hijo>
  /** Complements the table does not know may stand here; the cadena original fails on them. */
  abierto: boolean
}

export type Prefijo = 'cfdi' | 'pago20' | 'hidrocarburospetroliferos' | 'cartaporte31' | 'tfd'

/** Prefix → namespace and the address of its schema; the prefixes are part of the standard. */
export const ESPACIOS: Readonly<Record<Prefijo, { uri: string; xsd: string }>> = {
  cfdi: {
    uri: 'http://www.sat.gob.mx/cfd/4',
    xsd: 'http://www.sat.gob.mx/sitio_internet/cfd/4/cfdv40.xsd',
  },
  pago20: {
    uri: 'http://www.sat.gob.mx/Pagos20',
    xsd: 'http://www.sat.gob.mx/sitio_internet/cfd/Pagos/Pagos20.xsd',
  },
  hidrocarburospetroliferos: {
    uri: 'http://www.sat.gob.mx/hidrocarburospetroliferos',
    xsd: 'http://www.sat.gob.mx/sitio_internet/cfd/hidrocarburospetroliferos.xsd',
  },
  cartaporte31: {
    uri: 'http://www.sat.gob.mx/CartaPorte31',
    xsd: 'http://www.sat.gob.mx/sitio_internet/cfd/CartaPorte/CartaPorte31.xsd',
  },
  tfd: {
    uri: 'http://www.sat.gob.mx/TimbreFiscalDigital',
    xsd: 'http://www.sat.gob.mx/sitio_internet/cfd/TimbreFiscalDigital/TimbreFiscalDigitalv11.xsd',
  },
}

export const NS_XSI = 'http://www.w3.org/2001/XMLSchema-instance'

/** Attributes read from a compact text: before a name "!" means required, "~" outside the cadena, "#" decimal text. */
function atributos(texto: string): Atributo[] {
  return texto.split(' ').map((palabra) => {
    const nombre = palabra.replace(/^[!~#]+/, '')
    return {
      tipo: 'atributo',
      nombre,
      propiedad: nombre === 'Año' ? 'Anio' : nombre,
      primera: piece(` ${nombre}="`),
      siguiente: piece(`" ${nombre}="`),
      requerido: palabra.includes('!'),
      enCadena: !palabra.includes('~'),
      esImporte: palabra.includes('#'),
    }
  })
}

function nodo(prefijo: Prefijo, nombre: string, ...partes: (string | Hijo)[]): Nodo {
  const pasos = partes.flatMap((parte): readonly Paso[] => (typeof parte === 'string' ? atributos(parte) : [parte]))
  const porAtributo = new Map<string, Atributo>()
  const porHijo = new Map<string, Hijo>()
  for (const paso of pasos) {
    if (paso.tipo === 'atributo') porAtributo.set(paso.nombre, paso)
    else porHijo.set(`${ESPACIOS[paso.nodo.prefijo].uri} ${paso.propiedad}`, paso)
  }
  const atributosXml = [...porAtributo.values()]
  const hijos = [...porHijo.values()]
  return {
    prefijo,
    nombre,
    apertura: piece(`<${prefijo}:${nombre}`),
    cierre: piece(`</${prefijo}:${nombre}>`),
    pasos,
    atributos: atributosXml,
    hijos,
    intercalado: pasos.findLastIndex((paso) => paso.tipo === 'atributo') >= atributosXml.length,
    porAtributo,
    porHijo,
    abierto: false,
  }
}

function hijo(modo: Hijo['modo'], elNodo: Nodo, propiedad: string, opciones: Partial<Hijo> = {}): Hijo {
  const contenedor = `${elNodo.prefijo}:${propiedad}`
  const [apertura, cierre] = [piece(`<${contenedor}>`), piece(`</${contenedor}>`)]
  return {
    tipo: 'hijo',
    nodo: elNodo,
    propiedad,
    modo,
    apertura,
    cierre,
    requerido: false,
    enCadena: true,
    ...opciones,
  }
}

const uno = (n: Nodo, opciones?: Partial<Hijo>) => hijo('uno', n, n.nombre, opciones)
const varios = (n: Nodo, opciones?: Partial<Hijo>) => hijo('varios', n, n.nombre, opciones)
const lista = (contenedor: string, n: Nodo, opciones?: Partial<Hijo>) => hijo('lista', n, contenedor, opciones)
const SI = { requerido: true } as const

/** A node that a complement describes as data in its own folder. */
function nodoDeTabla(prefijo: Prefijo, { nombre, atributos: texto, hijos = [] }: TablaNodo): Nodo {
  const ramas = hijos.map(({ modo, nodo: suyo, contenedor = suyo.nombre, requerido = false }) =>
    hijo(modo, nodoDeTabla(prefijo, suyo), contenedor, { requerido }),
  )
  return nodo(prefijo, nombre, ...(texto === undefined ? [] : [texto]), ...ramas)
}

const traslado = nodo('cfdi', 'Traslado', '!#Base !Impuesto !TipoFactor #TasaOCuota #Importe')
const retencionConcepto = nodo('cfdi', 'Retencion', '!#Base !Impuesto !TipoFactor !#TasaOCuota !#Importe')
const retencion = nodo('cfdi', 'Retencion', '!Impuesto !#Importe')
const aduana = nodo('cfdi', 'InformacionAduanera', '!NumeroPedimento')

const hidroYPetro = nodo(
  'hidrocarburospetroliferos',
  'HidroYPetro',
  '!Version !TipoPermiso !NumeroPermiso !ClaveHYP !SubProductoHYP',
)

const concepto = nodo(
  'cfdi',
  'Concepto',
  '!ClaveProdServ NoIdentificacion !#Cantidad !ClaveUnidad Unidad !Descripcion !#ValorUnitario !#Importe #Descuento !ObjetoImp',
  uno(nodo('cfdi', 'Impuestos', lista('Traslados', traslado), lista('Retenciones', retencionConcepto))),
  uno(
    nodo(
      'cfdi',
      'ACuentaTerceros',
      '!RfcACuentaTerceros !NombreACuentaTerceros !RegimenFiscalACuentaTerceros !DomicilioFiscalACuentaTerceros',
    ),
  ),
  varios(aduana),
  varios(nodo('cfdi', 'CuentaPredial', '!Numero')),
  uno({ ...nodo('cfdi', 'ComplementoConcepto', uno(hidroYPetro)), abierto: true }),
  varios(
    nodo(
      'cfdi',
      'Parte',
      '!ClaveProdServ NoIdentificacion !#Cantidad Unidad !Descripcion #ValorUnitario #Importe',
      varios(aduana),
    ),
  ),
)

const retencionDR = nodo('pago20', 'RetencionDR', '!#BaseDR !ImpuestoDR !TipoFactorDR !#TasaOCuotaDR !#ImporteDR')
const trasladoDR = nodo('pago20', 'TrasladoDR', '!#BaseDR !ImpuestoDR !TipoFactorDR #TasaOCuotaDR #ImporteDR')
const retencionP = nodo('pago20', 'RetencionP', '!ImpuestoP !#ImporteP')
const trasladoP = nodo('pago20', 'TrasladoP', '!#BaseP !ImpuestoP !TipoFactorP #TasaOCuotaP #ImporteP')

const doctoRelacionado = nodo(
  'pago20',
  'DoctoRelacionado',
  '!IdDocumento Serie Folio !MonedaDR #EquivalenciaDR !NumParcialidad !#ImpSaldoAnt !#ImpPagado !#ImpSaldoInsoluto !ObjetoImpDR',
  uno(nodo('pago20', 'ImpuestosDR', lista('RetencionesDR', retencionDR), lista('TrasladosDR', trasladoDR))),
)

const pago = nodo(
  'pago20',
  'Pago',
  '!FechaPago !FormaDePagoP !MonedaP #TipoCambioP !#Monto NumOperacion RfcEmisorCtaOrd NomBancoOrdExt CtaOrdenante',
  'RfcEmisorCtaBen CtaBeneficiario TipoCadPago CertPago CadPago SelloPago',
  varios(doctoRelacionado, SI),
  uno(nodo('pago20', 'ImpuestosP', lista('RetencionesP', retencionP), lista('TrasladosP', trasladoP))),
)

const pagos = nodo(
  'pago20',
  'Pagos',
  '!Version',
  uno(
    nodo(
      'pago20',
      'Totales',
      '#TotalRetencionesIVA #TotalRetencionesISR #TotalRetencionesIEPS #TotalTrasladosBaseIVA16 #TotalTrasladosImpuestoIVA16',
      '#TotalTrasladosBaseIVA8 #TotalTrasladosImpuestoIVA8 #TotalTrasladosBaseIVA0 #TotalTrasladosImpuestoIVA0',
      '#TotalTrasladosBaseIVAExento !#MontoTotalPagos',
    ),
    SI,
  ),
  varios(pago, SI),
)

const cartaPorte = nodoDeTabla('cartaporte31', tablaCartaPorte)

/** The stamp; its cadena holds everything but SelloSAT, which signs it. */
export const nodoTfd = nodo(
  'tfd',
  'TimbreFiscalDigital',
  '!Version !UUID !FechaTimbrado !RfcProvCertif Leyenda !SelloCFD !NoCertificadoSAT ~!SelloSAT',
)

/** The root. Sello and Certificado are required in a sealed document, but the cadena exists before them. */
export const nodoComprobante = nodo(
  'cfdi',
  'Comprobante',
  '!Version Serie Folio !Fecha ~!Sello FormaPago !NoCertificado ~!Certificado CondicionesDePago !#SubTotal #Descuento !Moneda',
  '#TipoCambio !#Total !TipoDeComprobante !Exportacion MetodoPago !LugarExpedicion Confirmacion',
  uno(nodo('cfdi', 'InformacionGlobal', '!Periodicidad !Meses !Año')),
  varios(nodo('cfdi', 'CfdiRelacionados', '!TipoRelacion', varios(nodo('cfdi', 'CfdiRelacionado', '!UUID'), SI))),
  uno(nodo('cfdi', 'Emisor', '!Rfc !Nombre !RegimenFiscal FacAtrAdquirente'), SI),
  uno(
    nodo(
      'cfdi',
      'Receptor',
      '!Rfc !Nombre !DomicilioFiscalReceptor ResidenciaFiscal NumRegIdTrib !RegimenFiscalReceptor !UsoCFDI',
    ),
    SI,
  ),
  lista('Conceptos', concepto, SI),
  uno(
    nodo(
      'cfdi',
      'Impuestos',
      lista('Retenciones', retencion),
      '#TotalImpuestosRetenidos',
      lista('Traslados', traslado),
      '#TotalImpuestosTrasladados',
    ),
  ),
  uno({
    ...nodo('cfdi', 'Complemento', uno(pagos), uno(cartaPorte), uno(nodoTfd, { enCadena: false })),
    abierto: true,
  }),
)
