import type { Csd } from '@litro/cfdi/csd'
import { leerCfdi } from '@litro/cfdi/leer'
import { timbreDe, verificarCfdi } from '@litro/cfdi/timbre'
import { beforeAll, describe, expect, test } from 'vitest'
import { AHORA, makeComprobante, makeCsd, makePago, makeXml, seal, UN_DIA, UNA_HORA } from './test-cfdi.ts'
import { startPac, tempFolder } from './testing.ts'

let csd: Csd
beforeAll(async () => {
  csd = await makeCsd()
})

const documento = (xml: string | undefined) => Buffer.from(xml ?? '', 'base64')

describe('timbrar', () => {
  test.each([
    ['lubricante', { producto: 'lubricante' }],
    ['diésel con complemento', { producto: 'diesel', precio: '24.50', cantidad: '10000' }],
  ] as const)(
    'timbra una factura de %s sin tocar los demás bytes, y el timbre se verifica',
    async (_nombre, pedido) => {
      const pac = await startPac()
      const xml = await makeXml(csd, { folio: '1', ...pedido })
      const { status, cuerpo } = await pac.timbrar(xml, 'doc-1')
      expect({ status, estado: cuerpo.estado }).toEqual({ status: 200, estado: 'timbrado' })
      const timbrado = documento(cuerpo.xml)
      const lectura = leerCfdi(timbrado)
      expect(verificarCfdi(lectura, pac.certificado)).toEqual([])
      expect(timbreDe(lectura)).toMatchObject({ UUID: cuerpo.uuid, FechaTimbrado: '2026-11-15T12:00:00' })
      const sinTimbre = timbrado.toString().replace(/<cfdi:Complemento><tfd:[^>]*\/><\/cfdi:Complemento>/, '')
      expect(sinTimbre).toBe(xml.toString())
    },
  )

  test('conserva el BOM inicial si el documento lo trae', async () => {
    const pac = await startPac()
    const xml = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), await makeXml(csd, { folio: '1' })])
    const { cuerpo } = await pac.timbrar(xml, 'doc-1')
    expect(documento(cuerpo.xml).subarray(0, 3)).toEqual(xml.subarray(0, 3))
  })

  test('repetir el mismo documento da 307 con el UUID original, también con otro customid', async () => {
    const pac = await startPac()
    const xml = await makeXml(csd, { folio: '1' })
    const primero = (await pac.timbrar(xml, 'doc-1')).cuerpo
    for (const customid of ['doc-1', 'doc-2']) {
      const { cuerpo } = await pac.timbrar(xml, customid)
      expect(cuerpo).toMatchObject({ estado: 'previo', codigo: '307', uuid: primero.uuid, xml: primero.xml })
    }
    expect(await pac.timbrados()).toHaveLength(1)
  })

  test('el mismo customid con otro documento da CFDI3307 y no timbra', async () => {
    const pac = await startPac()
    await pac.timbrar(await makeXml(csd, { folio: '1' }), 'doc-1')
    const { cuerpo } = await pac.timbrar(await makeXml(csd, { folio: '2' }), 'doc-1')
    expect(cuerpo).toMatchObject({ estado: 'previo', codigo: 'CFDI3307' })
    expect(cuerpo.xml).toBeUndefined()
    expect(await pac.timbrados()).toHaveLength(1)
  })

  test('doscientas peticiones a la vez sobre diez documentos dan exactamente diez UUID', async () => {
    const pac = await startPac()
    const xmls = await Promise.all(Array.from({ length: 10 }, (_, i) => makeXml(csd, { folio: String(i) })))
    // All the copies of one document together, each with a customid of its own: only the seal can stop them.
    const respuestas = await Promise.all(
      xmls.flatMap((xml, i) => Array.from({ length: 20 }, (_, copia) => pac.timbrar(xml, `doc-${i}-${copia}`))),
    )
    expect(new Set(respuestas.map(({ cuerpo }) => cuerpo.uuid)).size).toBe(10)
    expect(respuestas.filter(({ cuerpo }) => cuerpo.estado === 'timbrado')).toHaveLength(10)
    expect(await pac.timbrados()).toHaveLength(10)
  })

  test('dos documentos que pelean por un customid: uno timbra y el otro recibe CFDI3307', async () => {
    const pac = await startPac()
    const xmls = await Promise.all(['1', '2'].map((folio) => makeXml(csd, { folio })))
    const respuestas = await Promise.all(xmls.map((xml) => pac.timbrar(xml, 'doc-1')))
    expect(respuestas.map(({ cuerpo }) => cuerpo.codigo ?? cuerpo.estado).sort()).toEqual(['CFDI3307', 'timbrado'])
  })

  test('sin timbres comprados responde 402 y no timbra de más aunque lleguen juntos', async () => {
    const pac = await startPac({ timbres: 2 })
    const xmls = await Promise.all(['1', '2', '3', '4'].map((folio) => makeXml(csd, { folio })))
    const respuestas = await Promise.all(xmls.map((xml, i) => pac.timbrar(xml, `doc-${i}`)))
    expect(respuestas.map(({ status }) => status).sort()).toEqual([200, 200, 402, 402])
    expect((await pac.call('/saldo')).cuerpo.timbres).toBe(0)
  })
})

describe('rechazos', () => {
  const rechazado = async (xml: Buffer, headers: Record<string, string> = {}, ahora = AHORA) => {
    const pac = await startPac()
    pac.reloj.ahora = ahora
    const { status, cuerpo } = await pac.timbrar(xml, 'doc-1', headers)
    expect(await pac.timbrados()).toHaveLength(cuerpo.estado === 'timbrado' ? 1 : 0)
    if (status !== 400) return cuerpo.estado
    expect(cuerpo).toMatchObject({ estado: 'rechazo', mensaje: expect.stringMatching(/\.$/) })
    return cuerpo.codigo
  }

  test.each([
    ['no es XML', 'hola', '301'],
    ['trae DOCTYPE', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', '301'],
    ['no es un CFDI', '<a/>', '301'],
  ])('301 si el envío %s', async (_nombre, texto, codigo) => {
    expect(await rechazado(Buffer.from(texto))).toBe(codigo)
  })

  test('CFDI40102 si el contenido cambió después de sellar', async () => {
    const xml = (await makeXml(csd, { folio: '1' })).toString().replace('Folio="1"', 'Folio="2"')
    expect(await rechazado(Buffer.from(xml))).toBe('CFDI40102')
  })

  test('303 si el certificado es de otro contribuyente', async () => {
    const otro = await makeCsd({ Rfc: 'URE180429TM6' })
    const comprobante = makeComprobante({ folio: '1' })
    const xml = await seal({ ...comprobante, Emisor: { ...comprobante.Emisor, Rfc: 'URE180429TM6' } }, otro)
    expect(
      await rechazado(Buffer.from(xml.toString().replace('Emisor Rfc="URE180429TM6"', 'Emisor Rfc="EKU9003173C9"'))),
    ).toBe('303')
  })

  test('304 si el certificado ya venció', async () => {
    const vencido = await makeCsd({ hasta: new Date(AHORA - UNA_HORA) }, AHORA - UN_DIA)
    expect(await rechazado(await makeXml(vencido, { folio: '1' }))).toBe('304')
  })

  test('305 si la fecha del documento es anterior al certificado', async () => {
    const nuevo = await makeCsd({ desde: new Date(AHORA - UNA_HORA) })
    expect(await rechazado(await makeXml(nuevo, { folio: '1', fecha: AHORA - UN_DIA }))).toBe('305')
  })

  test('401 después de 72 horas y antes de tiempo, contando la zona más favorable si nadie la dice', async () => {
    const xml = await makeXml(csd, { folio: '1', fecha: AHORA })
    expect(await rechazado(xml, {}, AHORA + 72 * UNA_HORA)).toBe('timbrado')
    expect(await rechazado(xml, {}, AHORA + 75 * UNA_HORA)).toBe('401')
    expect(await rechazado(xml, { 'x-zona': 'America/Monterrey' }, AHORA + 72 * UNA_HORA + 60_000)).toBe('401')
    expect(await rechazado(xml, { 'x-zona': 'America/Monterrey' }, AHORA - 60_000)).toBe('401')
    expect(await rechazado(xml, {}, AHORA - 4 * UNA_HORA)).toBe('401')
    // A zone nobody knows is no zone.
    expect(await rechazado(xml, { 'x-zona': 'Luna/Mar' }, AHORA + 75 * UNA_HORA)).toBe('401')
  })

  test('los códigos de la matriz del SAT, con su frase', async () => {
    const comprobante = makeComprobante({ folio: '1' })
    expect(await rechazado(await seal({ ...comprobante, Total: '99.00' }, csd))).toBe('CFDI40119')
    expect(await rechazado(await seal({ ...comprobante, MetodoPago: 'PPD' }, csd))).toBe('CFDI40105')
  })

  test('301 si ya trae un timbre', async () => {
    const pac = await startPac()
    const { cuerpo } = await pac.timbrar(await makeXml(csd, { folio: '1' }), 'doc-1')
    expect((await pac.timbrar(documento(cuerpo.xml), 'doc-2')).cuerpo).toMatchObject({
      estado: 'rechazo',
      codigo: '301',
    })
  })

  test('sin customid, o demasiado largo, no se atiende', async () => {
    const pac = await startPac()
    const xml = await makeXml(csd, { folio: '1' })
    expect((await pac.timbrar(xml, 'x'.repeat(101))).status).toBe(422)
    expect((await pac.call('/timbrar', { method: 'POST', body: new Uint8Array(xml) })).status).toBe(422)
  })
})

describe('consulta', () => {
  test('encuentra por customid, por sello, por sha-256 y por UUID; ausente si no está', async () => {
    const pac = await startPac()
    const xml = await makeXml(csd, { folio: '1' })
    const { uuid } = (await pac.timbrar(xml, 'doc-1')).cuerpo
    const sello = encodeURIComponent(leerCfdi(xml).comprobante.Sello ?? '')
    const [lista] = (await pac.timbrados()) as { sha256?: string }[]
    for (const query of [
      'customid=doc-1',
      `sello=${sello}`,
      `sha256=${lista?.sha256}`,
      `uuid=${uuid?.toLowerCase()}`,
    ]) {
      expect((await pac.call(`/consulta?${query}`)).cuerpo).toMatchObject({ estado: 'timbrado', uuid })
    }
    expect(await pac.consultar('doc-2')).toMatchObject({ status: 404, cuerpo: { estado: 'ausente', codigo: '603' } })
  })

  test('la lista dice UUID, customid, RFC y total, y se filtra por RFC', async () => {
    const pac = await startPac()
    const { uuid } = (await pac.timbrar(await makeXml(csd, { folio: '1' }), 'doc-1')).cuerpo
    expect(await pac.timbrados()).toMatchObject([{ uuid, customid: 'doc-1', rfc: 'EKU9003173C9', total: '11600.00' }])
    expect((await pac.call('/timbrados?rfc=URE180429TM6')).cuerpo.timbrados).toEqual([])
  })

  test('un recibo de pago también se timbra', async () => {
    const pac = await startPac()
    const { uuid = '' } = (await pac.timbrar(await makeXml(csd, { folio: '1' }), 'doc-1')).cuerpo
    const pago = makePago('1', { uuid, total: '11600', base: '10000', iva: '1600' })
    expect((await pac.timbrar(await seal(pago, csd), 'pago-1')).cuerpo).toMatchObject({ estado: 'timbrado' })
  })
})

describe('la casa', () => {
  test('conserva certificado y timbres al volver a empezar', async () => {
    const dataDir = tempFolder()
    const antes = await startPac({ dataDir })
    const xml = await makeXml(csd, { folio: '1' })
    const { uuid } = (await antes.timbrar(xml, 'doc-1')).cuerpo
    await antes.stop()
    const despues = await startPac({ dataDir })
    expect(despues.certificado.equals(antes.certificado)).toBe(true)
    expect((await despues.timbrar(xml, 'doc-1')).cuerpo).toMatchObject({ estado: 'previo', uuid })
    const publicado = await fetch(`${despues.url}/certificado`)
    expect(Buffer.from(await publicado.arrayBuffer()).equals(antes.certificado)).toBe(true)
  })

  test('no admite dos dueños de la misma carpeta, y sí al siguiente cuando el primero murió', async () => {
    const dataDir = tempFolder()
    const primero = await startPac({ dataDir })
    await expect(startPac({ dataDir })).rejects.toThrow('Ya hay un PAC embebido')
    await primero.stop()
    await startPac({ dataDir })
  })

  test('no atiende a navegadores ni direcciones que no existen, y corta lo que es demasiado grande', async () => {
    const pac = await startPac()
    expect((await pac.call('/timbrados', { headers: { origin: 'https://ejemplo.mx' } })).status).toBe(403)
    expect((await pac.call('/nada')).status).toBe(404)
    expect((await pac.timbrar(Buffer.alloc(2 * 1024 * 1024 + 1), 'doc-1')).status).toBe(413)
  })
})
