// What may be kept in a browser, asked of every service there is; and that what is kept has an end.
import { type ServiceKey, services } from '@litro/contract/services'
import { describe, expect, test } from 'vitest'
import { type Ficha, MAXIMO_CUANTAS, MAXIMO_TODAS, MAXIMO_UNA, sobrantes } from './limites.ts'
import { seGuarda } from './que-se-guarda.ts'

const todos = Object.keys(services) as ServiceKey[]

describe('seGuarda', () => {
  test('nada que escribe, de la casa, o que abra una puerta', () => {
    const guardados = todos.filter(seGuarda)
    expect(guardados.filter((key) => services[key].metodo !== 'GET')).toEqual([])
    expect(guardados.filter((key) => services[key].ruta.includes('/admin/') || key.startsWith('admin_'))).toEqual([])
    expect(guardados.filter((key) => /llave|webhook|calendario|liga|usuario|exportar|zip|elegibles/.test(key))).toEqual(
      [],
    )
  })

  test('lo que las pantallas de un socio enseñan, sí', () => {
    const vistos: ServiceKey[] = ['sesion_leer', 'tablero_leer', 'factura_listar', 'factura_resumen', 'factura_leer']
    const papeles: ServiceKey[] = ['factura_pdf', 'nota_credito_xml', 'cliente_estado_pdf', 'retorno_archivo_pago']
    expect([...vistos, ...papeles].filter((key) => !seGuarda(key))).toEqual([])
  })
})

describe('sobrantes', () => {
  const ficha = (clave: string, leida: number, bytes: number): Ficha => ({ clave, leida, bytes })

  test('mientras cabe, nada sale', () => {
    expect(sobrantes([ficha('a', 1, 10)], ficha('b', 2, MAXIMO_UNA))).toEqual([])
  })

  test('sale lo más viejo hasta que cabe, y la misma respuesta no se cuenta dos veces', () => {
    const mitad = MAXIMO_TODAS / 2
    const dos = [ficha('nueva', 9, mitad), ficha('vieja', 1, mitad)]
    expect(sobrantes(dos, ficha('otra', 10, 1))).toEqual(['vieja'])
    expect(sobrantes(dos, ficha('nueva', 10, mitad))).toEqual([])
  })

  test('también hay un límite de cuántas', () => {
    const muchas = Array.from({ length: MAXIMO_CUANTAS }, (_, i) => ficha(String(i), i, 1))
    expect(sobrantes(muchas, ficha('otra', MAXIMO_CUANTAS, 1))).toEqual(['0'])
  })
})
