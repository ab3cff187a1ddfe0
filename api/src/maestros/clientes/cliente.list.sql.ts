// The list of a partner's clients. Descriptions come from the SAT's tables in the law's package, not from a copy in the base.
import { regimenesFiscales } from '@litro/cfdi/sat/regimen-fiscal'
import { usosCfdi } from '@litro/cfdi/sat/uso-cfdi'
import { etiquetas } from '@litro/contract/etiquetas'
import { type RawBuilder, sql } from 'kysely'
import type { ListSpec } from '../../craft/listas/list-query.ts'
import { type Grupos, valoresDe } from '../../craft/listas/orden.ts'
import { sumadoPor } from '../../craft/listas/sumado.ts'

type Clave = { Codigo: string; Descripcion: string }

/** Key → description inside the query, so that the column can be sorted and exported like any other. */
function descripcionDe(claves: readonly Clave[], columna: RawBuilder<unknown>): RawBuilder<unknown> {
  const nombres = JSON.stringify(Object.fromEntries(claves.map(({ Codigo, Descripcion }) => [Codigo, Descripcion])))
  return sql`coalesce(${nombres}::jsonb ->> ${columna}, ${columna})`
}

export const usoDescripcion = descripcionDe(usosCfdi, sql`c.uso_cfdi`)
export const regimenDescripcion = descripcionDe(regimenesFiscales, sql`c.regimen_fiscal`)

/** The keys that clients of the partner have, each found behind the one before, with the words it is ordered by. */
const gruposDe = (columna: string, palabra: (clave: RawBuilder<unknown>) => RawBuilder<unknown>): Grupos => ({
  columna: sql.ref(`c.${columna}`),
  de: (socio) => sql`
    select v.valor, ${palabra(sql`v.valor`)} as palabra from (${valoresDe('cliente', columna, sql`t.id_socio_comercial = ${socio}`)}) v`,
})

export const clienteList: ListSpec = {
  archivo: 'Clientes.xlsx',
  hoja: 'Clientes',
  crece: {},
  from: (socio) => sql`from cliente c where c.id_socio_comercial = ${socio}`,
  sumado: sumadoPor('c', ['cliente'], []),
  columnas: {
    IdCliente: { sql: sql`c.id`, tipo: 'numero' },
    Nombre: {
      sql: sql`c.nombre`,
      tipo: 'texto',
      titulo: etiquetas.Nombre,
      clave: { sql: sql`c.nombre`, tipo: 'text' },
    },
    RazonSocial: {
      sql: sql`c.razon_social`,
      tipo: 'texto',
      titulo: etiquetas.RazonSocial,
      clave: { sql: sql`c.razon_social`, tipo: 'text' },
    },
    RFC: { sql: sql`c.rfc`, tipo: 'texto', titulo: etiquetas.RFC, clave: { sql: sql`c.rfc`, tipo: 'text' } },
    UsoCFDI: {
      sql: sql`c.uso_cfdi`,
      tipo: 'texto',
      titulo: 'Clave Uso CFDI',
      grupos: gruposDe('uso_cfdi', (clave) => clave),
    },
    UsoCFDIDescripcion: {
      sql: usoDescripcion,
      tipo: 'texto',
      titulo: etiquetas.UsoCFDI,
      grupos: gruposDe('uso_cfdi', (clave) => descripcionDe(usosCfdi, clave)),
    },
    RegimenFiscal: {
      sql: sql`c.regimen_fiscal`,
      tipo: 'texto',
      titulo: 'Clave Régimen Fiscal',
      grupos: gruposDe('regimen_fiscal', (clave) => clave),
    },
    RegimenFiscalDescripcion: {
      sql: regimenDescripcion,
      tipo: 'texto',
      titulo: etiquetas.RegimenFiscal,
      grupos: gruposDe('regimen_fiscal', (clave) => descripcionDe(regimenesFiscales, clave)),
    },
    CodigoPostal: {
      sql: sql`c.codigo_postal`,
      tipo: 'texto',
      titulo: etiquetas.CodigoPostal,
      clave: { sql: sql`c.codigo_postal`, tipo: 'text' },
    },
    Inactivo: { sql: sql`c.inactivo`, tipo: 'logico', titulo: etiquetas.Inactivo, sinOrden: true },
  },
  id: 'IdCliente',
  busca: [sql`c.busqueda`],
  orden: 'Nombre',
}
