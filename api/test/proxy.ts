// A load balancer as small as one can be: it sends work only to nodes whose /readyz says yes, in turn, and never tries twice.
import { once } from 'node:events'
import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How often it asks; a node that leaves must keep its door open for at least twice as long. */
export const INTERVALO_MS = 100

type Detras = { url: string; agente: Agent; listo: boolean }

export async function openProxy() {
  const nodos = new Map<string, Detras>()
  let turno = 0
  const ask = async (nodo: Detras) => {
    const respuesta = await fetch(`${nodo.url}/readyz`, { signal: AbortSignal.timeout(10_000) }).catch(() => undefined)
    nodo.listo = respuesta?.ok === true
  }
  const reloj = setInterval(() => void Promise.all([...nodos.values()].map(ask)), INTERVALO_MS)
  const servidor = createServer((entra, sale) => {
    const listos = [...nodos.values()].filter(({ listo }) => listo)
    const nodo = listos[turno++ % listos.length]
    if (!nodo) return void sale.writeHead(502).end('{"nadie":true}')
    const { agente, url } = nodo
    const opciones = { method: entra.method, headers: entra.headers, agent: agente }
    const hacia = request(`${url}${entra.url}`, opciones, (viene) => {
      sale.writeHead(viene.statusCode ?? 502, viene.headers)
      viene.pipe(sale)
    })
    // Connections are kept, as every proxy does: a node that closed one under a request would be found here.
    hacia.on('error', () => sale.headersSent || sale.writeHead(502).end('{"cortada":true}'))
    entra.pipe(hacia)
  })
  servidor.listen(0, '127.0.0.1')
  await once(servidor, 'listening')
  return {
    url: `http://127.0.0.1:${(servidor.address() as AddressInfo).port}`,
    add: async (url: string) => {
      const nodo = { url, agente: new Agent({ keepAlive: true }), listo: false }
      await ask(nodo)
      nodos.set(url, nodo)
    },
    remove: (url: string) => nodos.delete(url),
    close: () => {
      clearInterval(reloj)
      servidor.close()
      servidor.closeAllConnections()
    },
  }
}
