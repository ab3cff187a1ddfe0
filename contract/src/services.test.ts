import { describe, expect, test } from 'vitest'
import { type Permiso, puede, type Rol } from './permisos.ts'
import { services } from './services.ts'
import type { Servicio } from './servicio.ts'

const lineas = Object.entries(services) as [string, Servicio][]

describe('quién lee', () => {
  // The auditor reads everything (D-166): what answers a GET, and the spreadsheet of a desk.
  const lee = ([, { metodo, contenido }]: [string, Servicio]) => metodo === 'GET' || contenido === 'archivo'

  test.each(lineas.filter(lee))('el auditor lee %s', (_, { permiso }) => {
    expect(puede(['auditor'] satisfies Rol[], permiso satisfies Permiso)).toBe(true)
  })
})

test('piden una prueba reciente exactamente los verbos que mueven dinero, abren puertas o no se deshacen', () => {
  const pidenla = lineas.filter(([, { prueba }]) => prueba)
  expect(pidenla.map(([key]) => key).sort()).toEqual([
    'admin_ajuste_agregar',
    'admin_ajuste_confirmar',
    'admin_buzon_aceptar',
    'admin_buzon_rechazar',
    'admin_cambio_confirmar',
    'admin_cancelacion_enviar',
    'admin_csd_activar',
    'admin_csd_agregar',
    'admin_cuarentena_confirmar',
    'admin_cuenta_aprobar',
    'admin_efirma_custodiar',
    'admin_pac_elegir',
    'admin_pac_guardar',
    'admin_rep_cancelar',
    'admin_retorno_pagar',
    'admin_retorno_programar',
    'admin_usuario_agregar',
    'admin_usuario_bloquear',
    'admin_usuario_confirmar',
    'admin_usuario_editar',
    'admin_usuario_invitar',
    'admin_usuario_restablecer',
    'admin_usuario_revocar',
    'entrega_cancelar',
    'factura_cancelar',
    'llave_agregar',
    'nota_cargo_cancelar',
    'nota_credito_cancelar',
  ])
  // A reading changes nothing: nobody is asked to prove anything to look.
  expect(pidenla.filter(([, { metodo }]) => metodo === 'GET')).toEqual([])
})
