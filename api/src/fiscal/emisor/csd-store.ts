// CSDs opened once and kept: the key object lives in memory, its bytes only sealed with the master key.
import { type Csd, CsdError, openCsd } from '@litro/cfdi/csd'
import type { Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import type { LlaveMaestra } from '../../craft/llave-maestra.ts'
import { findCsdActivo, replaceCsd } from './emisor.sql.ts'

type CsdNuevo = { cer: Buffer; key: Buffer; password: string; now: Date; rfc?: string }

type CsdAbierto = Pick<Csd, 'NoCertificado' | 'validoDesde' | 'validoHasta'>

export type CsdStore = {
  /** The open CSD of an issuer; fails with its own sentence when there is none or it expired. */
  open: (tx: Tx, idEmisor: number, now: Date) => Promise<Csd>
  /**
   * Stores a certificate. It is opened first, so a wrong password, a FIEL, an expired one or a key of another one is
   * refused; whoever opened it before the transaction says what was found.
   */
  save: (tx: Tx, idEmisor: number, archivos: CsdNuevo, leido?: CsdAbierto) => Promise<void>
}

export function makeCsdStore(llave: LlaveMaestra): CsdStore {
  const abiertos = new Map<number, Csd>()
  return {
    open: async (tx, idEmisor, now) => {
      const fila = await findCsdActivo(tx, idEmisor)
      if (!fila) throw new AppError('SIN_CSD')
      const conocido = abiertos.get(fila.id)
      if (conocido) {
        if (now > conocido.validoHasta) throw fromCsdError(new CsdError('VENCIDO'))
        return conocido
      }
      const password = llave.open(fila.contrasena_cifrada).toString('utf8')
      const csd = openOrExplain({ cer: fila.certificado, key: llave.open(fila.llave_cifrada), password, now })
      abiertos.set(fila.id, csd)
      return csd
    },
    save: async (tx, idEmisor, archivos, leido) => {
      const csd = leido ?? openOrExplain(archivos)
      await replaceCsd(tx, {
        idEmisor,
        noCertificado: csd.NoCertificado,
        certificado: archivos.cer,
        llaveCifrada: llave.seal(archivos.key),
        contrasenaCifrada: llave.seal(Buffer.from(archivos.password, 'utf8')),
        validoDesde: csd.validoDesde,
        validoHasta: csd.validoHasta,
      })
    },
  }
}

function openOrExplain(archivos: Parameters<typeof openCsd>[0]): Csd {
  try {
    return openCsd(archivos)
  } catch (error) {
    throw error instanceof CsdError ? fromCsdError(error) : error
  }
}

const fromCsdError = (error: CsdError) => new AppError('CSD_INVALIDO', { mensaje: error.message, causa: error })
