// Importar una lista: reads the file, shows what it would change and who of ours is on it, and only when told replaces the edition.
import { DIAS_VIEJA, type ListaImportada, listasSat } from '@litro/contract/listas-sat/lista'
import { tarea } from '../../craft/archivos/taller.ts'
import type { Call, Deps } from '../../craft/call/deps.ts'
import { AppError } from '../../craft/errors.ts'
import { hoyEnMexico } from '../../craft/hoy.ts'
import { writeBitacora } from '../../craft/puerta/bitacora.sql.ts'
import type { ListaLeida, leerLista } from './leer-lista.ts'
import { compareLista, listNuestros, readEdicion, replaceLista, updateEdicion } from './lista.sql.ts'

/** The longest of them has a quarter of a million rows; only the administrator imports it. */
const LEER = tarea<typeof leerLista>(new URL('./leer-lista.ts', import.meta.url), 'leerLista', {
  entrada: 32 * 1024 * 1024,
  ms: 30_000,
  memoria: 512 * 1024 * 1024,
})

type Importar = Pick<Call<'admin_lista_sat_importar'>, 'entrada' | 'archivos' | 'actor'>

export async function importarLista(deps: Deps, { entrada, archivos, actor }: Importar): Promise<ListaImportada> {
  const { Lista: lista, Guardar } = entrada
  const recibido = archivos.Archivo
  if (!recibido) throw new AppError('DATOS_INVALIDOS', { campos: { Archivo: 'Elige el archivo de la lista.' } })
  const pedido = { bytes: recibido.bytes, datos: lista, campo: 'Archivo', quien: actor.id }
  const leida = await deps.taller.leer(LEER, pedido)
  const archivo = recibido.nombre.replace(/\.bin$/, '.csv')
  const hoy = hoyEnMexico(deps.now())
  const corte = leida.corte ?? entrada.FechaCorte ?? corteDeNombre(archivo)
  checkCorte(corte, hoy)
  return deps.inTx('todo', async (tx) => {
    const antes = await readEdicion(tx, lista, Guardar)
    if (entrada.Version !== undefined && entrada.Version !== antes.version) throw new AppError('REGISTRO_CAMBIO')
    if (antes.fecha_corte !== null && corte < antes.fecha_corte)
      throw refuse(`La lista que ya está es del ${dicha(antes.fecha_corte)} y este archivo es del ${dicha(corte)}.`)
    const delta = await compareLista(tx, lista, leida.renglones)
    const menor = leida.renglones.length * 2 < antes.n_claves
    if (Guardar) {
      if (menor && !entrada.Menor) refuseMenor(leida, antes.n_claves)
      await replaceLista(tx, lista, corte, leida.renglones)
      const claves = leida.renglones.length
      await updateEdicion(tx, lista, { corte, archivo, claves, suprimidos: leida.suprimidos, idUsuario: actor.id })
      const despues = { corte, claves, ...delta }
      await writeBitacora(tx, actor, {
        ...{ socio: null, objeto: 'lista_sat', accion: 'importar', idObjeto: null },
        antes,
        despues,
        nota: listasSat[lista].titulo,
      })
    }
    return {
      Lista: lista,
      Archivo: archivo,
      FechaCorte: corte,
      Filas: leida.filas,
      Claves: leida.renglones.length,
      Suprimidos: leida.suprimidos,
      Anteriores: antes.n_claves,
      Nuevas: delta.nuevas,
      Desaparecen: delta.desaparecen,
      Cambian: delta.cambian,
      Nuestros: await listNuestros(tx, leida.renglones),
      Menor: menor,
      Vieja: daysBetween(corte, hoy) > DIAS_VIEJA,
      Errores: leida.errores.map(({ renglon, mensaje }) => ({ Renglon: renglon, Mensaje: mensaje })),
      ErroresTotales: leida.erroresTotales,
      Guardado: Guardar,
      Version: antes.version,
    }
  })
}

const refuse = (mensaje: string) => new AppError('LISTA_INVALIDA', { mensaje, campos: { Archivo: mensaje } })
const dicha = (fecha: string) => fecha.split('-').reverse().join('/')
const daysBetween = (desde: string, hasta: string) => (Date.parse(hasta) - Date.parse(desde)) / 86_400_000

/** `pl_per_vig_2026-10-14.csv`: some files tell it only in their name. */
const corteDeNombre = (archivo: string) => {
  const [, anio, mes, dia] = /(20\d{2})[-_]?(\d{2})[-_]?(\d{2})/.exec(archivo) ?? []
  return anio ? `${anio}-${mes}-${dia}` : undefined
}

function checkCorte(corte: string | undefined, hoy: string): asserts corte is string {
  const queja =
    corte === undefined || Number.isNaN(Date.parse(corte))
      ? 'El archivo no dice de qué fecha es: escríbela.'
      : corte > hoy
        ? 'La fecha de la lista no puede ser futura.'
        : undefined
  if (queja) throw new AppError('DATOS_INVALIDOS', { mensaje: queja, campos: { FechaCorte: queja } })
}

function refuseMenor({ renglones: { length: n } }: ListaLeida, antes: number): never {
  const cifra = (valor: number) => valor.toLocaleString('es-MX')
  const Menor = `El archivo trae ${cifra(n)} y la edición anterior ${cifra(antes)}: puede estar incompleto. Confirma que sí es menor.`
  throw new AppError('DATOS_INVALIDOS', { mensaje: Menor, campos: { Menor } })
}
