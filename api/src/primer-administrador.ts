// Production with the embedded issuer: until an administrator has come in, each start prints a one-time link for one (D-195).
import { randomUUID } from 'node:crypto'
import { findAdministrador, saveUsuario } from './casa/sesion/usuario.sql.ts'
import { SISTEMA } from './craft/call/actor.ts'
import type { Deps } from './craft/call/deps.ts'
import type { Config } from './craft/config.ts'
import { writeBitacora } from './craft/puerta/bitacora.sql.ts'

export type PrimerAdministrador = { correo: string; liga: string; vence: string }

export async function invitePrimero(deps: Deps, config: Config): Promise<PrimerAdministrador | undefined> {
  const { identidad } = deps
  if (!identidad || config.demo) return undefined
  const emisor = config.oidc.issuer
  const correo = `administrador@${new URL(config.publicUrl).hostname}`
  return deps.inTx('todo', async (tx) => {
    const { entro, sujeto } = await findAdministrador(tx, emisor, correo)
    if (entro) return undefined
    const cuenta = { sujeto: sujeto ?? randomUUID(), correo, nombre: 'Administrador' }
    if (sujeto === null) {
      const id = await saveUsuario(tx, { emisor, ...cuenta, idSocioComercial: null, roles: ['administrador'] })
      const hecho = { objeto: 'usuario', accion: 'invitar', socio: null, idObjeto: id, despues: { correo } } as const
      await writeBitacora(tx, SISTEMA, hecho)
    }
    const { url, vence } = await identidad(tx).restablecer(cuenta)
    return { correo, liga: url, vence }
  })
}
