// Reads the answer of a download as it arrives: the code first, then the package from base64 to bytes, never a tree in memory.
import { limpiar } from './respuestas-sat.ts'

export class DescargaError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'DescargaError'
  }
}

type LectorDescarga = {
  /** The bytes of the package that this piece of the answer brought. */
  write(trozo: Buffer): Buffer
  /** Throws when the answer ended before its package did. */
  end(): { codigo: string; mensaje: string; bytes: number }
}

/** The header of the envelope and the opening tags are far shorter. */
const MAX_CABEZA = 65_536
const APERTURA = /<(?:\w+:)?Paquete(?:\s[^<>]*)?(\/?)>/
const RESPUESTA = /<(?:\w+:)?respuesta\b([^<>]*)>/

export function makeLectorDescarga(maxBytes: number): LectorDescarga {
  let etapa: 'cabeza' | 'paquete' | 'cola' = 'cabeza'
  let cabeza = ''
  let pendiente = ''
  let bytes = 0

  const decode = (texto: string, ultimo: boolean): Buffer => {
    const junto = pendiente + texto.replace(/\s+/g, '')
    const util = ultimo ? junto.length : junto.length - (junto.length % 4)
    pendiente = junto.slice(util)
    const base64 = junto.slice(0, util)
    if (!/^[A-Za-z0-9+/]*={0,2}$/.test(base64) || (ultimo && base64.length % 4 !== 0)) {
      throw new DescargaError('El paquete del SAT no viene en base64.')
    }
    const claro = Buffer.from(base64, 'base64')
    bytes += claro.length
    if (bytes > maxBytes) throw new DescargaError('El paquete del SAT es demasiado grande.')
    return claro
  }
  const takePaquete = (texto: string): Buffer => {
    const fin = texto.indexOf('<')
    if (fin < 0) return decode(texto, false)
    etapa = 'cola'
    return decode(texto.slice(0, fin), true)
  }
  const takeCabeza = (texto: string): Buffer => {
    cabeza += texto
    const apertura = APERTURA.exec(cabeza)
    if (!apertura) {
      if (cabeza.length > MAX_CABEZA) throw new DescargaError('La respuesta del SAT no se entiende.')
      return Buffer.alloc(0)
    }
    const resto = cabeza.slice(apertura.index + apertura[0].length)
    cabeza = cabeza.slice(0, apertura.index)
    if (/<!(DOCTYPE|ENTITY)/i.test(cabeza))
      throw new DescargaError('La respuesta del SAT trae una declaración que no se admite.')
    etapa = apertura[1] === '/' ? 'cola' : 'paquete'
    return etapa === 'paquete' ? takePaquete(resto) : Buffer.alloc(0)
  }
  return {
    write: (trozo) => {
      const texto = trozo.toString('latin1')
      if (etapa === 'cabeza') return takeCabeza(texto)
      return etapa === 'paquete' ? takePaquete(texto) : Buffer.alloc(0)
    },
    end: () => {
      if (etapa === 'paquete') throw new DescargaError('La respuesta del SAT se cortó a la mitad.')
      // Attributes are plain words; Latin-1 was only a way to carry bytes, and the message is UTF-8.
      const utf8 = Buffer.from(cabeza, 'latin1').toString('utf8')
      const atributos = RESPUESTA.exec(utf8)?.[1] ?? ''
      const atributo = (nombre: string) => new RegExp(`\\b${nombre}="([^"]*)"`, 'i').exec(atributos)?.[1] ?? ''
      const codigo = atributo('CodEstatus')
      if (!/^\d{3,4}$/.test(codigo)) throw new DescargaError('La respuesta del SAT no se entiende.')
      return { codigo, mensaje: limpiar(atributo('Mensaje')), bytes }
    },
  }
}
