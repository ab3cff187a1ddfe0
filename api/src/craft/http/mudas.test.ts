import { once } from 'node:events'
import { createServer, get } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, test } from 'vitest'
import { watchMudas } from './mudas.ts'

test('quien se conectó y no ha pedido nada no detiene el cierre; a quien pidió se le contesta', async () => {
  let answer: () => void = () => undefined
  const server = createServer((_request, reply) => {
    answer = () => reply.end('listo')
  })
  const endMudas = watchMudas(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  const muda = connect(port, '127.0.0.1')
  await Promise.all([once(muda, 'connect'), once(server, 'connection')])
  const pedida = get({ port, host: '127.0.0.1', agent: false })
  const respuesta = once(pedida, 'response')
  await once(server, 'request')

  const cerrado = once(server, 'close')
  const cortada = once(muda, 'close')
  server.close()
  endMudas()
  await cortada
  answer()
  const [contestada] = await respuesta
  expect(contestada.statusCode).toBe(200)
  contestada.resume()
  await cerrado
})
