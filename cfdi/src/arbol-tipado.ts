// Walks our typed comprobante through the table of esquema.ts once, writing XML and cadena original side by side.
import { escapeAtributo, findCaracterProhibido, normalizeSpace } from './caracteres.ts'
import { CfdiError } from './cfdi-error.ts'
import { type Atributo, type Hijo, type Nodo, nodoTfd } from './esquema.ts'

/** A typed node seen by the table. */
export type Objeto = Readonly<Record<string, unknown>>

// Most values need neither check nor escape nor collapse: no quotes, no marks of XML, only single blanks inside.
const LLANO = /^[!#-%'-;=?-{}~¡-¬®-ÿ]+(?: [!#-%'-;=?-{}~¡-¬®-ÿ]+)*$/

/** The certificate is longer than all the rest and the same in every document: it is looked at once. */
const LARGO = 1000
let ultimoLargo = ''

function esLlano(valor: string): boolean {
  if (valor.length < LARGO) return LLANO.test(valor)
  if (valor === ultimoLargo) return true
  if (!LLANO.test(valor)) return false
  ultimoLargo = valor
  return true
}

/** One walk: the cadena grows in the order of the table; the XML of each node is returned to its parent. */
export class Recorrido {
  cadena = ''
  private readonly soloCadena: boolean
  /** Namespace declarations of the stamp, which carries its own. */
  private readonly espaciosTfd: string
  /** Where we are, for the error: property names and positions. */
  private readonly ruta: (string | number)[] = []

  /** Before sealing there is no Sello to write, so the XML may be left out. */
  constructor(opciones: { soloCadena: boolean; espaciosTfd: string }) {
    this.soloCadena = opciones.soloCadena
    this.espaciosTfd = opciones.espaciosTfd
  }

  nodo(nodo: Nodo, objeto: Objeto, espacios = ''): string {
    if (nodo.abierto) this.checkComplementos(nodo, objeto)
    let atributos = ''
    let hijos = ''
    for (const paso of nodo.pasos) {
      if (this.soloCadena && !paso.enCadena) continue
      if (paso.tipo === 'hijo') hijos += this.hijos(paso, objeto)
      else {
        const valor = this.atributo(paso, objeto)
        if (valor !== undefined) atributos = atributos + (atributos === '' ? paso.primera : paso.siguiente) + valor
      }
    }
    // A container such as Complemento or Impuestos with nothing inside says nothing; the cadena does not see it either.
    if (this.soloCadena || (atributos === '' && hijos === '')) return ''
    const apertura = nodo.apertura + espacios + atributos
    const comilla = atributos === '' ? '' : '"'
    return hijos === '' ? `${apertura}${comilla}/>` : `${apertura}${comilla}>${hijos}${nodo.cierre}`
  }

  /** The value as the XML writes it, or undefined when it is absent. */
  private atributo(atributo: Atributo, objeto: Objeto): string | undefined {
    const valor = objeto[atributo.propiedad]
    if (valor === undefined && !atributo.requerido) return undefined
    if (typeof valor === 'string' && esLlano(valor)) {
      if (atributo.enCadena) this.cadena += `|${valor}`
      return valor
    }
    const texto = this.revisar(valor, atributo)
    if (texto === undefined) return undefined
    if (atributo.enCadena) this.cadena += `|${normalizeSpace(texto)}`
    return escapeAtributo(texto)
  }

  /** The value that may be written, or undefined when it is absent; an empty optional attribute counts as absent. */
  private revisar(valor: unknown, atributo: Atributo): string | undefined {
    if (valor !== undefined && valor !== null && typeof valor !== 'string') throw this.falta('FALTA_ATRIBUTO', atributo)
    const prohibido = valor ? findCaracterProhibido(valor) : undefined
    if (prohibido !== undefined) {
      const campo = this.campo(atributo.propiedad)
      const codigo = (prohibido.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
      const mensaje = `${campo} tiene un carácter que no se permite (U+${codigo}).`
      throw new CfdiError('CARACTER_PROHIBIDO', mensaje, campo)
    }
    if (valor && normalizeSpace(valor) !== '') return valor
    if (atributo.requerido) throw this.falta('FALTA_ATRIBUTO', atributo)
    return undefined
  }

  private hijos(hijo: Hijo, objeto: Objeto): string {
    const valor = objeto[hijo.propiedad]
    if (valor === undefined || valor === null) {
      if (hijo.requerido) throw this.falta('FALTA_NODO', hijo)
      return ''
    }
    const espacios = hijo.nodo === nodoTfd ? this.espaciosTfd : ''
    this.ruta.push(hijo.propiedad)
    let texto = ''
    if (hijo.modo === 'uno') {
      texto = this.nodo(hijo.nodo, valor as Objeto, espacios)
    } else {
      const nodos = valor as readonly Objeto[]
      if (nodos.length === 0 && hijo.requerido) throw this.falta('FALTA_NODO')
      for (let i = 0; i < nodos.length; i++) {
        this.ruta.push(i)
        texto += this.nodo(hijo.nodo, nodos[i] as Objeto, espacios)
        this.ruta.pop()
      }
    }
    this.ruta.pop()
    if (hijo.modo !== 'lista' || texto === '') return texto
    return hijo.apertura + texto + hijo.cierre
  }

  /** A complement the table does not know would be left out of XML and cadena without a word. */
  private checkComplementos(nodo: Nodo, objeto: Objeto): void {
    for (const propiedad of Object.keys(objeto)) {
      if (objeto[propiedad] === undefined || nodo.pasos.some((paso) => paso.propiedad === propiedad)) continue
      throw new CfdiError('COMPLEMENTO_DESCONOCIDO', `Complemento desconocido: ${propiedad}.`, this.campo(propiedad))
    }
  }

  private campo(propiedad?: string): string {
    const partes = propiedad === undefined ? this.ruta : [...this.ruta, propiedad]
    return partes.reduce<string>((campo, parte) => {
      if (typeof parte === 'number') return `${campo}[${parte}]`
      return campo === '' ? parte : `${campo}.${parte}`
    }, '')
  }

  private falta(codigo: 'FALTA_ATRIBUTO' | 'FALTA_NODO', paso?: { propiedad: string }): CfdiError {
    const campo = this.campo(paso?.propiedad)
    return new CfdiError(codigo, `Falta ${campo}.`, campo)
  }
}
