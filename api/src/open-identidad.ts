// The embedded identity as the use cases see it: accounts written in the transaction of the user record.
import { correoTomado } from './casa/usuarios/correo-tomado.ts'
import type { Identidad } from './casa/usuarios/identidad.ts'
import { runIn } from './craft/db/run-in.ts'
import type { Tx } from './craft/db/tx.ts'
import type { LigaDeAcceso } from './fiscal/correo/pedir-acceso.ts'

type Liga = { token: string; expira: string }
export type Consultable = {
  query<R>(texto: string, valores?: unknown[]): Promise<{ rows: R[]; rowCount: number | null }>
}

/** What the provider offers; it is handed over by the one file that knows it. */
type Proveedor = {
  publicUrl: string
  clavePath: (token: string) => string
  createCuentas: (base: Consultable) => {
    invitar(cuenta: { sub: string; usuario: string; nombre: string; correo: string }): Promise<Liga>
    restablecer(sub: string): Promise<Liga>
    cambiarCorreo(sub: string, correo: string): Promise<void>
    bloquear(sub: string, si: boolean): Promise<void>
    revocarSesiones(sub: string): Promise<void>
    sesiones(sub: string): Promise<number>
  }
}

export function makeIdentidad({ publicUrl, clavePath, createCuentas }: Proveedor): (tx: Tx) => Identidad {
  const toLiga = ({ token, expira }: Liga): LigaDeAcceso => ({ url: publicUrl + clavePath(token), vence: expira })
  return (tx) => {
    const cuentas = createCuentas({ query: (texto, valores = []) => runIn(tx, texto, valores) })
    const invitar: Identidad['invitar'] = async ({ sujeto, correo, nombre }) => {
      const liga = await orRefused('CUENTA_EXISTE', cuentas.invitar({ sub: sujeto, usuario: correo, nombre, correo }))
      if (liga) return toLiga(liga)
      throw correoTomado()
    }
    return {
      invitar,
      // A person of this issuer without an account gets one: the link is what was asked for.
      restablecer: async (cuenta) => {
        const liga = await orRefused('CUENTA_NO_EXISTE', cuentas.restablecer(cuenta.sujeto))
        return liga ? toLiga(liga) : invitar(cuenta)
      },
      cambiarCorreo: async (sujeto, correo) => {
        try {
          await orRefused('CUENTA_NO_EXISTE', cuentas.cambiarCorreo(sujeto, correo))
        } catch (error) {
          throw refusedWith(error, 'CUENTA_EXISTE') ? correoTomado() : error
        }
      },
      bloquear: async (sujeto, si) => {
        await orRefused('CUENTA_NO_EXISTE', cuentas.bloquear(sujeto, si))
      },
      revocar: (sujeto) => cuentas.revocarSesiones(sujeto),
      sesiones: (sujeto) => cuentas.sesiones(sujeto),
    }
  }
}

/** Nothing where the provider refuses with that code. */
async function orRefused<T>(codigo: string, paso: Promise<T>): Promise<T | undefined> {
  try {
    return await paso
  } catch (error) {
    if (refusedWith(error, codigo)) return undefined
    throw error
  }
}

// The provider's error class is not known here; its code is what it promises.
const refusedWith = (error: unknown, codigo: string) => (error as { codigo?: unknown }).codigo === codigo
