// The lists against the database: previews write nothing, editions keep their history, and a listed supplier is not paid.
import { muestra } from '@litro/cfdi/pruebas/muestras'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Escena, openEspejo } from '../../../test/espejo.ts'
import { PDF_DE_PRUEBA } from '../../../test/maestros.ts'
import { fund, seedDestino } from '../../../test/retornos.ts'
import { saveUsuario } from '../../casa/sesion/usuario.sql.ts'
import { verificar } from '../../casa/verify/verificar.ts'
import { hoyEnMexico } from '../../craft/hoy.ts'
import { readReparos } from '../../dinero/retornos/guardas.ts'

let e: Escena
beforeAll(async () => {
  e = await openEspejo()
})
afterAll(() => e.t.close())

const importar = (campos: object, bytes: Buffer, quien = 'administrador') =>
  e.call(quien, 'POST', 'admin/lista-sat_importar', campos, { Archivo: { nombre: 'lista.csv', bytes } })
const cuantas = async () => (await e.rows(sql<{ n: number }>`select count(*)::int as n from lista_aparicion`))[0]!.n
const edicion = (corte: string, ...filas: string[]) =>
  Buffer.from(
    [
      `Información actualizada al ${corte}`,
      'No,RFC,Nombre del Contribuyente,Situación del contribuyente,Publicación página SAT',
      ...filas,
    ].join('\n'),
  )

describe('importar una lista', () => {
  test('se ve antes de guardar, y guardarla dos veces no repite nada', async () => {
    const previa = await importar({ Lista: '69b' }, muestra('listado-69b.csv'))
    expect(previa.cuerpo).toMatchObject({
      FechaCorte: '2026-09-30',
      Claves: 4,
      Suprimidos: 1,
      Nuevas: 4,
      Guardado: false,
    })
    expect(await cuantas()).toBe(0)
    const hecha = await importar({ Lista: '69b', Guardar: 'true' }, muestra('listado-69b.csv'))
    expect(hecha.cuerpo).toMatchObject({ Guardado: true, Nuevas: 4 })
    expect((await importar({ Lista: '69b', Guardar: 'true' }, muestra('listado-69b.csv'))).cuerpo).toMatchObject({
      Nuevas: 0,
      Desaparecen: 0,
      Cambian: 0,
    })
    expect(await cuantas()).toBe(4)
  })

  test('otra edición cierra lo que ya no está, abre lo que cambia y no borra la historia', async () => {
    const nueva = edicion(
      '31 de octubre de 2026',
      '1,EIU010101AA1,UNO,Definitivo,25/06/2026',
      '2,FPC170930HN0,FLETES,Definitivo,30/10/2026',
      '3,ÑEI030303AA3,ÑANDÚ,Sentencia Favorable,28/08/2026',
    )
    const { cuerpo } = await importar({ Lista: '69b', Guardar: 'true' }, nueva)
    expect(cuerpo).toMatchObject({ Nuevas: 0, Desaparecen: 1, Cambian: 1, Menor: false })
    const fletes = await e.call('tesoreria', 'GET', 'admin/lista-sat-rfc?rfc=FPC170930HN0')
    expect(fletes.cuerpo.Apariciones).toMatchObject([
      { Situacion: 'Definitivo', HastaCorte: null, FechaCorte: '2026-10-31' },
      { Situacion: 'Presunto', HastaCorte: '2026-10-31' },
    ])
  })

  test('la mitad de la anterior pide confirmación, y una más vieja no entra', async () => {
    const corta = edicion('1 de noviembre de 2026', '1,EIU010101AA1,UNO,Definitivo,25/06/2026')
    const { status, cuerpo } = await importar({ Lista: '69b', Guardar: 'true' }, corta)
    expect(status).toBe(422)
    expect(cuerpo.campos).toHaveProperty('Menor')
    const vieja = await importar({ Lista: '69b' }, muestra('listado-69b.csv'))
    expect(vieja.cuerpo.error ?? vieja.cuerpo.mensaje).toMatch(/31\/10\/2026/)
  })

  test.each([
    ['sin archivo de esa lista', { Lista: '69b' }, 'RFC,Nombre\nx,y'],
    ['lista desconocida', { Lista: 'otra' }, 'x'],
    [
      'de una fecha futura',
      { Lista: 'cne', FechaCorte: '2099-01-01' },
      muestra('cne-permisos-vigentes.csv').toString(),
    ],
    ['sin fecha por ningún lado', { Lista: 'cne' }, muestra('cne-permisos-vigentes.csv').toString()],
  ])('%s se rechaza', async (_, campos, texto) => {
    const { status } = await importar(campos, Buffer.from(texto))
    expect(status).toBe(422)
  })

  test('solo el administrador importa, y un socio no ve nada', async () => {
    expect((await importar({ Lista: '69b' }, muestra('listado-69b.csv'), 'facturacion')).status).toBe(403)
    expect((await e.call('a', 'GET', 'admin/listas-sat')).status).toBe(403)
    const vistas = await e.t.deps.inTx(
      { socio: e.t.gente.a },
      async (tx) => (await sql`select 1 from lista_aparicion`.execute(tx)).rows,
    )
    expect(vistas).toEqual([])
  })
})

test('el cuadre nota una lista que no cuenta lo que tiene', async () => {
  const { snapshot } = e.t.deps
  expect((await verificar(snapshot)).diferencias).toEqual([])
  await e.t.base.asAdmin("update lista_sat set n_claves = n_claves + 1 where lista = '69b'")
  expect((await verificar(snapshot)).diferencias).toMatchObject([
    { regla: 'V26 lista que no cuenta lo que tiene', objeto: '69b' },
  ])
  await e.t.base.asAdmin("update lista_sat set n_claves = n_claves - 1 where lista = '69b'")
})

describe('las guardas del pago', () => {
  const retornoCon = async (rfc: string, uuid: string | null) => {
    await fund(e.t.deps, e.t.gente.a, 100_000n)
    const { IdProveedor, IdCuenta } = await seedDestino(e.t, e.t.gente.a)
    await e.t.base.asAdmin(`update proveedor set rfc = '${rfc}' where id = ${IdProveedor}`)
    const IdSucursal = (
      await e.rows(sql<{ id: number }>`select id from sucursal where id_socio_comercial = ${e.t.gente.a} limit 1`)
    )[0]?.id
    const captura = { IdProveedor, IdCuenta, Concepto: 'Flete', Monto: 10, ...(IdSucursal && { IdSucursal }) }
    const { cuerpo } = await e.call('a', 'POST', 'retorno_agregar', captura)
    if (uuid) await e.t.base.force(`update retorno set uuid_proveedor = '${uuid}' where id = ${cuerpo.IdRetorno}`)
    return cuerpo.IdRetorno as number
  }
  const guarda = (id: number) => e.t.deps.inTx('todo', async (tx) => (await readReparos(tx, id)).listado)

  test('de un proveedor definitivo se dice la lista y su fecha; de uno presunto nada', async () => {
    const id = await retornoCon('FPC170930HN0', null)
    expect(await guarda(id)).toMatch(/Artículo 69-B, según la lista del 31\/10\/2026/)
    expect(await guarda(await retornoCon('LCO150603PLA', null))).toBeUndefined()
  })

  const paso = (quien: string, verbo: 'programar' | 'pagar', id: number, Motivo?: string) => {
    const archivo = { ArchivoProgramacion: PDF_DE_PRUEBA, ArchivoPago: PDF_DE_PRUEBA }
    const campo = verbo === 'programar' ? 'ArchivoProgramacion' : 'ArchivoPago'
    const FechaPago = hoyEnMexico(e.t.deps.now())
    const entrada = { ...(verbo === 'pagar' && { FechaPago }), ...(Motivo !== undefined && { Motivo }) }
    return e.call(quien, 'PUT', `admin/retorno_${verbo}/${id}`, entrada, { [campo]: archivo[campo] })
  }
  const dicho = ({ status, cuerpo }: { status: number; cuerpo: { codigo?: string } }) => [status, cuerpo.codigo]

  test('dos personas con su motivo siguen contra la lista, en cada paso; una sola no', async () => {
    const persona = { emisor: e.t.config.oidc.issuer, correo: 't2@example.com', idSocioComercial: null }
    await e.t.deps.inTx('todo', (tx) =>
      saveUsuario(tx, { ...persona, nombre: 'Persona tesoreria2', sujeto: 'tesoreria2', roles: ['tesoreria'] }),
    )
    const id = await retornoCon('FPC170930HN0', null)
    await e.call('tesoreria', 'PUT', `admin/retorno_revisar/${id}`, {})
    for (const Motivo of [undefined, '', '   ']) {
      const sin = await paso('tesoreria', 'programar', id, Motivo)
      expect([...dicho(sin), Object.keys(sin.cuerpo.campos)]).toEqual([409, 'PROVEEDOR_LISTADO', ['Motivo']])
      expect(sin.cuerpo.error).toContain('31/10/2026')
    }
    expect((await paso('tesoreria', 'programar', id, 'x'.repeat(501))).status).toBe(422)
    expect(dicho(await paso('tesoreria', 'programar', id, 'El amparo está en trámite'))).toEqual([409, 'SEGUNDA_FIRMA'])
    expect(dicho(await paso('tesoreria', 'programar', id, 'El amparo está en trámite'))).toEqual([409, 'SEGUNDA_FIRMA'])
    expect(dicho(await paso('tesoreria2', 'programar', id))).toEqual([409, 'PROVEEDOR_LISTADO'])
    expect((await paso('tesoreria2', 'programar', id, 'Vi el amparo')).cuerpo.Estatus).toBe('Programado')
    // Whoever signed the first step has not signed the payment.
    expect(dicho(await paso('tesoreria2', 'pagar', id, 'Vi el amparo'))).toEqual([409, 'SEGUNDA_FIRMA'])
    expect((await paso('tesoreria', 'pagar', id, 'Sigue en trámite')).cuerpo.Estatus).toBe('Pagado')
    const hechos = await e.rows(sql<{ accion: string; actor: string; nota: string | null }>`
      select accion, actor, nota from bitacora where objeto = 'retorno' and id_objeto = ${id} order by id desc limit 4`)
    expect(hechos.map(({ accion, actor }) => `${accion} ${actor}`)).toEqual([
      'pagar Persona tesoreria',
      'firmar_pagar Persona tesoreria2',
      'programar Persona tesoreria2',
      'firmar_programar Persona tesoreria',
    ])
    expect(hechos[0]!.nota).toMatch(/Artículo 69-B.*Sigue en trámite/)
    expect((await verificar(e.t.deps.snapshot)).diferencias).toEqual([])
  })

  test('dos a la vez dejan una firma y un paso; ni un motivo paga una factura cancelada', async () => {
    const id = await retornoCon('FPC170930HN0', null)
    await e.call('tesoreria', 'PUT', `admin/retorno_revisar/${id}`, {})
    const dos = await Promise.all(['tesoreria', 'tesoreria2'].map((quien) => paso(quien, 'programar', id, 'Urge')))
    expect(dos.map(({ status }) => status).sort()).toEqual([200, 409])
    const uuid = '0e5be1c0-0000-4c11-9a00-000000000002'
    await e.t.base.force(`update retorno set uuid_proveedor = '${uuid}' where id = ${id}`)
    await e.t.base.asAdmin(
      `insert into factura_recibida (uuid, origen, rfc_emisor, nombre_emisor, rfc_receptor, fecha, total, tipo, estatus_sat, consultada)
       values ('${uuid}', 'espejo', 'FPC170930HN0', 'X', 'LDD200115AB4', '2026-11-10', 10, 'I', 'Cancelado', now())`,
    )
    for (const quien of ['tesoreria', 'tesoreria2']) {
      expect(dicho(await paso(quien, 'pagar', id, 'Urge'))).toEqual([409, 'FACTURA_SIN_EFECTO'])
    }
  })

  test('una factura que el SAT dice cancelada no se paga, ni una cuyo emisor está listado', async () => {
    const uuid = '0e5be1c0-0000-4c11-9a00-000000000001'
    const id = await retornoCon('LCO150603PLA', uuid)
    await e.t.base.asAdmin(
      `insert into factura_recibida (uuid, origen, rfc_emisor, nombre_emisor, rfc_receptor, fecha, total, tipo, efos, estatus_sat, consultada)
       values ('${uuid}', 'espejo', 'LCO150603PLA', 'X', 'LDD200115AB4', '2026-11-10', 10, 'I', '100', 'Vigente', now())`,
    )
    expect(await guarda(id)).toMatch(/lista del artículo 69-B/)
    await e.t.base.asAdmin(`update factura_recibida set efos = '200', estatus_sat = 'Cancelado' where uuid = '${uuid}'`)
    await expect(guarda(id)).rejects.toThrow(/cancelada/)
  })
})
