// A list as it was published, read by its header and never by the number of a line: one row per RFC, the worst live situation.
// Run it in a thread.
import type { ListaSat } from '@litro/contract/listas-sat/lista'
import { parseFecha, plegar } from '../../craft/archivos/leer-fecha.ts'
import { decodeTexto, splitFilas } from '../../craft/archivos/leer-texto.ts'
import { AppError } from '../../craft/errors.ts'

export type Renglon = { clave: string; nombre: string; situacion: string; publicado: string | null; oficio: string }

export type ListaLeida = {
  /** The date inside the file; null where it has none. */
  corte: string | null
  filas: number
  suprimidos: number
  renglones: Renglon[]
  errores: { renglon: number; mensaje: string }[]
  erroresTotales: number
}

/** A sentence for whoever brought the file. */
const refuse = (mensaje: string) => new AppError('LISTA_INVALIDA', { mensaje, campos: { Archivo: mensaje } })

const PRIMEROS = 50
const SUPRIMIDO = /^X{12,13}$/
/** Letters count as characters, whatever their bytes: 98 of them have Ñ. */
const RFC = /^[A-ZÑ&]{3,4}\d{6}[A-Z0-9]{3}$/u
const PERMISO = /^[A-Z0-9./-]{5,60}$/

type Columnas = { clave: number; nombre: number; situacion: number; fechas: number[]; oficios: number[] }

export function leerLista(bytes: Buffer, lista: ListaSat): ListaLeida {
  const texto = decodeTexto(bytes)
  if (texto === null) throw refuse('El archivo debe ser el CSV que se publica.')
  // Stray bytes of an old encoding: they are no letters of anybody's name.
  const limpio = texto.replace(/^\ufeff/, '').replace(/[\u0080-\u009f]/g, '')
  if (/^\s*<(!doctype|html)/i.test(limpio))
    throw refuse('El archivo es una página web, no la lista: descárgala de nuevo.')
  const filas = splitFilas(limpio, (fila) => findColumnas(lista, fila) !== null)
  const donde = filas.findIndex((fila) => findColumnas(lista, fila) !== null)
  if (donde < 0) throw refuse('No se encontró el encabezado de esa lista. Revisa que el archivo sea el que elegiste.')
  const columnas = findColumnas(lista, filas[donde]!)!
  // A permit's dates are of when it was given, not of the list.
  const leida = readRenglones(lista, filas.slice(donde + 1), columnas, donde + 2)
  if (leida.renglones.length === 0) throw refuse('La lista no trae ningún renglón que se pueda leer.')
  return { ...leida, corte: corteDe(filas.slice(0, donde)) ?? (lista === 'cne' ? null : newest(leida.renglones)) }
}

function findColumnas(lista: ListaSat, fila: readonly string[]): Columnas | null {
  const titulos = fila.map(plegar)
  const find = (...nombres: RegExp[]) => titulos.findIndex((titulo) => nombres.some((nombre) => nombre.test(titulo)))
  const all = (nombre: RegExp) => titulos.flatMap((titulo, i) => (nombre.test(titulo) ? [i] : []))
  const clave = lista === 'cne' ? find(/^num per$/, /^numero de permiso$/) : find(/^rfc$/)
  const nombre = find(/^(nombre|razon)/)
  if (clave < 0 || nombre < 0) return null
  const situacion = lista === 'cne' ? find(/^estatus$/) : find(/^situacion/, /^supuesto/)
  const fechas = all(/^(publicacion|fechas? |fechapublicacion)/)
  const esperada = lista === '49bis' ? all(/^oficio$/).length > 0 : situacion >= 0
  return esperada ? { clave, nombre, situacion, fechas, oficios: all(/oficio/) } : null
}

/** The worst first: it decides between two rows of the same one. */
const ORDEN = ['Definitivo', 'Presunto', 'Sentencia Favorable', 'Desvirtuado']

function readRenglones(
  lista: ListaSat,
  filas: readonly string[][],
  c: Columnas,
  primera: number,
): Omit<ListaLeida, 'corte'> {
  const vivos = new Map<string, Renglon>()
  const errores: ListaLeida['errores'] = []
  let [contadas, suprimidos, erroresTotales] = [0, 0, 0]
  for (const [i, fila] of filas.entries()) {
    if (fila.every((celda) => celda === '')) continue
    contadas += 1
    const clave = (fila[c.clave] ?? '').toUpperCase().replace(/\s/g, '')
    if (SUPRIMIDO.test(clave)) {
      suprimidos += 1
      continue
    }
    if (!(lista === 'cne' ? PERMISO : RFC).test(clave)) {
      erroresTotales += 1
      if (errores.length < PRIMEROS)
        errores.push({
          renglon: primera + i,
          mensaje: `"${clave.slice(0, 30)}" no es ${lista === 'cne' ? 'un permiso' : 'un RFC'}.`,
        })
      continue
    }
    const nuevo = toRenglon(lista, clave, fila, c)
    const antes = vivos.get(clave)
    vivos.set(clave, antes ? worst(antes, nuevo) : nuevo)
  }
  return { filas: contadas, suprimidos, renglones: [...vivos.values()], errores, erroresTotales }
}

function toRenglon(lista: ListaSat, clave: string, fila: readonly string[], c: Columnas): Renglon {
  const fechas = c.fechas.flatMap((i) => parseFecha(fila[i] ?? '') ?? [])
  const oficios = c.oficios.flatMap((i) => (fila[i] ? [fila[i]!] : []))
  return {
    clave,
    nombre: (fila[c.nombre] ?? '').slice(0, 300),
    situacion: (lista === '49bis' ? 'Publicado' : (fila[c.situacion] ?? '')).slice(0, 100) || 'Publicado',
    publicado: fechas.sort().at(-1) ?? null,
    oficio: (oficios.at(-1) ?? '').slice(0, 200),
  }
}

/** By the latest date of its blocks; the same date, by how grave it is. */
function worst(a: Renglon, b: Renglon): Renglon {
  const [fechaA, fechaB] = [a.publicado ?? '', b.publicado ?? '']
  if (fechaA !== fechaB) return fechaA > fechaB ? a : b
  const rango = ({ situacion }: Renglon) => (ORDEN.includes(situacion) ? ORDEN.indexOf(situacion) : ORDEN.length)
  return rango(a) <= rango(b) ? a : b
}

/** `Información actualizada al 30 de septiembre de 2026`, in what stands over the header. */
function corteDe(filas: readonly string[][]): string | null {
  const texto = plegar(filas.flat().join(' '))
  const fecha = /actualizad[ao] al (\d{1,2} de [a-z]+ de \d{4})/.exec(texto)?.[1]
  return fecha ? parseFecha(fecha) : null
}

const newest = (renglones: readonly Renglon[]) =>
  renglones.reduce<string | null>(
    (mayor, { publicado }) => ((publicado ?? '') > (mayor ?? '') ? publicado : mayor),
    null,
  )
