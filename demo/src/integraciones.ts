// Keys of the demonstration: one in use by a partner's ERP and one that was ended. Nobody has their secrets.
import { randomBytes, randomUUID } from 'node:crypto'
import { insertLlave, revokeLlave } from '@litro/api/casa/integraciones/llave.sql'
import { findUsuario } from '@litro/api/casa/sesion/usuario.sql'
import type { Deps } from '@litro/api/craft/call/deps'
import { claimInstalacion } from '@litro/api/craft/db/instalacion.sql'
import { hoyEnMexico } from '@litro/api/craft/hoy'
import { usuariosDemo } from './data.ts'

const UN_ANIO_MS = 365 * 86_400_000

export async function loadIntegracionesDemo(deps: Deps, emisor: string): Promise<void> {
  await deps.inTx('todo', async (tx) => {
    if (!(await claimInstalacion(tx, 'demo_integraciones'))) return
    const { sub } = usuariosDemo.find(({ roles }) => roles.includes('socio'))!
    const persona = await findUsuario(tx, emisor, sub)
    if (!persona) return
    const vence = hoyEnMexico(new Date(deps.now().getTime() + UN_ANIO_MS))
    const llave = (nombre: string, muestra: string) =>
      insertLlave(tx, {
        nombre,
        socio: persona.id_socio_comercial,
        muestra: `litro_prueba_${muestra}`,
        huella: randomBytes(32),
        permisos: ['catalogo.ver', 'factura.ver', 'factura.editar', 'deposito.ver', 'estado_cuenta.ver'],
        direcciones: ['203.0.113.0/24'],
        vence,
        prueba: true,
        sujeto: randomUUID(),
        idUsuario: persona.id,
      })
    await llave('ERP de contabilidad', 'k7Qd')
    await revokeLlave(tx, await llave('Prueba del proveedor', 'Xm2a'))
  })
}
