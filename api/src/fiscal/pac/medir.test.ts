import { expect, test } from 'vitest'
import { incierto } from '../../craft/salida/http-cliente.ts'
import { type LlamadaPac, makeMedicion } from './medir.ts'
import type { EstatusSat, Pac } from './pac.ts'

const nada = async () => incierto('TIEMPO', 'Tarde.')
const base: Pac = {
  nombre: 'de-prueba',
  timbrar: async () => ({ tipo: 'rechazo', codigo: '301', mensaje: '' }),
  consultar: async () => ({ tipo: 'ausente' }),
  cancelar: nada,
  listar: async () => ({ tipo: 'sin_lista' }),
  bajar: () => Promise.reject(new Error('nuestro')),
  pendientes: async () => ({ tipo: 'sin_buzon' }),
  responder: nada,
  saldo: async () => null,
  probar: async () => ({ tipo: 'conectado', timbres: 3 }),
}

function oir() {
  let reloj = 0
  const medicion = makeMedicion(() => {
    reloj += 250
    return reloj
  })
  const oidas: LlamadaPac[] = []
  medicion.oir((llamada) => oidas.push(llamada))
  return { medicion, oidas }
}

test('cada llamada dice de quién, cuál, cómo terminó y cuánto tardó, y su respuesta no cambia', async () => {
  const { medicion, oidas } = oir()
  const pac = medicion.pac(base)
  expect(await pac.timbrar(Buffer.from(''), '')).toEqual({ tipo: 'rechazo', codigo: '301', mensaje: '' })
  await pac.consultar({ customId: '', xml: Buffer.from('') })
  await pac.cancelar(Buffer.from(''), { rfcEmisor: '', uuid: '' })
  await pac.listar({ rfc: '', desde: new Date(), hasta: new Date() })
  expect([await pac.saldo(), (await pac.probar()).tipo]).toEqual([null, 'conectado'])
  await expect(pac.bajar({ uuid: '', rfc: '' })).rejects.toThrow('nuestro')
  expect(oidas.map(({ operacion, resultado }) => `${operacion} ${resultado}`)).toEqual([
    'timbrar rechazo',
    'consultar ausente',
    'cancelar incierto',
    'listar sin_lista',
    'saldo sin_saldo',
    'probar conectado',
    'bajar falla',
  ])
  expect(new Set(oidas.map(({ pac: nombre, segundos }) => `${nombre} ${segundos}`))).toEqual(
    new Set(['de-prueba 0.25']),
  )
  expect(medicion.pac(base)).toBe(pac)
})

test('del SAT se sabe si respondió', async () => {
  const { medicion, oidas } = oir()
  const callado: EstatusSat = { consultar: async () => ({ tipo: 'incierto', mensaje: 'Tarde.' }) }
  await medicion.sat(callado).consultar({ re: '', rr: '', tt: '', id: '' })
  expect(oidas).toEqual([{ pac: 'sat', operacion: 'estatus', resultado: 'incierto', segundos: 0.25 }])
})
