// The administrator hears that stamping is held after a restore, with what came back and what waits.
import type { Aviso } from '@litro/contract/avisos/aviso'
import type { Tx } from '../../craft/db/tx.ts'
import { readCuenta } from '../../fiscal/cuarentena/cuarentena.sql.ts'

export async function avisosDeCuarentena(tx: Tx): Promise<Omit<Aviso, 'Leido'>[]> {
  const c = await readCuenta(tx)
  if (!c) return []
  const n = (valor: number) => valor.toLocaleString('es-MX')
  const Detalle =
    c.comparada === null
      ? 'Se compara con la lista del PAC. Nadie timbra ni cancela hasta que lo confirmes.'
      : `Recuperados: ${n(c.recuperados)}. Por revisar: ${n(c.por_revisar)}. Folios avanzados: ${n(c.folios)}. Confírmala para seguir timbrando.`
  // The key holds the end of the comparison: the notice rings again when there is something to decide.
  const Clave = `cuarentena:${c.id}:${c.comparada ?? 'abierta'}`
  return [
    {
      Clave,
      Titulo: 'El timbrado está en cuarentena',
      Detalle,
      Ruta: '/admin/emisor',
      Momento: c.abierta,
      Urgente: true,
    },
  ]
}
