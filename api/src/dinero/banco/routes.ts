// The bank beside the deposits: import its statement, and what of it nobody has claimed.
import type { MovimientoBanco } from '@litro/contract/depositos/banco'
import type { Deps, Handlers } from '../../craft/call/deps.ts'
import { deskSheet, type Hoja } from '../../craft/listas/desk-sheet.ts'
import * as filas from './banco.sql.ts'
import { descartarMovimiento, recuperarMovimiento } from './descartar.ts'
import { importarBanco } from './importar.ts'
import { mostrarMovimiento } from './mostrar.ts'
import { sugerir } from './sugerir.ts'

export const bancoRoutes = {
  admin_banco_importar: importarBanco,
  admin_banco_cuentas: (deps, { usuario }) => deps.inTx('ninguno', (tx) => filas.listCuentas(tx, usuario.id)),
  admin_movimiento_banco_listar: listMovimientos,
  admin_movimiento_banco_descartados: async (deps) =>
    (await deps.snapshot('todo', filas.listDescartados)).map((m) => mostrarMovimiento(m)),
  admin_movimiento_banco_descartar: descartarMovimiento,
  admin_movimiento_banco_recuperar: recuperarMovimiento,
  admin_movimiento_banco_exportar: async (deps, { entrada: { Claves } }) => {
    // Dismissed ones are no part of the desk, but a screen that shows them may ask for them.
    const descartados = Claves
      ? (await deps.snapshot('todo', filas.listDescartados)).map((m) => mostrarMovimiento(m))
      : []
    return deskSheet(hoja, [...(await listMovimientos(deps)), ...descartados].map(withSugerencia), Claves)
  },
} satisfies Partial<Handlers>

const hoja: Hoja = {
  archivo: 'MovimientosBanco.xlsx',
  hoja: 'MovimientosBanco',
  clave: 'IdMovimientoBanco',
  columnas: [
    ['Fecha', 'Fecha', 'fecha'],
    ['Cuenta', 'Cuenta'],
    ['Descripcion', 'Descripción'],
    ['Referencia', 'Referencia'],
    ['ClaveRastreo', 'Clave de rastreo'],
    ['Monto', 'Monto', 'numero'],
    ['Deposito', 'Puede ser el depósito', 'numero', 0],
    ['Razon', 'Por qué'],
  ],
}
const withSugerencia = (m: MovimientoBanco) => ({
  ...m,
  Deposito: m.Sugerencias[0]?.IdDeposito,
  Razon: m.Sugerencias[0]?.Razon,
})

async function listMovimientos(deps: Deps): Promise<MovimientoBanco[]> {
  const [movimientos, depositos] = await deps.snapshot('todo', async (tx) => [
    await filas.listLibres(tx),
    await filas.listDepositosLibres(tx),
  ])
  const parejas = sugerir(movimientos, depositos)
  return movimientos.map((m) => mostrarMovimiento(m, parejas.get(m.id)))
}
