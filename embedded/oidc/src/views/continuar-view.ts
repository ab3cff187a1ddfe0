// A form that sends itself, and a button for when scripts are off.
import { escapeHtml } from './html.ts'
import { type Marca, page } from './page.ts'

export type Continuar = {
  titulo: string
  texto: string
  /** HTML of the form, made by the provider. */
  formulario: string
}

export function withSubmit(formulario: string): string {
  return formulario.replace('</form>', '<button class="boton" type="submit">Continuar</button></form>')
}

export function continuarView(marca: Marca, nonce: string, { titulo, texto, formulario }: Continuar): string {
  const contenido = `<h1>${escapeHtml(titulo)}</h1>
<p class="entrada" role="status">${escapeHtml(texto)}</p>
${formulario}`
  return page(marca, nonce, { titulo, contenido, script: 'document.forms[0].submit()' })
}
