// Walks our typed comprobante through the table of esquema.ts once, writing XML and cadena original side by side.
import { ByteText, piece } from './byte-text.ts'
import { escapeAtributo, findCaracterProhibido, normalizeSpace } from './caracteres.ts'
import { CfdiError } from './cfdi-error.ts'
import { type Atributo, type Hijo, type Nodo, nodoTfd } from './esquema.ts'

/** A typed node seen by the table. */
export type Objeto = Readonly<Record<string, unknown>>

const BARRA = piece('|')
const COMILLA = piece('"')
const FIN_DE_APERTURA = piece('>')
const SIN_HIJOS = piece('/>')

// A walk never waits, so these two serve all of them, one after another.
const XML = new ByteText()
const CADENA = new ByteText()

/** One walk: XML and cadena grow together, each in its own order of the table. */
export class Recorrido {
  private readonly soloCadena: boolean
  /** Namespace declarations of the stamp, which carries its own. */
  private readonly espaciosTfd: string
  /** Where we are, for the error: property names and positions. */
  private readonly ruta: (string | number)[] = []

  /** Before sealing there is no Sello to write: then only the cadena is of use. */
  constructor(opciones: { soloCadena: boolean; espaciosTfd: string }) {
    this.soloCadena = opciones.soloCadena
    this.espaciosTfd = opciones.espaciosTfd
  }

  /** Walks a whole document or stamp: its XML after what goes before it, and its cadena original. */
  escribir(nodo: Nodo, objeto: Objeto, antes = '', espacios = ''): { xml: string; cadena: string } {
    XML.clear()
    CADENA.clear()
    XML.write(antes)
    CADENA.put(BARRA)
    this.nodo(nodo, objeto, espacios)
    CADENA.put(BARRA)
    CADENA.put(BARRA)
    return { xml: XML.text(), cadena: CADENA.text() }
  }

  /** Writes a node and says whether it had anything; a container such as Complemento or Impuestos may have nothing inside. */
  private nodo(nodo: Nodo, objeto: Objeto, espacios: string): boolean {
    if (nodo.abierto) this.checkComplementos(nodo, objeto)
    const inicio = XML.mark
    XML.put(nodo.apertura)
    if (espacios !== '') XML.write(espacios)
    const conAtributos = this.atributos(nodo, objeto)
    if (conAtributos) XML.put(COMILLA)
    if (nodo.hijos.length > 0) {
      const sinHijos = XML.mark
      XML.put(FIN_DE_APERTURA)
      if (this.todosLosHijos(nodo, objeto)) {
        XML.put(nodo.cierre)
        return true
      }
      XML.back(sinHijos)
    }
    if (conAtributos) XML.put(SIN_HIJOS)
    else XML.back(inicio)
    return conAtributos
  }

  private atributos(nodo: Nodo, objeto: Objeto): boolean {
    let alguno = false
    for (const atributo of nodo.atributos) {
      const valor = objeto[atributo.propiedad]
      if (valor === undefined && !atributo.requerido) continue
      if (this.soloCadena && !atributo.enCadena) continue
      const antes = XML.mark
      XML.put(alguno ? atributo.siguiente : atributo.primera)
      if (this.valor(atributo, valor, atributo.enCadena && !nodo.intercalado)) alguno = true
      else XML.back(antes)
    }
    return alguno
  }

  /** Writes a value, or nothing when there is none to write. */
  private valor(atributo: Atributo, valor: unknown, enCadena: boolean): boolean {
    const desde = XML.mark
    if (typeof valor === 'string' && XML.writePlain(valor)) {
      if (enCadena) {
        CADENA.put(BARRA)
        CADENA.copy(XML, desde)
      }
      return true
    }
    const texto = this.revisar(valor, atributo)
    if (texto === undefined) return false
    if (enCadena) CADENA.write(`|${normalizeSpace(texto)}`)
    XML.write(escapeAtributo(texto))
    return true
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

  private todosLosHijos(nodo: Nodo, objeto: Objeto): boolean {
    let alguno = false
    if (!nodo.intercalado) {
      for (const hijo of nodo.hijos) if (this.hijos(hijo, objeto)) alguno = true
      return alguno
    }
    for (const paso of nodo.pasos) {
      if (paso.tipo === 'hijo') alguno = this.hijos(paso, objeto) || alguno
      else {
        // The XML has it already, checked.
        const valor = objeto[paso.propiedad]
        const texto = typeof valor === 'string' && paso.enCadena ? normalizeSpace(valor) : ''
        if (texto !== '') CADENA.write(`|${texto}`)
      }
    }
    return alguno
  }

  private hijos(hijo: Hijo, objeto: Objeto): boolean {
    const valor = objeto[hijo.propiedad]
    if (this.soloCadena && !hijo.enCadena) return false
    if (valor === undefined || valor === null) {
      if (hijo.requerido) throw this.falta('FALTA_NODO', hijo)
      return false
    }
    const espacios = hijo.nodo === nodoTfd ? this.espaciosTfd : ''
    this.ruta.push(hijo.propiedad)
    // By its name in the table: a property that has a node holds an object, or a list of them where the table says so.
    const hay =
      hijo.modo === 'uno'
        ? this.nodo(hijo.nodo, valor as Objeto, espacios)
        : this.repetidos(hijo, valor as readonly Objeto[], espacios)
    this.ruta.pop()
    return hay
  }

  private repetidos(hijo: Hijo, nodos: readonly Objeto[], espacios: string): boolean {
    if (nodos.length === 0 && hijo.requerido) throw this.falta('FALTA_NODO')
    const inicio = XML.mark
    if (hijo.modo === 'lista') XML.put(hijo.apertura)
    let alguno = false
    for (let i = 0; i < nodos.length; i++) {
      this.ruta.push(i)
      if (this.nodo(hijo.nodo, nodos[i] as Objeto, espacios)) alguno = true
      this.ruta.pop()
    }
    if (!alguno) XML.back(inicio)
    else if (hijo.modo === 'lista') XML.put(hijo.cierre)
    return alguno
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
