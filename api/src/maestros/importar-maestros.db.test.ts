// Clients, suppliers and products of a file: seen first, made once, and each row says what became of it.
import { writeXlsx } from 'hucre'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { csv, estatusDe, importadorDePrueba, quejas } from '../../test/importar.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const { importar, keep, count } = importadorDePrueba(() => t)

const CLIENTE = 'RFC,Nombre,Razón social,Régimen fiscal,Uso de CFDI,Código postal,Correo'
const cliente = (rfc: string, cambios: Record<number, string> = {}) => {
  const celdas = [rfc, 'Fletes Uno', 'FLETES UNO', '601 - General de Ley', 'G03', '37000', 'pagos@uno.example']
  for (const [i, valor] of Object.entries(cambios)) celdas[Number(i)] = valor
  return celdas.join(',')
}

describe('clientes', () => {
  test('primero se ven sin guardar nada; luego se crean con su hecho, y otra vez ya estaban', async () => {
    const archivo = csv(CLIENTE, cliente('IMP010101AA1'), cliente('IMP010101AA2', { 5: '1000' }))
    const antes = await count('cliente')
    const previa = await importar('clientes', archivo)
    expect([previa.status, estatusDe(previa.cuerpo), await count('cliente')]).toEqual([200, ['Lista', 'Lista'], antes])
    expect(previa.cuerpo.Renglones[0]!.Id).toBeNull()
    const hecha = await keep('clientes', archivo)
    expect([estatusDe(hecha), await count('cliente')]).toEqual([['Generada', 'Generada'], antes + 2])
    const { rows } = await t.base.asAdmin(
      `select clave_estado as estado, codigo_postal as cp,
              (select count(*)::int from bitacora where objeto = 'cliente' and id_objeto = c.id and accion = 'agregar') as hechos
         from cliente c where id = $1`,
      [hecha.Renglones[1]!.Id],
    )
    expect(rows).toEqual([{ estado: 'CMX', cp: '01000', hechos: 1 }])
    const otra = await keep('clientes', archivo)
    expect([estatusDe(otra), otra.Renglones[0]!.Id]).toEqual([['Repetida', 'Repetida'], hecha.Renglones[0]!.Id])
    expect(await count('cliente')).toBe(antes + 2)
  })

  test('un renglón malo dice su columna y no detiene a los demás', async () => {
    const cuerpo = await keep(
      'clientes',
      csv(
        `${CLIENTE},Teléfono`,
        cliente('NO-ES-RFC'),
        cliente('MAL010101AA1', { 3: '999' }),
        cliente('MAL010101AA2', { 5: '' }),
        cliente('MAL010101AA3', { 6: 'sin arroba' }),
        cliente('MAL010101AA4', { 1: '=1+1' }),
        cliente('MAL010101AA5'),
        cliente('MAL010101AA5', { 1: 'Otro nombre' }),
        cliente('XEXX010101000', { 3: '616', 4: 'S01' }),
      ),
    )
    expect(estatusDe(cuerpo)).toEqual([...Array(5).fill('Rechazada'), 'Generada', 'Rechazada', 'Rechazada'])
    const dichas = quejas(cuerpo)
    expect(dichas.map(([columna]) => columna)).toEqual([
      'RFC',
      expect.stringContaining('Régimen fiscal'),
      expect.stringContaining('Código postal'),
      'Correo',
      'Nombre',
      '',
      'RFC',
      'RFC',
    ])
    expect([dichas[4]![1], dichas[6]![1], dichas[7]![1]]).toEqual([
      'Es una fórmula: pega su valor.',
      'Ya viene en el renglón 7 de este archivo.',
      'Solo un administrador puede guardar clientes extranjeros (RFC XEXX010101000).',
    ])
    expect(cuerpo.Ignoradas).toEqual(['Teléfono'])
  })

  test('lo que se revisa es lo que se hace, renglón por renglón, sin escribir nada antes', async () => {
    const genericos = [1, 2].map((n) => cliente('XAXX010101000', { 2: `JUAN PEREZ ${n}`, 3: '616', 4: 'S01' }))
    const letra = (n: number) => String.fromCharCode(65 + n)
    const buenos = Array.from({ length: 205 }, (_, i) =>
      cliente(`I${letra(i % 25)}${letra(Math.floor(i / 25))}010101AA1`),
    )
    const malos = [
      cliente('NO'),
      cliente('IGM010101AA1', { 4: 'ZZZ' }),
      cliente('IGM010101AA2', { 5: '99999' }),
      cliente('IGM010101AA3', { 1: '' }),
    ]
    const archivo = csv(CLIENTE, ...malos, ...buenos, ...genericos)
    const facts = await count('bitacora')
    const previa = (await importar('clientes', archivo)).cuerpo
    expect(await count('bitacora')).toBe(facts)
    const hecha = await keep('clientes', archivo)
    const sinHacer = hecha.Renglones.map((renglon) =>
      renglon.Estatus === 'Generada' ? { ...renglon, Estatus: 'Lista', Id: null } : renglon,
    )
    expect(previa.Renglones).toEqual(sinHacer)
    expect(previa.Nuevas).toBeGreaterThan(200)
    expect(await count('bitacora')).toBe(facts + hecha.Nuevas)
    const otra = (await importar('clientes', archivo)).cuerpo
    expect([otra.Nuevas, otra.Repetidas, otra.Rechazadas]).toEqual([0, hecha.Nuevas, hecha.Rechazadas])
  })

  test('un archivo largo no se queda a medias: lo que no cupo en el plazo se dice, y el mismo archivo sigue desde ahí', async () => {
    const letra = (n: number) => String.fromCharCode(65 + n)
    const filas = Array.from({ length: 120 }, (_, i) =>
      cliente(`L${letra(i % 25)}${letra(Math.floor(i / 25))}010101AA1`),
    )
    const archivo = csv(CLIENTE, ...filas, cliente('NO-ES-RFC'))
    const { now } = t.deps
    let segundos = 0
    const antes = await count('cliente')
    try {
      // A slow machine: every time somebody looks at the clock a second has passed.
      t.deps.now = () => new Date(now().getTime() + 1000 * segundos++)
      const partes = [await keep('clientes', archivo), await keep('clientes', archivo), await keep('clientes', archivo)]
      expect(partes.map((p) => [p.Nuevas, p.Repetidas, p.Rechazadas, p.Pendientes])).toEqual([
        [50, 0, 1, 70],
        [50, 50, 1, 20],
        [20, 100, 1, 0],
      ])
      expect(partes[0]!.Renglones[60]).toMatchObject({
        Estatus: 'Lista',
        Id: null,
        Mensaje: expect.stringContaining('Falta'),
      })
    } finally {
      t.deps.now = now
    }
    expect(await count('cliente')).toBe(antes + 120)
  })

  test('el cliente de otro socio no se ve ni estorba: cada quien tiene el suyo', async () => {
    const archivo = csv(CLIENTE, cliente('AJE010101AA1'))
    const [suyo, ajeno] = [await keep('clientes', archivo), await keep('clientes', archivo, 'b')]
    expect([estatusDe(suyo), estatusDe(ajeno)]).toEqual([['Generada'], ['Generada']])
    expect(suyo.Renglones[0]!.Id).not.toBe(ajeno.Renglones[0]!.Id)
  })

  test('el mismo archivo a la vez crea cada cliente una vez', async () => {
    const archivo = csv(
      CLIENTE,
      cliente('VEZ010101AA1'),
      cliente('VEZ010101AA2'),
      cliente('XAXX010101000', { 2: 'JUAN PEREZ', 3: '616', 4: 'S01' }),
    )
    const antes = await count('cliente')
    const todas = await Promise.all([1, 2, 3].map(() => keep('clientes', archivo)))
    expect(todas.flatMap(estatusDe).filter((uno) => uno === 'Generada')).toHaveLength(3)
    expect(await count('cliente')).toBe(antes + 3)
  })

  test('una hoja de cálculo dice lo mismo, con el valor de sus fórmulas', async () => {
    const rows = [CLIENTE.split(','), ['HOJ010101AA1', 'Fletes Hoja', 'FLETES HOJA', 601, 'G03', 37000, '']]
    const cells = new Map([
      ['1,1', { value: 'Fletes Sumados', formula: '"Fletes "&"Sumados"', formulaResult: 'Fletes Sumados' }],
    ])
    const cuerpo = await keep('clientes', await writeXlsx({ sheets: [{ name: 'Clientes', rows, cells }] }))
    expect(cuerpo.Renglones[0]).toMatchObject({
      Estatus: 'Generada',
      Renglon: 2,
      Clave: 'HOJ010101AA1',
      Nombre: 'Fletes Sumados',
    })
  })

  test('diez mil uno son demasiados', async () => {
    const { status, cuerpo } = await importar('clientes', csv(CLIENTE, ...Array(10_001).fill(cliente('X'))))
    expect([status, cuerpo.campos?.Archivo]).toEqual([422, 'El archivo trae más de 10,000 clientes. Divídelo.'])
  })
})

describe('proveedores', () => {
  const PROVEEDOR = 'Nombre,Razón social,Moneda,RFC,CLABE,Banco,Número de cuenta,SWIFT'

  test('se crean con su cuenta por aprobar, el banco sale de la CLABE, y otra vez ya estaban', async () => {
    const archivo = csv(
      PROVEEDOR,
      'Tubos Imp,TUBOS IMP,,TIM010101AA1,012 180 00000000501 0,,,',
      'Sin Cuenta,SIN CUENTA,mxn,,,,,',
    )
    const hecha = await keep('proveedores', archivo)
    expect(hecha.Renglones.map(({ Estatus, Mensaje }) => [Estatus, Mensaje])).toEqual([
      ['Generada', 'Su cuenta espera la aprobación de tesorería.'],
      ['Generada', ''],
    ])
    const { rows } = await t.base.asAdmin(
      'select c.estado, b.clave from cuenta_proveedor c join banco b on b.id = c.id_banco where id_proveedor = $1',
      [hecha.Renglones[0]!.Id],
    )
    expect(rows).toEqual([{ estado: 'por_aprobar', clave: '012' }])
    expect(estatusDe(await keep('proveedores', archivo))).toEqual(['Repetida', 'Repetida'])
  })

  test('el mismo RFC con otro nombre ya estaba; lo que está mal dice su columna', async () => {
    await keep('proveedores', csv(PROVEEDOR, 'Primero,PRIMERO,MXP,PRI010101AA1,,,,'))
    const cuerpo = await keep(
      'proveedores',
      csv(
        PROVEEDOR,
        'Segundo,SEGUNDO,MXP,PRI010101AA1,,,,',
        'Euros,EUROS,EUR,,,,,',
        'Clabe,CLABE,,,012180000000005015,,,',
        'Numero,NUMERO,,,,,123456,',
        'Dolares,DOLARES,dólares,,,Banco que no existe,123456,BOFAUS3N',
        'Clabe en dolares,CLABE,USD,,012180000000005010,,,',
        'clabe,OTRA,,,,,,',
        ',SIN NOMBRE,,,,,,',
      ),
    )
    expect(estatusDe(cuerpo)).toEqual(['Repetida', ...Array(7).fill('Rechazada')])
    const columnas = quejas(cuerpo).map(([columna]) => columna)
    expect(columnas).toEqual(['', 'Moneda', 'CLABE', 'Número de cuenta', 'Banco', 'CLABE', 'Nombre', 'Nombre'])
  })
})

describe('productos', () => {
  const PRODUCTO =
    'Nombre,Descripción,Clave de producto,Clave de unidad,Unidad,IVA,Precio incluye IVA,Subproducto,Precio mínimo,Precio máximo'
  const archivo = csv(
    PRODUCTO,
    'Diésel Imp,Diésel de importación,15101505,LTR,Litro,16%,Sí,SP18,20,30',
    'Renta de tanque,Renta de tanque,80131500,E48,Servicio,16,,,,',
  )

  test('se crean una vez, y solo por quien mantiene los catálogos', async () => {
    expect((await importar('admin/productos', archivo)).status).toBe(403)
    const previa = await importar('admin/productos', archivo, { quien: 'administrador' })
    expect(estatusDe(previa.cuerpo)).toEqual(['Lista', 'Lista'])
    expect(estatusDe(await keep('admin/productos', archivo, 'administrador'))).toEqual(['Generada', 'Generada'])
    expect(estatusDe(await keep('admin/productos', archivo.toUpperCase(), 'administrador'))).toEqual([
      'Repetida',
      'Repetida',
    ])
  })

  test('una tasa vacía no es exento, y cada queja tiene su columna', async () => {
    const cuerpo = await keep(
      'admin/productos',
      csv(
        PRODUCTO,
        'Uno,Uno,80131500,E48,Servicio,,,,,',
        'Dos,Dos,80131500,E48,Servicio,Exento,tal vez,,,',
        'Tres,Tres,15101505,LTR,Litro,16,,,,',
        'Cuatro,Cuatro,80131500,E48,Servicio,0,,,30,20',
        'Cinco,Cinco,80131500,E48,Servicio,Exento,No,,-5,',
      ),
      'administrador',
    )
    expect(quejas(cuerpo).map(([columna]) => columna)).toEqual([
      'IVA',
      'Precio incluye IVA',
      'Subproducto',
      'Precio máximo',
      'Precio mínimo',
    ])
  })
})
