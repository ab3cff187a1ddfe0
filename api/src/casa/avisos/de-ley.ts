// Notices of what the law makes urgent by the calendar: a quota that ends, a month that ends unpaid, catalogues that nobody has imported.
import { formatPesos, parseDecimal } from '@litro/cfdi/decimal'
import type { Aviso } from '@litro/contract/avisos/aviso'
import { catalogosSat } from '@litro/contract/catalogos/sat'
import type { Tx } from '../../craft/db/tx.ts'
import { countPueSinCobrar, findUltimaCuota, listCatalogosFaltantes, type UltimaCuota } from './de-ley.sql.ts'

type Nuevo = Omit<Aviso, 'Leido'>

/** The alarm of the last quota, in days (D-186). */
const CUOTA_DIAS = 45

const dia = (fecha: string) => fecha.split('-').reverse().join('/')

/** For whoever keeps the catalogues. */
export async function avisosDeCatalogos(tx: Tx, hoy: string): Promise<Nuevo[]> {
  const ultima = await findUltimaCuota(tx, hoy)
  return [...cuotaNotice(ultima), ...faltantesNotice(await listCatalogosFaltantes(tx))]
}

/** From this day of the month a PUE document without its payment is told (RMF 2.7.1.39). */
const PUE_DIA = 25

/** PUE promises the payment within the month: on the 25th there is time to collect it, on the last day only to correct it. */
export async function avisosDePue(tx: Tx, socio: number | null, hoy: string): Promise<Nuevo[]> {
  const [anio, mes, numero] = hoy.split('-').map(Number) as [number, number, number]
  if (numero < PUE_DIA) return []
  const ultimo = numero === new Date(Date.UTC(anio, mes, 0)).getUTCDate()
  const { n, saldo } = await countPueSinCobrar(tx, socio)
  if (n === 0) return []
  const cuantas = n === 1 ? 'Un documento PUE sigue' : `${n.toLocaleString('es-MX')} documentos PUE siguen`
  return [
    {
      // Rings on the 25th and once more on the last day.
      Clave: `pue:${hoy.slice(0, 7)}:${ultimo ? 'ultimo' : PUE_DIA}`,
      Titulo: `${cuantas} sin cobrar: ${formatPesos(parseDecimal(saldo))}`,
      Detalle: `${ultimo ? 'Hoy termina' : 'Se acaba'} el plazo de la RMF 2.7.1.39: cobra antes de fin de mes, o sustituye por PPD con forma 99 (relación 04) y cancela con motivo 01.`,
      Ruta: '/facturas',
      Momento: null,
      Urgente: ultimo,
    },
  ]
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
