// What the browser must know before anyone has signed in. Read once, from the same origin.
import type { ConfiguracionWeb } from '@litro/contract/sesion/sesion'

const modos = ['resource', 'audience', 'scope', 'none'] as const

/** Checked by hand: the schema library stays out of the first screen's script. */
export function readConfiguracion(valor: unknown): ConfiguracionWeb {
  const dicha = (valor ?? {}) as Partial<ConfiguracionWeb>
  const { authority, clientId, audience, audienceMode, scope, dpop, cuenta, inactividad, version, demo, demoExpuesta } =
    dicha
  const modo = modos.find((candidato) => candidato === audienceMode)
  if (typeof authority !== 'string' || typeof clientId !== 'string' || !modo) {
    throw new Error('config.json is not a ConfiguracionWeb')
  }
  return {
    authority,
    clientId,
    audience: audience ?? '',
    audienceMode: modo,
    scope: scope || 'openid profile email offline_access',
    dpop: dpop === true,
    cuenta: cuenta ?? null,
    inactividad: inactividad ?? 30,
    version: version ?? '',
    demo: demo === true,
    demoExpuesta: demoExpuesta === true,
  }
}

export async function loadConfiguracion(): Promise<ConfiguracionWeb> {
  const respuesta = await fetch('/config.json', { headers: { accept: 'application/json' } })
  if (!respuesta.ok) throw new Error(`config.json: ${respuesta.status}`)
  return readConfiguracion(await respuesta.json())
}
