// A text that grows by small pieces, as bytes: hundreds of short strings added one to another cost more than what they say.

const INICIAL = 16_384
const ANCHO = /[^\0-\u00FF]/

/** Constant text made ready once, four characters to a word; Latin-1, as all names of the standard are. */
export type Pieza = { readonly palabras: Int32Array; readonly largo: number }

const PALABRA = 4

export function pieza(texto: string): Pieza {
  const palabras = new Int32Array(Math.ceil(texto.length / PALABRA))
  const bytes = Buffer.alloc(palabras.length * PALABRA)
  bytes.write(texto, 'latin1')
  for (let i = 0; i < palabras.length; i++) palabras[i] = bytes.readInt32LE(i * PALABRA)
  return { palabras, largo: texto.length }
}

/** 1 for what needs neither check nor escape nor collapse: no quotes, no marks of XML, no controls, no bar, no hyphen of U+00AD. */
const LLANOS = new Uint8Array(256)
for (let c = 0x20; c < 0x100; c++) LLANOS[c] = /[ !#-%'-;=?-{}~¡-¬®-ÿ]/.test(String.fromCharCode(c)) ? 1 : 0

const ESPACIO = 0x20
/** Longer values are few: they are tested and copied whole. */
const LARGO = 200
const LLANO_LARGO = /^[!#-%'-;=?-{}~¡-¬®-ÿ]+(?: [!#-%'-;=?-{}~¡-¬®-ÿ]+)*$/

/** The certificate is longer than all the rest and the same in every document: it is looked at once. */
let ultimoLargo = ''

function esLlanoLargo(valor: string): boolean {
  if (valor === ultimoLargo) return true
  if (!LLANO_LARGO.test(valor)) return false
  ultimoLargo = valor
  return true
}

/** Bytes of Latin-1 as long as the text allows it; a piece it cannot write closes what there is and goes after it as it is. */
export class Pliego {
  private bytes = Buffer.alloc(INICIAL)
  /** The same bytes by words. */
  private vista = new DataView(this.bytes.buffer, this.bytes.byteOffset, INICIAL)
  private largo = 0
  private cerrado = ''

  /** Where the text ends now, to come back to it with `volver`. */
  get marca(): number {
    return this.largo
  }

  /** Forgets what was written since the mark, as long as nothing but pieces and plain values came after it. */
  volver(marca: number): void {
    this.largo = marca
  }

  vaciar(): void {
    this.largo = 0
    this.cerrado = ''
  }

  texto(): string {
    return this.cerrado + this.bytes.toString('latin1', 0, this.largo)
  }

  poner({ palabras, largo }: Pieza): void {
    this.abrir(largo)
    const { vista } = this
    let lugar = this.largo
    for (let i = 0; i < palabras.length; i++) {
      vista.setInt32(lugar, palabras[i] as number, true)
      lugar += PALABRA
    }
    this.largo += largo
  }

  /** What another sheet has written since a mark. */
  copiar(otro: Pliego, desde: number): void {
    const hasta = otro.largo
    this.abrir(hasta - desde)
    const { vista } = this
    let lugar = this.largo
    for (let i = desde; i < hasta; i += PALABRA) {
      vista.setInt32(lugar, otro.vista.getInt32(i, true), true)
      lugar += PALABRA
    }
    this.largo += hasta - desde
  }

  /** Any text, as it is. */
  escribir(texto: string): void {
    if (ANCHO.test(texto)) {
      this.cerrado = this.texto() + texto
      this.largo = 0
      return
    }
    this.abrir(texto.length)
    this.largo += this.bytes.write(texto, this.largo, 'latin1')
  }

  /** Writes a value only if it is plain: only single blanks inside, nothing to check or escape. Says whether it did. */
  escribirLlano(valor: string): boolean {
    const { length } = valor
    if (length > LARGO) {
      if (!esLlanoLargo(valor)) return false
      this.escribir(valor)
      return true
    }
    this.abrir(length)
    const { bytes, largo } = this
    let anterior = ESPACIO
    for (let i = 0; i < length; i++) {
      const c = valor.charCodeAt(i)
      if (LLANOS[c] !== 1 || (c === ESPACIO && anterior === ESPACIO)) return false
      bytes[largo + i] = c
      anterior = c
    }
    if (anterior === ESPACIO) return false
    this.largo = largo + length
    return true
  }

  /** Makes room, and for the end of a last word that is not full. */
  private abrir(cuanto: number): void {
    if (this.largo + cuanto + PALABRA <= this.bytes.length) return
    const mayor = Buffer.alloc(2 * (this.largo + cuanto + PALABRA))
    this.bytes.copy(mayor, 0, 0, this.largo)
    this.bytes = mayor
    this.vista = new DataView(mayor.buffer, mayor.byteOffset, mayor.length)
  }
}
