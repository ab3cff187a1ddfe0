import { IdRequerido, Texto } from '@litro/contract/campo'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { schemaResolver } from './schema-resolver.ts'

const Captura = z.object({
  IdCliente: IdRequerido('Elige un cliente.'),
  Cuentas: z.array(z.object({ Banco: Texto({ max: 10, requerido: 'Elige el banco.' }) })),
})
const opciones = { fields: {}, shouldUseNativeValidation: false }
const resolver = schemaResolver<z.input<typeof Captura>, z.output<typeof Captura>>(Captura)
const leer = async (valores: unknown) => await resolver(valores as never, undefined, opciones)

describe('los errores de un formulario son las frases del contrato', () => {
  test.each([null, undefined, '', 'x', 0])(
    'un identificador que falta (%s) dice su frase en español',
    async (IdCliente) => {
      const { errors } = await leer({ IdCliente, Cuentas: [] })
      expect(errors).toMatchObject({ IdCliente: { message: 'Elige un cliente.' } })
    },
  )

  test('el error de un renglón queda en su renglón', async () => {
    const { errors } = await leer({ IdCliente: '1', Cuentas: [{ Banco: 'BBVA' }, { Banco: '' }] })
    expect(errors).toMatchObject({ Cuentas: [undefined, { Banco: { message: 'Elige el banco.' } }] })
  })

  test('lo válido se entrega leído', async () => {
    expect(await leer({ IdCliente: '7', Cuentas: [] })).toEqual({ values: { IdCliente: 7, Cuentas: [] }, errors: {} })
  })
})
