// From a verified token to the person we know: our own record decides roles and partner; claims only where mapped.
import { esPersonal, type Rol, roles } from '@litro/contract/permisos'
import type { JWTPayload } from 'jose'
import type { Usuario } from '../../craft/call/deps.ts'
import type { Config } from '../../craft/config.ts'
import type { InTx, Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import { existsSocio, findSocioPorNombre } from '../../maestros/catalogos/socio.sql.ts'
import { findUsuario, notePrimerAcceso, saveUsuario } from './usuario.sql.ts'

type Identidad = { emisor: string; sujeto: string; claims: JWTPayload }

export function makeFindUsuario(inTx: InTx, oidc: Config['oidc']) {
  return (identidad: Identidad): Promise<Usuario> =>
    inTx('todo', async (tx) => {
      const fila = (await findUsuario(tx, identidad.emisor, identidad.sujeto)) ?? (await provision(tx, identidad, oidc))
      if (!fila) throw new AppError('USUARIO_DESCONOCIDO')
      if (fila.bloqueado) throw new AppError('USUARIO_BLOQUEADO')
      if (fila.socio_inactivo) throw new AppError('SOCIO_INACTIVO')
      // `iat` counts whole seconds: a token of the very second in which sessions were ended is refused too.
      if (fila.sesiones_desde !== null && identidad.claims.iat! < fila.sesiones_desde)
        throw new AppError('TOKEN_INVALIDO')
      if (!fila.ya_entro) await notePrimerAcceso(tx, fila.id)
      return {
        id: fila.id,
        nombre: fila.nombre,
        correo: fila.correo,
        roles: fila.roles,
        personal: esPersonal(fila.roles),
        idSocioComercial: fila.id_socio_comercial,
      }
    })
}

export const makeExistsSocio = (inTx: InTx) => (id: number) => inTx('todo', (tx) => existsSocio(tx, id))

/** A person seen for the first time: the administrator named at installation, or one whose claims are mapped. */
async function provision(tx: Tx, { emisor, sujeto, claims }: Identidad, oidc: Config['oidc']) {
  const nombre = text(claims.name) ?? text(claims.email) ?? sujeto
  const correo = text(claims.email) ?? ''
  const nuevo = async (rolesNuevos: Rol[], idSocioComercial: number | null) => {
    await saveUsuario(tx, { emisor, sujeto, nombre, correo, idSocioComercial, roles: rolesNuevos })
    return findUsuario(tx, emisor, sujeto)
  }
  if (oidc.adminSubject === sujeto) return nuevo(['administrador'], null)
  if (!oidc.claimRoles) return undefined
  const mapeados = rolesFrom(at(claims, oidc.claimRoles))
  if (mapeados.length === 0) return undefined
  if (esPersonal(mapeados)) return nuevo(mapeados, null)
  const socio = oidc.claimSocio ? await socioFrom(tx, at(claims, oidc.claimSocio)) : null
  return socio === null ? undefined : nuevo(mapeados, socio)
}

/** PostgreSQL has no NUL in its texts: a claim with one says nothing. */
const text = (valor: unknown) =>
  typeof valor === 'string' && valor.trim() !== '' && !valor.includes('\u0000') ? valor.trim() : undefined

/** `realm_access.roles` reads a nested claim; a claim whose whole name has dots is tried first. */
export function at(claims: JWTPayload, ruta: string): unknown {
  if (Object.hasOwn(claims, ruta)) return claims[ruta]
  let valor: unknown = claims
  for (const paso of ruta.split('.')) {
    if (typeof valor !== 'object' || valor === null || !Object.hasOwn(valor, paso)) return undefined
    valor = (valor as Record<string, unknown>)[paso]
  }
  return valor
}

export function rolesFrom(valor: unknown): Rol[] {
  const lista = Array.isArray(valor) ? valor : typeof valor === 'string' ? valor.split(/[\s,]+/) : []
  return roles.filter((rol) => lista.includes(rol))
}

async function socioFrom(tx: Tx, valor: unknown): Promise<number | null> {
  const texto = typeof valor === 'number' ? String(valor) : text(valor)
  if (!texto) return null
  if (/^\d{1,15}$/.test(texto)) return (await existsSocio(tx, Number(texto))) ? Number(texto) : null
  return findSocioPorNombre(tx, texto)
}
