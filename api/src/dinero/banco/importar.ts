// Importar estado bancario: reads the file, shows what it would bring, and only when told keeps the deposits that are new.
import { createHash } from 'node:crypto'
import { parseAtScale, toJson } from '@litro/cfdi/decimal'
import type { BancoImportado } from '@litro/contract/depositos/banco'
import { tarea } from '../../craft/archivos/taller.ts'
import type { Call, Deps } from '../../craft/call/deps.ts'
import { AppError } from '../../craft/errors.ts'
import { hoyEnMexico } from '../../craft/hoy.ts'
import { writeBitacora } from '../../craft/puerta/bitacora.sql.ts'
import * as filas from './banco.sql.ts'
import type { leerBanco } from './leer-banco.ts'
import type { Abono } from './leer-estado.ts'

const MUESTRA = 100
const LEER = tarea<typeof leerBanco>(new URL('./leer-banco.ts', import.meta.url), 'leerBanco')

export async function importarBanco(deps: Deps, call: Call<'admin_banco_importar'>): Promise<BancoImportado> {
  const { entrada, actor, archivos } = call
  const archivo = archivos.Archivo
  if (!archivo) throw new AppError('DATOS_INVALIDOS', { campos: { Archivo: 'Elige el estado de cuenta en CSV.' } })
  const { Cuenta: cuenta, Mapeo } = entrada
  const recuerdo = await deps.inTx('ninguno', (tx) => filas.findMapeo(tx, actor.id, cuenta))
  const lectura = await deps.taller.leer(LEER, {
    bytes: archivo.bytes,
    datos: { mapeo: Mapeo, recuerdo, hoy: hoyEnMexico(deps.now()) },
    campo: 'Archivo',
    quien: actor.id,
  })
  const { columnas, mapeo } = lectura
  if (entrada.Guardar && !lectura.completo) {
    throw new AppError('DATOS_INVALIDOS', { campos: { Mapeo: 'Elige la columna de la fecha y la del abono.' } })
  }
  const abonos = withHuella(cuenta, lectura.abonos)
  return deps.inTx('todo', async (tx) => {
    const ya = await filas.listHuellas(
      tx,
      abonos.map(({ huella }) => huella),
    )
    const nuevos = abonos.filter(({ huella }) => !ya.has(huella))
    let escritos = nuevos.length
    if (entrada.Guardar) {
      escritos = await filas.insertMovimientos(tx, {
        cuenta,
        archivo: archivo.nombre,
        idUsuario: actor.id,
        abonos: nuevos,
      })
      await filas.saveMapeo(tx, actor.id, cuenta, { columnas, mapeo })
      const despues = { cuenta, archivo: archivo.nombre, nuevos: escritos, repetidos: abonos.length - escritos }
      await writeBitacora(tx, actor, {
        socio: null,
        accion: 'importar',
        objeto: 'movimiento_banco',
        idObjeto: null,
        despues,
      })
    }
    return {
      Cuenta: cuenta,
      Columnas: columnas,
      Mapeo: mapeo,
      Recordado: lectura.recordado,
      Nuevos: escritos,
      Repetidos: abonos.length - escritos,
      SinAbono: lectura.sinAbono,
      Total: toNumber(nuevos.reduce((suma, { monto }) => suma + parseAtScale(monto, 2), 0n)),
      Errores: lectura.errores.slice(0, MUESTRA),
      ErroresTotales: lectura.errores.length,
      Movimientos: abonos.slice(0, MUESTRA).map((abono) => toMuestra(abono, ya.has(abono.huella))),
      Guardado: entrada.Guardar,
    }
  })
}

const toNumber = (centavos: bigint) => toJson(centavos * 10_000n, 2)

const toMuestra = (a: Abono, Repetido: boolean) => ({
  Fecha: a.fecha,
  Descripcion: a.descripcion,
  Referencia: a.referencia,
  ClaveRastreo: a.claveRastreo,
  Monto: toNumber(parseAtScale(a.monto, 2)),
  Repetido,
})

/** Two identical lines of one file are two deposits, so the fingerprint includes the position among identical lines. */
function withHuella(cuenta: string, abonos: readonly Abono[]): filas.Huella[] {
  const vistas = new Map<string, number>()
  return abonos.map((abono) => {
    const { fecha, monto, descripcion, referencia, claveRastreo } = abono
    const contenido = JSON.stringify([cuenta.toLowerCase(), fecha, monto, descripcion, referencia, claveRastreo])
    const n = (vistas.get(contenido) ?? 0) + 1
    vistas.set(contenido, n)
    return { ...abono, huella: createHash('sha256').update(`${contenido}#${n}`).digest('hex') }
  })
}
