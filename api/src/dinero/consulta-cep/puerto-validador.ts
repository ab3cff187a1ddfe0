// Banxico's public validator of CEPs: files in, a page with their verdicts out. Its shape was read in a public client; nobody
// confirmed it live.
import { randomUUID } from 'node:crypto'
import type { Http } from '../../craft/salida/http-cliente.ts'
import { clasificar } from './clasificar.ts'
import { type Enviado, type Juicio, leerValidador } from './leer-validador.ts'
import { fallaDe, type SinRespuesta } from './respuesta-cep.ts'

export type ArchivoCep = Enviado & { xml: Buffer }

export type RespuestaValidador =
  | { tipo: 'validados'; juicios: Juicio[] }
  /** One of them broke the whole batch. */
  | { tipo: 'formato' }
  | { tipo: 'no_creida'; queja: string; pagina: Buffer }
  | SinRespuesta

export async function validarSellos(http: Http, archivos: readonly ArchivoCep[]): Promise<RespuestaValidador> {
  const { tipo, cuerpo } = multipart(archivos)
  const r = await http({
    metodo: 'POST',
    ruta: '/Validador',
    encabezados: { 'content-type': tipo, accept: 'text/html' },
    cuerpo,
  })
  if (r.tipo === 'respuesta' && r.status === 500 && /formato del archivo/i.test(r.cuerpo.toString('utf8', 0, 4096)))
    return { tipo: 'formato' }
  const mala = fallaDe(r)
  if (mala) return mala
  const pagina = (r as { cuerpo: Buffer }).cuerpo
  const html = pagina.toString('utf8')
  const leida = leerValidador(html, archivos)
  if (Array.isArray(leida)) return { tipo: 'validados', juicios: leida }
  if (leida) return { tipo: 'no_creida', queja: leida.queja, pagina }
  const { tipo: otra } = clasificar(html)
  return otra === 'captcha' || otra === 'cuota' ? { tipo: otra } : { tipo: 'no_entendida', pagina }
}

function multipart(archivos: readonly ArchivoCep[]): { tipo: string; cuerpo: Buffer } {
  const limite = `litro-${randomUUID()}`
  const partes = archivos.flatMap(({ nombre, xml }, i) => [
    Buffer.from(
      `--${limite}\r\nContent-Disposition: form-data; name="file[${i}]"; filename="${nombre}"\r\nContent-Type: text/xml\r\n\r\n`,
    ),
    xml,
    Buffer.from('\r\n'),
  ])
  const cuerpo = Buffer.concat([...partes, Buffer.from(`--${limite}--\r\n`)])
  return { tipo: `multipart/form-data; boundary=${limite}`, cuerpo }
}
