// SQL for second factors: passkeys, the secret of one-time codes, and recovery codes.
import type { Consultable } from './cuenta.sql.ts'

export type PasskeyRow = {
  id: string
  sub: string
  nombre: string
  llave: Buffer
  contador: number | string
  transportes: string[]
  creada: string
  usada: string | null
}

/** Instants as text, whoever lends the connection. */
const instante = (columna: string) => `to_char(${columna} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
const PASSKEY = `id, sub, nombre, llave, contador::float8 as contador, transportes, ${instante('creada')} as creada, ${instante('usada')} as usada`

export async function listPasskeys(base: Consultable, sub: string): Promise<PasskeyRow[]> {
  const { rows } = await base.query<PasskeyRow>(
    `select ${PASSKEY} from oidc.passkey where sub = $1 order by oidc.passkey.creada, id`,
    [sub],
  )
  return rows
}

/** With its owner, if it may enter. */
export async function findPasskey(
  base: Consultable,
  id: string,
): Promise<(PasskeyRow & { bloqueada: boolean }) | undefined> {
  const { rows } = await base.query<PasskeyRow & { bloqueada: boolean }>(
    `select p.*, c.bloqueada from (select ${PASSKEY} from oidc.passkey where id = $1) p join oidc.cuenta c on c.sub = p.sub`,
    [id],
  )
  return rows[0]
}

/** False: that authenticator was registered already, by whomever. */
export async function insertPasskey(
  base: Consultable,
  p: Pick<PasskeyRow, 'id' | 'sub' | 'nombre' | 'transportes'> & { llave: Uint8Array; contador: number },
): Promise<boolean> {
  const { rowCount } = await base.query(
    `insert into oidc.passkey (id, sub, nombre, llave, contador, transportes) values ($1, $2, $3, $4, $5, $6)
     on conflict do nothing`,
    [p.id, p.sub, p.nombre, Buffer.from(p.llave), p.contador, p.transportes],
  )
  return rowCount === 1
}

export async function touchPasskey(base: Consultable, id: string, contador: number): Promise<void> {
  await base.query('update oidc.passkey set contador = $2, usada = now() where id = $1', [id, contador])
}

export async function deletePasskey(base: Consultable, sub: string, id: string): Promise<boolean> {
  const { rowCount } = await base.query('delete from oidc.passkey where sub = $1 and id = $2', [sub, id])
  return rowCount === 1
}

type TotpRow = { secreto: Buffer; ultimo: number; creada: string; usada: string | null }

export async function findTotp(base: Consultable, sub: string): Promise<TotpRow | undefined> {
  const { rows } = await base.query<TotpRow>(
    `select secreto, ultimo::float8 as ultimo, ${instante('creada')} as creada, ${instante('usada')} as usada
       from oidc.totp where sub = $1`,
    [sub],
  )
  return rows[0]
}

/** The period that proved it is spent with it. */
export async function saveTotp(base: Consultable, sub: string, secreto: Buffer, ultimo: number): Promise<void> {
  await base.query(
    `insert into oidc.totp (sub, secreto, ultimo) values ($1, $2, $3)
     on conflict (sub) do update set secreto = excluded.secreto, ultimo = excluded.ultimo, creada = now(), usada = null`,
    [sub, secreto, ultimo],
  )
}

/** True for exactly one use of a period, however many nodes are asked at once. */
export async function spendTotp(base: Consultable, sub: string, periodo: number): Promise<boolean> {
  const { rowCount } = await base.query(
    'update oidc.totp set ultimo = $2, usada = now() where sub = $1 and ultimo < $2',
    [sub, periodo],
  )
  return rowCount === 1
}

export async function deleteTotp(base: Consultable, sub: string): Promise<boolean> {
  const { rowCount } = await base.query('delete from oidc.totp where sub = $1', [sub])
  return rowCount === 1
}

/** New ones replace all the old ones. */
export async function replaceCodigos(base: Consultable, sub: string, huellas: readonly string[]): Promise<void> {
  await base.query(
    `with viejos as (delete from oidc.codigo_recuperacion where sub = $1 and huella <> all($2))
     insert into oidc.codigo_recuperacion (sub, huella) select $1, unnest($2::text[]) on conflict do nothing`,
    [sub, huellas],
  )
}

export async function spendCodigo(base: Consultable, sub: string, huella: string): Promise<boolean> {
  const { rowCount } = await base.query('delete from oidc.codigo_recuperacion where sub = $1 and huella = $2', [
    sub,
    huella,
  ])
  return rowCount === 1
}

type Resumen = { passkeys: number; totp: boolean; codigos: number }

export async function readResumen(base: Consultable, sub: string): Promise<Resumen> {
  const { rows } = await base.query<Resumen>(
    `select (select count(*)::int from oidc.passkey where sub = $1) as passkeys,
            exists (select 1 from oidc.totp where sub = $1) as totp,
            (select count(*)::int from oidc.codigo_recuperacion where sub = $1) as codigos`,
    [sub],
  )
  return rows[0]!
}

/** Somebody who lost everything starts over: with the password, and nothing else, until a factor is added again. */
export async function deleteFactores(base: Consultable, sub: string): Promise<void> {
  await base.query(
    `with p as (delete from oidc.passkey where sub = $1), t as (delete from oidc.totp where sub = $1)
     delete from oidc.codigo_recuperacion where sub = $1`,
    [sub],
  )
}
