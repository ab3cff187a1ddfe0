// Issuer and catalogue examples of the generated walk: what the administrator keeps for the whole installation.
import { generateCsdDePrueba } from '@litro/cfdi/csd-de-prueba'
import type { ServiceKey } from '@litro/contract/services'
import { EMISOR_DEMO } from '../../../demo/src/emisor.ts'
import type { TestApp } from '../app.ts'
import { clabeDePrueba } from '../maestros.ts'
import type { Ejemplo } from './ejemplos.ts'

type Ejemplos = Partial<Record<ServiceKey, Ejemplo>>

const CONTRASENA = 'recorrido'
const NADIE = 888_888_888
const id = (propio: number) => ({ params: { id: String(propio) }, ajeno: { id: String(NADIE) } })
const pac = (nombre: string) => ({ params: { pac: nombre }, ajeno: { pac: 'nadie' } })

export async function seedConfiguracion(t: TestApp): Promise<Ejemplos> {
  const { rows: csds } = await t.base.asAdmin('select id from csd order by id limit 1')
  const { rows: series } = await t.base.asAdmin("insert into serie (codigo) values ('RECORRIDO') returning id")
  const { cer, key } = await generateCsdDePrueba({
    Rfc: EMISOR_DEMO.rfc,
    Nombre: EMISOR_DEMO.nombre,
    NoCertificado: '30001000000500009999',
    desde: new Date(t.deps.now().getTime() - 86_400_000),
    hasta: new Date(t.deps.now().getTime() + 90 * 86_400_000),
    password: CONTRASENA,
  })
  const { rows: casas } = await t.base.asAdmin(
    `insert into cuenta_casa (nombre, clabe) values ('Recorrido', '${clabeDePrueba('012', 4100)}') returning id`,
  )
  const { rows: bancos } = await t.base.asAdmin("select id, clave from banco where moneda = 'MXN' order by id limit 1")
  const producto = {
    Nombre: 'Urea del recorrido',
    Descripcion: 'Urea automotriz',
    ClaveProdServ: '15121500',
    ClaveUnidad: 'LTR',
    Unidad: 'Litros',
    TasaIva: 0.16,
  }
  const { rows: tablas } = await t.base.asAdmin('select id from tabla_cuota where not demostracion')
  const cuotas = {
    Fuente: 'DOF',
    Publicada: '2025-12-22',
    Desde: '2026-01-01',
    Hasta: '2026-12-31',
    Regular: '0.591390',
    Premium: '0.721605',
    Diesel: '0.490817',
  }
  // Already confirmed: an open one would hold every stamp of the walk.
  const { rows: cuarentenas } = await t.base.asAdmin(
    `insert into cuarentena (origen, desde, comparada, confirmada, id_usuario)
     select 'restauracion', now(), now(), now(), min(id) from usuario returning id`,
  )
  const { rows: hallados } = await t.base.asAdmin(
    `insert into timbre_hallado (id_cuarentena, pac, rfc, uuid, momento, xml, motivo)
     values ($1, 'embebido', 'X', gen_random_uuid(), now(), '<x/>', 'Recorrido') returning id`,
    [cuarentenas[0].id],
  )
  const { rows: productos } = await t.base.asAdmin("select id from producto where nombre like 'Urea%'")
  const tipo = { Nombre: 'Tipo del recorrido' }
  const { rfc: RFC, nombre: Nombre, codigoPostal: CodigoPostal } = EMISOR_DEMO
  return {
    admin_emisor_guardar: { entrada: { RFC, Nombre, CodigoPostal, RegimenFiscal: '601' } },
    admin_csd_agregar: { entrada: { Contrasena: CONTRASENA }, archivos: { Certificado: cer, Llave: key } },
    admin_csd_activar: id(csds[0].id),
    admin_cuarentena_xml: id(hallados[0].id),
    admin_cuarentena_confirmar: id(cuarentenas[0].id),
    admin_cuota_agregar: { entrada: { ...cuotas, Desde: '2041-01-01', Hasta: '2041-12-31' } },
    admin_cuota_editar: { ...id(tablas[0].id), entrada: cuotas },
    admin_producto_agregar: { entrada: producto },
    admin_producto_editar: { ...id(productos[0].id), entrada: { ...producto, Nombre: 'Urea cambiada' } },
    admin_factura_tipo_agregar: { entrada: tipo },
    admin_factura_tipo_editar: { ...id(3), entrada: { Nombre: 'Servicio/Flete' } },
    admin_sku_tipo_agregar: { entrada: { ...tipo, ClaveUnidad: 'H87' } },
    admin_sku_tipo_editar: { ...id(1), entrada: { Nombre: 'Litro', ClaveUnidad: 'LTR' } },
    admin_operacion_tipo_agregar: { entrada: tipo },
    admin_operacion_tipo_editar: { ...id(2), entrada: { Nombre: 'Devolución' } },
    admin_nota_cargo_tipo_agregar: { entrada: tipo },
    admin_nota_cargo_tipo_editar: { ...id(5), entrada: { Nombre: 'Otros', ClaveGenerica: true } },
    admin_banco_agregar: { entrada: { Nombre: 'Banco del recorrido', Moneda: 'USD' } },
    admin_banco_editar: {
      ...id(bancos[0].id),
      entrada: { Nombre: 'Banco cambiado', Moneda: 'MXP', Clave: bancos[0].clave },
    },
    admin_cuenta_casa_agregar: { entrada: { Nombre: 'Cuenta del recorrido', Clabe: clabeDePrueba('012', 4101) } },
    admin_cuenta_casa_editar: {
      ...id(casas[0].id),
      entrada: { Nombre: 'Cuenta cambiada', Clabe: clabeDePrueba('012', 4102) },
    },
    admin_catalogo_sat_importar: {
      entrada: { Catalogo: 'c_ClaveUnidad' },
      archivos: { Archivo: Buffer.from('c_ClaveUnidad\nLTR\n') },
    },
    admin_clave_sat_buscar: { consulta: { Catalogo: 'c_ClaveProdServ', q: 'diesel' } },
    admin_catalogo_sat_quitar: { params: { catalogo: 'c_ClaveUnidad' }, ajeno: { catalogo: 'c_Nada' } },
    admin_pac_guardar: { ...pac('sw'), entrada: { Ambiente: 'pruebas', Usuario: 'a', Contrasena: 'b' } },
    admin_pac_probar: { ...pac('embebido'), entrada: { Ambiente: 'pruebas' } },
    admin_pac_elegir: pac('embebido'),
    admin_pac_fallas_guardar: { entrada: { Modo: 'ninguna' } },
    admin_serie_agregar: { entrada: { Codigo: 'NUEVA' } },
    admin_serie_editar: { ...id(series[0].id), entrada: { Codigo: 'RECORRIDO', Folio: 5, Activa: true } },
    admin_permiso_editar: {
      ...id(t.gente.sucursalA),
      entrada: { TipoPermiso: 'PER01', NumeroPermiso: 'PL/90417/EXP/ES/2016' },
    },
  }
}
