// Banco de México's FIX rate: the last datum of its public series SF43718, asked for with a token of one's own.
import { DecimalError, parseDecimal } from '@litro/cfdi/decimal'
import { makeHttp, readJson } from '../../craft/salida/http-cliente.ts'

/** FIX, pesos per dollar, by the date on which it is determined. */
const SERIE = 'SF43718'
const FUENTE = 'Banxico FIX'
const LIMITES = { totalMs: 10_000, conexionMs: 5_000, maxBytes: 64 * 1024 }

type Publicacion = { tasa: string; fechaPublicacion: string; fuente: string }
export type FetchPublicacion = () => Promise<Publicacion>

export class FuenteError extends Error {}

export function makeBanxico(config: { url: string; token: string }, limites = LIMITES): FetchPublicacion {
  const http = makeHttp(config.url, limites)
  return async () => {
    const respuesta = await http({
      metodo: 'GET',
      ruta: `/series/${SERIE}/datos/oportuno`,
      encabezados: { 'Bmx-Token': config.token, accept: 'application/json' },
    })
    if (respuesta.tipo === 'incierto') throw new FuenteError(`Banxico: ${respuesta.mensaje}`)
    if (respuesta.status !== 200) throw new FuenteError(`Banxico respondió con el estado ${respuesta.status}.`)
    return readPublicacion(readJson(respuesta.cuerpo))
  }
}

type Respuesta = { bmx?: { series?: { idSerie?: unknown; datos?: { fecha?: unknown; dato?: unknown }[] }[] } }

/** `{ bmx: { series: [{ idSerie, datos: [{ fecha: 'dd/mm/aaaa', dato: '18.4372' }] }] } }`; `N/E` is a day without datum. */
function readPublicacion(cuerpo: unknown): Publicacion {
  const series = (cuerpo as Respuesta | undefined)?.bmx?.series
  const dato = Array.isArray(series) ? series.find((s) => s?.idSerie === SERIE)?.datos?.[0] : undefined
  const fecha = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(String(dato?.fecha))
  const tasa = String(dato?.dato).trim()
  if (!fecha || !isTasa(tasa)) throw new FuenteError('Banxico respondió sin un tipo de cambio legible.')
  const [, dia, mes, anio] = fecha
  return { tasa, fechaPublicacion: `${anio}-${mes}-${dia}`, fuente: FUENTE }
}

function isTasa(texto: string): boolean {
  try {
    const valor = parseDecimal(texto)
    return valor > 0n && valor < parseDecimal('1000')
  } catch (error) {
    if (error instanceof DecimalError) return false
    throw error
  }
}
