// The printed statement read back: its figures are the ledger's, its rows only the partner's, and its limits are said.
import { readFile } from 'node:fs/promises'
import { formatPesos, fromCentavos, groupThousands } from '@litro/cfdi/decimal'
import { errores } from '@litro/contract/error'
import { getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { post } from '../../libro/asiento.sql.ts'
import { descargarPdf, MAXIMO_RENGLONES } from './descargar-pdf.ts'

const CUANTOS = 320
let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
  const lote = await readFile(new URL('../../../bench/movimientos.sql', import.meta.url), 'utf8')
  await t.base.asAdmin(lote, [t.gente.a, 1, CUANTOS])
  await t.base.asAdmin(lote, [t.gente.b, 10_001, 10_020])
}, 120_000)
afterAll(() => t.close())

const pesos = (cent: bigint) => formatPesos(fromCentavos(cent))

async function ask(consulta: string, quien = 'a', socio?: number) {
  return t.app.inject({ url: `/services/estado-cuenta_pdf${consulta}`, headers: await t.as(quien, socio) })
}

/** The texts of each page, as the paper shows them. */
async function readPages(bytes: Buffer): Promise<string[][]> {
  const pdf = await getDocumentProxy(Uint8Array.from(bytes), { verbosity: 0 })
  const paginas: string[][] = []
  for (let n = 1; n <= pdf.numPages; n++) {
    const { items } = await (await pdf.getPage(n)).getTextContent()
    paginas.push(items.map((item) => ('str' in item ? item.str : '')).filter((texto) => texto.trim() !== ''))
  }
  return paginas
}

async function print(consulta: string, quien = 'a', socio?: number) {
  const r = await ask(consulta, quien, socio)
  expect([r.statusCode, r.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(r.headers['content-disposition']).toContain('EstadoCuenta.pdf')
  const paginas = await readPages(r.rawPayload)
  const textos = paginas.flat()
  /** What stands beside a label, the last time the label is written. */
  const beside = (etiqueta: string) => textos[textos.lastIndexOf(etiqueta) + 1]
  return { paginas, textos, beside }
}

type Linea = { fecha: string; cent: string; descripcion: string }
const ledger = async (socio: number): Promise<Linea[]> =>
  (
    await t.base.asAdmin(
      `select fecha::text, monto_cent::text cent, descripcion from movimiento where id_socio_comercial = $1 order by fecha, seq`,
      [socio],
    )
  ).rows
const total = (lineas: Linea[]) => lineas.reduce((suma, { cent }) => suma + BigInt(cent), 0n)
const onlySign = (lineas: Linea[], signo: 1 | -1) =>
  lineas.filter(({ cent }) => (signo > 0 ? BigInt(cent) > 0n : BigInt(cent) < 0n))

test('todo el historial: cada renglón con su saldo, y el final es el saldo del libro al centavo', async () => {
  const { paginas, textos, beside } = await print('')
  const lineas = await ledger(t.gente.a)
  const { rows } = await t.base.asAdmin(
    `select p.saldo_posterior_cent::text cent from partida p join cuenta c on c.id = p.id_cuenta
      where c.clave = $1 order by p.seq_cuenta desc limit 1`,
    [`socio:${t.gente.a}`],
  )
  expect(beside('Saldo final')).toBe(pesos(BigInt(rows[0].cent)))
  expect(beside('Saldo inicial')).toBe('$0.00')
  expect(beside('Total de abonos')).toBe(pesos(total(onlySign(lineas, 1))))
  expect(beside('Total de cargos')).toBe(pesos(total(onlySign(lineas, -1))))
  let saldo = 0n
  for (const { cent, descripcion } of lineas) {
    saldo += BigInt(cent)
    const donde = textos.indexOf(descripcion)
    const monto = BigInt(cent)
    expect(textos.slice(donde + 1, donde + 3)).toEqual([pesos(monto < 0n ? -monto : monto), pesos(saldo)])
  }
  expect(textos).toContain('Todo el historial')
  expect(beside('Movimientos')).toBe(String(CUANTOS))
  expect(paginas.length).toBeGreaterThan(4)
  for (const [i, pagina] of paginas.entries()) expect(pagina.at(-1)).toBe(`Página ${i + 1} de ${paginas.length}`)
})

test('nombra al emisor, al socio y el día, y cada página con renglones repite la cabeza con las palabras de la pantalla', async () => {
  const { paginas } = await print('')
  const { rows } = await t.base.asAdmin(
    `select e.nombre emisor, e.rfc, s.nombre socio from emisor e, socio_comercial s where s.id = $1 order by e.id limit 1`,
    [t.gente.a],
  )
  const [primera = []] = paginas
  for (const texto of ['Estado de cuenta', rows[0].emisor, rows[0].rfc, rows[0].socio]) expect(primera).toContain(texto)
  expect(primera[primera.indexOf('Fecha de emisión') + 1]).toMatch(/^\d\d\/\d\d\/\d{4}$/)
  const cabeza = ['Fecha', 'Num. Depósito', 'Tipo Depósito', 'Descripción', 'Cargo', 'Abono', 'Saldo']
  for (const pagina of paginas.filter((textos) => textos.some((texto) => texto.startsWith('Transportes')))) {
    const donde = pagina.indexOf('Num. Depósito') - 1
    expect(pagina.slice(donde, donde + cabeza.length)).toEqual(cabeza)
  }
  expect(primera).toContain('Pago [depósito]')
  expect(primera).toContain('[factura]')
})

test('de un periodo: inicial + abonos − cargos = final, también si un pago se asentó después de su día', async () => {
  const antes = await ledger(t.gente.a)
  const [desde, hasta] = [antes[100]!.fecha, antes[250]!.fecha]
  // A deposit of the past, applied today: last in the ledger, in the middle of the paper.
  await t.deps.inTx('todo', (tx) =>
    post(tx, {
      clave: 'prueba:tardio',
      evento: 'Pago tardío',
      fecha: hasta,
      actor: 'Prueba',
      partidas: [
        { cuenta: `socio:${t.gente.a}`, cent: -12_345_678_901n },
        { cuenta: `contra:${t.gente.a}`, cent: 12_345_678_901n },
      ],
      movimientos: [
        {
          socio: t.gente.a,
          tipo: 'depósito',
          montoCent: 12_345_678_901n,
          descripcion: 'Pago tardío',
          objeto: 'prueba',
          idObjeto: 1,
        },
      ],
    }),
  )
  const lineas = await ledger(t.gente.a)
  const dentro = lineas.filter(({ fecha }) => fecha >= desde && fecha <= hasta)
  const inicial = total(lineas.filter(({ fecha }) => fecha < desde))
  const { textos, beside } = await print(`?desde=${desde}&hasta=${hasta}`)
  expect([
    beside('Saldo inicial'),
    beside('Total de abonos'),
    beside('Total de cargos'),
    beside('Saldo final'),
  ]).toEqual([
    pesos(inicial),
    pesos(total(onlySign(dentro, 1))),
    pesos(total(onlySign(dentro, -1))),
    pesos(inicial + total(dentro)),
  ])
  expect(beside('Movimientos')).toBe(String(dentro.length))
  expect(textos.slice(textos.indexOf('Pago tardío'), textos.indexOf('Pago tardío') + 2)).toEqual([
    'Pago tardío',
    '$123,456,789.01',
  ])
  const dia = (iso: string) => iso.split('-').reverse().join('/')
  expect(textos).toContain(`Del ${dia(desde)} al ${dia(hasta)}`)
  expect((await print(`?desde=${desde}`)).textos).toContain(`Desde el ${dia(desde)}`)
  const abierto = await print(`?hasta=${hasta}&desde=`)
  expect(abierto.textos).toContain(`Hasta el ${dia(hasta)}`)
  expect(abierto.beside('Saldo final')).toBe(beside('Saldo final'))
})

test('nunca trae lo de otro socio, y el personal imprime el del socio que eligió', async () => {
  const deA = (await print('')).textos.join('\n')
  expect(deA).toContain('Transportes 1\n')
  expect(deA).not.toMatch(/Transportes 100\d\d/)
  for (const { textos } of [await print('', 'b'), await print('', 'auditor', t.gente.b)]) {
    expect(textos.join('\n')).toMatch(/Transportes 1000\d/)
    expect(textos).not.toContain('Transportes 1')
  }
  expect((await ask('', 'auditor')).json().codigo).toBe('ELIGE_SOCIO')
  // The header of somebody who is a partner is not even read.
  expect((await print('', 'a', t.gente.b)).textos).not.toContain('Transportes 10001')
})

test('un periodo sin movimientos lo dice, con el mismo saldo al empezar y al terminar', async () => {
  const { textos, beside, paginas } = await print('?desde=2031-01-01&hasta=2031-01-31')
  expect(textos).toContain('Sin movimientos en este periodo')
  expect(beside('Saldo inicial')).toBe(pesos(total(await ledger(t.gente.a))))
  expect(beside('Saldo final')).toBe(beside('Saldo inicial'))
  expect([beside('Movimientos'), paginas.length]).toEqual(['0', 1])
})

test('fechas que no existen, que no son fechas o al revés se rechazan con su porqué', async () => {
  for (const [consulta, campo, porque] of [
    ['?desde=2026-02-30', 'desde', 'La fecha no existe.'],
    ['?desde=0000-01-01', 'desde', 'La fecha no existe.'],
    ['?hasta=ayer', 'hasta', 'La fecha debe tener el formato aaaa-mm-dd.'],
    ['?desde=2026-01-01&desde=2026-01-02', 'desde', 'Captura la fecha.'],
    ['?desde=2026-02-01&hasta=2026-01-31', 'hasta', 'El periodo termina antes de empezar.'],
  ] as const) {
    const r = await ask(consulta)
    expect([consulta, r.statusCode, r.json().codigo, r.json().campos]).toEqual([
      consulta,
      400,
      'CONSULTA_INVALIDA',
      { [campo]: porque },
    ])
  }
})

test('hasta el límite se imprime; un renglón más se rechaza y dice qué hacer', async () => {
  const { nombre, cuerpo } = await descargarPdf(t.deps, t.gente.b, {}, 20)
  expect([nombre, Buffer.isBuffer(cuerpo) && cuerpo.subarray(0, 5).toString()]).toEqual(['EstadoCuenta.pdf', '%PDF-'])
  await expect(descargarPdf(t.deps, t.gente.b, {}, 19)).rejects.toMatchObject({ codigo: 'PERIODO_LARGO', status: 422 })
  // The sentence and the number are the same promise.
  expect(errores.PERIODO_LARGO[1]).toBe(
    `El periodo tiene más de ${groupThousands(String(MAXIMO_RENGLONES))} movimientos. Elige uno más corto para descargar el PDF.`,
  )
})
