import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Comprobante } from '../comprobante.ts'
import { leerCfdi } from '../leer.ts'
import { contextoDeViaje, viajeDeCaso } from '../pruebas/viajes.ts'
import { toInstantes } from '../sat/hora-local.ts'
import { CONTEXTO, concepto, factura, facturaGlobal, notaCredito, recibo } from './comprobante-de-prueba.ts'
import type { Contexto } from './contexto.ts'
import { semaforo, validar } from './validar.ts'

const MUESTRAS = new URL('../../casos/muestras/', import.meta.url)
const muestras = readdirSync(MUESTRAS).filter((nombre) => nombre.endsWith('.xml'))

/** A moment after the document, wherever its branch is. */
function contextoDe(comprobante: Comprobante): Contexto {
  const zonaHoraria = 'America/Monterrey'
  const [instante = 0] = toInstantes(comprobante.Fecha, zonaHoraria)
  return { ahora: instante + 60_000, zonaHoraria }
}

describe('validar', () => {
  test('las quince muestras selladas no tienen ni un aviso, salvo el traslado que se relaciona con su factura', () => {
    expect(muestras).toHaveLength(15)
    for (const nombre of muestras) {
      const { comprobante } = leerCfdi(readFileSync(new URL(nombre, MUESTRAS)))
      const codigos = validar(comprobante, contextoDe(comprobante)).map(({ codigo }) => codigo)
      expect(codigos, nombre).toEqual(nombre.includes('relacion-05') ? ['LITRO-662'] : [])
    }
  })

  test.each([
    ['factura', factura()],
    ['nota de crédito', notaCredito()],
    ['recibo de pago', recibo()],
    ['factura global', facturaGlobal()],
  ])('una %s bien hecha no tiene hallazgos', (_tipo, comprobante) => {
    expect(validar(comprobante, CONTEXTO)).toEqual([])
  })

  test('se juntan todos los errores, no solo el primero', () => {
    const malo = factura((c) => {
      c.FormaPago = '03'
      c.Receptor.UsoCFDI = 'D01'
      concepto(c).ClaveUnidad = 'MTQ'
      c.Total = '1.00'
    })
    expect(validar(malo, CONTEXTO).map(({ codigo, campo }) => `${codigo} ${campo}`)).toEqual([
      'CFDI40161 Receptor.UsoCFDI',
      'CFDI40105 FormaPago',
      'CFDI40119 Total',
      'LITRO-504 Conceptos[0].ClaveUnidad',
    ])
  })

  test('revisar no cambia el documento', () => {
    const original = factura()
    const copia = structuredClone(original)
    validar(original, CONTEXTO)
    expect(original).toEqual(copia)
  })
})

describe('el navegador usa las mismas reglas', () => {
  /** What a file imports, and what that imports; types alone reach no bundle. */
  function alcanzados(archivo: URL, sinTipos = false, vistos = new Map<string, string[]>()): Map<string, string[]> {
    if (vistos.has(archivo.href)) return vistos
    const entero = readFileSync(archivo, 'utf8')
    const texto = sinTipos ? entero.replace(/^import type .*$/gm, '') : entero
    const origenes = [...texto.matchAll(/^(?:import|} from|export .* from).*?'([^']+)'$/gm)].map(
      (hallado) => hallado[1] ?? '',
    )
    vistos.set(archivo.href, origenes)
    for (const origen of origenes) if (origen.startsWith('.')) alcanzados(new URL(origen, archivo), sinTipos, vistos)
    return vistos
  }

  test('la geografía de Carta Porte solo llega a quien la pide', () => {
    const grafo = alcanzados(new URL('validar.ts', import.meta.url))
    const cargados = [...grafo.keys()].filter((archivo) => archivo.includes('/sat/carta-porte/'))
    expect(cargados.length).toBeGreaterThan(3)
    expect(cargados.filter((archivo) => archivo.includes('geografia-datos'))).toEqual([])
  })

  test.each(['cliente.ts', 'emisor.ts', '../clabe.ts', '../totales.ts'])(
    '%s no lleva al navegador nada de un viaje',
    (entrada) => {
      const archivos = [...alcanzados(new URL(entrada, import.meta.url), true).keys()]
      expect(archivos.filter((archivo) => /\/src\/(?:\w+\/carta-porte|reglas\/frases-.*viaje)/.test(archivo))).toEqual(
        [],
      )
    },
  )

  test.each(['validar.ts', 'cliente.ts', 'cancelacion.ts', 'mensajes-pac.ts', '../clabe.ts', '../swift.ts'])(
    '%s no alcanza nada de Node ni de terceros',
    (entrada) => {
      const grafo = alcanzados(new URL(entrada, import.meta.url))
      const ajenos = [...grafo.values()].flat().filter((origen) => !origen.startsWith('.'))
      expect(grafo.size).toBeGreaterThan(2)
      expect(ajenos).toEqual([])
    },
  )
})

describe('semáforo', () => {
  test('muestra todos los grupos aunque estén en verde', () => {
    const luces = semaforo(factura(), CONTEXTO)
    expect(luces.map((luz) => luz.titulo)).toEqual([
      'Datos del emisor',
      'Datos del receptor',
      'Uso de CFDI y régimen',
      'Método y forma de pago',
      'Moneda y exportación',
      'Fecha y lugar de expedición',
      'Conceptos',
      'Impuestos y totales',
      'Complemento de hidrocarburos',
      'Relaciones',
      'Información global',
      'Complemento de pagos',
      'Textos y longitudes',
    ])
    expect(new Set(luces.map((luz) => luz.estado))).toEqual(new Set(['verde']))
  })

  test('lo que viaja tiene además la luz de su Carta Porte', () => {
    const traslado = viajeDeCaso('43-traslado-diesel-autotanque')
    const luz = semaforo(traslado, contextoDeViaje(traslado)).find(({ regla }) => regla === 'carta-porte')
    expect(luz).toMatchObject({ titulo: 'Carta Porte', estado: 'verde' })
  })

  test('un aviso es ámbar y un error rojo, y dicen lo mismo que validar', () => {
    const mixto = factura((c) => {
      c.FormaPago = '01'
      c.MetodoPago = 'PUE'
      c.Receptor.Rfc = 'X'
    })
    const luces = semaforo(mixto, CONTEXTO)
    const estado = Object.fromEntries(luces.map((luz) => [luz.regla, luz.estado]))
    expect(estado).toMatchObject({ pago: 'ambar', receptor: 'rojo', emisor: 'verde' })
    expect(luces.flatMap((luz) => luz.hallazgos)).toEqual(validar(mixto, CONTEXTO))
  })
})
