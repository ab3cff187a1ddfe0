// The lists of the fleet: what the partner owns and what the company shares with it. The first paper to expire rides along.
import { configuraciones } from '@litro/cfdi/sat/carta-porte/configuraciones'
import { etiquetas } from '@litro/contract/etiquetas'
import type { TipoDeFlota } from '@litro/contract/flota/tipos'
import { type RawBuilder, sql } from 'kysely'
import type { Columna, ListSpec } from '../../craft/listas/list-query.ts'

type Sql = RawBuilder<unknown>
const texto = (sql: Sql, titulo?: string): Columna => ({ sql, tipo: 'texto', titulo })
const fecha = (sql: Sql, titulo?: string): Columna => ({ sql, tipo: 'fecha', titulo })
const numero = (sql: Sql, titulo?: string, decimales?: number): Columna => ({ sql, tipo: 'numero', titulo, decimales })

/** The first fence: own rows, and those the company shares. */
export const esSuya = (socio: number) =>
  sql`(f.id_socio_comercial = ${socio} or (f.id_socio_comercial is null and ${socio} = any (f.socios)))`
const suyas = (socio: number) => sql`where ${esSuya(socio)}`

const estatus = sql`(case when f.retirado then 'Retirado' else 'En uso' end)`

const comunes = {
  DeLaCasa: { sql: sql`(f.id_socio_comercial is null)`, tipo: 'logico' },
  Estatus: texto(estatus, etiquetas.Estatus),
  Version: numero(sql`f.version`),
} satisfies Record<string, Columna>

const duenio = {
  Tenencia: texto(sql`f.tenencia`),
  DuenioRfc: texto(sql`f.duenio_rfc`, 'RFC del dueño'),
  DuenioNombre: texto(sql`f.duenio_nombre`, 'Dueño'),
}

/** The paper of a unit that expires first, as a lateral row. */
const papelDeVehiculo = sql`cross join lateral (
  select v.papel, v.vence from (values ('Responsabilidad civil', f.vence_rc), ('Medio ambiente', f.vence_ambiente), ('Permiso', f.vence_permiso))
    as v(papel, vence) where v.vence is not null order by v.vence, v.papel limit 1) p`

const nombreDeConfiguracion = JSON.stringify(
  Object.fromEntries(configuraciones.map(({ Codigo, Descripcion }) => [Codigo, Descripcion])),
)

export const listas: Record<TipoDeFlota, ListSpec> = {
  vehiculo: {
    archivo: 'Vehiculos.xlsx',
    hoja: 'Vehiculos',
    from: (socio) => sql`from vehiculo f ${papelDeVehiculo} ${suyas(socio)}`,
    columnas: {
      IdVehiculo: numero(sql`f.id`),
      Nombre: texto(sql`f.nombre`, 'Número económico'),
      Placa: texto(sql`f.placa`, 'Placa'),
      Anio: numero(sql`f.anio`, 'Año', 0),
      Configuracion: texto(sql`f.configuracion`),
      ConfiguracionDescripcion: texto(
        sql`coalesce(${nombreDeConfiguracion}::jsonb ->> f.configuracion, f.configuracion)`,
        'Configuración',
      ),
      PesoBruto: numero(sql`f.peso_bruto`, 'Peso bruto (t)', 2),
      Capacidad: numero(sql`f.capacidad`, 'Capacidad (L)', 3),
      PermisoSct: texto(sql`f.permiso_sct`, 'Permiso SICT'),
      NumeroPermisoSct: texto(sql`f.numero_permiso_sct`, 'Número de permiso'),
      VencePermiso: fecha(sql`f.vence_permiso`, 'Vence el permiso'),
      AseguraRc: texto(sql`f.asegura_rc`, 'Aseguradora RC'),
      PolizaRc: texto(sql`f.poliza_rc`, 'Póliza RC'),
      VenceRc: fecha(sql`f.vence_rc`, 'Vence RC'),
      AseguraAmbiente: texto(sql`f.asegura_ambiente`, 'Aseguradora ambiental'),
      PolizaAmbiente: texto(sql`f.poliza_ambiente`, 'Póliza ambiental'),
      VenceAmbiente: fecha(sql`f.vence_ambiente`, 'Vence ambiental'),
      ...duenio,
      Vence: fecha(sql`p.vence`),
      Papel: texto(sql`p.papel`),
      ...comunes,
    },
    id: 'IdVehiculo',
    busca: [sql`plegar(f.nombre)`, sql`plegar(f.placa)`],
    estatus,
    orden: 'Nombre',
  },
  remolque: {
    archivo: 'Remolques.xlsx',
    hoja: 'Remolques',
    from: (socio) => sql`from remolque f ${suyas(socio)}`,
    columnas: {
      IdRemolque: numero(sql`f.id`),
      Nombre: texto(sql`f.nombre`, 'Número'),
      Placa: texto(sql`f.placa`, 'Placa'),
      Subtipo: texto(sql`f.subtipo`, 'Tipo'),
      Capacidad: numero(sql`f.capacidad`, 'Capacidad (L)', 3),
      ...duenio,
      ...comunes,
    },
    id: 'IdRemolque',
    busca: [sql`plegar(f.nombre)`, sql`plegar(f.placa)`],
    estatus,
    orden: 'Nombre',
  },
  operador: {
    archivo: 'Operadores.xlsx',
    hoja: 'Operadores',
    from: (socio) => sql`from operador f ${suyas(socio)}`,
    columnas: {
      IdOperador: numero(sql`f.id`),
      Nombre: texto(sql`f.nombre`, etiquetas.Nombre),
      RFC: texto(sql`f.rfc`, etiquetas.RFC),
      Licencia: texto(sql`f.licencia`, 'Licencia'),
      VenceLicencia: fecha(sql`f.vence_licencia`, 'Vence la licencia'),
      Telefono: texto(sql`f.telefono`, 'Teléfono'),
      CorreoElectronico: texto(sql`f.correo`, etiquetas.CorreoElectronico),
      Vence: fecha(sql`f.vence_licencia`),
      Papel: texto(sql`'Licencia'::text`),
      ...comunes,
    },
    id: 'IdOperador',
    busca: [sql`plegar(f.nombre)`, sql`plegar(f.rfc)`, sql`plegar(f.licencia)`],
    estatus,
    orden: 'Nombre',
  },
  sitio: {
    archivo: 'Sitios.xlsx',
    hoja: 'Sitios',
    from: (socio) => sql`from sitio f left join cliente c on c.id = f.id_cliente
      left join clave_sat k on k.catalogo = 'c_Colonia' and k.clave = f.codigo_postal || f.colonia ${suyas(socio)}`,
    columnas: {
      IdSitio: numero(sql`f.id`),
      Nombre: texto(sql`f.nombre`, etiquetas.Nombre),
      IdCliente: numero(sql`f.id_cliente`),
      Cliente: texto(sql`c.nombre`, etiquetas.Cliente),
      CodigoPostal: texto(sql`f.codigo_postal`, etiquetas.CodigoPostal),
      Estado: texto(sql`f.estado`, etiquetas.Estado),
      Colonia: texto(sql`f.colonia`),
      ColoniaNombre: texto(sql`k.nombre`, etiquetas.Colonia),
      Calle: texto(sql`f.calle`, etiquetas.Calle),
      NumExterior: texto(sql`f.numero_exterior`, etiquetas.NumExterior),
      Referencia: texto(sql`f.referencia`, 'Referencia'),
      ZonaHoraria: texto(sql`f.zona_horaria`),
      ...comunes,
    },
    id: 'IdSitio',
    busca: [sql`plegar(f.nombre)`, sql`plegar(coalesce(c.nombre, ''))`, sql`f.codigo_postal`],
    estatus,
    orden: 'Nombre',
  },
  ruta: {
    archivo: 'Rutas.xlsx',
    hoja: 'Rutas',
    from: (socio) =>
      sql`from ruta f join sitio o on o.id = f.id_origen join sitio d on d.id = f.id_destino ${suyas(socio)}`,
    columnas: {
      IdRuta: numero(sql`f.id`),
      IdOrigen: numero(sql`f.id_origen`),
      Origen: texto(sql`o.nombre`, 'Origen'),
      IdDestino: numero(sql`f.id_destino`),
      Destino: texto(sql`d.nombre`, 'Destino'),
      Km: numero(sql`f.km`, 'Kilómetros', 2),
      Minutos: numero(sql`f.minutos`, 'Minutos', 0),
      ...comunes,
    },
    id: 'IdRuta',
    busca: [sql`plegar(o.nombre)`, sql`plegar(d.nombre)`],
    estatus,
    orden: 'Origen',
  },
}
