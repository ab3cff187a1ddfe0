// What the embedded identity asks of the portal: its transactions, its mail and its log, and who may not enter with a password alone.
import { esPersonal } from '@litro/contract/permisos'
import { findUsuario } from './casa/sesion/usuario.sql.ts'
import type { Deps } from './craft/call/deps.ts'
import { runIn } from './craft/db/run-in.ts'
import type { Tx } from './craft/db/tx.ts'
import { writeBitacora } from './craft/puerta/bitacora.sql.ts'
import { type MensajeDeAcceso, pedirAvisoDeAcceso } from './fiscal/correo/pedir-aviso-acceso.ts'
import type { Consultable } from './open-identidad.ts'

type Correo = (sub: string, mensaje: MensajeDeAcceso) => Promise<void>

type HechoDeAcceso = { accion: 'entrar' | 'fallar' | 'salir'; sub?: string; nota: string }

type Portal = {
  enTx<T>(
    trabajo: (base: Consultable, correo: Correo, anotar: (hecho: HechoDeAcceso) => Promise<void>) => Promise<T>,
  ): Promise<T>
  requiereFuerte(sub: string): Promise<boolean>
}

/** `exigir`: staff enter with two factors; in the demonstration everybody may try with the password that is shown. */
export function makePortal({ inTx, motor }: Deps, emisor: string, exigir: boolean): Portal {
  return {
    enTx: (trabajo) =>
      inTx('todo', (tx) =>
        trabajo(
          { query: (texto, valores = []) => runIn(tx, texto, valores) },
          (sujeto, mensaje) => pedirAvisoDeAcceso(motor, tx, { emisor, sujeto }, mensaje),
          (hecho) => anotar(tx, emisor, hecho),
        ),
      ),
    requiereFuerte: async (sujeto) => {
      if (!exigir) return false
      const usuario = await inTx('todo', (tx) => findUsuario(tx, emisor, sujeto))
      return usuario !== undefined && esPersonal(usuario.roles)
    },
  }
}

/** A failure may be of nobody we know. */
async function anotar(tx: Tx, emisor: string, { accion, sub, nota }: HechoDeAcceso): Promise<void> {
  const usuario = sub === undefined ? undefined : await findUsuario(tx, emisor, sub)
  const actor = usuario ? { id: usuario.id, nombre: usuario.nombre } : { id: null, nombre: 'Desconocido' }
  const socio = usuario?.id_socio_comercial ?? null
  await writeBitacora(tx, actor, { objeto: 'acceso', accion, socio, idObjeto: usuario?.id ?? null, nota })
}
