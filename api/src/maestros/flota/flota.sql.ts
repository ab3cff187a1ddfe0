// The rows of the fleet: read as their list tells them, locked, written. One description of columns serves the five kinds.
import type { TipoDeFlota } from '@litro/contract/flota/tipos'
import { sql } from 'kysely'
import { jsonRow } from '../../craft/db/json-rows.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { selectAll } from '../../craft/listas/list-query.ts'
import { nacer } from '../../craft/puerta/mover.sql.ts'
import { esSuya, listas } from './flota.list.sql.ts'

/** Wire name → column, of what a capture writes. */
const columnas: Record<TipoDeFlota, Record<string, string>> = {
  vehiculo: {
    Nombre: 'nombre',
    Placa: 'placa',
    Anio: 'anio',
    Configuracion: 'configuracion',
    PesoBruto: 'peso_bruto',
    Capacidad: 'capacidad',
    PermisoSct: 'permiso_sct',
    NumeroPermisoSct: 'numero_permiso_sct',
    VencePermiso: 'vence_permiso',
    AseguraRc: 'asegura_rc',
    PolizaRc: 'poliza_rc',
    VenceRc: 'vence_rc',
    AseguraAmbiente: 'asegura_ambiente',
    PolizaAmbiente: 'poliza_ambiente',
    VenceAmbiente: 'vence_ambiente',
    Tenencia: 'tenencia',
    DuenioRfc: 'duenio_rfc',
    DuenioNombre: 'duenio_nombre',
  },
  remolque: {
    Nombre: 'nombre',
    Placa: 'placa',
    Subtipo: 'subtipo',
    Capacidad: 'capacidad',
    Tenencia: 'tenencia',
    DuenioRfc: 'duenio_rfc',
    DuenioNombre: 'duenio_nombre',
  },
  operador: {
    Nombre: 'nombre',
    RFC: 'rfc',
    Licencia: 'licencia',
    VenceLicencia: 'vence_licencia',
    Telefono: 'telefono',
    CorreoElectronico: 'correo',
  },
  sitio: {
    Nombre: 'nombre',
    IdCliente: 'id_cliente',
    CodigoPostal: 'codigo_postal',
    Estado: 'estado',
    Municipio: 'municipio',
    Localidad: 'localidad',
    Colonia: 'colonia',
    Calle: 'calle',
    NumExterior: 'numero_exterior',
    Referencia: 'referencia',
    ZonaHoraria: 'zona_horaria',
  },
  ruta: { IdOrigen: 'id_origen', IdDestino: 'id_destino', Km: 'km', Minutos: 'minutos' },
}

type Valor = string | number | boolean | null | undefined
export type Campos = Record<string, Valor>
export type Fila = Record<string, unknown> & { Version: number; DeLaCasa: boolean; Estatus: string }
/** Of whom: a partner's, or the company's with the partners it names. */
export type Dueno = { socio: number | null; socios: readonly number[] }

/** A row the partner sees, as its list tells it; `candado` holds it until the transaction ends. */
export async function readFila(tx: Tx, tipo: TipoDeFlota, socio: number, id: number, candado = false) {
  const spec = listas[tipo]
  if (candado) await sql`select 1 from ${sql.id(tipo)} where id = ${id} for no key update`.execute(tx)
  const texto = await jsonRow(tx, sql`select ${selectAll(spec)} ${spec.from(socio)} and f.id = ${id}`)
  return texto === undefined ? undefined : { texto, fila: JSON.parse(texto) as Fila }
}

const escritas = (tipo: TipoDeFlota, campos: Campos) =>
  Object.entries(columnas[tipo]).map(([nombre, columna]) => [columna, campos[nombre] ?? null] as const)

/** Texts have a default of nothing; absent numbers, days and ids are null. */
export async function insertFila(tx: Tx, tipo: TipoDeFlota, dueno: Dueno, campos: Campos): Promise<number> {
  return nacer(tx, tipo, {
    id_socio_comercial: dueno.socio,
    socios: [...dueno.socios],
    ...Object.fromEntries(escritas(tipo, campos)),
  })
}

export async function updateFila(tx: Tx, tipo: TipoDeFlota, id: number, dueno: Dueno, campos: Campos): Promise<void> {
  const cambios = escritas(tipo, campos).map(([columna, valor]) => sql`${sql.id(columna)} = ${valor}`)
  // Who else shares it is only added to here; taking it away is retiring it.
  await sql`
    update ${sql.id(tipo)} set ${sql.join(cambios)}, version = version + 1,
           socios = array(select distinct s from unnest(socios || ${[...dueno.socios]}::bigint[]) s order by s)
     where id = ${id}`.execute(tx)
}

export async function retireFila(tx: Tx, tipo: TipoDeFlota, id: number, retirado: boolean): Promise<void> {
  await sql`update ${sql.id(tipo)} set retirado = ${retirado}, version = version + 1 where id = ${id}`.execute(tx)
}

export async function permiteEntregas(tx: Tx, socio: number): Promise<boolean> {
  const { rows } = await sql<{ permite: boolean }>`
    select permite_entregas as permite from socio_comercial where id = ${socio}`.execute(tx)
  return rows[0]?.permite ?? false
}

type FilaDeCodigoPostal = { codigo: string; estado: string; municipio: string | null; localidad: string | null }

/** What the imported sheet says of a postal code; undefined where nobody imported it with its states. */
export async function findCodigosPostales(tx: Tx, codigos: readonly string[]): Promise<FilaDeCodigoPostal[]> {
  const { rows } = await sql<FilaDeCodigoPostal>`
    select clave as codigo, estado, municipio, localidad from clave_sat
     where catalogo = 'c_CodigoPostal' and estado is not null and clave = any(${codigos}::text[])`.execute(tx)
  return rows
}

export async function existsCliente(tx: Tx, socio: number, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from cliente where id = ${id} and id_socio_comercial = ${socio}`.execute(tx)
  return rows.length > 0
}

/** Places the partner may use and that are not retired. */
export async function countSitios(tx: Tx, socio: number, ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from sitio f
     where f.id = any(${ids}::bigint[]) and not f.retirado and ${esSuya(socio)}`.execute(tx)
  return rows[0]!.n
}
