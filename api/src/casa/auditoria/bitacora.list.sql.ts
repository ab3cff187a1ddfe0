// The log as a list: every partner's, newest first, by words, kind of thing and days.
import { CONFIGURACION, type ConsultaBitacora, grupos } from '@litro/contract/auditoria/bitacora'
import { sql } from 'kysely'
import { comienzoDelDia, textoDeMomento } from '../../craft/db/en-mexico.ts'
import type { ListSpec } from '../../craft/listas/list-query.ts'
import { type Grupos, valoresDe } from '../../craft/listas/orden.ts'
import { fraseSql, frasesDe, hechosComo } from '../../craft/puerta/bitacora.sql.ts'
import { folioSql } from '../../fiscal/comprobante/fila.sql.ts'

const grupo = sql`(case ${sql.join(
  Object.entries(grupos).map(
    ([nombre, objetos]) =>
      sql`when b.objeto in (${sql.join(objetos.map((objeto) => sql.lit(objeto)))}) then ${sql.lit(nombre)}`,
  ),
  sql` `,
)} else ${sql.lit(CONFIGURACION)} end)`
const folio = sql`coalesce(${folioSql('d')}, '')`
const momento = textoDeMomento(sql`b.momento`)
const texto = (valor: ReturnType<typeof sql>) => sql`coalesce(${valor}::text, '')`

/** The facts there are, by the words of each; what belongs to no partner comes before. */
const porFrase: Grupos = {
  columna: sql`b.hecho`,
  muchos: true,
  de: () => frasesDe(valoresDe('bitacora', 'hecho')),
}
const porSocio: Grupos = {
  columna: sql`b.socio_clave`,
  de: () => sql`
    select 0::bigint as valor, '' as palabra union all select k.id, k.nombre from socio_comercial k`,
}

export function bitacoraList({ desde, hasta }: Pick<ConsultaBitacora, 'desde' | 'hasta'>): ListSpec {
  return {
    archivo: 'Bitacora.xlsx',
    hoja: 'Bitacora',
    alcance: 'todo',
    from: () => sql`
      from bitacora b left join socio_comercial s on s.id = b.id_socio_comercial
      left join documento_fiscal d on d.id = b.id_objeto and d.familia = b.objeto
     where true ${desde ? sql`and b.momento >= ${comienzoDelDia(desde)}` : sql``}
       ${hasta ? sql`and b.momento < ${comienzoDelDia(hasta)} + interval '1 day'` : sql``}`,
    columnas: {
      IdBitacora: { sql: sql`b.id`, tipo: 'numero', titulo: 'Núm.', decimales: 0 },
      Momento: {
        sql: momento,
        tipo: 'texto',
        titulo: 'Momento',
        clave: { sql: sql`b.momento`, tipo: 'timestamptz' },
      },
      Actor: { sql: sql`b.actor`, tipo: 'texto', titulo: 'Quién', clave: { sql: sql`b.actor`, tipo: 'text' } },
      Accion: { sql: fraseSql, tipo: 'texto', titulo: 'Qué hizo', grupos: porFrase },
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
