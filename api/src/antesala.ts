// While the demonstration writes its history: a door that says how far it is, in the place of a page that does not answer.
import { createServer, type ServerResponse } from 'node:http'

type Antesala = { decir: (paso: string) => void; close: () => Promise<void> }
type Puerta = { port: number; host: string }

/** A second start finds everything written and each step ends before this: nothing is said and no door is opened. */
const CALLADO_MS = 300

const ESTILO = `body { font: 16px/1.5 system-ui, sans-serif; max-width: 32rem; margin: 20vh auto; padding: 0 1.5rem }
@media (prefers-color-scheme: dark) { body { background: #14181d; color: #e6e9ec } }`

const page = (paso: string) => `<!doctype html>
<html lang="es-MX">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="2">
<title>Litro se está preparando</title>
<link rel="stylesheet" href="/antesala.css">
</head>
<body>
<main>
<h1>Litro se está preparando</h1>
<p>Es la primera vez que arranca y escribe un año de historia de demostración.</p>
<p role="status">${paso}</p>
<p>Esta página se abre sola cuando termine.</p>
</main>
</body>
</html>
`

/** Each step is told, on the page and by the process, from the first one that takes a moment. */
export async function withAntesala(
  puerta: Puerta,
  work: (decir: (paso: string) => void) => Promise<void>,
): Promise<void> {
  let antesala: Promise<Antesala | undefined> | undefined
  let callado: NodeJS.Timeout | undefined
  const tell = async (paso: string) => {
    process.stdout.write(`  Preparando la demostración: ${paso}\n`)
    // Without its page the history is written all the same.
    antesala ??= puerta.port === 0 ? Promise.resolve(undefined) : openAntesala(puerta).catch(() => undefined)
    ;(await antesala)?.decir(`${paso}.`)
  }
  try {
    await work((paso) => {
      clearTimeout(callado)
      if (antesala) void tell(paso)
      else callado = setTimeout(() => void tell(paso), CALLADO_MS)
    })
  } finally {
    clearTimeout(callado)
    await (await antesala)?.close()
  }
}

/** Everything is 503 meanwhile, and the process lives: whoever balances the load waits, and a supervisor does not kill it. */
async function openAntesala({ port, host }: Puerta): Promise<Antesala> {
  let paso = 'Va a empezar.'
  const answer = (res: ServerResponse, status: number, tipo: string, cuerpo: string) => {
    res.writeHead(status, {
      'content-type': `${tipo}; charset=utf-8`,
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; style-src 'self'",
      'x-content-type-options': 'nosniff',
      ...(status === 503 && { 'retry-after': '2' }),
    })
    res.end(cuerpo)
  }
  const servidor = createServer((req, res) => {
    const ruta = req.url?.split('?')[0]
    if (ruta === '/healthz') answer(res, 200, 'application/json', JSON.stringify({ estado: 'vivo' }))
    else if (ruta === '/antesala.css') answer(res, 200, 'text/css', ESTILO)
    else if (req.headers.accept?.includes('text/html')) answer(res, 503, 'text/html', page(paso))
    else
      answer(
        res,
        503,
        'application/json',
        JSON.stringify({ error: `Litro se está preparando. ${paso}`, codigo: 'PREPARANDO' }),
      )
  })
  await new Promise<void>((resolve, reject) => {
    servidor.once('error', reject)
    servidor.listen({ port, host }, resolve)
  })
  return {
    decir: (otro) => {
      paso = otro
    },
    close: () =>
      new Promise((resolve) => {
        servidor.close(() => resolve())
        servidor.closeAllConnections()
      }),
  }
}
