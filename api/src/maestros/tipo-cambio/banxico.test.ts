import { describe, expect, test } from 'vitest'
import { type Atender, answer, startServidor } from '../../../test/pac-servidor.ts'
import { FuenteError, makeBanxico } from './banxico.ts'

const respuesta = (fecha: unknown, dato: unknown, idSerie = 'SF43718') => ({
  bmx: { series: [{ idSerie, titulo: 'Tipo de cambio Pesos por dólar E.U.A.', datos: [{ fecha, dato }] }] },
})

async function ask(atender: Atender, limites?: Parameters<typeof makeBanxico>[1]) {
  const servidor = await startServidor(atender)
  const fetchPublicacion = makeBanxico({ url: `${servidor.url}/SieAPIRest/service/v1`, token: 'mi-token' }, limites)
  return { servidor, resultado: fetchPublicacion() }
}

describe('Banxico', () => {
  test('pide el dato oportuno de la serie con el token en la cabecera y nunca en la dirección', async () => {
    const { servidor, resultado } = await ask(answer(200, respuesta('13/11/2026', '18.4372')))
    expect(await resultado).toEqual({ tasa: '18.4372', fechaPublicacion: '2026-11-13', fuente: 'Banxico FIX' })
    expect(servidor.llamadas).toHaveLength(1)
    const [llamada] = servidor.llamadas
    expect(llamada).toMatchObject({ metodo: 'GET', ruta: '/SieAPIRest/service/v1/series/SF43718/datos/oportuno' })
    expect(llamada?.encabezados['bmx-token']).toBe('mi-token')
    expect(llamada?.ruta).not.toContain('mi-token')
  })

  test.each([
    ['sin dato', respuesta('13/11/2026', 'N/E')],
    ['en cero', respuesta('13/11/2026', '0')],
    ['negativo', respuesta('13/11/2026', '-18.4')],
    ['absurdo', respuesta('13/11/2026', '18437.2')],
    ['con coma', respuesta('13/11/2026', '18,4372')],
    ['con más de seis decimales', respuesta('13/11/2026', '18.43721234')],
    ['con otra fecha', respuesta('2026-11-13', '18.4372')],
    ['de otra serie', respuesta('13/11/2026', '18.4372', 'SF60653')],
    ['sin series', { bmx: {} }],
    ['con series vacías', { bmx: { series: [] } }],
    ['que no es un objeto', 'null'],
    ['que no es JSON', '<html>mantenimiento</html>'],
  ])('una respuesta %s es una falla, no una tasa', async (_nombre, cuerpo) => {
    const { resultado } = await ask(answer(200, cuerpo))
    await expect(resultado).rejects.toThrow(FuenteError)
  })

  test.each([[400], [401], [404], [429], [500], [302]])('el estado %s es una falla', async (status) => {
    const { resultado } = await ask(answer(status, respuesta('13/11/2026', '18.4372')))
    await expect(resultado).rejects.toThrow(FuenteError)
  })

  test('quien no contesta, corta o manda de más no detiene a nadie', async () => {
    const rapido = { totalMs: 150, conexionMs: 100, maxBytes: 1000 }
    const callado = await ask(() => undefined, rapido)
    await expect(callado.resultado).rejects.toThrow('no respondió a tiempo')
    const cortado = await ask((res) => res.destroy(), rapido)
    await expect(cortado.resultado).rejects.toThrow(FuenteError)
    const enorme = await ask(answer(200, 'x'.repeat(5000)), rapido)
    await expect(enorme.resultado).rejects.toThrow('demasiado grande')
  })
})
