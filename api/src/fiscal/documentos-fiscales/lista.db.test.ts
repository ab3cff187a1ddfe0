// The three lists as a person reads them: which rows their footers add (D-182), and what their sheets say (D-158, D-196).
import type { Familia } from '@litro/contract/documentos-fiscales/familia'
import { readXlsx } from 'hucre'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Escena, openEscena } from '../../../test/cancelacion.ts'
import { seedRetornos } from '../../../test/ejemplos/retornos.ts'
import { capturaDe, crear, crearTimbrado } from '../../../test/fiscal.ts'
import { tablaDe } from '../../../test/tabla-de-hoja.ts'

const FAMILIAS = {
  factura: { uno: 'factura', id: 'IdFactura', lista: 'facturas', cancelar: 'factura_solicitacancelacion' },
  nota_credito: { uno: 'nota-credito', id: 'IdNotaCredito', lista: 'notas-credito', cancelar: 'nota-credito_cancelar' },
  nota_cargo: { uno: 'nota-cargo', id: 'IdNotaCargo', lista: 'notas-cargo', cancelar: 'nota-cargo_cancelar' },
} as const satisfies Record<Familia, object>

type Estado = 'borrador' | 'en_proceso' | 'timbrado' | 'borrado' | 'rechazado' | 'cancelado'

let escena: Escena
let ids: Record<Familia, Record<Estado, number>>
beforeAll(async () => {
  escena = await openEscena()
  const madre = await crearTimbrado(escena.t.deps, escena.f, 'factura')
  ids = {
    factura: await unoDeCada('factura', {}),
    nota_credito: await unoDeCada('nota_credito', { IdFactura: madre.id }),
    nota_cargo: await unoDeCada('nota_cargo', { IdFactura: madre.id }),
  }
  // Last, or the sweeps that cancel would find out how they ended.
  for (const familia of ['factura', 'nota_credito', 'nota_cargo'] as const) {
    await escena.falla({ modo: 'http-500', veces: 1 })
    await escena.call('a', 'POST', `${FAMILIAS[familia].uno}_timbrar/${ids[familia].en_proceso}`)
  }
}, 180_000)
afterAll(() => escena.t.close())

/** A document in each state, led there by whoever leads it there. */
async function unoDeCada(familia: Familia, de: object): Promise<Record<Estado, number>> {
  const { t, f, call } = escena
  const borrado = await crear(t.deps, f, familia, de)
  await call('a', 'PUT', `${FAMILIAS[familia].uno}_borrar/${borrado}`)
  const cancelado = await crearTimbrado(t.deps, f, familia, de)
  await cancelar(familia, cancelado)
  return {
    borrador: await crear(t.deps, f, familia, de),
    en_proceso: await crear(t.deps, f, familia, de),
    timbrado: (await crearTimbrado(t.deps, f, familia, de)).id,
    borrado,
    rechazado: await rechazar(familia, de),
    cancelado: cancelado.id,
  }
}

async function cancelar(familia: Familia, { id, uuid }: { id: number; uuid: string }): Promise<void> {
  await escena.call('a', 'PUT', `${FAMILIAS[familia].cancelar}/${id}`)
  const estatus = async () => {
    await escena.mirar()
    await escena.receptor(uuid, 'aceptar')
    return JSON.stringify((await escena.call('a', 'GET', `${FAMILIAS[familia].uno}/${id}`)).cuerpo[0])
  }
  await vi.waitUntil(async () => (await estatus()).includes('Estatus":"Cancelada"'), { timeout: 20_000, interval: 10 })
}

async function rechazar(familia: Familia, de: object): Promise<number> {
  const { t, f, call } = escena
  const exigir = (si: boolean) =>
    t.base.asAdmin('update socio_comercial set requiere_autorizacion = $1 where id = $2', [si, t.gente.a])
  const { uno, id: campo } = FAMILIAS[familia]
  await exigir(true)
  const { cuerpo } = await call('a', 'POST', `${uno}_agregar`, capturaDe(f, familia, de))
  await exigir(false)
  const r = await call('autorizador', 'PUT', `admin/${uno}_rechazar/${cuerpo[campo]}`, { Observaciones: 'No procede' })
  expect(r.cuerpo.Estatus).toBe('Rechazada')
  return cuerpo[campo]
}

async function hoja(url: string) {
  const { t } = escena
  const r = await t.app.inject({ url: `/services/${url}`, headers: await t.as('a') })
  const [titulos, ...filas] = tablaDe((await readXlsx(r.rawPayload)).sheets[0]!.rows).tabla
  return { titulos: titulos!, columna: (titulo: string) => filas.map((fila) => fila[titulos!.indexOf(titulo)]) }
}

describe.each(['factura', 'nota_credito', 'nota_cargo'] as const)('%s', (familia) => {
  const { lista } = FAMILIAS[familia]
  const elegidas = (...estados: Estado[]) => `ids=${estados.map((estado) => ids[familia][estado]).join(',')}`
  const resumen = async (...estados: Estado[]) =>
    (await escena.call('a', 'GET', `${lista}_resumen?${elegidas(...estados)}`)).cuerpo

  test('el pie suma lo que vive y dice cuántas filas no suman', async () => {
    const vivas = await resumen('borrador', 'timbrado')
    expect(vivas).toMatchObject({ Filas: 2, SinSumar: 0 })
    const todas = await resumen('borrador', 'timbrado', 'borrado', 'rechazado', 'cancelado')
    expect(todas).toEqual({ ...vivas, Filas: 5, SinSumar: 3 })
    const muertas = await resumen('borrado', 'rechazado', 'cancelado')
    expect([Object.values(muertas.Sumas), muertas.SinSumar]).toEqual([[0, 0, 0], 3])
  })

  test('la hoja dice los estatus con las palabras de la pantalla', async () => {
    const { columna } = await hoja(
      `${lista}_exportar?${elegidas('en_proceso', 'timbrado', 'borrado', 'rechazado', 'cancelado')}`,
    )
    expect(columna('Estatus').sort()).toEqual(['Borrada', 'Cancelada', 'Rechazada', 'Timbrada', 'Timbrado en proceso'])
  })
})

test('mientras no se sabe si se timbró, respuesta, lista y detalle dicen el mismo folio y qué falta (D-76)', async () => {
  const { t, f, call } = escena
  const id = await crear(t.deps, f, 'factura')
  await escena.falla({ modo: 'http-402', veces: 1 })
  const { status, cuerpo } = await call('a', 'POST', `factura_timbrar/${id}`)
  expect([status, cuerpo.EnProceso]).toEqual([202, true])
  expect(cuerpo.error).toMatch(/^El PAC se quedó sin timbres\. Un administrador debe contratar más/)
  const [detalle] = (await call('a', 'GET', `factura/${id}`)).cuerpo
  const [fila] = (await call('a', 'GET', `facturas?ids=${id}`)).cuerpo
  expect([detalle.EnProceso, detalle.CodigoEspera]).toEqual([true, 'SIN_TIMBRES'])
  expect(cuerpo.Folio).toMatch(/^PRE-\d+$/)
  expect([detalle.Folio, fila.Folio]).toEqual([cuerpo.Folio, cuerpo.Folio])
})

describe('un socio sin sucursales', () => {
  const conSucursales = (permite: boolean) =>
    escena.t.base.asAdmin('update socio_comercial set permite_sucursal = $1 where id = $2', [permite, escena.t.gente.a])

  test.each(['facturas', 'retornos'])(
    'no lleva la columna Sucursal en la hoja de %s, y conserva el dato',
    async (lista) => {
      if (lista === 'retornos') await seedRetornos(escena.t)
      expect((await hoja(`${lista}_exportar`)).titulos).toContain('Sucursal')
      await conSucursales(false)
      const { titulos, columna } = await hoja(`${lista}_exportar`)
      expect(titulos).not.toContain('Sucursal')
      expect(columna('Estatus').every((estatus) => typeof estatus === 'string' && estatus !== '')).toBe(true)
      expect((await escena.call('a', 'GET', lista)).cuerpo[0]).toHaveProperty('Sucursal')
      await conSucursales(true)
    },
  )
})
