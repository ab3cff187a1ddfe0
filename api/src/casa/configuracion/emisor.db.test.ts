import { generateCsdDePrueba } from '@litro/cfdi/csd-de-prueba'
import { derInteger, derOctetString, derOid, derSequence } from '@litro/cfdi/der'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EMISOR_DEMO } from '../../../../demo/src/emisor.ts'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { crear, crearTimbrado, seedFiscales } from '../../../test/fiscal.ts'
import { timbrar } from '../../fiscal/timbrado/timbrar.ts'

const DIA = 86_400_000
const CONTRASENA = 'canario-de-contraseña-9f2'
let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

async function send(method: 'GET' | 'PUT' | 'POST', ruta: string, payload?: object, sujeto = 'administrador') {
  const headers = await t.as(sujeto)
  const r = await t.app.inject({ method, url: `/services/admin/${ruta}`, headers, ...(payload && { payload }) })
  return { status: r.statusCode, cuerpo: r.json(), texto: r.body }
}
const leer = async () => (await send('GET', 'emisor')).cuerpo[0]
/** One red point. */
const PUNTO =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC'
const datos = { RFC: EMISOR_DEMO.rfc, Nombre: EMISOR_DEMO.nombre, RegimenFiscal: '601', CodigoPostal: '37000' }

let serie = 0
const certificado = (cambios: Partial<Parameters<typeof generateCsdDePrueba>[0]> = {}) =>
  generateCsdDePrueba({
    Rfc: EMISOR_DEMO.rfc,
    Nombre: EMISOR_DEMO.nombre,
    NoCertificado: `3000100000050000${String(++serie).padStart(4, '0')}`,
    desde: new Date(Date.now() - DIA),
    hasta: new Date(Date.now() + 400 * DIA),
    password: CONTRASENA,
    ...cambios,
  })

async function subir(archivos: { cer?: Buffer; key?: Buffer }, Contrasena: string | null = CONTRASENA) {
  const cuerpo = new FormData()
  if (Contrasena !== null) cuerpo.append('Contrasena', Contrasena)
  if (archivos.cer) cuerpo.append('Certificado', new Blob([Uint8Array.from(archivos.cer)]), 'csd.cer')
  if (archivos.key) cuerpo.append('Llave', new Blob([Uint8Array.from(archivos.key)]), 'csd.key')
  return send('POST', 'csd', cuerpo)
}

/** A key of the SAT's shape (PBES2, PBKDF2, 3DES) that asks for so many rounds of its password. */
function keyWithVueltas(vueltas: number): Buffer {
  const numero = Buffer.alloc(4)
  numero.writeUInt32BE(vueltas)
  const kdf = derSequence(
    derOid('1.2.840.113549.1.5.12'),
    derSequence(derOctetString(Buffer.alloc(8)), derInteger(numero)),
  )
  const cifrado = derSequence(derOid('1.2.840.113549.3.7'), derOctetString(Buffer.alloc(8)))
  const algoritmo = derSequence(derOid('1.2.840.113549.1.5.13'), derSequence(kdf, cifrado))
  return derSequence(algoritmo, derOctetString(Buffer.alloc(64)))
}
const toPem = (key: Buffer) =>
  Buffer.from(`-----BEGIN ENCRYPTED PRIVATE KEY-----\n${key.toString('base64')}\n-----END ENCRYPTED PRIVATE KEY-----\n`)

describe('datos del emisor', () => {
  test('se leen con sus certificados y se guardan con bitácora de antes y después', async () => {
    const antes = await leer()
    expect(antes).toMatchObject({ ...datos, Pac: 'embebido', RfcFijo: true, Csds: [{ Activo: true }] })
    const permiso = { TipoPermiso: 'PER03', NumeroPermiso: 'PL/12345/DIS/OM/2020' }
    const r = await send('PUT', 'emisor', { ...datos, ...permiso, CodigoPostal: '37160', Version: antes.Version })
    expect([r.status, r.cuerpo.CodigoPostal, r.cuerpo.Version]).toEqual([200, '37160', antes.Version + 1])
    const { rows } = await t.base.asAdmin(
      "select antes->>'CodigoPostal' as a, despues->>'CodigoPostal' as d, actor from bitacora where objeto = 'emisor' and accion = 'editar' order by id desc limit 1",
    )
    expect(rows).toEqual([{ a: '37000', d: '37160', actor: 'Persona administrador' }])
  })

  test('lo que va en el PDF y el correo se guarda, se conserva si no se dice y se borra vacío', async () => {
    const papel = {
      Domicilio: 'Blvd. López Mateos 1405, León, Gto.',
      Telefono: '477 000 0000',
      CorreoContacto: 'cobranza@litro.example',
      Logo: PUNTO,
    }
    const r = await send('PUT', 'emisor', { ...datos, ...papel, Clabe: '012 225 00123456789 3' })
    expect([r.status, r.cuerpo]).toMatchObject([200, { ...papel, Clabe: '012225001234567893' }])
    expect((await send('PUT', 'emisor', datos)).cuerpo).toMatchObject({ ...papel, Clabe: '012225001234567893' })
    const { rows } = await t.base.asAdmin(
      "select despues->>'Logo' as logo, despues->>'Clabe' as clabe from bitacora where objeto = 'emisor' order by id desc limit 1",
    )
    expect(rows).toEqual([{ logo: 'PNG de 1 kB', clabe: '012225001234567893' }])
    const vacio = { Domicilio: '', Telefono: '', CorreoContacto: '', Clabe: '', Logo: '' }
    const borrado = await send('PUT', 'emisor', { ...datos, ...vacio })
    expect(borrado.cuerpo).toMatchObject({ Domicilio: null, CorreoContacto: null, Clabe: null, Logo: null })
  })

  test('la hora que nadie dice es la de su código postal', async () => {
    const enTijuana = await send('PUT', 'emisor', { ...datos, CodigoPostal: '22000' })
    expect([enTijuana.status, enTijuana.cuerpo.ZonaHoraria]).toEqual([200, 'America/Tijuana'])
    const enMonterrey = { ...datos, CodigoPostal: '64000', ZonaHoraria: 'America/Matamoros' }
    await send('PUT', 'emisor', enMonterrey)
    // One that holds there is kept.
    expect((await send('PUT', 'emisor', { ...datos, CodigoPostal: '66000' })).cuerpo.ZonaHoraria).toBe(
      'America/Matamoros',
    )
    expect((await send('PUT', 'emisor', datos)).cuerpo.ZonaHoraria).toBe('America/Mexico_City')
  })

  test('dos que guardan lo mismo leído: el segundo recibe 409', async () => {
    const { Version } = await leer()
    const dos = await Promise.all([1, 2].map(() => send('PUT', 'emisor', { ...datos, Version })))
    expect(dos.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test.each([
    ['RFC mal escrito', { RFC: 'XX' }, 'RFC'],
    ['RFC genérico', { RFC: 'XAXX010101000', RegimenFiscal: '616' }, 'RFC'],
    ['otro RFC con certificados a su nombre', { RFC: 'AAA010101AAA' }, 'RFC'],
    ['sin nombre', { Nombre: ' ' }, 'Nombre'],
    ['nombre enorme', { Nombre: 'X'.repeat(301) }, 'Nombre'],
    ['régimen de persona física', { RegimenFiscal: '605' }, 'RegimenFiscal'],
    ['régimen que no existe', { RegimenFiscal: '999' }, 'RegimenFiscal'],
    ['código postal de letras', { CodigoPostal: 'ABCDE' }, 'CodigoPostal'],
    ['código postal de ningún estado', { CodigoPostal: '17000' }, 'CodigoPostal'],
    ['zona de otro país', { ZonaHoraria: 'Europe/Madrid' }, 'ZonaHoraria'],
    ['hora del centro en Tijuana', { CodigoPostal: '22000', ZonaHoraria: 'America/Mexico_City' }, 'ZonaHoraria'],
    ['permiso sin número', { TipoPermiso: 'PER03', NumeroPermiso: '' }, 'NumeroPermiso'],
    ['permiso mal escrito', { TipoPermiso: 'PER03', NumeroPermiso: 'H/12345/COM/2019' }, 'NumeroPermiso'],
    ['serie que no existe', { IdSerieFactura: 999_999 }, 'IdSerieFactura'],
    ['serie de texto', { IdSerieRep: 'x' }, 'IdSerieRep'],
    ['CLABE de diecisiete', { Clabe: '01222500123456789' }, 'Clabe'],
    ['CLABE con otro dígito de control', { Clabe: '012225001234567890' }, 'Clabe'],
    ['CLABE de número', { Clabe: 12225 }, 'Clabe'],
    ['correo mal escrito', { CorreoContacto: 'cobranza' }, 'CorreoContacto'],
    ['domicilio enorme', { Domicilio: 'x'.repeat(201) }, 'Domicilio'],
    ['teléfono con NUL', { Telefono: '477\u0000' }, 'Telefono'],
    ['logo que es una dirección', { Logo: 'https://litro.example/logo.png' }, 'Logo'],
    ['logo que dice ser PNG', { Logo: 'data:image/png;base64,bm8gc295IHVuYSBpbWFnZW4=' }, 'Logo'],
    ['logo cortado', { Logo: PUNTO.slice(0, 70) }, 'Logo'],
    ['logo pesado', { Logo: `data:image/png;base64,${'A'.repeat(150_000)}` }, 'Logo'],
  ])('se rechaza: %s', async (_caso, cambio, campo) => {
    const { status, cuerpo } = await send('PUT', 'emisor', { ...datos, ...cambio })
    expect([status, Object.keys(cuerpo.campos)]).toEqual([422, [campo]])
  })

  test('auditor lee, los demás no; nadie más que el administrador escribe', async () => {
    expect((await send('GET', 'emisor', undefined, 'auditor')).status).toBe(200)
    for (const sujeto of ['a', 'facturacion', 'tesoreria', 'autorizador']) {
      expect((await send('GET', 'emisor', undefined, sujeto)).status).toBe(403)
    }
    expect((await send('PUT', 'emisor', datos, 'auditor')).status).toBe(403)
  })
})

describe('certificados de sello digital', () => {
  test('uno nuevo queda activo, cifrado, y el anterior guardado', async () => {
    const csd = await certificado({ hasta: new Date(Date.now() + 20 * DIA + 3_600_000) })
    const r = await subir(csd)
    expect(r.status).toBe(200)
    const [activo, anterior] = r.cuerpo.Csds
    expect(activo).toMatchObject({ Activo: true, Vigencia: 'por_vencer', DiasRestantes: 20 })
    expect(anterior.Activo).toBe(false)
    const { rows } = await t.base.asAdmin('select llave_cifrada, contrasena_cifrada from csd where id = $1', [
      activo.IdCsd,
    ])
    expect(rows[0].llave_cifrada.includes(csd.key.subarray(0, 64))).toBe(false)
    expect(rows[0].contrasena_cifrada.toString('latin1')).not.toContain('canario')
    const todo = await t.base.asAdmin("select coalesce(string_agg(bitacora::text, ''), '') as x from bitacora")
    for (const texto of [r.texto, (await send('GET', 'emisor')).texto, todo.rows[0].x]) {
      expect(texto).not.toContain('canario')
      expect(texto).not.toContain(csd.key.toString('base64').slice(0, 40))
    }
  })

  test('con él se sella y se timbra', async () => {
    const f = await seedFiscales(t.deps, t.gente.a, 'SELLO')
    expect((await crearTimbrado(t.deps, f, 'factura')).uuid).toMatch(/^[0-9A-F-]{36}$/)
  })

  test('el mismo dos veces no se duplica; uno anterior se puede volver a activar', async () => {
    const csd = await certificado()
    expect((await subir(csd)).status).toBe(200)
    const repetido = await subir(csd)
    expect([repetido.status, Object.keys(repetido.cuerpo.campos)]).toEqual([409, ['Certificado']])
    const { Csds } = await leer()
    const inactivo = Csds.find((c: { Activo: boolean }) => !c.Activo)
    const r = await send('PUT', `csd_activar/${inactivo.IdCsd}`, {})
    const activos = r.cuerpo.Csds.filter((c: { Activo: boolean }) => c.Activo)
    expect([r.status, activos.map((c: { IdCsd: number }) => c.IdCsd)]).toEqual([200, [inactivo.IdCsd]])
  })

  test('cada mal certificado se rechaza con su frase, en su campo, y no deja rastro', async () => {
    const contar = async () => (await t.base.asAdmin('select count(*)::int as n from csd')).rows[0].n
    const antes = await contar()
    const bueno = await certificado()
    const otro = await certificado()
    const vencido = await certificado({ desde: new Date(Date.now() - 9 * DIA), hasta: new Date(Date.now() - DIA) })
    const futuro = await certificado({ desde: new Date(Date.now() + DIA) })
    const ajeno = await certificado({ Rfc: 'AAA010101AAA' })
    const fiel = await certificado({ tipo: 'fiel' })
    const basura = Buffer.from('%PDF-1.4 no soy un certificado')
    const bomba = Buffer.alloc(40_000, 0x30)
    const lenta = keyWithVueltas(0x7fff_ffff)
    const casos: [string, Awaited<ReturnType<typeof subir>>, string, RegExp][] = [
      ['e.firma', await subir(fiel), 'Certificado', /e\.firma \(FIEL\)/],
      ['vencido', await subir(vencido), 'Certificado', /ya venció/],
      ['futuro', await subir(futuro), 'Certificado', /todavía no está vigente/],
      ['otro RFC', await subir(ajeno), 'Certificado', /otro RFC/],
      ['llave de otro', await subir({ ...bueno, key: otro.key }), 'Llave', /no corresponde/],
      ['contraseña', await subir(bueno, 'otra'), 'Contrasena', /contraseña/],
      ['sin contraseña', await subir(bueno, null), 'Contrasena', /contraseña/],
      ['contraseña enorme', await subir(bueno, 'x'.repeat(300)), 'Contrasena', /256/],
      ['cer basura', await subir({ ...bueno, cer: basura }), 'Certificado', /no es un certificado/],
      ['key basura', await subir({ ...bueno, key: basura }), 'Llave', /no es una llave privada/],
      ['cambiados', await subir({ cer: bueno.key, key: bueno.cer }), 'Certificado', /no es un certificado/],
      ['sin cer', await subir({ key: bueno.key }), 'Certificado', /\.cer/],
      ['sin key', await subir({ cer: bueno.cer }), 'Llave', /\.key/],
      ['cer vacío', await subir({ ...bueno, cer: Buffer.alloc(0) }), 'Certificado', /vacío/],
      ['key que tarda horas', await subir({ ...bueno, key: lenta }), 'Llave', /no es una llave privada/],
      ['la misma en PEM', await subir({ ...bueno, key: toPem(lenta) }), 'Llave', /no es una llave privada/],
      ['key enorme', await subir({ ...bueno, key: bomba }), 'Llave', /demasiado grande/],
    ]
    for (const [caso, { status, cuerpo }, campo, frase] of casos) {
      expect([caso, status, Object.keys(cuerpo.campos ?? {})]).toEqual([caso, 422, [campo]])
      expect(cuerpo.campos[campo]).toMatch(frase)
    }
    expect(await contar()).toBe(antes)
  })
})

describe('series', () => {
  const listar = async () => (await send('GET', 'series')).cuerpo as Record<string, unknown>[]

  test('se listan con su último folio y quién las usa', async () => {
    const todas = await listar()
    const a = todas.find(({ Codigo }) => Codigo === 'A')!
    // One of the house numbers Cartas Porte: nobody may take it for free.
    expect(todas.flatMap(({ Usos }) => Usos)).toContain('Cartas Porte')
    expect(a.Usos).toEqual(['Facturas', 'Sucursal Centro', 'Sucursal Puerto'])
    expect(a.Folio).toBeGreaterThan(0)
  })

  test('el folio avanza y nunca retrocede, ni por la base', async () => {
    const { cuerpo: nueva } = await send('POST', 'serie_agregar', { Codigo: 'gto', Folio: 1500 })
    expect(nueva).toMatchObject({ Codigo: 'GTO', Folio: 1500, Activa: true, Usos: [] })
    const editar = (cambio: object) =>
      send('PUT', `serie_editar/${nueva.IdSerie}`, { Codigo: 'GTO', Folio: 1500, Activa: true, ...cambio })
    expect((await editar({ Folio: 1600 })).cuerpo.Folio).toBe(1600)
    expect((await editar({ Folio: 1599 })).cuerpo.campos).toHaveProperty('Folio')
    expect((await editar({ Folio: 1600, Codigo: 'OTRA' })).cuerpo.campos).toHaveProperty('Codigo')
    expect((await editar({ Folio: 1600, Version: 1 })).cuerpo.codigo).toBe('REGISTRO_CAMBIO')
    expect((await editar({ Folio: 1600, Activa: false })).cuerpo.Activa).toBe(false)
    await expect(t.base.asAdmin('update serie set folio = folio - 1 where id = $1', [nueva.IdSerie])).rejects.toThrow(
      'SERIE_NO_RETROCEDE',
    )
  })

  test('una serie en uso no se desactiva, y nadie la borra', async () => {
    const a = (await listar()).find(({ Codigo }) => Codigo === 'A')!
    const r = await send('PUT', `serie_editar/${a.IdSerie}`, { Codigo: 'A', Folio: a.Folio, Activa: false })
    expect([r.status, r.cuerpo.campos.Activa]).toEqual([422, expect.stringContaining('Facturas')])
    await expect(
      t.base.inTx('todo', async (tx) => {
        const { sql } = await import('kysely')
        await sql`delete from serie where codigo = 'A'`.execute(tx)
      }),
    ).rejects.toThrow(/permission denied|permiso denegado/)
  })

  test.each([
    ['vacía', { Codigo: '' }, 'Codigo'],
    ['con espacios', { Codigo: 'A B' }, 'Codigo'],
    ['larga', { Codigo: 'A'.repeat(26) }, 'Codigo'],
    ['folio negativo', { Codigo: 'N1', Folio: -1 }, 'Folio'],
    ['folio con decimales', { Codigo: 'N2', Folio: 1.5 }, 'Folio'],
    ['folio enorme', { Codigo: 'N3', Folio: '9'.repeat(10) }, 'Folio'],
    ['folio de texto', { Codigo: 'N4', Folio: 'mil' }, 'Folio'],
  ])('se rechaza una serie %s', async (_caso, entrada, campo) => {
    const { status, cuerpo } = await send('POST', 'serie_agregar', entrada)
    expect([status, Object.keys(cuerpo.campos)]).toEqual([422, [campo]])
  })

  test('repetida, dos veces a la vez: una entra y la otra lo dice', async () => {
    const dos = await Promise.all([1, 2].map(() => send('POST', 'serie_agregar', { Codigo: 'DOBLE' })))
    expect(dos.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(dos.find(({ status }) => status === 409)!.cuerpo.campos.Codigo).toBe('Ya existe una serie con ese nombre.')
  })
})

describe('permisos por sucursal', () => {
  test('se listan los de todos los socios y se guardan con su serie', async () => {
    const filas = (await send('GET', 'permisos')).cuerpo
    expect(filas.map((f: { SocioComercial: string }) => f.SocioComercial)).toEqual(['Socio A', 'Socio B'])
    const permiso = { TipoPermiso: 'PER02', NumeroPermiso: 'H/90233/COM/2017', IdSerie: String(t.gente.serie) }
    const r = await send('PUT', `permiso_editar/${t.gente.sucursalB}`, permiso)
    expect(r.cuerpo).toMatchObject({ TipoPermiso: 'PER02', NumeroPermiso: 'H/90233/COM/2017', Serie: 'A' })
    const { rows } = await t.base.asAdmin(
      "select id_socio_comercial as socio, antes->>'TipoPermiso' as a, despues->>'TipoPermiso' as d from bitacora where objeto = 'sucursal' and accion = 'permiso'",
    )
    expect(rows).toEqual([{ socio: t.gente.b, a: null, d: 'PER02' }])
  })

  test.each([
    ['sin tipo', { TipoPermiso: null, NumeroPermiso: 'H/90233/COM/2017' }, 'TipoPermiso'],
    ['sin número', { TipoPermiso: 'PER02' }, 'NumeroPermiso'],
    ['de un tipo ajeno', { TipoPermiso: 'PER99', NumeroPermiso: 'H/90233/COM/2017' }, 'TipoPermiso'],
    ['mal escrito', { TipoPermiso: 'PER01', NumeroPermiso: 'PL/1/EXP/ES/16' }, 'NumeroPermiso'],
    ['con una serie que no existe', { IdSerie: 999_999 }, 'IdSerie'],
    ['de gas mal escrito', { PermisoPetrolifero: 'LP-123' }, 'PermisoPetrolifero'],
    ['con decreto sin su último día', { DecretoFrontera: 'DOF', FronteraDesde: '2026-01-01' }, 'FronteraHasta'],
    [
      'con días sin decreto',
      { DecretoFrontera: '', FronteraDesde: '2026-01-01', FronteraHasta: '2026-12-31' },
      'DecretoFrontera',
    ],
    [
      'con el decreto al revés',
      { DecretoFrontera: 'DOF', FronteraDesde: '2026-12-31', FronteraHasta: '2026-01-01' },
      'FronteraHasta',
    ],
    [
      'con un día imposible',
      { DecretoFrontera: 'DOF', FronteraDesde: '2026-02-30', FronteraHasta: '2026-12-31' },
      'FronteraDesde',
    ],
  ])('se rechaza un permiso %s', async (_caso, entrada, campo) => {
    const { status, cuerpo } = await send('PUT', `permiso_editar/${t.gente.sucursalA}`, entrada)
    expect([status, Object.keys(cuerpo.campos)]).toEqual([422, [campo]])
  })

  test('la segunda persona que guarda recibe 409', async () => {
    const { Version } = (await send('GET', 'permisos')).cuerpo[0]
    const dos = await Promise.all([1, 2].map(() => send('PUT', `permiso_editar/${t.gente.sucursalA}`, { Version })))
    expect(dos.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

test('una instalación vacía: guardar el emisor lo crea con sus cuatro series', async () => {
  const otra = await createTestApp()
  try {
    await otra.base.asAdmin('delete from csd')
    await otra.base.asAdmin('delete from emisor')
    const headers = await otra.as('administrador')
    const sin = await otra.app.inject({ url: '/services/admin/emisor', headers })
    expect(sin.json()).toEqual([])
    const r = await otra.app.inject({ method: 'PUT', url: '/services/admin/emisor', headers, payload: datos })
    expect([r.statusCode, r.json().RfcFijo, r.json().Csds]).toEqual([200, false, []])
    const f = await seedFiscales(otra.deps, otra.gente.a, 'VACIA')
    const id = await crear(otra.deps, f, 'factura')
    const pedido = { ambito: { socio: f.socio }, familia: 'factura', id, actor: { id: 1, nombre: 'a' } } as const
    await expect(timbrar(otra.deps.motor, otra.deps.inTx, pedido)).rejects.toThrow(/certificado de sello digital/)
  } finally {
    await otra.close()
  }
})
