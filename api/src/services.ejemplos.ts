// One lawful call of each service that needs an id or a body, and the same id of another partner: fuel of the generated walk.
import type { ServiceKey } from '@litro/contract/services'
import type { TestApp } from './http/test-app.ts'

export type Ejemplo = {
  params?: Record<string, string>
  /** The same parameters, of an object that belongs to another partner. */
  ajeno?: Record<string, string>
  entrada?: object
  consulta?: Record<string, string>
}

export function ejemplos(_t: TestApp): Partial<Record<ServiceKey, Ejemplo>> {
  return {}
}
