// Whom the status of a cancellation is asked: the SAT that knows the document, whatever PAC is chosen meanwhile.
import { expect, onTestFinished, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { crearTimbrado, type Fiscales, seedFiscales } from '../../../test/fiscal.ts'
import { answer, type Servidor, startServidor } from '../../../test/pac-servidor.ts'
import { sweep } from '../../../test/sweep.ts'

const VIGENTE =
  '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><ConsultaResponse xmlns="http://tempuri.org/">' +
  '<ConsultaResult xmlns:a="x"><a:CodigoEstatus>S - Comprobante obtenido satisfactoriamente.</a:CodigoEstatus>' +
  '<a:EsCancelable>Cancelable con aceptación</a:EsCancelable><a:Estado>Vigente</a:Estado>' +
  '<a:EstatusCancelacion>En proceso</a:EstatusCancelacion></ConsultaResult></ConsultaResponse></s:Body></s:Envelope>'

let t: TestApp
let f: Fiscales
let sat: Servidor

async function openEscena() {
  sat = await startServidor(answer(200, VIGENTE, 'text/xml; charset=utf-8'))
  t = await createTestApp({ env: { TIMBRADO_ESCALA: '0.01', SAT_URL: `${sat.url}/sat` } })
  onTestFinished(() => t.close())
  f = await seedFiscales(t.deps, t.gente.a, 'DEL SAT')
  const { motor } = t.deps
  motor.ajustes = { ...motor.ajustes, consultasMs: [1] }
  // A real PAC stamps; that its wire is the embedded one's does not matter here.
  const { pac } = motor
  motor.pac = (nombre) => ({ ...pac('embebido'), nombre })
}

const elegir = (pac: string) => t.base.asAdmin('update emisor set pac = $1', [pac])
async function cancelar(id: number) {
  const headers = await t.as('a')
  const url = `/services/factura_solicitacancelacion/${id}`
  const r = await t.app.inject({ method: 'PUT', url, headers, payload: { motivo: '02' } })
  expect([r.statusCode, r.statusCode === 200 ? '' : r.body]).toEqual([200, ''])
  await sweep(t.deps.motor)
}
const deCancelacion = async (id: number) =>
  (await t.base.asAdmin('select pac, estado, n_peticiones as n from cancelacion where id_documento = $1', [id])).rows[0]

test('lo del PAC embebido se cancela y consulta con él, y lo de uno real en el SAT, aunque ya se haya elegido otro', async () => {
  await openEscena()
  const propia = await crearTimbrado(t.deps, f, 'factura')
  await elegir('sw')
  const real = await crearTimbrado(t.deps, f, 'factura')
  await cancelar(propia.id)
  expect([await deCancelacion(propia.id), sat.llamadas]).toMatchObject([{ pac: 'embebido', n: 1 }, []])

  await elegir('embebido')
  await cancelar(real.id)
  expect(await deCancelacion(real.id)).toMatchObject({ pac: 'sw', estado: 'en_proceso' })
  const preguntas = sat.llamadas.map(({ ruta, cuerpo }) => [ruta, cuerpo.toString().includes(real.uuid)])
  expect(preguntas).toContainEqual(['/sat', true])
})
