// Proves that a printed Carta Porte says everything its XML says, the driver's page first, and never looks stamped when it is not.
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { CartaPorte } from '../complementos/carta-porte/modelo.ts'
import type { Comprobante } from '../comprobante.ts'
import { leerCfdi } from '../leer.ts'
import { exigirDentro } from '../pruebas/hoja.ts'
import { cambiar } from '../pruebas/viajes.ts'
import type { DatosImpresion } from './datos.ts'
import { timbrar } from './ejemplos.ts'
import { cifra, fechaHora } from './formato.ts'
import { readPaginas, readTexto, readTrozos } from './inspeccion.ts'
import { imprimir, LEYENDA } from './pdf.ts'

const MUESTRAS = new URL('../../casos/muestras/', import.meta.url)
const UUID = '6A1B0C2D-0001-4E5F-8A9B-000000005001'
const archivos = readdirSync(MUESTRAS).filter((nombre) => /^1\d-[TI].*\.xml$/.test(nombre))
const TRASLADO = leer('10-T-diesel-local-autotanque.xml')
const CP = 'Complemento.CartaPorte'

function leer(archivo: string): Comprobante {
  return leerCfdi(readFileSync(new URL(archivo, MUESTRAS))).comprobante
}

function datosDe(comprobante: Comprobante, mas: Partial<DatosImpresion> = {}): DatosImpresion {
  return { comprobante, timbre: timbrar(UUID, comprobante.Sello), ...mas }
}

const sinEspacios = (texto: string) => texto.replace(/\s/g, '')
const textosDe = (pagina: string | undefined) => readTrozos(pagina ?? '').map(({ texto }) => texto)

/** Every value of the complement, wherever it is. */
function valoresDe(nodo: unknown): string[] {
  if (typeof nodo === 'string') return [nodo]
  return typeof nodo === 'object' && nodo !== null ? Object.values(nodo).flatMap(valoresDe) : []
}

describe.each(archivos)('%s', (archivo) => {
  const comprobante = leer(archivo)
  const cartaPorte = comprobante.Complemento?.CartaPorte as CartaPorte

  test('cada dato del complemento está impreso', async () => {
    const pdf = await imprimir(datosDe(comprobante))
    const seguido = sinEspacios(readTexto(pdf))
    expect(archivos).toHaveLength(6)
    for (const valor of valoresDe(cartaPorte)) {
      const formas = [valor, cifra(valor), fechaHora(valor)].map(sinEspacios)
      expect(
        formas.some((forma) => seguido.includes(forma)),
        valor,
      ).toBe(true)
    }
    exigirDentro(pdf)
  })

  test('la primera hoja es la del operador, y cabe entera en una', async () => {
    const transporte = { sellos: 'A-00123, A-00124', bol: 'BOL-2026-004587' }
    const paginas = readPaginas(await imprimir(datosDe(comprobante, { transporte })))
    const textos = textosDe(paginas[0])
    const unidad = cartaPorte.Mercancias.Autotransporte
    const seguido = sinEspacios(textos.join(''))
    for (const exigido of [
      'Carta Porte',
      cartaPorte.IdCCP,
      UUID,
      LEYENDA,
      unidad?.IdentificacionVehicular.PlacaVM,
      ...(unidad?.Remolques ?? []).map(({ Placa }) => Placa),
      unidad?.Seguros.PolizaRespCivil,
      unidad?.Seguros.PolizaMedAmbiente,
      unidad?.Seguros.AseguraRespCivil,
      ...(cartaPorte.FiguraTransporte ?? []).flatMap(({ TipoFigura, NombreFigura, NumLicencia }) =>
        TipoFigura === '01' ? [NombreFigura, NumLicencia] : [],
      ),
      ...cartaPorte.Mercancias.Mercancia.flatMap(({ Descripcion, CveMaterialPeligroso }) => [
        Descripcion,
        `UN ${CveMaterialPeligroso}`,
      ]),
      ...cartaPorte.Ubicaciones.map(({ FechaHoraSalidaLlegada }) => FechaHoraSalidaLlegada.slice(11, 16)),
      'A-00123',
      'BOL-2026-004587',
    ]) {
      expect(seguido).toContain(sinEspacios(exigido ?? ''))
    }
    // Nothing is joined to what does not fit beside it.
    expect(textosDe(paginas[0]).filter((texto) => /·\s*$/.test(texto))).toEqual([])
    expect(textosDe(paginas[1]).some((texto) => /^(?:Comprobante de traslado|Factura de flete)$/.test(texto))).toBe(
      true,
    )
  })

  test('lo que se lee en la cabina no es más chico que doce puntos, salvo los rótulos', async () => {
    const [primera] = readPaginas(await imprimir(datosDe(comprobante)))
    const chicos = readTrozos(primera ?? '').filter(
      ({ cuerpo, texto }) => cuerpo < 12 && !/^[A-ZÁÉÍÓÚ· ]+([\d.,]+ km)?$/.test(texto),
    )
    // The legend and the number of the page, the class at the foot of each placard, and a long day of the week.
    const ajenos = chicos.filter(({ texto }) => ![LEYENDA, '3', '2.1'].includes(texto) && !/^Página|\d{4}$/.test(texto))
    expect(ajenos.map(({ texto }) => texto)).toEqual([])
  })
})

describe('sin timbre', () => {
  test('la hoja lo dice atravesado y en rojo, aunque se pida otra marca, y no hay QR', async () => {
    const pdf = await imprimir({ comprobante: TRASLADO, marca: 'DEMOSTRACIÓN' })
    for (const pagina of readPaginas(pdf)) {
      expect(textosDe(pagina)[0]).toBe('SIN TIMBRE: NO AMPARA EL TRASLADO')
      expect(pagina).not.toMatch(/^\d+ \d+ \d+ 1 re$/m)
    }
    expect(textosDe(readPaginas(pdf)[0])).toContain('SIN TIMBRE: no ampara el traslado')
    expect(readTexto(pdf)).not.toContain(LEYENDA)
    exigirDentro(pdf)
  })

  test('timbrada, la marca es la que se pida', async () => {
    const texto = readTexto(await imprimir(datosDe(TRASLADO, { marca: 'CANCELADO' })))
    expect(texto).toContain('CANCELADO')
    expect(texto).not.toContain('SIN TIMBRE')
  })
})

describe('viajes grandes', () => {
  const destino = TRASLADO.Complemento!.CartaPorte!.Ubicaciones[1]!

  test('treinta entregas ocupan más hojas y ninguna se pierde', async () => {
    const Ubicaciones = [
      TRASLADO.Complemento!.CartaPorte!.Ubicaciones[0],
      ...Array.from({ length: 30 }, (_, i) => ({
        ...destino,
        NombreRemitenteDestinatario: `CLIENTE ${i}`,
        IDUbicacion: `DE${String(i).padStart(6, '0')}`,
      })),
    ]
    const CantidadTransporta = Array.from({ length: 30 }, (_, i) => ({
      Cantidad: `${1000 + i}.000`,
      IDOrigen: 'OR000001',
      IDDestino: `DE${String(i).padStart(6, '0')}`,
    }))
    const comprobante = cambiar(TRASLADO, {
      [`${CP}.Ubicaciones`]: Ubicaciones,
      [`${CP}.Mercancias.Mercancia.0.CantidadTransporta`]: CantidadTransporta,
    })
    const pdf = await imprimir(datosDe(comprobante))
    const texto = readTexto(pdf)
    for (let i = 0; i < 30; i++) {
      expect(texto).toContain(`CLIENTE ${i}`)
      expect(texto).toContain(`1,${String(i).padStart(3, '0')} L`)
    }
    exigirDentro(pdf)
  })

  test('nombres, calles, permisos y pólizas larguísimos no se salen de la hoja ni se recortan', async () => {
    const nombre = 'TRANSPORTES WWWWWWWW '.repeat(12).trim()
    const comprobante = cambiar(TRASLADO, {
      'Emisor.Nombre': nombre,
      [`${CP}.Ubicaciones.1.NombreRemitenteDestinatario`]: nombre,
      [`${CP}.Ubicaciones.1.Domicilio`]: {
        Calle: 'W'.repeat(100),
        NumeroExterior: '9'.repeat(55),
        NumeroInterior: '8'.repeat(55),
        Colonia: '0900',
        Localidad: '06',
        Referencia: 'M'.repeat(250),
        Municipio: '015',
        Estado: 'CMX',
        Pais: 'MEX',
        CodigoPostal: '06300',
      },
      [`${CP}.Mercancias.Mercancia.0.Descripcion`]: 'W'.repeat(1000),
      [`${CP}.Mercancias.Mercancia.0.Cantidad`]: '999999999999.999999',
      [`${CP}.Mercancias.Autotransporte.NumPermisoSCT`]: 'W'.repeat(50),
      [`${CP}.Mercancias.Autotransporte.Seguros.AseguraCarga`]: 'W'.repeat(50),
      [`${CP}.Mercancias.Autotransporte.Seguros.PolizaCarga`]: '7'.repeat(30),
      [`${CP}.Mercancias.Autotransporte.Seguros.PrimaSeguro`]: '123456.78',
      [`${CP}.FiguraTransporte.0.NombreFigura`]: nombre,
    })
    const pdf = await imprimir(datosDe(comprobante, { transporte: { sellos: 'S'.repeat(300), bol: 'B'.repeat(80) } }))
    exigirDentro(pdf)
    const seguido = sinEspacios(readTexto(pdf))
    for (const entero of [sinEspacios(nombre), 'M'.repeat(250), '123,456.78', 'S'.repeat(300)]) {
      expect(seguido).toContain(entero)
    }
    // Whole on the driver's page and again on the fiscal one, with the figures of its row in between.
    expect(seguido.split('W').length).toBeGreaterThan(2000)
    expect(readTexto(pdf)).toMatch(/Cuauhtémoc/)
  })
})

test('lo que puede regresar con producto lo dice en la hoja del operador', async () => {
  const [primera] = readPaginas(await imprimir(datosDe(leer('15-T-gas-lp-ruta-con-regreso.xml'))))
  expect(textosDe(primera)).toContain('CARGA · PUEDE REGRESAR CON PRODUCTO')
  const [otra] = readPaginas(await imprimir(datosDe(TRASLADO)))
  expect(textosDe(otra)).toContain('CARGA')
})

describe('flete', () => {
  test('las condiciones del servicio se imprimen si la casa las da', async () => {
    const flete = leer('12-I-flete-con-carta-porte.xml')
    const condiciones = 'Condiciones de prestación de servicios que ampara la Carta Porte. '.repeat(40)
    const con = readTexto(await imprimir(datosDe(flete, { condicionesDelServicio: condiciones })))
    expect(sinEspacios(con)).toContain(sinEspacios(condiciones))
    expect(readTexto(await imprimir(datosDe(flete)))).not.toContain('CONDICIONES DEL SERVICIO')
  })
})
