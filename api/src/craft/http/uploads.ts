// Multipart → the same input as JSON, plus files recognised by their bytes. Nothing is cut, repeated or guessed in silence.
import multipart, { type MultipartFile, type MultipartValue } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { hasContenidoActivo } from '../archivos/contenido-activo.ts'
import { recognize, safeName } from '../archivos/file-type.ts'
import { LIMITES as DE_LECTURA } from '../archivos/limites.ts'
import { type Taller, tarea } from '../archivos/taller.ts'
import type { Archivo } from '../call/deps.ts'
import { AppError } from '../errors.ts'

export const LIMITES = {
  fieldNameSize: 100,
  fieldSize: 64 * 1024,
  fields: 60,
  fileSize: DE_LECTURA.entrada,
  files: 4,
  parts: 64,
  headerPairs: 100,
}

const CRUDO = { mime: 'application/octet-stream', extension: 'bin' }

export async function registerUploads(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { limits: LIMITES, throwFileSizeLimit: true })
}

type Formulario = { campos: Record<string, string>; archivos: Record<string, Archivo> }

/** The file fields a service knows, and which of them are text or bytes that the use case reads by itself. */
type Admitidos = {
  archivos: readonly string[]
  textos: readonly string[]
  crudos: readonly string[]
  /** The largest file of this service, where it takes more than the others. */
  maxBytes?: number
}

/** Reads the whole form. Any file the service does not know is refused. */
export async function readForm(request: FastifyRequest, admitidos: Admitidos): Promise<Formulario> {
  // Without a boundary the parser would fail as if the server were broken.
  if (!/boundary=("[^"]{1,70}"|[^\s;]{1,70})/i.test(request.headers['content-type'] ?? '')) {
    throw new AppError('CUERPO_ILEGIBLE')
  }
  const campos: Record<string, string> = Object.create(null)
  const archivos: Record<string, Archivo> = Object.create(null)
  try {
    const limits = { ...LIMITES, fileSize: admitidos.maxBytes ?? LIMITES.fileSize }
    for await (const parte of request.parts({ limits })) {
      const nombre = parte.fieldname
      if (nombre in campos || nombre in archivos)
        throw new AppError('CAMPO_REPETIDO', { campos: { [nombre]: 'Se envió más de una vez.' } })
      if (parte.type === 'file') {
        const archivo = await readFile(parte, admitidos)
        if (archivo) archivos[nombre] = archivo
      } else campos[nombre] = readField(parte)
    }
  } catch (error) {
    if (error instanceof AppError) throw error
    if (String((error as { code?: unknown }).code).startsWith('FST_')) throw error
    throw new AppError('CUERPO_ILEGIBLE', { causa: error })
  }
  return { campos, archivos }
}

function readField(parte: MultipartValue): string {
  // The parser cuts a long field and answers as if nothing had happened; half a JSON list is worse than a refusal.
  if (parte.fieldnameTruncated || parte.valueTruncated) throw new AppError('CAMPO_TRUNCADO')
  return String(parte.value ?? '')
}

const MIRAR = tarea<typeof hasContenidoActivo>(
  new URL('../archivos/contenido-activo.ts', import.meta.url),
  'hasContenidoActivo',
)

/** Looks into each PDF before anything is kept: whether it could act when opened, or is a bomb. */
export async function inspectFiles(
  taller: Taller,
  archivos: Record<string, Archivo | undefined>,
  quien: number,
): Promise<void> {
  for (const [campo, archivo] of Object.entries(archivos)) {
    if (archivo?.tipo !== 'application/pdf') continue
    archivo.contenidoActivo = await taller.leer(MIRAR, { bytes: archivo.bytes, datos: undefined, campo, quien })
  }
}

/** The whole file, in memory that a thread can read without a copy of its own. */
async function gather({ file }: MultipartFile): Promise<Buffer> {
  const trozos: Buffer[] = []
  let total = 0
  for await (const trozo of file) {
    trozos.push(trozo)
    total += trozo.length
  }
  if (file.truncated) throw new AppError('DEMASIADO_GRANDE')
  const bytes = Buffer.from(new SharedArrayBuffer(total))
  let lugar = 0
  for (const trozo of trozos) lugar += trozo.copy(bytes, lugar)
  return bytes
}

async function readFile(parte: MultipartFile, { archivos, textos, crudos }: Admitidos): Promise<Archivo | null> {
  const bytes = await gather(parte)
  // A browser sends an empty, nameless part for a file input left blank.
  if (!parte.filename && bytes.length === 0) return null
  if (!archivos.includes(parte.fieldname)) {
    throw new AppError('DATOS_INVALIDOS', { campos: { [parte.fieldname]: 'Este archivo no se esperaba.' } })
  }
  if (bytes.length === 0) {
    throw new AppError('DATOS_INVALIDOS', { campos: { [parte.fieldname]: 'El archivo está vacío.' } })
  }
  if (textos.includes(parte.fieldname)) return { nombre: safeName(parte.filename, 'csv'), tipo: 'text/csv', bytes }
  // What nobody knows has no kind, so that the field refuses it by naming the kinds it takes.
  const tipo = crudos.includes(parte.fieldname) ? CRUDO : (recognize(bytes) ?? CRUDO)
  return { nombre: safeName(parte.filename, tipo.extension), tipo: tipo.mime, bytes }
}
