// Signs in without a browser: the same steps as the page (code + PKCE), with a small cookie jar.
import { createHash, randomBytes } from 'node:crypto'

export const CONTRASENA = 'litro-demo'

type Tokens = { access_token: string; refresh_token: string; id_token: string; expires_in: number }

/** `url` is the public address; `at` is the node that really answers, when there are several. */
export async function signIn(url: string, usuario: string, at = url): Promise<Tokens> {
  const jar = new Map<string, string>()
  const verifier = randomBytes(32).toString('base64url')
  const redirect = `${url}/callback`
  const query = new URLSearchParams({
    client_id: 'litro-web',
    response_type: 'code',
    scope: 'openid profile email offline_access',
    redirect_uri: redirect,
    resource: 'urn:litro:api',
    state: 'historia',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  const login = await follow(jar, url, at, `${url}/oidc/auth?${query}`)
  const action = /<form method="post" action="([^"]+)"/.exec(login.text)?.[1]
  if (!action) throw new Error(`La página de acceso no tiene formulario (${login.url}):\n${login.text.slice(0, 500)}`)
  const back = await follow(
    jar,
    url,
    at,
    new URL(action, login.url).href,
    new URLSearchParams({ usuario, contrasena: CONTRASENA }),
  )
  const code = new URL(back.url).searchParams.get('code')
  if (!code) throw new Error(`No hubo código: ${back.url}`)
  return token(at, { grant_type: 'authorization_code', code, redirect_uri: redirect, code_verifier: verifier })
}

export function renew(url: string, refresh: string): Promise<Tokens> {
  return token(url, { grant_type: 'refresh_token', refresh_token: refresh })
}

async function token(url: string, fields: Record<string, string>): Promise<Tokens> {
  const body = new URLSearchParams({ client_id: 'litro-web', resource: 'urn:litro:api', ...fields })
  const answer = await fetch(`${url}/oidc/token`, { method: 'POST', body })
  if (!answer.ok) throw new Error(`token ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Tokens
}

export function service(
  url: string,
  path: string,
  access: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${url}/services/${path}`, { headers: { Authorization: `Bearer ${access}`, ...headers } })
}

/** Follows redirections by hand until a page, or until the address of return, which nobody needs to serve. */
async function follow(jar: Map<string, string>, url: string, at: string, start: string, form?: URLSearchParams) {
  let next = start
  let body = form
  for (let steps = 0; steps < 10; steps++) {
    if (next.startsWith(`${url}/callback`)) return { url: next, text: '' }
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(next.replace(url, at), {
      method: body ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie, ...(body && { origin: url }) },
      ...(body && { body }),
    })
    for (const line of answer.headers.getSetCookie()) keep(jar, line)
    const location = answer.headers.get('location')
    if (!location) return { url: next, text: await answer.text() }
    next = new URL(location, next).href
    body = undefined
  }
  throw new Error(`Demasiadas redirecciones desde ${start}`)
}

function keep(jar: Map<string, string>, line: string): void {
  const [pair = ''] = line.split(';')
  const at = pair.indexOf('=')
  const name = pair.slice(0, at)
  if (/expires=Thu, 01 Jan 1970/i.test(line)) jar.delete(name)
  else jar.set(name, pair.slice(at + 1))
}
