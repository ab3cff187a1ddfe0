// The fleet of a file: the checks of its forms, row by row; the same file twice makes nothing twice, and nobody sees another's.
import { maestros } from '@litro/contract/importar/maestros'
import { writeXlsx } from 'hucre'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { type FlotaDePrueba, seedFlota } from '../../../test/entregas.ts'
import { seedFiscales } from '../../../test/fiscal.ts'
import { csv, estatusDe, importadorDePrueba, quejas } from '../../../test/importar.ts'

let t: TestApp
let f: FlotaDePrueba
beforeAll(async () => {
  t = await createTestApp()
  const { cliente } = await seedFiscales(t.deps, t.gente.a, 'DE LA FLOTA', 'FLO150607QW3')
  f = await seedFlota(t, 'a', cliente)
})
afterAll(() => t.close())

const { importar, keep, count } = importadorDePrueba(() => t)

/** A row by the names of its columns. */
const fila = (que: 'vehiculo' | 'remolque' | 'operador' | 'sitio', base: Record<string, string>) => {
  const { columnas } = maestros[que]
  return {
    encabezado: columnas.map(({ titulo }) => titulo).join(','),
    de: (cambios: Record<string, string> = {}) =>
      columnas.map(({ campo }) => `"${({ ...base, ...cambios })[campo] ?? ''}"`).join(','),
  }
}
const V = fila('vehiculo', {
  Nombre: 'Pipa 1',
  Placa: 'gto-74 21',
  Anio: '2021',
  Configuracion: 'C2',
  PesoBruto: '15.5',
  PermisoSct: 'TPAF07',
  NumeroPermisoSct: 'SICT-1',
  AseguraRc: 'Seguros',
  PolizaRc: 'RC-100',
  VenceRc: '31/12/2099',
})
const O = fila('operador', {
  Nombre: 'Ramiro Luna Paz',
  RFC: 'LUPR800101AB1',
  Licencia: 'gto00012345',
  VenceLicencia: '2099-12-31',
})
const S = fila('sitio', { Nombre: 'Planta nueva', CodigoPostal: '37000' })

describe('vehículos', () => {
  test('se ven, se crean con su hecho, y otra vez ya estaban aunque la placa se escriba de otro modo', async () => {
    const archivo = csv(
      `${V.encabezado},Color`,
      `${V.de({ Configuracion: 'Camión Unitario (2 llantas en el eje delantero y 4 llantas en el eje trasero)', Capacidad: '20,000.5' })},rojo`,
      `${V.de({ Placa: 'GTO7422', VenceRc: '01/02/2020', Tenencia: 'De un tercero', DuenioRfc: 'TAL101112AB8', DuenioNombre: 'Otro' })},azul`,
    )
    const antes = await count('vehiculo')
    const previa = await importar('vehiculos', archivo)
    expect([previa.status, estatusDe(previa.cuerpo), await count('vehiculo')]).toEqual([200, ['Lista', 'Lista'], antes])
    expect(previa.cuerpo.Ignoradas).toEqual(['Color'])
    expect(previa.cuerpo.Renglones.map(({ Mensaje }) => Mensaje)).toEqual(['', 'Ya venció la responsabilidad civil.'])
    const hecha = await keep('vehiculos', archivo)
    expect(estatusDe(hecha)).toEqual(['Generada', 'Generada'])
    const { rows } = await t.base.asAdmin(
      `select placa, configuracion, capacidad::float8 as capacidad, vence_rc::text as vence, tenencia, id_socio_comercial as socio,
              (select count(*)::int from bitacora where objeto = 'vehiculo' and id_objeto = v.id and accion = 'agregar') as hechos
         from vehiculo v where id = any($1) order by id`,
      [hecha.Renglones.map(({ Id }) => Id)],
    )
    const comun = { configuracion: 'C2', hechos: 1, socio: t.gente.a }
    expect(rows).toEqual([
      { ...comun, placa: 'GTO7421', capacidad: 20000.5, vence: '2099-12-31', tenencia: 'propio' },
      { ...comun, placa: 'GTO7422', capacidad: null, vence: '2020-02-01', tenencia: 'de_tercero' },
    ])
    const otra = await keep('vehiculos', archivo.replace('gto-74 21', 'GTO 7421'))
    expect([estatusDe(otra), otra.Renglones[0]!.Id]).toEqual([['Repetida', 'Repetida'], hecha.Renglones[0]!.Id])
    expect(await count('vehiculo')).toBe(antes + 2)
  })

  test.each([
    [{ Placa: 'A-1' }, 'Placa'],
    [{ Placa: '' }, 'Placa'],
    [{ Configuracion: 'Z9' }, 'Configuración'],
    [{ PermisoSct: '' }, 'Permiso SICT'],
    [{ PolizaRc: 'a' }, 'Póliza RC'],
    [{ PolizaRc: 'con|barra' }, 'Póliza RC'],
    [{ VenceRc: '31/02/2027' }, 'Vence RC'],
    [{ VenceRc: '' }, 'Vence RC'],
    [{ PesoBruto: '-3' }, 'Peso bruto (t)'],
    [{ PesoBruto: '25000' }, 'Peso bruto (t)'],
    [{ Capacidad: 'mucha' }, 'Capacidad (L)'],
    [{ Anio: '21' }, 'Año'],
    [{ AseguraAmbiente: 'Seguros' }, 'Póliza ambiental, Vence ambiental'],
    [{ Tenencia: 'Prestado' }, 'De quién es'],
    [{ Tenencia: 'Arrendado' }, 'RFC del dueño, Dueño'],
    [{ Tenencia: 'Arrendado', DuenioRfc: 'NO', DuenioNombre: 'Otro' }, 'RFC del dueño'],
    [{ Nombre: 'x'.repeat(2000) }, 'Número económico'],
    [{ Nombre: '=1+1' }, 'Número económico'],
  ])('%o se rechaza en su columna', async (cambios, columna) => {
    const cuerpo = await keep('vehiculos', csv(V.encabezado, V.de({ Placa: 'MAL0001', ...cambios })))
    expect([estatusDe(cuerpo), quejas(cuerpo)[0]![0]]).toEqual([['Rechazada'], columna])
  })

  test('una hoja con fechas de calendario las entiende, y la placa dos veces en el archivo se dice', async () => {
    const titulos = V.encabezado.split(',')
    const celdas = V.de({ Placa: 'HOJ0001' })
      .split(',')
      .map((celda) => celda.replaceAll('"', ''))
    const rows = [
      titulos,
      ...[1, 2].map(() => celdas.map((celda) => (celda === '31/12/2099' ? new Date(Date.UTC(2099, 10, 30)) : celda))),
    ]
    const cuerpo = await keep('vehiculos', await writeXlsx({ sheets: [{ name: 'Vehículos', rows }] }))
    expect(quejas(cuerpo)).toEqual([
      ['', ''],
      ['Número económico', 'Ya viene en el renglón 2 de este archivo.'],
    ])
    const { rows: hechos } = await t.base.asAdmin(`select vence_rc::text as dia from vehiculo where placa = 'HOJ0001'`)
    expect(hechos).toEqual([{ dia: '2099-11-30' }])
  })
})

test('un remolque sin tipo es un tanque; el retirado ya está y lo dice', async () => {
  const archivo = csv('Número,Placa,Tipo', 'R-9,REM0001,', 'R-10,REM0002,Caja Seca', 'R-11,REM0003,Carreta')
  const hecha = await keep('remolques', archivo)
  expect(estatusDe(hecha)).toEqual(['Generada', 'Generada', 'Rechazada'])
  const { rows } = await t.base.asAdmin(`select subtipo from remolque where placa like 'REM000_' order by placa`)
  expect(rows).toEqual([{ subtipo: 'CTR028' }, { subtipo: 'CTR007' }])
  await t.base.asAdmin(`update remolque set retirado = true where placa = 'REM0001'`)
  const otra = await keep('remolques', archivo)
  expect(otra.Renglones[0]).toMatchObject({ Estatus: 'Repetida', Mensaje: 'Ya existe y está retirado; no cambia.' })
})

test('un operador se reconoce por su RFC; el de una empresa, la licencia corta y la vencida se dicen', async () => {
  const cuerpo = await keep(
    'operadores',
    csv(
      O.encabezado,
      O.de({ VenceLicencia: '5 ene 2020' }),
      O.de({ RFC: 'TAL101112AB8' }),
      O.de({ RFC: 'LUPR800101AB2', Licencia: '12' }),
      O.de({ RFC: 'LUPR800101AB3', CorreoElectronico: 'sin arroba' }),
    ),
  )
  expect(quejas(cuerpo)).toEqual([
    ['', 'Ya venció la licencia.'],
    ['RFC', 'El operador es una persona: su RFC lleva 13 caracteres.'],
    ['Licencia', 'Escribe al menos 6 caracteres.'],
    ['Correo', expect.any(String)],
  ])
  expect(estatusDe(await keep('operadores', csv(O.encabezado, O.de({ RFC: 'lupr 800101-ab1' }))))).toEqual(['Repetida'])
})

describe('sitios', () => {
  test('de un cliente por su RFC o su nombre, nuestro sin él; el mismo nombre en otro cliente es otro sitio', async () => {
    const archivo = csv(
      S.encabezado,
      S.de(),
      S.de({ Cliente: 'flo-150607 qw3' }),
      S.de({ Nombre: 'Patio sur', Cliente: 'autotransportes de la flota', CodigoPostal: '1000' }),
      S.de({ Nombre: 'Patio norte', Cliente: 'Nadie' }),
      S.de({ Nombre: 'Sin postal', CodigoPostal: '' }),
      S.de({ Nombre: 'Luna', ZonaHoraria: 'Europe/Madrid' }),
    )
    const cuerpo = await keep('sitios', archivo)
    expect(estatusDe(cuerpo)).toEqual([...Array(3).fill('Generada'), ...Array(3).fill('Rechazada')])
    expect(quejas(cuerpo).slice(3)).toEqual([
      ['Cliente', '"Nadie" no es un cliente tuyo.'],
      ['Código postal', expect.any(String)],
      ['Zona horaria', 'La zona horaria no es de México; elige otra.'],
    ])
    const ids = cuerpo.Renglones.slice(0, 3).map(({ Id }) => Id)
    const { rows } = await t.base.asAdmin(
      'select id_cliente as cliente, codigo_postal as cp, estado from sitio where id = any($1) order by id',
      [ids],
    )
    expect(rows).toMatchObject([
      { cliente: null, cp: '37000' },
      { cliente: f.cliente, cp: '37000' },
      { cliente: f.cliente, cp: '01000', estado: 'CMX' },
    ])
    expect(estatusDe(await keep('sitios', archivo)).slice(0, 3)).toEqual(Array(3).fill('Repetida'))
  })

  test('dos renglones del mismo sitio con el cliente dicho de dos modos: uno se crea, el otro ya está, y el de en medio no lo paga', async () => {
    const doble = (Cliente: string) => S.de({ Nombre: 'Patio doble', Cliente })
    const archivo = csv(
      S.encabezado,
      doble('FLO150607QW3'),
      S.de({ Nombre: 'Patio en medio' }),
      doble('autotransportes de la flota'),
    )
    expect(estatusDe((await importar('sitios', archivo)).cuerpo)).toEqual(['Lista', 'Lista', 'Lista'])
    expect(estatusDe(await keep('sitios', archivo))).toEqual(['Generada', 'Generada', 'Repetida'])
  })

  test('el cliente de otro socio no se alcanza, y dos clientes del mismo nombre se distinguen por su RFC', async () => {
    await seedFiscales(t.deps, t.gente.b, 'AJENO SA', 'AJE150607QW3')
    await seedFiscales(t.deps, t.gente.a, 'MELLIZO', 'MEL150607QW3')
    await seedFiscales(t.deps, t.gente.a, 'MELLIZO', 'MEM150607QW3')
    const sitios = ['AJE150607QW3', 'Autotransportes mellizo', 'MEM150607QW3'].map((Cliente, i) =>
      S.de({ Nombre: `De ${i}`, Cliente }),
    )
    expect(quejas(await keep('sitios', csv(S.encabezado, ...sitios)))).toEqual([
      ['Cliente', '"AJE150607QW3" no es un cliente tuyo.'],
      ['Cliente', 'Hay varios clientes así: escribe su RFC.'],
      ['', ''],
    ])
  })
})

test('el mismo archivo a la vez crea cada cosa una vez, y cada socio tiene la suya', async () => {
  const archivo = csv(V.encabezado, V.de({ Placa: 'VEZ0001' }), V.de({ Placa: 'VEZ0002' }))
  const antes = await count('vehiculo')
  const todas = await Promise.all([1, 2, 3].map(() => keep('vehiculos', archivo)))
  expect(todas.flatMap(estatusDe).filter((uno) => uno === 'Generada')).toHaveLength(2)
  expect(await count('vehiculo')).toBe(antes + 2)
  expect(estatusDe(await keep('vehiculos', archivo, 'b'))).toEqual(['Generada', 'Generada'])
})

test('quien no tiene entregas, o solo consulta, no importa', async () => {
  const archivo = csv(V.encabezado, V.de({ Placa: 'NADIE01' }))
  await t.base.asAdmin('update socio_comercial set permite_entregas = false where id = $1', [t.gente.b])
  const { status, cuerpo } = await importar('vehiculos', archivo, { quien: 'b', guardar: true })
  expect([status, cuerpo.codigo]).toEqual([403, 'ENTREGAS_NO_HABILITADAS'])
  expect((await t.base.asAdmin(`select 1 from vehiculo where placa = 'NADIE01'`)).rows).toEqual([])
})
