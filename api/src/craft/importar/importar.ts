// Records of a file, whatever they are: each row is checked and made as one captured by hand, and one that is wrong stops no other. Seen
// first, many are looked at together, or the same is done and undone. What is particular to a kind of record is its description.
import { esLegible } from '@litro/contract/campo'
import type { EstatusDeRenglon, Renglon } from '@litro/contract/importar/importacion'
import type { ServiceKey } from '@litro/contract/services'
import { tarea } from '../archivos/taller.ts'
import type { Call, Deps } from '../call/deps.ts'
import type { InTx, Tx } from '../db/tx.ts'
import { AppError } from '../errors.ts'
import { toAppError } from '../http/error-handler.ts'
import type { Fila, Forma, readRenglones } from './leer-renglones.ts'
import * as punto from './punto.sql.ts'

const LEER = tarea<typeof readRenglones>(new URL('./leer-renglones.ts', import.meta.url), 'readRenglones')

export type Celdas = Fila['celdas']
/** The part of a call that making a row needs. */
export type Importa = Pick<Call<ServiceKey>, 'usuario' | 'actor' | 'socio' | 'ambito'>
type Pedida = Importa & Pick<Call<ServiceKey>, 'archivos'> & { entrada: { Guardar: boolean } }

/** What became of a row: made, or already there. */
export type Hecho<X> = { Estatus: Exclude<EstatusDeRenglon, 'Lista'>; Mensaje?: string; Codigo?: string } & X

type Descripcion<X extends object> = {
  forma: Forma
  /** The column that names a row, and what no two rows of a file may share. */
  clave: string
  identidades?: (celdas: Celdas) => readonly string[]
  /** How many rows are seen at once: those that must add up to each other, or a handful. */
  juntas: number
  /** How many are kept in one transaction: those that make others wait go one by one. */
  tanda: number
  /** Makes the rows in this transaction, or throws what is wrong with one; `deps` already works inside it. */
  hacer: (deps: Deps, tx: Tx, call: Importa, filas: readonly Celdas[]) => Promise<readonly Hecho<X>[]>
  /** Sees many rows in a few statements and writes none; without it, what `hacer` does is done and undone. */
  ver?: (deps: Deps, call: Importa, filas: readonly Celdas[]) => Promise<readonly (Hecho<X> | AppError)[]>
  /** What a row carries that made nothing, and one that was only seen. */
  sinHacer: X
  soloVista: (hecho: X) => X
}

export function importador<X extends object>(d: Descripcion<X>) {
  return async (deps: Deps, call: Pedida) => {
    const { archivos, actor, entrada } = call
    if (!archivos.Archivo) throw new AppError('DATOS_INVALIDOS', { campos: { Archivo: 'Elige el archivo.' } })
    const { bytes } = archivos.Archivo
    const pedido = { bytes, datos: d.forma, campo: 'Archivo', quien: actor.id }
    const { filas, ignoradas } = await deps.taller.leer(LEER, pedido)
    const repetidos = findRepetidos(d, filas)
    const Renglones = await (entrada.Guardar ? keep : preview)(deps, call, d, filas, repetidos)
    const count = (...estatus: EstatusDeRenglon[]) =>
      Renglones.filter(({ Estatus }) => estatus.includes(Estatus)).length
    return {
      Guardado: entrada.Guardar,
      Nuevas: entrada.Guardar ? count('Generada') : count('Lista'),
      Repetidas: count('Repetida'),
      Rechazadas: count('Rechazada'),
      Pendientes: entrada.Guardar ? count('Lista') : 0,
      Ignoradas: ignoradas,
      Renglones,
    }
  }
}

type Repetidos = ReadonlyMap<Fila, number>

/** Rows that say again what an earlier one said, with the number of the first: which of them is meant, only a person knows. */
function findRepetidos<X extends object>({ identidades }: Descripcion<X>, filas: readonly Fila[]): Repetidos {
  const primeras = new Map<string, number>()
  const repetidos = new Map<Fila, number>()
  for (const fila of identidades ? filas : []) {
    const suyas = identidades!(fila.celdas).filter((una) => una !== '')
    const primera = suyas.map((una) => primeras.get(una)).find((renglon) => renglon !== undefined)
    if (primera !== undefined) repetidos.set(fila, primera)
    for (const una of suyas) if (!primeras.has(una)) primeras.set(una, fila.renglon)
  }
  return repetidos
}

type Hechos<X> = (Renglon & X)[]

/** What a request may last once the rows were seen: somebody waits for it. What is left is told, and the same file goes on. */
const PLAZO_MS = 30_000
const PENDIENTE = 'Falta hacerlo: vuelve a enviar el archivo y seguimos desde aquí.'

/**
 * A few rows in each transaction, and what a bad one does not make its neighbours do. Those that seen together are refused or
 * already there need none.
 */
async function keep<X extends object>(
  deps: Deps,
  call: Pedida,
  d: Descripcion<X>,
  filas: readonly Fila[],
  repetidos: Repetidos,
): Promise<Hechos<X>> {
  const vistos = d.ver ? await preview(deps, call, d, filas, repetidos) : []
  const porFila = new Map(
    filas.flatMap((fila, i) => (vistos[i] && vistos[i].Estatus !== 'Lista' ? [[fila, vistos[i]]] : [])),
  )
  const faltan = filas.filter((fila) => !porFila.has(fila))
  const fin = deps.now().getTime() + PLAZO_MS
  for (let i = 0; i < faltan.length; i += d.tanda) {
    const grupo = faltan.slice(i, i + d.tanda)
    const hechos =
      i === 0 || deps.now().getTime() < fin
        ? await keepTogether(deps, call, d, grupo, repetidos)
        : grupo.map((fila) => ({ ...base(d, fila), Estatus: 'Lista' as const, Mensaje: PENDIENTE }))
    for (const [j, fila] of grupo.entries()) porFila.set(fila, hechos[j]!)
  }
  return filas.map((fila) => porFila.get(fila)!)
}

/** All of them, or each by itself when one is wrong, so that only that one stays out. */
async function keepTogether<X extends object>(
  deps: Deps,
  call: Pedida,
  d: Descripcion<X>,
  grupo: readonly Fila[],
  repetidos: Repetidos,
): Promise<Hechos<X>> {
  try {
    return await deps.inTx(call.ambito, (tx) => make(deps, tx, call, d, grupo, repetidos))
  } catch (error) {
    const [fila, ...otras] = grupo
    if (otras.length === 0) return [refused(d, fila!, error)]
    const hechos: Hechos<X> = []
    for (const una of grupo) hechos.push(...(await keepTogether(deps, call, d, [una], repetidos)))
    return hechos
  }
}

class Deshacer<X> extends Error {
  readonly hechos: Hechos<X>
  constructor(hechos: Hechos<X>) {
    super('se deshace')
    this.hechos = hechos
  }
}

/** Nothing is kept, and between one handful and the next others are served. */
async function preview<X extends object>(
  deps: Deps,
  call: Pedida,
  d: Descripcion<X>,
  filas: readonly Fila[],
  repetidos: Repetidos,
): Promise<Hechos<X>> {
  const hechos: Hechos<X> = []
  for (let i = 0; i < filas.length; i += d.juntas) {
    const grupo = filas.slice(i, i + d.juntas)
    const vistos = await (d.ver ? look : undo)(deps, call, d, grupo, repetidos)
    hechos.push(...vistos.map((hecho) => toVista(d, hecho)))
  }
  return hechos
}

/** The rows that can be read, all together; the others were refused by what they say. */
async function look<X extends object>(
  deps: Deps,
  call: Pedida,
  d: Descripcion<X>,
  grupo: readonly Fila[],
  repetidos: Repetidos,
): Promise<Hechos<X>> {
  const malas = new Map(grupo.flatMap((fila) => catchRow(d, fila, () => refuseRow(d, fila, repetidos))))
  const sanas = grupo.filter((fila) => !malas.has(fila))
  const vistos =
    sanas.length > 0
      ? await d.ver!(
          deps,
          call,
          sanas.map(({ celdas }) => celdas),
        )
      : []
  const hechos = sanas.map((fila, i) => {
    const visto = vistos[i]!
    return [fila, visto instanceof AppError ? refused(d, fila, visto) : { ...base(d, fila), ...visto }] as const
  })
  const todos = new Map([...malas, ...hechos])
  return grupo.map((fila) => todos.get(fila)!)
}

function catchRow<X extends object>(d: Descripcion<X>, fila: Fila, revisar: () => void): [Fila, Renglon & X][] {
  try {
    revisar()
    return []
  } catch (error) {
    return [[fila, refused(d, fila, error)]]
  }
}

/** Done in a transaction that is undone; each row sees the ones of its own before it. */
async function undo<X extends object>(
  deps: Deps,
  call: Pedida,
  d: Descripcion<X>,
  grupo: readonly Fila[],
  repetidos: Repetidos,
): Promise<Hechos<X>> {
  const undone = deps.inTx(call.ambito, async (tx) => {
    const suyos: Hechos<X> = []
    for (const fila of grupo) suyos.push(await tryOne(deps, tx, call, d, fila, repetidos))
    throw new Deshacer(suyos)
  })
  return undone.catch((error: unknown) => {
    if (error instanceof Deshacer) return error.hechos as Hechos<X>
    throw error
  })
}

async function tryOne<X extends object>(
  deps: Deps,
  tx: Tx,
  call: Pedida,
  d: Descripcion<X>,
  fila: Fila,
  repetidos: Repetidos,
) {
  await punto.savePunto(tx)
  try {
    const [hecho] = await make(deps, tx, call, d, [fila], repetidos)
    await punto.keepPunto(tx)
    return hecho!
  } catch (error) {
    const rechazo = refused(d, fila, error)
    await punto.undoPunto(tx)
    return rechazo
  }
}

const toVista = <X extends object>(d: Descripcion<X>, hecho: Renglon & X): Renglon & X =>
  hecho.Estatus === 'Generada' ? { ...hecho, ...d.soloVista(hecho), Estatus: 'Lista' } : hecho

async function make<X extends object>(
  deps: Deps,
  tx: Tx,
  call: Pedida,
  d: Descripcion<X>,
  grupo: readonly Fila[],
  repetidos: Repetidos,
): Promise<Hechos<X>> {
  for (const fila of grupo) refuseRow(d, fila, repetidos)
  const celdas = grupo.map((fila) => fila.celdas)
  // Whoever brings the same record at the same time waits here; in one order, so that nobody waits for each other.
  const suyas = celdas.flatMap((unas) => d.identidades?.(unas).filter((una) => una !== '') ?? [])
  if (suyas.length > 0) {
    await punto.lockIdentidades(
      tx,
      [...suyas].sort().map((una) => `${d.forma.uno} ${call.socio} ${una}`),
    )
  }
  const inTx: InTx = (_alcance, work) => work(tx)
  const hechos = await d.hacer({ ...deps, inTx }, tx, call, celdas)
  return grupo.map((fila, i) => ({ ...base(d, fila), ...hechos[i]! }))
}

function refuseRow<X extends object>(d: Descripcion<X>, fila: Fila, repetidos: Repetidos): void {
  refuseCeldas(fila.celdas)
  const primera = repetidos.get(fila)
  if (primera === undefined) return
  const mensaje = `Ya viene en el renglón ${primera} de este archivo.`
  throw new AppError('DUPLICADO', { mensaje, campos: { [d.clave]: mensaje } })
}

/** A formula is nobody's name; a text that cannot be kept is refused here, before any statement meets it. */
function refuseCeldas(celdas: Celdas): void {
  for (const [campo, texto] of Object.entries(celdas)) {
    if (!esLegible(texto)) throw cellError(campo, 'El texto contiene caracteres no permitidos.')
    if (texto.startsWith('=')) throw cellError(campo, 'Es una fórmula: pega su valor.')
  }
}

/** What is already there is left as it is, and the row leads to it. */
export const yaEsta = (Id: number, Nombre: string, ademas?: string) => ({
  Estatus: 'Repetida' as const,
  Id,
  Nombre,
  Mensaje: `Ya existe${ademas ? ` y ${ademas}` : ''}; no cambia.`,
})

export const cellError = (campo: string, mensaje: string) =>
  new AppError('DATOS_INVALIDOS', { mensaje, campos: { [campo]: mensaje } })

const base = <X extends object>({ clave, sinHacer }: Descripcion<X>, { renglon, celdas }: Fila) => ({
  Renglon: renglon,
  Clave: celdas[clave]!.slice(0, 80),
  Codigo: '',
  Columna: '',
  Mensaje: '',
  ...sinHacer,
})

function refused<X extends object>(d: Descripcion<X>, fila: Fila, error: unknown): Renglon & X {
  const conocido = toAppError(error)
  // What is nobody's fault in the file stops the file: rows that were made stay made, and are told when it comes again.
  if (!conocido || conocido.status >= 500) throw error
  const campos = Object.entries(conocido.detalle.campos ?? {})
  const columnas = campos.flatMap(([campo]) => tituloDe(d.forma, campo))
  const Mensaje = [...new Set(campos.map(([, queja]) => queja))].join(' ') || conocido.message
  const Columna = [...new Set(columnas)].join(', ')
  return { ...base(d, fila), Estatus: 'Rechazada', Codigo: conocido.codigo, Columna, Mensaje }
}

/** `CuentasBancarias.0.CuentaClabe` is under CLABE: the last word that is a column. */
function tituloDe({ columnas }: Forma, campo: string): string[] {
  const partes = campo.split('.').reverse()
  const columna = partes.map((parte) => columnas.find((una) => una.campo === parte)).find(Boolean)
  return columna ? [columna.titulo] : []
}
