// A page that says one thing and shows the way back: what happened, then what to do.
import { escapeHtml } from './html.ts'
import { type Marca, page } from './page.ts'

export type Mensaje = { titulo: string; texto: string; codigo?: string }

export const ESPERA = (segundos: number): Mensaje => ({
  titulo: 'Demasiadas solicitudes',
  texto: `Desde tu red llegaron demasiadas solicitudes. Espera ${segundos} segundos e inténtalo de nuevo.`,
})

export const EXPIRADO: Mensaje = {
  titulo: 'Este acceso ya expiró',
  texto:
    'La página estuvo abierta demasiado tiempo o ya se usó. Si ya entraste, vuelve al inicio: tu sesión sigue abierta. Si no, entra de nuevo.',
}

const GENERAL = {
  titulo: 'No pudimos completar tu acceso',
  texto: 'La solicitud no es válida. Vuelve al inicio e inténtalo de nuevo.',
}

// biome-ignore format: a table is read as a table
const MENSAJES: Record<string, Mensaje> = {
  invalid_redirect_uri: { titulo: 'Dirección de regreso no permitida', texto: 'La aplicación que te envió aquí no está autorizada para recibir tu acceso. Entra desde el inicio del portal.' },
  invalid_client:       { titulo: 'Aplicación desconocida',            texto: 'La aplicación que te envió aquí no está registrada. Entra desde el inicio del portal.' },
  access_denied:        { titulo: 'Acceso rechazado',                  texto: 'No se concedió el acceso. Vuelve al inicio e inténtalo de nuevo.' },
  parametro_largo:      { titulo: 'Solicitud demasiado larga',         texto: 'Un dato de la solicitud de acceso supera el tamaño permitido. Entra desde el inicio del portal.' },
  not_found:            { titulo: 'Página no encontrada',              texto: 'Aquí no hay nada. Vuelve al inicio del portal.' },
  server_error:         { titulo: 'Algo falló de nuestro lado',        texto: 'No pudimos completar tu acceso. Espera un momento e inténtalo de nuevo.' },
}

/** What to quote when asking for help: the protocol's word for a refusal, the log's id for a fault of ours. */
export function explainError(error: string, folio = error): Mensaje {
  return { ...(MENSAJES[error] ?? GENERAL), codigo: error === 'server_error' ? folio : error }
}

export function mensajeView(marca: Marca, { titulo, texto, codigo }: Mensaje): string {
  const contenido = `<h1>${escapeHtml(titulo)}</h1>
<p class="entrada">${escapeHtml(texto)}</p>
<p class="acciones"><a class="boton" href="${escapeHtml(marca.inicio)}">Volver al inicio</a></p>
${codigo ? `<p class="codigo">Si pides ayuda, menciona este código: <code>${escapeHtml(codigo)}</code></p>` : ''}`
  return page(marca, { titulo, contenido })
}
