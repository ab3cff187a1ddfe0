// For tests: a browser made of fetch and a cookie jar that minds paths, and the sign-in as our application does it.
import { createHash, createSign, generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { AUDIENCE, CLIENT_ID } from './site.ts'

type Cookie = { name: string; value: string; path: string }

export type Tokens = {
  access_token: string
  id_token: string
  refresh_token: string
  expires_in: number
  scope: string
  token_type: string
}

type Respuesta = { status: number; body: Record<string, unknown> }

type Vuelta = { code: string | null; error: string | null; url: URL }

const SCOPE = 'openid profile email offline_access'

/** A key of one browser, which proves with each request that it is there (RFC 9449). */
export class LlaveDpop {
  readonly #par = generateKeyPairSync('ec', { namedCurve: 'P-256' })

  proof(htm: string, htu: string, mas: Record<string, unknown> = {}): string {
    const { kty, crv, x, y } = this.#par.publicKey.export({ format: 'jwk' })
    const encode = (valor: object) => Buffer.from(JSON.stringify(valor)).toString('base64url')
    const header = encode({ alg: 'ES256', typ: 'dpop+jwt', jwk: { kty, crv, x, y } })
    const payload = encode({ jti: randomUUID(), htm, htu, iat: Math.floor(Date.now() / 1000), ...mas })
    const firma = createSign('sha256')
      .update(`${header}.${payload}`)
      .sign({ key: this.#par.privateKey, dsaEncoding: 'ieee-p1363' })
    return `${header}.${payload}.${firma.toString('base64url')}`
  }
}

export class Navegador {
  /** Given one, every token is asked for with its proof. */
  dpop: LlaveDpop | undefined
  readonly #cookies = new Map<string, Cookie>()
  /** The address behind which the node listens; pages are asked by their public address. */
  node: string
  readonly publicUrl: string
  readonly verifier = randomBytes(32).toString('base64url')

  constructor(publicUrl: string, node = publicUrl) {
    this.publicUrl = publicUrl
    this.node = node
  }

  cookie(name: string): string | undefined {
    return [...this.#cookies.values()].find((cookie) => cookie.name === name)?.value
  }

  async visit(address: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address, this.publicUrl)
    const sent = [...this.#cookies.values()].filter(({ path }) => url.pathname.startsWith(path))
    const headers = new Headers(init.headers)
    if (!headers.has('accept')) headers.set('accept', 'text/html,application/xhtml+xml')
    if (sent.length > 0) headers.set('cookie', sent.map(({ name, value }) => `${name}=${value}`).join('; '))
    const target = url.origin === this.publicUrl ? `${this.node}${url.pathname}${url.search}` : url.href
    const response = await fetch(target, { ...init, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) this.#keep(line)
    return response
  }

  post(address: string, fields: Record<string, string>): Promise<Response> {
    return this.visit(address, { method: 'POST', body: new URLSearchParams(fields) })
  }

  authUrl(params: Record<string, string> = {}): string {
    const url = new URL(`${this.publicUrl}/oidc/auth`)
    const challenge = createHash('sha256').update(this.verifier).digest('base64url')
    const all = {
      client_id: CLIENT_ID,
      redirect_uri: `${this.publicUrl}/callback`,
      response_type: 'code',
      scope: SCOPE,
      state: 'estado',
      nonce: 'unico',
      code_challenge: challenge,
      code_challenge_method: 'S256',
      ...params,
    }
    for (const [name, value] of Object.entries(all)) if (value !== '') url.searchParams.set(name, value)
    return url.href
  }

  /** Opens the login page and returns its address. */
  async openAcceso(params: Record<string, string> = {}): Promise<string> {
    const response = await this.visit(this.authUrl(params))
    const location = response.headers.get('location') ?? ''
    if (!location.includes('/acceso/')) throw new Error(`no llegó al acceso: ${response.status} ${location}`)
    return location
  }

  /** Follows redirects, and forms that send themselves, until the application gets the answer. */
  async follow(response: Response): Promise<Vuelta> {
    let current = response
    for (let steps = 0; steps < 10; steps += 1) {
      const location = current.headers.get('location')
      if (location) {
        const url = new URL(location, this.publicUrl)
        if (!/^\/(oidc|acceso)\//.test(url.pathname)) {
          return { code: url.searchParams.get('code'), error: url.searchParams.get('error'), url }
        }
        current = await this.visit(url.href)
        continue
      }
      const form = readForm(await current.text())
      if (!form) throw new Error(`la vuelta terminó en ${current.status}`)
      current = await this.post(form.action, form.fields)
    }
    throw new Error('demasiadas redirecciones')
  }

  async enter(usuario: string, contrasena: string, params: Record<string, string> = {}): Promise<Vuelta> {
    const acceso = await this.openAcceso(params)
    return this.follow(await this.post(acceso, { usuario, contrasena }))
  }

  async token(fields: Record<string, string>): Promise<Respuesta> {
    const response = await fetch(`${this.node}/oidc/token`, {
      method: 'POST',
      ...(this.dpop && { headers: { dpop: this.dpop.proof('POST', `${this.publicUrl}/oidc/token`) } }),
      body: new URLSearchParams({ client_id: CLIENT_ID, ...fields }),
    })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }

  exchange(code: string | null, extra: Record<string, string> = {}): Promise<Respuesta> {
    return this.token({
      grant_type: 'authorization_code',
      code: code ?? '',
      redirect_uri: `${this.publicUrl}/callback`,
      code_verifier: this.verifier,
      ...extra,
    })
  }

  renew(refreshToken: string, extra: Record<string, string> = {}): Promise<Respuesta> {
    return this.token({ grant_type: 'refresh_token', refresh_token: refreshToken, ...extra })
  }

  async signIn(usuario: string, contrasena: string): Promise<Tokens> {
    const { code } = await this.enter(usuario, contrasena)
    const { status, body } = await this.exchange(code)
    if (status !== 200) throw new Error(`el canje respondió ${status}: ${JSON.stringify(body)}`)
    return body as Tokens
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(/;\s*/)
    const [name = '', value = ''] = pair.split('=', 2)
    const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice(5) ?? '/'
    const gone = attributes.some((attribute) => /^expires=thu, 01 jan 1970/i.test(attribute))
    if (gone) this.#cookies.delete(`${name};${path}`)
    else this.#cookies.set(`${name};${path}`, { name, value, path })
  }
}

export function readForm(html: string): { action: string; fields: Record<string, string> } | undefined {
  const action = /<form[^>]* action="([^"]+)"/.exec(html)?.[1]
  if (!action) return undefined
  const inputs = html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"\/>/g)
  return { action, fields: Object.fromEntries([...inputs].map(([, name, value]) => [name, value])) }
}

export const RECURSO = { resource: AUDIENCE }
