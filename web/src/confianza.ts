// Text never becomes markup here: the browser refuses it (Trusted Types), except for the style rules our components write.

import { OBRERO } from './sin-red/obrero-ruta.ts'

type Reglas = { createHTML: (texto: string) => string; createScriptURL: (texto: string) => string }
type Fabrica = { createPolicy: (nombre: string, reglas: Reglas) => unknown }

/** A text without `<` makes no element wherever it is put; any other is a mistake, or somebody else's. */
export function onlyText(texto: string): string {
  if (texto.includes('<')) throw new TypeError('Markup from text is not allowed')
  return texto
}

/** One script of ours is named by text: the one that opens the portal without network. */
export function onlyObrero(texto: string): string {
  if (texto !== OBRERO) throw new TypeError('Scripts from text are not allowed')
  return texto
}

/** Browsers that do not know these policies do not ask for one either. */
export function installPolicy(
  { trustedTypes }: { trustedTypes?: Fabrica } = window as { trustedTypes?: Fabrica },
): void {
  trustedTypes?.createPolicy('default', { createHTML: onlyText, createScriptURL: onlyObrero })
}
