import { describe, expect, test } from 'vitest'
import { answer, startServidor } from '../../../test/pac-servidor.ts'
import { makeSatEstatus } from './sat-estatus.ts'

const EXPRESION = {
  re: 'EKU9003173C9',
  rr: 'URE180429TM6',
  tt: '11600.00',
  id: '5C2F7B1E-0000-4000-8000-000000000001',
  fe: 'aB/+cd==',
}

const sobre = (campos: Record<string, string>) =>
  '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><ConsultaResponse xmlns="http://tempuri.org/">' +
  '<ConsultaResult xmlns:a="http://schemas.datacontract.org/2004/07/Sat.Cfdi.Negocio.ConsultaCfdi.Servicio" ' +
  'xmlns:i="http://www.w3.org/2001/XMLSchema-instance">' +
  Object.entries(campos)
    .map(([nombre, valor]) => (valor === '' ? `<a:${nombre}/>` : `<a:${nombre}>${valor}</a:${nombre}>`))
    .join('') +
  '</ConsultaResult></ConsultaResponse></s:Body></s:Envelope>'

const VIGENTE = {
  CodigoEstatus: 'S - Comprobante obtenido satisfactoriamente.',
  EsCancelable: 'Cancelable con aceptación',
  Estado: 'Vigente',
  EstatusCancelacion: '',
  ValidacionEFOS: '200',
}

async function consultar(cuerpo: string, expresion = EXPRESION) {
  const servidor = await startServidor(answer(200, cuerpo, 'text/xml; charset=utf-8'))
  const sat = makeSatEstatus({ url: `${servidor.url}/ConsultaCFDIService.svc` })
  return { respuesta: await sat.consultar(expresion), servidor }
}

describe('consulta al SAT', () => {
  test('manda el cuerpo documentado, con la expresión del QR', async () => {
    const { respuesta, servidor } = await consultar(sobre(VIGENTE))
    expect(respuesta).toEqual({
      codigoEstatus: 'S - Comprobante obtenido satisfactoriamente.',
      estado: 'Vigente',
      esCancelable: 'Cancelable con aceptación',
      estatusCancelacion: '',
      validacionEfos: '200',
    })
    const [llamada] = servidor.llamadas
    expect(llamada).toMatchObject({
      metodo: 'POST',
      ruta: '/ConsultaCFDIService.svc',
      encabezados: { soapaction: 'http://tempuri.org/IConsultaCFDIService/Consulta' },
    })
    expect(llamada?.cuerpo.toString()).toContain(
      '<tem:Consulta><tem:expresionImpresa><![CDATA[?re=EKU9003173C9&rr=URE180429TM6&tt=11600.00' +
        '&id=5C2F7B1E-0000-4000-8000-000000000001&fe=aB/+cd==]]></tem:expresionImpresa></tem:Consulta>',
    )
  })

  test('el & de un RFC va como &amp;', async () => {
    const { servidor } = await consultar(sobre(VIGENTE), { ...EXPRESION, re: 'J&R010101AAA' })
    expect(servidor.llamadas[0]?.cuerpo.toString()).toContain('?re=J&amp;R010101AAA&rr=')
  })

  test('no deja que un dato cierre el CDATA', async () => {
    const { respuesta, servidor } = await consultar(sobre(VIGENTE), { ...EXPRESION, fe: 'x]]><robo/>' })
    expect(respuesta).toMatchObject({ tipo: 'incierto' })
    expect(servidor.llamadas).toEqual([])
  })

  test.each([
    ['En proceso', 'Vigente'],
    ['Solicitud rechazada', 'Vigente'],
    ['Cancelado sin aceptación', 'Cancelado'],
    ['Cancelado con aceptación', 'Cancelado'],
    ['Plazo vencido', 'Cancelado'],
  ])('entiende «%s» (%s), con o sin acentos y mayúsculas', async (EstatusCancelacion, Estado) => {
    const { respuesta } = await consultar(sobre({ ...VIGENTE, EsCancelable: '', Estado, EstatusCancelacion }))
    expect(respuesta).toMatchObject({ estado: Estado, estatusCancelacion: EstatusCancelacion, esCancelable: '' })
    const raro = EstatusCancelacion.toUpperCase().replace('Ó', 'O')
    const { respuesta: otra } = await consultar(
      sobre({ ...VIGENTE, Estado: Estado.toLowerCase(), EstatusCancelacion: raro }),
    )
    expect(otra).toMatchObject({ estado: Estado, estatusCancelacion: EstatusCancelacion })
  })

  test.each([
    ['N - 602: Comprobante no encontrado.', ''],
    ['N - 601: La expresión impresa proporcionada no es válida.', 'Cancelable sin aceptación'],
  ])('no encontrado: %s', async (CodigoEstatus, EsCancelable) => {
    const { respuesta } = await consultar(sobre({ ...VIGENTE, CodigoEstatus, EsCancelable, Estado: 'No Encontrado' }))
    expect(respuesta).toMatchObject({ estado: 'No Encontrado', codigoEstatus: CodigoEstatus })
  })

  test.each([
    ['un estado desconocido', sobre({ ...VIGENTE, Estado: 'Cancelada' })],
    ['un estatus desconocido', sobre({ ...VIGENTE, EstatusCancelacion: 'Quizá' })],
    ['un cancelado que no encontró', sobre({ ...VIGENTE, CodigoEstatus: 'N - 602', Estado: 'Cancelado' })],
    ['un no encontrado que sí obtuvo', sobre({ ...VIGENTE, Estado: 'No Encontrado' })],
    ['nada', sobre({})],
    ['otro XML que dice Cancelado', '<respuesta><Estado>Cancelado</Estado></respuesta>'],
    ['otro método', sobre({ ...VIGENTE, Estado: 'Cancelado' }).replaceAll('ConsultaResponse', 'OtraResponse')],
    ['dos cuerpos', sobre(VIGENTE).replace('</s:Body>', '</s:Body><s:Body><a/></s:Body>')],
    [
      'una falla',
      '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><s:Fault><faultstring>x</faultstring></s:Fault></s:Body></s:Envelope>',
    ],
  ])('incierto ante %s', async (_nombre, cuerpo) => {
    expect((await consultar(cuerpo)).respuesta).toMatchObject({ tipo: 'incierto' })
  })
})
