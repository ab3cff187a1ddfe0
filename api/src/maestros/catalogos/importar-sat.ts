// Importar un catálogo del SAT: reads the file, shows what it would change, and only when told replaces the whole set.
import {
  type CatalogoSat,
  type CatalogoSatImportado,
  type ClaveCatalogoSat,
  catalogosSat,
  clavesCatalogoSat,
} from '@litro/contract/catalogos/sat'
import { isZip } from '../../craft/archivos/leer-texto.ts'
import { tarea } from '../../craft/archivos/taller.ts'
import type { Persona } from '../../craft/call/actor.ts'
import type { Call, Deps } from '../../craft/call/deps.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import { hoyEnMexico } from '../../craft/hoy.ts'
import { writeBitacora } from '../../craft/puerta/bitacora.sql.ts'
import { listUsos, lockCatalogoSat, readCatalogoSat, updateCatalogoSat } from './catalogo-sat.sql.ts'
import { type ClaveSat, listClaves, replaceClaves } from './clave-sat.sql.ts'
import type { readArchivo } from './leer-archivo.ts'
import { findPublicado, type Lectura } from './leer-catalogo.ts'

const EJEMPLOS = 5

const LECTOR = new URL('./leer-archivo.ts', import.meta.url)
const LEER_TEXTO = tarea<typeof readArchivo>(LECTOR, 'readArchivo')
/** The SAT's postal codes are 70 MiB in two sheets, five seconds of a core; only the administrator imports them. */
const LEER_LIBRO = tarea<typeof readArchivo>(LECTOR, 'readArchivo', { ms: 30_000 })

type Importar = Call<'admin_catalogo_sat_importar'>

export async function importarCatalogoSat(deps: Deps, call: Importar): Promise<CatalogoSatImportado> {
  const { entrada, archivos, actor } = call
  const { Catalogo: catalogo } = entrada
  const recibido = archivos.Archivo
  if (!recibido) throw new AppError('DATOS_INVALIDOS', { campos: { Archivo: 'Elige el archivo del catálogo.' } })
  const { lectura, formato } = await deps.taller.leer(isZip(recibido.bytes) ? LEER_LIBRO : LEER_TEXTO, {
    bytes: recibido.bytes,
    datos: catalogo,
    campo: 'Archivo',
    quien: actor.id,
  })
  // The name was kept without its kind, which only the bytes tell.
  const archivo = recibido.nombre.replace(/\.bin$/, `.${formato}`)
  const publicado = entrada.Publicado ?? findPublicado(archivo)
  const hoy = hoyEnMexico(deps.now())
  return deps.inTx('todo', async (tx) => {
    const antes = entrada.Guardar ? await lockCatalogoSat(tx, catalogo) : await readCatalogoSat(tx, catalogo)
    if (entrada.Version !== undefined && entrada.Version !== antes.Version) throw new AppError('REGISTRO_CAMBIO')
    const previa = await compare(tx, antes, lectura, hoy)
    if (entrada.Guardar) {
      if (previa.Pocas && !entrada.Completo) refusePocas(previa)
      await replaceClaves(tx, catalogo, toClaves(lectura))
      const claves = lectura.claves.size
      await updateCatalogoSat(tx, catalogo, { claves, publicado, archivo, idUsuario: actor.id, ahora: deps.now() })
      await note(tx, call, 'importar', antes)
    }
    return { ...previa, Archivo: archivo, Publicado: publicado, Guardado: entrada.Guardar }
  })
}

export async function quitarCatalogoSat(deps: Deps, call: Call<'admin_catalogo_sat_quitar'>): Promise<CatalogoSat> {
  const catalogo = clavesCatalogoSat.find((clave) => clave === call.params.catalogo)
  if (!catalogo) throw new AppError('NO_ENCONTRADO')
  return deps.inTx('todo', async (tx) => {
    const antes = await lockCatalogoSat(tx, catalogo)
    const { Version } = call.entrada
    if (Version !== undefined && Version !== antes.Version) throw new AppError('REGISTRO_CAMBIO')
    // Removing a catalogue twice is harmless.
    if (antes.Importado === null) return antes
    await replaceClaves(tx, catalogo, [])
    await updateCatalogoSat(tx, catalogo, null)
    return note(tx, call, 'quitar', antes)
  })
}

const toClaves = ({ claves }: Lectura): ClaveSat[] => [...claves].map(([clave, vigencia]) => ({ clave, ...vigencia }))

/** The log tells how many keys there were and there are, never each of them. */
async function note(
  tx: Tx,
  { actor }: { actor: Persona },
  accion: 'importar' | 'quitar',
  antes: CatalogoSat,
): Promise<CatalogoSat> {
  const despues = await readCatalogoSat(tx, antes.Catalogo)
  await writeBitacora(tx, actor, {
    socio: null,
    accion,
    objeto: 'catalogo_sat',
    idObjeto: null,
    antes,
    despues,
    nota: antes.Catalogo,
  })
  return despues
}

type Previa = Omit<CatalogoSatImportado, 'Archivo' | 'Publicado' | 'Guardado'>

async function compare(tx: Tx, antes: CatalogoSat, lectura: Lectura, hoy: string): Promise<Previa> {
  const { Catalogo: catalogo, Version } = antes
  const { claves } = lectura
  const anteriores = new Set(await listClaves(tx, catalogo))
  const nuevas = [...claves.keys()].filter((clave) => !anteriores.has(clave))
  const desaparecen = [...anteriores].filter((clave) => !claves.has(clave))
  return {
    Catalogo: catalogo,
    Claves: claves.size,
    Anteriores: anteriores.size,
    Nuevas: nuevas.length,
    NuevasEjemplos: nuevas.slice(0, EJEMPLOS),
    Desaparecen: desaparecen.length,
    DesaparecenEjemplos: desaparecen.slice(0, EJEMPLOS),
    Repetidas: lectura.repetidas,
    Pocas: claves.size * 2 < (anteriores.size || catalogosSat[catalogo].usual),
    Errores: lectura.quejas,
    ErroresTotales: lectura.quejasTotales,
    Fuera: await findFuera(tx, catalogo, lectura, hoy),
    Version,
  }
}

function refusePocas({ Claves, Anteriores, Catalogo }: Previa): never {
  const usual = Anteriores || catalogosSat[Catalogo].usual
  const cifra = (n: number) => n.toLocaleString('es-MX')
  const Completo = `El archivo trae ${cifra(Claves)} ${Claves === 1 ? 'clave' : 'claves'} y se esperaban cerca de ${cifra(usual)}: puede estar incompleto. Confirma que está completo para importarlo.`
  throw new AppError('DATOS_INVALIDOS', { mensaje: Completo, campos: { Completo } })
}

/** Keys that records use today and that the file does not have in force: those records would be refused from now on. */
async function findFuera(
  tx: Tx,
  catalogo: ClaveCatalogoSat,
  { claves }: Lectura,
  hoy: string,
): Promise<Previa['Fuera']> {
  const isVigente = (clave: string) => {
    const vigencia = claves.get(clave)
    return vigencia && (vigencia.desde ?? hoy) <= hoy && (vigencia.hasta ?? hoy) >= hoy
  }
  const fuera = new Map<string, Previa['Fuera'][number]>()
  for (const { que, clave, cuantos, nombre } of await listUsos(tx, catalogo)) {
    if (isVigente(clave)) continue
    const grupo = fuera.get(que) ?? { Que: que, Cuantos: 0, Ejemplos: [] }
    grupo.Cuantos += cuantos
    if (grupo.Ejemplos.length < 3) grupo.Ejemplos.push(`${nombre} (${clave})`)
    fuera.set(que, grupo)
  }
  return [...fuera.values()]
}
