// Certificados de sello digital: a new one is checked, sealed at rest and used at once; an older one may be used again.
import { CsdError } from '@litro/cfdi/csd'
import type { Csd, Emisor } from '@litro/contract/emisor/emisor'
import { tarea } from '../../craft/archivos/taller.ts'
import type { Archivo, Call, Deps } from '../../craft/call/deps.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import { writeBitacora } from '../../craft/puerta/bitacora.sql.ts'
import { isCsdCargado } from '../../fiscal/emisor/emisor.sql.ts'
import { activateCsd, findCsd, lockEmisor } from './emisor-admin.sql.ts'
import type { leerCsd } from './leer-csd.ts'
import { verCsd, verEmisor } from './ver-emisor.ts'

/** The SAT's files weigh two kilobytes; nobody parses a novel as a key. */
const MAX_BYTES = 32 * 1024

const LEER = tarea<typeof leerCsd>(new URL('./leer-csd.ts', import.meta.url), 'leerCsd')

export async function agregarCsd(deps: Deps, call: Call<'admin_csd_agregar'>): Promise<Emisor> {
  const { archivos, entrada } = call
  const cer = bytesOf(archivos.Certificado, 'Certificado', 'Elige el archivo .cer.')
  const key = bytesOf(archivos.Llave, 'Llave', 'Elige el archivo .key.')
  const now = deps.now()
  const { RFC } = await deps.inTx('todo', demandEmisor)
  const nuevo = { cer, key, password: entrada.Contrasena, now, rfc: RFC }
  const leido = await deps.taller.leer(LEER, { bytes: cer, datos: nuevo, quien: call.actor.id })
  const { NoCertificado, Nombre, validoHasta } = leido
  return deps.inTx('todo', async (tx) => {
    const emisor = await demandEmisor(tx)
    // The certificate was compared with the RFC the issuer had a moment ago.
    if (emisor.RFC !== RFC) throw new AppError('REGISTRO_CAMBIO')
    if (await isCsdCargado(tx, emisor.IdEmisor, NoCertificado)) {
      const Certificado = 'Ese certificado ya está cargado; actívalo en la lista si quieres volver a usarlo.'
      throw new AppError('DUPLICADO', { mensaje: Certificado, campos: { Certificado } })
    }
    await deps.motor.csd.save(tx, emisor.IdEmisor, nuevo, leido)
    const hecho = { NoCertificado, Nombre, ValidoHasta: validoHasta.toISOString() }
    return answer(deps, tx, call, emisor.IdEmisor, 'csd_agregar', undefined, hecho)
  })
}

async function demandEmisor(tx: Tx) {
  const emisor = await lockEmisor(tx)
  if (!emisor) throw new AppError('SIN_EMISOR', { mensaje: 'Primero guarda los datos del emisor.' })
  return emisor
}

export async function activarCsd(deps: Deps, call: Call<'admin_csd_activar'>): Promise<Emisor> {
  const id = call.id
  return deps.inTx('todo', async (tx) => {
    const emisor = await lockEmisor(tx)
    const fila = emisor && (await findCsd(tx, emisor.IdEmisor, id))
    if (!fila) throw new AppError('NO_ENCONTRADO')
    const csd = verCsd(fila, deps.now())
    if (csd.Vigencia === 'vencido') throw new AppError('CSD_INVALIDO', { mensaje: new CsdError('VENCIDO').message })
    await activateCsd(tx, emisor.IdEmisor, id)
    const antes: Partial<Csd> = { IdCsd: id, Activo: csd.Activo }
    const despues = { IdCsd: id, NoCertificado: csd.NoCertificado, Activo: true }
    return answer(deps, tx, call, emisor.IdEmisor, 'csd_activar', antes, despues)
  })
}

type Autor = Pick<Call<'admin_csd_activar'>, 'actor'>

async function answer(
  deps: Deps,
  tx: Tx,
  { actor }: Autor,
  idEmisor: number,
  accion: 'csd_agregar' | 'csd_activar',
  antes: unknown,
  despues: unknown,
): Promise<Emisor> {
  await writeBitacora(tx, actor, { socio: null, accion, objeto: 'emisor', idObjeto: idEmisor, antes, despues })
  return verEmisor(tx, idEmisor, deps.now())
}

function bytesOf(archivo: Archivo | undefined, campo: string, falta: string): Buffer {
  if (!archivo) throw new AppError('DATOS_INVALIDOS', { campos: { [campo]: falta } })
  if (archivo.bytes.length > MAX_BYTES) {
    const mensaje = 'El archivo es demasiado grande para ser del SAT. Revisa que subiste el archivo correcto.'
    throw new AppError('DATOS_INVALIDOS', { campos: { [campo]: mensaje } })
  }
  return archivo.bytes
}
