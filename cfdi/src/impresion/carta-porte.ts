// The section of the complement in the fiscal pages: every datum of the Carta Porte that has a value (RMF 2.7.1.7-IX).
import type {
  Autotransporte,
  CartaPorte,
  Mercancia,
  TiposFigura,
  Ubicacion,
} from '../complementos/carta-porte/modelo.ts'
import { findConfiguracion } from '../sat/carta-porte/configuraciones.ts'
import { findEmbalaje } from '../sat/carta-porte/embalajes.ts'
import { findFiguraTransporte, findParteTransporte } from '../sat/carta-porte/figuras.ts'
import type { Geografia } from '../sat/carta-porte/geografia.ts'
import { findMaterialPeligroso } from '../sat/carta-porte/materiales-peligrosos.ts'
import { findPermisoSct } from '../sat/carta-porte/permisos-sct.ts'
import { findSubtipoRemolque } from '../sat/carta-porte/subtipos-remolque.ts'
import { findClaveUnidad } from '../sat/productos.ts'
import { type Casilla, ficha, type Par, rejilla, titulo } from './bloques.ts'
import { domicilioCompleto, urlDeCartaPorte } from './carta-porte-textos.ts'
import { type DatosImpresion, getTimbre } from './datos.ts'
import { ANCHO, ascenso, ESTILO, interlinea, MARGEN } from './estilo.ts'
import type { Flujo, Renglon } from './flujo.ts'
import { cifra, conDescripcion, fechaHora } from './formato.ts'
import { lineas } from './lienzo.ts'
import { simbolo, simboloPendiente, ZONA_CLARA } from './simbolo.ts'
import { type Columna, tabla } from './tabla.ts'

/** As large as the one of the CFDI. */
const LADO = 88

export function cartaPorte(flujo: Flujo, datos: DatosImpresion, nodo: CartaPorte, geografia?: Geografia): void {
  flujo.espacio(10)
  flujo.juntos([titulo('CARTA PORTE', `Complemento Carta Porte ${nodo.Version}`), cabeza(datos, nodo)])
  nodo.Ubicaciones.forEach((ubicacion, i) => {
    const renglones = rejilla(casillasDe(ubicacion, geografia))
    flujo.juntos(i === 0 ? [titulo('UBICACIONES'), ...renglones] : renglones)
  })
  flujo.espacio(2)
  mercancias(flujo, nodo.Mercancias.Mercancia)
  flujo.espacio(8)
  const unidad = nodo.Mercancias.Autotransporte
  if (unidad) flujo.juntos([titulo('AUTOTRANSPORTE'), ...rejilla(deUnidad(unidad))])
  ;(nodo.FiguraTransporte ?? []).forEach((figura, i) => {
    const renglones = rejilla(deFigura(figura, geografia))
    flujo.juntos(i === 0 ? [titulo('FIGURAS DEL TRANSPORTE'), ...renglones] : renglones)
  })
  condiciones(flujo, datos.condicionesDelServicio)
}

/** The second QR and what is said of the trip as a whole. */
function cabeza(datos: DatosImpresion, nodo: CartaPorte): Renglon {
  const timbre = getTimbre(datos)
  const qr = timbre ? simbolo(urlDeCartaPorte(nodo, timbre), LADO) : simboloPendiente(LADO)
  const { Mercancias } = nodo
  const pares: Par[] = [
    ['IdCCP', nodo.IdCCP],
    ['Transporte internacional', nodo.TranspInternac],
    ['Distancia total recorrida', nodo.TotalDistRec && `${cifra(nodo.TotalDistRec)} km`],
    ['Peso bruto total', `${cifra(Mercancias.PesoBrutoTotal)} ${Mercancias.UnidadPeso}`],
    ['Número total de mercancías', Mercancias.NumTotalMercancias],
    ['Logística inversa', Mercancias.LogisticaInversaRecoleccionDevolucion],
    ['Verificación', timbre ? 'verificacfdi.facturaelectronica.sat.gob.mx/verificaccp' : 'Aparece al timbrar'],
  ]
  return {
    alto: LADO + 2 * ZONA_CLARA,
    pintar(lienzo, y) {
      qr(lienzo, MARGEN.izquierda, y + ZONA_CLARA)
      const x = MARGEN.izquierda + LADO + ZONA_CLARA + 9
      ficha(lienzo, pares, { x, y: y + ZONA_CLARA, ancho: MARGEN.derecha - x, etiquetas: 104 })
    },
  }
}

function casillasDe(ubicacion: Ubicacion, geografia?: Geografia): Casilla[] {
  const { TipoUbicacion, Domicilio, DistanciaRecorrida } = ubicacion
  const esOrigen = TipoUbicacion === 'Origen'
  const nombre = ubicacion.NombreRemitenteDestinatario
  return [
    { etiqueta: 'Tipo de ubicación', valor: [TipoUbicacion, ubicacion.IDUbicacion].filter(Boolean).join(' ') },
    { etiqueta: esOrigen ? 'Salida' : 'Llegada', valor: fechaHora(ubicacion.FechaHoraSalidaLlegada) },
    { etiqueta: 'Distancia recorrida', valor: DistanciaRecorrida && `${cifra(DistanciaRecorrida)} km` },
    {
      etiqueta: esOrigen ? 'RFC del remitente' : 'RFC del destinatario',
      valor: ubicacion.RFCRemitenteDestinatario,
    },
    { etiqueta: 'Registro fiscal', valor: ubicacion.NumRegIdTrib },
    { etiqueta: 'Residencia fiscal', valor: ubicacion.ResidenciaFiscal },
    { etiqueta: esOrigen ? 'Remitente' : 'Destinatario', valor: nombre },
    { etiqueta: 'Domicilio', valor: Domicilio && domicilioCompleto(Domicilio, geografia), columnas: 3 },
  ]
}

const COLUMNAS: Columna[] = [
  { titulo: 'Clave', tipo: 'texto', ancho: 41 },
  { titulo: 'Mercancía', tipo: 'texto', fuerte: true },
  { titulo: 'Cantidad', tipo: 'cifra' },
  { titulo: 'Unidad', tipo: 'texto', maximo: 70 },
  { titulo: 'Peso en kg', tipo: 'cifra' },
]

function mercancias(flujo: Flujo, lista: readonly Mercancia[]): void {
  const filas = lista.map((mercancia) => ({
    celdas: [
      mercancia.BienesTransp,
      mercancia.Descripcion,
      cifra(mercancia.Cantidad),
      unidadDe(mercancia),
      cifra(mercancia.PesoEnKg),
    ],
    notas: notasDe(mercancia),
  }))
  tabla(flujo, COLUMNAS, filas, 1)
}

function unidadDe({ ClaveUnidad, Unidad }: Mercancia): string {
  return [ClaveUnidad, Unidad ?? findClaveUnidad(ClaveUnidad)?.Descripcion].filter(Boolean).join(' ')
}

function notasDe(mercancia: Mercancia): Par[] {
  const { CveMaterialPeligroso: un, Embalaje, ValorMercancia, Moneda } = mercancia
  const material = un === undefined ? undefined : findMaterialPeligroso(un)
  return [
    ['Material peligroso', mercancia.MaterialPeligroso],
    ['Clave ONU', un && conDescripcion(un, material)],
    ['Clase', material?.Clase],
    ['Embalaje', Embalaje && conDescripcion(Embalaje, findEmbalaje(Embalaje))],
    ['Descripción del embalaje', mercancia.DescripEmbalaje],
    ['Valor', ValorMercancia && `${cifra(ValorMercancia)} ${Moneda ?? ''}`.trim()],
    ...(mercancia.CantidadTransporta ?? []).map(
      ({ Cantidad, IDOrigen, IDDestino }): Par => [`De ${IDOrigen} a ${IDDestino}`, cifra(Cantidad)],
    ),
  ]
}

function deUnidad({ PermSCT, NumPermisoSCT, IdentificacionVehicular, Seguros, Remolques = [] }: Autotransporte) {
  const { ConfigVehicular, PesoBrutoVehicular, PlacaVM, AnioModeloVM } = IdentificacionVehicular
  const casillas: Casilla[] = [
    { etiqueta: 'Placa', valor: PlacaVM },
    { etiqueta: 'Modelo', valor: AnioModeloVM },
    { etiqueta: 'Peso bruto vehicular', valor: `${cifra(PesoBrutoVehicular)} t` },
    ...Remolques.map(({ SubTipoRem, Placa }, i): Casilla => {
      const etiqueta = Remolques.length === 1 ? 'Remolque' : `Remolque ${i + 1}`
      return { etiqueta, valor: `${Placa}, ${conDescripcion(SubTipoRem, findSubtipoRemolque(SubTipoRem))}` }
    }),
    {
      etiqueta: 'Configuración vehicular',
      valor: conDescripcion(ConfigVehicular, findConfiguracion(ConfigVehicular)),
      columnas: 4,
    },
    { etiqueta: 'Permiso SICT', valor: conDescripcion(PermSCT, findPermisoSct(PermSCT)), columnas: 2 },
    { etiqueta: 'Número de permiso', valor: NumPermisoSCT, columnas: 2 },
    { etiqueta: 'Aseguradora de responsabilidad civil', valor: Seguros.AseguraRespCivil },
    { etiqueta: 'Póliza de responsabilidad civil', valor: Seguros.PolizaRespCivil },
    { etiqueta: 'Aseguradora de medio ambiente', valor: Seguros.AseguraMedAmbiente },
    { etiqueta: 'Póliza de medio ambiente', valor: Seguros.PolizaMedAmbiente },
    { etiqueta: 'Aseguradora de la carga', valor: Seguros.AseguraCarga },
    { etiqueta: 'Póliza de la carga', valor: Seguros.PolizaCarga },
    { etiqueta: 'Prima del seguro', valor: Seguros.PrimaSeguro && cifra(Seguros.PrimaSeguro) },
  ]
  return casillas
}

function deFigura(figura: TiposFigura, geografia?: Geografia): Casilla[] {
  const partes = (figura.PartesTransporte ?? [])
    .map(({ ParteTransporte }) => conDescripcion(ParteTransporte, findParteTransporte(ParteTransporte)))
    .join(', ')
  return [
    { etiqueta: 'Figura', valor: conDescripcion(figura.TipoFigura, findFiguraTransporte(figura.TipoFigura)) },
    { etiqueta: 'Nombre', valor: figura.NombreFigura },
    { etiqueta: 'RFC', valor: figura.RFCFigura },
    { etiqueta: 'Licencia', valor: figura.NumLicencia },
    { etiqueta: 'Registro fiscal', valor: figura.NumRegIdTribFigura },
    { etiqueta: 'Residencia fiscal', valor: figura.ResidenciaFiscalFigura },
    { etiqueta: 'Parte del transporte', valor: partes },
    {
      etiqueta: 'Domicilio',
      valor: figura.Domicilio && domicilioCompleto(figura.Domicilio, geografia),
      columnas: 4,
    },
  ]
}

/** Acuerdo DOF 16-12-2021 asks who charges freight to print them; their text is the house's to give. */
function condiciones(flujo: Flujo, texto: string | undefined): void {
  if (!texto) return
  const renglones = lineas(texto, ESTILO.nota, ANCHO).map((linea): Renglon => {
    return {
      alto: interlinea(ESTILO.nota),
      pintar: (lienzo, y) => void lienzo.texto(linea, MARGEN.izquierda, y + ascenso(ESTILO.nota), ESTILO.nota),
    }
  })
  flujo.espacio(4)
  const [primera, ...resto] = renglones
  flujo.juntos([titulo('CONDICIONES DEL SERVICIO DE AUTOTRANSPORTE'), ...(primera ? [primera] : [])])
  for (const renglon of resto) flujo.juntos([renglon])
}
