// The issuer's certificate given by files (CSD_CER, CSD_KEY): loaded at start, the issuer made from it when there is none.
import { readFile } from 'node:fs/promises'
import { readCertificado } from '@litro/cfdi/csd'
import type { Deps } from '../../craft/call/deps.ts'
import type { Config } from '../../craft/config.ts'
import { findEmisorPorRfc, insertEmisor, insertSerie, isCsdCargado, lockEmisores } from './emisor.sql.ts'

/** Of a company in general; another one is chosen on the screen of the issuer. */
const REGIMEN = '601'

export async function loadCsdDeArchivos(deps: Deps, { csd }: Config): Promise<void> {
  if (!csd) return
  const [cer, key] = await Promise.all([readFile(csd.cer), readFile(csd.key)])
  const { NoCertificado, Rfc, Nombre } = readCertificado(cer)
  await deps.inTx('todo', async (tx) => {
    // Nodes that start together find no issuer, all of them; one makes it.
    await lockEmisores(tx)
    const existente = await findEmisorPorRfc(tx, Rfc)
    if (existente !== undefined && (await isCsdCargado(tx, existente, NoCertificado))) return
    const id =
      existente ??
      (await insertEmisor(tx, {
        rfc: Rfc,
        nombre: Nombre,
        regimenFiscal: REGIMEN,
        codigoPostal: csd.codigoPostal,
        zonaHoraria: 'America/Mexico_City',
        permiso: null,
        series: {
          factura: await insertSerie(tx, 'A'),
          notaCredito: await insertSerie(tx, 'NC'),
          notaCargo: await insertSerie(tx, 'ND'),
          rep: await insertSerie(tx, 'REP'),
        },
        pac: 'embebido',
      }))
    await deps.motor.csd.save(tx, id, { cer, key, password: csd.contrasena, now: deps.now() })
  })
}
