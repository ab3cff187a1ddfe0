// The rows of fiscal documents: locked for a change, read whole for the law, moved from state to state.

import type { EstadoFiscal } from '@litro/contract/documentos-fiscales/estado'
import type { ProcedimientoAnticipo } from '@litro/contract/documentos-fiscales/factura'
import { CP, F, type FamiliaCfdi, NC, ND, REP } from '@litro/contract/documentos-fiscales/familia'
import { vidaDocumento } from '@litro/contract/documentos-fiscales/vida'
import { sql } from 'kysely'
import { readArchivo } from '../../craft/archivos/archivo.sql.ts'
import type { Ambito } from '../../craft/call/deps.ts'
import { anyOf } from '../../craft/db/any-of.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { suyo, vivas } from '../../craft/puerta/mover.sql.ts'
import type { FilaViva } from '../../craft/puerta/verbo.ts'
import { cuotaSql, fuenteDeCuotaSql } from '../../maestros/catalogos/cuota.sql.ts'
import { diaDeCuota } from './cuota.sql.ts'
import { vigente } from './fila.sql.ts'
import { type ClienteFiscal, clienteFiscalSql } from './receptor.sql.ts'

export type DocumentoFila = FilaViva<EstadoFiscal> & {
  familia: FamiliaCfdi
  provisional: number
  serie: string | null
  folio: number | null
  /** Null only for a Carta Porte between places of ours. */
  id_cliente: number | null
  id_producto: number | null
  id_factura: number | null
  id_factura_cancelada: number | null
  /** The advance that a sale uses up, how much of it and how; and the deposit that an invoice of advance bills (D-197). */
  id_anticipo: number | null
  procedimiento_anticipo: ProcedimientoAnticipo | null
  monto_anticipo: string | null
  id_deposito_anticipo: number | null
  subtotal: string
  descuento: string
  iva: string
  total: string
  uuid: string | null
  por_sustituir: boolean
  /** Null: nobody ever authorised it. */
  autorizacion: 'vigente' | 'caida' | null
  /** The rules that stopped it, by name, and their reasons. */
  reglas: string[]
  motivos: string[]
}

const COLUMNAS = sql`${vivas('d')}, d.familia, d.provisional, d.serie, d.folio, d.id_cliente, d.id_producto, d.id_factura,
  d.id_factura_cancelada, d.id_anticipo, d.procedimiento_anticipo, d.monto_anticipo, d.id_deposito_anticipo,
  d.subtotal, d.descuento, d.iva, d.total, upper(d.uuid::text) as uuid, d.por_sustituir,
  d.autorizacion, d.reglas_autorizacion as reglas, d.motivos_autorizacion as motivos`

/** Locks a document of the partner. A foreign id is not found, like a missing one (D-166). */
async function lockDocumento(tx: Tx, ambito: Ambito, familia: FamiliaCfdi, id: number) {
  const { rows } = await sql<DocumentoFila>`
    select ${COLUMNAS} from documento_fiscal d
     where d.id = ${id} and d.familia = ${familia} ${suyo('d', ambito)} for update`.execute(tx)
  return rows[0]
}

/** Locks those of the partner's documents that nobody else holds now, by id: whoever holds two of them took them in this order too. */
async function lockLibres(tx: Tx, ambito: Ambito, familia: FamiliaCfdi, ids: readonly number[]) {
  const { rows } = await sql<DocumentoFila>`
    select ${COLUMNAS} from documento_fiscal d
     where d.id = ${anyOf(ids, 'bigint')} and d.familia = ${familia} ${suyo('d', ambito)} order by d.id for update skip locked`.execute(
    tx,
  )
  return rows
}

const entidad = (familia: FamiliaCfdi) => ({
  vida: vidaDocumento[familia],
  tabla: 'documento_fiscal',
  lock: (tx: Tx, ambito: Ambito, id: number) => lockDocumento(tx, ambito, familia, id),
  lockLibres: (tx: Tx, ambito: Ambito, ids: readonly number[]) => lockLibres(tx, ambito, familia, ids),
  folio: folioVisible,
  conflicto: 'DOCUMENTO_CAMBIO' as const,
})
const entidades = { [F]: entidad(F), [NC]: entidad(NC), [ND]: entidad(ND), [REP]: entidad(REP), [CP]: entidad(CP) }

export const documentoDe = (familia: FamiliaCfdi) => entidades[familia]

/** Locks the invoice of a note until the commit: it can be neither cancelled nor credited by another note meanwhile. */
export async function holdEstado(tx: Tx, id: number): Promise<EstadoFiscal> {
  const { rows } = await sql<{ estado: EstadoFiscal }>`
    select estado from documento_fiscal where id = ${id} for no key update`.execute(tx)
  return rows[0]!.estado
}

/** Locks by id alone, for the engine, which works on rows of every partner; with its client's name, empty without one. */
export async function lockDocumentosById(tx: Tx, ids: readonly number[]): Promise<DocumentoDeMotor[]> {
  const { rows } = await sql<DocumentoDeMotor>`
    select ${COLUMNAS}, coalesce((select c.nombre from cliente c where c.id = d.id_cliente), '') as cliente
      from documento_fiscal d where d.id = ${anyOf(ids, 'bigint')} order by d.id for update`.execute(tx)
  return rows
}

export type DocumentoDeMotor = DocumentoFila & { cliente: string }

export const lockDocumentoById = async (tx: Tx, id: number): Promise<DocumentoDeMotor> =>
  (await lockDocumentosById(tx, [id]))[0]!

/** `A-1203` once it is stamped, `PRE-7` before: a rejected attempt keeps its fiscal folio but does not show it (D-76). */
export function folioVisible(d: {
  uuid: string | null
  serie: string | null
  folio: number | null
  provisional: number
}) {
  return d.uuid === null ? `PRE-${d.provisional}` : `${d.serie}-${d.folio}`
}

/** Everything a Comprobante needs, read in one go. */
export type DocumentoCompleto = {
  id: number
  socio: number
  familia: FamiliaCfdi
  serie: string | null
  folio: number | null
  precio: string
  litros: string
  /** The total that was captured. The sealed total must equal it. */
  total: string
  /** What an advance already paid of it, where the invoice is only for the remainder. */
  descuento_anticipo: string | null
  metodo_pago: string
  forma_pago: string
  /** Billed as one unit of 84111506/ACT for the whole amount: the type of the document says so. */
  clave_generica: boolean
  /** Text of that single concept; null writes the type and the product. */
  descripcion_generica: string | null
  tipo: string
  tipo_relacion: string | null
  uso_cfdi: string
  observaciones: string
  cliente: ClienteFiscal
  producto: {
    descripcion: string
    clave_prod_serv: string
    clave_unidad: string
    unidad: string
    tasa_iva: string | null
    precio_incluye_iva: boolean
    sub_producto_hyp: string | null
    /** '0' for what has none; null for a fuel whose day has no published table. */
    cuota: string | null
    fuente_cuota: string | null
  }
  sucursal: {
    codigo_postal: string | null
    zona_horaria: string | null
    tipo_permiso: string | null
    numero_permiso: string | null
    permiso_petrolifero: string | null
    id_serie: number | null
    frontera_desde: string | null
    frontera_hasta: string | null
  } | null
  /** UUIDs this document points to, with what we know of each. */
  relacionados: Relacionado[]
  /** The delivery whose freight this invoice charges. */
  id_entrega: number | null
}

type Relacionado = {
  relacion: string
  uuid: string
  tipo: 'I' | 'E' | 'P' | 'T'
  vigente: boolean
  serie: string | null
  folio: number | null
  /** Of the concept in its stamped XML; only fuel has one. */
  no_identificacion: string | null
}

export const readCompleto = async (tx: Tx, id: number, hoy: string): Promise<DocumentoCompleto> =>
  (await readCompletos(tx, [id], hoy))[0]!

export async function readCompletos(tx: Tx, ids: readonly number[], hoy: string): Promise<DocumentoCompleto[]> {
  type Fila = Omit<DocumentoCompleto, 'relacionados'> & {
    relacionados: (Omit<Relacionado, 'no_identificacion'> & { id_archivo: number | null })[]
  }
  const { rows } = await sql<Fila>`
      select d.id, d.id_socio_comercial as socio, d.familia, d.serie, d.folio, d.precio::text, d.litros::text, d.total::text,
             case d.procedimiento_anticipo when 'B' then d.monto_anticipo::text end as descuento_anticipo,
             mp.codigo as metodo_pago, fp.codigo as forma_pago,
             coalesce(nt.clave_generica, ft.clave_generica, ot.clave_generica, false) as clave_generica,
             coalesce(nt.descripcion_cfdi, ft.descripcion_cfdi, ot.descripcion_cfdi) as descripcion_generica,
             coalesce(nt.nombre, ft.nombre, ot.nombre, '') as tipo, d.tipo_relacion, coalesce(d.uso_cfdi, c.uso_cfdi) as uso_cfdi, d.observaciones,
             ${clienteFiscalSql} as cliente,
             json_build_object('descripcion', p.descripcion, 'clave_prod_serv', p.clave_prod_serv,
               'clave_unidad', p.clave_unidad, 'unidad', p.unidad, 'tasa_iva', p.tasa_iva::text,
               'precio_incluye_iva', p.precio_incluye_iva, 'sub_producto_hyp', p.sub_producto_hyp,
               'cuota', ${cuotaSql(sql`p.clave_prod_serv`, diaDeCuota(sql`d.id_factura`, hoy))}::text,
               'fuente_cuota', ${fuenteDeCuotaSql(diaDeCuota(sql`d.id_factura`, hoy))}) as producto,
             case when s.id is not null then json_build_object('codigo_postal', s.codigo_postal,
               'zona_horaria', s.zona_horaria, 'tipo_permiso', s.tipo_permiso, 'numero_permiso', s.numero_permiso, 'permiso_petrolifero', s.permiso_petrolifero,
               'id_serie', s.id_serie, 'frontera_desde', s.frontera_desde, 'frontera_hasta', s.frontera_hasta) end as sucursal,
             (select coalesce(json_agg(json_build_object('relacion', x.relacion, 'uuid', upper(r.uuid::text),
                'tipo', case r.familia when 'nota_credito' then 'E' when 'rep' then 'P' when 'carta_porte' then 'T' else 'I' end,
                'vigente', ${vigente('r')}, 'serie', r.serie, 'folio', r.folio,
                'id_archivo', r.id_archivo_xml) order by x.relacion), '[]')
                from (values (case when d.tipo_relacion = '04' then case when ot.clave_generica then '01' else '03' end
                                   when d.id_factura is not null then coalesce(d.tipo_relacion, '01') end, d.id_factura), ('07', d.id_anticipo),
                             ('04', d.id_factura_cancelada)) as x(relacion, id)
                join documento_fiscal r on r.id = x.id and r.uuid is not null) as relacionados,
             (select v.id from entrega v where v.id_documento = d.id) as id_entrega
        from documento_fiscal d
        join cliente c on c.id = d.id_cliente
        left join producto p on p.id = d.id_producto
        left join metodo_pago mp on mp.id = d.id_metodo_pago
        left join forma_pago fp on fp.id = d.id_forma_pago
        left join factura_tipo ft on ft.id = d.id_factura_tipo
        left join operacion_tipo ot on ot.id = d.id_operacion_tipo
        left join nota_cargo_tipo nt on nt.id = d.id_nota_cargo_tipo
        left join sucursal s on s.id = d.id_sucursal
       where d.id = ${anyOf(ids, 'bigint')}`.execute(tx)
  const completos: DocumentoCompleto[] = []
  for (const { relacionados, ...fila } of rows) {
    const suyos: Relacionado[] = []
    for (const { id_archivo, ...relacionado } of relacionados) {
      suyos.push({ ...relacionado, no_identificacion: await findNoIdentificacion(tx, id_archivo) })
    }
    completos.push({ ...fila, relacionados: suyos })
  }
  return completos
}

/** Of the first concept that has one, in the stamped XML. */
async function findNoIdentificacion(tx: Tx, idArchivo: number | null): Promise<string | null> {
  const archivo = idArchivo === null ? undefined : await readArchivo(tx, idArchivo)
  return archivo ? (/NoIdentificacion="([^"]+)"/.exec(archivo.bytes.toString('utf8'))?.[1] ?? null) : null
}

/**
 * Takes folios that were foreseen, if the first is still the next one: no gaps and no repeats. From here to the commit others wait,
 * so the whole transaction is cut after two seconds (D-204); before PostgreSQL 17, each statement and each pause of it.
 */
export async function takeFolios(tx: Tx, { idSerie, folio }: FolioPrevisto, cuantos: number): Promise<boolean> {
  const { rows } = await sql<{ corte: string }>`
    update serie set folio = folio + ${cuantos} where id = ${idSerie} and folio = ${folio} - 1
    returning case when current_setting('server_version_num')::int >= 170000
                   then set_config('transaction_timeout', '2000', true)
                   else set_config('statement_timeout', '2000', true) end as corte`.execute(tx)
  return rows.length > 0
}

type ConFolio = { id: number; serie: string; folio: number }

export async function setFolios(tx: Tx, filas: readonly ConFolio[]): Promise<void> {
  const de = <V>(valor: (fila: ConFolio) => V) => sql`${filas.map(valor)}`
  await sql`
    update documento_fiscal d set serie = x.serie, folio = x.folio
      from unnest(${de((f) => f.id)}::bigint[], ${de((f) => f.serie)}::text[], ${de((f) => f.folio)}::bigint[]) as x(id, serie, folio)
     where d.id = x.id`.execute(tx)
}

export type FolioPrevisto = { idSerie: number; serie: string; folio: number }

/**
 * The number that would follow, without taking it: of the branch's series if it has one, else of the issuer's for that family.
 */
export async function peekSerie(
  tx: Tx,
  idEmisor: number,
  familia: FamiliaCfdi,
  idSerieSucursal: number | null,
): Promise<FolioPrevisto> {
  const columna = sql.ref(`e.id_serie_${familia}`)
  const { rows } = await sql<FolioPrevisto>`
    select id as "idSerie", codigo as serie, folio + 1 as folio from serie
     where id = coalesce((select ${idSerieSucursal}::bigint), (select ${columna} from emisor e where e.id = ${idEmisor}))`.execute(
    tx,
  )
  return rows[0]!
}
