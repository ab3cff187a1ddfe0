// One lawful call of every service that needs something to exist first, gathered.
import type { ServiceKey } from '@litro/contract/services'
import type { TestApp } from '../app.ts'
import { seedAdmin } from './admin.ts'
import { seedBuzon } from './buzon.ts'
import { seedConfiguracion } from './configuracion.ts'
import { type Ejemplo, ejemplos } from './ejemplos.ts'
import { seedEntregas } from './entregas.ts'
import { seedEspejo } from './espejo.ts'
import { seedRecorrido } from './fiscal.ts'
import { seedIntegraciones } from './integraciones.ts'
import { seedRecibidas } from './recibidas.ts'
import { seedRetornos } from './retornos.ts'
import { seedSocios } from './socios.ts'

export async function seedEjemplos(t: TestApp): Promise<(key: ServiceKey) => Ejemplo> {
  const sembrados = {
    ...(await seedRecorrido(t)),
    ...(await seedRetornos(t)),
    ...(await seedAdmin(t)),
    ...(await seedSocios(t)),
    ...(await seedConfiguracion(t)),
    ...(await seedIntegraciones(t)),
    ...(await seedEntregas(t)),
    ...(await seedEspejo(t)),
    ...(await seedRecibidas(t)),
    ...(await seedBuzon(t)),
  }
  return (key) => ejemplos(t)[key] ?? sembrados[key] ?? {}
}
