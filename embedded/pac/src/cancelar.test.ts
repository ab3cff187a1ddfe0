import type { Csd } from '@litro/cfdi/csd'
import { leerCfdi } from '@litro/cfdi/leer'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeCsd, makePago, makeSolicitud, makeXml, type Pedido, seal, UN_DIA, UNA_HORA } from './test-cfdi.ts'
import { sobre, startPac, tempFolder } from './testing.ts'

let csd: Csd
beforeAll(async () => {
  csd = await makeCsd()
})

type Pac = Awaited<ReturnType<typeof startPac>>
let folio = 0

async function stamp(pac: Pac, pedido: Partial<Pedido> = {}) {
  folio += 1
  const xml = await makeXml(csd, { folio: String(folio), fecha: pac.reloj.ahora - 60_000, ...pedido })
  const { cuerpo } = await pac.timbrar(xml, `doc-${folio}`)
  const { comprobante } = leerCfdi(xml)
  const uuid = cuerpo.uuid ?? expect.fail(cuerpo.mensaje)
  const { Emisor, Receptor, Total, Sello } = comprobante
  const expresion = `?re=${Emisor.Rfc}&rr=${Receptor.Rfc}&tt=${Total}&id=${uuid}&fe=${Sello?.slice(-8)}`
  return { uuid, expresion }
}

const ask = async (pac: Pac, uuid: string, motivo = '02', sustituto?: string) => {
  const folioCancelado = { UUID: uuid, Motivo: motivo as '02', ...(sustituto ? { FolioSustitucion: sustituto } : {}) }
  const { cuerpo } = await pac.cancelar(makeSolicitud(csd, folioCancelado, pac.reloj.ahora))
  return cuerpo.folios?.[0]?.codigo ?? cuerpo.codigo
}

async function estatus(pac: Pac, expresion: string) {
  const { texto } = await pac.sat(expresion)
  const campo = (nombre: string) => new RegExp(`<a:${nombre}>([^<]*)<`).exec(texto)?.[1] ?? ''
  return [campo('Estado'), campo('EsCancelable'), campo('EstatusCancelacion')]
}

/** A week after issue: the business day that follows it, when nobody's acceptance is needed, is over. */
const later = (pac: Pac) => {
  pac.reloj.ahora += 7 * UN_DIA
}

const DIESEL: Partial<Pedido> = { producto: 'diesel', precio: '24.50', cantidad: '1000' }

describe('aceptación del receptor', () => {
  test('combustible: el silencio nunca acepta, la aceptación expresa sí', async () => {
    const pac = await startPac()
    const { uuid, expresion } = await stamp(pac, DIESEL)
    expect(await estatus(pac, expresion)).toEqual(['Vigente', 'Cancelable con aceptación', ''])
    expect(await ask(pac, uuid)).toBe('201')
    expect(await estatus(pac, expresion)).toEqual(['Vigente', 'Cancelable con aceptación', 'En proceso'])
    pac.reloj.ahora += 90 * UN_DIA
    expect(await estatus(pac, expresion)).toEqual(['Vigente', 'Cancelable con aceptación', 'En proceso'])
    expect((await pac.post('/simular/receptor', { uuid, respuesta: 'aceptar' })).status).toBe(200)
    expect(await estatus(pac, expresion)).toEqual(['Cancelado', '', 'Cancelado con aceptación'])
  })

  test('lo demás: el silencio acepta al vencer el plazo, y no antes', async () => {
    const pac = await startPac({ aceptacion: { silencioMs: 72 * UNA_HORA } })
    const { uuid, expresion } = await stamp(pac)
    later(pac)
    expect(await ask(pac, uuid)).toBe('201')
    pac.reloj.ahora += 72 * UNA_HORA - 1
    expect(await estatus(pac, expresion)).toEqual(['Vigente', 'Cancelable con aceptación', 'En proceso'])
    pac.reloj.ahora += 1
    expect(await estatus(pac, expresion)).toEqual(['Cancelado', '', 'Plazo vencido'])
    expect((await pac.post('/simular/receptor', { uuid, respuesta: 'rechazar' })).status).toBe(409)
  })

  test('rechazada: sigue vigente y se puede pedir otra vez', async () => {
    const pac = await startPac()
    const { uuid, expresion } = await stamp(pac, DIESEL)
    await ask(pac, uuid)
    await pac.post('/simular/receptor', { uuid, respuesta: 'rechazar' })
    expect(await estatus(pac, expresion)).toEqual(['Vigente', 'Cancelable con aceptación', 'Solicitud rechazada'])
    expect(await ask(pac, uuid)).toBe('201')
    expect((await estatus(pac, expresion))[2]).toBe('En proceso')
  })

  test.each([
    ['hasta mil pesos', { precio: '10', cantidad: '100' }],
    [
      'una nota de crédito sin complemento',
      { tipo: 'E' as const, relacion: { tipo: '01' as const, uuid: '5C2F7B1E-0000-4000-8000-000000000001' } },
    ],
    [
      'público en general, aunque sea combustible',
      {
        ...DIESEL,
        receptor: {
          Rfc: 'XAXX010101000',
          Nombre: 'CLIENTE DE MOSTRADOR',
          RegimenFiscalReceptor: '616',
          UsoCFDI: 'S01',
          DomicilioFiscalReceptor: '64000',
        },
      },
    ],
  ] satisfies [string, Partial<Pedido>][])(
    '%s: sin aceptación, cuando el SAT termina de procesarla',
    async (_nombre, pedido) => {
      const pac = await startPac({ aceptacion: { sinAceptacionMs: 5_000 } })
      const { uuid, expresion } = await stamp(pac, pedido)
      later(pac)
      expect((await estatus(pac, expresion))[1]).toBe('Cancelable sin aceptación')
      expect(await ask(pac, uuid)).toBe('201')
      expect((await estatus(pac, expresion)).at(2)).toBe('En proceso')
      pac.reloj.ahora += 5_000
      expect(await estatus(pac, expresion)).toEqual(['Cancelado', '', 'Cancelado sin aceptación'])
    },
  )

  test('un recibo de pago necesita aceptación y el silencio la da', async () => {
    const pac = await startPac()
    const { uuid } = await stamp(pac)
    const xml = await seal(makePago('9', { uuid, total: '11600', base: '10000', iva: '1600' }), csd)
    const pago = (await pac.timbrar(xml, 'pago-9')).cuerpo.uuid ?? ''
    later(pac)
    expect(await ask(pac, pago)).toBe('201')
    const { Sello = '' } = leerCfdi(xml).comprobante
    const expresion = `?re=EKU9003173C9&rr=URE180429TM6&tt=0.0&id=${pago}&fe=${Sello.slice(-8)}`
    expect((await estatus(pac, expresion))[2]).toBe('En proceso')
    pac.reloj.ahora += 72 * UNA_HORA
    expect((await estatus(pac, expresion))[2]).toBe('Plazo vencido')
  })

  test('la espera sobrevive a un reinicio', async () => {
    const dataDir = tempFolder()
    const antes = await startPac({ dataDir })
    const { uuid, expresion } = await stamp(antes, DIESEL)
    await ask(antes, uuid)
    await antes.stop()
    const pac = await startPac({ dataDir })
    expect((await estatus(pac, expresion))[2]).toBe('En proceso')
    expect(await ask(pac, uuid)).toBe('202')
    await pac.post('/simular/receptor', { uuid, respuesta: 'aceptar' })
    await pac.stop()
    expect((await estatus(await startPac({ dataDir }), expresion))[0]).toBe('Cancelado')
  })
})

describe('lo que impide cancelar', () => {
  test('una nota vigente relacionada la hace no cancelable; cancelada la nota, ya se puede', async () => {
    const pac = await startPac({ aceptacion: { sinAceptacionMs: 0 } })
    const { uuid, expresion } = await stamp(pac)
    const nota = await stamp(pac, { tipo: 'E', relacion: { tipo: '01', uuid } })
    expect(await estatus(pac, expresion)).toEqual(['Vigente', 'No cancelable', ''])
    expect(await ask(pac, uuid)).toBe('204')
    expect(await ask(pac, nota.uuid)).toBe('201')
    expect((await estatus(pac, expresion))[1]).toBe('Cancelable sin aceptación')
    expect(await ask(pac, uuid)).toBe('201')
  })

  test('un recibo de pago vigente también la detiene', async () => {
    const pac = await startPac()
    const { uuid } = await stamp(pac)
    const pago = makePago('1', { uuid, total: '11600', base: '10000', iva: '1600' })
    await pac.timbrar(await seal(pago, csd), 'pago-1')
    expect(await ask(pac, uuid)).toBe('204')
  })

  test('el sustituto con relación 04 no detiene, y el motivo 01 lo exige', async () => {
    const pac = await startPac()
    const { uuid } = await stamp(pac)
    const ajeno = await stamp(pac)
    const sustituto = await stamp(pac, { relacion: { tipo: '04', uuid } })
    expect(await ask(pac, uuid, '01', '5C2F7B1E-0000-4000-8000-000000000001')).toBe('208')
    expect(await ask(pac, uuid, '01', ajeno.uuid)).toBe('212')
    expect(await ask(pac, uuid, '01', sustituto.uuid)).toBe('201')
  })

  test('códigos: 202 repetida, 205 desconocida, 203 de otro emisor, 207 motivo, 210 fuera de plazo, 799 demasiadas', async () => {
    const pac = await startPac({ aceptacion: { replicaMs: 60_000 } })
    const { uuid, expresion } = await stamp(pac, DIESEL)
    expect(await ask(pac, uuid)).toBe('205')
    expect(await estatus(pac, expresion)).toEqual(['No Encontrado', '', ''])
    pac.reloj.ahora += 60_000
    expect(await ask(pac, uuid)).toBe('201')
    expect(await ask(pac, uuid)).toBe('202')
    expect(await ask(pac, '5C2F7B1E-0000-4000-8000-000000000001')).toBe('205')
    expect(await ask(pac, uuid, '09')).toBe('207')
    const otro = await makeCsd({ Rfc: 'URE180429TM6' })
    const ajena = makeSolicitud(otro, { UUID: uuid, Motivo: '02' })
    expect((await pac.cancelar(ajena)).cuerpo.folios?.[0]?.codigo).toBe('203')
    for (let i = 0; i < 4; i += 1) {
      await pac.post('/simular/receptor', { uuid, respuesta: 'rechazar' })
      expect(await ask(pac, uuid)).toBe('201')
    }
    await pac.post('/simular/receptor', { uuid, respuesta: 'rechazar' })
    expect(await ask(pac, uuid)).toBe('799')
    const { uuid: vieja } = await stamp(pac)
    pac.reloj.ahora = Date.parse('2027-04-01T12:00:00Z')
    expect(await ask(pac, vieja)).toBe('210')
  })

  test('una solicitud alterada, sin firma, con e.firma o de otro RFC se rechaza', async () => {
    const pac = await startPac()
    const { uuid } = await stamp(pac)
    const buena = makeSolicitud(csd, { UUID: uuid, Motivo: '02' }).toString()
    const codigo = async (solicitud: string) => (await pac.cancelar(Buffer.from(solicitud))).cuerpo.codigo
    expect(await codigo(buena.replace('Motivo="02"', 'Motivo="03"'))).toBe('302')
    expect(await codigo(buena.replace(/<Signature.*<\/Signature>/s, ''))).toBe('302')
    expect(await codigo('no es xml')).toBe('301')
    expect((await pac.timbrados()).map(({ peticiones }) => peticiones)).toEqual([0])
  })

  test('cien peticiones a la vez: una recibida y las demás previas', async () => {
    const pac = await startPac()
    const { uuid } = await stamp(pac, DIESEL)
    const codigos = await Promise.all(Array.from({ length: 100 }, () => ask(pac, uuid)))
    expect(codigos.filter((codigo) => codigo === '201')).toHaveLength(1)
    expect(codigos.filter((codigo) => codigo === '202')).toHaveLength(99)
  })

  test('el acuse dice el emisor y el código de cada folio', async () => {
    const pac = await startPac()
    const { uuid } = await stamp(pac)
    const { cuerpo } = await pac.cancelar(makeSolicitud(csd, { UUID: uuid, Motivo: '02' }))
    const acuse = Buffer.from(cuerpo.acuse ?? '', 'base64').toString()
    expect(acuse).toContain(`RfcEmisor="EKU9003173C9"`)
    expect(acuse).toContain(`<UUID>${uuid}</UUID><EstatusUUID>201</EstatusUUID>`)
  })
})

describe('consulta del SAT', () => {
  test('responde en la forma del SAT: S, N-601 y N-602', async () => {
    const pac = await startPac()
    const { expresion, uuid } = await stamp(pac)
    const { texto, status } = await pac.sat(expresion)
    expect(status).toBe(200)
    expect(texto).toContain('<ConsultaResponse xmlns="http://tempuri.org/"><ConsultaResult')
    expect(texto).toContain('<a:CodigoEstatus>S - Comprobante obtenido satisfactoriamente.</a:CodigoEstatus>')
    expect(texto).toContain('<a:EstatusCancelacion/><a:ValidacionEFOS>200</a:ValidacionEFOS>')
    expect((await pac.sat(expresion.replace(uuid, '5C2F7B1E-0000-4000-8000-000000000001'))).texto).toContain('N - 602')
    for (const cambio of [/re=\w+/, /rr=\w+/, /tt=[\d.]+/, /fe=.*/]) {
      expect((await pac.sat(expresion.replace(cambio, (todo) => `${todo.slice(0, 3)}1`))).texto).toContain('N - 601')
    }
    expect((await pac.sat('?id=1')).texto).toContain('N - 601')
  })

  test('acepta la expresión escapada, en otro orden, con ceros de más y sin fe', async () => {
    const pac = await startPac()
    const { uuid } = await stamp(pac)
    const expresion = `id=${uuid.toLowerCase()}&re=EKU9003173C9&rr=URE180429TM6&tt=0000011600.000000`
    const escapada = sobre('X').replace('<![CDATA[X]]>', expresion.replaceAll('&', '&amp;'))
    const respuesta = await pac.call('/sat/ConsultaCFDIService.svc', { method: 'POST', body: escapada })
    expect(respuesta.texto).toContain('<a:Estado>Vigente</a:Estado>')
  })

  test('lo que no es la solicitud del SAT recibe una falla SOAP', async () => {
    const pac = await startPac()
    const respuesta = await pac.call('/sat/ConsultaCFDIService.svc', { method: 'POST', body: '<a/>' })
    expect(respuesta).toMatchObject({ status: 500, texto: expect.stringContaining('Fault') })
  })
})
