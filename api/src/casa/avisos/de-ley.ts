// Notices of what the law makes urgent by the calendar: a quota that ends, catalogues that nobody has imported.
import type { Aviso } from '@litro/contract/avisos/aviso'
import { catalogosSat } from '@litro/contract/catalogos/sat'
import type { Tx } from '../../craft/db/tx.ts'
import { findUltimaCuota, listCatalogosFaltantes, type UltimaCuota } from './de-ley.sql.ts'

type Nuevo = Omit<Aviso, 'Leido'>

/** The alarm of the last quota, in days (D-186). */
const CUOTA_DIAS = 45

const dia = (fecha: string) => fecha.split('-').reverse().join('/')

/** For whoever keeps the catalogues. */
export async function avisosDeCatalogos(tx: Tx, hoy: string): Promise<Nuevo[]> {
  const ultima = await findUltimaCuota(tx, hoy)
  return [...cuotaNotice(ultima), ...faltantesNotice(await listCatalogosFaltantes(tx))]
}

function cuotaNotice(ultima: UltimaCuota | undefined): Nuevo[] {
  if (ultima && ultima.dias > CUOTA_DIAS) return []
  const dias = ultima?.dias ?? -1
  const etapa = dias < 0 ? 'vencida' : [1, 7, 15, CUOTA_DIAS].find((limite) => dias <= limite)
  return [
    {
      // The key changes as the day comes near, so a notice that was read rings again.
      Clave: `cuota:${ultima?.hasta ?? 'ninguna'}:${etapa}`,
      Titulo:
        dias < 0
          ? 'Falta la tabla vigente de cuotas del artículo 2-A'
          : `La tabla de cuotas del artículo 2-A termina el ${dia(ultima!.hasta)}`,
      Detalle: 'Captura la nueva en cuanto se publique en el DOF: sin ella no se timbran gasolinas ni diésel.',
      Ruta: '/admin/catalogos?vista=cuotas',
      Momento: null,
      Urgente: dias <= 7,
    },
  ]
}

function faltantesNotice(faltantes: Awaited<ReturnType<typeof listCatalogosFaltantes>>): Nuevo[] {
  if (faltantes.length === 0) return []
  const nombres = faltantes.map((clave) => catalogosSat[clave].titulo.toLowerCase()).join(', ')
  return [
    {
      Clave: `catalogos-sat:${faltantes.join(',')}`,
      Titulo: 'Faltan catálogos completos del SAT',
      Detalle: `Sin importar: ${nombres}. De sus claves solo se revisan la forma y el principio.`,
      Ruta: '/admin/catalogos?vista=sat',
      Momento: null,
      Urgente: false,
    },
  ]
}
