// What the SAT would list: every CFDI this PAC stamped, as a row of metadata, with whatever a test wants told otherwise.
import { toHoraLocal } from '@litro/cfdi/sat/hora-local'
import { conoceElSat, estadoDe, type TiemposAceptacion } from '../aceptacion.ts'
import type { Almacen, Registro } from '../almacen.ts'

export const ZONA_SAT = 'America/Mexico_City'

export type Fila = {
  uuid: string
  rfcEmisor: string
  nombreEmisor: string
  rfcReceptor: string
  nombreReceptor: string
  fecha: string
  certificacion: string
  monto: string
  efecto: string
  vigente: boolean
  cancelacion: string
}

/** How the SAT tells a CFDI otherwise than it is: left out, with another amount, receiver or state. */
export const ALTERACIONES = [
  'falta-uno',
  'cancelado-falso',
  'vigente-falso',
  'monto-alterado',
  'rfc-alterado',
  'nombre-otro-caso',
] as const
export type Alteracion = (typeof ALTERACIONES)[number]

type Filtro = {
  sentido: 'emitidos' | 'recibidos'
  rfc: string
  desde: string
  hasta: string
  estado: string
  tipo: string
}

export type Catalogo = {
  /** The rows of a question, oldest first. */
  listar(filtro: Filtro, ahora: number): Promise<Fila[]>
  porFolio(uuid: string, rfc: string, ahora: number): Promise<Fila[]>
  readXml(uuid: string): Promise<Buffer | undefined>
  alterar(uuid: string, como: Alteracion | null): void
}

export function makeCatalogo(almacen: Almacen, tiempos: TiemposAceptacion): Catalogo {
  const nombres = new Map<string, { emisor: string; receptor: string }>()
  const alteradas = new Map<string, Alteracion>()

  const nombresDe = async (registro: Registro) => {
    const conocidos = nombres.get(registro.uuid)
    if (conocidos) return conocidos
    const xml = (await almacen.readXml(registro)).toString('utf8')
    const nuevo = { emisor: nombreEn(xml, 'Emisor'), receptor: nombreEn(xml, 'Receptor') }
    nombres.set(registro.uuid, nuevo)
    return nuevo
  }
  const toFila = async (registro: Registro, ahora: number): Promise<Fila | null> => {
    const { emisor, receptor } = await nombresDe(registro)
    const { estado } = estadoDe(registro, ahora, tiempos)
    const cancelada = estado === 'Cancelado' ? (registro.respuesta ?? registro.peticion)?.momento : undefined
    const fila: Fila = {
      uuid: registro.uuid,
      rfcEmisor: registro.rfcEmisor,
      nombreEmisor: emisor,
      rfcReceptor: registro.rfcReceptor,
      nombreReceptor: receptor,
      fecha: registro.fecha,
      certificacion: toHoraLocal(registro.momento, ZONA_SAT),
      monto: registro.total,
      efecto: registro.tipo,
      vigente: estado !== 'Cancelado',
      cancelacion: cancelada === undefined ? '' : toHoraLocal(cancelada, ZONA_SAT),
    }
    const como = alteradas.get(registro.uuid)
    return como ? ALTERAR[como](fila, toHoraLocal(ahora, ZONA_SAT)) : fila
  }
  const rows = async (suyas: (registro: Registro) => boolean, ahora: number): Promise<Fila[]> => {
    const filas: Fila[] = []
    for (const registro of almacen.todos()) {
      if (!suyas(registro) || !conoceElSat(registro, ahora, tiempos)) continue
      const fila = await toFila(registro, ahora)
      if (fila) filas.push(fila)
    }
    return filas.sort((a, b) => (a.fecha < b.fecha ? -1 : 1))
  }
  return {
    listar: async ({ sentido, rfc, desde, hasta, estado, tipo }, ahora) => {
      const mia = (r: Registro) =>
        (sentido === 'emitidos' ? r.rfcEmisor : r.rfcReceptor) === rfc && r.fecha >= desde && r.fecha <= hasta
      const filas = await rows((r) => mia(r) && (tipo === '' || r.tipo === tipo), ahora)
      return filas.filter(({ vigente }) => estado === 'Todos' || vigente === (estado === 'Vigente'))
    },
    porFolio: (uuid, rfc, ahora) =>
      rows((r) => r.uuid === uuid.toUpperCase() && (r.rfcEmisor === rfc || r.rfcReceptor === rfc), ahora),
    readXml: async (uuid) => {
      const registro = almacen.porUuid(uuid)
      return registro && almacen.readXml(registro)
    },
    alterar: (uuid, como) => {
      if (como === null) alteradas.delete(uuid.toUpperCase())
      else alteradas.set(uuid.toUpperCase(), como)
    },
  }
}

const ALTERAR: Record<Alteracion, (fila: Fila, ahora: string) => Fila | null> = {
  'falta-uno': () => null,
  'cancelado-falso': (fila, ahora) => ({ ...fila, vigente: false, cancelacion: ahora }),
  'vigente-falso': (fila) => ({ ...fila, vigente: true, cancelacion: '' }),
  'monto-alterado': (fila) => ({ ...fila, monto: `${Number.parseInt(fila.monto, 10) + 1}.01` }),
  'rfc-alterado': (fila) => ({ ...fila, rfcReceptor: 'XAXX010101000' }),
  'nombre-otro-caso': (fila) => ({
    ...fila,
    nombreReceptor: fila.nombreReceptor.toLowerCase(),
    nombreEmisor: fila.nombreEmisor.toLowerCase(),
  }),
}

function nombreEn(xml: string, nodo: 'Emisor' | 'Receptor'): string {
  const texto = new RegExp(`<cfdi:${nodo}\\b[^>]*?\\sNombre="([^"]*)"`).exec(xml)?.[1] ?? ''
  return texto.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}

export type FormaTexto = 'meta-lf' | 'meta-tilde' | 'meta-columna-nueva' | 'meta-sin-columna' | 'meta-utf16'

const COLUMNAS = [
  'Uuid',
  'RfcEmisor',
  'NombreEmisor',
  'RfcReceptor',
  'NombreReceptor',
  'PacCertifico',
  'FechaEmision',
  'FechaCertificacionSat',
  'Monto',
  'EfectoComprobante',
  'Estatus',
  'FechaCancelacion',
]

/** The text of a package, with the quirk that was asked for in its first row. */
export function escribirMetadata(filas: readonly Fila[], rfcPac: string, forma?: FormaTexto): Buffer {
  const quita = forma === 'meta-sin-columna' ? COLUMNAS.indexOf('Monto') : -1
  const linea = (campos: readonly string[], extra: string) =>
    [...campos.filter((_, i) => i !== quita), ...(forma === 'meta-columna-nueva' ? [extra] : [])].join('~')
  const lineas = filas.map((f, i) => {
    const nombre =
      i > 0
        ? f.nombreReceptor
        : forma === 'meta-lf'
          ? `${f.nombreReceptor}\nOTRA LINEA`
          : forma === 'meta-tilde'
            ? `${f.nombreReceptor} ~ X`
            : f.nombreReceptor
    const fecha = (texto: string) => texto.replace('T', ' ')
    const campos = [
      f.uuid,
      f.rfcEmisor,
      f.nombreEmisor,
      f.rfcReceptor,
      nombre,
      rfcPac,
      fecha(f.fecha),
      fecha(f.certificacion),
      f.monto,
      f.efecto,
      f.vigente ? '1' : '0',
      fecha(f.cancelacion),
    ]
    return linea(campos, 'x')
  })
  const texto = `${[linea(COLUMNAS, 'ColumnaNueva'), ...lineas].join('\r\n')}\r\n`
  return forma === 'meta-utf16' ? Buffer.from(`\ufeff${texto}`, 'utf16le') : Buffer.from(texto, 'utf8')
}
