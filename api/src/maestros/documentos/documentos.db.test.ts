import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { PDF_DE_PRUEBA } from '../../../test/maestros.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

type Fila = { IdDocumento: number; Nombre: string; Ruta: string }
const listar = async (sujeto: string, consulta = ''): Promise<Fila[]> => {
  const r = await t.app.inject({ url: `/services/documentos${consulta}`, headers: await t.as(sujeto) })
  expect(r.statusCode).toBe(200)
  return r.json()
}
const nombres = async (sujeto: string, consulta?: string) =>
  (await listar(sujeto, consulta)).map((d) => d.Nombre).sort()
const bajar = async (id: number, sujeto = 'a') =>
  t.app.inject({ url: `/services/documento_archivo/${id}`, headers: await t.as(sujeto) })

async function publicar(
  campos: Record<string, string>,
  archivo: Buffer | null = PDF_DE_PRUEBA,
  sujeto = 'administrador',
) {
  const cuerpo = new FormData()
  for (const [campo, valor] of Object.entries(campos)) cuerpo.append(campo, valor)
  if (archivo) cuerpo.append('Archivo', new Blob([Uint8Array.from(archivo)]), '../Año 2026 “final”.exe')
  const headers = await t.as(sujeto)
  const r = await t.app.inject({ method: 'POST', url: '/services/admin/documento_agregar', headers, payload: cuerpo })
  return { status: r.statusCode, cuerpo: r.json() }
}
const retirar = async (id: number) => {
  const headers = await t.as('administrador')
  const r = await t.app.inject({ method: 'PUT', url: `/services/admin/documento_retirar/${id}`, headers, payload: {} })
  return { status: r.statusCode, cuerpo: r.json() }
}

describe('documentos del socio', () => {
  test('cada socio ve los de todos y los suyos, y nada más', async () => {
    expect(await nombres('a')).toEqual(['Aviso viejo', 'Contrato de A', 'Política de crédito'])
    expect(await nombres('b')).toEqual(['Aviso viejo', 'Contrato de B', 'Política de crédito'])
    expect(await nombres('consulta')).toEqual(await nombres('a'))
  })

  test('la fila dice nombre, ruta con token, fecha, tipo y tamaño', async () => {
    const [fila] = await listar('a', '?q=contrato')
    expect(fila).toEqual({
      IdDocumento: t.gente.documentoA,
      Nombre: 'Contrato de A',
      Ruta: `/services/documento_archivo/${t.gente.documentoA}`,
      Fecha: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      Tipo: 'PDF',
      Tamanio: PDF_DE_PRUEBA.length,
      ContenidoActivo: false,
    })
    const r = await t.app.inject({ url: fila!.Ruta })
    expect(r.statusCode).toBe(401)
  })

  test('se busca por nombre sin acentos', async () => {
    expect(await nombres('a', '?q=POLITICA')).toEqual(['Política de crédito'])
    expect(await nombres('a', '?q=%25')).toEqual([])
  })

  test.each(['Nombre', '-Fecha', 'Tipo', '-Tamanio', 'ContenidoActivo', 'Ruta'])(
    'se ordena por %s por ventanas',
    async (orden) => {
      const entera = await listar('a', `?orden=${orden}`)
      const r = await t.app.inject({ url: `/services/documentos?orden=${orden}&limite=2`, headers: await t.as('a') })
      const resto = await listar('a', `?orden=${orden}&limite=50&cursor=${r.headers['x-siguiente']}`)
      expect([...r.json(), ...resto]).toEqual(entera)
    },
  )

  test('la descarga es un adjunto que el navegador no ejecuta, byte por byte', async () => {
    const r = await bajar(t.gente.documentoTodos)
    expect(r.statusCode).toBe(200)
    expect(r.rawPayload.equals(PDF_DE_PRUEBA)).toBe(true)
    expect(r.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="Politica de credito.pdf"; filename*=UTF-8''Pol%C3%ADtica%20de%20cr%C3%A9dito.pdf`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-download-options': 'noopen',
      'cache-control': 'no-store',
    })
  })

  test('el de otro socio, uno inexistente y uno retirado responden lo mismo', async () => {
    const { cuerpo } = await publicar({ Nombre: 'Efímero', ParaTodos: 'true' })
    expect((await bajar(cuerpo.IdDocumento)).statusCode).toBe(200)
    expect((await retirar(cuerpo.IdDocumento)).status).toBe(200)
    const respuestas = await Promise.all([t.gente.documentoB, 999_999, cuerpo.IdDocumento].map((id) => bajar(id)))
    for (const r of respuestas) expect([r.statusCode, r.json().codigo]).toEqual([404, 'NO_ENCONTRADO'])
  })

  test('segunda muralla: la base no muestra a un socio los documentos de otro', async () => {
    const vistos = await t.base.inTx({ socio: t.gente.b }, async (tx) => {
      const { rows } = await sql<{ nombre: string }>`select nombre from documento_publicado`.execute(tx)
      return rows.map(({ nombre }) => nombre)
    })
    expect(vistos).toContain('Contrato de B')
    expect(vistos).not.toContain('Contrato de A')
  })

  test('Documentos.xlsx lleva fechas y números de verdad', async () => {
    const r = await t.app.inject({ url: '/services/documentos_exportar?q=contrato', headers: await t.as('a') })
    expect(r.headers['content-disposition']).toContain('filename="Documentos.xlsx"')
    const { readXlsx } = await import('hucre')
    const hoja = (await readXlsx(r.rawPayload)).sheets[0]!
    expect([hoja.name, hoja.rows[0]]).toEqual(['Documentos', ['Nombre', 'Fecha', 'Tipo', 'Tamaño (bytes)']])
    expect(hoja.rows[1]).toEqual(['Contrato de A', expect.any(Date), 'PDF', PDF_DE_PRUEBA.length])
  })
})

describe('publicar y retirar', () => {
  test('para socios con nombre: solo ellos lo ven', async () => {
    const { status, cuerpo } = await publicar({
      Nombre: 'Solo B',
      ParaTodos: 'false',
      Socios: `[${t.gente.b}, "${t.gente.b}"]`,
    })
    expect([status, cuerpo.Socios, cuerpo.ParaTodos]).toEqual([200, [t.gente.b], false])
    expect(await nombres('b')).toContain('Solo B')
    expect(await nombres('a')).not.toContain('Solo B')
  })

  test('para todos, la lista de socios no cuenta; el nombre del archivo queda limpio', async () => {
    const { cuerpo } = await publicar({ Nombre: 'Para todos', ParaTodos: 'true', Socios: `[${t.gente.b}]` })
    expect(cuerpo).toMatchObject({ ParaTodos: true, Socios: [], Retirado: false, Tipo: 'PDF' })
    expect((await bajar(cuerpo.IdDocumento)).headers['content-disposition']).toContain(
      'filename="Ano 2026 _final_.pdf"',
    )
  })

  test('señala un PDF con contenido activo sin rechazarlo', async () => {
    const { cuerpo } = await publicar(
      { Nombre: 'Activo', ParaTodos: 'true' },
      Buffer.from('%PDF-1.7\n<< /S /Launch >>'),
    )
    expect(cuerpo.ContenidoActivo).toBe(true)
  })

  test.each([
    ['sin decir para quién', { Nombre: 'x' }, 'Socios'],
    ['para nadie', { Nombre: 'x', ParaTodos: 'false', Socios: '[]' }, 'Socios'],
    ['para un socio que no existe', { Nombre: 'x', ParaTodos: 'false', Socios: '[999999]' }, 'Socios'],
    ['con una lista rota', { Nombre: 'x', ParaTodos: 'false', Socios: '[1' }, 'Socios'],
    ['con un id de texto', { Nombre: 'x', ParaTodos: 'false', Socios: '["x"]' }, 'Socios.0'],
    ['sin nombre', { Nombre: '  ', ParaTodos: 'true' }, 'Nombre'],
    ['con nombre enorme', { Nombre: 'x'.repeat(151), ParaTodos: 'true' }, 'Nombre'],
    ['con una bandera ajena', { Nombre: 'x', ParaTodos: 'quizá' }, 'ParaTodos'],
  ])('se rechaza %s', async (_caso, campos, campo) => {
    const { status, cuerpo } = await publicar(campos)
    expect([status, Object.keys(cuerpo.campos)]).toEqual([422, [campo]])
  })

  test('se rechaza sin archivo, vacío o de otro tipo, y no deja rastro', async () => {
    const contar = async () => (await t.base.asAdmin('select count(*)::int as n from documento_publicado')).rows[0].n
    const antes = await contar()
    for (const archivo of [null, Buffer.alloc(0), Buffer.from('<html><script>1</script></html>'), Buffer.from('MZ')]) {
      const { status, cuerpo } = await publicar({ Nombre: 'x', ParaTodos: 'true' }, archivo)
      expect([status, Object.keys(cuerpo.campos)]).toEqual([422, ['Archivo']])
    }
    expect(await contar()).toBe(antes)
  })

  test('solo el administrador publica', async () => {
    for (const sujeto of ['a', 'tesoreria', 'facturacion', 'auditor']) {
      expect((await publicar({ Nombre: 'x', ParaTodos: 'true' }, PDF_DE_PRUEBA, sujeto)).status).toBe(403)
    }
  })

  test('retirado dos veces: la segunda dice que ya lo estaba; queda en la bitácora', async () => {
    const { cuerpo } = await publicar({ Nombre: 'Se retira', ParaTodos: 'true' })
    const respuestas = await Promise.all([retirar(cuerpo.IdDocumento), retirar(cuerpo.IdDocumento)])
    expect(respuestas.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await nombres('a')).not.toContain('Se retira')
    const { rows } = await t.base.asAdmin(
      "select accion, actor from bitacora where objeto = 'documento' and id_objeto = $1 order by id",
      [cuerpo.IdDocumento],
    )
    expect(rows).toEqual([
      { accion: 'publicar', actor: 'Persona administrador' },
      { accion: 'retirar', actor: 'Persona administrador' },
    ])
  })
})

describe('la mesa de documentos del administrador', () => {
  type Publicado = { IdDocumento: number; Nombre: string; Audiencia: string; Retirado: boolean; Version: number }
  const mesa = async (sujeto: string): Promise<Publicado[]> => {
    const r = await t.app.inject({ url: '/services/admin/documentos', headers: await t.as(sujeto) })
    expect(r.statusCode).toBe(200)
    return r.json()
  }
  const editar = async (id: number, payload: object) => {
    const headers = await t.as('administrador')
    const r = await t.app.inject({ method: 'PUT', url: `/services/admin/documento_editar/${id}`, headers, payload })
    return { status: r.statusCode, cuerpo: r.json() }
  }

  test('administrador y auditor ven todos, con su audiencia en palabras y los retirados', async () => {
    const { cuerpo } = await publicar({ Nombre: 'Para dos', Socios: `[${t.gente.b},${t.gente.a}]` })
    await retirar(cuerpo.IdDocumento)
    for (const sujeto of ['administrador', 'auditor']) {
      const filas = await mesa(sujeto)
      expect(filas.find(({ Nombre }) => Nombre === 'Contrato de B')).toMatchObject({ Audiencia: 'Socio B' })
      expect(filas.find(({ IdDocumento }) => IdDocumento === cuerpo.IdDocumento)).toMatchObject({
        Audiencia: 'Socio A, Socio B',
        Retirado: true,
      })
    }
  })

  test('el archivo se baja sin elegir socio, también el retirado', async () => {
    const { cuerpo } = await publicar({ Nombre: 'Guardado', Socios: `[${t.gente.b}]` })
    await retirar(cuerpo.IdDocumento)
    const url = `/services/admin/documento_archivo/${cuerpo.IdDocumento}`
    const r = await t.app.inject({ url, headers: await t.as('auditor') })
    expect([r.statusCode, r.rawPayload.equals(PDF_DE_PRUEBA)]).toEqual([200, true])
  })

  test('cambiar la audiencia la cambia de verdad y lo cuenta la bitácora', async () => {
    const { cuerpo } = await publicar({ Nombre: 'Se mueve', Socios: `[${t.gente.a}]` })
    const { IdDocumento: id, Version } = cuerpo
    const r = await editar(id, { Nombre: 'Se movió', Socios: [t.gente.b], Version })
    expect([r.status, r.cuerpo.Nombre, r.cuerpo.Audiencia]).toEqual([200, 'Se movió', 'Socio B'])
    expect(await nombres('a')).not.toContain('Se movió')
    expect(await nombres('b')).toContain('Se movió')
    const { rows } = await t.base.asAdmin(
      "select antes->>'Audiencia' as antes, despues->>'Audiencia' as despues from bitacora where objeto = 'documento' and id_objeto = $1 and accion = 'editar'",
      [id],
    )
    expect(rows).toEqual([{ antes: 'Socio A', despues: 'Socio B' }])
  })

  test('la segunda persona que guarda recibe 409, y un retirado ya no se cambia', async () => {
    const { cuerpo } = await publicar({ Nombre: 'Disputado', ParaTodos: 'true' })
    const { IdDocumento: id, Version } = cuerpo
    const cambio = { Nombre: 'Disputado', ParaTodos: true, Version }
    const dos = await Promise.all([editar(id, cambio), editar(id, cambio)])
    expect(dos.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(dos.find(({ status }) => status === 409)!.cuerpo.codigo).toBe('REGISTRO_CAMBIO')
    await retirar(id)
    const r = await editar(id, { Nombre: 'x', ParaTodos: true })
    expect([r.status, r.cuerpo.error]).toEqual([409, 'El documento está retirado; publica uno nuevo.'])
  })

  test.each([
    ['sin audiencia', { Nombre: 'x' }, 'Socios'],
    ['para un socio que no existe', { Nombre: 'x', Socios: [999_999] }, 'Socios'],
    ['sin nombre', { Nombre: '', ParaTodos: true }, 'Nombre'],
    ['con una versión absurda', { Nombre: 'x', ParaTodos: true, Version: 'uno' }, 'Version'],
  ])('no se cambia %s', async (_caso, entrada, campo) => {
    const { status, cuerpo } = await editar(t.gente.documentoTodos, entrada)
    expect([status, Object.keys(cuerpo.campos)]).toEqual([422, [campo]])
  })
})
