// A form that sends itself, with a button for when scripts are off; and the same form when it must be asked first.
import { escapeHtml } from './html.ts'
import { type Marca, page } from './page.ts'

type Continuar = {
  titulo: string
  texto: string
  /** HTML of the form, made by the provider. */
  formulario: string
  boton?: string
  /** Asks instead of sending itself; the way back is the site. */
  pregunta?: boolean
}

export function continuarView(marca: Marca, options: Continuar): string {
  const { titulo, texto, formulario, boton = 'Continuar', pregunta = false } = options
  const conBoton = formulario.replace(
    '</form>',
    `<button class="boton" type="submit">${escapeHtml(boton)}</button></form>`,
  )
  const form = pregunta ? conBoton : conBoton.replace('<form ', '<form data-enviar ')
  const contenido = `<h1>${escapeHtml(titulo)}</h1>
<p class="entrada"${pregunta ? '' : ' role="status"'}>${escapeHtml(texto)}</p>
${form}
${pregunta ? `<p class="pie"><a href="${escapeHtml(marca.inicio)}">Seguir en el portal</a></p>` : ''}`
  return page(marca, { titulo, contenido })
}
