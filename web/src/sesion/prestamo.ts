// A partner on loan: a document opened from a desk brings its partner for the visit, and what was chosen by hand comes back with the
// first screen that is of no partner (D-270).
import { useCallback, useEffect, useState } from 'react'
import { useHandle, useParams } from '../ruteo/ruteo.tsx'

type Prestamo = {
  /** Lent until a screen of no partner is opened. */
  socio: number | null
  /** Whose is each document that was opened so: Back, Forward and a reload find it again. */
  por: Record<string, number>
}

/** The desks, where staff begin, and one's own page. */
const esDeNadie = (path: string) => path === '/dashboard' || path === '/perfil' || path.startsWith('/admin/')

const RECORDADOS = 100
const esRegistro = (camino: string) => /\/\d+$/.test(camino)
const sinPregunta = (ruta: string) => ruta.split(/[?#]/)[0] ?? ruta

/** What a tab kept is what somebody could have edited: only whole numbers pass. */
function readPor(caja: Storage, clave: string): Record<string, number> {
  try {
    const guardado: unknown = JSON.parse(caja.getItem(clave) ?? '{}')
    const pares = Object.entries(guardado ?? {}).filter(([, socio]) => Number.isSafeInteger(socio) && socio > 0)
    return Object.fromEntries(pares)
  } catch {
    return {}
  }
}

const ACTUAL = ''
const claveDe = (quien: string) => `litro.prestamo:${quien}`

function readPrestamo(quien: string, camino: string): Prestamo {
  const clave = claveDe(quien)
  const { [ACTUAL]: socio = null, ...por } = readPor(sessionStorage, clave)
  // A tab opened with Ctrl or the middle button: the one that opened it left word here.
  const { [camino]: aparte, ...otras } = readPor(localStorage, clave)
  if (aparte === undefined) return { socio, por }
  localStorage.setItem(clave, JSON.stringify(otras))
  return { socio: aparte, por: esRegistro(camino) ? { ...por, [camino]: aparte } : por }
}

function writePrestamo(quien: string, { socio, por }: Prestamo): void {
  const recientes = Object.fromEntries(Object.entries(por).slice(-RECORDADOS))
  sessionStorage.setItem(claveDe(quien), JSON.stringify(socio === null ? recientes : { ...recientes, [ACTUAL]: socio }))
}

/** The address that is open, in the spelling of the table: the same page is the same key however it was typed. */
function useCamino(): { camino: string; deNadie: boolean } {
  const ruta = useHandle() as { path: string } | undefined
  const params = useParams()
  const camino = (ruta?.path ?? '').replace(/:(\w+)/g, (_, nombre: string) => params[nombre] ?? '')
  return { camino, deNadie: ruta === undefined || esDeNadie(ruta.path) }
}

export function usePrestamo(quien: string, elegido: number | null) {
  const { camino, deNadie } = useCamino()
  const [prestamo, setPrestamo] = useState(() => readPrestamo(quien, camino))
  const suyo = prestamo.por[camino]
  const idSocio = deNadie ? elegido : (suyo ?? prestamo.socio ?? elegido)

  useEffect(() => writePrestamo(quien, prestamo), [quien, prestamo])
  // Only on arrival: what is lent while a desk is open is for the next screen.
  useEffect(() => {
    setPrestamo((antes) => {
      const traido = deNadie ? null : (antes.por[camino] ?? antes.socio)
      return traido === antes.socio ? antes : { ...antes, socio: traido }
    })
  }, [camino, deNadie])

  const prestar = useCallback((socio: number, ruta?: string) => {
    const a = ruta === undefined ? '' : sinPregunta(ruta)
    // A document brings its partner when it is reached: a departure that is held changes nothing here.
    setPrestamo((antes) => (esRegistro(a) ? { ...antes, por: { ...antes.por, [a]: socio } } : { ...antes, socio }))
  }, [])
  const prestarAparte = useCallback(
    (socio: number, ruta: string) => {
      const clave = claveDe(quien)
      localStorage.setItem(clave, JSON.stringify({ ...readPor(localStorage, clave), [sinPregunta(ruta)]: socio }))
    },
    [quien],
  )
  const terminar = useCallback(() => setPrestamo({ socio: null, por: {} }), [])
  return { idSocio, prestar, prestarAparte, terminar }
}
