// What the tests of the inbox share: suppliers that invoice and ask to cancel, people that answer, and what the SAT holds.
import { makeFacturaDemo } from '../../demo/src/factura-proveedor.ts'
import { rondaDeBuzon } from '../src/fiscal/buzon/ronda.ts'
import { type Escena, openEspejo } from './espejo.ts'
import { crearTimbrado } from './fiscal.ts'

type Fila = {
  IdSolicitud: number
  UUID: string
  Estatus: string
  Vence: string | null
  SinPlazo: boolean
  Fuera: boolean
  Error: string | null
  Version: number
  ConAcuse: boolean
  Motivo: string | null
  IdFacturaRecibida: number | null
}

let folio = 6100

/** With a stamp of ours, which tells the PAC's RFC. */
export async function openBuzon() {
  const e: Escena = await openEspejo()
  await crearTimbrado(e.t.deps, e.f, 'factura')
  const url = () => e.t.motor.pac.url
  const todas = async (): Promise<Fila[]> => (await e.call('facturacion', 'GET', 'admin/buzon')).cuerpo
  const de = async (uuid: string) => (await todas()).find(({ UUID }) => UUID === uuid)!
  /** The XML of an invoice of a supplier that nobody brought here yet. */
  const emitir = async (total = '5800.00'): Promise<Buffer> => {
    const datos = { rfc: 'ABA140512KX0', nombre: 'AUTOTANQUES', folio: String(folio++), concepto: 'Renta', total }
    const { ArchivoFacturaXML } = await makeFacturaDemo(e.t.deps, datos)
    return Buffer.from(ArchivoFacturaXML!.bytes)
  }
  const cargar = async (bytes: Buffer): Promise<string> => {
    const archivos = { Archivo: { nombre: 'f.xml', bytes } }
    return (await e.call('facturacion', 'POST', 'admin/recibida_cargar', {}, archivos)).cuerpo.UUID
  }
  const factura = async (total?: string): Promise<string> => cargar(await emitir(total))
  const pedir = (uuid: string, hace = 0) => e.t.deps.simularSolicitud!(uuid, hace)
  const preguntar = () => e.call('facturacion', 'POST', 'admin/buzon_preguntar')
  const ronda = () => rondaDeBuzon(e.t.motor.motor)(() => true)
  return {
    ...e,
    todas,
    de,
    emitir,
    cargar,
    factura,
    pedir,
    preguntar,
    ronda,
    /** A supplier's request, seen here. */
    recibida: async (total?: string): Promise<Fila> => {
      const uuid = await factura(total)
      await pedir(uuid)
      await preguntar()
      return de(uuid)
    },
    aceptar: (id: number, quien = 'facturacion', Causa = 'error') =>
      e.call(quien, 'PUT', `admin/buzon_aceptar/${id}`, { Causa }),
    rechazar: (id: number, quien = 'facturacion', Motivo = 'El servicio sí se prestó') =>
      e.call(quien, 'PUT', `admin/buzon_rechazar/${id}`, { Motivo }),
    enSat: async (uuid: string) => {
      const { timbrados } = (await (await fetch(`${url()}/timbrados`)).json()) as {
        timbrados: { uuid: string; estado: string; estatusCancelacion: string }[]
      }
      const { estado, estatusCancelacion } = timbrados.find((uno) => uno.uuid === uuid)!
      return [estado, estatusCancelacion]
    },
    sinFallas: () => fetch(`${url()}/simular/falla`, { method: 'DELETE' }),
    /** Turns until the SAT's word ended every answer, as the lane in the background would take them. */
    hastaElFin: async () => {
      for (let i = 0; i < 40; i++) {
        if (!(await todas()).some(({ Estatus }) => /ando$/.test(Estatus))) return
        await e.t.base.asAdmin(
          "update cancelacion_recibida set proximo = now() where terminada is null and estado <> 'pendiente'",
        )
        await ronda()
      }
    },
  }
}
