// A file from the SAT's portal: read whole before anything is kept, kept before it is opened, and the same file twice is one.
import { createHash } from 'node:crypto'
import { toInstantes } from '@litro/cfdi/sat/hora-local'
import type { CargaEspejo } from '@litro/contract/espejo/espejo'
import { tarea } from '../../craft/archivos/taller.ts'
import type { Call, Deps } from '../../craft/call/deps.ts'
import { AppError } from '../../craft/errors.ts'
import { hoyEnMexico } from '../../craft/hoy.ts'
import { writeBitacora } from '../../craft/puerta/bitacora.sql.ts'
import type { Lectura } from './abrir-paquete.ts'
import { abrirYLeer } from './bajar-paquetes.ts'
import { countAbiertasDe, tellCarga } from './carga.sql.ts'
import { listEmisores } from './configuracion.sql.ts'
import { findArchivo, insertArchivo, insertTrozo, TROZO } from './paquete.sql.ts'
import type { preverPaquete } from './prever-paquete.ts'

type Cargar = Pick<Call<'admin_espejo_cargar'>, 'archivos' | 'entrada' | 'actor'>

export async function cargarEspejo(deps: Deps, { archivos, entrada, actor }: Cargar): Promise<CargaEspejo> {
  const recibido = archivos.Archivo
  if (!recibido)
    throw new AppError('DATOS_INVALIDOS', { campos: { Archivo: 'Elige el ZIP o el TXT que descargaste del SAT.' } })
  const { desde, hasta, fechaCorte } = readDias(deps, entrada)
  const { bytes } = recibido
  const { rfc, previa } = await recognise(deps, bytes, actor.id)
  const sha256 = createHash('sha256').update(bytes).digest()
  const conocido = await deps.inTx('todo', (tx) => findArchivo(tx, rfc, sha256))
  if (conocido?.estado === 'leido') return tell(deps, conocido.id, null)
  const [unico, ...otros] = [...previa.sentidos]
  const sentido = unico && otros.length === 0 ? unico : null
  const nombre = recibido.nombre.replace(/\.bin$/, bytes.readUInt16LE(0) === 0x4b50 ? '.zip' : '.txt')
  const id =
    conocido?.id ??
    (await deps.inTx('todo', async (tx) => {
      const datos = {
        rfc,
        sentido,
        nombre,
        sha256,
        tamanio: bytes.length,
        fechaCorte,
        desde,
        hasta,
        idUsuario: actor.id,
      }
      const nuevo = await insertArchivo(tx, datos)
      // Somebody sends the same file at the same time: theirs is as good.
      if (nuevo === undefined) return (await findArchivo(tx, rfc, sha256))!.id
      for (let n = 0; n * TROZO < bytes.length; n++)
        await insertTrozo(tx, nuevo, 0, n, bytes.subarray(n * TROZO, (n + 1) * TROZO))
      await writeBitacora(tx, actor, {
        socio: null,
        objeto: 'paquete_sat',
        accion: 'cargar',
        idObjeto: nuevo,
        despues: { rfc, nombre, filas: previa.filas },
        nota: nombre,
      })
      return nuevo
    }))
  deps.motor.punto('espejo:archivo')
  const leida = await abrirYLeer(deps.espejo, id)
  if (typeof leida === 'string') throw refuse(leida)
  return tell(deps, id, leida ?? null)
}

const refuse = (mensaje: string) => new AppError('ARCHIVO_SAT_INVALIDO', { mensaje, campos: { Archivo: mensaje } })

/** A year of a large issuer is a million rows: more bytes and more time than any other file, and still an end. */
const PREVER = tarea<typeof preverPaquete>(new URL('./prever-paquete.ts', import.meta.url), 'preverPaquete', {
  entrada: 64 * 1024 * 1024,
  ms: 120_000,
  memoria: 512 * 1024 * 1024,
})

/** Whose file it is, by its own rows: an issuer of this installation has to be in them. Nothing is kept yet. */
async function recognise(deps: Deps, bytes: Buffer, quien: number): Promise<{ rfc: string; previa: Lectura }> {
  const emisores = await deps.inTx('todo', listEmisores)
  if (emisores.length === 0) throw new AppError('SIN_EMISOR')
  const datos = emisores.map((emisor) => emisor.rfc)
  const leido = await deps.taller.leer(PREVER, { bytes, datos, campo: 'Archivo', quien })
  if ('rechazo' in leido) throw refuse(leido.rechazo)
  const { rfc, previa } = leido
  if (previa.filas > 0) return { rfc, previa }
  if (previa.nomina > 0) throw refuse('El archivo solo trae nómina, que no se guarda.')
  throw refuse(
    previa.errores > 0
      ? `Ningún renglón es de ${emisores.map((emisor) => emisor.rfc).join(', ')}. ${previa.primeros[0]!.mensaje}`
      : 'El archivo no trae ningún comprobante.',
  )
}

function readDias(
  deps: Deps,
  entrada: Cargar['entrada'],
): { desde: string | null; hasta: string | null; fechaCorte: Date } {
  const hoy = hoyEnMexico(deps.now())
  const { Desde: desde = null, Hasta: hasta = null, Descargada: descargada = hoy } = entrada
  const campos: Record<string, string> = {}
  if ((desde === null) !== (hasta === null))
    campos[desde === null ? 'Desde' : 'Hasta'] = 'Di el primer y el último día que trae el archivo, o ninguno.'
  else if (desde !== null && hasta !== null && desde > hasta)
    campos.Hasta = 'El último día debe ser posterior al primero.'
  if (descargada > hoy) campos.Descargada = 'No puede ser una fecha futura.'
  else if (hasta !== null && hasta > descargada)
    campos.Hasta = 'El archivo no puede traer días posteriores a su descarga.'
  if (Object.keys(campos).length > 0) throw new AppError('DATOS_INVALIDOS', { campos })
  // Of another day, only its beginning is certain.
  const inicio = toInstantes(`${descargada}T00:00:00`, 'America/Mexico_City')[0]
  return { desde, hasta, fechaCorte: descargada === hoy || inicio === undefined ? deps.now() : new Date(inicio) }
}

async function tell(deps: Deps, id: number, l: Lectura | null): Promise<CargaEspejo> {
  return deps.inTx('todo', async (tx) => {
    const { paquete, ...resto } = await tellCarga(tx, id)
    return {
      ...resto,
      Repetido: l === null,
      Nuevas: l?.nuevas ?? 0,
      Cambiadas: l?.cambiadas ?? 0,
      DiferenciasAbiertas: await countAbiertasDe(tx, paquete.rfc),
    }
  })
}
