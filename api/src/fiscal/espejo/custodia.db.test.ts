// An e.firma in custody: sealed under two keys, used by itself, forgotten when told, and never more than its daily limit.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DIA, type Escena, efirmaDePrueba, HORA, openEspejo } from '../../../test/espejo.ts'
import { crearTimbrado } from '../../../test/fiscal.ts'
import { hoyEnMexico } from '../../craft/hoy.ts'
import { llaveMaestraFrom } from '../../craft/llave-maestra.ts'
import { makeFirmadores } from './firmadores.ts'

let e: Escena
beforeAll(async () => {
  e = await openEspejo()
  await crearTimbrado(e.t.deps, e.f, 'factura')
})
afterAll(() => e.t.close())

const hoy = (dias = 0) => hoyEnMexico(new Date(e.ahora() + dias * DIA))

describe('en custodia', () => {
  test('se guarda cifrada con dos llaves y trabaja sola a su hora; retirada, se olvida', async () => {
    expect((await e.custodiar('false')).cuerpo.campos).toHaveProperty('Acepto')
    expect((await e.custodiar()).cuerpo).toMatchObject({ Modo: 'custodiada', SinLlave: false, PuedeCustodiar: true })
    const [fila] = await e.rows(
      sql<{ llave: Buffer; acepto: string }>`select llave_cifrada as llave, acepto from efirma`,
    )
    const { key } = await efirmaDePrueba()
    expect(fila!.llave.includes(key.subarray(0, 64))).toBe(false)
    expect(fila!.acepto).toMatch(/Persona administrador: La e\.firma firma declaraciones/)
    e.t.deps.espejo.firmadores.devolver(e.rfc)
    const { cuerpo: pedida } = await e.call('facturacion', 'POST', 'admin/espejo_pedir', {
      Sentido: 'emitidos',
      Desde: hoy(-1),
      Hasta: hoy(),
    })
    await e.girar()
    const [suya] = await e.rows(sql<{ estado: string }>`select estado from ventana_sat where id = ${pedida.IdVentana}`)
    // Answered, with documents of those days or without any.
    expect(suya!.estado).toMatch(/^(cubierta|vacia)$/)
    expect((await e.call('administrador', 'DELETE', 'admin/efirma')).cuerpo).toMatchObject({
      Modo: 'archivo',
      NoCertificado: null,
    })
    expect(
      (await e.call('facturacion', 'POST', 'admin/espejo_pedir', { Sentido: 'emitidos', Desde: hoy(), Hasta: hoy() }))
        .cuerpo.codigo,
    ).toBe('SIN_EFIRMA')
  })

  test('lo que vence se avisa al administrador a los 60, 30 y 7 días, y cuando venció', async () => {
    await e.custodiar()
    const avisos = async (dias: number) => {
      await e.t.base.asAdmin('update efirma set valido_hasta = now() + make_interval(days => $1)', [dias])
      const { cuerpo } = await e.call('administrador', 'GET', 'avisos')
      return cuerpo.filter(({ Clave }: { Clave: string }) => Clave.startsWith('efirma:'))
    }
    expect(await avisos(61)).toEqual([])
    const claves = []
    for (const dias of [60, 30, 7, -1]) claves.push((await avisos(dias))[0].Clave.split(':')[2])
    expect(claves).toEqual(['60', '30', '7', '0'])
    expect(await avisos(-1)).toEqual([
      expect.objectContaining({ Titulo: 'La e.firma en custodia venció', Urgente: true }),
    ])
    await e.call('administrador', 'DELETE', 'admin/efirma')
  })
  test('con otra segunda llave, como tras restaurar un respaldo, no hay e.firma y lo demás sigue', async () => {
    const llave = llaveMaestraFrom(randomBytes(32))
    const { cer, key, password } = await efirmaDePrueba()
    const dialecto = { firma: 'A', cierre: 'explicito' } as const
    const now = new Date(e.ahora())
    const buena = randomBytes(32)
    const conLlave = (segunda: Buffer | undefined) => makeFirmadores(llave, segunda, HORA)
    await e.t.deps.inTx('todo', async (tx) => {
      const archivos = { cer: Buffer.from(cer), key: Buffer.from(key), password, now, rfc: e.rfc }
      await conLlave(buena).custodiar(tx, archivos, { idUsuario: null, acepto: 'sí' })
      // What was sent is wiped.
      expect(archivos.key.every((byte) => byte === 0)).toBe(true)
      expect((await conLlave(buena).abrir(tx, e.rfc, dialecto, now))?.rfc).toBe(e.rfc)
      expect(await conLlave(randomBytes(32)).abrir(tx, e.rfc, dialecto, now)).toBeNull()
      expect(await conLlave(undefined).abrir(tx, e.rfc, dialecto, now)).toBeNull()
    })
    expect((await e.call('administrador', 'GET', 'admin/efirma')).cuerpo).toMatchObject({
      Modo: 'custodiada',
      SinLlave: true,
    })
    expect((await e.cargar('x.txt', Buffer.from('x'))).status).toBe(422)
    await e.call('administrador', 'DELETE', 'admin/efirma')
  })

  test('al límite de firmas del día se detiene y lo dice', async () => {
    await e.t.base.asAdmin('delete from efirma_uso')
    const { cuerpo: antes } = await e.call('administrador', 'GET', 'admin/espejo-configuracion')
    await e.call('administrador', 'PUT', 'admin/espejo-configuracion', { ...antes, FirmasPorDia: 10 })
    await e.prestar()
    for (let i = 0; i < 6; i++) {
      e.avanzar(61_000)
      await e.call('facturacion', 'POST', 'admin/espejo_pedir', { Sentido: 'emitidos', Desde: hoy(-1), Hasta: hoy() })
    }
    await e.girar()
    expect((await e.resumen()).Detenido).toMatch(/límite de 10 firmas/)
    const [{ n }] = (await e.rows(sql<{ n: number }>`select n from efirma_uso`)) as [{ n: number }]
    expect(n).toBe(10)
    await e.call('administrador', 'PUT', 'admin/espejo-configuracion', antes)
  })
})
