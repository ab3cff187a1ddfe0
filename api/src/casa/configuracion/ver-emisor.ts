// The issuer told to who keeps it: its data, and each certificate with what is left of its life.
import { readCertificado } from '@litro/cfdi/csd'
import { type Csd, DIAS_DE_ALARMA, type Emisor } from '@litro/contract/emisor/emisor'
import type { Tx } from '../../craft/db/tx.ts'
import { type CsdAdminFila, listCsds, listEmisores } from './emisor-admin.sql.ts'

const DIA = 86_400_000

export async function verEmisores(tx: Tx, now: Date): Promise<Emisor[]> {
  const emisores = await listEmisores(tx)
  const csds = await listCsds(tx)
  return emisores.map((emisor) => ({
    ...emisor,
    Csds: csds.filter(({ id_emisor }) => id_emisor === emisor.IdEmisor).map((csd) => verCsd(csd, now)),
  }))
}

export async function verEmisor(tx: Tx, id: number, now: Date): Promise<Emisor> {
  return (await verEmisores(tx, now)).find(({ IdEmisor }) => IdEmisor === id)!
}

export function verCsd(fila: CsdAdminFila, now: Date): Csd {
  const hasta = new Date(fila.valido_hasta)
  const quedan = Math.floor((hasta.getTime() - now.getTime()) / DIA)
  return {
    IdCsd: fila.id,
    NoCertificado: fila.no_certificado,
    Nombre: readCertificado(fila.certificado).Nombre,
    ValidoDesde: new Date(fila.valido_desde).toISOString(),
    ValidoHasta: hasta.toISOString(),
    DiasRestantes: Math.max(0, quedan),
    Vigencia: hasta < now ? 'vencido' : quedan < DIAS_DE_ALARMA ? 'por_vencer' : 'vigente',
    Activo: fila.activo,
    Cargado: new Date(fila.cargado).toISOString(),
  }
}
