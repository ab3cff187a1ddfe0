// A month out to the company's books: CSV, the SAT's two XML, or the data of a DIOT. Each says its period, its cut and its digest.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { auxiliarXml, type Entrega, type Poliza, polizasXml } from '@litro/cfdi/contabilidad/polizas'
import { type Call, type Deps, Descarga } from '../../craft/call/deps.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import { hoyEnMexico } from '../../craft/hoy.ts'
import * as filas from './contabilidad.sql.ts'
import { toCsv } from './csv.ts'
import { readTaxes } from './impuestos-recibida.ts'
import { toPolizas } from './polizas.ts'

const BLOQUE = 1000
const CSV = 'text/csv; charset=utf-8'
const XML = 'application/xml'

export type Mes = {
  periodo: string
  ultimo: number
  corte: string
  sumas: filas.Sumas
  cierre: filas.Cierre | undefined
}

/** The month as it stands, or as it stood when it was closed. */
export async function readMes(tx: Tx, periodo: string, hoy: string): Promise<Mes> {
  if (periodo > hoy.slice(0, 7)) refuse('periodo', 'Ese mes todavía no empieza.')
  const cierre = await filas.findCierre(tx, periodo)
  const { ultimo, corte } = cierre ? { ultimo: cierre.ultimo_asiento, corte: cierre.corte } : await filas.readUltimo(tx)
  return { periodo, ultimo, corte, sumas: await filas.readSumas(tx, periodo, ultimo), cierre }
}

function refuse(campo: string, mensaje: string): never {
  throw new AppError('DATOS_INVALIDOS', { mensaje, campos: { [campo]: mensaje } })
}

export async function exportarContabilidad(
  deps: Deps,
  { consulta }: Pick<Call<'admin_contabilidad_exportar'>, 'consulta'>,
): Promise<Descarga> {
  const { periodo, formato, solicitud, numero = '' } = consulta
  return deps.snapshot('todo', async (tx) => {
    const emisor = await filas.findEmisor(tx)
    if (!emisor) throw new AppError('SIN_EMISOR')
    const mes = await readMes(tx, periodo, hoyEnMexico(deps.now()))
    refuseCambiado(mes)
    const nombre = `${emisor.rfc}${periodo.replace('-', '')}`
    if (formato === 'diot') return new Descarga(`${nombre}DIOT.csv`, CSV, await diotCsv(tx, mes))
    if (mes.sumas.polizas === 0) refuse('periodo', 'Ese mes no tiene pólizas.')
    const polizas = await readPolizas(tx, mes, emisor)
    if (formato === 'csv') return new Descarga(`${nombre}Polizas.csv`, CSV, polizasCsv(mes, polizas))
    const entrega: Entrega = {
      rfc: emisor.rfc,
      periodo,
      corte: mes.corte,
      digest: mes.sumas.huella,
      solicitud: solicitud!,
      numero,
    }
    const xml = formato === 'polizas' ? polizasXml(entrega, polizas) : auxiliarXml(entrega, polizas)
    return new Descarga(`${nombre}${formato === 'polizas' ? 'PL' : 'XF'}.xml`, XML, join(xml))
  })
}

/** A closed month that no longer says what was handed over is never handed over again. */
function refuseCambiado({ cierre, sumas, periodo }: Mes): void {
  if (sumas.descuadradas > 0) throw new AppError('PERIODO_DESCUADRADO')
  if (cierre && cierre.huella !== sumas.huella)
    throw new AppError('PERIODO_CERRADO', {
      mensaje: `El mes ${periodo} está cerrado y el libro ya no dice lo mismo. Avisa al administrador.`,
    })
}

async function readPolizas(tx: Tx, { periodo, ultimo }: Mes, emisor: filas.EmisorContable): Promise<Poliza[]> {
  const mapa = await filas.listMapa(tx)
  const polizas: Poliza[] = []
  for (let despues = 0; ; ) {
    const lineas = await filas.listLineas(tx, { periodo, ultimo, despues, cuantos: BLOQUE })
    if (lineas.length === 0) return polizas
    polizas.push(...toPolizas(lineas, mapa, emisor))
    despues = lineas.at(-1)!.id
    // A long month does not keep others waiting.
    await nextTurn()
  }
}

const join = (partes: Iterable<string>) => Buffer.from([...partes].join(''))

const procedencia = ({ periodo, corte, sumas }: Mes): string[] => [
  '# Litro',
  `periodo=${periodo}`,
  `corte=${corte}`,
  `sha256=${sumas.huella}`,
]

function polizasCsv(mes: Mes, polizas: readonly Poliza[]): Buffer {
  const titulos = [
    'Poliza',
    'Fecha',
    'ConceptoPoliza',
    'Cuenta',
    'NombreCuenta',
    'Concepto',
    'Debe',
    'Haber',
    'UUID',
    'RFC',
    'MontoCFDI',
  ]
  const renglones = polizas.flatMap(({ id, fecha, concepto, transacciones }) =>
    transacciones.map((t) => {
      const [c] = t.comprobantes
      return [
        id,
        fecha,
        concepto,
        t.cuenta,
        t.nombre,
        t.concepto,
        t.debe,
        t.haber,
        c?.uuid ?? '',
        c?.rfc ?? '',
        c?.monto ?? '',
      ]
    }),
  )
  return toCsv([procedencia(mes), titulos, ...renglones])
}

async function diotCsv(tx: Tx, mes: Mes): Promise<Buffer> {
  const titulos = [
    'RFC',
    'Nombre',
    'UUID',
    'Fecha',
    'Total',
    'MetodoPago',
    'EstatusSAT',
    'Base16',
    'IVA16',
    'Base8',
    'IVA8',
    'Base0',
    'BaseExenta',
    'IVARetenido',
    'Nota',
  ]
  const renglones: string[][] = []
  for (let despues = 0; ; ) {
    const bloque = await filas.listRecibidas(tx, mes.periodo, despues)
    for (const { rfc, nombre, uuid, fecha, total, metodo, estatus, xml } of bloque) {
      const { montos, nota } = readTaxes(xml)
      renglones.push([rfc, nombre, uuid, fecha, total, metodo ?? '', estatus ?? '', ...montos, nota])
    }
    if (bloque.length === 0) return toCsv([procedencia(mes), titulos, ...renglones])
    despues = bloque.at(-1)!.id
    await nextTurn()
  }
}
