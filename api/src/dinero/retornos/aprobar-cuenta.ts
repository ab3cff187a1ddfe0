// Treasury answers for a supplier's account: from now on money may go there (D-151).
import { vidaCuenta } from '@litro/contract/proveedores/vida'
import { verbo } from '../../craft/puerta/verbo.ts'
import { type CuentaViva, lockCuenta } from './cuenta.sql.ts'

const cuenta = {
  vida: vidaCuenta,
  tabla: 'cuenta_proveedor',
  lock: lockCuenta,
  folio: ({ numero, proveedor }: CuentaViva) => `${numero} de ${proveedor}`,
}

/** Whoever wrote where the money goes does not also say that it may go there. */
export const aprobarCuenta = verbo(cuenta, 'aprobar', (_tx, _cuenta, { deps, actor }) => ({
  set: { id_usuario_aprobo: actor.id, aprobada: deps.now() },
}))
