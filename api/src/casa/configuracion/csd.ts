// Certificados de sello digital: a new one is checked, sealed at rest and used at once; an older one may be used again.
import { CsdError, type CsdErrorCodigo, openCsd } from '@litro/cfdi/csd'
import type { Csd, Emisor } from '@litro/contract/emisor/emisor'
import type { Archivo, Call, Deps } from '../../craft/call/deps.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import { writeBitacora } from '../../craft/puerta/bitacora.sql.ts'
import { isCsdCargado } from '../../fiscal/emisor/emisor.sql.ts'
import { activateCsd, findCsd, lockEmisor } from './emisor-admin.sql.ts'
import { verCsd, verEmisor } from './ver-emisor.ts'

/** The SAT's files weigh two kilobytes; nobody parses a novel as a key. */
const MAX_BYTES = 32 * 1024

/** Which field each complaint stands under. */
const CAMPOS: Record<CsdErrorCodigo, 'Certificado' | 'Llave' | 'Contrasena'> = {
  CER_ILEGIBLE: 'Certificado',
  CER_SIN_DATOS: 'Certificado',
  ES_FIEL: 'Certificado',
  ES_CSD: 'Certificado',
  EFIRMA_VENCIDA: 'Certificado',
  EFIRMA_AUN_NO_VIGENTE: 'Certificado',
  OTRO_RFC: 'Certificado',
  VENCIDO: 'Certificado',
  AUN_NO_VIGENTE: 'Certificado',
  KEY_ILEGIBLE: 'Llave',
  KEY_NO_CORRESPONDE: 'Llave',
  PASSWORD_INCORRECTO: 'Contrasena',
}

export async function agregarCsd(deps: Deps, call: Call<'admin_csd_agregar'>): Promise<Emisor> {
  const { archivos, entrada } = call
  const cer = bytesOf(archivos.Certificado, 'Certificado', 'Elige el archivo .cer.')
  const key = bytesOf(archivos.Llave, 'Llave', 'Elige el archivo .key.')
  const now = deps.now()
  return deps.inTx('todo', async (tx) => {
    const emisor = await lockEmisor(tx)
    if (!emisor) throw new AppError('SIN_EMISOR', { mensaje: 'Primero guarda los datos del emisor.' })
    const nuevo = { cer, key, password: entrada.Contrasena, now, rfc: emisor.RFC }
    const { NoCertificado, Nombre, validoHasta } = check(nuevo)
    if (await isCsdCargado(tx, emisor.IdEmisor, NoCertificado)) {
      const Certificado = 'Ese certificado ya está cargado; actívalo en la lista si quieres volver a usarlo.'
      throw new AppError('DUPLICADO', { mensaje: Certificado, campos: { Certificado } })
    }
    await deps.motor.csd.save(tx, emisor.IdEmisor, nuevo)
    const hecho = { NoCertificado, Nombre, ValidoHasta: validoHasta.toISOString() }
    return answer(deps, tx, call, emisor.IdEmisor, 'csd_agregar', undefined, hecho)
  })
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

/** Opened once here, so that each complaint stands under its field. */
function check(archivos: Parameters<typeof openCsd>[0]) {
  try {
    return openCsd(archivos)
  } catch (error) {
    if (!(error instanceof CsdError)) throw error
    const { message: mensaje, codigo } = error
    throw new AppError('DATOS_INVALIDOS', { mensaje, campos: { [CAMPOS[codigo]]: mensaje } })
  }
}
