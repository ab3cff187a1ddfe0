// Many hands on the same money from several nodes: what is there is taken once, what is paid is applied once.

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { crearTimbrado, type Fiscales, seedFiscales } from '../../test/fiscal.ts'
import { type Flota, insist, makeDados, type Nodo, openFlota, SEMILLA, spread, tamanio } from '../../test/flota.ts'
import { informar } from '../../test/informe.ts'
import { type Destino, fund, seedDestino } from '../../test/retornos.ts'
import { verificar } from '../casa/verify/verificar.ts'
import { hoyEnMexico } from '../craft/hoy.ts'

const NODOS = tamanio('LITRO_NODOS', 2)
const A_LA_VEZ = tamanio('LITRO_A_LA_VEZ', 60)
const RETORNOS = tamanio('LITRO_RETORNOS', 100)
/** Whole pesos in the account, and as many returns of 1.00 that fit. */
const CABEN = Math.max(1, Math.floor(RETORNOS / 10))
const PROVEEDORES = 12
const APLICACIONES = tamanio('LITRO_APLICACIONES', 48)
const REPETIDAS = 4
const DEPOSITOS = Math.ceil(APLICACIONES / REPETIDAS)
const POR_DOCUMENTO = Math.min(50, Math.ceil(DEPOSITOS / 2))
const DOCUMENTOS = Math.ceil(DEPOSITOS / POR_DOCUMENTO)
/** Ten liters of diesel at 22.45 before taxes: four fifths of the deposits of a document are enough to pay it. */
const LITROS = '10'

let flota: Flota
let nodos: Nodo[]
let f: Fiscales
beforeAll(async () => {
  flota = await openFlota({ escala: 0.05 })
  f = await seedFiscales(flota.t.deps, flota.t.gente.a, 'DE MUCHOS')
  nodos = await Promise.all(Array.from({ length: NODOS }, () => flota.startNodo()))
}, 180_000)
afterAll(() => flota.close())

const read = <T>(texto: string) =>
  flota.t.deps.inTx('todo', async (tx) => (await sql.raw<T>(texto).execute(tx)).rows[0]!)
let ahoraNo = 0
async function insistir(nodo: Nodo, pregunta: Parameters<Nodo['call']>[0]): Promise<number> {
  const r = await insist(() => nodo.call(pregunta))
  ahoraNo += r.ahoraNo
  return r.status
}
/** What nobody should hear. */
const otrosDe = (estados: number[]) => estados.filter((estado) => estado !== 200 && estado !== 409)
const count = (estados: number[], buscado: number) => estados.filter((estado) => estado === buscado).length
const limpio = async () => expect((await verificar(flota.t.deps.snapshot)).diferencias).toEqual([])

describe('retornos a la vez desde varios nodos', () => {
  const disponible = async () => {
    const { cent } = await read<{ cent: number }>(`
      select s.saldo_cent - s.congelado_cent as cent from saldo s join cuenta c on c.id = s.id_cuenta
       where c.clave = 'socio:${flota.t.gente.b}'`)
    return Number(cent)
  }

  /** The least that was ever seen while the others work. */
  async function watch<T>(work: Promise<T>): Promise<{ resultado: T; minimo: number; miradas: number }> {
    let sigue = true
    const fin = work.finally(() => {
      sigue = false
    })
    let [minimo, miradas] = [Number.POSITIVE_INFINITY, 0]
    while (sigue) {
      minimo = Math.min(minimo, await disponible())
      miradas++
      await Promise.race([fin, new Promise((resolve) => setTimeout(resolve, 20))])
    }
    return { resultado: await fin, minimo, miradas }
  }

  test(`${RETORNOS} de 1.00 contra ${CABEN}.00 dejan exactamente ${CABEN}`, {
    timeout: 120_000 + RETORNOS * 60,
  }, async () => {
    const { t } = flota
    // To several suppliers: those to the same one would wait for each other at its door, before the money.
    const destinos: Destino[] = []
    for (let i = 0; i < PROVEEDORES; i++) destinos.push(await seedDestino(t, t.gente.b))
    await fund(t.deps, t.gente.b, BigInt(CABEN) * 100n)
    const comun = { Monto: '1.00', Concepto: 'Uno de muchos', IdSucursal: t.gente.sucursalB }
    const cuerpos = Array.from({ length: RETORNOS }, (_, i) => ({ ...comun, ...destinos[i % PROVEEDORES] }))
    ahoraNo = 0
    const inicio = performance.now()
    const { resultado, minimo, miradas } = await watch(
      spread(cuerpos, A_LA_VEZ, nodos, (cuerpo, nodo) =>
        insistir(nodo, { sujeto: 'b', metodo: 'POST', ruta: 'retorno_agregar', cuerpo }),
      ),
    )
    const segundos = (performance.now() - inicio) / 1000
    expect(otrosDe(resultado)).toEqual([])
    if (ahoraNo === 0) expect(count(resultado, 200)).toBe(CABEN)
    const guardado = await read<{ retornos: number; congelado: number }>(`
      select (select count(*) from retorno where id_socio_comercial = ${t.gente.b}) as retornos,
             (select sum(importe_cent) from congelamiento where estado = 'activo' and clase = 'retorno') as congelado`)
    expect([Number(guardado.retornos), Number(guardado.congelado)]).toEqual([CABEN, CABEN * 100])
    expect([await disponible(), minimo >= 0]).toEqual([0, true])
    await limpio()
    await informar('retornos a la vez', {
      retornos: RETORNOS,
      nodos: NODOS,
      'retornos guardados': Number(guardado.retornos),
      'respuestas «ahora no»': ahoraNo,
      'disponible mínimo visto': `${minimo} en ${miradas} miradas`,
      segundos: segundos.toFixed(1),
    })
  })
})

describe('depósitos aplicados a la vez desde varios nodos', () => {
  const capture = (IdDocumento: number, Monto: string) => async (nodo: Nodo) => {
    const cuerpo = {
      IdDepositoTipo: 2,
      Depositante: 'Autotransportes',
      Monto,
      IdCliente: f.cliente,
      DocumentosAplicados: [{ IdDocumentoTipo: 1, IdDocumento }],
    }
    const r = await nodo.call({ sujeto: 'a', metodo: 'POST', ruta: 'deposito_agregar', cuerpo })
    if (r.status !== 200) throw new Error(JSON.stringify(r))
    return r.cuerpo.IdDeposito as number
  }

  /** Invoices of one exhibition, but for one in ten, whose payments also owe a receipt each. */
  const documento = (i: number) =>
    crearTimbrado(flota.t.deps, f, 'factura', {
      Litros: LITROS,
      ...(i % 10 !== 0 && { IdMetodoPago: f.pue, IdFormaPago: f.trans }),
    })

  const pendientes = () =>
    read<{ n: number }>(`select count(*) as n from documento_fiscal where familia = 'rep' and estado <> 'timbrado'`)

  test(`${DEPOSITOS * REPETIDAS} aplicaciones de ${DEPOSITOS} depósitos sobre ${DOCUMENTOS} documentos: ni dobles ni de más`, {
    timeout: 180_000 + APLICACIONES * 120,
  }, async () => {
    const ids: number[] = []
    for (let i = 0; i < DOCUMENTOS; i++) ids.push((await documento(i)).id)
    const { total } = await read<{ total: number }>(`select total_cent as total from documento_saldo limit 1`)
    const cadaUno = Math.ceil(Number(total) / Math.ceil(POR_DOCUMENTO * 0.8))
    const monto = `${Math.floor(cadaUno / 100)}.${String(cadaUno % 100).padStart(2, '0')}`
    const capturas = Array.from({ length: DEPOSITOS }, (_, i) => capture(ids[i % DOCUMENTOS]!, monto))
    const depositos = await spread(capturas, 16, nodos, (captura, nodo) => captura(nodo))
    const cuerpo = { FechaPago: hoyEnMexico(new Date()), IdFormaPago: f.trans, ClaveRastreo: 'RASTREO1' }
    const veces = makeDados(SEMILLA).barajar(depositos.flatMap((id) => Array<number>(REPETIDAS).fill(id)))
    ahoraNo = 0
    const inicio = performance.now()
    const estados = await spread(veces, A_LA_VEZ, nodos, (id, nodo) =>
      insistir(nodo, { sujeto: 'tesoreria', metodo: 'PUT', ruta: `admin/deposito_aplicar/${id}`, cuerpo }),
    )
    const segundos = (performance.now() - inicio) / 1000
    expect(otrosDe(estados)).toEqual([])
    // The same request again finds it done (D-183): all are answered, each deposit is applied once.
    if (ahoraNo === 0) expect(count(estados, 200)).toBe(veces.length)
    const visto = await read<Record<string, number>>(`
      select (select count(*) from asiento where clave_idem like 'deposito:%:aplicado') as asientos,
             (select sum(importe_cent) from aplicacion where cancelada_por is null) as aplicado,
             (select sum(total_cent - saldo_cent) from documento_saldo) as pagado,
             (select min(saldo_cent) from documento_saldo) as minimo,
             (select coalesce(sum(importe_cent), 0) from congelamiento where estado = 'activo' and clase = 'depósito') as sobrante`)
    const { asientos, aplicado, pagado, minimo, sobrante } = visto
    expect([Number(asientos), Number(aplicado) === Number(pagado), Number(minimo) >= 0]).toEqual([
      DEPOSITOS,
      true,
      true,
    ])
    expect(Number(aplicado) + Number(sobrante)).toBe(cadaUno * DEPOSITOS)
    await expect.poll(async () => Number((await pendientes()).n), { timeout: 170_000, interval: 200 }).toBe(0)
    await limpio()
    await informar('depósitos a la vez', {
      aplicaciones: veces.length,
      depósitos: DEPOSITOS,
      documentos: DOCUMENTOS,
      nodos: NODOS,
      'aplicados una vez': Number(asientos),
      'respuestas «ahora no»': ahoraNo,
      'saldo mínimo de un documento': Number(minimo),
      segundos: segundos.toFixed(1),
    })
  })
})
