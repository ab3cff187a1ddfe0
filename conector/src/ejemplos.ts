// Ten things another system does, each as short as it can be. The tests run all of them against a real server.
import type { CapturaDe, RespuestaDe } from '@litro/contract/services'
import type { Archivo, Conector } from './conector.ts'

type Factura = RespuestaDe<'factura_agregar'>
type FilaFactura = RespuestaDe<'factura_listar'>[number]

/** 1. Who am I: the name of the key, and whose it is. */
export const quienSoy = (litro: Conector) => litro.sesion_leer()

/** 2. What an invoice is captured with: products, payment methods and forms, types. */
export async function leerCatalogos(litro: Conector) {
  const [productos, metodos, formas, tipos, skus] = await Promise.all([
    litro.producto_listar(),
    litro.metodo_pago_listar(),
    litro.forma_pago_listar(),
    litro.factura_tipo_listar(),
    litro.sku_tipo_listar(),
  ])
  return { productos, metodos, formas, tipos, skus }
}

/** 3. A client that did not exist. The key of the capture is the one it has in your system: sent twice, it is made once. */
export const darDeAltaCliente = (litro: Conector, entrada: CapturaDe<'cliente_agregar'>, clave: string) =>
  litro.cliente_agregar({ entrada, clave })

/** 4. A draft of an invoice, once for each number of your system. */
export const generarPrefactura = (
  litro: Conector,
  entrada: CapturaDe<'factura_agregar'>,
  clave: string,
): Promise<Factura> => litro.factura_agregar({ entrada, clave })

/** 5. What the SAT would say of it, before asking anybody to stamp it. */
export const revisar = (litro: Conector, id: number) => litro.factura_validar({ params: { id } })

/** 6. Stamp it. `EnProceso` means that its end will be told by webhook: asking again makes no second stamp. */
export const timbrar = (litro: Conector, id: number) => litro.factura_timbrar({ params: { id }, entrada: {} })

/** 7. Its XML, as it was stamped. */
export const bajarXml = (litro: Conector, id: number): Promise<Archivo> => litro.factura_xml({ params: { id } })

/** 8. The invoices stamped in a month, window after window. */
export async function facturasDelMes(litro: Conector, mes: string): Promise<FilaFactura[]> {
  const suyas: FilaFactura[] = []
  for await (const fila of litro.recorrer('factura_listar', { consulta: { orden: '-FechaEmision' } })) {
    const dia = String(fila.FechaEmision).slice(0, 7)
    if (dia < mes) break
    if (dia === mes && fila.FacturaEstatus === 'Timbrada') suyas.push(fila)
  }
  return suyas
}

const POR_ZIP = 50

/** 9. The month's XML and PDF, in as many packages as needed. */
export async function bajarMes(litro: Conector, mes: string): Promise<Archivo[]> {
  const ids = (await facturasDelMes(litro, mes)).map(({ IdFactura }) => IdFactura)
  const paquetes: Archivo[] = []
  for (let i = 0; i < ids.length; i += POR_ZIP) {
    paquetes.push(await litro.factura_zip({ consulta: { ids: ids.slice(i, i + POR_ZIP).join(',') } }))
  }
  return paquetes
}

/** Amounts have two decimals on the wire; added as whole cents they stay exact. */
const centavos = (monto: number) =>
  BigInt(String(monto).replace(/^(-?\d+)(?:\.(\d{1,2}))?$/, (_, e, d = '') => e + d.padEnd(2, '0')))

/** 10. Does the month tie: every stamped invoice is a row of the account statement, for the same amount. */
export async function conciliarMes(litro: Conector, mes: string) {
  const [anio, numero] = mes.split('-').map(Number) as [number, number]
  const ultimo = new Date(Date.UTC(anio, numero, 0)).getUTCDate()
  const consulta = { desde: `${mes}-01`, hasta: `${mes}-${ultimo}` }
  const asentadas = new Map<number, bigint>()
  for await (const fila of litro.recorrer('estado_cuenta_listar', { consulta })) {
    if (fila.Tipo !== 'factura' || fila.IdObjeto === null) continue
    asentadas.set(fila.IdObjeto, (asentadas.get(fila.IdObjeto) ?? 0n) + centavos(fila.Monto))
  }
  const facturas = await facturasDelMes(litro, mes)
  const distintas = facturas.filter(({ IdFactura, Total }) => {
    const asentado = asentadas.get(IdFactura) ?? 0n
    return (asentado < 0n ? -asentado : asentado) !== centavos(Total)
  })
  return { facturas: facturas.length, asentadas: asentadas.size, distintas }
}
