// What stands in the way of a verb, leading to its screen when it has one.
import { esFamilia } from '@litro/contract/documentos-fiscales/estado'
import { rasgos } from '@litro/contract/documentos-fiscales/familia'
import type { Bloqueo } from '@litro/contract/error'
import { AppLink } from '../app-link.tsx'
import { rutaDe } from './documento.ts'

export function bloqueoLink({ tipo, folio, id, ruta }: Bloqueo) {
  const titulo = esFamilia(tipo) ? rasgos[tipo].titulo : tipo
  const a = ruta ?? (esFamilia(tipo) && id !== undefined ? rutaDe(tipo, 'ver', id) : null)
  const texto = `${titulo} ${folio}`
  return a ? <AppLink to={a}>{texto}</AppLink> : <strong>{texto}</strong>
}
