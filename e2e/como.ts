// Calls of one person of the demonstration, to put in place what a story needs without telling it on the screen.
import { signIn } from './identity.ts'
import { type Quien, usuarios } from './usuarios.ts'

/** `socio`: the partner a person of the house works for, by its name. */
export async function como(url: string, quien: Quien, socio?: string) {
  const { access_token } = await signIn(url, usuarios[quien].usuario)
  const headers: Record<string, string> = { authorization: `Bearer ${access_token}` }
  const pedir = async (method: string, path: string, cuerpo?: object) => {
    const body = cuerpo && JSON.stringify(cuerpo)
    const respuesta = await fetch(`${url}/services/${path}`, {
      method,
      body,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    })
    if (!respuesta.ok) throw new Error(`${path}: ${respuesta.status} ${await respuesta.text()}`)
    return respuesta.json()
  }
  if (socio) {
    const socios = await pedir('GET', 'admin/socios-elegibles')
    const { IdSocioComercial } = socios.find(({ Nombre }: { Nombre: string }) => Nombre === socio)
    headers['x-socio-comercial'] = String(IdSocioComercial)
  }
  return pedir
}

export type Pedir = Awaited<ReturnType<typeof como>>
