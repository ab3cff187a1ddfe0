// The automatic question about CEPs: its state and its switch for the administrator, its evidence for treasury's desk.
import type { ConsultaCep, EstadoConsultaCep } from '@litro/contract/depositos/consulta-cep'
import type { Call, Deps, Handlers } from '../../craft/call/deps.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import { hoyEnMexico } from '../../craft/hoy.ts'
import { writeBitacora } from '../../craft/puerta/bitacora.sql.ts'
import { readConfiguracion, saveConfiguracion } from './configuracion.sql.ts'
import * as filas from './consulta.sql.ts'
import { contarConsulta, QUEDAN } from './estado.ts'
import { countPorValidar } from './sello.sql.ts'
import { readCorte } from './turno.sql.ts'

const leerEstado = (deps: Deps): Promise<EstadoConsultaCep> =>
  deps.inTx('todo', async (tx) => {
    const ahora = deps.now()
    const hoy = hoyEnMexico(ahora)
    const Configuracion = await readConfiguracion(tx)
    const { hasta: Hasta, causa } = await readCorte(tx, ahora)
    const { n: PreguntasDeHoy, ultima: UltimaPregunta } = await filas.countPreguntas(tx, hoy)
    return {
      Estado: !Configuracion.Consulta ? 'apagada' : Hasta === null ? 'encendida' : 'corte',
      Hasta,
      Causa: Hasta === null ? '' : causa,
      PreguntasDeHoy,
      UltimaPregunta,
      PorPreguntar: await filas.countPorPreguntar(tx, hoy, Configuracion.DiasAtras),
      PorValidar: await countPorValidar(tx),
      DeDemostracion: deps.cep.deDemostracion,
      Configuracion,
    }
  })

async function configurar(deps: Deps, { entrada, actor }: Call<'admin_cep_configurar'>): Promise<EstadoConsultaCep> {
  await deps.inTx('todo', async (tx) => {
    const antes = await readConfiguracion(tx)
    await saveConfiguracion(tx, entrada)
    const hecho = { objeto: 'cep', accion: 'configurar', socio: null, idObjeto: 1 } as const
    await writeBitacora(tx, actor, { ...hecho, antes, despues: entrada })
  })
  return leerEstado(deps)
}

/** Nothing while it is off: the desk then only knows of uploads. */
async function listarConsultas(deps: Deps, { consulta }: Call<'admin_cep_consultas'>): Promise<ConsultaCep[]> {
  const hoy = hoyEnMexico(deps.now())
  return deps.snapshot('todo', async (tx) => {
    if (!(await readConfiguracion(tx)).Consulta) return []
    return (await filas.listPosibles(tx, consulta.ids)).map((p) => contarConsulta(p, hoy))
  })
}

function refuse(mensaje: string): never {
  throw new AppError('DATOS_INVALIDOS', { mensaje })
}

/** Puts it at the head of the line, with what the desk knows; the question leaves in its turn, never from here. */
async function consultar(deps: Deps, { id, entrada, actor }: Call<'admin_cep_consultar'>): Promise<ConsultaCep> {
  const ahora = deps.now()
  const hoy = hoyEnMexico(ahora)
  return deps.inTx('todo', async (tx) => {
    await findOrRefuse(tx, id)
    if (!(await readConfiguracion(tx)).Consulta) refuse('La consulta automática está apagada. Sube el CEP.')
    const { IdBanco, IdCuentaCasa } = entrada
    const guardado = await filas.saveDatos(tx, id, { idBanco: IdBanco, idCuenta: IdCuentaCasa })
    if (!guardado) refuse('Elige un banco en pesos y una cuenta de la casa en uso.')
    const p = await findOrRefuse(tx, id)
    const dicho = contarConsulta(p, hoy)
    if (dicho.Estado === 'sin_datos') refuse(dicho.Mensaje)
    if (p.id_consulta !== null && p.id_dueno === id) {
      if (!QUEDAN(p)) refuse(`Ya se preguntó ${p.intentos} veces por esta transferencia. Sube el CEP.`)
      await filas.hasten(tx, p.id_consulta, ahora)
    }
    await writeBitacora(tx, actor, {
      objeto: 'deposito',
      accion: 'cep_consultar',
      socio: p.id_socio_comercial,
      idObjeto: id,
      despues: { clave: `···· ${p.clave.slice(-4)}`, ...entrada },
    })
    return contarConsulta(await findOrRefuse(tx, id), hoy)
  })
}

/** Between two looks somebody else may have applied it, cancelled it or found its CEP: then there is nothing to ask any more. */
async function findOrRefuse(tx: Tx, id: number): Promise<filas.Posible> {
  const posible = await filas.findPosible(tx, id)
  if (!posible) throw new AppError('NO_ENCONTRADO')
  return posible
}

export const consultaCepRoutes = {
  admin_cep_estado: leerEstado,
  admin_cep_configurar: configurar,
  admin_cep_consultas: listarConsultas,
  admin_cep_consultar: consultar,
} satisfies Partial<Handlers>
