import { describe, expect, test } from 'vitest'
import type { Comprobante, HidroYPetro } from '../comprobante.ts'
import { permisoDePetrolifero, permisosPetroliferos } from '../sat/permisos-petroliferos.ts'
import {
  type Cambio,
  type Caso,
  CONTEXTO,
  codigosDe,
  concepto,
  factura,
  facturaGlobal,
  pon,
  quita,
} from './comprobante-de-prueba.ts'
import { validar } from './validar.ts'

const hyp =
  (datos: Partial<HidroYPetro>): Cambio =>
  (c) => {
    const nodo = concepto(c).ComplementoConcepto?.HidroYPetro
    if (nodo) Object.assign(nodo, datos)
  }

const casos: readonly Caso[] = [
  ['LITRO-501', 'el diésel lleva complemento', quita('Conceptos.0.ComplementoConcepto')],
  [
    'LITRO-502',
    'el lubricante no lleva complemento',
    (c) => {
      concepto(c, 1).ComplementoConcepto = concepto(c).ComplementoConcepto
    },
  ],
  ['LITRO-503', 'ClaveHYP es la ClaveProdServ', hyp({ ClaveHYP: '15101514' })],
  ['LITRO-504', 'el diésel va en LTR', pon('Conceptos.0.ClaveUnidad', 'MTQ')],
  ['LITRO-505', 'el tipo de permiso es del catálogo', hyp({ TipoPermiso: 'PER99' })],
  ['CCHYP107', 'el permiso sigue la nomenclatura de su tipo', hyp({ NumeroPermiso: 'PL/12345/EXP/ES/2019' })],
  ['CCHYP107', 'el permiso tiene al menos 15 caracteres', hyp({ TipoPermiso: 'PER02', NumeroPermiso: 'H/1/COM/2019' })],
  ['CCHYP110', 'el subproducto es de su clave', hyp({ SubProductoHYP: 'SP16' })],
  [
    'LITRO-507',
    'el NoIdentificacion cabe en 40',
    pon('Conceptos.0.NoIdentificacion', `PL/12345/DIS/OM/2019-${'1'.repeat(20)}`),
  ],
  ['LITRO-508', 'el combustible lleva NoIdentificacion', quita('Conceptos.0.NoIdentificacion')],
  ['LITRO-509', 'el NoIdentificacion empieza con el permiso', pon('Conceptos.0.NoIdentificacion', '1001')],
  ['LITRO-510', 'la unidad escrita son litros', pon('Conceptos.0.Unidad', 'Galones')],
  [
    'LITRO-511',
    'el combustible es objeto de impuesto',
    (c) => {
      concepto(c).ObjetoImp = '01'
      delete concepto(c).Impuestos
    },
  ],
  [
    'LITRO-512',
    'el IEPS no se desglosa sin que lo pidan',
    (c) => {
      const ieps = {
        Base: '10000.000',
        Impuesto: '003',
        TipoFactor: 'Cuota',
        TasaOCuota: '0.490817',
        Importe: '4908.17',
      } as const
      concepto(c).Impuestos?.Traslados?.push(ieps)
    },
  ],
  [
    'LITRO-513',
    'la base del IVA excluye la cuota 2-A',
    (c) => {
      const iva = concepto(c).Impuestos?.Traslados?.[0]
      if (iva) Object.assign(iva, { Base: '211883.885517', Importe: '33901.421683' })
    },
  ],
  ['LITRO-514', 'sin cuota publicada se avisa', pon('Fecha', '2031-01-02T10:00:00')],
]

describe('complemento de hidrocarburos', () => {
  test.each(casos)('%s: %s', (codigo, _regla, malo, bueno) => {
    expect(codigosDe(factura(malo))).toContain(codigo)
    expect(codigosDe(factura(bueno))).not.toContain(codigo)
  })

  test('antes del 24 de abril de 2026 no se exigía', () => {
    const vieja = (fecha: string) =>
      factura((c) => {
        c.Fecha = fecha
        delete concepto(c).ComplementoConcepto
      })
    expect(codigosDe(vieja('2026-04-23T23:59:59'))).not.toContain('LITRO-501')
    expect(codigosDe(vieja('2026-04-24T00:00:00'))).toContain('LITRO-501')
  })

  test.each([
    ['PER03', 'PL/12345/DIS/OM/2019'],
    ['PER07', 'CNE/PL/12345/DIS/OM/2026'],
    ['PER02', 'H/12345/COM/2019'],
    ['PER10', '#A1b2C3d4E5f6G7'],
    ['PER11', 'F00.07.UH/123/2026'],
  ])('el permiso %s se escribe %s', (TipoPermiso, NumeroPermiso) => {
    const bueno = factura((c) => {
      hyp({ TipoPermiso, NumeroPermiso })(c)
      concepto(c).NoIdentificacion = `${NumeroPermiso}-1`
    })
    expect(codigosDe(bueno)).toEqual([])
  })

  test('el número de identificación puede tener justo 40 caracteres', () => {
    const justo = `PL/12345/DIS/OM/2019-${'1'.repeat(19)}`
    expect(justo).toHaveLength(40)
    expect(codigosDe(factura(pon('Conceptos.0.NoIdentificacion', justo)))).toEqual([])
  })

  test('un descuento baja la base del IVA y deja intacta la cuota', () => {
    // 211883.885517 − 1000.00 − 10000 × 0.490817 = 205975.715517
    const conBase = (Base: string) =>
      factura((c) => {
        Object.assign(concepto(c), { Descuento: '1000.000000' })
        Object.assign(concepto(c).Impuestos?.Traslados?.[0] ?? {}, { Base })
      })
    expect(codigosDe(conBase('205975.715517'))).not.toContain('LITRO-513')
    expect(codigosDe(conBase('205975.725517'))).not.toContain('LITRO-513')
    expect(codigosDe(conBase('205975.725518'))).toContain('LITRO-513')
    expect(codigosDe(conBase('206975.715517'))).toContain('LITRO-513')
  })

  test('LITRO-506: en una factura global de combustible se avisa y no se exige', () => {
    const global = facturaGlobal((c) => {
      c.Conceptos = [concepto(factura())]
      delete concepto(c).ComplementoConcepto
    })
    expect(codigosDe(global)).toContain('LITRO-506')
    expect(codigosDe(global)).not.toContain('LITRO-501')
    expect(codigosDe(facturaGlobal())).not.toContain('LITRO-506')
  })

  test('la cuota que captura el administrador manda sobre la publicada', () => {
    const cuotaIeps = () => 600_000n
    expect(codigosDe(factura(), { cuotaIeps })).toEqual(['LITRO-513'])
  })

  test('los demás petrolíferos llevan su permiso en NoIdentificacion', () => {
    const gas = (noIdentificacion?: string) =>
      factura((c) => {
        concepto(c, 1).ClaveProdServ = '15111510'
        concepto(c, 1).NoIdentificacion = noIdentificacion
      })
    expect(codigosDe(gas())).toEqual(['LITRO-508'])
    expect(codigosDe(gas('LP/123/DIST/PLA/2016-1'))).toEqual([])
    expect(codigosDe(gas('LP/123/DIST/PLA/2016'))).toEqual(['LITRO-515'])
    expect(codigosDe(gas('PL/123/DIS/OM/2016-1'))).toEqual(['LITRO-515'])
    const severidades = (c: Comprobante, propio: boolean) =>
      validar(c, { ...CONTEXTO, propio })
        .filter(({ codigo }) => /^LITRO-5(?:08|15)$/.test(codigo))
        .map(({ severidad }) => severidad)
    expect(severidades(gas(), true)).toEqual(['error'])
    expect(severidades(gas('PL/123/DIS/OM/2016-1'), true)).toEqual(['error'])
    expect(severidades(gas('PL/123/DIS/OM/2016-1'), false)).toEqual(['aviso'])
  })

  test.each([
    ['15111510', 'LP/13999/DIS/PLA/2016', true],
    ['15111510', 'LP/22000/DIST/AUT/2017', true],
    ['15111510', 'CNE/LP/22000/DIST/REP/2026', true],
    ['15111510', 'LP/1/EXP/ES/2015', true],
    ['15111510', 'H/12345/COM/2019', true],
    ['15111501', 'G/123/LPD/2003', true],
    ['15111510', 'PL/12345/DIS/OM/2019', false],
    ['15101504', 'PL/12345/EXP/AE/2019', true],
    ['15101504', 'PL/12345/DIS/OM/2019', true],
    ['15101701', 'CNE/PL/12345/DIS/OM/2026', true],
    ['15101701', 'CNE/PL/12345/COM/2026', true],
    ['15101701', 'LP/12345/DIST/PLA/2019', false],
    ['15101701', 'PL/12345/EXP/ES/2019', false],
    ['15111512', 'G/12345/COM/GN/2019', true],
    ['15121501', 'PL/12345/DIS/OM/2019', false],
  ])('%s se vende con el permiso %s: %s', (clave, permiso, admite) => {
    expect(permisoDePetrolifero(clave, permiso)).toBe(admite)
  })

  test('cada permiso de un petrolífero se escribe como dice su nomenclatura', () => {
    for (const [clave, permisos] of permisosPetroliferos) {
      for (const { Nomenclatura } of permisos) {
        const numero = Nomenclatura.replace('(N°Consecutivo)', '12345').replace('(Año)', '2026')
        expect(permisoDePetrolifero(clave, numero), Nomenclatura).toBe(true)
        expect(permisoDePetrolifero(clave, `CNE/${numero}`), Nomenclatura).toBe(true)
      }
    }
  })
})
