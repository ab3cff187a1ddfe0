// Keys of the generated walk: one to revoke of each partner, and how a test makes the key it needs.
import type { Permiso } from '@litro/contract/permisos'
import type { ServiceKey } from '@litro/contract/services'
import type { TestApp } from '../app.ts'
import type { Ejemplo } from './ejemplos.ts'

const VENCE = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)

export const llaveDePrueba = (cambios: object = {}) => ({
  Nombre: 'ERP de prueba',
  Permisos: ['factura.ver'] as Permiso[],
  Vence: VENCE,
  Direcciones: '',
  ...cambios,
})

/** Created over HTTP by this person; its secret is seen here and never again. */
export async function createLlave(t: TestApp, quien: string, cambios: object = {}) {
  const r = await t.app.inject({
    method: 'POST',
    url: '/services/llave_agregar',
    headers: await t.as(quien),
    payload: llaveDePrueba(cambios),
  })
  if (r.statusCode !== 200) throw new Error(r.body)
  const { Llave, Secreto } = r.json() as { Llave: { IdLlave: number }; Secreto: string }
  return { id: Llave.IdLlave, secreto: Secreto, headers: { authorization: `Bearer ${Secreto}` } }
}

export async function seedIntegraciones(t: TestApp): Promise<Partial<Record<ServiceKey, Ejemplo>>> {
  const propia = await createLlave(t, 'a')
  const ajena = await createLlave(t, 'b')
  return {
    llave_agregar: { entrada: llaveDePrueba() },
    llave_revocar: { params: { id: String(propia.id) }, ajeno: { id: String(ajena.id) } },
  }
}
