import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { beforeAll, describe, expect, test } from 'vitest'
import { bancos, findBanco, nombreBanco } from './bancos.ts'
import { estadoDeCodigoPostal } from './carta-porte/estado-de-codigo-postal.ts'
import { estados, findEstado } from './estados.ts'
import { exportaciones, findExportacion } from './exportacion.ts'
import { findFormaPago, formasPago } from './forma-pago.ts'
import { clavesHyp, esCombustible, findClaveHyp, findSubProductoHyp, subProductosHyp } from './hidro-y-petro.ts'
import { findImpuesto, impuestos } from './impuesto.ts'
import { findMes, meses } from './meses.ts'
import { findMetodoPago, metodosPago } from './metodo-pago.ts'
import { decimalesMoneda, monedas } from './moneda.ts'
import { findMotivoCancelacion, motivosCancelacion } from './motivos-cancelacion.ts'
import { paises } from './nombres-pais.ts'
import { findObjetoImp, objetosImp } from './objeto-imp.ts'
import { clavesPais, existePais } from './pais.ts'
import { findPeriodicidad, periodicidades } from './periodicidad.ts'
import { findTipoPermiso, permisoBienEscrito, tiposPermiso } from './permisos.ts'
import { clavesProdServ, clavesUnidad, findClaveProdServ, findClaveUnidad } from './productos.ts'
import { findRegimenFiscal, regimenesFiscales } from './regimen-fiscal.ts'
import { findTipoDeComprobante, tiposDeComprobante } from './tipo-de-comprobante.ts'
import { findTipoFactor, tiposFactor } from './tipo-factor.ts'
import { findTipoRelacion, tiposRelacion } from './tipo-relacion.ts'
import { findUsoCfdi, usosCfdi } from './uso-cfdi.ts'
import { findZonaHoraria, zonasHorarias } from './zonas-horarias.ts'

const require = createRequire(import.meta.url)

interface Fila {
  readonly Codigo: string
  readonly Descripcion?: string
}

const CATALOGOS: [string, readonly Fila[], (codigo: string) => unknown, number][] = [
  ['regímenes fiscales', regimenesFiscales, findRegimenFiscal, 19],
  ['usos de CFDI', usosCfdi, findUsoCfdi, 24],
  ['formas de pago', formasPago, findFormaPago, 22],
  ['métodos de pago', metodosPago, findMetodoPago, 2],
  ['tipos de relación', tiposRelacion, findTipoRelacion, 7],
  ['objetos de impuesto', objetosImp, findObjetoImp, 8],
  ['exportaciones', exportaciones, findExportacion, 4],
  ['impuestos', impuestos, findImpuesto, 3],
  ['tipos de factor', tiposFactor, findTipoFactor, 3],
  ['periodicidades', periodicidades, findPeriodicidad, 5],
  ['meses', meses, findMes, 18],
  ['tipos de comprobante', tiposDeComprobante, findTipoDeComprobante, 5],
  ['estados', estados, findEstado, 32],
  ['bancos', bancos, findBanco, 135],
  ['motivos de cancelación', motivosCancelacion, findMotivoCancelacion, 4],
  ['tipos de permiso', tiposPermiso, findTipoPermiso, 11],
  ['claves de hidrocarburos', clavesHyp, findClaveHyp, 3],
  ['subproductos', subProductosHyp, findSubProductoHyp, 9],
  ['productos', clavesProdServ, findClaveProdServ, 22],
  ['unidades', clavesUnidad, findClaveUnidad, 6],
  ['zonas horarias', zonasHorarias, findZonaHoraria, 11],
]

describe('catálogos', () => {
  test.each(CATALOGOS)('%s: sin claves repetidas, con descripción y consultables', (_nombre, filas, find, cuantas) => {
    expect(filas).toHaveLength(cuantas)
    expect(new Set(filas.map((fila) => fila.Codigo)).size).toBe(cuantas)
    for (const fila of filas) {
      expect(find(fila.Codigo)).toBe(fila)
      if ('Descripcion' in fila) expect(fila.Descripcion).toMatch(/\S/)
    }
    expect(find('???')).toBeUndefined()
    expect(find('')).toBeUndefined()
  })

  // An independent mirror of the same catalogues, two years older: nothing of ours may contradict it.
  test.each([
    ['cfdi_40_regimenes_fiscales', regimenesFiscales],
    ['cfdi_40_usos_cfdi', usosCfdi],
    ['cfdi_40_formas_pago', formasPago],
    ['cfdi_40_metodos_pago', metodosPago],
    ['cfdi_40_tipos_relaciones', tiposRelacion],
    ['cfdi_40_objetos_impuestos', objetosImp],
    ['cfdi_40_exportaciones', exportaciones],
    ['cfdi_40_impuestos', impuestos],
    ['cfdi_40_periodicidades', periodicidades],
    ['cfdi_40_meses', meses],
    ['cfdi_40_tipos_comprobantes', tiposDeComprobante],
  ] as [string, readonly Fila[]][])('%s dice lo mismo que otro espejo del SAT', (nombre, nuestras) => {
    const filas = require(`@nodecfdi/sat-micro-catalogs/raw/${nombre}`) as { id: string; texto: string }[]
    const otro = Object.fromEntries(filas.map((fila) => [fila.id, fila.texto.trim()]))
    expect(Object.fromEntries(nuestras.map((fila) => [fila.Codigo, fila.Descripcion]))).toEqual(otro)
  })

  test('los estados son los del otro espejo, salvo acentos y nombres oficiales', () => {
    const filas = require('@nodecfdi/sat-micro-catalogs/raw/cfdi_40_estados') as { estado: string; pais: string }[]
    const otros = filas.filter((fila) => fila.pais === 'MEX').map((fila) => fila.estado)
    expect(estados.map((estado) => estado.Codigo).sort()).toEqual(otros.sort())
    expect(findEstado('CHP')?.Descripcion).toBe('Chiapas')
    expect(findEstado('CHH')?.Descripcion).toBe('Chihuahua')
  })
})

describe('contra el esquema oficial', () => {
  let esquema = ''
  beforeAll(() => {
    const paquete = require.resolve('validadorcfdi/package.json')
    esquema = readFileSync(paquete.replace('package.json', 'dist/xslt/cfd/catalogos/catCFDI.xsd'), 'utf8')
  })

  function clavesDe(tipo: string): Set<string> {
    const desde = esquema.indexOf(`name="${tipo}"`)
    const trozo = esquema.slice(desde, esquema.indexOf('</xs:simpleType>', desde))
    return new Set([...trozo.matchAll(/enumeration value="([^"]+)"/g)].map((hallada) => hallada[1] ?? ''))
  }

  test.each([
    ['c_Moneda', () => monedas.map((clave) => clave.Codigo)],
    ['c_Pais', () => clavesPais()],
    ['c_ClaveProdServ', () => clavesProdServ.map((clave) => clave.Codigo)],
    ['c_ClaveUnidad', () => clavesUnidad.map((clave) => clave.Codigo)],
    ['c_RegimenFiscal', () => regimenesFiscales.map((clave) => clave.Codigo)],
    ['c_UsoCFDI', () => usosCfdi.map((clave) => clave.Codigo)],
    ['c_FormaPago', () => formasPago.map((clave) => clave.Codigo)],
    ['c_ObjetoImp', () => objetosImp.map((clave) => clave.Codigo)],
  ] as [string, () => readonly string[]][])('%s: toda clave nuestra está en el XSD', (tipo, nuestras) => {
    const oficiales = clavesDe(tipo)
    expect(oficiales.size).toBeGreaterThan(0)
    expect(nuestras().filter((clave) => !oficiales.has(clave))).toEqual([])
  })

  test('c_Moneda está completo', () => {
    expect(new Set(monedas.map((clave) => clave.Codigo))).toEqual(clavesDe('c_Moneda'))
  })

  test('c_CodigoPostal: los prefijos admiten todo el catálogo y casi nada más', () => {
    const oficiales = clavesDe('c_CodigoPostal')
    // 00000 is the SAT's own, for documents without a place.
    expect([...oficiales].filter((codigo) => !estadoDeCodigoPostal(codigo))).toEqual(['00000'])
    const admitidos = Array.from({ length: 100_000 }, (_, n) => String(n).padStart(5, '0')).filter(estadoDeCodigoPostal)
    expect(admitidos.filter((codigo) => !oficiales.has(codigo))).toHaveLength(252)
  })

  test('c_Pais está completo', () => {
    expect(new Set(clavesPais())).toEqual(clavesDe('c_Pais'))
    expect(existePais('MEX')).toBe(true)
    expect(existePais('MX')).toBe(false)
    expect(paises.map(({ Codigo }) => Codigo)).toEqual(clavesPais())
    expect(paises.filter(({ Descripcion }) => Descripcion.trim() === '')).toEqual([])
  })
})

describe('monedas, bancos, permisos y combustibles', () => {
  test.each([
    ['MXN', 2],
    ['USD', 2],
    ['EUR', 2],
    ['XXX', 0],
    ['JPY', 0],
    ['KWD', 3],
    ['CLF', 4],
    ['ABC', undefined],
  ])('%s admite %s decimales', (moneda, decimales) => {
    expect(decimalesMoneda(moneda)).toBe(decimales)
  })

  test('toda moneda tiene nombre y sus decimales', () => {
    for (const { Descripcion, Decimales } of monedas) {
      expect(Descripcion).toMatch(/^\p{L}.*[\p{L})]$/u)
      expect([0, 2, 3, 4]).toContain(Decimales)
    }
    expect(monedas.find(({ Codigo }) => Codigo === 'MXV')).toEqual({
      Codigo: 'MXV',
      Descripcion: 'México Unidad de Inversión (UDI)',
      Decimales: 2,
    })
  })

  test('un banco histórico se reconoce', () => {
    const ixe = findBanco('032')
    expect(ixe && nombreBanco(ixe)).toBe('IXE')
  })

  test('cada clave de hidrocarburo tiene subproductos que existen', () => {
    for (const { SubProductos } of clavesHyp)
      for (const sub of SubProductos) expect(findSubProductoHyp(sub)).toBeDefined()
    expect(esCombustible('15101505')).toBe(true)
    expect(esCombustible('15111510')).toBe(false)
  })

  test('los productos marcados como combustible son los del complemento', () => {
    const marcados = clavesProdServ.filter((clave) => clave.Clase === 'combustible').map((clave) => clave.Codigo)
    expect(marcados.sort()).toEqual(clavesHyp.map((clave) => clave.Codigo).sort())
  })

  test.each([
    ['PER03', 'PL/12345/DIS/OM/2019', true],
    ['PER03', 'PL/12345/DIS/OM/19', false],
    ['PER03', 'xPL/12345/DIS/OM/2019', false],
    ['PER03', 'PL/1/DIS/OM/2019', true],
    ['PER02', 'H/1234/COM/2019', true],
    ['PER02', 'H/123/COM/2019', false],
    ['PER07', 'CNE/PL/12345/DIS/OM/2026', true],
    ['PER10', '#abcdEFGH012345', true],
    ['PER11', 'F00X07XUH/123/2026', false],
    ['PER99', 'PL/12345/DIS/OM/2019', false],
    ['PER03', `PL/${'1'.repeat(25)}/DIS/OM/2019`, false],
  ])('permiso %s %s: %s', (tipo, numero, valido) => {
    expect(permisoBienEscrito(tipo, numero)).toBe(valido)
  })
})
