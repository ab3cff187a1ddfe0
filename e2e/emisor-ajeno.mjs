// An issuer of somebody else, in a process of its own: the library as it comes, with its own pages and accounts, and nothing
// that knows of Litro. Who there is and what they may do is read again for each token.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import Provider from 'oidc-provider'

const { port, portal, cliente, audiencia, personas } = JSON.parse(process.env.EMISOR)
const SCOPES = 'openid profile email offline_access'
const find = (sub) => JSON.parse(readFileSync(personas, 'utf8'))[sub]

const provider = new Provider(`http://localhost:${port}`, {
  clients: [
    {
      client_id: cliente,
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      redirect_uris: [`${portal}/callback`, `${portal}/silent.html`],
      post_logout_redirect_uris: [`${portal}/`],
    },
  ],
  scopes: SCOPES.split(' '),
  claims: { openid: ['sub'], profile: ['name'], email: ['email'] },
  findAccount: (_ctx, sub) => {
    const { nombre: name, correo: email } = find(sub) ?? {}
    return name && { accountId: sub, claims: () => ({ sub, name, email }) }
  },
  extraTokenClaims: (_ctx, { accountId }) => ({ name: find(accountId)?.nombre, groups: find(accountId)?.roles }),
  clientBasedCORS: () => true,
  cookies: { keys: ['una llave de la historia'] },
  features: {
    devInteractions: { enabled: true },
    resourceIndicators: {
      enabled: true,
      useGrantedResource: () => true,
      getResourceServerInfo: () => ({ scope: SCOPES, audience: audiencia, accessTokenFormat: 'jwt' }),
    },
  },
  ttl: { AccessToken: 60, IdToken: 60, Session: 3600, Grant: 3600, Interaction: 3600, RefreshToken: 3600 },
})
createServer(provider.callback()).listen(port, '127.0.0.1', () => process.stdout.write('listo\n'))
