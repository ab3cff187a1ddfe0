// How the mirror is being brought up to date: by whom, what is under way, and what a person asks for by hand.
import { toHoraLocal } from '@litro/cfdi/sat/hora-local'
import type { EstadoEspejo } from '@litro/contract/espejo/espejo'
import { type Call, type Deps, JsonText } from '../../craft/call/deps.ts'
import { AppError } from '../../craft/errors.ts'
import { hoyEnMexico } from '../../craft/hoy.ts'
import { writeBitacora } from '../../craft/puerta/bitacora.sql.ts'
import { verbo } from '../../craft/puerta/verbo.ts'
import { findEfirma } from './efirma.sql.ts'
import { readSalud } from './resumen.sql.ts'
import { findRfc } from './resumen.ts'
import { resumeEspejo } from './salud.sql.ts'
import { openSesion } from './token.ts'
import { countPasos, insertVentana, listEnCamino, solicitudesSql, tellVentana, ventana } from './ventana.sql.ts'

/** The SAT keeps six exercises. */
const ANIOS = 6

export async function leerEstado(deps: Deps): Promise<EstadoEspejo> {
  return deps.inTx('todo', async (tx) => {
    const rfc = await findRfc(tx)
    const salud = await readSalud(tx, rfc)
    const fila = await findEfirma(tx, rfc)
    const hasta = deps.espejo.firmadores.prestada(rfc)
    const { porEnviar, preparando, leidos, paquetes, abiertas } = await countPasos(tx, rfc)
    return {
      RFC: rfc,
      Modo: fila ? 'custodiada' : hasta ? 'presente' : 'archivo',
      PresenteHasta: hasta && toHoraLocal(hasta.getTime(), 'America/Mexico_City'),
      UltimaEntrega: salud.ultima_entrega,
      Conciliado: salud.conciliado,
      Falla: salud.falla,
      Detenido: salud.detenido,
      Pasos: [
        { Paso: 'Solicitado al SAT', Hecho: porEnviar === 0 },
        { Paso: 'El SAT prepara los paquetes: suele tardar minutos, a veces horas', Hecho: preparando === 0 },
        { Paso: `${leidos} de ${paquetes} paquetes`, Hecho: leidos === paquetes },
        { Paso: 'Listo', Hecho: abiertas === 0 },
      ],
      // PostgreSQL wrote it for the wire.
      EnCamino: JSON.parse(await listEnCamino(tx, rfc)),
    }
  })
}

/** Some days, now. They are asked for as soon as somebody can sign. */
export async function pedirEspejo(deps: Deps, { entrada, actor }: Call<'admin_espejo_pedir'>): Promise<JsonText> {
  const hoy = hoyEnMexico(deps.now())
  const { Sentido: sentido, Desde: desde, Hasta: hasta } = entrada
  const campos: Record<string, string> = {}
  if (hasta > hoy) campos.Hasta = 'El SAT no admite fechas futuras.'
  if (desde < `${Number(hoy.slice(0, 4)) - ANIOS}${hoy.slice(4)}`)
    campos.Desde = `El SAT entrega hasta ${ANIOS} años atrás.`
  if (Object.keys(campos).length > 0) throw new AppError('DATOS_INVALIDOS', { campos })
  const rfc = await deps.inTx('todo', (tx) => findRfc(tx))
  if (!(await openSesion(deps.espejo, rfc))) throw new AppError('SIN_EFIRMA')
  return deps.inTx('todo', async (tx) => {
    await resumeEspejo(tx, rfc)
    // Twice in one minute is a double click.
    const clave = `manual:${sentido}:${desde}:${hasta}:${deps.now().toISOString().slice(0, 16)}`
    const datos = { rfc, sentido, clase: 'metadata', motivo: 'manual', clave, idUsuario: actor.id } as const
    const id = await insertVentana(tx, { ...datos, desde: `${desde}T00:00:00`, hasta: `${hasta}T23:59:59` })
    if (id === undefined) throw new AppError('DUPLICADO', { mensaje: 'Esos días se acaban de pedir.' })
    const despues = { rfc, sentido, desde, hasta }
    await writeBitacora(tx, actor, { socio: null, objeto: 'ventana_sat', accion: 'planear', idObjeto: id, despues })
    return new JsonText(await tellVentana(tx, id))
  })
}

/** A window left for review is asked for again; its requests count from there. */
export const repetirVentana = verbo(ventana, 'pedir', async (tx, v) => {
  await resumeEspejo(tx, v.rfc)
  return { set: { nota: null, proximo: new Date(0), perdonadas: solicitudesSql(v.id) } }
})
