// CEP: brought by treasury or by the partner, kept beside its deposit, shown as evidence. A person decides; nothing here applies.
import { parseDecimal, toJson } from '@litro/cfdi/decimal'
import type { Cep, CepCargado, RenglonCep } from '@litro/contract/depositos/cep'
import { quejaDeFechaDeposito } from '@litro/contract/depositos/fecha'
import { readArchivo, saveArchivo } from '../../craft/archivos/archivo.sql.ts'
import { tarea } from '../../craft/archivos/taller.ts'
import type { Actor, Persona } from '../../craft/call/actor.ts'
import { type Ambito, type Archivo, type Call, type Deps, Descarga } from '../../craft/call/deps.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import { hoyEnMexico } from '../../craft/hoy.ts'
import { writeBitacora } from '../../craft/puerta/bitacora.sql.ts'
import { verbo } from '../../craft/puerta/verbo.ts'
import { claveLimpia } from '../banco/sugerir.ts'
import * as filas from './cep.sql.ts'
import { cotejar, looksAlike, quejaDeAlterado, razonesDeAlto, soloFalta } from './cotejar-cep.ts'
import { deposito } from './deposito.sql.ts'
import type { CepLeido, Lectura, leerCeps } from './leer-ceps.ts'

const LEER = tarea<typeof leerCeps>(new URL('./leer-ceps.ts', import.meta.url), 'leerCeps')
const FALTA = 'Elige el CEP en XML o en ZIP.'

export async function listarCeps(deps: Deps, { consulta }: Call<'admin_cep_listar'>): Promise<Cep[]> {
  return deps.snapshot('todo', async (tx) => {
    const cuentas = await filas.listClabes(tx)
    return (await filas.listCeps(tx, consulta.ids)).map((fila) => showCep(fila, cuentas))
  })
}

/** None or one. */
export async function leerCepDeDeposito(deps: Deps, { ambito, id }: { ambito: Ambito; id: number }): Promise<Cep[]> {
  return deps.inTx(ambito, async (tx) => {
    if (!(await filas.existsDeposito(tx, ambito, id))) throw new AppError('NO_ENCONTRADO')
    const fila = await filas.findCepDe(tx, id)
    return fila ? [showCep(fila, await filas.listClabes(tx))] : []
  })
}

/** Many at once: each finds its deposit by tracking key and amount, and tells how it ended. */
export async function cargarCeps(deps: Deps, call: Call<'admin_cep_cargar'>): Promise<CepCargado[]> {
  const { entrada, actor, archivos } = call
  const lecturas = await readArchivos(deps, archivos.Archivo, actor)
  const { IdDeposito } = entrada
  if (IdDeposito !== undefined && lecturas.length > 1)
    refuse('El ZIP trae varios CEP. Súbelos en Depósitos sin elegir uno.')
  const resultados: CepCargado[] = []
  for (const lectura of lecturas) resultados.push(await keepOrTell(deps, 'todo', actor, lectura, IdDeposito))
  const [unico] = resultados
  if (IdDeposito !== undefined && unico?.Resultado === 'rechazado') refuse(unico.Mensaje)
  return resultados
}

/** A partner brings the one of its own deposit. */
export async function cargarCepDeDeposito(deps: Deps, call: Call<'deposito_cep_cargar'>): Promise<Cep[]> {
  const { ambito, id, actor, archivos } = call
  const [lectura, otra] = await readArchivos(deps, archivos.Archivo, actor)
  if (!lectura || otra) return refuse('El ZIP trae varios CEP. Sube solo el de este depósito.')
  const { Resultado, Mensaje } = await keepOrTell(deps, ambito, actor, lectura, id)
  if (Resultado === 'rechazado') refuse(Mensaje)
  return leerCepDeDeposito(deps, { ambito, id })
}

export async function quitarCep(deps: Deps, { id, actor, entrada }: Call<'admin_cep_quitar'>): Promise<Cep> {
  return deps.inTx('todo', async (tx) => {
    const fila = await filas.findCep(tx, id)
    if (!fila) throw new AppError('NO_ENCONTRADO')
    await filas.retireCep(tx, id, entrada.Motivo, actor.id)
    await writeCep(tx, actor, 'cep_quitar', fila, entrada.Motivo)
    return showCep(fila, await filas.listClabes(tx))
  })
}

export async function descargarCep(deps: Deps, { socio, id }: { socio: number; id: number }): Promise<Descarga> {
  return deps.inTx({ socio }, async (tx) => {
    const fila = await filas.findCepDe(tx, id)
    if (!fila || fila.id_socio_comercial !== socio) throw new AppError('NO_ENCONTRADO')
    const { nombre, tipo, bytes } = (await readArchivo(tx, fila.id_archivo))!
    return new Descarga(nombre, tipo, bytes)
  })
}

/** Applying against a CEP that says otherwise is treasury's right, with its reason written down. */
export async function demandMotivo(
  tx: Tx,
  idDeposito: number,
  clave: string,
  motivo: string,
): Promise<string | undefined> {
  const fila = await filas.findCepDe(tx, idDeposito)
  if (!fila) return undefined
  const dicho = { ...fila, ...(clave !== '' && { clave_rastreo: clave }) }
  const razones = razonesDeAlto(compare(dicho, await filas.listClabes(tx)).renglones)
  if (razones === '') return undefined
  if (motivo === '') {
    const queja = `El CEP no coincide: ${razones} Escribe por qué se aplica.`
    throw new AppError('DATOS_INVALIDOS', { mensaje: queja, campos: { MotivoCep: queja } })
  }
  return `A pesar del CEP (${razones}): ${motivo}`
}

function refuse(mensaje: string): never {
  throw new AppError('DATOS_INVALIDOS', { mensaje, campos: { Archivo: mensaje } })
}

async function readArchivos(deps: Deps, archivo: Archivo | undefined, actor: Persona): Promise<Lectura[]> {
  if (!archivo) return refuse(FALTA)
  const { bytes, nombre } = archivo
  return deps.taller.leer(LEER, { bytes, datos: { nombre }, campo: 'Archivo', quien: actor.id })
}

/** Each in a transaction of its own: one that fails leaves the others kept. */
async function keepOrTell(
  deps: Deps,
  ambito: Ambito,
  actor: Persona,
  lectura: Lectura,
  idDeposito: number | undefined,
): Promise<CepCargado> {
  const { nombre: Nombre } = lectura
  const vacio = { Nombre, IdDeposito: null, ClaveRastreo: null, Monto: null, Ordenante: null, Fecha: null }
  if ('rechazo' in lectura) return { ...vacio, Resultado: 'rechazado', Mensaje: lectura.rechazo }
  const { cep } = lectura
  const dicho = {
    Nombre,
    ClaveRastreo: cep.claveRastreo,
    Monto: toJson(parseDecimal(cep.monto), 2),
    Ordenante: cep.ordenante.nombre,
    Fecha: cep.fechaAbono,
  }
  const final = await deps.inTx(ambito, async (tx) => {
    if (idDeposito !== undefined)
      return guardarCep(tx, actor, lectura, await filas.takeDeposito(tx, ambito, idDeposito))
    return (await isOfTheHouse(tx, lectura)) ?? attachToOwn(tx, actor, lectura)
  })
  return { ...dicho, ...final }
}

type Final = Pick<CepCargado, 'Resultado' | 'IdDeposito' | 'Mensaje'>
const told = (Resultado: Final['Resultado'], IdDeposito: number | null, Mensaje: string): Final => ({
  Resultado,
  IdDeposito,
  Mensaje,
})
const ES_PAGO_DE_LA_CASA = 'Es de un pago que hizo la casa, no de uno que recibió.'

const isOfTheHouse = async (tx: Tx, { cep }: CepLeido): Promise<Final | undefined> =>
  (await filas.listClabes(tx)).includes(cep.ordenante.cuenta) ? told('rechazado', null, ES_PAGO_DE_LA_CASA) : undefined

/** Beside that deposit, locked by who calls; brought by somebody, or by the question to Banxico where nobody did. */
export async function guardarCep(
  tx: Tx,
  actor: Actor,
  leido: CepLeido,
  candidato: filas.Candidato | undefined,
): Promise<Final> {
  return (await isOfTheHouse(tx, leido)) ?? attach(tx, actor, leido, candidato)
}

/** Never a guess: one deposit with that key and amount, or none. */
async function attachToOwn(tx: Tx, actor: Persona, leido: CepLeido): Promise<Final> {
  const { claveRastreo, monto, alteraciones } = leido.cep
  const posibles = await filas.listDelMonto(tx, monto, claveRastreo)
  const limpia = claveLimpia(claveRastreo)
  const [suyo, otro] = posibles.filter((d) => limpia !== '' && claveLimpia(d.clave_rastreo) === limpia)
  if (otro) return told('sin_deposito', null, 'Hay más de un depósito con esa clave y ese monto: súbelo en el suyo.')
  if (suyo) return attach(tx, actor, leido, await filas.takeDeposito(tx, 'todo', suyo.id))
  // Nobody is offered to capture what no bank sealed.
  if (alteraciones.length > 0) return told('rechazado', null, quejaDeAlterado(alteraciones))
  const parecido = posibles.find((d) => looksAlike(d.clave_rastreo, claveRastreo))
  return told(
    'sin_deposito',
    null,
    parecido
      ? `Ningún depósito tiene esa clave. La del ${parecido.id} se parece: revisa la O y el 0.`
      : 'Ningún depósito tiene esa clave y ese monto.',
  )
}

const VIVOS: readonly string[] = ['capturado', 'aplicado', 'por_cancelar']

async function attach(tx: Tx, actor: Actor, leido: CepLeido, d: filas.Candidato | undefined): Promise<Final> {
  if (!d) throw new AppError('NO_ENCONTRADO')
  if (!VIVOS.includes(d.estado)) return told('rechazado', d.id, `El depósito ${d.id} ya no está en curso.`)
  const { cep, xml } = leido
  const nombre = `CEP-${cep.fechaOperacion.replaceAll('-', '')}-${cep.claveRastreo.replace(/[^\w-]/g, '_')}.xml`
  const archivo = {
    socio: d.id_socio_comercial,
    nombre,
    tipo: 'application/xml',
    bytes: Buffer.from(xml),
    idUsuario: actor.id,
  }
  const id = await filas.insertCep(tx, d, leido, await saveArchivo(tx, archivo), actor.id)
  if (id === undefined) return tellUsed(d, await filas.findDueno(tx, leido))
  const fila = (await filas.findCep(tx, id))!
  await writeCep(tx, actor, 'cep_cargar', fila)
  const { veredicto } = compare(fila, await filas.listClabes(tx))
  return told('guardado', d.id, PALABRAS[veredicto](d.id))
}

function tellUsed(d: filas.Candidato, dueno: number | undefined): Final {
  if (dueno === d.id) return told('repetido', d.id, `El depósito ${d.id} ya tenía este CEP: no cambió nada.`)
  if (dueno !== undefined) return told('rechazado', dueno, `Ese CEP ya respalda el depósito ${dueno}.`)
  return told(
    'rechazado',
    d.id,
    `El depósito ${d.id} ya tiene un CEP, o este respalda otro depósito. Revísalo con Tesorería.`,
  )
}

const PALABRAS = {
  coincide: (id: number) => `Coincide con el depósito ${id}.`,
  avisos: (id: number) => `Coincide con el depósito ${id}, con avisos.`,
  difiere: (id: number) => `Se guardó en el depósito ${id}, pero no coincide.`,
}

const writeCep = (tx: Tx, actor: Actor, accion: 'cep_cargar' | 'cep_quitar', f: filas.CepFila, nota?: string) =>
  // The log tells which transfer it was, not whose account.
  writeBitacora(tx, actor, {
    objeto: 'deposito',
    accion,
    socio: f.id_socio_comercial,
    idObjeto: f.id_deposito,
    despues: { cep: f.id, clave: `···· ${f.clave_cep.slice(-4)}`, monto: f.monto_cep },
    nota,
  })

const compare = (fila: filas.CepFila, cuentas: readonly string[]) =>
  cotejar({ ...fila, cuentas }, { ...fila, monto: fila.monto_cep })

/** Only the day of the CEP, and only where nothing else of it says otherwise. */
export const corregirFecha = verbo(deposito, 'corregir_fecha', async (tx, d, { deps }) => {
  const fila = await filas.findCepDe(tx, d.id)
  const dia = fila ? fechaCorrecta(fila, compare(fila, await filas.listClabes(tx)).renglones) : null
  if (dia === null) throw new AppError('DATOS_INVALIDOS', { mensaje: SIN_FECHA })
  const queja = quejaDeFechaDeposito(dia, hoyEnMexico(deps.now()))
  if (queja) throw new AppError('DATOS_INVALIDOS', { mensaje: queja })
  return { set: { fecha_deposito: dia }, antes: { fecha: d.fecha_deposito }, despues: { fecha: dia } }
})

const SIN_FECHA = 'El CEP de este depósito no da una fecha que corregir.'
const fechaCorrecta = (fila: filas.CepFila, renglones: readonly RenglonCep[]) =>
  soloFalta(renglones) ? fila.fecha_abono : null

function showCep(fila: filas.CepFila, cuentas: readonly string[]): Cep {
  const { veredicto, renglones } = compare(fila, cuentas)
  return {
    IdCep: fila.id,
    IdDeposito: fila.id_deposito,
    Veredicto: veredicto,
    Renglones: renglones,
    FechaCorrecta: fechaCorrecta(fila, renglones),
    Abonado: `${fila.fecha_abono} ${fila.hora_abono}`,
    ClaveRastreo: fila.clave_cep,
    Monto: toJson(parseDecimal(fila.monto_cep), 2),
    Ordenante: fila.nombre_ordenante,
    BancoEmisor: fila.banco_emisor,
    BancoReceptor: fila.banco_receptor,
    Sello: fila.sello,
    SelloRazon: fila.sello_razon,
    SelloVisto: fila.sello_visto,
    Origen: fila.origen,
    Cargado: fila.cargado,
    CargadoPor: fila.cargado_por,
  }
}
