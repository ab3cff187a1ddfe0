// Who may sign for an issuer in this process: an e.firma lent for a while, kept in memory, or one in custody under two keys.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { CsdError } from '@litro/cfdi/csd'
import { type Firmador, openFirmador } from '@litro/cfdi/espejo/firmador'
import type { Dialecto } from '@litro/cfdi/espejo/forma-soap'
import type { Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import type { LlaveMaestra } from '../../craft/llave-maestra.ts'
import { type EfirmaFila, findEfirma, saveEfirma } from './efirma.sql.ts'

type ArchivosEfirma = { cer: Buffer; key: Buffer; password: string; now: Date; rfc: string }

export type Firmadores = {
  /** For some time only, in this process only. The bytes given are wiped. */
  prestar(archivos: ArchivosEfirma, dialecto: Dialecto): Firmador
  /** Until when the lent one is kept; null when there is none. */
  prestada(rfc: string): Date | null
  devolver(rfc: string): void
  custodiar(tx: Tx, archivos: ArchivosEfirma, quien: { idUsuario: number | null; acepto: string }): Promise<Firmador>
  /** The lent one, or the one in custody; null when there is none that this process can open. */
  abrir(tx: Tx, rfc: string, dialecto: Dialecto, now: Date): Promise<Firmador | null>
  /** Whether the second key is here. */
  puedeCustodiar: boolean
}

export function makeFirmadores(llave: LlaveMaestra, segunda: Buffer | undefined, prestamoMs: number): Firmadores {
  const prestadas = new Map<string, { firmador: Firmador; hasta: Date }>()
  const abiertas = new Map<string, { noCertificado: string; dialecto: string; firmador: Firmador }>()
  const prestada = (rfc: string, now: Date) => {
    const una = prestadas.get(rfc)
    if (una && una.hasta > now) return una
    prestadas.delete(rfc)
    return undefined
  }
  return {
    puedeCustodiar: segunda !== undefined,
    prestar: (archivos, dialecto) => {
      const firmador = openOrExplain(archivos, dialecto)
      archivos.key.fill(0)
      const hasta = new Date(archivos.now.getTime() + prestamoMs)
      prestadas.set(firmador.rfc, { firmador, hasta })
      // The clock of the machine ends it, whatever the engine's says.
      setTimeout(() => prestadas.delete(firmador.rfc), prestamoMs).unref()
      return firmador
    },
    prestada: (rfc) => prestadas.get(rfc)?.hasta ?? null,
    devolver: (rfc) => {
      prestadas.delete(rfc)
      abiertas.delete(rfc)
    },
    custodiar: async (tx, archivos, { idUsuario, acepto }) => {
      if (!segunda) throw new AppError('EFIRMA_SIN_LLAVE')
      const firmador = openOrExplain(archivos, undefined)
      const { rfc, noCertificado, nombre, validoHasta } = firmador
      const seal = (claro: Buffer) => llave.seal(sealWith(segunda, `${rfc}|${noCertificado}`, claro))
      await saveEfirma(tx, {
        rfc,
        no_certificado: noCertificado,
        nombre,
        certificado: archivos.cer,
        llave_cifrada: seal(archivos.key),
        contrasena_cifrada: seal(Buffer.from(archivos.password, 'utf8')),
        validoHasta,
        idUsuario,
        acepto,
      })
      archivos.key.fill(0)
      abiertas.delete(rfc)
      return firmador
    },
    abrir: async (tx, rfc, dialecto, now) => {
      const cedida = prestada(rfc, now)
      if (cedida) return cedida.firmador
      const fila = segunda && (await findEfirma(tx, rfc))
      if (!fila || !segunda || new Date(fila.valido_hasta) < now) return null
      const modo = JSON.stringify(dialecto)
      const conocida = abiertas.get(rfc)
      if (conocida?.noCertificado === fila.no_certificado && conocida.dialecto === modo) return conocida.firmador
      const firmador = unseal(llave, segunda, fila, dialecto, now)
      if (firmador) abiertas.set(rfc, { noCertificado: fila.no_certificado, dialecto: modo, firmador })
      return firmador
    },
  }
}

/** With another second key, as after a restored backup, there is simply no e.firma here. */
function unseal(
  llave: LlaveMaestra,
  segunda: Buffer,
  fila: EfirmaFila,
  dialecto: Dialecto,
  now: Date,
): Firmador | null {
  try {
    const open = (cifrado: Buffer) => openWith(segunda, `${fila.rfc}|${fila.no_certificado}`, llave.open(cifrado))
    const key = open(fila.llave_cifrada)
    const password = open(fila.contrasena_cifrada).toString('utf8')
    const firmador = openFirmador({ cer: fila.certificado, key, password, now, rfc: fila.rfc }, dialecto)
    key.fill(0)
    return firmador
  } catch {
    return null
  }
}

function openOrExplain(archivos: ArchivosEfirma, dialecto: Dialecto | undefined): Firmador {
  try {
    return openFirmador(archivos, dialecto)
  } catch (error) {
    if (!(error instanceof CsdError)) throw error
    // Never the cause: nothing of what was sent may reach a log.
    const campo =
      error.codigo === 'PASSWORD_INCORRECTO' ? 'Contrasena' : error.codigo.startsWith('KEY') ? 'Llave' : 'Certificado'
    throw new AppError('EFIRMA_INVALIDA', { mensaje: error.message, campos: { [campo]: error.message } })
  }
}

/** AES-256-GCM bound to whose it is, so that a row cannot be moved to another issuer. */
function sealWith(llave: Buffer, dueno: string, claro: Buffer): Buffer {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', llave, iv)
  cipher.setAAD(Buffer.from(dueno, 'utf8'))
  const cuerpo = Buffer.concat([cipher.update(claro), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), cuerpo])
}

function openWith(llave: Buffer, dueno: string, cifrado: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', llave, cifrado.subarray(0, 12))
  decipher.setAAD(Buffer.from(dueno, 'utf8'))
  decipher.setAuthTag(cifrado.subarray(12, 28))
  return Buffer.concat([decipher.update(cifrado.subarray(28)), decipher.final()])
}
