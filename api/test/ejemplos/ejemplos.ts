// One lawful call of each service that needs an id or a body, and the same id of another partner: fuel of the generated walk.
import { constanciaMoral, constanciaPdf } from '@litro/cfdi/pruebas/constancia-pdf'
import type { ServiceKey } from '@litro/contract/services'
import { clienteDePrueba, type TestApp } from '../app.ts'
import { clabeDePrueba, PDF_DE_PRUEBA } from '../maestros.ts'

const CONSTANCIA = await constanciaPdf(constanciaMoral)

export type Ejemplo = {
  params?: Record<string, string>
  /** The same parameters, of an object that belongs to another partner. */
  ajeno?: Record<string, string>
  entrada?: object
  consulta?: Record<string, string>
  /** Files by field: the body then travels as multipart. */
  archivos?: Record<string, Buffer>
}

export function ejemplos(t: TestApp): Partial<Record<ServiceKey, Ejemplo>> {
  return {
    buscar: { consulta: { q: 'alfa' } },
    aviso_marcar: { entrada: { Claves: ['cualquiera:1'] } },
    ...deClientes(t),
    ...deSucursales(t),
    ...deProveedores(t),
    ...deDocumentos(t),
    admin_contabilidad_leer: { consulta: { periodo: '2026-10' } },
    admin_contabilidad_exportar: { consulta: { periodo: '2026-10', formato: 'diot' } },
    admin_contabilidad_cerrar: { entrada: { Periodo: '2015-01' } },
    admin_cuenta_contable_editar: {
      params: { tipo: 'ventas' },
      ajeno: { tipo: 'nadie' },
      entrada: { Numero: '401-01', Nombre: 'Ventas', Agrupador: '401.01' },
    },
    admin_bitacora_cadena: { consulta: { desde: '2026-11-01', hasta: '2026-11-30' } },
  }
}

const ids = (propio: number, ajeno: number) => ({ params: { id: String(propio) }, ajeno: { id: String(ajeno) } })

function deClientes({ gente }: TestApp): Partial<Record<ServiceKey, Ejemplo>> {
  const cliente = ids(gente.clienteA, gente.clienteB)
  return {
    cliente_leer: cliente,
    cliente_historia: cliente,
    cliente_agregar: { entrada: clienteDePrueba },
    cliente_editar: { ...cliente, entrada: { ...clienteDePrueba, RFC: 'TAL101112AB8' } },
    cliente_contactos: { ...cliente, entrada: { CorreoElectronico: 'pagos@example.com', EmailsAdicionales: [] } },
    cliente_inactivar: { ...cliente, entrada: { Inactivo: true } },
    cliente_correos: cliente,
    cliente_antiguedad: cliente,
    antiguedad_listar: {},
    antiguedad_exportar: { entrada: {} },
    cliente_estado_pdf: cliente,
    recordatorio_pago_guardar: { entrada: { Recordatorios: [-3, 1, 7] } },
    cliente_csf: { archivos: { Constancia: CONSTANCIA } },
  }
}

function deSucursales({ gente }: TestApp): Partial<Record<ServiceKey, Ejemplo>> {
  const sucursal = ids(gente.sucursalA, gente.sucursalB)
  return {
    sucursal_leer: sucursal,
    sucursal_agregar: { entrada: { Nombre: 'Norte' } },
    sucursal_editar: { ...sucursal, entrada: { Nombre: 'Centro Histórico', IdSerie: String(gente.serie) } },
  }
}

function deProveedores({ gente }: TestApp): Partial<Record<ServiceKey, Ejemplo>> {
  const proveedor = ids(gente.proveedorA, gente.proveedorB)
  const entrada = { Nombre: 'Aceros Alfa', RazonSocial: 'ACEROS ALFA', Moneda: 'MXP' }
  const CuentasBancarias = [{ Banco: gente.bbva, CuentaClabe: clabeDePrueba('012', 77) }]
  return {
    proveedor_leer: proveedor,
    proveedor_historia: proveedor,
    proveedor_agregar: { entrada: { ...entrada, Nombre: 'Tubos Gama', CuentasBancarias } },
    proveedor_editar: { ...proveedor, entrada },
    cuenta_proveedor_listar: {
      params: { idProveedor: String(gente.proveedorA) },
      ajeno: { idProveedor: String(gente.proveedorB) },
    },
  }
}

function deDocumentos({ gente }: TestApp): Partial<Record<ServiceKey, Ejemplo>> {
  return {
    documento_archivo: ids(gente.documentoA, gente.documentoB),
    documento_agregar: { entrada: { Nombre: 'Manual', ParaTodos: 'true' }, archivos: { Archivo: PDF_DE_PRUEBA } },
    // Every document is the administrator's: only one that does not exist is not.
    admin_documento_archivo: ids(gente.documentoA, 888_888_888),
    documento_editar: {
      ...ids(gente.documentoA, 888_888_888),
      entrada: { Nombre: 'Contrato de A', Socios: [gente.a] },
    },
    documento_retirar: ids(gente.documentoRetirable, 888_888_888),
  }
}
