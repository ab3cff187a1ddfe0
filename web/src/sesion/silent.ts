// Runs inside the hidden frame of a silent renewal: hands the answer over to the page that opened the frame.
import { UserManager } from 'oidc-client-ts'

const { origin } = window.location
const manager = new UserManager({
  authority: origin,
  client_id: 'silent',
  redirect_uri: `${origin}/silent.html`,
  automaticSilentRenew: false,
})

manager.signinSilentCallback().catch((error: unknown) => console.error('silent renewal callback', error))
