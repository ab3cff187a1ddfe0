// The accounts of the embedded identity: create, change the password, block, end sessions, check a sign-in.
import type { Pool } from 'pg'
import { hashContrasena, hashFalso, verifyContrasena } from './contrasena.ts'
import {
  type Consultable,
  type CuentaRow,
  countSesiones,
  deleteSesiones,
  existsCuenta,
  existsUsuario,
  findCuenta,
  findCuentaPorUsuario,
  insertCuenta,
  listCuentas,
  updateBloqueada,
  updateHash,
  updateUsuario,
} from './cuenta.sql.ts'
import { deleteFactores } from './factor.sql.ts'
import { HORAS, insertLiga, type Liga } from './liga.sql.ts'

type CuentaNueva = {
  sub: string
  usuario: string
  nombre: string
  correo: string
  contrasena: string
  foto?: string
}

export type Cuenta = {
  sub: string
  usuario: string
  nombre: string
  correo: string
  foto: string | null
  bloqueada: boolean
  creada: Date
}

type CuentaCodigo = 'CUENTA_EXISTE' | 'CUENTA_NO_EXISTE'

export class CuentaError extends Error {
  readonly codigo: CuentaCodigo

  constructor(codigo: CuentaCodigo) {
    super(codigo === 'CUENTA_EXISTE' ? 'Ya existe una cuenta con ese usuario.' : 'La cuenta no existe.')
    this.name = 'CuentaError'
    this.codigo = codigo
  }
}

export type Cuentas = {
  /** Idempotent: a taken sub or usuario is refused with CUENTA_EXISTE and nothing changes. */
  crear(cuenta: CuentaNueva): Promise<void>
  /** Ends the sessions of the account too. */
  cambiarContrasena(sub: string, nueva: string): Promise<void>
  /** Blocking ends the sessions of the account too. */
  bloquear(sub: string, si: boolean): Promise<void>
  /** The account follows its owner's address: it is the name to sign in with. Ends its sessions and unused links. */
  cambiarCorreo(sub: string, correo: string): Promise<void>
  revocarSesiones(sub: string): Promise<void>
  sesiones(sub: string): Promise<number>
  /** An account nobody can enter yet, and the link with which its owner chooses the password. */
  invitar(cuenta: Omit<CuentaNueva, 'contrasena'>): Promise<Liga>
  /** Password and second factors stop working at once, the sessions end, and a new link chooses the next password. */
  restablecer(sub: string): Promise<Liga>
  listar(): Promise<Cuenta[]>
}

type Comprobacion =
  | { resultado: 'correcta'; sub: string }
  | { resultado: 'bloqueada'; sub: string }
  | { resultado: 'incorrecta'; sub?: string }

/** Upper and lower case, and spaces around, do not make another user. */
export function normalizeUsuario(usuario: string): string {
  return usuario.normalize('NFKC').trim().toLowerCase()
}

/** Whoever lends the pool decides how its dates are read: text in our server, Date elsewhere. */
function toCuenta({ hash: _, ...cuenta }: CuentaRow): Cuenta {
  return { ...cuenta, creada: new Date(cuenta.creada) }
}

export function createCuentas(pool: Consultable): Cuentas {
  return {
    async crear({ sub, usuario, nombre, correo, contrasena, foto }) {
      const nombreUsuario = normalizeUsuario(usuario)
      // Asked first because hashing is slow on purpose, and a second start finds every account in place.
      if (await existsCuenta(pool, sub, nombreUsuario)) throw new CuentaError('CUENTA_EXISTE')
      const hash = await hashContrasena(contrasena)
      const creada = await insertCuenta(pool, { sub, usuario: nombreUsuario, nombre, correo, foto: foto ?? null, hash })
      if (!creada) throw new CuentaError('CUENTA_EXISTE')
    },
    async cambiarContrasena(sub, nueva) {
      if (!(await updateHash(pool, sub, await hashContrasena(nueva)))) throw new CuentaError('CUENTA_NO_EXISTE')
    },
    async bloquear(sub, si) {
      if (!(await updateBloqueada(pool, sub, si))) throw new CuentaError('CUENTA_NO_EXISTE')
    },
    async cambiarCorreo(sub, correo) {
      const usuario = normalizeUsuario(correo)
      if (await existsUsuario(pool, usuario, sub)) throw new CuentaError('CUENTA_EXISTE')
      if (!(await updateUsuario(pool, sub, usuario, correo))) throw new CuentaError('CUENTA_NO_EXISTE')
    },
    revocarSesiones: (sub) => deleteSesiones(pool, sub),
    sesiones: (sub) => countSesiones(pool, sub),
    async invitar({ sub, usuario, nombre, correo, foto }) {
      const cuenta = { sub, usuario: normalizeUsuario(usuario), nombre, correo, foto: foto ?? null, hash: hashFalso() }
      if (!(await insertCuenta(pool, cuenta))) throw new CuentaError('CUENTA_EXISTE')
      return insertLiga(pool, sub, HORAS.invitacion)
    },
    async restablecer(sub) {
      if (!(await updateHash(pool, sub, hashFalso()))) throw new CuentaError('CUENTA_NO_EXISTE')
      await deleteFactores(pool, sub)
      return insertLiga(pool, sub, HORAS.invitacion)
    },
    listar: async () => (await listCuentas(pool)).map(toCuenta),
  }
}

/** An account that may hold a session, or nothing: a blocked one is as absent as an unknown one. */
export async function findCuentaActiva(pool: Pool, sub: string): Promise<Cuenta | undefined> {
  const row = await findCuenta(pool, sub)
  return row && !row.bloqueada ? toCuenta(row) : undefined
}

const FALSO = hashFalso()

/** Costs the same whether the user exists or not; that an account is blocked is told only to who knows its password. */
export async function comprobarContrasena(pool: Pool, usuario: string, contrasena: string): Promise<Comprobacion> {
  // PostgreSQL text cannot hold a NUL, so no account can be called that.
  const row = usuario.includes('\0') ? undefined : await findCuentaPorUsuario(pool, normalizeUsuario(usuario))
  const correcta = await verifyContrasena(contrasena, row?.hash ?? FALSO)
  if (!row || !correcta) return { resultado: 'incorrecta', ...(row && { sub: row.sub }) }
  return { resultado: row.bloqueada ? 'bloqueada' : 'correcta', sub: row.sub }
}
