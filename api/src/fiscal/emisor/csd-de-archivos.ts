// The issuer's certificate given by files (CSD_CER, CSD_KEY): loaded at start, the issuer made from it when there is none.
import { readFile } from 'node:fs/promises'
import { readCertificado } from '@litro/cfdi/csd'
import type { Deps } from '../../craft/call/deps.ts'
import type { Config } from '../../craft/config.ts'
import { findEmisorPorRfc, insertEmisor, insertSerie, isCsdCargado } from './emisor.sql.ts'

export async function loadCsdDeArchivos(deps: Deps, { csd, pac }: Config): Promise<void> {
  if (!csd) return
  const [cer, key] = await Promise.all([readFile(csd.cer), readFile(csd.key)])
  const { NoCertificado, Rfc, Nombre } = readCertificado(cer)
  await deps.inTx('todo', async (tx) => {
    const existente = await findEmisorPorRfc(tx, Rfc)
    if (existente !== undefined && (await isCsdCargado(tx, existente, NoCertificado))) return
    const id =
      existente ??
      (await insertEmisor(tx, {
        rfc: Rfc,
        nombre: Nombre,
        regimenFiscal: csd.regimenFiscal,
        codigoPostal: csd.codigoPostal,
        zonaHoraria: 'America/Mexico_City',
        permiso: null,
        series: {
          factura: await insertSerie(tx, 'A'),
          notaCredito: await insertSerie(tx, 'NC'),
          notaCargo: await insertSerie(tx, 'ND'),
          rep: await insertSerie(tx, 'REP'),
        },
        pac: pac.sw.token || pac.sw.usuario ? 'sw' : pac.finkok.usuario ? 'finkok' : 'embebido',
      }))
    await deps.motor.csd.save(tx, id, { cer, key, password: csd.contrasena, now: deps.now() })
  })
}
