// A fleet and its trips for tests: what a dispatcher of one partner has, and a lawful capture that tests change.

import { toHoraLocal } from '@litro/cfdi/sat/hora-local'
import { sql } from 'kysely'
import type { TestApp } from './app.ts'

export const vehiculoDePrueba = {
  Nombre: 'AT-07',
  Placa: 'RD-482 13',
  Anio: 2021,
  Configuracion: 'C3',
  PesoBruto: 28.5,
  Capacidad: 22000,
  PermisoSct: 'TPAF07',
  NumeroPermisoSct: 'SICT-123456',
  AseguraRc: 'Seguros del Centro',
  PolizaRc: 'RC-998877',
  VenceRc: '2030-12-31',
  AseguraAmbiente: 'Seguros del Centro',
  PolizaAmbiente: 'MA-112233',
  VenceAmbiente: '2030-12-31',
}

export const operadorDePrueba = {
  Nombre: 'Juan Pérez Ñandú',
  RFC: 'CACX7605101P8',
  Licencia: 'LFD0012345',
  VenceLicencia: '2030-06-30',
  CorreoElectronico: 'juan@example.com',
}

type Respuesta = { status: number; cuerpo: Record<string, unknown> & { codigo?: string; error?: string } }

export async function pedir(
  t: TestApp,
  quien: string,
  metodo: 'GET' | 'POST' | 'PUT',
  ruta: string,
  payload?: object,
  socio?: number,
): Promise<Respuesta> {
  const r = await t.app.inject({
    method: metodo,
    url: `/services/${ruta}`,
    headers: await t.as(quien, socio),
    ...(metodo !== 'GET' && { payload: payload ?? {} }),
  })
  return { status: r.statusCode, cuerpo: r.json() }
}

export type FlotaDePrueba = Awaited<ReturnType<typeof seedFlota>>

/** One truck, one trailer, one operator, a place of ours, two of a client, and a route, of the partner of that person. */
export async function seedFlota(t: TestApp, quien: string, cliente: number) {
  await t.base.asAdmin('update socio_comercial set permite_entregas = true')
  const id = async (servicio: string, entrada: object, clave: string) => {
    const { status, cuerpo } = await pedir(t, quien, 'POST', servicio, entrada)
    if (status !== 200) throw new Error(`${servicio}: ${JSON.stringify(cuerpo)}`)
    return cuerpo[clave] as number
  }
  const vehiculo = await id('vehiculo_agregar', vehiculoDePrueba, 'IdVehiculo')
  const remolque = await id('remolque_agregar', { Nombre: 'T-1', Placa: '55AK9T', Capacidad: 30000 }, 'IdRemolque')
  const operador = await id('operador_agregar', operadorDePrueba, 'IdOperador')
  const planta = await id(
    'sitio_agregar',
    { Nombre: 'Terminal León', CodigoPostal: '37000', Calle: 'Norte' },
    'IdSitio',
  )
  const suyo = (Nombre: string, CodigoPostal: string) =>
    id('sitio_agregar', { Nombre, CodigoPostal, IdCliente: cliente }, 'IdSitio')
  const destino = await suyo('Patio Silao', '36100')
  const destino2 = await suyo('Patio Irapuato', '36500')
  const ruta = await id('ruta_agregar', { IdOrigen: planta, IdDestino: destino, Km: 42.3, Minutos: 60 }, 'IdRuta')
  const { rows } = await t.deps.inTx('todo', (tx) =>
    sql<{ diesel: number; magna: number }>`
      select (select id from producto where nombre = 'Diésel Automotriz') as diesel,
             (select id from producto where nombre = 'Gasolina Regular') as magna`.execute(tx),
  )
  return { cliente, vehiculo, remolque, operador, planta, destino, destino2, ruta, ...rows[0]! }
}

/** Wall clock of León some minutes from the server's now. */
export const dentroDe = (t: TestApp, minutos: number) =>
  toHoraLocal(Math.ceil(t.deps.now().getTime() / 60_000) * 60_000 + minutos * 60_000, 'America/Mexico_City').slice(
    0,
    16,
  )

export const capturaDeEntrega = (t: TestApp, f: FlotaDePrueba, cambios: object = {}) => ({
  IdVehiculo: f.vehiculo,
  IdOperador: f.operador,
  IdOrigen: f.planta,
  Salida: dentroDe(t, 40),
  Paradas: [
    { IdSitio: f.destino, Llegada: dentroDe(t, 100), Km: 42.3, Cargas: [{ IdProducto: f.diesel, Litros: 15000 }] },
  ],
  Sellos: 'S-1, S-2',
  Bol: 'BOL-77',
  ...cambios,
})

export async function crearEntrega(t: TestApp, f: FlotaDePrueba, quien: string, cambios: object = {}): Promise<number> {
  const { status, cuerpo } = await pedir(t, quien, 'POST', 'entrega_agregar', capturaDeEntrega(t, f, cambios))
  if (status !== 200) throw new Error(JSON.stringify(cuerpo))
  return cuerpo.IdEntrega as number
}

export async function crearEntregaTimbrada(t: TestApp, f: FlotaDePrueba, quien: string, cambios: object = {}) {
  const id = await crearEntrega(t, f, quien, cambios)
  const { status, cuerpo } = await pedir(t, quien, 'POST', `entrega_timbrar/${id}`)
  if (status !== 200) throw new Error(JSON.stringify(cuerpo))
  return { id, uuid: cuerpo.UUID as string }
}
