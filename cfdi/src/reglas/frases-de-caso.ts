// Sharper sentences for a code whose circumstances are known: what the person sees names the truck, the product or the sum.
// A key is a code and the case; the words in braces are filled in by the rule. The code alone still has its general sentence.
import type { Hallazgo } from '../hallazgo.ts'
import type { CodigoRegla } from './frases.ts'
import { type CodigoViaje, findFrase } from './frases-de-viaje.ts'

export const frasesDeCaso = {
  'CFDI40103/traslado': 'Un traslado no lleva forma de pago; quítala',
  'CFDI40125/traslado': 'Un traslado no lleva método de pago; quítalo',
  'CP106/traslado': 'En un traslado el objeto de impuesto es 01; cámbialo',
  'CP126/suma': 'La distancia total es la suma de los tramos: {km} km; vuelve a calcularla',
  'CP133/falta': 'Un {papel} extranjero lleva su registro fiscal y su país; captúralos',
  'CP134/falta': 'Falta el país del {papel} extranjero; captúralo',
  'CP134/mexico': 'El país del {papel} extranjero no puede ser México; corrígelo',
  'CP141/origen': 'La distancia va en los destinos, no en el origen; quítala',
  'CP141/destino': 'Falta la distancia hasta el destino; captúrala',
  'CP142/lugar': 'Falta el domicilio del {lugar}; captúralo',
  'CP146/clave': 'El estado va con su clave: {clave}; cámbialo',
  'CP147/estado': 'El código postal {cp} es de {suyo}, no de {escrito}; corrige uno de los dos',
  'CP147/municipio': 'El municipio no es de ese código postal; mejor omítelo',
  'CP147/localidad': 'La localidad no es de ese código postal; mejor omítela',
  'CP147/falta':
    'El código postal {cp} no está en el catálogo del SAT; usa uno vecino y pon la verdad en la referencia',
  'CP148/vehiculo': 'Falta el vehículo; elígelo',
  'CP148/carga': 'Falta la carga; captura el producto y sus litros',
  'CP155/falta': '{producto} es material peligroso: indícalo; su clave ONU es {un}',
  'CP155/sobra': 'Para esa clave el SAT no admite el campo de material peligroso; quítalo',
  'CP156/falta': 'Falta la clave ONU; elige la del producto',
  'CP156/prefijo': 'La clave ONU va sin prefijo: {un}; corrígela',
  'CP157/falta': 'Falta el embalaje; a granel es Z01',
  'CP182/falta': 'Con material peligroso hace falta el seguro de medio ambiente; captúralo en el vehículo',
  'CP182/sobra': 'Sin material peligroso no va el seguro de medio ambiente; quítalo',
  'CP183/falta': 'Falta la póliza de medio ambiente; captúrala en el vehículo',
  'CP184/sobra': 'Un {config} no lleva remolque; cambia la configuración',
  'CP184/falta': 'Un {config} lleva {remolque}; elige el tanque',
  'CP196/falta': 'Falta la licencia del operador; captúrala',
  'CP196/sobra': 'La licencia es solo del operador; quítala',
  'CP197/falta': 'Falta el RFC del {figura}; captúralo',
  'CP197/ambos': 'El {figura} lleva su RFC o su registro fiscal extranjero, nunca los dos; deja uno',
  'CP198/falta': 'Falta el país del {figura} extranjero; captúralo',
  'CP198/mexico': 'El país del {figura} extranjero no puede ser México; corrígelo',
  'CP199/falta': 'Di qué parte del transporte es del {figura}; elígela',
  'LITRO-626/suma': 'El reparto suma {reparto} L y la carga es de {carga} L; corrige los litros de cada entrega',
  'LITRO-629/otra': '{producto} es {debe}; {dice} es {otro}',
  'LITRO-633/falta': 'Un {config} lleva {cuantos}; falta un tanque o la configuración es otra',
  'LITRO-633/sobra': 'Un {config} lleva {cuantos}; sobra un tanque o la configuración es otra',
  'LITRO-634/catalogo': 'Esa configuración no está en el catálogo del SAT; elige otra',
  'LITRO-635/guion': 'La placa va sin guiones ni espacios; corrígela',
  'LITRO-635/letras': 'La placa va en mayúsculas, con letras y números; corrígela',
  'LITRO-650/minima': 'La distancia es de al menos 0.01 km; corrígela',
  'LITRO-651/cero': 'El peso es un número mayor que cero; vuelve a calcularlo',
  'LITRO-652/aseguradora': 'Falta la aseguradora de responsabilidad civil; captúrala en el vehículo',
} as const satisfies Record<`${string}/${string}`, string>

export type Caso = keyof typeof frasesDeCaso

/** Adds a finding with the sentence of its case. */
export function precisar(
  lista: Hallazgo[],
  caso: Caso,
  campo: string,
  datos: Readonly<Record<string, string>> = {},
): void {
  // Every key of the table begins with a code that has its general sentence; a test keeps it so.
  const codigo = caso.slice(0, caso.indexOf('/')) as CodigoRegla | CodigoViaje
  const frase = frasesDeCaso[caso].replace(/\{(\w+)\}/g, (_, nombre: string) => datos[nombre] ?? '')
  lista.push({ codigo, severidad: findFrase(codigo)[0], mensaje: `${frase}.`, campo })
}
