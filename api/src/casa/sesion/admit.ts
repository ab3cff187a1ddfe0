// From a verified token to the person we know: our own record decides roles and partner; claims only where mapped.
import { esPersonal, type Rol, roles } from '@litro/contract/permisos'
import { quejaDeExcluyentes } from '@litro/contract/usuarios/usuario'
import type { JWTPayload } from 'jose'
import type { Deps, Usuario } from '../../craft/call/deps.ts'
import type { Config } from '../../craft/config.ts'
import type { Snapshot, Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import { existsSocio, findSocioPorNombre } from '../../maestros/catalogos/socio.sql.ts'
import { findUsuario, notePrimerAcceso, saveUsuario, type UsuarioFila } from './usuario.sql.ts'

type Identidad = { emisor: string; sujeto: string; claims: JWTPayload }

export function makeFindUsuario({ inTx, snapshot }: Pick<Deps, 'inTx' | 'snapshot'>, oidc: Config['oidc']) {
  return async (identidad: Identidad): Promise<Usuario> => {
    // Whoever comes back is only read; a first time, or what a token says of somebody, may have to be written.
    const fila = await snapshot('todo', (tx) => findUsuario(tx, identidad.emisor, identidad.sujeto), 'deTodos')
    if (fila?.ya_entro && !isMapped(identidad, oidc)) return admitted(fila, identidad)
    return inTx('todo', async (tx) => {
      const conocida = await findUsuario(tx, identidad.emisor, identidad.sujeto)
      const suya = isMapped(identidad, oidc)
        ? await followClaims(tx, conocida, identidad, oidc)
        : (conocida ?? (await provisionAdmin(tx, identidad, oidc)))
      const usuario = admitted(suya, identidad)
      if (!suya?.ya_entro) await notePrimerAcceso(tx, usuario.id)
      return usuario
    })
  }
}

function admitted(fila: UsuarioFila | undefined, { claims }: Identidad): Usuario {
  if (!fila) throw new AppError('USUARIO_DESCONOCIDO')
  if (fila.bloqueado) throw new AppError('USUARIO_BLOQUEADO')
  if (fila.socio_inactivo) throw new AppError('SOCIO_INACTIVO')
  // `iat` counts whole seconds: a token of the very second in which sessions were ended is refused too.
  if (fila.sesiones_desde !== null && claims.iat! < fila.sesiones_desde) throw new AppError('TOKEN_INVALIDO')
  return {
    id: fila.id,
    nombre: fila.nombre,
    correo: fila.correo,
    roles: fila.roles,
    personal: esPersonal(fila.roles),
    idSocioComercial: fila.id_socio_comercial,
  }
}

export const makeExistsSocio = (snapshot: Snapshot) => (id: number) =>
  snapshot('todo', (tx) => existsSocio(tx, id), 'deTodos')

/** Where the issuer says who a person is, it says so in every token; the administrator of the installation is ours. */
const isMapped = ({ sujeto }: Identidad, oidc: Config['oidc']) =>
  oidc.claimRoles !== undefined && oidc.adminSubject !== sujeto

async function provisionAdmin(tx: Tx, identidad: Identidad, oidc: Config['oidc']) {
  return oidc.adminSubject === identidad.sujeto ? save(tx, identidad, ['administrador'], null) : undefined
}

/** What was taken from a person at the issuer is taken here with the next token, not at the next sign-up. */
async function followClaims(
  tx: Tx,
  conocida: UsuarioFila | undefined,
  identidad: Identidad,
  { claimRoles = '', claimSocio }: Config['oidc'],
) {
  const mapeados = rolesFrom(at(identidad.claims, claimRoles))
  if (mapeados.length === 0) return undefined
  const socio = esPersonal(mapeados) || !claimSocio ? null : await socioFrom(tx, at(identidad.claims, claimSocio))
  if (socio === null && !esPersonal(mapeados)) return undefined
  const igual = conocida && conocida.id_socio_comercial === socio && mapeados.join() === sorted(conocida.roles).join()
  if (igual) return conocida
  const queja = quejaDeExcluyentes(mapeados)
  if (queja)
    throw new AppError('SIN_PERMISO', { mensaje: `${queja.mensaje} Pide al administrador que corrija tus roles.` })
  return save(tx, identidad, mapeados, socio)
}

const sorted = (suyos: Rol[]) => roles.filter((rol) => suyos.includes(rol))

async function save(tx: Tx, { emisor, sujeto, claims }: Identidad, nuevos: Rol[], idSocioComercial: number | null) {
  const nombre = text(claims.name) ?? text(claims.email) ?? sujeto
  const correo = text(claims.email) ?? ''
  await saveUsuario(tx, { emisor, sujeto, nombre, correo, idSocioComercial, roles: nuevos })
  return findUsuario(tx, emisor, sujeto)
}

/** PostgreSQL has no NUL in its texts: a claim with one says nothing. */
const text = (valor: unknown) =>
  typeof valor === 'string' && valor.trim() !== '' && !valor.includes('\u0000') ? valor.trim() : undefined

/** `realm_access.roles` reads a nested claim; a claim whose whole name has dots is tried first. */
function at(claims: JWTPayload, ruta: string): unknown {
  if (Object.hasOwn(claims, ruta)) return claims[ruta]
  let valor: unknown = claims
  for (const paso of ruta.split('.')) {
    if (typeof valor !== 'object' || valor === null || !Object.hasOwn(valor, paso)) return undefined
    valor = (valor as Record<string, unknown>)[paso]
  }
  return valor
}

function rolesFrom(valor: unknown): Rol[] {
  const lista = Array.isArray(valor) ? valor : typeof valor === 'string' ? valor.split(/[\s,]+/) : []
  return roles.filter((rol) => lista.includes(rol))
}

async function socioFrom(tx: Tx, valor: unknown): Promise<number | null> {
  const texto = typeof valor === 'number' ? String(valor) : text(valor)
  if (!texto) return null
  if (/^\d{1,15}$/.test(texto)) return (await existsSocio(tx, Number(texto))) ? Number(texto) : null
  return findSocioPorNombre(tx, texto)
}
