// The one page of the mirror: a sentence first, four numbers, and a strip of days; all of it as of a date.
import type { ConsultaEspejo, ResumenEspejo } from '@litro/contract/espejo/espejo'
import type { Deps } from '../../craft/call/deps.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import { hoyEnMexico } from '../../craft/hoy.ts'
import { listEmisores, readConfiguracion } from './configuracion.sql.ts'
import { type Conteo, countMes, listDias, readSalud } from './resumen.sql.ts'

/** The issuer whose mirror is asked for: the named one, or the first. */
export async function findRfc(tx: Tx, rfc?: string): Promise<string> {
  const emisores = await listEmisores(tx)
  const elegido = rfc === undefined ? emisores[0] : emisores.find((emisor) => emisor.rfc === rfc)
  if (!elegido) throw new AppError(rfc === undefined ? 'SIN_EMISOR' : 'NO_ENCONTRADO')
  return elegido.rfc
}

export const resumirMes = (deps: Deps, consulta: ConsultaEspejo): Promise<ResumenEspejo> =>
  deps.snapshot('todo', async (tx) => {
    const rfc = await findRfc(tx, consulta.rfc)
    const { HorasReplica: horasReplica } = await readConfiguracion(tx)
    const mes = consulta.mes ?? hoyEnMexico(deps.now()).slice(0, 7)
    const { sentido } = consulta
    const de = { rfc, sentido, mes, horasReplica }
    const conteo = await countMes(tx, de)
    const salud = await readSalud(tx, rfc)
    return {
      RFC: rfc,
      Mes: mes,
      Sentido: sentido,
      FechaCorte: conteo.fechaCorte,
      Frase: toFrase(conteo, sentido),
      Coinciden: conteo.ambos,
      SoloSat: conteo.soloSat,
      SoloAqui: conteo.soloAqui,
      Difieren: conteo.difieren,
      EnCamino: conteo.enCamino,
      SinCobertura: conteo.sinCobertura,
      Explicadas: conteo.explicadas,
      Dias: await listDias(tx, de),
      Detenido: salud.detenido,
      Demora:
        salud.falla === null || salud.falla_desde === null
          ? null
          : `El SAT no ha entregado desde ${toFecha(salud.falla_desde)}; lo demás sigue igual.`,
    }
  })

const cifra = (n: number) => n.toLocaleString('es-MX')
const toFecha = (momento: string) =>
  `el ${momento.slice(0, 10).split('-').reverse().join('/')} ${momento.slice(11, 16)}`

function toFrase(c: Conteo, sentido: ConsultaEspejo['sentido']): string {
  if (c.fechaCorte === null)
    return 'El SAT todavía no ha dicho nada de este mes. Descarga tu metadata en su portal y suéltala aquí.'
  const total = c.ambos + c.soloSat + c.soloAqui + c.difieren + c.explicadas
  const palabra = `${total === 1 ? 'comprobante' : 'comprobantes'} ${total === 1 ? sentido.slice(0, -1) : sentido}`
  return `Al corte d${toFecha(c.fechaCorte)} coinciden ${cifra(c.ambos)} de ${cifra(total)} ${palabra}.`
}
