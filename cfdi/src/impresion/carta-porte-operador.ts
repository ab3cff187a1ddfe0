// The driver's page, before the fiscal ones: both QR, load, route, unit and papers, in letters a telephone shows without zoom.
import { type CartaPorte, type Mercancia, OPERADOR, type Ubicacion } from '../complementos/carta-porte/modelo.ts'
import type { Geografia } from '../sat/carta-porte/geografia.ts'
import { findMaterialPeligroso } from '../sat/carta-porte/materiales-peligrosos.ts'
import { cantidad, entregasEn, horaYDia, senas, urlDeCartaPorte } from './carta-porte-textos.ts'
import { type DatosImpresion, getTimbre } from './datos.ts'
import { ANCHO, ascenso, COLOR, type Estilo, HOJA, interlinea, MARGEN } from './estilo.ts'
import { Flujo, hueco, type Renglon } from './flujo.ts'
import { fechaHora, serieFolio, sinCeros } from './formato.ts'
import { anchoTexto, encoger, type Lienzo, lineas, num } from './lienzo.ts'
import { LOGO_LITRO, operadoresLogo } from './logo.ts'
import { type Simbolo, simbolo, simboloPendiente, urlDeCfdi } from './simbolo.ts'

const TITULO: Estilo = { fuente: 'negrita', cuerpo: 27, color: COLOR.petroleo }
const FOLIO: Estilo = { fuente: 'negrita', cuerpo: 17, color: COLOR.tinta }
const ENORME: Estilo = { fuente: 'negrita', cuerpo: 25, color: COLOR.tinta }
const GRANDE: Estilo = { fuente: 'negrita', cuerpo: 20, color: COLOR.tinta }
const FUERTE: Estilo = { fuente: 'negrita', cuerpo: 15, color: COLOR.tinta }
const TEXTO: Estilo = { fuente: 'normal', cuerpo: 13.5, color: COLOR.tinta }
const TENUE: Estilo = { fuente: 'normal', cuerpo: 12, color: COLOR.pizarra }
const ROTULO: Estilo = { fuente: 'negrita', cuerpo: 10.5, color: COLOR.petroleo }
const ALERTA: Estilo = { fuente: 'negrita', cuerpo: 17, color: COLOR.blanco }

/** Four and a half centimetres: well above what the SAT asks for, to be read through the cab's window. */
const LADO = 128
const MITAD = (ANCHO - 20) / 2

export function paginasDelOperador(datos: DatosImpresion, nodo: CartaPorte, geografia?: Geografia): Lienzo[] {
  const flujo = new Flujo((lienzo) => cabecera(lienzo, datos))
  flujo.juntos([simbolos(datos, nodo)])
  flujo.juntos(folios(datos, nodo))
  // The same document covers the way back, and whoever stops the truck then has to see it.
  const regresa = nodo.Mercancias.LogisticaInversaRecoleccionDevolucion === 'Sí'
  seccion(flujo, regresa ? 'CARGA · PUEDE REGRESAR CON PRODUCTO' : 'CARGA', nodo.Mercancias.Mercancia.flatMap(carga))
  seccion(
    flujo,
    `RUTA${nodo.TotalDistRec ? ` · ${sinCeros(nodo.TotalDistRec)} km` : ''}`,
    nodo.Ubicaciones.map((ubicacion, i) => parada(ubicacion, nodo, i === nodo.Ubicaciones.length - 1, geografia)),
  )
  flujo.espacio(8)
  flujo.juntos(dosColumnas(unidad(nodo), operadores(nodo)))
  flujo.espacio(6)
  flujo.juntos(dosColumnas(seguros(nodo), sellosYBol(datos)))
  return flujo.paginas
}

/** Band, logo, the word and the folio, and whose load it is. */
function cabecera(lienzo: Lienzo, { comprobante, logo = LOGO_LITRO }: DatosImpresion): number {
  lienzo.bloque(0, 0, HOJA.ancho, 7, COLOR.petroleo)
  if (logo) lienzo.operadores(operadoresLogo(logo, MARGEN.izquierda, 20, 34))
  lienzo.texto('Carta Porte', MARGEN.derecha, 19 + ascenso(TITULO), TITULO, 'derecha')
  const folio = [comprobante.TipoDeComprobante === 'T' ? 'Traslado' : 'Flete', serieFolio(comprobante)].join(' ').trim()
  lienzo.texto(folio, MARGEN.derecha, 49 + ascenso(FOLIO), encoger(folio, FOLIO, 260), 'derecha')
  const { Nombre, Rfc } = comprobante.Emisor
  const nombre = encoger(Nombre, FUERTE, ANCHO - anchoTexto(Rfc, TEXTO) - 12)
  lienzo.texto(Nombre, MARGEN.izquierda, 74 + ascenso(FUERTE), nombre)
  lienzo.texto(Rfc, MARGEN.derecha, 74 + ascenso(FUERTE), TEXTO, 'derecha')
  lienzo.linea(MARGEN.izquierda, MARGEN.derecha, 92, 1, COLOR.linea)
  return 98
}

function simbolos(datos: DatosImpresion, nodo: CartaPorte): Renglon {
  const timbre = getTimbre(datos)
  const pendiente = simboloPendiente(LADO, TENUE)
  const lados: readonly [Simbolo, string][] = [
    [timbre ? simbolo(urlDeCartaPorte(nodo, timbre), LADO) : pendiente, 'Carta Porte'],
    [
      timbre ? simbolo(urlDeCfdi(datos, timbre), LADO) : pendiente,
      timbre ? `CFDI timbrado el ${fechaHora(timbre.FechaTimbrado)}` : 'CFDI',
    ],
  ]
  return {
    alto: LADO + 37,
    pintar(lienzo, y) {
      for (const [i, [qr, nombre]] of lados.entries()) {
        const centro = MARGEN.izquierda + MITAD / 2 + i * (MITAD + 20)
        qr(lienzo, centro - LADO / 2, y + 7)
        lienzo.texto(nombre, centro, y + LADO + 14 + ascenso(TENUE), TENUE, 'centro')
      }
    },
  }
}

/** Both folios whole, or the warning that there is none. */
function folios(datos: DatosImpresion, nodo: CartaPorte): Renglon[] {
  const timbre = getTimbre(datos)
  const par = (etiqueta: string, valor: string): Renglon => ({
    alto: 19,
    pintar(lienzo, y) {
      lienzo.texto(etiqueta, MARGEN.izquierda, y + ascenso(FUERTE), TENUE)
      const ancho = ANCHO - 78
      lienzo.texto(valor, MARGEN.izquierda + 78, y + ascenso(FUERTE), encoger(valor, FUERTE, ancho))
    },
  })
  const ccp = par('IdCCP', nodo.IdCCP)
  if (!timbre) return [ccp, hueco(2), sinTimbre, hueco(4)]
  return [ccp, par('Folio fiscal', timbre.UUID.toUpperCase())]
}

const sinTimbre: Renglon = {
  alto: 30,
  pintar(lienzo, y) {
    lienzo.bloque(MARGEN.izquierda, y, ANCHO, 28, COLOR.rojo)
    lienzo.texto('SIN TIMBRE: no ampara el traslado', HOJA.ancho / 2, y + 8 + ascenso(ALERTA), ALERTA, 'centro')
  },
}

function seccion(flujo: Flujo, nombre: string, bloques: readonly Renglon[]): void {
  flujo.espacio(7)
  const [primero, ...resto] = bloques
  flujo.juntos([rotulo(nombre), ...(primero ? [primero] : [])])
  for (const bloque of resto) flujo.juntos([bloque])
}

function rotulo(texto: string): Renglon {
  return {
    alto: 17,
    pintar(lienzo, y) {
      lienzo.texto(texto, MARGEN.izquierda, y + ascenso(ROTULO), ROTULO)
      lienzo.linea(MARGEN.izquierda, MARGEN.derecha, y + 12.5, 0.8, COLOR.linea)
    },
  }
}

const ROMBO = 26

/** Lines of a product's name that stand beside its placard; a longer one goes on below, line by line. */
const LINEAS_JUNTAS = 6

/** One product: its placard, its name, and its litres where the eye falls. */
function carga(mercancia: Mercancia): Renglon[] {
  const { CveMaterialPeligroso: un, Descripcion, PesoEnKg } = mercancia
  const x = MARGEN.izquierda + (un === undefined ? 0 : 2 * ROMBO + 14)
  const litros = cantidad(mercancia)
  const nombre = lineas(Descripcion, FUERTE, MARGEN.derecha - x - anchoTexto(litros, ENORME) - 16)
  const material = un === undefined ? undefined : findMaterialPeligroso(un)
  const clase = un === undefined ? 'Sin material peligroso' : `UN ${un}${material ? `, clase ${material.Clase}` : ''}`
  const cabe = nombre.slice(0, LINEAS_JUNTAS).map((linea): [string, Estilo] => [linea, FUERTE])
  // Under the name, unless the name goes on.
  const juntas: [string, Estilo][] =
    nombre.length > LINEAS_JUNTAS ? [[clase, TEXTO], ...cabe] : [...cabe, [clase, TEXTO]]
  const altoTextos = juntas.reduce((suma, [, estilo]) => suma + interlinea(estilo), 0)
  const bloque: Renglon = {
    alto: Math.max(altoTextos + 2, un === undefined ? 0 : 2 * ROMBO, 48) + 6,
    pintar(lienzo, y) {
      if (un !== undefined) rombo(lienzo, MARGEN.izquierda + ROMBO, y + ROMBO, un, material?.Clase)
      apilar(lienzo, x, y + 3, juntas)
      lienzo.texto(litros, MARGEN.derecha, y + 3 + ascenso(ENORME), ENORME, 'derecha')
      lienzo.texto(`${sinCeros(PesoEnKg)} kg`, MARGEN.derecha, y + 32 + ascenso(TEXTO), TEXTO, 'derecha')
    },
  }
  const resto = nombre.slice(LINEAS_JUNTAS).map(
    (linea): Renglon => ({
      alto: interlinea(FUERTE),
      pintar: (lienzo, y) => apilar(lienzo, x, y, [[linea, FUERTE]]),
    }),
  )
  return [bloque, ...resto]
}

/** Lines one under another, each with its own style. */
function apilar(lienzo: Lienzo, x: number, y: number, renglones: readonly (readonly [string, Estilo])[]): void {
  let base = y
  for (const [linea, estilo] of renglones) {
    lienzo.texto(linea, x, base + ascenso(estilo), estilo)
    base += interlinea(estilo)
  }
}

const UN_ESTILO: Estilo = { fuente: 'negrita', cuerpo: 13, color: COLOR.tinta }
const CLASE_ESTILO: Estilo = { fuente: 'negrita', cuerpo: 11, color: COLOR.blanco }

/** The placard of the tank: a red diamond with the UN number across it and its class at the foot. */
function rombo(lienzo: Lienzo, cx: number, cy: number, un: string, clase: string | undefined): void {
  const y = HOJA.alto - cy
  const puntas = (r: number) =>
    `${num(cx)} ${num(y + r)} m ${num(cx + r)} ${num(y)} l ${num(cx)} ${num(y - r)} l ${num(cx - r)} ${num(y)} l h`
  const alto = 15
  const borde = ROMBO - 3
  lienzo.operadores(
    `q ${COLOR.rojo} rg ${puntas(ROMBO)} f ${COLOR.blanco} RG 1 w ${puntas(borde)} S\n` +
      `${puntas(borde)} W n ${COLOR.blanco} rg ${num(cx - ROMBO)} ${num(y - alto / 2)} ${2 * ROMBO} ${alto} re f Q`,
  )
  lienzo.texto(un, cx, cy + ascenso(UN_ESTILO) / 2, UN_ESTILO, 'centro')
  if (clase) lienzo.texto(clase, cx, cy + 18.5, CLASE_ESTILO, 'centro')
}

const RELOJ = 108
const PUNTO = MARGEN.izquierda + RELOJ + 6
const LUGAR = PUNTO + 16

/** One stop: its hour, a mark on the line of the trip, where it is and what is left there. */
function parada(ubicacion: Ubicacion, nodo: CartaPorte, ultima: boolean, geografia?: Geografia): Renglon {
  const { hora, dia } = horaYDia(ubicacion)
  const esOrigen = ubicacion.TipoUbicacion === 'Origen'
  const { litros, detalle } = entregasEn(ubicacion, nodo)
  const renglones = lugarDe(ubicacion, detalle, litros === '' ? 0 : anchoTexto(litros, FUERTE) + 12, geografia)
  const alto = Math.max(52, renglones.reduce((suma, [, estilo]) => suma + interlinea(estilo), 0) + 6)
  return {
    alto,
    pintar(lienzo, y) {
      lienzo.texto(hora, MARGEN.izquierda, y + ascenso(GRANDE), encoger(hora, GRANDE, RELOJ - 6))
      lienzo.texto(esOrigen ? 'Salida' : 'Llegada', MARGEN.izquierda, y + 21 + ascenso(TENUE), TENUE)
      lienzo.texto(dia, MARGEN.izquierda, y + 35 + ascenso(TENUE), encoger(dia, TENUE, RELOJ - 6))
      if (!ultima) lienzo.bloque(PUNTO - 1, y + 8, 2, alto, COLOR.linea)
      punto(lienzo, PUNTO, y + 8, esOrigen ? COLOR.petroleo : COLOR.ambar)
      lienzo.texto(litros, MARGEN.derecha, y + ascenso(FUERTE), FUERTE, 'derecha')
      apilar(lienzo, LUGAR, y, renglones)
    },
  }
}

function lugarDe(
  ubicacion: Ubicacion,
  detalle: string,
  ocupado: number,
  geografia?: Geografia,
): (readonly [linea: string, estilo: Estilo])[] {
  const { Domicilio, DistanciaRecorrida, NombreRemitenteDestinatario, RFCRemitenteDestinatario } = ubicacion
  const km = DistanciaRecorrida && `${sinCeros(DistanciaRecorrida)} km`
  const textos: [string | undefined, Estilo, number][] = [
    [NombreRemitenteDestinatario ?? RFCRemitenteDestinatario, FUERTE, ocupado],
    [Domicilio && senas(Domicilio, geografia), TEXTO, 0],
    [[Domicilio?.Referencia, km].filter(Boolean).join(' · '), TENUE, 0],
    [detalle, TEXTO, 0],
  ]
  const ancho = MARGEN.derecha - LUGAR
  return textos.flatMap(([texto, estilo, menos]) =>
    texto ? lineas(texto, estilo, ancho - menos).map((linea) => [linea, estilo] as const) : [],
  )
}

/** A round mark: four curves, as PDF has no circles. */
function punto(lienzo: Lienzo, cx: number, cy: number, color: string): void {
  const r = 5
  const k = r * 0.5523
  const y = HOJA.alto - cy
  const c = (...n: number[]) => `${n.map(num).join(' ')} c`
  lienzo.operadores(
    [
      `q ${color} rg ${num(cx + r)} ${num(y)} m`,
      c(cx + r, y + k, cx + k, y + r, cx, y + r),
      c(cx - k, y + r, cx - r, y + k, cx - r, y),
      c(cx - r, y - k, cx - k, y - r, cx, y - r),
      c(cx + k, y - r, cx + r, y - k, cx + r, y),
      'f Q',
    ].join('\n'),
  )
}

/** A column: its name and its lines. */
type Columna = { nombre: string; renglones: readonly (readonly [texto: string, estilo: Estilo])[] }

function unidad({ Mercancias }: CartaPorte): Columna {
  const auto = Mercancias.Autotransporte
  if (!auto) return { nombre: 'UNIDAD', renglones: [] }
  const { PlacaVM, AnioModeloVM, ConfigVehicular, PesoBrutoVehicular } = auto.IdentificacionVehicular
  const remolques = (auto.Remolques ?? []).map(({ Placa }) => Placa)
  return {
    nombre: 'UNIDAD',
    renglones: [
      [[PlacaVM, ...remolques].join('  +  '), GRANDE],
      [`${ConfigVehicular}, modelo ${AnioModeloVM}, ${sinCeros(PesoBrutoVehicular)} t`, TEXTO],
      [`${auto.PermSCT} · ${auto.NumPermisoSCT}`, TENUE],
    ],
  }
}

function operadores({ FiguraTransporte = [] }: CartaPorte): Columna {
  const suyos = FiguraTransporte.filter(({ TipoFigura }) => TipoFigura === OPERADOR)
  return {
    nombre: suyos.length > 1 ? 'OPERADORES' : 'OPERADOR',
    renglones: suyos.flatMap(({ NombreFigura, NumLicencia, RFCFigura }) => [
      [NombreFigura, FUERTE] as const,
      ...(NumLicencia ? [[`Licencia ${NumLicencia}`, TEXTO] as const] : []),
      ...(RFCFigura ? [[RFCFigura, TENUE] as const] : []),
    ]),
  }
}

function seguros({ Mercancias }: CartaPorte): Columna {
  const { AseguraRespCivil, PolizaRespCivil, AseguraMedAmbiente, PolizaMedAmbiente } =
    Mercancias.Autotransporte?.Seguros ?? {}
  const juntas = AseguraMedAmbiente === undefined || AseguraMedAmbiente === AseguraRespCivil
  const renglones: (readonly [string | undefined, Estilo])[] = [
    [PolizaRespCivil && `Responsabilidad civil: ${PolizaRespCivil}`, TEXTO],
    [juntas ? undefined : AseguraRespCivil, TENUE],
    [PolizaMedAmbiente && `Medio ambiente: ${PolizaMedAmbiente}`, TEXTO],
    // One insurer for both is named once.
    [juntas ? AseguraRespCivil : AseguraMedAmbiente, TENUE],
  ]
  return { nombre: 'SEGUROS', renglones: renglones.flatMap(([texto, estilo]) => (texto ? [[texto, estilo]] : [])) }
}

/** Set after loading, and so outside what is sealed. */
function sellosYBol({ transporte }: DatosImpresion): Columna {
  const renglones: (readonly [string, Estilo])[] = []
  if (transporte?.sellos) renglones.push([`Sellos: ${transporte.sellos}`, TEXTO])
  if (transporte?.bol) renglones.push([`BOL: ${transporte.bol}`, TEXTO])
  if (transporte?.observaciones) renglones.push([transporte.observaciones, TENUE])
  return { nombre: 'SELLOS Y BOL', renglones }
}

function dosColumnas(izquierda: Columna, derecha: Columna): Renglon[] {
  const columnas = [izquierda, derecha].filter(({ renglones }) => renglones.length > 0)
  const ancho = columnas.length === 1 ? ANCHO : MITAD
  const partidas = columnas.map(({ nombre, renglones }) => ({
    nombre,
    renglones: renglones.flatMap(([texto, estilo]) =>
      // A plate is read whole: it shrinks rather than breaks.
      (estilo === GRANDE ? [texto] : lineas(texto, estilo, ancho)).map(
        (linea) => [linea, estilo === GRANDE ? encoger(texto, estilo, ancho) : estilo] as const,
      ),
    ),
  }))
  const alturas = partidas.map(({ renglones }) => renglones.reduce((suma, [, estilo]) => suma + interlinea(estilo), 0))
  return [
    {
      alto: Math.max(0, ...alturas) + 19,
      pintar(lienzo, y) {
        for (const [i, { nombre, renglones }] of partidas.entries()) {
          const x = MARGEN.izquierda + i * (MITAD + 20)
          lienzo.texto(nombre, x, y + ascenso(ROTULO), ROTULO)
          lienzo.linea(x, x + ancho, y + 12.5, 0.8, COLOR.linea)
          apilar(lienzo, x, y + 18, renglones)
        }
      },
    },
  ]
}
