// The process: starts the server, says in Spanish where it is, and shuts down without losing anything.
import closeWithGrace from 'close-with-grace'
import type { Ajustes } from './craft/config.ts'
import { begin } from './early.ts'
import type { Running } from './server.ts'

export async function main(ajustes?: Partial<Ajustes>): Promise<void> {
  let running: Running
  try {
    const inicio = await begin(ajustes)
    const { startServer } = await import('./server.ts')
    running = await startServer(inicio)
  } catch (error) {
    const { explainStartError } = await import('./start-error.ts')
    process.stderr.write(`\n${explainStartError(error)}\n\n`)
    process.exit(1)
  }
  const opciones = {
    // The time in which others learn of the departure comes on top of the time to end what is on its way.
    delay: 30_000 + running.config.salidaMs,
    logger: false,
    // Whoever looks at why a node did not end well finds it here.
    onSecondError: (error: unknown) => sayError('al cerrar', error),
    onTimeout: (ms: number) => void process.stderr.write(`\nLitro no terminó de cerrar en ${ms / 1000} segundos.\n`),
  } as const
  closeWithGrace(opciones, async ({ err, signal }) => {
    if (err) sayError('inesperado', err)
    else if (signal) process.stdout.write('\nCerrando Litro…\n')
    await running.close().catch((error: unknown) => {
      sayError('al cerrar', error)
      throw error
    })
    if (signal) process.stdout.write('Listo. Tus datos están guardados.\n')
  })
  process.stdout.write(summary(running))
}

function sayError(cual: string, error: unknown): void {
  process.stderr.write(`\nError ${cual}: ${error instanceof Error ? error.stack : String(error)}\n`)
}

function summary({ config, url, postgres, demostracion, primerAdministrador }: Running): string {
  const lineas = ['', `  Litro está listo:  ${url}`, '']
  if (primerAdministrador) {
    const { correo, liga, vence } = primerAdministrador
    lineas.push(`  Primer administrador: ${correo}`, '  Elige tu contraseña en esta liga, que sirve una vez:')
    lineas.push(`    ${liga}`, `    (vence ${vence})`, '')
  }
  if (demostracion) {
    lineas.push(`  Usuarios de demostración (contraseña: ${demostracion.contrasena})`)
    for (const u of demostracion.usuarios) lineas.push(`    ${u.usuario.padEnd(28)}${u.rol}`)
    lineas.push('')
  }
  lineas.push(
    config.database.tipo === 'embebida'
      ? `  Tus datos viven en ${postgres?.dataDir ?? config.dataDir}`
      : '  Base de datos: la de DATABASE_URL',
  )
  // Upstream no longer mends Node 20; here it is the floor only because machines still have it.
  if (config.demo === false && Number(process.versions.node.split('.')[0]) < 22) {
    lineas.push(
      `  Aviso: Node ${process.versions.node} ya no recibe correcciones de seguridad. En producción usa Node 24.`,
    )
  }
  lineas.push('  Para detenerlo presiona Ctrl-C.', '', '')
  return lineas.join('\n')
}
