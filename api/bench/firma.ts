// What this machine takes to sign: the yardstick of goals that were set on another one.
import { generateKeyPairSync, sign } from 'node:crypto'

const MEDIDA_MS = 1500

/** Milliseconds of one signature. */
export function measureFirma(): number {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const texto = Buffer.alloc(1200, 'x')
  let n = 0
  const inicio = process.cpuUsage()
  const gastado = () => {
    const { user, system } = process.cpuUsage(inicio)
    return (user + system) / 1000
  }
  while (gastado() < MEDIDA_MS) {
    for (let i = 0; i < 20; i++) sign('sha256', texto, privateKey)
    n += 20
  }
  return gastado() / n
}
