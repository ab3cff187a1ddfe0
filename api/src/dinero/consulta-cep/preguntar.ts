// One question to Banxico: its turn is written before it leaves, no transaction waits for the answer, and the answer is evidence.
import type { ConfiguracionCep } from '@litro/contract/depositos/consulta-cep'
import { SISTEMA } from '../../craft/call/actor.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { hoyEnMexico } from '../../craft/hoy.ts'
import type { Motor } from '../../fiscal/motor/motor.ts'
import { claveLimpia } from '../banco/sugerir.ts'
import { takeDeposito } from '../depositos/cep.sql.ts'
import { guardarCep } from '../depositos/cep.ts'
import { type CepLeido, leerCeps } from '../depositos/leer-ceps.ts'
import { readConfiguracion } from './configuracion.sql.ts'
import * as filas from './consulta.sql.ts'
import { cortar, HORA, type Resultado, siguiente } from './corte.ts'
import type { PuertoCep, Tupla } from './puerto.ts'
import type { RespuestaCep } from './respuesta-cep.ts'
import { concluirRevision, proximaRevision, trasFalla } from './revisar.ts'
import { endRevision, findRevision, followSubidos, startRevision } from './revision.sql.ts'
import * as sellos from './sello.sql.ts'
import * as turnos from './turno.sql.ts'
import { type EndTurn, validarLote } from './validar-sellos.ts'

/** `azar` from 0 to 1: nobody should be able to tell the hour of the next question. */
export type ConsultaCepPartes = { motor: Motor; puerto: PuertoCep; azar?: () => number }

/** Longer than both calls of a question. */
const LEASE_MS = 90_000
/** Of a page that nobody understood, for us. */
const MAX_PAGINA = 65_536

type Turno =
  | { clase: 'cep'; pregunta: number; consulta: number; tupla: Tupla; captcha: string }
  | { clase: 'revision'; pregunta: number; consulta: number; tupla: Tupla; captcha: string; tipo: '0' | '1' }
  | { clase: 'validador'; pregunta: number; ids: number[] }
  | { clase: 'instituciones'; pregunta: number; hoy: string }
  | { clase: 'retomar'; pregunta: number; consulta: number; bytes: Buffer }

/** True when something was asked. */
export async function preguntarUna(partes: ConsultaCepPartes): Promise<boolean> {
  const { motor } = partes
  const turno = await motor.inTx('todo', (tx) => tomarTurno(tx, partes))
  if (!turno) return false
  motor.punto('cep:con-turno')
  if (turno.clase === 'retomar') await concluir(partes, turno, { tipo: 'xml', bytes: turno.bytes })
  else if (turno.clase === 'instituciones') await pedirInstituciones(partes, turno)
  else if (turno.clase === 'revision') await revisarUna(partes, turno)
  else if (turno.clase === 'validador') await validarLote(partes, turno, endTurn(partes))
  else {
    const respuesta = await partes.puerto.preguntar(turno.tupla, turno.captcha)
    motor.punto('cep:con-respuesta')
    if (respuesta.tipo === 'xml') {
      // Stored before it is opened: whoever dies now does not ask again.
      await motor.inTx('todo', (tx) => filas.keepContenido(tx, turno.pregunta, respuesta.bytes.subarray(0, MAX_XML)))
      motor.punto('cep:guardada')
    }
    await concluir(partes, turno, respuesta)
  }
  return true
}

/** What a CEP may measure; one beyond it does not parse and says so. */
const MAX_XML = 262_144

async function tomarTurno(tx: Tx, { motor, azar = Math.random }: ConsultaCepPartes): Promise<Turno | null> {
  const ahora = motor.now()
  const config = await readConfiguracion(tx)
  const turno = await turnos.lockTurno(tx)
  if (isAfter(turno.ocupadoHasta, ahora)) return null
  const retomada = await retomar(tx, ahora)
  if (retomada) {
    await turnos.takeTurno(tx, { siguiente: ahora, ocupadoHasta: later(ahora, LEASE_MS), catalogo: null })
    return retomada
  }
  if (!config.Consulta || isAfter(turno.abiertoHasta, ahora) || isAfter(turno.siguiente, ahora)) return null
  const hoy = hoyEnMexico(ahora)
  if ((await filas.countPreguntas(tx, hoy)).n >= config.PreguntasPorDia) return null
  const espera = waitOf(config, azar)
  const tomar = (catalogo: Date | null) =>
    turnos.takeTurno(tx, { siguiente: later(ahora, espera), ocupadoHasta: later(ahora, LEASE_MS), catalogo })
  const hora = horaEnMexico(ahora)
  const dia =
    hora >= config.HoraInicial && hora < config.HoraFinal
      ? await tomarDelDia(tx, { turno, config, ahora, hoy, tomar })
      : null
  if (dia || hora < config.HoraValidador) return dia
  const ids = await sellos.takePorValidar(tx, ahora, config.ArchivosPorLote)
  if (ids.length === 0) return null
  await tomar(null)
  return { clase: 'validador', pregunta: await filas.startPregunta(tx, null, ahora), ids }
}

type DelDia = {
  turno: Awaited<ReturnType<typeof turnos.lockTurno>>
  config: ConfiguracionCep
  ahora: Date
  hoy: string
  tomar: (catalogo: Date | null) => Promise<void>
}

/** The list of the day first, then what nobody has asked, then what may have changed since it was found. */
async function tomarDelDia(tx: Tx, { turno, config, ahora, hoy, tomar }: DelDia): Promise<Turno | null> {
  const visto = await filas.findVisto(tx)
  const pedida = turno.catalogoPedido
  const vieja = (visto === null || visto < hoy) && (pedida === null || ahora.getTime() - pedida.getTime() > HORA)
  const [minutos] = config.RevisionesMinutos
  // Any list serves what was uploaded; what is asked anew wants that of the day.
  const sinLista = visto === null && minutos !== undefined && (await filas.hasSubidos(tx, hoy, config.DiasAtras))
  if (vieja && (sinLista || (await filas.hasInteres(tx, hoy, config.DiasAtras)))) {
    await tomar(ahora)
    return { clase: 'instituciones', pregunta: await filas.startPregunta(tx, null, ahora), hoy }
  }
  const plazo = { ahora, hoy, diasAtras: config.DiasAtras }
  const { Captcha: captcha, TipoDeRevision: tipo } = config
  const una = await filas.findSiguiente(tx, plazo)
  if (una) {
    await tomar(null)
    const { id, pregunta } = await filas.startConsulta(tx, una, ahora)
    return { clase: 'cep', pregunta, consulta: id, tupla: una, captcha }
  }
  if (minutos !== undefined) await followSubidos(tx, { ...plazo, minutos })
  const otra = await findRevision(tx, plazo)
  if (!otra) return null
  await tomar(null)
  const { consulta } = otra
  return { clase: 'revision', pregunta: await startRevision(tx, consulta, ahora), consulta, tupla: otra, captcha, tipo }
}

/** Of whoever died half-way: what had arrived is read; what had not counts as asked, and is asked again in its time. */
async function retomar(tx: Tx, ahora: Date): Promise<Turno | null> {
  const dejada = await turnos.findAbandonada(tx)
  if (!dejada) return null
  const { id: pregunta, id_consulta: consulta } = dejada
  const bytes = dejada.con ? await turnos.readContenido(tx, pregunta) : null
  if (bytes && consulta !== null) return { clase: 'retomar', pregunta, consulta, bytes }
  const mensaje = 'El proceso que preguntaba terminó antes de la respuesta.'
  await filas.endPregunta(tx, pregunta, { resultado: 'perdida', mensaje, ahora })
  const c = consulta === null ? undefined : await filas.lockConsulta(tx, consulta)
  if (c?.estado === 'preguntando')
    await filas.endConsulta(tx, c.id, await finDe(tx, c, { tipo: 'falla', mensaje }, ahora))
  // It was being looked at again: what had been found stays found.
  if (c?.estado === 'encontrado')
    await endRevision(tx, c.id, { revisar: trasFalla(c, ahora), mensaje, estadoPago: null })
  return null
}

async function pedirInstituciones(partes: ConsultaCepPartes, { pregunta, hoy }: { pregunta: number; hoy: string }) {
  const { motor, puerto, azar = Math.random } = partes
  const r = await puerto.instituciones(hoy)
  await motor.inTx('todo', async (tx) => {
    const ahora = motor.now()
    const config = await readConfiguracion(tx)
    const turno = await turnos.lockTurno(tx)
    const hallada = 'lista' in r
    if (hallada) await filas.saveInstituciones(tx, r.lista, hoy)
    const fin = hallada
      ? { resultado: 'instituciones', mensaje: `${r.lista.length} instituciones.` }
      : { resultado: resultadoDe(r), mensaje: mensajeDe(r), pagina: paginaDe(r) }
    await filas.endPregunta(tx, pregunta, { ...fin, ahora })
    await turnos.endTurno(
      tx,
      later(ahora, waitOf(config, azar)),
      hallada ? turno : cortar(turno, resultadoDe(r), ahora),
    )
  })
}

/** Ends the question and gives the turn back; what the breaker hears, where it should. */
const endTurn =
  ({ motor, azar = Math.random }: ConsultaCepPartes): EndTurn =>
  async (tx, pregunta, { resultado, mensaje, pagina = null, corte }) => {
    const ahora = motor.now()
    const turno = await turnos.lockTurno(tx)
    await filas.endPregunta(tx, pregunta, {
      resultado,
      mensaje,
      pagina: pagina?.subarray(0, MAX_PAGINA) ?? null,
      ahora,
    })
    const siguienteTurno = later(ahora, waitOf(await readConfiguracion(tx), azar))
    await turnos.endTurno(tx, siguienteTurno, corte ? cortar(turno, corte, ahora) : turno)
  }

async function revisarUna(partes: ConsultaCepPartes, turno: Extract<Turno, { clase: 'revision' }>): Promise<void> {
  const { motor, puerto } = partes
  const respuesta = await puerto.revisar(turno.tupla, turno.captcha, turno.tipo)
  motor.punto('cep:con-respuesta')
  await motor.inTx('todo', async (tx) => {
    // The turn first, as everybody does.
    await turnos.lockTurno(tx)
    const { RevisionesMinutos: revisionesMinutos } = await readConfiguracion(tx)
    const consulta = (await filas.lockConsulta(tx, turno.consulta))!
    const momento = { ahora: motor.now(), revisionesMinutos }
    const { resultado, mensaje } = await concluirRevision(tx, consulta, respuesta, momento)
    motor.punto('cep:dentro-de-tx')
    await endTurn(partes)(tx, turno.pregunta, { resultado, mensaje, pagina: paginaDe(respuesta), corte: resultado })
  })
}

async function concluir(
  { motor, azar = Math.random }: ConsultaCepPartes,
  turno: { pregunta: number; consulta: number },
  cruda: RespuestaCep,
): Promise<void> {
  await motor.inTx('todo', async (tx) => {
    const ahora = motor.now()
    const config = await readConfiguracion(tx)
    const corte = await turnos.lockTurno(tx)
    const consulta = (await filas.lockConsulta(tx, turno.consulta))!
    const { respuesta, leido } = judge(cruda, consulta.criterio)
    const fin = leido
      ? await attach(tx, consulta, leido, { ahora, revisionesMinutos: config.RevisionesMinutos })
      : await finDe(tx, consulta, respuesta, ahora, config.EsperasMinutos)
    motor.punto('cep:dentro-de-tx')
    await filas.endConsulta(tx, consulta.id, fin)
    const resultado = leido ? 'encontrado' : resultadoDe(respuesta)
    await filas.endPregunta(tx, turno.pregunta, { resultado, mensaje: fin.mensaje, pagina: paginaDe(respuesta), ahora })
    await turnos.endTurno(tx, later(ahora, waitOf(config, azar)), cortar(corte, resultado, ahora))
  })
}

/** A CEP is believed to be of this question only when it names its transfer: one of another session is nobody's here. */
function judge(respuesta: RespuestaCep, criterio: string): { respuesta: RespuestaCep; leido?: CepLeido } {
  if (respuesta.tipo !== 'xml') return { respuesta }
  const [lectura] = leerCeps(respuesta.bytes, { nombre: 'cep.xml' })
  if (!lectura || 'rechazo' in lectura) return { respuesta: { tipo: 'no_entendida', pagina: respuesta.bytes } }
  const suya = claveLimpia(lectura.cep.claveRastreo) === claveLimpia(criterio)
  // Somebody else's names and accounts are not kept.
  if (!suya)
    return { respuesta: { tipo: 'no_entendida', pagina: Buffer.from('El CEP que llegó es de otra transferencia.') } }
  return { respuesta, leido: lectura }
}

async function attach(
  tx: Tx,
  c: filas.EnCurso,
  leido: CepLeido,
  momento: Parameters<typeof proximaRevision>[1],
): Promise<filas.Fin> {
  const deposito = await takeDeposito(tx, 'todo', c.id_deposito)
  const { Resultado, Mensaje } = await guardarCep(tx, SISTEMA, leido, deposito)
  const estado = Resultado === 'rechazado' ? 'rechazado' : 'encontrado'
  const revisar = estado === 'encontrado' ? proximaRevision(c, momento) : null
  return { estado, proximo: null, mensaje: Mensaje, nSinCep: c.n_sin_cep, nNoExiste: c.n_no_existe, revisar }
}

async function finDe(
  tx: Tx,
  c: filas.EnCurso,
  respuesta: RespuestaCep,
  ahora: Date,
  esperas?: readonly number[],
): Promise<filas.Fin> {
  const esperasMinutos = esperas ?? (await readConfiguracion(tx)).EsperasMinutos
  const resultado = resultadoDe(respuesta)
  const nSinCep = c.n_sin_cep + (resultado === 'sin_cep' ? 1 : 0)
  const nNoExiste = c.n_no_existe + (resultado === 'no_existe' ? 1 : 0)
  const estadoPago = respuesta.tipo === 'sin_cep' ? respuesta.pago.estado : undefined
  const avance = { intentos: c.intentos, nSinCep, nNoExiste }
  const { estado, proximo } = siguiente(resultado, avance, estadoPago ?? null, { ahora, esperasMinutos })
  return { estado, proximo, mensaje: mensajeDe(respuesta), estadoPago, nSinCep, nNoExiste }
}

type SinHallar = Exclude<Resultado, 'encontrado'>
/** What arrived and could not be read is not understood. */
const resultadoDe = (r: RespuestaCep): SinHallar => (r.tipo === 'xml' || r.tipo === 'con_cep' ? 'no_entendida' : r.tipo)

function mensajeDe(r: RespuestaCep): string {
  if (r.tipo === 'falla') return r.mensaje.slice(0, 300)
  if (r.tipo === 'sin_cep') return `Banxico ve el pago (${r.pago.estado}), todavía sin CEP.`
  return MENSAJES[r.tipo]
}
const MENSAJES = {
  xml: '',
  con_cep: '',
  no_existe: 'Banxico no encontró un pago con esos datos.',
  captcha: 'Banxico pidió una imagen de seguridad.',
  cuota: 'Banxico dijo que se excedió el número de consultas.',
  no_entendida: 'Banxico contestó algo que no se entiende.',
}

const paginaDe = (r: RespuestaCep): Buffer | null =>
  r.tipo === 'no_entendida' ? r.pagina.subarray(0, MAX_PAGINA) : null

const later = (momento: Date, ms: number) => new Date(momento.getTime() + ms)
const isAfter = (momento: Date | null, ahora: Date) => momento !== null && momento > ahora

type Paso = { SegundosEntrePreguntas: number; SegundosAlAzar: number }
const waitOf = ({ SegundosEntrePreguntas, SegundosAlAzar }: Paso, azar: () => number) =>
  Math.ceil((SegundosEntrePreguntas + SegundosAlAzar * azar()) * 1000)

const hora = new Intl.DateTimeFormat('en-US', { timeZone: 'America/Mexico_City', hour: '2-digit', hourCycle: 'h23' })
const horaEnMexico = (ahora: Date) => Number(hora.format(ahora))
