// The rows of a delivery: locked for a change of state, read whole for its Carta Porte, moved when its document moves.
import { type EstadoEntrega, vidaEntrega } from '@litro/contract/entregas/vida'
import { sql } from 'kysely'
import { type Actor, SISTEMA } from '../../craft/call/actor.ts'
import type { Ambito } from '../../craft/call/deps.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { suyo, vivas } from '../../craft/puerta/mover.sql.ts'
import { type FilaViva, settle } from '../../craft/puerta/verbo.ts'

type Bloqueada = FilaViva<EstadoEntrega> & {
  id_documento: number | null
  id_factura: number | null
  id_cliente: number | null
  motivo_autorizacion: string | null
}

export type EntregaViva = Bloqueada & {
  /** Its document is the invoice that charges its freight and carries the Carta Porte, not one of its own. */
  flete: boolean
}

const COLUMNAS = sql`${vivas('e')}, e.id_documento, e.id_factura, e.id_cliente, e.motivo_autorizacion`

export async function lockEntrega(tx: Tx, ambito: Ambito, id: number): Promise<EntregaViva | undefined> {
  const { rows } = await sql<Bloqueada>`
    select ${COLUMNAS} from entrega e where e.id = ${id} ${suyo('e', ambito)} for update`.execute(tx)
  return rows[0] && { ...rows[0], flete: await isFlete(tx, rows[0].id_documento) }
}

/** Asked for after the lock: who waited for it does not see in its own statement what the other one wrote. */
async function isFlete(tx: Tx, idDocumento: number | null): Promise<boolean> {
  if (idDocumento === null) return false
  const { rows } = await sql<{ flete: boolean }>`
    select familia = 'factura' as flete from documento_fiscal where id = ${idDocumento}`.execute(tx)
  return rows[0]!.flete
}

/** How people call a trip. */
const nombreDeViaje = (id: number) => `E-${id}`

export const entregas = {
  vida: vidaEntrega,
  tabla: 'entrega',
  lock: lockEntrega,
  folio: ({ id }: { id: number }) => nombreDeViaje(id),
}

/**
 * The delivery follows its Carta Porte: ready with its stamp, cancelled with its cancellation. A delivery that already
 * arrived stays as it is: what happened on the road is not undone by a paper.
 */
export async function followDocumentos(
  tx: Tx,
  documentos: readonly number[],
  verbo: 'timbrar' | 'anular',
  actor: Actor = SISTEMA,
): Promise<void> {
  const { rows } = await sql<Bloqueada>`
    select ${COLUMNAS} from entrega e where e.id_documento = any(${documentos}::bigint[]) order by e.id for update`.execute(
    tx,
  )
  const paso = vidaEntrega.pasos[verbo]
  for (const entrega of rows.filter(({ estado }) => (paso.de as readonly string[]).includes(estado)))
    await settle(tx, entregas, entrega, verbo, actor, { a: paso.a?.[0] })
}

/** A freight that was not charged after all: the delivery is free for another one, or for a Carta Porte of its own. */
export async function releaseFlete(tx: Tx, idFactura: number): Promise<void> {
  await sql`update entrega set id_documento = null where id_documento = ${idFactura} and estado = 'por_timbrar'`.execute(
    tx,
  )
}

/** How people call the trip whose freight an invoice charges; undefined for every other invoice. */
export async function findViajeDe(tx: Tx, idFactura: number): Promise<string | undefined> {
  const { rows } = await sql<{ id: number }>`select id from entrega where id_documento = ${idFactura}`.execute(tx)
  return rows[0] && nombreDeViaje(rows[0].id)
}

/** The zone in which the departure of a document's trip is read, and whether somebody let it go although a rule stops it. */
export async function findReloj(
  tx: Tx,
  idDocumento: number,
): Promise<{ zona: string; autorizado: boolean } | undefined> {
  const { rows } = await sql<{ zona: string; autorizado: boolean }>`
    select zona_horaria as zona, motivo_autorizacion is not null as autorizado from entrega where id_documento = ${idDocumento}`.execute(
    tx,
  )
  return rows[0]
}

export type SitioDeViaje = {
  nombre: string
  rfc: string | null
  razon_social: string | null
  num_reg_id_trib: string | null
  residencia_fiscal: string | null
  codigo_postal: string
  estado: string
  municipio: string | null
  localidad: string | null
  calle: string
  numero_exterior: string
  referencia: string
  zona_horaria: string | null
}

type Duenio = { tenencia: 'propio' | 'arrendado' | 'de_tercero'; duenio_rfc: string; duenio_nombre: string }

export type ViajeCompleto = {
  id: number
  socio: number
  salida: string
  regresa_sobrante: boolean
  autorizado: boolean
  sellos: string
  bol: string
  origen: SitioDeViaje
  vehiculo: Duenio & {
    nombre: string
    placa: string
    anio: number
    configuracion: string
    peso_bruto: string
    capacidad: string | null
    permiso_sct: string
    numero_permiso_sct: string
    vence_permiso: string | null
    asegura_rc: string
    poliza_rc: string
    vence_rc: string
    asegura_ambiente: string
    poliza_ambiente: string
    vence_ambiente: string | null
  }
  remolques: (Duenio & { nombre: string; placa: string; subtipo: string; capacidad: string | null })[]
  operador: { nombre: string; rfc: string; licencia: string; vence_licencia: string }
  paradas: {
    sitio: SitioDeViaje
    llegada: string
    km: string
    cargas: { clave: string; descripcion: string; litros: string; densidad: string | null }[]
  }[]
  otros: {
    folio: string
    placas: string[]
    operadores: string[]
    salida: string
    llegada: string
    mismaEntrega: boolean
  }[]
}

const sitioSql = (
  t: string,
) => sql`(select json_build_object('nombre', s.nombre, 'rfc', c.rfc, 'razon_social', c.razon_social,
  'num_reg_id_trib', c.num_reg_id_trib, 'residencia_fiscal', c.residencia_fiscal, 'codigo_postal', s.codigo_postal, 'estado', s.estado,
  'municipio', s.municipio, 'localidad', s.localidad, 'calle', s.calle, 'numero_exterior', s.numero_exterior, 'referencia', s.referencia,
  'zona_horaria', s.zona_horaria) from sitio s left join cliente c on c.id = s.id_cliente where s.id = ${sql.ref(t)})`

const hora = (columna: string) => sql`to_char(${sql.ref(columna)}, 'YYYY-MM-DD"T"HH24:MI:SS')`

/** Trips in force that need the same unit, trailer or person at the same time, or deliver the same invoice. */
const otrosSql = sql`(select coalesce(json_agg(json_build_object('folio', 'E-' || o.id, 'salida', ${hora('o.salida')}, 'llegada', ${hora('l.llegada')},
    'placas', array(select v.placa from vehiculo v where v.id = o.id_vehiculo union all select r.placa from remolque r where r.id = any (o.remolques)),
    'operadores', array(select p.rfc from operador p where p.id = o.id_operador),
    'mismaEntrega', o.id_factura is not null and o.id_factura = e.id_factura)), '[]')
  from entrega o cross join lateral (select max(p.llegada) as llegada from entrega_parada p where p.id_entrega = o.id) l
 where o.id <> e.id and o.id_socio_comercial = e.id_socio_comercial and o.estado in ('lista', 'en_ruta')
   and (o.id_factura = e.id_factura or (o.salida < (select max(p.llegada) from entrega_parada p where p.id_entrega = e.id) and e.salida < l.llegada
        and (o.id_vehiculo = e.id_vehiculo or o.id_operador = e.id_operador or o.remolques && e.remolques))))`

const VIAJE = sql`
  select json_build_object('id', e.id, 'socio', e.id_socio_comercial, 'salida', ${hora('e.salida')}, 'regresa_sobrante', e.regresa_sobrante,
    'autorizado', e.motivo_autorizacion is not null, 'sellos', e.sellos_tanque, 'bol', e.bol, 'origen', ${sitioSql('e.id_origen')},
    'vehiculo', (select json_build_object('nombre', v.nombre, 'placa', v.placa, 'anio', v.anio, 'configuracion', v.configuracion,
        'peso_bruto', v.peso_bruto::text, 'capacidad', v.capacidad::text, 'permiso_sct', v.permiso_sct, 'numero_permiso_sct', v.numero_permiso_sct,
        'vence_permiso', v.vence_permiso, 'asegura_rc', v.asegura_rc, 'poliza_rc', v.poliza_rc, 'vence_rc', v.vence_rc,
        'asegura_ambiente', v.asegura_ambiente, 'poliza_ambiente', v.poliza_ambiente, 'vence_ambiente', v.vence_ambiente,
        'tenencia', v.tenencia, 'duenio_rfc', v.duenio_rfc, 'duenio_nombre', v.duenio_nombre) from vehiculo v where v.id = e.id_vehiculo),
    'remolques', (select coalesce(json_agg(json_build_object('nombre', r.nombre, 'placa', r.placa, 'subtipo', r.subtipo, 'capacidad', r.capacidad::text,
        'tenencia', r.tenencia, 'duenio_rfc', r.duenio_rfc, 'duenio_nombre', r.duenio_nombre) order by array_position(e.remolques, r.id)), '[]')
        from remolque r where r.id = any (e.remolques)),
    'operador', (select json_build_object('nombre', p.nombre, 'rfc', p.rfc, 'licencia', p.licencia, 'vence_licencia', p.vence_licencia)
        from operador p where p.id = e.id_operador),
    'paradas', (select json_agg(json_build_object('sitio', ${sitioSql('q.id_sitio')}, 'llegada', ${hora('q.llegada')}, 'km', q.km::text,
        'cargas', (select json_agg(json_build_object('clave', p.clave_prod_serv, 'descripcion', p.descripcion, 'litros', k.litros::text,
            'densidad', k.densidad::text) order by p.id) from entrega_carga k join producto p on p.id = k.id_producto
            where k.id_entrega = q.id_entrega and k.n = q.n)) order by q.n) from entrega_parada q where q.id_entrega = e.id),
    'otros', ${otrosSql})::text as texto from entrega e`

/** Everything its Carta Porte needs, read in one go: the fleet as it is now. */
export async function readViaje(tx: Tx, { idEntrega, idDocumento }: { idEntrega?: number; idDocumento?: number }) {
  const cual = idEntrega === undefined ? sql`e.id_documento = ${idDocumento}` : sql`e.id = ${idEntrega}`
  const { rows } = await sql<{ texto: string }>`${VIAJE} where ${cual}`.execute(tx)
  return JSON.parse(rows[0]!.texto) as ViajeCompleto
}

type AjustesEntrega = {
  margen_minutos: number
  minutos_antes_de_salir: number
  hidro_y_petro_en_traslado: boolean
  conceptos_de_flete: 'todos' | 'alguno'
  condiciones_del_servicio: string
}

export async function readAjustesEntrega(tx: Tx): Promise<AjustesEntrega> {
  const { rows } = await sql<AjustesEntrega>`
    select margen_minutos, minutos_antes_de_salir, hidro_y_petro_en_traslado, conceptos_de_flete, condiciones_del_servicio
      from ajustes_entrega`.execute(tx)
  return rows[0]!
}
