// One token per person, made again before its proof of who it is grows old: a slow machine is slower than that.

/** The proof of staff is good for five minutes. */
const VIDA_MS = 120_000

export function rememberTokens(make: (sujeto: string) => Promise<string>): (sujeto: string) => Promise<string> {
  const tokens = new Map<string, { token: Promise<string>; desde: number }>()
  return (sujeto) => {
    const conocido = tokens.get(sujeto)
    if (conocido && Date.now() - conocido.desde < VIDA_MS) return conocido.token
    const token = make(sujeto)
    tokens.set(sujeto, { token, desde: Date.now() })
    return token
  }
}
