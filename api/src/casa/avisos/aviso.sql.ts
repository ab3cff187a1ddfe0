// The facts behind the notices: few rows each, read from the tables themselves so that none can go stale.
import { type ClaseDeCambio, clasesDeCambio } from '@litro/contract/cambios/cambio'
import { type FamiliaCfdi, rasgos } from '@litro/contract/documentos-fiscales/familia'
import { paresExcluyentes } from '@litro/contract/permisos'
import { TOPES } from '@litro/contract/topes'
import { sql } from 'kysely'
import { idsSinResolver } from '../../craft/cola/sin-resolver.sql.ts'
import { diaEnMexico, hoySql, textoDeDia, textoDeMomento } from '../../craft/db/en-mexico.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { folioSql } from '../../fiscal/comprobante/fila.sql.ts'
import { diaDePagoSql, limiteDeRep } from '../../fiscal/comprobante/rep.sql.ts'

const MAXIMO = TOPES.avisos
const DIAS = 30

/** `urgente`: whether any of them is, where it depends on what they are. `notas`: credit notes, which `monto` does not add. */
type Cuenta = {
  n: number
  ultimo: number
  desde: string | null
  monto: number | null
  urgente: boolean | null
  notas: string | null
}

/**
 * What waits on each desk: how many, how much where it is money, the newest id and since when. The newest id is part of the
 * key, so a new row rings again.
 */
export type Bandejas = Record<
  | 'porAutorizar'
  | 'depositos'
  | 'depositosPorCancelar'
  | 'retornos'
  | 'cuentas'
  | 'cambios'
  | 'sinEnviar'
  | 'porRevisar'
  | 'diferenciasSat'
  | 'buzon',
  Cuenta
>

const cuentaDe = (
  desde: ReturnType<typeof sql>,
  de: ReturnType<typeof sql>,
  monto = sql`null::numeric`,
  urgente = sql`null::boolean`,
  notas = sql`null::numeric`,
) =>
  sql`(select json_build_object('n', count(*), 'monto', sum(${monto}), 'ultimo', coalesce(max(x.id), 0), 'desde', ${textoDeMomento(sql`min(${desde})`)}, 'urgente', bool_or(${urgente}), 'notas', sum(${notas})::text) ${de})`

export async function readBandejas(tx: Tx, idUsuario: number): Promise<Bandejas> {
  const { rows } = await sql<Bandejas>`
    select ${cuentaDe(
      sql`x.creado`,
      sql`from documento_fiscal x where x.estado = 'por_autorizar'`,
      sql`case when x.familia <> 'nota_credito' then x.total end`,
      undefined,
      sql`case when x.familia = 'nota_credito' then x.total end`,
    )} as "porAutorizar",
           ${cuentaDe(sql`x.creado`, sql`from deposito x where x.estado = 'capturado'`, sql`x.monto`)} as depositos,
           ${cuentaDe(sql`x.creado`, sql`from deposito x where x.estado = 'por_cancelar'`, sql`x.monto`)} as "depositosPorCancelar",
           ${cuentaDe(sql`x.creado`, sql`from retorno x where x.estado in ('capturado', 'en_revision', 'programado')`, sql`x.monto`)} as retornos,
           ${cuentaDe(sql`x.creada`, sql`from cuenta_proveedor x where x.estado = 'por_aprobar'`)} as cuentas,
           ${cuentaDe(sql`x.creado`, sql`from cambio_pendiente x where x.estado = 'por_confirmar' and x.id_usuario_captura <> ${idUsuario}`)} as cambios,
           ${cuentaDe(
             sql`x.creada`,
             sql`from cancelacion x where x.terminada is null and x.id = any(array(
             select id from cancelacion where estado in ('solicitada', 'revision') union ${idsSinResolver('cancelacion')}))`,
           )} as "sinEnviar",
           ${cuentaDe(
             sql`x.creado`,
             sql`from timbrado x where x.terminado is null and x.id = any(array(
             select id from timbrado where estado = 'revision' union ${idsSinResolver('timbrado')}))`,
           )} as "porRevisar",
           ${cuentaDe(sql`x.vista`, sql`from discrepancia x where x.estado = 'abierta'`, sql`round(x.monto, 2)`, sql`x.severidad <> 'baja'`)} as "diferenciasSat",
           ${cuentaDe(sql`x.vista`, sql`from cancelacion_recibida x where x.estado = 'pendiente'`, sql`(select f.total from factura_recibida f where f.uuid = x.uuid)`)} as buzon`.execute(
    tx,
  )
  return rows[0]!
}

type Suceso = {
  id: number
  socio: number
  familia: FamiliaCfdi
  folio: string
  detalle: string
  momento: string | null
}

/** Whose facts are read: those of a partner, or those that one person of the staff captured for any partner. */
export type De = { socio: number } | { idUsuario: number }

const suyos = (de: De, socio: ReturnType<typeof sql>, capturo: ReturnType<typeof sql>) =>
  'socio' in de ? sql`${socio} = ${de.socio}` : sql`${capturo} = ${de.idUsuario}`

const folio = folioSql('d')
const cuando = (objeto: ReturnType<typeof sql>, id: ReturnType<typeof sql>) =>
  sql`(select max(b.momento) from bitacora b where b.objeto = ${objeto} and b.id_objeto = ${id})`

/** Documents that somebody rejected. */
export async function listRechazados(tx: Tx, de: De): Promise<Suceso[]> {
  const { rows } = await sql<Suceso>`
    select t.id, t.socio, t.familia, t.folio, t.detalle, ${textoDeMomento(sql`t.momento`)} as momento from (
      select d.id, d.id_socio_comercial as socio, d.familia, ${folio} as folio, coalesce(d.motivo_rechazo, '') as detalle, ${cuando(sql`d.familia`, sql`d.id`)} as momento
        from documento_fiscal d where d.estado = 'rechazado' and ${suyos(de, sql`d.id_socio_comercial`, sql`d.id_usuario_captura`)} order by d.id desc limit ${MAXIMO}) t
     where t.momento > now() - make_interval(days => ${DIAS})`.execute(tx)
  return rows
}

/** What the SAT or the receiver answered to the cancellations of a partner, or to those a person asked for. */
export async function listRespondidas(tx: Tx, de: De): Promise<(Suceso & { idCancelacion: number; estado: string })[]> {
  const { rows } = await sql<Suceso & { idCancelacion: number; estado: string }>`
    select d.id, d.id_socio_comercial as socio, d.familia, ${folio} as folio, coalesce(x.ultimo_error, '') as detalle,
           ${textoDeMomento(sql`x.terminada`)} as momento, x.id as "idCancelacion", x.estado
      from cancelacion x join documento_fiscal d on d.id = x.id_documento
     where ${suyos(de, sql`x.id_socio_comercial`, sql`x.id_usuario`)} and x.terminada > now() - make_interval(days => ${DIAS}) and d.familia <> 'rep'
       and x.estado in ('cancelada', 'rechazada', 'no_cancelable') order by x.terminada desc limit ${MAXIMO}`.execute(
    tx,
  )
  return rows
}

/** Mail that failed for good. Nothing else on the screens shows that a client did not get its invoice. */
export async function listCorreosFallidos(
  tx: Tx,
  socio: number,
): Promise<(Suceso & { idCorreo: number; para: string })[]> {
  const { rows } = await sql<Suceso & { idCorreo: number; para: string }>`
    select d.id, d.id_socio_comercial as socio, d.familia, ${folio} as folio, coalesce(e.ultimo_error, '') as detalle,
           ${textoDeMomento(sql`e.terminado`)} as momento, e.id as "idCorreo", array_to_string(e.destinatarios, ', ') as para
      from correo_enviado e join documento_fiscal d on d.id = e.id_documento
     where e.id_socio_comercial = ${socio} and e.estado = 'fallido' and e.terminado > now() - make_interval(days => 7)
       and d.familia <> 'rep' order by e.id desc limit ${MAXIMO}`.execute(tx)
  return rows
}

export type AccesoFallido = { idCorreo: number; id: number; nombre: string; detalle: string; momento: string }

/** The newest link of a person, when its mail failed: another one has to be asked for. */
export async function listAccesosFallidos(tx: Tx): Promise<AccesoFallido[]> {
  const { rows } = await sql<AccesoFallido>`
    select e.id as "idCorreo", u.id, u.nombre, e.ultimo_error as detalle, ${textoDeMomento(sql`e.terminado`)} as momento
      from correo_enviado e join usuario u on u.id = e.id_destinatario
     where e.estado = 'fallido' and e.terminado > now() - make_interval(days => 7)
       and e.id = (select max(x.id) from correo_enviado x where x.id_destinatario = u.id and x.clase in ('invitacion', 'restablecer'))
     order by e.id desc limit ${MAXIMO}`.execute(tx)
  return rows
}

export type Rechazo = {
  id: number
  socio: number
  nombre: string
  monto: string
  detalle: string
  momento: string | null
}

export async function listDepositosRechazados(tx: Tx, de: De): Promise<Rechazo[]> {
  const { rows } = await sql<Rechazo>`
    select t.id, t.socio, t.nombre, t.monto, t.detalle, ${textoDeMomento(sql`t.momento`)} as momento from (
      select d.id, d.id_socio_comercial as socio, d.depositante as nombre, d.monto, d.comentarios as detalle, ${cuando(sql`'deposito'`, sql`d.id`)} as momento
        from deposito d where d.estado = 'rechazado' and ${suyos(de, sql`d.id_socio_comercial`, sql`d.id_usuario_captura`)} order by d.id desc limit ${MAXIMO}) t
     where t.momento > now() - make_interval(days => ${DIAS})`.execute(tx)
  return rows
}

/** What a partner is asked to give and has not answered; the name is that of the one who receives. */
export async function listInternosPorAceptar(tx: Tx): Promise<Omit<Rechazo, 'socio' | 'detalle'>[]> {
  const { rows } = await sql<Omit<Rechazo, 'socio' | 'detalle'>>`
    select id, recibe as nombre, monto, ${textoDeMomento(sql`creado`)} as momento from internos_que_entrega()
     where estado = 'capturado' and respuesta is null and not acuerdo order by id desc limit ${MAXIMO}`.execute(tx)
  return rows
}

/** Internos that the one who gives rejected; the name is that one's. */
export async function listInternosRechazados(tx: Tx, de: De): Promise<Rechazo[]> {
  const { rows } = await sql<Rechazo>`
    select d.id, d.id_socio_comercial as socio, nombre_de_socio(d.id_socio_origen) as nombre, d.monto, d.interno_motivo as detalle,
           ${textoDeMomento(sql`d.interno_respondido`)} as momento
      from deposito d where d.estado = 'capturado' and d.interno_respuesta = 'rechazado'
       and ${suyos(de, sql`d.id_socio_comercial`, sql`d.id_usuario_captura`)} order by d.id desc limit ${MAXIMO}`.execute(
    tx,
  )
  return rows
}

type CuentaRechazada = Omit<Rechazo, 'monto'> & { numero: string; idProveedor: number }

/** Accounts of suppliers that treasury rejected, by their last digits. */
export async function listCuentasRechazadas(tx: Tx, de: De): Promise<CuentaRechazada[]> {
  const { rows } = await sql<CuentaRechazada>`
    select c.id, c.id_socio_comercial as socio, p.nombre, p.id as "idProveedor", right(coalesce(c.clabe, c.numero_cuenta), 4) as numero,
           c.motivo_rechazo as detalle, ${textoDeMomento(sql`c.estado_desde`)} as momento
      from cuenta_proveedor c join proveedor p on p.id = c.id_proveedor
     where c.estado = 'rechazada' and ${suyos(de, sql`c.id_socio_comercial`, sql`c.id_usuario_captura`)}
       and c.estado_desde > now() - make_interval(days => ${DIAS}) order by c.id desc limit ${MAXIMO}`.execute(tx)
  return rows
}

export async function listRetornosRechazados(tx: Tx, de: De): Promise<Rechazo[]> {
  const { rows } = await sql<Rechazo>`
    select t.id, t.socio, t.nombre, t.monto, t.detalle, ${textoDeMomento(sql`t.momento`)} as momento from (
      select r.id, r.id_socio_comercial as socio, p.nombre, r.monto, r.observaciones as detalle, ${cuando(sql`'retorno'`, sql`r.id`)} as momento
        from retorno r join proveedor p on p.id = r.id_proveedor
       where r.estado = 'rechazado' and ${suyos(de, sql`r.id_socio_comercial`, sql`r.id_usuario_captura`)} order by r.id desc limit ${MAXIMO}) t
     where t.momento > now() - make_interval(days => ${DIAS})`.execute(tx)
  return rows
}

export type CambioRechazado = { id: number; que: string; detalle: string; momento: string }

/** What this person asked for and somebody else rejected. */
export async function listCambiosRechazados(tx: Tx, idUsuario: number): Promise<CambioRechazado[]> {
  const { rows } = await sql<Omit<CambioRechazado, 'que'> & { clase: ClaseDeCambio }>`
    select id, clase, observaciones as detalle, ${textoDeMomento(sql`estado_desde`)} as momento from cambio_pendiente
     where id_usuario_captura = ${idUsuario} and estado = 'rechazado' and estado_desde > now() - make_interval(days => ${DIAS})
     order by id desc limit ${MAXIMO}`.execute(tx)
  return rows.map(({ clase, ...fila }) => ({ ...fila, que: clasesDeCambio[clase] }))
}

/** People with two roles that cannot be one person's (D-191): they keep them until somebody changes them. */
export async function listConExcluyentes(tx: Tx): Promise<string[]> {
  const pares = paresExcluyentes.map((par) => sql`u.roles @> ${par}::text[]`)
  const { rows } = await sql<{ nombre: string }>`
    select u.nombre from usuario u where not u.bloqueado and (${sql.join(pares, sql` or `)}) order by u.nombre limit ${MAXIMO}`.execute(
    tx,
  )
  return rows.map(({ nombre }) => nombre)
}

export type RepPorVencer = { id: number; idDeposito: number; cliente: string; limite: string; dias: number }

/** Payment receipts that must be stamped soon: the fifth day of the month after the payment. `socio` null: every partner's. */
export async function listRepsPorVencer(tx: Tx, socio: number | null, dias: number): Promise<RepPorVencer[]> {
  const { rows } = await sql<RepPorVencer>`
    select * from (
      select r.id, d.id as "idDeposito", c.nombre as cliente, to_char(l.limite, 'YYYY-MM-DD') as limite,
             l.limite - ${hoySql} as dias
        from documento_fiscal r join deposito d on d.id = r.id_deposito join asiento s on s.id = r.id_asiento join cliente c on c.id = r.id_cliente
        cross join lateral (select ${limiteDeRep(diaDePagoSql('d', sql`s.fecha_negocio`))} as limite) l
       where r.familia = 'rep' and r.estado = 'borrador' and (${socio}::bigint is null or r.id_socio_comercial = ${socio})) t
     where dias <= ${dias} order by dias limit ${MAXIMO}`.execute(tx)
  return rows
}

export type CsdPorVencer = { id: number; emisor: string; hasta: string; dias: number }

export async function listCsdPorVencer(tx: Tx, dias: number): Promise<CsdPorVencer[]> {
  const { rows } = await sql<CsdPorVencer>`
    select * from (
      select k.id, e.nombre as emisor, ${textoDeDia(sql`k.valido_hasta`)} as hasta,
             ${diaEnMexico(sql`k.valido_hasta`)} - ${hoySql} as dias
        from csd k join emisor e on e.id = k.id_emisor where k.activo) t
     where dias <= ${dias} order by dias limit ${MAXIMO}`.execute(tx)
  return rows
}

export type PapelPorVencer = { vista: string; id: number; papel: string; de: string; vence: string; dias: number }

/** Policies, permits and licences of the fleet that end soon or ended: a partner's, or those of the company (`socio` null). */
export async function listPapelesPorVencer(tx: Tx, socio: number | null, dias: number): Promise<PapelPorVencer[]> {
  const { rows } = await sql<PapelPorVencer>`
    select vista, id, papel, de, to_char(vence, 'YYYY-MM-DD') as vence, vence - ${hoySql} as dias from (
      select 'vehiculo' as vista, v.id, p.papel, v.nombre as de, p.vence, v.id_socio_comercial from vehiculo v
        cross join lateral (values ('La póliza de responsabilidad civil', v.vence_rc), ('La póliza de medio ambiente', v.vence_ambiente),
                                   ('El permiso', v.vence_permiso)) p(papel, vence)
       where not v.retirado
      union all
      select 'operador', o.id, 'La licencia', o.nombre, o.vence_licencia, o.id_socio_comercial from operador o where not o.retirado) t
     where vence is not null and vence <= ${hoySql} + ${dias}::int
       and id_socio_comercial is not distinct from ${socio}::bigint
     order by vence, id limit ${MAXIMO}`.execute(tx)
  return rows
}

export type Incidente = Suceso & { idIncidencia: number; estado: string }

/**
 * Incidents that only a person can settle: a second stamp in force for one document, a cancellation that was not asked
 * for here, a stamp that the SAT or its PAC does not have. `detalle` is the UUID in question.
 */
export async function listIncidentes(
  tx: Tx,
  tipo: 'DOBLE_TIMBRE' | 'CANCELADA_FUERA' | 'SAT_NO_ENCONTRADO' | 'TIMBRE_AUSENTE',
): Promise<Incidente[]> {
  const { rows } = await sql<Incidente>`
    select i.id as "idIncidencia", d.id, d.id_socio_comercial as socio, d.familia, d.estado, ${folio} as folio,
           coalesce(i.dato->>'recibido', i.dato->>'uuid', '') as detalle, ${textoDeMomento(sql`i.creada`)} as momento
      from incidencia i join documento_fiscal d on d.id = i.id_documento
     where i.tipo = ${tipo} and i.creada > now() - make_interval(days => ${DIAS}) order by i.id desc limit ${MAXIMO}`.execute(
    tx,
  )
  return rows
}

export type TimbreAjeno = { idIncidencia: number; uuid: string; pac: string; rfc: string; momento: string | null }

/** Stamps that a PAC issued in our name and that no document of ours has. */
export async function listTimbresAjenos(tx: Tx): Promise<TimbreAjeno[]> {
  const { rows } = await sql<TimbreAjeno>`
    select id as "idIncidencia", dato->>'uuid' as uuid, dato->>'pac' as pac, dato->>'rfc' as rfc, ${textoDeMomento(sql`creada`)} as momento
      from incidencia where tipo = 'TIMBRE_DESCONOCIDO' and creada > now() - make_interval(days => ${DIAS})
     order by id desc limit ${MAXIMO}`.execute(tx)
  return rows
}

/** The last tie-out, when it found something. */
export async function findCuadreConDiferencias(tx: Tx) {
  const { rows } = await sql<{ id: number; diferencias: number; momento: string }>`
    select id, n_diferencias as diferencias, ${textoDeMomento(sql`momento`)} as momento from (
      select * from cuadre order by id desc limit 1) c where n_diferencias > 0`.execute(tx)
  return rows[0]
}

type CuadreFallido = { id: number; motivo: string; horas: number | null; momento: string }

/** The last run, when it failed or its process is gone; or the last tie-out, when it is more than a day old (`id` 0: none was ever made). */
export async function findCuadreFallido(tx: Tx, horas: number): Promise<CuadreFallido | undefined> {
  const { rows } = await sql<CuadreFallido>`
    select * from (
      select id, coalesce(error, 'El proceso que lo hacía terminó sin avisar.') as motivo, null::int as horas,
             ${textoDeMomento(sql`latido`)} as momento
        from (select * from cuadre_corrida order by id desc limit 1) c
       where estado = 'fallido' or estado in ('en_espera', 'en_curso') and latido < now() - interval '10 minutes') a
    union all
    select id, '', (extract(epoch from now() - momento) / 3600)::int, ${textoDeMomento(sql`momento`)}
      from (select id, momento from cuadre union all select 0, min(aplicada) from migracion order by id desc limit 1) c
     where momento < now() - make_interval(hours => ${horas})
     limit 1`.execute(tx)
  return rows[0]
}

export async function listLeidos(tx: Tx, idUsuario: number, claves: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ clave: string }>`
    select clave from aviso_leido where id_usuario = ${idUsuario} and clave = any(${claves})`.execute(tx)
  return new Set(rows.map(({ clave }) => clave))
}

export async function markLeidos(tx: Tx, idUsuario: number, claves: readonly string[]): Promise<void> {
  await sql`
    insert into aviso_leido (id_usuario, clave) select ${idUsuario}, unnest(${claves}::text[]) on conflict do nothing`.execute(
    tx,
  )
  // Read marks of facts older than half a year are useless: those notices are no longer shown.
  await sql`delete from aviso_leido where id_usuario = ${idUsuario} and leido < now() - interval '180 days'`.execute(tx)
}

export const rutaDe = ({ familia, id }: Suceso) => `${rasgos[familia].detalle ?? rasgos[familia].ruta}/${id}`
export const tituloDe = ({ familia }: Suceso) => rasgos[familia].titulo
