// The demonstration's months as the SAT's portal would give them: most agree, and one of each kind of difference does not.
import type { Deps } from '@litro/api/craft/call/deps'
import { claimInstalacion } from '@litro/api/craft/db/instalacion.sql'
import { hoyEnMexico } from '@litro/api/craft/hoy'
import { cargarEspejo } from '@litro/api/fiscal/espejo/cargar'
import { cargarRecibida } from '@litro/api/fiscal/recibidas/cargar-recibida'
import { asignarRecibida } from '@litro/api/fiscal/recibidas/decidir'
import { registrarDeRetornos } from '@litro/api/fiscal/recibidas/ronda'
import { sociosDemo } from './data.ts'
import { findSocios } from './demo.sql.ts'
import { EMISOR_DEMO } from './emisor.ts'
import { type Emitido, listDeProveedores, listEmitidos } from './espejo.sql.ts'
import { makeFacturaDemo } from './factura-proveedor.ts'
import { actorDe, enCasa } from './llamada.ts'
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
  await loadRecibidasDemo(deps, quien)
  const hoy = hoyEnMexico(deps.now())
  const desde = firstDayOfPreviousMonth(hoy)
  const archivos = {
    'metadata-emitidos.txt': escribir(
      toEmitidos(await deps.inTx('todo', (tx) => listEmitidos(tx, desde)), [desde.slice(0, 7), hoy.slice(0, 7)], hoy),
    ),
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

/**
 * Two invoices of a supplier that arrived by themselves: one already the first partner's, one that nobody has given to anybody and of
 * which the supplier then took something off.
 */
async function loadRecibidasDemo(deps: Deps, quien: { id: number; nombre: string }): Promise<void> {
  await registrarDeRetornos(deps.motor)
  const socio = (await deps.inTx('todo', findSocios)).get(sociosDemo[0].nombre)
  const proveedor = { rfc: 'ABA140512KX0', nombre: 'AUTOTANQUES DEL BAJIO' }
  const facturas = [
    { ...proveedor, folio: '1188', concepto: 'Renta de autotanques, segunda quincena', total: '12640.00' },
    { ...proveedor, folio: '1189', concepto: 'Lavado de autotanques', total: '4350.00' },
  ]
  let ultima = ''
  for (const factura of facturas) {
    const { ArchivoFacturaXML: Archivo } = await makeFacturaDemo(deps, factura)
    const { IdFacturaRecibida, UUID } = await cargarRecibida(deps, {
      archivos: { Archivo },
      actor: actorDe(quien, true),
    })
    if (factura === facturas[0] && socio !== undefined && IdFacturaRecibida !== null)
      await asignarRecibida(deps, enCasa(quien, IdFacturaRecibida, { IdSocioComercial: socio, Version: undefined }))
    ultima = UUID
  }
  const nota = { ...proveedor, folio: '55', concepto: 'Bonificación de un lavado', total: '350.00', notaDe: ultima }
  const { ArchivoFacturaXML: Archivo } = await makeFacturaDemo(deps, nota)
  await cargarRecibida(deps, { archivos: { Archivo }, actor: actorDe(quien, true) })
}

function firstDayOfPreviousMonth(hoy: string): string {
  const [anio, mes] = hoy.split('-').map(Number) as [number, number]
  return mes === 1 ? `${anio - 1}-12-01` : `${anio}-${String(mes - 1).padStart(2, '0')}-01`
}

/** In each month, those that may be told otherwise: one left out, one cancelled, one with another amount, one with another hour. */
function toEmitidos(todos: readonly Emitido[], meses: readonly string[], hoy: string): Renglon[] {
  const [[a, b], [c, d]] = AJENOS
  return meses.flatMap((mes, i) => {
    const suyos = todos.filter(({ fecha }) => fecha.startsWith(mes))
    const [ausente, cancelada, otroMonto, otraHora] = suyos.filter(({ elegible }) => elegible).reverse()
    const dia = `${mes}-01 10:15:00`
    return [
      ...suyos.flatMap((e) => (e === ausente ? [] : [toRenglon(e, { cancelada, otroMonto, otraHora }, hoy)])),
      // Somebody else invoiced with this RFC; and one the SAT has both as issued and as received.
      { ...ajeno(i === 0 ? a : b, dia, '18250.40'), receptor: ['TNO120508QX3', 'TRANSPORTES DEL NORTE'] },
      { ...ajeno(i === 0 ? c : d, dia, '990.00'), receptor: [RFC, NOMBRE] },
    ]
  })
}

const AJENOS = [
  ['0A9B3C71-5D2E-4F60-8A17-6C3D2E1F0B54', '5F60814A-A273-4EB5-9F6C-B18273546A09'],
  ['1B8C4D62-6E3F-4A71-9B28-7D4E3F2A1C65', '6071925B-B384-4FC6-8A7D-C29384657B1A'],
] as const

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

/** Those of the returns, one of them cancelled since; and two whose XML nobody has brought. */
async function toRecibidos(deps: Deps, desde: string, hoy: string): Promise<Renglon[]> {
  const deRetornos = await deps.inTx('todo', (tx) => listDeProveedores(tx, desde))
  const cancelada = deRetornos.findLast(({ estado }) => estado === 'en_revision')
  const dia = (n: string, hora: string) => `${hoy.slice(0, 8)}${n} ${hora}`
  // biome-ignore format: a table is read as a table
  const nuevas: [string, string, string, string, string][] = [
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
        efecto: r.efecto,
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
