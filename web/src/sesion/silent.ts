// Where the issuer's answers come back without a screen: in the hidden frame of a silent renewal, or in the window that asked for a proof.
import { UserManager } from 'oidc-client-ts'
import { CANAL } from './confirmacion.ts'

const { origin, href } = window.location

if (window.parent === window) {
  const canal = new BroadcastChannel(CANAL)
  canal.postMessage(href)
  canal.close()
  window.close()
} else {
  const manager = new UserManager({
    authority: origin,
    client_id: 'silent',
    redirect_uri: `${origin}/silent.html`,
    automaticSilentRenew: false,
  })
  manager.signinSilentCallback().catch((error: unknown) => console.error('silent renewal callback', error))
}
