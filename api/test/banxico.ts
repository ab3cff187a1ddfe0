// What the tests of the question to Banxico share: a clock of their own, deposits, transfers and what the simulator heard.
import { inventarCep } from '@litro/cfdi/spei/cep-de-prueba'
import { preguntarUna } from '../src/dinero/consulta-cep/preguntar.ts'
import { makePuertoCep } from '../src/dinero/consulta-cep/puerto.ts'
import { createTestApp } from './app.ts'
import { seedFiscales } from './fiscal.ts'

const CLABE = '012225001234567893'
export const MINUTO = 60_000
export const HORA = 60 * MINUTO
export const DIA = 24 * HORA
/** Ten in the morning of Mexico City. */
const INICIO = Date.parse('2026-11-16T16:00:00Z')

export const AJUSTES = {
  SegundosEntrePreguntas: 30,
  SegundosAlAzar: 15,
  PreguntasPorDia: 100,
  HoraInicial: 8,
  HoraFinal: 22,
  DiasAtras: 30,
  EsperasMinutos: [30, 120, 1440, 4320],
  // Only the tests of seals ask the validator.
  ArchivosPorLote: 0,
  Captcha: 'c',
}

export type Escena = Awaited<ReturnType<typeof openBanxico>>

export async function openBanxico() {
  let ahora = INICIO
  let n = 0
  // Its key takes a while to be made, and the first answer would seem late.
  inventarCep({ clave: 'PRIMERA', monto: '1.00', fecha: '2026-11-16', cuenta: CLABE })
  const t = await createTestApp({ now: () => new Date(ahora) })
  const f = await seedFiscales(t.deps, t.gente.a, 'DE BANXICO')
  await t.base.asAdmin(`insert into cuenta_casa (nombre, clabe) values ('BBVA de clientes', '${CLABE}')`)
  const banorte = Number((await t.base.asAdmin(`select id from banco where clave = '072'`)).rows[0].id)
  const call = async (sujeto: string, method: 'GET' | 'PUT' | 'POST', url: string, payload?: object) => {
    const r = await t.app.inject({
      method,
      url: `/services/${url}`,
      headers: await t.as(sujeto),
      ...(payload && { payload }),
    })
    return { status: r.statusCode, cuerpo: r.json() }
  }
  const setSwitch = (Consulta: boolean, otros: object = {}) =>
    call('administrador', 'PUT', 'admin/cep_configurar', { ...AJUSTES, Consulta, ...otros })
  const estado = async () => (await call('administrador', 'GET', 'admin/cep_estado')).cuerpo
  const hoy = () => new Date(ahora).toLocaleDateString('en-CA', { timeZone: 'America/Mexico_City' })
  const capturar = async (cambios: object = {}) => {
    const clave = `CLAVE${String(++n).padStart(6, '0')}`
    const datos = {
      IdDepositoTipo: 3,
      Depositante: 'CLIENTE INVENTADO UNO',
      Monto: 1000,
      FechaDeposito: hoy(),
      ClaveRastreo: clave,
      IdFormaPago: f.trans,
      IdBancoEmisor: banorte,
    }
    const { cuerpo } = await call('a', 'POST', 'deposito_agregar', { ...datos, ...cambios })
    return { id: cuerpo.IdDeposito as number, clave: cuerpo.ClaveRastreo as string }
  }
  const pac = (metodo: string, ruta: string, dato?: object) =>
    fetch(`${t.motor.pac.url}${ruta}`, { method: metodo, ...(dato && { body: JSON.stringify(dato) }) })
  const transferir = (clave: string, cambios: object = {}) =>
    pac('POST', '/simular/transferencia', {
      clave,
      monto: '1000.00',
      emisor: '40072',
      receptor: '40012',
      cuenta: CLABE,
      fecha: hoy(),
      ...cambios,
    })
  const falla = (modo: string, ruta: string, veces = 1) => pac('POST', '/simular/falla', { modo, ruta, veces })
  const preguntas = async (): Promise<{ clave: string; momento: number }[]> =>
    ((await (await pac('GET', '/simular/preguntas')).json()) as { preguntas: [] }).preguntas
  const puerto = () =>
    makePuertoCep(
      { url: `${t.motor.pac.url}/banxico/cep`, validador: `${t.motor.pac.url}/banxico/validador-cep-spei` },
      true,
      { totalMs: 3000 },
    )
  const turno = () => preguntarUna({ motor: t.motor.motor, puerto: puerto(), azar: () => 1 })
  /** The list of institutions first, where it is another day. */
  async function vuelta(): Promise<void> {
    ahora += MINUTO
    await turno()
  }
  async function vueltas(cuantas: number): Promise<void> {
    for (let i = 0; i < cuantas; i++) await vuelta()
  }
  const consultaDe = async (id: number) =>
    (await call('tesoreria', 'GET', 'admin/cep_consultas')).cuerpo.find(
      (c: { IdDeposito: number }) => c.IdDeposito === id,
    )
  const cepDe = async (id: number) =>
    (await call('tesoreria', 'GET', 'admin/ceps')).cuerpo.find((c: { IdDeposito: number }) => c.IdDeposito === id)
  const estatusDe = async (id: number) => (await call('a', 'GET', `deposito/${id}`)).cuerpo[0].DepositoEstatus

  const otroDia = async () => {
    // Two days on, at the same hour: what an earlier test waited for is far behind.
    ahora = INICIO + (Math.ceil((ahora - INICIO) / DIA) + 2) * DIA
    await setSwitch(true)
    // A day of its own: what earlier tests left to ask is ended.
    await t.base.asAdmin(`update cep_consulta set estado = 'agotada', proximo = null where estado = 'pendiente'`)
    await t.base.asAdmin(`update deposito set id_forma_pago = null where estado = 'capturado'`)
    await t.base.asAdmin(
      `update cep_turno set siguiente = null, ocupado_hasta = null, nivel = 0, abierto_hasta = null, fallas_red = 0, fallas_pagina = 0`,
    )
  }
  const sanar = async () => {
    t.motor.motor.punto = () => undefined
    await pac('DELETE', '/simular/falla')
  }
  const avanzar = (ms: number) => {
    ahora += ms
  }
  return {
    t,
    f,
    banorte,
    call,
    setSwitch,
    estado,
    hoy,
    capturar,
    pac,
    transferir,
    falla,
    preguntas,
    turno,
    vuelta,
    vueltas,
    consultaDe,
    cepDe,
    estatusDe,
    otroDia,
    sanar,
    avanzar,
  }
}
