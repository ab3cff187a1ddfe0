import { estados } from '@litro/cfdi/sat/estados'
import { describe, expect, test } from 'vitest'
import {
  avisoDeEstado,
  avisosDeCliente,
  ClienteCaptura,
  ClienteFormulario,
  ContactosCaptura,
  EmailsAdicionales,
} from './cliente.ts'

const base = {
  Nombre: 'Ferretera del Valle',
  RazonSocial: 'FERRETERA DEL VALLE',
  RFC: 'FVA120304AB1',
  CodigoPostal: '37000',
  RegimenFiscal: '601',
  UsoCFDI: 'G03',
  Estado: 'GUA',
}

function quejas(cambio: object): Record<string, string> {
  const leido = ClienteCaptura.safeParse({ ...base, ...cambio })
  const campos: Record<string, string> = {}
  for (const { path, message } of leido.error?.issues ?? []) campos[path.join('.')] ??= message
  return campos
}
const read = (cambio: object = {}) => ClienteCaptura.parse({ ...base, ...cambio })

describe('captura de un cliente', () => {
  test('un cliente en regla pasa y queda con su clave de estado', () => {
    expect(read()).toMatchObject({ RFC: 'FVA120304AB1', ClaveEstado: 'GUA' })
  })

  test('cada campo obligatorio vacío tiene su frase, todas a la vez', () => {
    const vacios = {
      Nombre: ' ',
      RazonSocial: '',
      RFC: '',
      CodigoPostal: '',
      RegimenFiscal: '',
      UsoCFDI: '',
      Estado: '',
    }
    expect(quejas(vacios)).toEqual({
      Nombre: 'Captura el nombre.',
      RazonSocial: 'Captura la razón social.',
      RFC: 'Captura el RFC.',
      CodigoPostal: 'Captura el código postal.',
      RegimenFiscal: 'Elige el régimen fiscal.',
      UsoCFDI: 'Elige el uso de CFDI.',
      Estado: 'Elige el estado.',
    })
  })

  test('el RFC se guarda en mayúsculas y sin espacios alrededor', () => {
    expect(read({ RFC: '  fva120304ab1 ' }).RFC).toBe('FVA120304AB1')
  })

  test.each([
    ['FVA1203', /no está bien escrito/],
    ['FVA121304AB1', /fecha dentro del RFC no existe/],
    ['FVA120230AB1', /fecha dentro del RFC no existe/],
    ["'; drop table cliente; --", /no está bien escrito/],
    ['<script>', /no está bien escrito/],
    ['A'.repeat(5000), /no está bien escrito/],
  ])('rechaza el RFC %.20s', (RFC, frase) => {
    expect(quejas({ RFC }).RFC).toMatch(frase)
  })

  test('el régimen debe ser del tipo de persona del RFC', () => {
    expect(quejas({ RegimenFiscal: '605', UsoCFDI: 'S01' }).RegimenFiscal).toMatch(/tipo de persona/)
    expect(quejas({ RFC: 'ROHM800101AB1', RegimenFiscal: '612' })).toEqual({})
    expect(quejas({ RegimenFiscal: '999' }).RegimenFiscal).toMatch(/catálogo del SAT/)
  })

  test('el uso debe ser del régimen', () => {
    expect(quejas({ UsoCFDI: 'D01' }).UsoCFDI).toMatch(/no es para ese régimen/)
    expect(quejas({ UsoCFDI: 'CP01' }).UsoCFDI).toMatch(/solo para recibos de pago/)
    expect(quejas({ UsoCFDI: 'ZZZ' }).UsoCFDI).toMatch(/catálogo del SAT/)
  })

  test.each(['3700', '370000', 'abcde', '-3700'])('rechaza el código postal %s', (CodigoPostal) => {
    expect(quejas({ CodigoPostal }).CodigoPostal).toMatch(/cinco dígitos/)
  })

  test('un RFC genérico lleva régimen 616 y uso S01', () => {
    const publico = { RFC: 'XAXX010101000', RegimenFiscal: '616', UsoCFDI: 'S01' }
    expect(quejas(publico)).toEqual({})
    for (const RazonSocial of ['PUBLICO EN GENERAL', ' Público en general ']) {
      expect(quejas({ ...publico, RazonSocial }).RazonSocial).toMatch(/no se emiten facturas globales/)
    }
    expect(quejas({ ...publico, RegimenFiscal: '601' }).RegimenFiscal).toMatch(/616/)
    expect(quejas({ ...publico, UsoCFDI: 'G02' }).UsoCFDI).toMatch(/S01/)
  })

  test('otro país solo con el RFC de extranjeros, que puede no tener estado', () => {
    const extranjero = { RFC: 'XEXX010101000', RegimenFiscal: '616', UsoCFDI: 'S01', Estado: '', IdPais: 'usa' }
    expect(read(extranjero)).toMatchObject({ IdPais: 'USA', ClaveEstado: '' })
    expect(quejas({ IdPais: 'USA' }).IdPais).toMatch(/XEXX010101000/)
    expect(quejas({ IdPais: 'ZZ9' }).IdPais).toMatch(/catálogo/)
  })

  test('la residencia fiscal y el registro tributario son de quien vive fuera, y se revisan juntos', () => {
    const fuera = { RFC: 'XEXX010101000', RegimenFiscal: '616', UsoCFDI: 'S01', Estado: '' }
    const suyo = { ResidenciaFiscal: ' usa ', NumRegIdTrib: ' 980417265 ' }
    expect(read({ ...fuera, ...suyo })).toMatchObject({ ResidenciaFiscal: 'USA', NumRegIdTrib: '980417265' })
    expect(read({ ...fuera, ResidenciaFiscal: 'GTM', NumRegIdTrib: '1234567-8' }).NumRegIdTrib).toBe('1234567-8')
    expect(quejas(fuera)).toEqual({})
    expect(quejas({ ...fuera, ...suyo, NumRegIdTrib: '98-041' }).NumRegIdTrib).toMatch(/la forma de su país/)
    expect(quejas({ ...fuera, NumRegIdTrib: '980417265' }).ResidenciaFiscal).toMatch(/captura el país/)
    expect(quejas({ ...fuera, ResidenciaFiscal: 'MEX' }).ResidenciaFiscal).toMatch(/no puede ser México/)
    expect(quejas({ ...fuera, ResidenciaFiscal: 'ZZ9' }).ResidenciaFiscal).toMatch(/catálogo del SAT/)
    expect(quejas({ ...fuera, ResidenciaFiscal: 7 }).ResidenciaFiscal).toMatch(/no es válido/)
    const largo = { ...fuera, ResidenciaFiscal: 'GTM', NumRegIdTrib: 'x'.repeat(41) }
    expect(quejas(largo).NumRegIdTrib).toBe('Escribe máximo 40 caracteres.')
    expect(quejas({ ...fuera, ResidenciaFiscal: 'GTM', NumRegIdTrib: 'a\u0000b' }).NumRegIdTrib).toMatch(
      /no permitidos/,
    )
    expect(Object.keys(quejas(suyo))).toEqual(['ResidenciaFiscal', 'NumRegIdTrib'])
    const aviso = { ...base, ...fuera, ResidenciaFiscal: '' }
    expect(avisosDeCliente(aviso).map(({ codigo }) => codigo)).toEqual(['LITRO-115'])
  })

  test('lo que el formulario esconde al cambiar el RFC no cuenta', () => {
    const escondido = { ...base, ResidenciaFiscal: 'USA', NumRegIdTrib: '980417265' }
    expect(ClienteFormulario.parse(escondido)).toMatchObject({ ResidenciaFiscal: '', NumRegIdTrib: '' })
    // A field that is missing does not silence the others.
    const malo = ClienteFormulario.safeParse({ ...escondido, RFC: 'PNO0102', UsoCFDI: '' })
    expect(malo.error?.issues.map(({ path }) => path[0])).toEqual(expect.arrayContaining(['RFC', 'UsoCFDI']))
    const fuera = { RFC: 'xexx010101000', RegimenFiscal: '616', UsoCFDI: 'S01', Estado: '' }
    expect(ClienteFormulario.parse({ ...escondido, ...fuera })).toMatchObject({ ResidenciaFiscal: 'USA' })
  })

  test('la barra vertical y los caracteres invisibles no pueden facturarse', () => {
    expect(quejas({ RazonSocial: 'FERRETERA | VALLE' }).RazonSocial).toMatch(/barra vertical/)
    expect(quejas({ RazonSocial: 'FERRETERA\u200bVALLE' }).RazonSocial).toMatch(/invisibles/)
    expect(quejas({ Nombre: 'a\u0000b' }).Nombre).toMatch(/no permitidos/)
  })

  test('lo demasiado largo se dice', () => {
    expect(quejas({ Nombre: 'x'.repeat(201) }).Nombre).toBe('Escribe máximo 200 caracteres.')
    expect(quejas({ NumExterior: 'x'.repeat(56) }).NumExterior).toBe('Escribe máximo 55 caracteres.')
  })

  test('un tipo equivocado se rechaza sin romperse', () => {
    for (const raro of [null, 5, [], {}, true]) expect(quejas({ RFC: raro }).RFC).toBe('Captura el RFC.')
    expect(ClienteCaptura.safeParse(null).success).toBe(false)
    expect(ClienteCaptura.safeParse([base]).success).toBe(false)
  })

  test('lo que nadie pidió no entra', () => {
    const leido = read({ IdSocioComercial: 9, Inactivo: true, IdCliente: 7, __proto__: { x: 1 } })
    expect(Object.keys(leido)).not.toContain('IdSocioComercial')
    expect(Object.keys(leido)).not.toContain('Inactivo')
    expect(Object.keys(leido)).not.toContain('IdCliente')
  })
})

describe('estado (D-57)', () => {
  test.each(['Estado', 'IdEstado', 'ClaveEstado'])('%s se admite por clave y por nombre', (campo) => {
    for (const { Codigo, Descripcion } of estados) {
      for (const dicho of [Codigo, Codigo.toLowerCase(), Descripcion, Descripcion.toUpperCase()]) {
        expect(read({ Estado: undefined, [campo]: dicho }).ClaveEstado).toBe(Codigo)
      }
    }
  })

  test('los tres campos pueden venir juntos si dicen lo mismo', () => {
    expect(read({ Estado: 'Guanajuato', IdEstado: 'GUA', ClaveEstado: 'gua' }).ClaveEstado).toBe('GUA')
    expect(read({ Estado: 'Guanajuato', IdEstado: '', ClaveEstado: null }).ClaveEstado).toBe('GUA')
    expect(quejas({ Estado: 'GUA', IdEstado: 'QUE' }).Estado).toBe('Los datos del estado no coinciden entre sí.')
  })

  test('lo que no es un estado se rechaza', () => {
    expect(quejas({ Estado: 'Texas' }).Estado).toBe('El estado no está en el catálogo del SAT.')
    expect(quejas({ Estado: undefined, IdEstado: 11 }).Estado).toBe('El estado no está en el catálogo del SAT.')
  })
})

describe('números y correos', () => {
  test('se admiten las dos formas de escribir los números de la casa (D-58)', () => {
    expect(read({ numExterior: '12', numInterior: 'B' })).toMatchObject({ NumExterior: '12', NumInterior: 'B' })
    expect(read({ NumExterior: '12', NumInterior: 'B' })).toMatchObject({ NumExterior: '12', NumInterior: 'B' })
    expect(read().NumExterior).toBeUndefined()
  })

  test('los correos adicionales llegan en lista o en un texto, sin repetir', () => {
    expect(EmailsAdicionales.parse('a@example.com; b@example.com,A@example.com')).toEqual([
      'A@example.com',
      'b@example.com',
    ])
    expect(EmailsAdicionales.parse(['', ' a@example.com '])).toEqual(['a@example.com'])
    expect(EmailsAdicionales.safeParse('a@').error?.issues[0]?.message).toBe('El correo electrónico no es válido: a@.')
    const muchos = Array.from({ length: 21 }, (_, i) => `a${i}@example.com`)
    expect(EmailsAdicionales.safeParse(muchos).error?.issues[0]?.message).toBe('Captura máximo 20 correos adicionales.')
  })

  test.each(['a', 'a@b', 'a b@example.com', 'a@exa mple.com', 'a@example.com,b@example.com', '<a@example.com>'])(
    'rechaza el correo %s',
    (correo) => {
      expect(ContactosCaptura.safeParse({ CorreoElectronico: correo, EmailsAdicionales: [] }).success).toBe(false)
    },
  )
})

test('los avisos no estorban: minúsculas, régimen de capital y dígito verificador', () => {
  const raro = { ...base, RazonSocial: 'Ferretera del Valle SA DE CV', RFC: 'FVA120304AB2' }
  expect(ClienteCaptura.safeParse(raro).success).toBe(true)
  expect(avisosDeCliente(raro).map(({ codigo }) => codigo)).toEqual(expect.arrayContaining(['LITRO-105', 'LITRO-106']))
})

describe('código postal y estado', () => {
  test('un prefijo que no es de ningún estado se rechaza; el de otro país no', () => {
    expect(quejas({ CodigoPostal: '18000' }).CodigoPostal).toBe(
      'Ningún código postal de México empieza con 18; revísalo.',
    )
    const extranjero = { RFC: 'XEXX010101000', RegimenFiscal: '616', UsoCFDI: 'S01', Estado: '', IdPais: 'USA' }
    expect(quejas({ ...extranjero, CodigoPostal: '18000' }).CodigoPostal).toBeUndefined()
  })

  test('el de otro estado solo avisa', () => {
    expect(avisoDeEstado('37000', 'JAL')).toBe('El código postal es de Guanajuato; revísalo, o corrige el estado.')
    for (const [codigo, estado] of [
      ['37000', 'GUA'],
      ['37000', ''],
      ['', 'GUA'],
      ['18000', 'GUA'],
    ] as const)
      expect(avisoDeEstado(codigo, estado)).toBeNull()
  })
})
