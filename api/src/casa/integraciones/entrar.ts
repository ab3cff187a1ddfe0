// From an API key to the somebody it is: what it may do is written in its own row, and why it may not enter is told by name.

import { createHash } from 'node:crypto'
import { PREFIJO_LLAVE } from '@litro/contract/integraciones/llave'
import { type Permiso, permisos } from '@litro/contract/permisos'
import type { Usuario } from '../../craft/call/deps.ts'
import type { InTx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import { findLlave, type LlaveUsada, noteUso } from './llave.sql.ts'

const FORMA = new RegExp(`^${PREFIJO_LLAVE}(prueba_)?[A-Za-z0-9]{32}$`)

export const huellaDeLlave = (secreto: string): Buffer => createHash('sha256').update(secreto).digest()

/** `demo`: whether keys made in a demonstration work here. */
export function makeFindLlave(inTx: InTx, demo: boolean) {
  return async (secreto: string, ip: string): Promise<Usuario> => {
    if (!FORMA.test(secreto)) throw new AppError('LLAVE_INVALIDA')
    const direccion = plainAddress(ip)
    return inTx('todo', async (tx) => {
      const llave = await findLlave(tx, huellaDeLlave(secreto), direccion)
      if (!llave) throw new AppError('LLAVE_INVALIDA')
      const falla = refusalOf(llave, demo)
      if (!falla) await noteUso(tx, llave.id, direccion)
      return {
        id: llave.id_usuario,
        nombre: `Llave ${llave.nombre}`,
        correo: '',
        roles: [],
        personal: llave.id_socio_comercial === null,
        idSocioComercial: llave.id_socio_comercial,
        // A permission that a later version took away is nobody's.
        llave: { permisos: llave.permisos.filter(isPermiso), falla },
      }
    })
  }
}

function refusalOf(llave: LlaveUsada, demo: boolean) {
  if (llave.revocada) return 'LLAVE_REVOCADA'
  if (llave.vencida) return 'LLAVE_VENCIDA'
  if (llave.prueba && !demo) return 'LLAVE_DE_PRUEBA'
  if (llave.socio_inactivo) return 'SOCIO_INACTIVO'
  return llave.admitida ? null : 'LLAVE_DIRECCION'
}

/** An IPv4 address that came over IPv6 is the same address; a zone names a cable, not a sender. */
const plainAddress = (ip: string): string => ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')

const isPermiso = (texto: string): texto is Permiso => Object.hasOwn(permisos, texto)
