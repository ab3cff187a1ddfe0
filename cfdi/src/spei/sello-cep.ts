// The seal of a CEP as far as anybody can look at it without Banxico: what it covers, and whether it has the form of one.
// Nobody published how it is made nor with which certificates, so its arithmetic is Banxico's and never ours.
import { CfdiError } from '../cfdi-error.ts'
import { decodeXml, parseXml } from '../xml-tree.ts'

type SelloCep = {
  /** From `||` to the closing `||`, which are part of it. */
  cadena: string
  sello: string
  certificado: string
  /** How long it is once decoded; 0 where it is no base64. */
  bytes: number
}

const MAX_BYTES = 262_144
const BASE64 =
  /^(?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$|^(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)$/

/** Of a file that `leerCep` has taken; names of its attributes vary in case. */
export function leerSelloCep(xml: Uint8Array): SelloCep {
  const raiz = parseXml(decodeXml(xml, MAX_BYTES))
  const valores = new Map([...raiz.atributos].map(([nombre, valor]) => [nombre.toLowerCase(), valor.trim()]))
  const [entera, sello, certificado] = ['cadenacda', 'sello', 'numerocertificado'].map((nombre) => valores.get(nombre))
  if (!entera || !sello || !certificado) throw new CfdiError('ESTRUCTURA', 'Al CEP le falta su cadena o su sello.')
  const bytes = BASE64.test(sello) ? Buffer.from(sello, 'base64').length : 0
  return { cadena: entera.slice(0, entera.lastIndexOf('||') + 2), sello, certificado, bytes }
}

/** Why it cannot be a seal of Banxico, in words; null while it could be one. */
export function quejaDeSello({ bytes }: Pick<SelloCep, 'bytes'>, esperados: number): string | null {
  if (bytes === 0) return 'El sello del archivo no es base64.'
  return bytes === esperados ? null : `El sello del archivo mide ${bytes} bytes y los de Banxico miden ${esperados}.`
}
