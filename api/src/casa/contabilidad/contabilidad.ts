// The month for the books: read with its sums, closed once, and told with the accounts the administrator chooses.
import { parseDecimal, toJson } from '@litro/cfdi/decimal'
import { type Contabilidad, type CuentaContable, tiposDeCuenta } from '@litro/contract/contabilidad/contabilidad'
import type { Call, Deps } from '../../craft/call/deps.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import { hoyEnMexico } from '../../craft/hoy.ts'
import { writeBitacora } from '../../craft/puerta/bitacora.sql.ts'
import * as filas from './contabilidad.sql.ts'
import { type Mes, readMes } from './exportar.ts'

export const leerContabilidad = (deps: Deps, periodo: string): Promise<Contabilidad> =>
  deps.snapshot('todo', async (tx) => showMes(tx, await readMes(tx, periodo, hoyEnMexico(deps.now()))))

export async function cerrarPeriodo(deps: Deps, call: Pick<Call<'admin_contabilidad_cerrar'>, 'actor' | 'entrada'>) {
  const { actor, entrada } = call
  const { Periodo: periodo } = entrada
  if (periodo >= hoyEnMexico(deps.now()).slice(0, 7)) throw new AppError('PERIODO_ABIERTO')
  await deps.inTx('todo', async (tx) => {
    await filas.quietLibro(tx)
    if (await filas.findCierre(tx, periodo)) throw new AppError('PERIODO_CERRADO')
    const { ultimo } = await filas.readUltimo(tx)
    const sumas = await filas.readSumas(tx, periodo, ultimo)
    if (sumas.descuadradas > 0) throw new AppError('PERIODO_DESCUADRADO')
    if (!(await filas.insertCierre(tx, { periodo, ultimo, sumas, idUsuario: actor.id })))
      throw new AppError('PERIODO_CERRADO')
    const despues = { periodo, polizas: sumas.polizas, huella: sumas.huella }
    await writeBitacora(tx, actor, {
      objeto: 'periodo_contable',
      accion: 'cerrar',
      socio: null,
      idObjeto: null,
      despues,
      nota: periodo,
    })
  })
  return leerContabilidad(deps, periodo)
}

export async function editarCuentaContable(
  deps: Deps,
  { params, actor, entrada }: Pick<Call<'admin_cuenta_contable_editar'>, 'params' | 'actor' | 'entrada'>,
): Promise<CuentaContable> {
  const Tipo = tiposDeCuenta.find((tipo) => tipo === params.tipo)
  if (Tipo === undefined) throw new AppError('NO_ENCONTRADO')
  const { Version, ...datos } = entrada
  return deps.inTx('todo', async (tx) => {
    const antes = (await filas.lockCuenta(tx, Tipo))!
    if (Version !== undefined && Version !== antes.version) throw new AppError('REGISTRO_CAMBIO')
    await filas.updateCuenta(tx, Tipo, datos)
    await writeBitacora(tx, actor, {
      objeto: 'cuenta_contable',
      accion: 'editar',
      socio: null,
      idObjeto: null,
      antes,
      despues: datos,
      nota: Tipo,
    })
    return { Tipo, ...datos, Debe: 0, Haber: 0, Version: antes.version + 1 }
  })
}

const toNumber = (cent: string) => toJson(parseDecimal(cent) / 100n, 2)

const showCuenta = (fila: filas.CuentaFila): CuentaContable => ({
  // The table of the database has the same kinds: its check says so.
  Tipo: fila.tipo as CuentaContable['Tipo'],
  Numero: fila.numero,
  Nombre: fila.nombre,
  Agrupador: fila.agrupador,
  Debe: toNumber(fila.debe_cent),
  Haber: toNumber(fila.haber_cent),
  Version: fila.version,
})

async function showMes(tx: Tx, { periodo, ultimo, corte, sumas, cierre }: Mes): Promise<Contabilidad> {
  return {
    Periodo: periodo,
    Corte: corte,
    Polizas: sumas.polizas,
    Debe: toNumber(sumas.debe_cent),
    Haber: toNumber(sumas.haber_cent),
    Digest: sumas.huella,
    Cerrado: cierre !== undefined,
    CerradoPor: cierre?.usuario ?? null,
    Tardias: cierre ? await filas.countTardias(tx, periodo, ultimo) : 0,
    Cuentas: (await filas.listCuentas(tx, periodo, ultimo)).map(showCuenta),
  }
}
