import {
  type ConstanciaDePrueba,
  constanciaFisica,
  constanciaMoral,
  constanciaPdf,
  drawPdf,
} from '@litro/cfdi/pruebas/constancia-pdf'
import { afterAll, describe, expect, test } from 'vitest'
import { PDF_CIRCULAR, pdfWith } from '../../../test/hostiles.ts'
import { makeTaller } from '../../craft/archivos/taller.ts'
import type { Call, Deps } from '../../craft/call/deps.ts'
import { leerConstancia } from './csf.ts'
import { readCsf } from './read-csf.ts'

const NO_ES = 'El archivo no es una Constancia de Situación Fiscal.'

const taller = makeTaller()
afterAll(() => taller.close())

/** The use case takes nothing from outside but the file and a thread to read it in. */
const leer = (bytes: Buffer) =>
  leerConstancia(
    { taller } as Deps,
    {
      usuario: { id: 1 },
      archivos: { Constancia: { nombre: 'csf.pdf', tipo: 'application/octet-stream', bytes } },
    } as unknown as Call<'cliente_csf'>,
  )

const leerDe = async (datos: ConstanciaDePrueba) => leer(await constanciaPdf(datos))

describe('constancia en PDF', () => {
  test('persona moral: RFC, razón social sin régimen societario, régimen y domicilio', async () => {
    expect(await leerDe(constanciaMoral)).toEqual({
      RFC: 'FVA120304AB1',
      RazonSocial: 'FERRETERA DEL VALLE',
      CodigoPostal: '37000',
      Regimenes: [{ Codigo: '601', Nombre: 'General de Ley Personas Morales' }],
      Estado: 'GUA',
      Municipio: 'LEON',
      Ciudad: 'LEON DE LOS ALDAMA',
      Colonia: 'CENTRO',
      Calle: 'BOULEVARD DE LAS ROSAS',
      NumExterior: '1204',
      NumInterior: 'B',
    })
  })

  test('persona física: el nombre completo, y de sus regímenes solo los vigentes', async () => {
    expect(await leerDe(constanciaFisica)).toEqual({
      RFC: 'MUÑA800229AB1',
      RazonSocial: 'ANA LUCÍA MUÑOZ NÚÑEZ',
      CodigoPostal: '03100',
      Regimenes: [
        { Codigo: '605', Nombre: 'Sueldos y Salarios e Ingresos Asimilados a Salarios' },
        { Codigo: '612', Nombre: 'Personas Físicas con Actividades Empresariales y Profesionales' },
      ],
      Estado: 'CMX',
      Municipio: 'BENITO JUAREZ',
      Colonia: 'DEL VALLE',
      Calle: 'MIER Y PESADO',
      NumExterior: '12',
    })
  })

  test('lo que la constancia no trae queda ausente', async () => {
    const datos = { ...constanciaMoral, domicilio: [], regimenes: [] }
    expect(await leerDe(datos)).toEqual({ RFC: 'FVA120304AB1', RazonSocial: 'FERRETERA DEL VALLE', Regimenes: [] })
  })

  test('sin la etiqueta RFC vale el de la cédula', async () => {
    const cedula = [
      'FVA120304AB1',
      'Registro Federal de Contribuyentes',
      'FERRETERA DEL VALLE',
      'Nombre, denominación o razón social',
    ]
    const leida = await leerDe({ ...constanciaMoral, cedula, identidad: [] })
    expect(leida).toMatchObject({ RFC: 'FVA120304AB1', RazonSocial: 'FERRETERA DEL VALLE' })
  })
})

describe('lo que no es una constancia se rechaza y se dice por qué', () => {
  // biome-ignore format: a table is read as a table
  const casos: [nombre: string, bytes: () => Promise<Buffer>, mensaje: string][] = [
    ['otro PDF', () => drawPdf((doc) => doc.text('Factura A-1 RFC: FVA120304AB1')), NO_ES],
    ['una carta que la menciona', () => drawPdf((doc) => doc.text('Anexo mi Constancia de Situación Fiscal. RFC: FVA120304AB1')), NO_ES],
    ['una constancia sin RFC', () => constanciaPdf({ ...constanciaMoral, identidad: [['RFC:', 'NO TIENE']] }), NO_ES],
    ['un XML con nombre de PDF', async () => Buffer.from('<?xml version="1.0"?><cfdi:Comprobante/>'), NO_ES],
    ['un PDF cortado', async () => (await constanciaPdf(constanciaMoral)).subarray(0, 40), 'El PDF está dañado y no se puede leer. Vuelve a descargar la constancia del SAT.'],
    ['basura con firma de PDF', async () => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5000, 0xfe)]), 'El PDF está dañado y no se puede leer. Vuelve a descargar la constancia del SAT.'],
    ['un PDF con contraseña', () => constanciaPdf(constanciaMoral, { userPassword: 'secreta' }), 'El PDF está protegido con contraseña. Sube la constancia como la entrega el SAT.'],
    ['un PDF escaneado', () => drawPdf((doc) => doc.rect(0, 0, 50, 50).fill('#000')), 'El PDF no tiene texto: parece escaneado. Sube la constancia como la entrega el SAT.'],
    ['un PDF de muchas páginas', () => drawPdf((doc) => { for (let i = 0; i < 12; i++) doc.addPage() }), `${NO_ES} Tiene demasiadas páginas.`],
    ['un PDF enorme', async () => Buffer.concat([await constanciaPdf(constanciaMoral), Buffer.alloc(2_000_000)]), 'El PDF pesa más de 2 MB. Sube el que entrega el SAT.'],
  ]
  test.each(casos)('%s', async (_nombre, bytes, mensaje) => {
    const archivo = await bytes()
    await expect(leer(archivo)).rejects.toMatchObject({
      codigo: 'DATOS_INVALIDOS',
      message: mensaje,
      detalle: { campos: { Constancia: mensaje } },
    })
  })

  test('un PDF que no acaba nunca se detiene, y el siguiente se lee', async () => {
    // Two hundred megabytes of operators once unpacked.
    const bomba = pdfWith(Buffer.alloc(200_000_000, 'q Q '))
    expect(bomba.length).toBeLessThan(2_000_000)
    const rechazo = { codigo: 'ARCHIVO_EXCESIVO', detalle: { campos: { Constancia: expect.any(String) } } }
    await expect(leer(bomba)).rejects.toMatchObject(rechazo)
    expect(await leerDe(constanciaMoral)).toMatchObject({ RFC: 'FVA120304AB1' })
  })

  test('un PDF cuyas páginas dan vueltas en círculo se rechaza', async () => {
    await expect(leer(PDF_CIRCULAR)).rejects.toMatchObject({ status: 422 })
    expect(await leerDe(constanciaMoral)).toMatchObject({ RFC: 'FVA120304AB1' })
  })
})

describe('texto de la constancia', () => {
  const texto = (cuerpo: string) =>
    `CONSTANCIA DE SITUACIÓN FISCAL Datos de Identificación del Contribuyente: ${cuerpo}`

  test('con las columnas pegadas y las líneas unidas se lee igual', () => {
    const pegado =
      'CONSTANCIADESITUACIÓNFISCALDatosdeIdentificacióndelContribuyente:RFC:FVA120304AB1Denominación/RazónSocial:FERRETERA DEL VALLERégimenCapital:SA DE CV' +
      'DatosdeldomicilioregistradoCódigoPostal:37000TipodeVialidad:AVENIDANombredeVialidad:PINONúmeroExterior:12NúmeroInterior:NombredelaColonia:CENTRO' +
      'NombredelMunicipiooDemarcaciónTerritorial:LEONNombredelaEntidadFederativa:MEXICOEntreCalle:' +
      'Regímenes:RégimenFechaInicioFechaFinRégimenGeneraldeLeyPersonasMorales04/03/2012Obligaciones:'
    expect(readCsf(pegado)).toMatchObject({
      RFC: 'FVA120304AB1',
      RazonSocial: 'FERRETERA DEL VALLE',
      CodigoPostal: '37000',
      Calle: 'AVENIDA PINO',
      NumExterior: '12',
      NumInterior: undefined,
      Colonia: 'CENTRO',
      Municipio: 'LEON',
      Estado: 'MEX',
      Regimenes: [{ Codigo: '601' }],
    })
  })

  test('acentos sueltos y caracteres de dos unidades no mueven los valores', () => {
    const suelto = texto('𝒳 RFC: FVA120304AB1 Denominación/Razón Social: FERRETERA İ Código Postal: 37000').normalize(
      'NFD',
    )
    expect(readCsf(suelto)).toMatchObject({ RazonSocial: 'FERRETERA İ', CodigoPostal: '37000' })
  })

  test('un nombre de régimen partido por su fecha se reconoce', () => {
    const partido =
      'Regímenes: Régimen de las Personas Físicas con Actividades 01/01/2022 Empresariales y Profesionales Obligaciones:'
    expect(readCsf(texto(`RFC: MUÑA800229AB1 ${partido}`))?.Regimenes).toEqual([
      { Codigo: '612', Nombre: 'Personas Físicas con Actividades Empresariales y Profesionales' },
    ])
  })

  test.each([
    ['VERACRUZ DE IGNACIO DE LA LLAVE', 'VER'],
    ['MICHOACAN DE OCAMPO', 'MIC'],
    ['COAHUILA DE ZARAGOZA', 'COA'],
    ['MEXICO', 'MEX'],
    ['SAN LUIS POTOSI', 'SLP'],
    ['ATLANTIDA', undefined],
  ])('la entidad %s es %s', (entidad, clave) => {
    const cuerpo = `RFC: FVA120304AB1 Nombre de la Entidad Federativa: ${entidad} Entre Calle:`
    expect(readCsf(texto(cuerpo))?.Estado).toBe(clave)
  })

  test('un valor desmedido o un código postal mal escrito no se ofrecen', () => {
    const cuerpo = `RFC: FVA120304AB1 Código Postal: 370001 Nombre de la Colonia: ${'X'.repeat(121)} Entre Calle:`
    expect(readCsf(texto(cuerpo))).toMatchObject({ CodigoPostal: undefined, Colonia: undefined })
  })
})
