// Thousands of generated requests over all services: none answers with an unexpected error, none is left without an answer,
// and the books add up at the end. `npm run torture -- --solo=fuzz` runs the same with more of them.
import { type ServiceKey, services } from '@litro/contract/services'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verificar } from '../src/casa/verify/verificar.ts'
import { createTestApp, type TestApp } from './app.ts'
import type { Ejemplo } from './ejemplos/ejemplos.ts'
import { seedEjemplos } from './ejemplos/todos.ts'
import { SEMILLA, tamanio } from './flota.ts'
import { makePeticion, type Peticion } from './fuzz/peticiones.ts'
import { informar } from './informe.ts'

const PETICIONES = tamanio('LITRO_FUZZ', 5000)
const A_LA_VEZ = 6
/** Far beyond any limit of ours, on a machine as busy as it may be. */
const PACIENCIA = 120_000
/** The people and the issuer come back after so many: whoever locks everybody out finds no doors to try. */
const CADA = 200

// Nobody answers on this port: a PAC or a SAT that the fuzz chooses is out of reach at once.
const NADIE = { url: 'http://127.0.0.1:9', urlPruebas: 'http://127.0.0.1:9' }

let t: TestApp
let ejemploDe: (key: ServiceKey) => Ejemplo
beforeAll(async () => {
  t = await createTestApp({ ajustes: { pac: { satUrl: NADIE.url, sw: NADIE, finkok: NADIE } } })
  ejemploDe = await seedEjemplos(t)
  for (const tabla of COMUNES) await t.base.asAdmin(`create table copia_${tabla} as table ${tabla}`)
}, 600_000)
afterAll(() => t.close())

const COMUNES = ['usuario', 'socio_comercial', 'emisor'] as const

async function restore(): Promise<void> {
  await t.base.force(`
    update usuario u set emisor = c.emisor, sujeto = c.sujeto, roles = c.roles, bloqueado = c.bloqueado,
           id_socio_comercial = c.id_socio_comercial from copia_usuario c where c.id = u.id;
    update socio_comercial s set activo = c.activo, permite_sucursal = c.permite_sucursal, nombre = c.nombre
      from copia_socio_comercial c where c.id = s.id;
    update emisor e set rfc = c.rfc, nombre = c.nombre, pac = c.pac from copia_emisor c where c.id = e.id`)
}

const claves = Object.keys(services) as ServiceKey[]
const cuenta = new Map<number, number>()
const visitados = new Set<ServiceKey>()
const malas: string[] = []

async function ask(n: number): Promise<void> {
  const peticion = await makePeticion(t, ejemploDe, claves, SEMILLA, n)
  const status = await withPatience(answer(peticion, n), () => complain(n, peticion, 'sin respuesta'))
  cuenta.set(status, (cuenta.get(status) ?? 0) + 1)
  if (status < 400) visitados.add(peticion.key)
}

const complain = (n: number, { key, url }: Peticion, que: string) =>
  malas.push(`#${n} ${key} ${url.slice(0, 200)}: ${que}`)

async function answer(peticion: Peticion, n: number): Promise<number> {
  const { key: _, ...resto } = peticion
  const r = await t.app.inject(resto).catch((error: Error) => {
    complain(n, peticion, error.message)
    return null
  })
  if (!r) return 0
  if (r.statusCode >= 500) complain(n, peticion, `${r.statusCode} ${r.body.slice(0, 300)}`)
  if (r.statusCode >= 400) {
    const { error } = JSON.parse(r.body) as { error?: unknown }
    if (typeof error !== 'string' || error === '' || /\bat \S+:\d+/.test(error))
      complain(n, peticion, `sin frase: ${r.body.slice(0, 300)}`)
  }
  return r.statusCode
}

async function withPatience(respuesta: Promise<number>, giveUp: () => void): Promise<number> {
  let reloj: NodeJS.Timeout | undefined
  const silencio = new Promise<number>((resolve) => {
    reloj = setTimeout(() => {
      giveUp()
      resolve(0)
    }, PACIENCIA)
  })
  return Promise.race([respuesta, silencio]).finally(() => clearTimeout(reloj))
}

test(`${PETICIONES} peticiones generadas: ninguna falla de nuestro lado y los libros cuadran`, async () => {
  for (let desde = 0; desde < PETICIONES; desde += CADA) {
    const hasta = Math.min(desde + CADA, PETICIONES)
    let n = desde
    const carril = async () => {
      while (n < hasta && malas.length < 20) await ask(n++)
    }
    await Promise.all(Array.from({ length: A_LA_VEZ }, carril))
    await restore()
  }
  expect(malas).toEqual([])
  expect((await verificar(t.deps.snapshot)).diferencias).toEqual([])
  // The fuzz reached behind the gate of nearly every service; the few others change what only one call can change.
  expect(visitados.size).toBeGreaterThan(claves.length * 0.7)
  const respuestas = Object.fromEntries([...cuenta].sort().map(([status, veces]) => [`respuestas ${status}`, veces]))
  await informar('fuzz', { peticiones: PETICIONES, 'servicios con éxito': visitados.size, ...respuestas })
}, 3_600_000)
