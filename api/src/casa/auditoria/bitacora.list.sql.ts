// The log as a list: every partner's, newest first, by words, kind of thing and days.
import { CONFIGURACION, type ConsultaBitacora, grupos } from '@litro/contract/auditoria/bitacora'
import { sql } from 'kysely'
import { comienzoDelDia, textoDeMomento } from '../../craft/db/en-mexico.ts'
import type { ListSpec } from '../../craft/listas/list-query.ts'
import { type Grupos, type Partes, valoresDe } from '../../craft/listas/orden.ts'
import { fraseSql, frasesDe, hechosComo } from '../../craft/puerta/bitacora.sql.ts'
import { folioSql } from '../../fiscal/comprobante/fila.sql.ts'

type Sql = ReturnType<typeof sql>
const grupoDe = (objeto: Sql) =>
  sql`(case ${sql.join(
    Object.entries(grupos).map(
      ([nombre, objetos]) =>
        sql`when ${objeto} in (${sql.join(objetos.map((uno) => sql.lit(uno)))}) then ${sql.lit(nombre)}`,
    ),
    sql` `,
  )} else ${sql.lit(CONFIGURACION)} end)`
const grupo = grupoDe(sql`b.objeto`)
const folio = sql`coalesce(${folioSql('d')}, '')`
const momento = textoDeMomento(sql`b.momento`)
const texto = (valor: Sql) => sql`coalesce(${valor}::text, '')`

/** The facts there are, by the words of each, only those of the groups asked for; what belongs to no partner comes before. */
const porFrase = (pedidos: readonly string[]): Grupos => ({
  columna: sql`b.hecho`,
  muchos: true,
  delEstatus: true,
  de: () => frasesDe(ofGroups('hecho', pedidos)),
})
/** The kinds of thing of the groups asked for, each with its facts. */
const porCosa = (pedidos: readonly string[]): Partes => ({
  columna: sql`b.objeto collate "es-x-icu"`,
  delEstatus: true,
  de: () => ofGroups('objeto', pedidos),
})
const ofGroups = (columna: 'hecho' | 'objeto', pedidos: readonly string[]) => {
  const enGrupo = sql`where ${grupoDe(sql`split_part(k.valor, '.', 1)`)} = any(${pedidos}::text[])`
  return sql`select k.valor from (${valoresDe('bitacora', columna)}) k ${pedidos.length > 0 ? enGrupo : sql``}`
}
const porSocio: Grupos = {
  columna: sql`b.socio_clave`,
  de: () => sql`
    select 0::bigint as valor, '' as palabra union all select k.id, k.nombre from socio_comercial k`,
}

type Pedido = Pick<ConsultaBitacora, 'desde' | 'hasta' | 'estatus'>

export function bitacoraList({ desde, hasta, estatus = [] }: Pedido): ListSpec {
  return {
    archivo: 'Bitacora.xlsx',
    hoja: 'Bitacora',
    crece: {},
    alcance: 'todo',
    from: () => sql`
      from bitacora b left join socio_comercial s on s.id = b.id_socio_comercial
      left join documento_fiscal d on d.id = b.id_objeto and d.familia = b.objeto
     where true ${desde ? sql`and b.momento >= ${comienzoDelDia(desde)}` : sql``}
       ${hasta ? sql`and b.momento < ${comienzoDelDia(hasta)} + interval '1 day'` : sql``}`,
    sumado: [
      { from: () => sql`from bitacora_contada b where true`, filas: sql`b.filas`, columnas: {}, entiende: ['estatus'] },
    ],
    columnas: {
      IdBitacora: {
        sql: sql`b.id`,
        tipo: 'numero',
        titulo: 'Núm.',
        decimales: 0,
        ...(estatus.length > 0 && { partes: porCosa(estatus) }),
      },
      Momento: {
        sql: momento,
        tipo: 'texto',
        titulo: 'Momento',
        clave: { sql: sql`b.momento`, tipo: 'timestamptz' },
      },
      Actor: { sql: sql`b.actor`, tipo: 'texto', titulo: 'Quién', clave: { sql: sql`b.actor`, tipo: 'text' } },
      Accion: { sql: fraseSql, tipo: 'texto', titulo: 'Qué hizo', grupos: porFrase(estatus) },
      Grupo: { sql: grupo, tipo: 'texto', titulo: 'Grupo', sinOrden: true },
      Objeto: { sql: sql`b.objeto`, tipo: 'texto', titulo: 'Sobre qué', clave: { sql: sql`b.objeto`, tipo: 'text' } },
      IdObjeto: { sql: sql`b.id_objeto`, tipo: 'numero', titulo: 'Id', decimales: 0, sinOrden: true },
      Folio: { sql: folio, tipo: 'texto', titulo: 'Folio', sinOrden: true },
      IdSocioComercial: { sql: sql`b.id_socio_comercial`, tipo: 'numero', sinOrden: true },
      SocioComercial: { sql: texto(sql`s.nombre`), tipo: 'texto', titulo: 'Socio comercial', grupos: porSocio },
      Nota: {
        sql: texto(sql`b.nota`),
        tipo: 'texto',
        titulo: 'Nota',
        clave: { sql: sql`b.nota_clave`, tipo: 'text' },
      },
      Antes: { sql: texto(sql`b.antes`), tipo: 'texto', titulo: 'Antes', sinOrden: true },
      Despues: { sql: texto(sql`b.despues`), tipo: 'texto', titulo: 'Después', sinOrden: true },
      IdSolicitud: { sql: texto(sql`b.id_solicitud`), tipo: 'texto', titulo: 'Solicitud', sinOrden: true },
    },
    id: 'IdBitacora',
    busca: [
      sql`b.busqueda`,
      { columna: sql`b.hecho`, tipo: 'text', entre: hechosComo },
      {
        columna: sql`b.id_socio_comercial`,
        tipo: 'bigint',
        entre: (patron) => sql`select k.id from socio_comercial k where plegar(k.nombre) like ${patron}`,
      },
      {
        columna: sql`d.id`,
        tipo: 'bigint',
        entre: (patron) => sql`select k.id from documento_fiscal k where k.busqueda like ${patron}`,
      },
    ],
    estatus: grupo,
    orden: '-IdBitacora',
  }
}
