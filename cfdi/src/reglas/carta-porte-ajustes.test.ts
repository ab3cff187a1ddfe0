// What no text of the SAT settles is passed in: each setting moves its rule, and without tables only shapes are checked.
import { describe, expect, test } from 'vitest'
import { hidroYPetro } from '../complementos/hidro-y-petro.ts'
import type { Comprobante } from '../comprobante.ts'
import { parseDecimal } from '../decimal.ts'
import { type Cambios, cambiar, contextoDeViaje, viajeDeCaso, ZONA } from '../pruebas/viajes.ts'
import type { AjustesCartaPorte, ContextoCartaPorte } from './carta-porte-contexto.ts'
import { validar } from './validar.ts'

const CP = 'Complemento.CartaPorte'
const DIESEL = viajeDeCaso('43-traslado-diesel-autotanque')
const FLETE = viajeDeCaso('45-flete-con-carta-porte')

function codigos(base: Comprobante, cambios: Cambios, propio: ContextoCartaPorte = {}): string[] {
  const documento = cambiar(base, cambios)
  return validar(documento, contextoDeViaje(documento, propio)).map(({ codigo }) => codigo)
}
const conAjustes = (base: Comprobante, cambios: Cambios, ajustes: Partial<AjustesCartaPorte>) =>
  codigos(base, cambios, { ajustes })

describe('ajustes', () => {
  test('cuán cerca y cuán lejos puede estar la salida', () => {
    expect(conAjustes(DIESEL, {}, { minutosAntesDeSalir: 58 })).toEqual([])
    expect(conAjustes(DIESEL, {}, { minutosAntesDeSalir: 59 })).toEqual(['LITRO-622'])
    expect(conAjustes(DIESEL, {}, { diasDeAntelacion: 0 })).toEqual(['LITRO-672'])
  })

  test('a qué velocidad va un camión', () => {
    // 42.30 km in 65 minutes are 39 an hour.
    expect(conAjustes(DIESEL, {}, { kmPorHora: { minimo: 40, maximo: 90 } })).toEqual(['LITRO-641'])
    expect(conAjustes(DIESEL, {}, { kmPorHora: { minimo: 10, maximo: 39 } })).toEqual(['LITRO-641'])
    expect(conAjustes(DIESEL, {}, { kmPorHora: { minimo: 39, maximo: 40 } })).toEqual([])
  })

  test('con cuántos días se avisa de un papel', () => {
    const vigencias = [{ nombre: 'Póliza', vence: '2026-11-26' }]
    expect(codigos(DIESEL, {}, { vigencias, ajustes: { diasDeAviso: 10 } })).toEqual(['LITRO-640'])
    expect(codigos(DIESEL, {}, { vigencias, ajustes: { diasDeAviso: 9 } })).toEqual([])
    expect(codigos(DIESEL, {}, { vigencias: [{ nombre: 'Póliza', vence: '2026-11-16' }] })).toEqual(['LITRO-640'])
  })

  test('entre qué densidades está un líquido', () => {
    const limites = (minima: string, maxima: string) => ({ minima: parseDecimal(minima), maxima: parseDecimal(maxima) })
    expect(conAjustes(DIESEL, {}, { densidad: limites('0.8425', '0.8425') })).toEqual([])
    expect(conAjustes(DIESEL, {}, { densidad: limites('0.8426', '1.1') })).toEqual(['LITRO-673'])
  })

  test('cuánto puede pesar una unidad', () => {
    expect(conAjustes(DIESEL, {}, { toneladasMaximas: 27 })).toEqual(['LITRO-660'])
  })

  test('si basta con que un concepto sea flete', () => {
    const { Impuestos: _impuestos, ...otro } = FLETE.Conceptos[0]!
    const mixto = { 'Conceptos.1': { ...otro, ClaveProdServ: '84111506', ObjetoImp: '01' } }
    expect(codigos(FLETE, mixto)).toContain('CP109')
    expect(conAjustes(FLETE, mixto, { conceptosDeFlete: 'alguno' })).not.toContain('CP109')
    const soloCombustible = { 'Conceptos.0.ClaveProdServ': '15101505' }
    expect(conAjustes(FLETE, soloCombustible, { conceptosDeFlete: 'alguno' })).toContain('CP109')
  })

  test('si un traslado puede llevar el complemento de hidrocarburos', () => {
    const permiso = { TipoPermiso: 'PER03', NumeroPermiso: 'PL/12345/DIS/OM/2019' }
    const con = { 'Conceptos.0.ComplementoConcepto': { HidroYPetro: hidroYPetro(permiso, '15101505', 'SP18') } }
    expect(codigos(DIESEL, con)).toEqual(['LITRO-502'])
    expect(conAjustes(DIESEL, con, { hidroYPetroEnTraslado: true })).toEqual([])
  })
})

describe('lo que se importa', () => {
  const sinTablas = (cambios: Cambios) => {
    const documento = cambiar(viajeDeCaso('48-traslado-gas-lp-con-regreso'), cambios)
    const { ahora } = contextoDeViaje(documento)
    return validar(documento, { ahora, zonaHoraria: ZONA }).map(({ codigo }) => codigo)
  }
  const DOMICILIO = `${CP}.Ubicaciones.1.Domicilio`

  test('sin tablas solo se ve la forma de las claves', () => {
    expect(sinTablas({})).toEqual([])
    expect(sinTablas({ [`${DOMICILIO}.CodigoPostal`]: '25000', [`${DOMICILIO}.Colonia`]: '0069' })).toEqual([])
    expect(sinTablas({ [`${DOMICILIO}.Municipio`]: '999', [`${DOMICILIO}.Localidad`]: '99' })).toEqual([])
    expect(sinTablas({ [`${DOMICILIO}.Municipio`]: 'Cuauhtémoc' })).toEqual(['CP145'])
    expect(sinTablas({ [`${DOMICILIO}.Colonia`]: 'Guerrero' })).toEqual(['CP143'])
  })

  test('con la lista de códigos postales a secas, uno que falta se dice', () => {
    const contexto = {
      ...contextoDeViaje(DIESEL),
      codigosPostales: new Set(['64000', '42501', '67450']),
      cartaPorte: {},
    }
    expect(validar(DIESEL, contexto).map(({ codigo, campo }) => `${codigo} ${campo}`)).toEqual([
      `CP147 ${CP}.Ubicaciones[1].Domicilio.CodigoPostal`,
    ])
  })
})

describe('el reloj de cada sitio', () => {
  const aHermosillo = { zonas: ['America/Chihuahua', 'America/Hermosillo'] }
  const llega = (hora: string) => ({ [`${CP}.Ubicaciones.1.FechaHoraSalidaLlegada`]: `2026-11-16T${hora}` })

  test('la salida se compara con ahora en la zona del origen', () => {
    // It is 05:32 in Monterrey and 06:32 in Cancún.
    expect(codigos(DIESEL, {}, { zonas: ['America/Cancun', 'America/Cancun'] })).toContain('LITRO-621')
  })

  test('entre zonas una hora igual puede ser buena: se avisa y no se impide', () => {
    expect(codigos(DIESEL, llega('06:30:00'), aHermosillo)).toEqual(['LITRO-624'])
    expect(codigos(DIESEL, llega('07:00:00'), aHermosillo)).toEqual([])
    expect(codigos(DIESEL, llega('06:30:00'))).toEqual(['LITRO-623'])
  })

  test('la hora que se salta un cambio de horario no existe', () => {
    const enJuarez = { zonas: ['America/Ciudad_Juarez', 'America/Ciudad_Juarez'] }
    const salto = {
      Fecha: '2026-03-08T01:00:00',
      [`${CP}.Ubicaciones.0.FechaHoraSalidaLlegada`]: '2026-03-08T02:30:00',
      [`${CP}.Ubicaciones.1.FechaHoraSalidaLlegada`]: '2026-03-08T04:00:00',
    }
    expect(codigos(DIESEL, salto, enJuarez)).toEqual(['LITRO-654'])
  })

  test('una zona que esta máquina no conoce cede ante la de la sucursal', () => {
    expect(codigos(DIESEL, {}, { zonas: ['Marte/Olimpo', undefined] })).toEqual([])
  })
})
