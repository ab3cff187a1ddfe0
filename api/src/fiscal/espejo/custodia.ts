// The e.firma, lent or given in custody: it comes in with its password and nothing of it goes out again.

import { toHoraLocal } from '@litro/cfdi/sat/hora-local'
import { type EstadoEfirma, RIESGO_CUSTODIA } from '@litro/contract/espejo/efirma'
import type { Archivo, Call, Deps } from '../../craft/call/deps.ts'
import { AppError } from '../../craft/errors.ts'
import { hoyEnMexico } from '../../craft/hoy.ts'
import { writeBitacora } from '../../craft/puerta/bitacora.sql.ts'
import { readConfiguracion } from './configuracion.sql.ts'
import { deleteEfirma, findEfirma, readFirmas } from './efirma.sql.ts'
import { findRfc } from './resumen.ts'
import { resumeEspejo } from './salud.sql.ts'

/** The SAT's files weigh two kilobytes. */
const MAX_BYTES = 32 * 1024
const DIA = 86_400_000

const enMexico = (d: Date) => toHoraLocal(d.getTime(), 'America/Mexico_City')

function bytesOf(archivo: Archivo | undefined, campo: string, mensaje: string): Buffer {
  if (!archivo) throw new AppError('DATOS_INVALIDOS', { campos: { [campo]: mensaje } })
  if (archivo.bytes.length > MAX_BYTES)
    throw new AppError('DATOS_INVALIDOS', { campos: { [campo]: 'El archivo es demasiado grande.' } })
  return archivo.bytes
}

async function readArchivos(
  deps: Deps,
  { archivos, entrada }: Pick<Call<'admin_efirma_prestar'>, 'archivos' | 'entrada'>,
) {
  const cer = bytesOf(archivos.Certificado, 'Certificado', 'Elige el archivo .cer.')
  const key = bytesOf(archivos.Llave, 'Llave', 'Elige el archivo .key.')
  const rfc = await deps.inTx('todo', (tx) => findRfc(tx))
  return { cer, key, password: entrada.Contrasena, now: deps.now(), rfc }
}

export async function prestarEfirma(deps: Deps, call: Call<'admin_efirma_prestar'>): Promise<EstadoEfirma> {
  const archivos = await readArchivos(deps, call)
  const { Firma, Cierre } = await deps.inTx('todo', readConfiguracion)
  const { rfc, noCertificado } = deps.espejo.firmadores.prestar(archivos, { firma: Firma, cierre: Cierre })
  await deps.inTx('todo', async (tx) => {
    await resumeEspejo(tx, rfc)
    await writeBitacora(tx, call.actor, {
      socio: null,
      objeto: 'efirma',
      accion: 'prestar',
      idObjeto: null,
      despues: { rfc, noCertificado },
    })
  })
  return leerEfirma(deps)
}

/** Two keys apart, who accepted the risk and in which words. */
export async function custodiarEfirma(deps: Deps, call: Call<'admin_efirma_custodiar'>): Promise<EstadoEfirma> {
  const archivos = await readArchivos(deps, call)
  await deps.inTx('todo', async (tx) => {
    const quien = {
      idUsuario: call.actor.id,
      acepto: `${enMexico(deps.now())} ${call.actor.nombre}: ${RIESGO_CUSTODIA}`,
    }
    const { rfc, noCertificado } = await deps.espejo.firmadores.custodiar(tx, archivos, quien)
    await resumeEspejo(tx, rfc)
    await writeBitacora(tx, call.actor, {
      socio: null,
      objeto: 'efirma',
      accion: 'custodiar',
      idObjeto: null,
      despues: { rfc, noCertificado },
      nota: RIESGO_CUSTODIA,
    })
  })
  return leerEfirma(deps)
}

/** One click, and there is no way back but giving it again. */
export async function quitarEfirma(deps: Deps, call: Call<'admin_efirma_quitar'>): Promise<EstadoEfirma> {
  await deps.inTx('todo', async (tx) => {
    const rfc = await findRfc(tx)
    const habia = (await deleteEfirma(tx, rfc)) || deps.espejo.firmadores.prestada(rfc) !== null
    deps.espejo.firmadores.devolver(rfc)
    if (habia)
      await writeBitacora(tx, call.actor, {
        socio: null,
        objeto: 'efirma',
        accion: 'quitar',
        idObjeto: null,
        despues: { rfc },
      })
  })
  return leerEfirma(deps)
}

export async function leerEfirma(deps: Deps): Promise<EstadoEfirma> {
  const ahora = deps.now()
  const { firmadores } = deps.espejo
  return deps.inTx('todo', async (tx) => {
    const rfc = await findRfc(tx)
    const fila = await findEfirma(tx, rfc)
    const { FirmasPorDia, Firma, Cierre } = await readConfiguracion(tx)
    const hasta = firmadores.prestada(rfc)
    const abierta = await firmadores.abrir(tx, rfc, { firma: Firma, cierre: Cierre }, ahora)
    const validoHasta = abierta?.validoHasta ?? (fila ? new Date(fila.valido_hasta) : null)
    return {
      Modo: fila ? 'custodiada' : hasta ? 'presente' : 'archivo',
      RFC: rfc,
      Nombre: abierta?.nombre ?? fila?.nombre ?? null,
      NoCertificado: abierta?.noCertificado ?? fila?.no_certificado ?? null,
      ValidoHasta: validoHasta && enMexico(validoHasta),
      Dias: validoHasta && Math.floor((validoHasta.getTime() - ahora.getTime()) / DIA),
      PresenteHasta: hasta && enMexico(hasta),
      SinLlave: fila !== undefined && abierta === null,
      PuedeCustodiar: firmadores.puedeCustodiar,
      Riesgo: RIESGO_CUSTODIA,
      FirmasHoy: await readFirmas(tx, rfc, hoyEnMexico(ahora)),
      FirmasPorDia,
    }
  })
}
