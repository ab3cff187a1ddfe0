// Accounts with PACs: the user in clear text; token and password encrypted with the master key.
import type { PacConCuenta } from '@litro/contract/emisor/pac'
import type { Tx } from '../../craft/db/tx.ts'
import type { LlaveMaestra } from '../../craft/llave-maestra.ts'
import type { CuentaPac } from '../pac/make-pac.ts'
import { findCuentaPac, saveCuentaPac } from './pac-cuenta.sql.ts'

export type PacStore = {
  find: (tx: Tx, pac: PacConCuenta) => Promise<CuentaPac | undefined>
  save: (tx: Tx, cuenta: Omit<CuentaPac, 'version'>) => Promise<void>
}

type Secreto = Pick<CuentaPac, 'contrasena' | 'token'>

export function makePacStore(llave: LlaveMaestra): PacStore {
  return {
    find: async (tx, pac) => {
      const fila = await findCuentaPac(tx, pac)
      if (!fila) return undefined
      const { secreto_cifrado, ...cuenta } = fila
      return { ...cuenta, ...(JSON.parse(llave.open(secreto_cifrado).toString('utf8')) as Secreto) }
    },
    save: (tx, { contrasena, token, ...cuenta }) =>
      saveCuentaPac(tx, { ...cuenta, secretoCifrado: llave.seal(Buffer.from(JSON.stringify({ contrasena, token }))) }),
  }
}
