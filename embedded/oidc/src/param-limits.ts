// How long what a visitor sends may be: a sign-in travels in a cookie until somebody acts upon it.

const MAX_UNO = 512
const MAX_TODOS = 1800
/** A token the provider signed itself: it is read at once and not carried along. */
const MAX_HINT = 4096

/** Keys count too: a thousand empty parameters are no sign-in either. */
export function isTooLong(querystring: string): boolean {
  if (querystring.length > MAX_TODOS * 3 + MAX_HINT) return true
  let todos = 0
  for (const [nombre, valor] of new URLSearchParams(querystring)) {
    if (nombre === 'id_token_hint') {
      if (valor.length > MAX_HINT) return true
      continue
    }
    if (valor.length > MAX_UNO || nombre.length > 100) return true
    todos += nombre.length + valor.length
  }
  return todos > MAX_TODOS
}
