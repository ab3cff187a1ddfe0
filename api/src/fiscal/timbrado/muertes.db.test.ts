// Processes killed without warning, at every named place and at any moment: nothing lost, nothing doubled, all of it finished.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { crear, type Fiscales, seedFiscales } from '../../../test/fiscal.ts'
import {
  clearFallas,
  type Flota,
  listTimbres,
  makeDados,
  type Obrero,
  openFlota,
  SEMILLA,
  setFalla,
  spread,
  tamanio,
} from '../../../test/flota.ts'
import { informar } from '../../../test/informe.ts'
import { verificar } from '../../casa/verify/verificar.ts'
import { timbrar } from './timbrar.ts'

const TIMBRAR = [
  'timbrado:con-folio',
  'timbrado:congelado',
  'timbrado:con-lease',
  'timbrado:antes-de-enviar',
  'timbrado:con-respuesta',
  'timbrado:dentro-de-tx3',
]
const CANCELAR = [
  'cancelacion:con-lease',
  'cancelacion:contada',
  'cancelacion:con-respuesta',
  'cancelacion:dentro-de-tx',
]
const PUNTOS = [...TIMBRAR, ...CANCELAR]
const MUERTES = tamanio('LITRO_MUERTES', PUNTOS.length + 3)
/** Processes that live and die side by side. */
const CARRILES = tamanio('LITRO_CARRILES', 2)
const PACIENCIA = 120_000 + MUERTES * 20_000

let flota: Flota
let f: Fiscales
beforeAll(async () => {
  // A lease must outlast the work of who holds it, also on a machine where four others work: else a document is claimed
  // again and again while it is being stamped, and after 24 tries it is left to a person.
  flota = await openFlota({ escala: 0.02, escalaConsultas: 0.00002 })
  f = await seedFiscales(flota.t.deps, flota.t.gente.a, 'SIN AVISO')
}, 180_000)
afterAll(() => flota.close())

/** Urea invoiced today: the SAT cancels it without asking the receiver, so that nobody has to answer. */
const sinAceptacion = () => ({ IdProducto: f.urea })
const porTimbrar = new Set<number>()
const porCancelar = new Set<number>()
const prometidos = new Map<number, unknown>()

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function prepararTimbre(): Promise<number> {
  const id = await crear(flota.t.deps, f, 'factura', sinAceptacion())
  porTimbrar.add(id)
  return id
}

async function prepararCancelacion(): Promise<number> {
  const id = await prepararTimbre()
  const { deps } = flota.t
  const pedido = { ambito: { socio: f.socio }, familia: 'factura', id, actor: { id: 1, nombre: 'Persona a' } } as const
  while ((await timbrar(deps.motor, deps.inTx, pedido)).uuid === null) await wait(50)
  return id
}

async function pedirTimbre(obrero: Obrero, id: number): Promise<void> {
  const parte = await obrero.pedir('timbrar', id)
  if (parte?.uuid) prometidos.set(id, parte.uuid)
}

async function pedirCancelacion(obrero: Obrero, id: number): Promise<void> {
  porCancelar.add(id)
  await obrero.pedir('cancelar', id)
}

/** One that kills itself when it gets there. Its neighbours may take its work: it is asked until it dies. */
async function dieAt(punto: string): Promise<void> {
  const timbrando = TIMBRAR.includes(punto)
  const preparar = timbrando ? prepararTimbre : prepararCancelacion
  // What it will be asked for is made while it wakes up.
  const [obrero, primero] = await Promise.all([flota.startObrero({ PUNTO_DE_MUERTE: punto }), preparar()])
  for (let id = primero; obrero.vive(); id = await preparar()) {
    await (timbrando ? pedirTimbre : pedirCancelacion)(obrero, id)
    await Promise.race([obrero.fin, wait(500)])
    if (!obrero.vive()) break
  }
  expect([punto, await obrero.fin]).toEqual([punto, 'SIGKILL'])
}

/** How long the work takes on this machine, learnt from who was killed before the end and who was not. */
let ritmoMs = 250
const learn = (termino: boolean) => {
  ritmoMs = Math.min(5000, Math.max(50, ritmoMs * (termino ? 0.9 : 1.15)))
}

/** One with work in its hands, killed at some moment of it: `parte`, from nothing to twice what it takes. */
async function dieSoon(parte: number): Promise<void> {
  const [obrero, uno, otro, cancelable] = await Promise.all([
    flota.startObrero(),
    prepararTimbre(),
    prepararTimbre(),
    prepararCancelacion(),
  ])
  const trabajo = [pedirTimbre(obrero, uno), pedirCancelacion(obrero, cancelable), pedirTimbre(obrero, otro)]
  await wait(parte * 2 * ritmoMs)
  obrero.matar()
  await Promise.all([...trabajo, obrero.fin])
  learn(prometidos.has(uno) && prometidos.has(otro))
}

/** What nobody has finished, with enough of it to know why. */
const listAbiertos = () =>
  flota.t.deps.inTx('todo', async (tx) => {
    const { rows } = await sql<{ abierto: string }>`
      select format('timbrado %s: %s, %s envíos, %s', id, estado, n_envios, codigo_error) as abierto
        from timbrado where estado not in ('timbrado', 'rechazado')
      union all
      select format('cancelación %s: %s, %s peticiones, %s consultas, %s', id, estado, n_peticiones, n_consultas, codigo)
        from cancelacion where terminada is null and estado <> 'revision'`.execute(tx)
    return rows.map((fila) => fila.abierto)
  })
const terminar = () => expect.poll(listAbiertos, { timeout: 60_000, interval: 100 }).toEqual([])

type Fila = {
  id: number
  estado: string
  uuid: string | null
  asientos: number
  reversas: number
  saldo: number | null
  peticiones: number
  revision: boolean
}
const readFilas = () =>
  flota.t.deps.inTx('todo', async (tx) => {
    const { rows } = await sql<Fila>`
      select d.id, d.estado, upper(d.uuid::text) as uuid, s.saldo_cent as saldo,
             (select count(*) from asiento where clave_idem = 'documento:' || d.id || ':timbrado') as asientos,
             (select count(*) from asiento r join asiento a on a.id = r.reversa_de where a.clave_idem = 'documento:' || d.id || ':timbrado') as reversas,
             (select coalesce(max(c.n_peticiones), 0) from cancelacion c where c.id_documento = d.id) as peticiones,
             exists (select 1 from cancelacion c where c.id_documento = d.id and c.estado = 'revision') as revision
        from documento_fiscal d left join documento_saldo s on s.id_documento = d.id order by d.id`.execute(tx)
    return rows
  })

describe('muertes sin aviso', () => {
  test('cada punto con nombre del motor está en la lista de muertes', () => {
    const carpeta = fileURLToPath(new URL('../', import.meta.url))
    const fuentes = readdirSync(carpeta, { recursive: true, encoding: 'utf8' }).filter((ruta) =>
      /(?<!test)\.ts$/.test(ruta),
    )
    const nombres = fuentes.flatMap((ruta) =>
      [...readFileSync(join(carpeta, ruta), 'utf8').matchAll(/motor\.punto\('([^']+)'\)/g)].map((m) => m[1]),
    )
    // The mirror stamps and cancels nothing: its points are of its own ledger. Those of the inbox die in its own test.
    const delMotor = nombres.filter((nombre) => !/^(espejo|buzon):/.test(nombre ?? ''))
    expect([...new Set(delMotor)].sort()).toEqual([...PUNTOS].sort())
  })

  test(`${MUERTES} procesos muertos: nada se pierde, nada se duplica y todo termina en un minuto`, {
    timeout: PACIENCIA,
  }, async () => {
    const { t } = flota
    const dados = makeDados(SEMILLA)
    await setFalla(t.motor.pac.url, {
      tasa: 0.2,
      semilla: SEMILLA,
      modos: ['reset-despues', 'http-500', 'truncado', 'no-encontrado'],
      // The SAT answers: a lost status only adds a wait, which is not what is proven here.
      rutas: ['timbrar', 'consulta', 'cancelar'],
    })
    // Every named place at least once; the rest, half by name and half at any moment.
    const tareas = Array.from({ length: MUERTES }, (_, i) => {
      const alAzar = MUERTES > 2 * PUNTOS.length && MUERTES > 100 ? dados.entero(2) === 0 : true
      const punto = i < PUNTOS.length ? PUNTOS[i]! : alAzar ? undefined : PUNTOS[dados.entero(PUNTOS.length)]!
      const parte = dados.entero(1000) / 1000
      return punto ? () => dieAt(punto) : () => dieSoon(parte)
    })
    const carril = async () => {
      for (let tarea = tareas.shift(); tarea; tarea = tareas.shift()) await tarea()
    }
    await Promise.all(Array.from({ length: CARRILES }, carril))

    const ultima = performance.now()
    const pendientes = await listAbiertos()
    const obrero = await flota.startObrero()
    await terminar()
    const segundos = (performance.now() - ultima) / 1000

    // A request that died with its node is asked again, as a person would; what was answered or begun needs nobody.
    await clearFallas(t.motor.pac.url)
    const timbrados = await spread(
      [...porTimbrar],
      8,
      [obrero],
      async (id, nodo) => (await nodo.pedir('timbrar', id))?.uuid,
    )
    expect(timbrados.filter((uuid) => typeof uuid !== 'string')).toEqual([])
    await spread([...porCancelar], 8, [obrero], (id, nodo) => nodo.pedir('cancelar', id))
    await terminar()

    const filas = await readFilas()
    const timbres = new Map((await listTimbres(t.motor.pac.url)).map((timbre) => [timbre.uuid, timbre]))
    expect(filas.map((fila) => fila.uuid).sort()).toEqual([...timbres.keys()].sort())
    // Five petitions that died on their way are for a person: still asked for, not cancelled, and on the list.
    const deUnaPersona = new Set(filas.filter((fila) => fila.revision).map((fila) => fila.id))
    for (const fila of filas) {
      const cancelado = porCancelar.has(fila.id) && !fila.revision
      const { id, estado, asientos, reversas } = fila
      expect({ id, estado, asientos, reversas }).toEqual({
        id,
        estado: cancelado ? 'cancelado' : fila.revision ? 'por_cancelar' : 'timbrado',
        asientos: 1,
        reversas: cancelado ? 1 : 0,
      })
      if (fila.revision) expect([id, fila.peticiones]).toEqual([id, 5])
      else expect([id, timbres.get(fila.uuid!)!.estado]).toEqual([id, cancelado ? 'Cancelado' : 'Vigente'])
      if (cancelado) expect(fila.saldo).toBe(0)
      expect(fila.peticiones).toBeLessThanOrEqual(5)
      if (prometidos.has(id)) expect(fila.uuid).toBe(prometidos.get(id))
    }
    const { diferencias, contado } = await verificar(t.deps.snapshot)
    expect(diferencias).toEqual([])
    const { rows } = await t.base.asAdmin("select tipo from incidencia where tipo = 'DOBLE_TIMBRE'")
    expect(rows).toEqual([])
    await informar('muertes', {
      muertes: MUERTES,
      documentos: filas.length,
      'UUID en el PAC': timbres.size,
      cancelados: porCancelar.size - deUnaPersona.size,
      'para una persona': deUnaPersona.size,
      'pendientes al morir el último': pendientes.length,
      'segundos hasta terminar': segundos.toFixed(1),
      'XML verificados': contado.xml,
    })
  })
})
