// The trucks of the demonstration: four units and a month of trips that delivered what its invoices sold, by the real use cases.
import type { Deps, JsonText, Usuario } from '@litro/api/craft/call/deps'
import { claimInstalacion } from '@litro/api/craft/db/instalacion.sql'
import { cancelarEntrega, consultarEntrega, timbrarEntrega } from '@litro/api/fiscal/entregas/documento'
import { cobrarFlete } from '@litro/api/fiscal/entregas/flete'
import { agregarEntrega } from '@litro/api/fiscal/entregas/guardar'
import { entregar, salir } from '@litro/api/fiscal/entregas/verbos'
import { agregar } from '@litro/api/maestros/flota/guardar'
import { estadoDeCodigoPostal } from '@litro/cfdi/sat/carta-porte/estado-de-codigo-postal'
import { toHoraLocal } from '@litro/cfdi/sat/hora-local'
import { EntregaCaptura } from '@litro/contract/entregas/entrega'
import { OperadorCaptura, RemolqueCaptura, SitioCaptura, VehiculoCaptura } from '@litro/contract/flota/flota'
import type { TipoDeFlota } from '@litro/contract/flota/tipos'
import { DIA, type Reloj } from './agenda.ts'
import { sociosDemo } from './data.ts'
import { findSocios } from './demo.sql.ts'
import { type Entregable, listClientes, listEntregables, permitEntregas } from './entregas.sql.ts'
import { actorDe } from './llamada.ts'
import { findUsuarioId } from './socios.sql.ts'
import { stamp as timbrarFactura } from './venta.ts'

const ZONA = 'America/Mexico_City'
const HORA = 3_600_000

const seguros = (n: number) => ({
  AseguraRc: 'Seguros del Bajío',
  PolizaRc: `RC-7701${n}`,
  AseguraAmbiente: 'Seguros del Bajío',
  PolizaAmbiente: `MA-3302${n}`,
})
const permiso = (n: number) => ({ PermisoSct: 'TPAF07', NumeroPermisoSct: `SICT-90${n}41` })

// biome-ignore format: a table is read as a table
const vehiculos = (dia: (dias: number) => string) => [
  { Nombre: 'AT-01', Placa: 'GT48213', Anio: 2021, Configuracion: 'C3', PesoBruto: 28.5, Capacidad: 20000, ...permiso(1), ...seguros(1), VenceRc: dia(240), VenceAmbiente: dia(240) },
  { Nombre: 'AT-02', Placa: 'GT51877', Anio: 2019, Configuracion: 'C3', PesoBruto: 28.5, Capacidad: 20000, ...permiso(2), ...seguros(2), VenceRc: dia(12), VenceAmbiente: dia(180) },
  { Nombre: 'TR-03', Placa: '71AE2K', Anio: 2022, Configuracion: 'T3S2', PesoBruto: 46.5, ...permiso(3), ...seguros(3), VenceRc: dia(300), VenceAmbiente: dia(300) },
  // Its policy ended and nobody renewed it: the truck stands still until somebody answers for it.
  { Nombre: 'AT-04', Placa: 'GT60342', Anio: 2016, Configuracion: 'C2', PesoBruto: 18.5, Capacidad: 10000, ...permiso(4), ...seguros(4), VenceRc: dia(-9), VenceAmbiente: dia(60) },
]
const remolques = [
  { Nombre: 'TQ-31', Placa: '55UA9T', Capacidad: 31500 },
  { Nombre: 'TQ-32', Placa: '55UB4R', Capacidad: 31500 },
]
// biome-ignore format: a table is read as a table
const operadores = (dia: (dias: number) => string) => [
  { Nombre: 'Rubén Olvera',  RFC: 'OERR800101AB4', Licencia: 'GTO0045871', VenceLicencia: dia(400), Telefono: '477 555 0101', CorreoElectronico: 'ruben@litro.example' },
  { Nombre: 'Martín Salas',  RFC: 'SAMM790515CD9', Licencia: 'GTO0051209', VenceLicencia: dia(25),  Telefono: '477 555 0102', CorreoElectronico: 'martin@litro.example' },
  { Nombre: 'Teresa Luna',   RFC: 'LUTT850920EF1', Licencia: 'GTO0062334', VenceLicencia: dia(700), Telefono: '477 555 0103', CorreoElectronico: '' },
]

type Flota = {
  vehiculos: number[]
  remolques: number[]
  operadores: number[]
  terminal: number
  patios: Map<number, number>
}
type Quien = { socio: number; actor: ReturnType<typeof actorDe>; usuario: Usuario }

export async function loadEntregasDemo(deps: Deps, reloj: Reloj, emisor: string): Promise<void> {
  const ahora = deps.now()
  const persona = await deps.inTx('todo', (tx) => findUsuarioId(tx, emisor, 'demo-socio'))
  if (!persona) return
  const socio = await deps.inTx('todo', async (tx) => {
    if (!(await claimInstalacion(tx, 'demo_entregas'))) return undefined
    const id = (await findSocios(tx)).get(sociosDemo[0].nombre)
    if (id !== undefined) await permitEntregas(tx, id)
    return id
  })
  if (socio === undefined) return
  const usuario = { ...persona, correo: '', roles: ['socio'], personal: false, idSocioComercial: socio } as Usuario
  const quien = { socio, actor: actorDe(persona), usuario }
  const flota = await loadFlota(deps, quien, ahora)
  const facturas = await deps.inTx({ socio }, (tx) => listEntregables(tx, socio, ahora))
  const conFlete = facturas
    .filter(({ cliente, empresa }) => empresa && flota.patios.has(cliente))
    .sort((a, b) => b.cliente - a.cliente)[0]
  try {
    await tellMes(
      deps,
      reloj,
      quien,
      flota,
      facturas.filter((factura) => factura !== conFlete),
      ahora,
    )
    await tellCancelada(deps, reloj, quien, flota, facturas, ahora)
    if (conFlete) await tellFlete(deps, reloj, quien, flota, conFlete, ahora)
  } finally {
    reloj.set(null)
  }
  await planToday(deps, quien, flota, facturas, ahora)
}

async function loadFlota(deps: Deps, quien: Quien, ahora: Date): Promise<Flota> {
  const dia = (dias: number) => toHoraLocal(ahora.getTime() + dias * DIA, ZONA).slice(0, 10)
  const add = async (tipo: TipoDeFlota, entrada: object, clave: string): Promise<number> =>
    readId(await agregar(tipo)(deps, { ...quien, entrada }), clave)
  const all = async (tipo: TipoDeFlota, entradas: object[], clave: string) => {
    const ids: number[] = []
    for (const entrada of entradas) ids.push(await add(tipo, entrada, clave))
    return ids
  }
  const sitio = (s: object) => add('sitio', SitioCaptura.parse(s), 'IdSitio')
  const terminal = await sitio({
    Nombre: 'Terminal principal',
    CodigoPostal: '36541',
    Referencia: 'Carretera 45, km 4',
  })
  const patios = new Map<number, number>()
  const clientes = await deps.inTx({ socio: quien.socio }, (tx) => listClientes(tx, quien.socio))
  for (const { id, cp, nombre } of clientes) {
    if (estadoDeCodigoPostal(cp) === undefined) continue
    patios.set(id, await sitio({ Nombre: `Patio ${nombre}`.slice(0, 120), CodigoPostal: cp, IdCliente: id }))
  }
  return {
    vehiculos: await all(
      'vehiculo',
      vehiculos(dia).map((v) => VehiculoCaptura.parse(v)),
      'IdVehiculo',
    ),
    remolques: await all(
      'remolque',
      remolques.map((r) => RemolqueCaptura.parse(r)),
      'IdRemolque',
    ),
    operadores: await all(
      'operador',
      operadores(dia).map((o) => OperadorCaptura.parse(o)),
      'IdOperador',
    ),
    terminal,
    patios,
  }
}

const readId = (respuesta: JsonText, clave: string): number => JSON.parse(respuesta.texto)[clave]

type Plan = { factura: Entregable; litros: number; camion: number; salida: Date; n: number }

async function plan(deps: Deps, quien: Quien, flota: Flota, p: Plan): Promise<number> {
  const hora = (instante: number) => toHoraLocal(instante, ZONA).slice(0, 16)
  const minutos = 50 + ((p.n * 17) % 60)
  const entrada = EntregaCaptura.parse({
    IdFactura: p.factura.id,
    IdVehiculo: flota.vehiculos[p.camion],
    // Only the tractor pulls a tank.
    Remolques: p.camion === 2 ? [flota.remolques[p.n % 2]] : [],
    IdOperador: flota.operadores[p.n % flota.operadores.length],
    IdOrigen: flota.terminal,
    Salida: hora(p.salida.getTime()),
    Paradas: [
      {
        IdSitio: flota.patios.get(p.factura.cliente),
        Llegada: hora(p.salida.getTime() + minutos * 60_000),
        Km: String(minutos - 12),
        Cargas: [{ IdProducto: p.factura.producto, Litros: p.litros }],
      },
    ],
    Sellos: `${204_500 + p.n * 2} / ${204_501 + p.n * 2}`,
    Bol: `BOL-${String(p.n).padStart(4, '0')}`,
  })
  return readId(await agregarEntrega(deps, { ...quien, entrada }), 'IdEntrega')
}

const pedido = <E>({ socio, actor }: Quien, id: number, entrada: E) => ({
  id,
  socio,
  ambito: { socio },
  actor,
  entrada,
})

/** Each invoice of the month went out in loads of a tank, and nearly all of it arrived. */
async function tellMes(deps: Deps, reloj: Reloj, quien: Quien, flota: Flota, facturas: Entregable[], ahora: Date) {
  let n = 0
  for (const factura of facturas) {
    if (!flota.patios.has(factura.cliente)) continue
    let quedan = factura.litros
    while (quedan > 0 && n < 24) {
      const camion = n % 3
      const litros = Math.min(quedan, camion === 2 ? 30_000 : 19_000, Math.ceil(factura.litros / 2))
      quedan -= litros
      // Some hours after the invoice, and never today.
      const dia = Math.max(1, factura.dias - 1)
      const salida = new Date(ahora.getTime() - dia * DIA + ((n % 4) - 1) * 2 * HORA)
      reloj.set(new Date(salida.getTime() - HORA))
      const id = await plan(deps, quien, flota, { factura, litros, camion, salida, n })
      await timbrarEntrega(deps, pedido(quien, id, {}))
      reloj.set(salida)
      await salir(deps, pedido(quien, id, {}))
      reloj.set(new Date(salida.getTime() + 2 * HORA))
      // Whole litres, so that no float is written: some are always left in the hose.
      const merma = (n % 5) * 3
      const Entregas = [{ Parada: 1, IdProducto: factura.producto, Litros: String(litros - merma) }]
      const Recibio = ['Rosa Marín', 'Luis Cano', 'Irma Soto'][n % 3]!
      await entregar(deps, pedido(quien, id, { Entregas, Recibio, Version: undefined }))
      n += 1
    }
  }
}

/** One that was called off before it left. */
async function tellCancelada(
  deps: Deps,
  reloj: Reloj,
  quien: Quien,
  flota: Flota,
  facturas: Entregable[],
  ahora: Date,
): Promise<void> {
  const factura = facturas.find(({ cliente }) => flota.patios.has(cliente))
  if (!factura) return
  const salida = new Date(ahora.getTime() - 3 * DIA)
  reloj.set(new Date(salida.getTime() - 5 * HORA))
  const id = await plan(deps, quien, flota, { factura, litros: 5000, camion: 1, salida, n: 90 })
  await timbrarEntrega(deps, pedido(quien, id, {}))
  reloj.set(new Date(salida.getTime() - 4 * HORA))
  await cancelarEntrega(deps, pedido(quien, id, { motivo: '03' as const }))
  // The petition leaves first, and an hour later the SAT says how it ended.
  for (const horas of [3, 2]) {
    reloj.set(new Date(salida.getTime() - horas * HORA))
    await consultarEntrega(deps, pedido(quien, id, {}))
  }
}

/** One whose carriage was charged: its Carta Porte is the invoice of the freight. */
async function tellFlete(
  deps: Deps,
  reloj: Reloj,
  quien: Quien,
  flota: Flota,
  factura: Entregable,
  ahora: Date,
): Promise<void> {
  const salida = new Date(ahora.getTime() - 2 * DIA)
  reloj.set(new Date(salida.getTime() - HORA))
  const id = await plan(deps, quien, flota, {
    factura,
    litros: Math.min(factura.litros, 19_000),
    camion: 1,
    salida,
    n: 94,
  })
  const cobrada = await cobrarFlete(deps, pedido(quien, id, { Precio: '8500.00', Version: undefined }))
  const { IdFactura } = JSON.parse(cobrada.texto).Flete as { IdFactura: number }
  const { socio } = quien
  await timbrarFactura(deps, socio, 'factura', IdFactura)
  reloj.set(new Date(salida.getTime() + 2 * HORA))
  await entregar(deps, pedido(quien, id, { Entregas: [], Recibio: 'Irma Soto', Version: undefined }))
}

/** What the board shows on the first day: a truck that is ready and another that waits for its stamp. */
async function planToday(deps: Deps, quien: Quien, flota: Flota, facturas: Entregable[], ahora: Date): Promise<void> {
  const factura = facturas.findLast(({ cliente }) => flota.patios.has(cliente))
  if (!factura) return
  const salida = (horas: number) => new Date(ahora.getTime() + horas * HORA)
  const lista = await plan(deps, quien, flota, { factura, litros: 8000, camion: 0, salida: salida(3), n: 91 })
  await timbrarEntrega(deps, pedido(quien, lista, {}))
  await plan(deps, quien, flota, { factura, litros: 9000, camion: 3, salida: salida(4), n: 92 })
}
