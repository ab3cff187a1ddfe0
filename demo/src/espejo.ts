// The demonstration's months as the SAT's portal would give them: most agree, and one of each kind of difference does not.
import type { Deps } from '@litro/api/craft/call/deps'
import { claimInstalacion } from '@litro/api/craft/db/instalacion.sql'
import { hoyEnMexico } from '@litro/api/craft/hoy'
import { cargarEspejo } from '@litro/api/fiscal/espejo/cargar'
import { EMISOR_DEMO } from './emisor.ts'
import { type Emitido, listDeProveedores, listEmitidos } from './espejo.sql.ts'
import { actorDe } from './llamada.ts'
import { findUsuarioId } from './socios.sql.ts'

const ENCABEZADO =
  'Uuid~RfcEmisor~NombreEmisor~RfcReceptor~NombreReceptor~PacCertifico~FechaEmision~FechaCertificacionSat~Monto~EfectoComprobante~Estatus~FechaCancelacion'
const PAC = 'LPD261101PA1'
const { rfc: RFC, nombre: NOMBRE } = EMISOR_DEMO

type Renglon = {
  uuid: string
  emisor: [rfc: string, nombre: string]
  receptor: [rfc: string, nombre: string]
  fecha: string
  monto: string
  efecto: string
  cancelacion?: string
}

const escribir = (renglones: readonly Renglon[]) =>
  Buffer.from(
    [
      ENCABEZADO,
      ...renglones.map((r) =>
        [
          ...[r.uuid, ...r.emisor, ...r.receptor, PAC, r.fecha, r.fecha, r.monto, r.efecto],
          ...(r.cancelacion === undefined ? ['1', ''] : ['0', r.cancelacion]),
        ].join('~'),
      ),
      '',
    ].join('\r\n'),
  )

export async function loadEspejoDemo(deps: Deps, emisor: string): Promise<void> {
  const quien = await deps.inTx('todo', (tx) => findUsuarioId(tx, emisor, 'demo-facturacion'))
  if (!quien || !(await deps.inTx('todo', (tx) => claimInstalacion(tx, 'demo_espejo')))) return
  const hoy = hoyEnMexico(deps.now())
  const desde = firstDayOfPreviousMonth(hoy)
  const archivos = {
    'metadata-emitidos.txt': escribir(toEmitidos(await deps.inTx('todo', (tx) => listEmitidos(tx, desde)), hoy)),
    'metadata-recibidos.txt': escribir(await toRecibidos(deps, desde, hoy)),
  }
  for (const [nombre, bytes] of Object.entries(archivos)) {
    await cargarEspejo(deps, {
      archivos: { Archivo: { nombre, tipo: 'text/plain', bytes } },
      entrada: { Desde: desde, Hasta: hoy, Descargada: hoy },
      actor: actorDe(quien, true),
    })
  }
}

function firstDayOfPreviousMonth(hoy: string): string {
  const [anio, mes] = hoy.split('-').map(Number) as [number, number]
  return mes === 1 ? `${anio - 1}-12-01` : `${anio}-${String(mes - 1).padStart(2, '0')}-01`
}

/** The newest that may be told otherwise: one left out, one cancelled, one with another amount, one with another hour. */
function toEmitidos(todos: readonly Emitido[], hoy: string): Renglon[] {
  const [ausente, cancelada, otroMonto, otraHora] = todos.filter(({ elegible }) => elegible).reverse()
  const dia = `${hoy.slice(0, 8)}01 10:15:00`
  return [
    ...todos.flatMap((e) => (e === ausente ? [] : [toRenglon(e, { cancelada, otroMonto, otraHora }, hoy)])),
    // Somebody else invoiced with this RFC; and one the SAT has both as issued and as received.
    {
      ...ajeno('0A9B3C71-5D2E-4F60-8A17-6C3D2E1F0B54', dia, '18250.40'),
      receptor: ['TNO120508QX3', 'TRANSPORTES DEL NORTE'],
    },
    { ...ajeno('1B8C4D62-6E3F-4A71-9B28-7D4E3F2A1C65', dia, '990.00'), receptor: [RFC, NOMBRE] },
  ]
}

const ajeno = (uuid: string, fecha: string, monto: string): Omit<Renglon, 'receptor'> => ({
  uuid,
  emisor: [RFC, NOMBRE],
  fecha,
  monto,
  efecto: 'I',
})

type Distintos = Record<'cancelada' | 'otroMonto' | 'otraHora', Emitido | undefined>

function toRenglon(e: Emitido, { cancelada, otroMonto, otraHora }: Distintos, hoy: string): Renglon {
  return {
    uuid: e.uuid,
    emisor: [e.rfcEmisor, NOMBRE],
    receptor: [e.rfcReceptor, e.nombreReceptor],
    efecto: e.efecto,
    fecha: e === otraHora ? `${e.fecha.slice(0, 17)}${e.fecha.endsWith('59') ? '58' : '59'}` : e.fecha,
    monto: e === otroMonto ? addPeso(e.total) : e.total,
    ...((e.cancelado || e === cancelada) && { cancelacion: `${hoy} 08:30:00` }),
  }
}

/** Whole pesos as text: money is never a float. */
function addPeso(total: string): string {
  const [pesos = '0', centavos = '00'] = total.split('.')
  return `${BigInt(pesos) + 1n}.${centavos}`
}

/** Those of the returns, one of them cancelled since; and three that nobody has brought. */
async function toRecibidos(deps: Deps, desde: string, hoy: string): Promise<Renglon[]> {
  const deRetornos = await deps.inTx('todo', (tx) => listDeProveedores(tx, desde))
  const cancelada = deRetornos.findLast(({ estado }) => estado === 'en_revision')
  const dia = (n: string, hora: string) => `${hoy.slice(0, 8)}${n} ${hora}`
  // biome-ignore format: a table is read as a table
  const nuevas: [string, string, string, string, string][] = [
    ['2C7D5E53-7F40-4B82-8C39-8E5F40213D76', 'ABA140512KX0', 'AUTOTANQUES DEL BAJIO', '12640.00', dia('01', '09:05:10')],
    ['3D6E6F44-8051-4C93-9D4A-9F6051324E87', 'PIN990101AB2', 'PAPELERIA INDUSTRIAL DEL CENTRO', '3418.52', dia('01', '11:40:00')],
    ['4E5F7035-9162-4DA4-8E5B-A07162435F98', 'SEC150902TP7', 'SUMINISTRO ELECTRICO DEL CENTRO', '27980.00', `${desde.slice(0, 8)}28 07:00:00`],
  ]
  return [
    ...deRetornos.map(
      (r): Renglon => ({
        uuid: r.uuid,
        emisor: [r.rfc, r.nombre],
        receptor: [RFC, NOMBRE],
        fecha: r.fecha,
        monto: r.total,
        efecto: 'I',
        ...(r === cancelada && { cancelacion: `${hoy} 07:45:00` }),
      }),
    ),
    ...nuevas.map(
      ([uuid, rfc, nombre, monto, fecha]): Renglon => ({
        uuid,
        emisor: [rfc, nombre],
        receptor: [RFC, NOMBRE],
        fecha,
        monto,
        efecto: 'I',
      }),
    ),
  ]
}
