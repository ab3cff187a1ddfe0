// What runs Litro elsewhere names only variables, versions, addresses and times that exist; whoever would read it accepts it.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { Ambiente } from './variables.ts'

const raiz = new URL('../../../', import.meta.url)
const read = (ruta: string) => readFileSync(new URL(ruta, raiz), 'utf8')
const carpeta = mkdtempSync(join(tmpdir(), 'litro-despliegue-'))
afterAll(() => rmSync(carpeta, { recursive: true, force: true }))

const unidad = read('despliegue/litro.service')
const imagen = read('despliegue/Containerfile')
const compose = read('despliegue/compose.yaml')
const manifiestos = read('despliegue/kubernetes.yaml')
const guia = read('docs/produccion.md')

/** `NAME=value` pairs of a line of words. */
const pares = (lineas: string[]) =>
  Object.fromEntries(lineas.flatMap((linea) => [...linea.matchAll(/([A-Z_]+)=(\S+)/g)].map(([, k, v]) => [k!, v!])))
const grupos = (texto: string, forma: RegExp) => [...texto.matchAll(forma)].map(([, uno]) => uno!)

const SECRETOS = {
  PUBLIC_URL: 'https://litro.example',
  DATABASE_URL: 'postgres://litro@base/litro',
  LITRO_LLAVE: Buffer.alloc(32).toString('base64'),
}

// biome-ignore format: a table is read as a table
const AMBIENTES: [string, Record<string, string>][] = [
  ['litro.service', pares(grupos(unidad, /^Environment=(.*)$/gm))],
  ['Containerfile', pares(grupos(imagen, /^ENV (.*)$/gm))],
  ['compose.yaml', Object.fromEntries(grupos(compose, /&ambiente\n((?: {6}.*\n)+)/g).flatMap((b) => [...b.matchAll(/^ +([A-Z_]+): "?([^"\n]+)"?$/gm)].map(([, k, v]) => [k!, SECRETOS[k as keyof typeof SECRETOS] ?? v!])))],
  ['kubernetes.yaml', Object.fromEntries([...manifiestos.matchAll(/\{ name: ([A-Z_]+), value: "([^"]+)" \}/g)].map(([, k, v]) => [k!, v!]))],
  ['docs/produccion.md', pares(guia.match(/```sh\nPUBLIC_URL=[\s\S]*?```/)![0].split('\n').map((l) => l.replace(/=.*…$/, (v) => (l.startsWith('LITRO_LLAVE') ? `=${SECRETOS.LITRO_LLAVE}` : v.replace('=…', '=largo-y-al-azar-123')))))],
]

describe('las piezas para producción', () => {
  test.each(AMBIENTES)('%s solo define variables que existen, con valores que se aceptan', (_, ambiente) => {
    expect(Object.keys(ambiente).length).toBeGreaterThan(1)
    expect(Object.keys(ambiente).filter((nombre) => !(nombre in Ambiente.shape))).toEqual([])
    const correo = ambiente.SMTP_URL ? { CORREO_REMITENTE: 'Litro <facturas@litro.example>' } : {}
    expect(readConfig({ ...SECRETOS, ...ambiente, ...correo }).demo).toBe(false)
  })

  test('arrancan el programa que se construye y preguntan lo que se responde', () => {
    expect(unidad).toContain('ExecStart=/usr/bin/node dist/litro.js')
    expect(imagen).toContain('CMD ["node", "dist/litro.js"]')
    expect(existsSync(new URL('api/src/litro.ts', raiz))).toBe(true)
    const rutas = grupos(read('api/src/craft/http/health.ts'), /app\.get\('([^']+)'/g)
    const preguntadas = [
      ...grupos(manifiestos, /path: (\/\w+)/g),
      ...grupos(imagen, /127\.0\.0\.1:3000(\/\w+)/g),
      ...grupos(read('despliegue/Caddyfile'), /health_uri (\S+)/g),
    ]
    expect(preguntadas).toHaveLength(5)
    expect(preguntadas.filter((ruta) => !rutas.includes(ruta))).toEqual([])
    expect(manifiestos).toContain(`image: litro:${JSON.parse(read('package.json')).version}\n`)
  })

  test('nadie mata a un nodo antes de que termine lo que tiene en las manos', () => {
    const salida = Number(/SALIDA_SEGUNDOS=(\d+)/.exec(imagen)![1])
    // main.ts: thirty seconds on top of the time in which others learn of the departure.
    const plazos = [
      ...grupos(unidad, /^TimeoutStopSec=(\d+)$/gm),
      ...grupos(compose, /stop_grace_period: (\d+)s/g),
      ...grupos(manifiestos, /terminationGracePeriodSeconds: (\d+)/g),
    ].map(Number)
    expect(plazos).toHaveLength(3)
    expect(Math.min(...plazos)).toBeGreaterThan(30 + salida)
  })

  test('corren sin root en un árbol que no pueden escribir, y la imagen no lleva datos ni secretos', () => {
    expect(unidad).toMatch(/^User=litro$/m)
    expect(unidad).toMatch(/^ProtectSystem=strict$/m)
    expect(imagen).toMatch(/^USER node$/m)
    expect(compose).toMatch(/read_only: true/)
    expect(manifiestos).toMatch(/runAsNonRoot: true/)
    expect(manifiestos).toMatch(/readOnlyRootFilesystem: true/)
    const ignora = read('.dockerignore').split('\n')
    expect(['.env', '.git', '**/datos', '**/node_modules'].filter((una) => !ignora.includes(una))).toEqual([])
  })

  test('los proxies no muestran las medidas y dicen de quién es la solicitud', () => {
    expect(read('despliegue/nginx.conf')).toMatch(/location = \/metrics \{ return 404; \}/)
    expect(read('despliegue/nginx.conf')).toMatch(/X-Forwarded-For \$remote_addr;/)
    expect(read('despliegue/Caddyfile')).toMatch(/@medidas path \/metrics\n\trespond @medidas 404/)
  })
})

/** The tool that reads the file in production, where this machine has it. */
const tiene = (programa: string) =>
  spawnSync('sh', ['-c', `PATH=$PATH:/usr/sbin command -v ${programa}`], { encoding: 'utf8' }).stdout.trim()
const [nginx, openssl, caddy, systemd, promtool] = ['nginx', 'openssl', 'caddy', 'systemd-analyze', 'promtool'].map(
  tiene,
)

describe('quien las lee las acepta', () => {
  const run = (programa: string, args: string[], env = {}) => {
    const { status, stderr, stdout } = spawnSync(programa, args, {
      encoding: 'utf8',
      env: { ...process.env, HOME: carpeta, ...env },
    })
    return { status, dicho: status === 0 ? '' : `${stdout}${stderr}` }
  }
  const bien = { status: 0, dicho: '' }

  test.skipIf(!nginx || !openssl)('nginx', () => {
    const [llave, cert] = ['privkey.pem', 'fullchain.pem'].map((nombre) => join(carpeta, nombre))
    const pedir = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', llave!, '-out', cert!, '-subj', '/CN=x']
    execFileSync(openssl!, pedir, { stdio: 'ignore' })
    const sitio = read('despliegue/nginx.conf').replaceAll('/etc/ssl/litro', carpeta)
    const ruta = join(carpeta, 'nginx.conf')
    writeFileSync(ruta, `events {}\npid ${carpeta}/pid;\nhttp { access_log off;\n${sitio}\n}\n`)
    expect(run(nginx!, ['-t', '-e', 'stderr', '-p', carpeta, '-c', ruta])).toEqual(bien)
  })

  test.skipIf(!caddy)('Caddy', () => {
    const ruta = join(carpeta, 'Caddyfile')
    writeFileSync(ruta, read('despliegue/Caddyfile'))
    expect(run(caddy!, ['validate', '--adapter', 'caddyfile', '--config', ruta], { SITIO: 'litro.example' })).toEqual(
      bien,
    )
  })

  test.skipIf(!systemd)('systemd', () => {
    const ruta = join(carpeta, 'litro.service')
    writeFileSync(ruta, unidad.replace('/usr/bin/node', process.execPath))
    expect(run(systemd!, ['verify', ruta])).toEqual(bien)
  })

  test.skipIf(!promtool)('Prometheus', () => {
    const ruta = join(carpeta, 'alertas.yml')
    writeFileSync(ruta, read('despliegue/alertas.yml'))
    expect(run(promtool!, ['check', 'rules', ruta])).toEqual(bien)
  })
})
