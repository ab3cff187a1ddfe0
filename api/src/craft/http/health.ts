// Liveness, readiness and metrics for whoever operates the installation.
import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import client from 'prom-client'
import type { Config } from '../config.ts'
import { AppError } from '../errors.ts'
import { VERSION } from '../version.ts'

type Llamada = { pac: string; operacion: string; resultado: string; segundos: number }

export type Probe = {
  ready: () => Promise<boolean>
  /** Whether the store of files answers, where there is one. */
  almacen?: () => Promise<boolean>
  /** The node has been told to stop: nobody should send it work any more. */
  leaving: () => boolean
  pool: () => { total: number; idle: number; waiting: number }
  /** Hears of each call to somebody else's service: to whom, for what, how it ended and how long it took. */
  oirLlamadas: (oyente: (llamada: Llamada) => void) => void
  /** Numbers of the business by name; an absent one is not told. */
  medidas: () => Promise<Record<string, number | null>>
}

/** Name of each measure and what it says; the database's own clock is told as its difference with ours. */
const MEDIDAS = {
  timbrado_cola: 'Intentos de timbrado sin resultado',
  timbrado_edad_segundos: 'Edad del intento de timbrado más viejo sin resultado',
  timbrado_revision: 'Timbrados que esperan a una persona',
  correo_cola: 'Correos por enviar',
  correo_edad_segundos: 'Edad del correo más viejo por enviar',
  correo_fallido: 'Correos que fallaron en el último día',
  cuadre_edad_segundos: 'Tiempo desde el último cuadre',
  cuadre_diferencias: 'Diferencias del último cuadre',
  cuadre_fallido: '1 si el último cuadre que se pidió no terminó',
  cuarentena: '1 si el timbrado espera a que alguien confirme una base restaurada',
  almacen_responde: '1 si el almacén de archivos responde, 0 si no',
  bitacora_edad_segundos: 'Edad del hecho más viejo de la bitácora que falta por enviar fuera',
  csd_dias: 'Días que le quedan al certificado',
  cuota_dias: 'Días que le quedan a la cuota publicada',
  base_cache_aciertos: 'Parte de las páginas que la base encontró en su memoria, de 0 a 1',
  pac_reloj_diferencia_segundos: 'Diferencia entre el reloj del PAC y el de este nodo',
  reloj_diferencia_segundos: 'Diferencia entre el reloj de la base y el de este nodo',
} as const

export function registerHealth(app: FastifyInstance, config: Config, probe: Probe): void {
  const registry = new client.Registry()
  client.collectDefaultMetrics({ register: registry, prefix: 'litro_' })
  const duracion = new client.Histogram({
    name: 'litro_http_duracion_segundos',
    help: 'Duración de las solicitudes por servicio y resultado',
    labelNames: ['servicio', 'metodo', 'estado'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  const llamadas = new client.Histogram({
    name: 'litro_pac_duracion_segundos',
    help: 'Duración de las llamadas a cada PAC y al SAT, por operación y resultado',
    labelNames: ['pac', 'operacion', 'resultado'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30],
    registers: [registry],
  })
  probe.oirLlamadas(({ segundos, ...de }) => llamadas.observe(de, segundos))
  new client.Gauge({
    name: 'litro_db_conexiones',
    help: 'Conexiones a la base de datos por estado',
    labelNames: ['estado'],
    registers: [registry],
    collect() {
      const { total, idle, waiting } = probe.pool()
      this.set({ estado: 'total' }, total)
      this.set({ estado: 'libres' }, idle)
      this.set({ estado: 'en_espera' }, waiting)
    },
  })
  const negocio = Object.entries(MEDIDAS).map(
    ([nombre, help]) => [nombre, new client.Gauge({ name: `litro_${nombre}`, help, registers: [registry] })] as const,
  )
  app.addHook('onResponse', async (request, reply) => {
    const servicio = request.routeOptions.config.servicio ?? 'otro'
    duracion.observe({ servicio, metodo: request.method, estado: reply.statusCode }, reply.elapsedTime / 1000)
    // Ids only: whoever reads the log learns nothing about a person that the database would not tell.
    request.log.info({
      ...{ metodo: request.method, servicio, estado: reply.statusCode, ms: Math.ceil(reply.elapsedTime) },
      ...{ usuario: request.usuario?.id, socio: request.usuario?.idSocioComercial ?? undefined },
    })
  })
  const ready = atMostEverySecond(probe.ready)
  const metrics = atMostEverySecond(async () => {
    const medidas = await probe.medidas().catch(() => ({}) as Record<string, number | null>)
    for (const [nombre, gauge] of negocio) {
      const valor = medidas[nombre]
      if (valor === null || valor === undefined) gauge.remove()
      else gauge.set(valor)
    }
    return registry.metrics()
  })
  app.get('/healthz', async () => ({ estado: 'vivo' }))
  app.get('/readyz', async (_request, reply) => {
    // Leaving is known at once; the rest is asked of the database at most once a second, by however many ask.
    const listo = !probe.leaving() && (await ready())
    const estado = listo ? 'listo' : 'no disponible'
    // Without the store the rest still works: it is said, and the node goes on getting work.
    const archivos = (await probe.almacen?.()) === false ? { archivos: 'el almacén no responde' } : {}
    if (!listo) reply.header('Retry-After', '2')
    return reply.code(listo ? 200 : 503).send({ estado, version: VERSION, ...archivos })
  })
  app.get('/metrics', async (request, reply) => {
    const conocido = config.metricsToken
      ? sameToken(request.headers.authorization, config.metricsToken)
      : config.trustProxy === false && LOOPBACK.test(request.socket.remoteAddress ?? '') && !isRelayed(request.headers)
    if (!conocido) throw new AppError('NO_AUTENTICADO')
    return reply.type(registry.contentType).send(await metrics())
  })
}

const LOOPBACK = /^(127(\.\d{1,3}){3}|::1|::ffff:127(\.\d{1,3}){3})$/

/** Somebody stands between: who connects is of this machine, and who asks may be of anywhere. */
const isRelayed = (headers: FastifyRequest['headers']): boolean =>
  ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'].some((nombre) => headers[nombre] !== undefined)

/** One answer for all who ask within a second. */
function atMostEverySecond<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked = Number.NEGATIVE_INFINITY
  let answer: Promise<T>
  return () => {
    if (performance.now() - asked >= 1000) {
      asked = performance.now()
      answer = ask()
    }
    return answer
  }
}

function sameToken(authorization: string | undefined, token: string): boolean {
  const dado = Buffer.from(authorization ?? '')
  const esperado = Buffer.from(`Bearer ${token}`)
  return dado.length === esperado.length && timingSafeEqual(dado, esperado)
}
