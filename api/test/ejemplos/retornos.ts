// Examples of returns for the generated walk: for each verb a return in the state that allows it, of one partner and of another.
import type { ServiceKey } from '@litro/contract/services'
import { hoyEnMexico } from '../../src/craft/hoy.ts'
import type { TestApp } from '../app.ts'
import { PDF_DE_PRUEBA } from '../maestros.ts'
import { type Archivos, conFactura, fund, makeClient, seedDestino, stampFactura } from '../retornos.ts'
import type { Ejemplo } from './ejemplos.ts'

type Ejemplos = Partial<Record<ServiceKey, Ejemplo>>

const NADIE = 888_888_888
const ids = (propio: number, ajeno: number) => ({ params: { id: String(propio) }, ajeno: { id: String(ajeno) } })

export async function seedRetornos(t: TestApp): Promise<Ejemplos> {
  const a = await seedSolicitante(t, 'a', t.gente.a, t.gente.sucursalA)
  const b = await seedSolicitante(t, 'b', t.gente.b, t.gente.sucursalB)
  const par = async () => ids(await a.capturar(), await b.capturar())
  const pagados = ids(await a.pagar(), await b.pagar())
  const porAprobar = async () => ids((await seedDestino(t, t.gente.a, 'MXP', false)).IdCuenta, NADIE)
  const FechaPago = hoyEnMexico(t.deps.now())
  return {
    retorno_leer: await par(),
    retorno_historia: await par(),
    retorno_agregar: { entrada: a.campos },
    retorno_editar: { ...(await par()), entrada: { ...a.campos, Monto: '2.00' } },
    retorno_cancelar: await par(),
    retorno_archivo_pdf: pagados,
    retorno_archivo_xml: pagados,
    retorno_archivo_programacion: pagados,
    retorno_archivo_pago: pagados,
    // Every return is treasury's: only one that does not exist is not.
    admin_retorno_revisar: ids(await a.capturar(), NADIE),
    admin_retorno_rechazar: { ...ids(await a.capturar(), NADIE), entrada: { Observaciones: 'Falta la orden' } },
    admin_retorno_programar: { ...ids(await a.revisar(), NADIE), archivos: { ArchivoProgramacion: PDF_DE_PRUEBA } },
    admin_retorno_pagar: {
      ...ids(await a.programar(), NADIE),
      entrada: { FechaPago },
      archivos: { ArchivoPago: PDF_DE_PRUEBA },
    },
    admin_retorno_consultar: ids(await a.conFactura(), NADIE),
    admin_cuenta_aprobar: await porAprobar(),
    admin_cuenta_rechazar: { ...(await porAprobar()), entrada: { Observaciones: 'No es del proveedor' } },
    admin_tipo_cambio_guardar: { entrada: { TipoCambio: '18.512345' } },
  }
}

/** A funded partner that carries returns as far as asked, each step by its own service. */
async function seedSolicitante(t: TestApp, sujeto: string, socio: number, sucursal: number) {
  const call = makeClient(t)
  // The fiscal walk has sold on credit: the balance it left must be filled before anything can be held.
  await fund(t.deps, socio, 10_000_000_000n)
  const campos = {
    ...(await seedDestino(t, socio)),
    Monto: '116.00',
    Concepto: 'Recorrido',
    IdSucursal: String(sucursal),
  }
  const tesoreria = async (verbo: string, id: number, cuerpo: object, archivos?: Archivos) => {
    const r = await call('tesoreria', 'PUT', `admin/retorno_${verbo}/${id}`, cuerpo, archivos)
    if (r.status !== 200) throw new Error(`${verbo}: ${JSON.stringify(r.cuerpo)}`)
    return id
  }
  const solicitar = async (archivos?: Archivos): Promise<number> => {
    const r = await call(sujeto, 'POST', 'retorno_agregar', campos, archivos)
    if (r.status !== 200) throw new Error(`agregar: ${JSON.stringify(r.cuerpo)}`)
    return r.cuerpo.IdRetorno
  }
  const archivo = (campo: string) => ({ [campo]: PDF_DE_PRUEBA })
  const revisar = async (archivos?: Archivos) => tesoreria('revisar', await solicitar(archivos), {})
  const programar = async (archivos?: Archivos) =>
    tesoreria('programar', await revisar(archivos), {}, archivo('ArchivoProgramacion'))
  const factura = async () => conFactura(await stampFactura(t, { fecha: Date.now() - 60_000 }))
  const pagar = async () => {
    const FechaPago = hoyEnMexico(t.deps.now())
    return tesoreria('pagar', await programar(await factura()), { FechaPago }, archivo('ArchivoPago'))
  }
  return {
    campos,
    capturar: () => solicitar(),
    conFactura: async () => solicitar(await factura()),
    revisar: () => revisar(),
    programar: () => programar(),
    pagar,
  }
}
