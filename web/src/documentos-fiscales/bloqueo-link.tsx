// What stands in the way of a verb, leading to its screen when it has one.
import { esFamilia } from '@litro/contract/documentos-fiscales/estado'
import { rasgos } from '@litro/contract/documentos-fiscales/familia'
import type { Bloqueo } from '@litro/contract/error'
import { AppLink } from '../app-link.tsx'
import { rutaDe } from './documento.ts'

/** A folio of the SAT needs its kind before it; what is not a CFDI comes with its whole name, such as 'Depósito 22'. */
const esComprobante = (tipo: string): tipo is keyof typeof rasgos => Object.hasOwn(rasgos, tipo)

export function bloqueoLink({ tipo, folio, id, ruta }: Bloqueo) {
  const a = ruta ?? (esFamilia(tipo) && id !== undefined ? rutaDe(tipo, 'ver', id) : null)
  const texto = esComprobante(tipo) ? `${rasgos[tipo].titulo} ${folio}` : folio
  return a ? <AppLink to={a}>{texto}</AppLink> : <strong>{texto}</strong>
}
