import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { tablaDeVariables } from './variables.ts'

describe('configuración', () => {
  test('sin nada definido todo es embebido y de demostración', () => {
    const config = readConfig({})
    expect(config).toMatchObject({
      port: 3000,
      publicUrl: 'http://localhost:3000',
      demo: { historia: true, aSabiendas: false },
      database: { tipo: 'embebida' },
    })
    expect(config.oidc).toMatchObject({ issuer: 'http://localhost:3000/oidc', embebido: true, clientId: 'litro-web' })
  })

  const externa = { DATABASE_URL: 'postgres://x', LITRO_LLAVE: Buffer.alloc(32).toString('base64') }
  test.each([
    ['un emisor externo', { OIDC_ISSUER: 'https://litro.eu.auth0.com/', PUBLIC_URL: 'https://litro.example' }],
    ['una base externa', { ...externa, PUBLIC_URL: 'http://localhost:3000' }],
    ['una dirección pública', { PUBLIC_URL: 'https://litro.example' }],
    ['todas las redes', { HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:3000' }],
    ['DEMO=no', { DEMO: 'no', PUBLIC_URL: 'http://localhost:3000' }],
  ])('con %s no hay demostración por accidente (D-195)', (_, env) => {
    expect(readConfig(env).demo).toBe(false)
  })

  test('los enunciados tienen nombre, salvo que quien esté en medio no los guarde', () => {
    const publica = { ...externa, PUBLIC_URL: 'https://litro.example' }
    expect(readConfig(publica).database).toMatchObject({ nombres: true })
    expect(readConfig({ ...publica, DATABASE_NOMBRES: 'no' }).database).toMatchObject({ nombres: false })
    expect(() => readConfig({ ...publica, DATABASE_NOMBRES: 'tal vez' })).toThrow(/DATABASE_NOMBRES: debe ser si o no/)
    const prestada = { ...publica, DATABASE_DIRECTA: 'postgres://litro_dueno@base/litro' }
    expect(readConfig(prestada).database).toMatchObject({ nombres: false, directa: prestada.DATABASE_DIRECTA })
    expect(readConfig({ ...prestada, DATABASE_NOMBRES: 'si' }).database).toMatchObject({ nombres: true })
  })

  test('la dirección directa sola no dice por dónde se trabaja', () => {
    const sola = { PUBLIC_URL: 'https://litro.example', DATABASE_DIRECTA: 'postgres://litro_dueno@base/litro' }
    expect(() => readConfig(sola)).toThrow(/DATABASE_URL: la dirección del PgBouncer/)
  })

  test('el personal prueba dos factores con nuestro emisor en producción; con otro, lo que se le diga pedir', () => {
    const PUBLIC_URL = 'https://litro.example'
    expect(readConfig({}).oidc.acr).toBeUndefined()
    expect(readConfig({ PUBLIC_URL }).oidc.acr).toBe('urn:litro:aal2')
    const externo = { PUBLIC_URL, OIDC_ISSUER: 'https://id.example' }
    expect(readConfig(externo).oidc.acr).toBeUndefined()
    expect(readConfig({ ...externo, OIDC_ACR: 'phr' }).oidc.acr).toBe('phr')
  })

  test('las fotos vienen de donde se diga, y un origen no es una dirección cualquiera', () => {
    expect(readConfig({}).oidc.fotos).toEqual([])
    const OIDC_FOTOS = 'https://fotos.example, https://lh3.example:8443'
    expect(readConfig({ OIDC_FOTOS }).oidc.fotos).toEqual(['https://fotos.example', 'https://lh3.example:8443'])
    for (const mala of [
      'https:',
      '*',
      'fotos.example',
      'https://x.example/ruta',
      "https://x.example; script-src 'unsafe-inline'",
    ])
      expect(() => readConfig({ OIDC_FOTOS: mala })).toThrow(/OIDC_FOTOS: debe ser un origen/)
  })

  test('a sabiendas la hay en cualquier lado, y se dice', () => {
    expect(readConfig({ DEMO: 'si', ...externa, PUBLIC_URL: 'https://litro.example' }).demo).toEqual({
      historia: true,
      aSabiendas: true,
    })
    expect(readConfig({ DEMO: 'sin-historia' }).demo).toEqual({ historia: false, aSabiendas: false })
  })

  test('producción dice lo que le falta antes de encender nada', () => {
    expect(() => readConfig({ DATABASE_URL: 'postgres://x' })).toThrow(/PUBLIC_URL[\s\S]*LITRO_LLAVE[\s\S]*DEMO=si/)
    expect(() => readConfig({ SMTP_URL: 'smtp://x' })).toThrow(/CORREO_REMITENTE/)
  })

  test('una dirección pública sin https no enciende; en esta máquina sí', () => {
    expect(() => readConfig({ PUBLIC_URL: 'http://litro.example' })).toThrow(/PUBLIC_URL: con https/)
    expect(readConfig({ DEMO: 'no', PUBLIC_URL: 'http://127.0.0.1:3000' }).demo).toBe(false)
  })

  test.each([
    ['OIDC_ISUER', 'OIDC_ISSUER'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['OIDC_ISSURE', 'OIDC_ISSUER'],
    ['DATA_DIRS', 'DATA_DIR'],
    ['oidc_issuer', 'OIDC_ISSUER'],
    ['SATURL', 'SAT_URL'],
    ['DEM0', 'DEMO'],
    ['PROT', 'PORT'],
    ['HOSTS', 'HOST'],
  ])('%s se rechaza con el nombre correcto', (escrita, nuestra) => {
    expect(() => readConfig({ [escrita]: 'x' })).toThrow(`${escrita}: no existe. ¿Quisiste escribir ${nuestra}?`)
  })

  test('lo que es del sistema no se confunde con lo nuestro', () => {
    const suyas = [
      'HOME',
      'PATH',
      'PWD',
      'TMPDIR',
      'LANG',
      'HOSTNAME',
      'npm_config_port',
      'PGHOST',
      'LOGNAME',
      'SHLVL',
      'TERM',
      'SHELL',
      'MAIL',
      'USER',
      'OLDPWD',
      'TMP',
      'TZ',
      'NODE_OPTIONS',
      'NODE_PATH',
      'http_proxy',
      'HTTPS_PROXY',
      'no_proxy',
      'SSH_AUTH_SOCK',
      'PGDATA',
      'PGUSER',
      'PGDATABASE',
      'DATABASE',
      'KUBERNETES_PORT',
      'LITRO_PORT',
      'LITRO_SERVICE_HOST',
      'LITRO_SERVICE_PORT',
      'LITRO_PORT_3000_TCP_ADDR',
      'INVOCATION_ID',
      'JOURNAL_STREAM',
      'STATE_DIRECTORY',
      'MEMORY_PRESSURE_WATCH',
      'NOTIFY_SOCKET',
      'COLUMNS',
      'INIT_CWD',
      'EDITOR',
      'COLOR',
    ]
    expect(readConfig(Object.fromEntries(suyas.map((nombre) => [nombre, 'x']))).port).toBe(3000)
  })

  test('dice todo lo que está mal de una vez y no repite secretos', () => {
    const intento = () =>
      readConfig({
        PORT: '99999',
        PUBLIC_URL: 'ftp://x',
        DATABASE_URL: 'mysql://u:secreto@h/d',
        LOG_LEVEL: 'ruidoso',
        METRICS_TOKEN: 'corto',
      })
    expect(intento).toThrow(ConfigError)
    try {
      intento()
    } catch (error) {
      const { message } = error as Error
      for (const nombre of ['PORT', 'PUBLIC_URL', 'DATABASE_URL', 'LOG_LEVEL', 'METRICS_TOKEN'])
        expect(message).toContain(nombre)
      expect(message).not.toContain('secreto')
      expect(message).not.toContain('corto')
    }
  })
  test.each([
    ['1', 1],
    ['10.0.0.0/8, 192.168.1.4', ['10.0.0.0/8', '192.168.1.4']],
    ['::1', ['::1']],
  ])('TRUST_PROXY=%s nombra a los proxies', (texto, leido) => {
    expect(readConfig({ TRUST_PROXY: texto }).trustProxy).toEqual(leido)
  })
  test.each(['si', 'true', '0', '10', 'proxy.local', '10.0.0.0/40', '10.0.0.1/8/8', '*'])(
    'TRUST_PROXY=%s se rechaza',
    (texto) => {
      expect(() => readConfig({ TRUST_PROXY: texto })).toThrow(/TRUST_PROXY/)
    },
  )
  test('una variable vacía es como si no estuviera', () => {
    expect(readConfig({ PORT: '', OIDC_ISSUER: '' }).demo).toMatchObject({ historia: true })
  })
})

test('la tabla del README es la de las variables', () => {
  const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8')
  const celdas = (linea: string) =>
    linea
      .split('|')
      .map((celda) => celda.trim())
      .filter(Boolean)
      .join(' | ')
  const dichas = readme
    .split('\n')
    .filter((linea) => linea.startsWith('| `'))
    .map(celdas)
  const suyas = tablaDeVariables().split('\n').slice(2).map(celdas)
  expect(suyas.filter((linea) => !dichas.includes(linea))).toEqual([])
})
