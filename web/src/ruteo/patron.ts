// Paths with parts that have a name: /factura/ver/:id.

/** The named parts of a path that fits the pattern, or null. Capitals and a slash at the end make no difference. */
export function matchPath(patron: string, camino: string): Record<string, string> | null {
  const esperados = partsOf(patron)
  const partes = partsOf(camino)
  if (esperados.length !== partes.length) return null
  const params: Record<string, string> = {}
  for (const [i, esperado] of esperados.entries()) {
    const parte = partes[i] ?? ''
    if (esperado.startsWith(':')) {
      const valor = decode(parte)
      if (valor === null) return null
      params[esperado.slice(1)] = valor
    } else if (esperado.toLowerCase() !== parte.toLowerCase()) return null
  }
  return params
}

const partsOf = (camino: string) => camino.replace(/\/+$/, '').split('/')

/** An address that somebody wrote by hand may carry a sign that means nothing. */
function decode(parte: string): string | null {
  try {
    return parte === '' ? null : decodeURIComponent(parte)
  } catch {
    return null
  }
}
