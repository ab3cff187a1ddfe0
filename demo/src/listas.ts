// Invented lists for the demonstration: a supplier presumed on one, another with a firm debt, and nobody who ever existed.
import type { Deps } from '@litro/api/craft/call/deps'
import { claimInstalacion } from '@litro/api/craft/db/instalacion.sql'
import { hoyEnMexico } from '@litro/api/craft/hoy'
import { importarLista } from '@litro/api/maestros/listas-sat/importar-lista'
import type { ListaSat } from '@litro/contract/listas-sat/lista'
import { actorDe } from './llamada.ts'
import { findUsuarioId } from './socios.sql.ts'

const DIA = 86_400_000
const dia = (fecha: Date) => fecha.toISOString().slice(0, 10).split('-').reverse().join('/')
const MESES = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
]

export async function loadListasDemo(deps: Deps, emisor: string): Promise<void> {
  const quien = await deps.inTx('todo', (tx) => findUsuarioId(tx, emisor, 'demo-admin'))
  if (!quien || !(await deps.inTx('todo', (tx) => claimInstalacion(tx, 'demo_listas')))) return
  const corte = new Date(Date.parse(hoyEnMexico(deps.now())) - 12 * DIA)
  const antes = new Date(corte.getTime() - 40 * DIA)
  const actualizada = `${corte.getUTCDate()} de ${MESES[corte.getUTCMonth()]} de ${corte.getUTCFullYear()}`
  const oficio = '500-05-2026-00001'
  // biome-ignore format: a file is read as a file
  const listas: Partial<Record<ListaSat, string[]>> = {
    '69b': [
      `"Información actualizada al ${actualizada}; listado inventado para la demostración",,,,,,,`,
      'No,RFC,Nombre del Contribuyente,Situación del contribuyente,Número y fecha de oficio global de presunción SAT,Publicación página SAT presuntos,Número y fecha de oficio global de definitivos SAT,Publicación página SAT definitivos',
      `1,EIU010101AA1,"EMPRESA INVENTADA UNO, S.A. DE C.V.",Definitivo,${oficio},${dia(antes)},${oficio},${dia(corte)}`,
      `2,FPC170930HN0,FLETES PEÑA COLORADA,Presunto,${oficio},${dia(antes)},,`,
    ],
    '69_firmes': [
      'RFC,RAZON SOCIAL,TIPO PERSONA,SUPUESTO,FECHA DE PRIMERA PUBLICACION,ENTIDAD FEDERATIVA',
      `IASR790314MB6,RAMON IBARRA SOLIS,F,FIRMES,${dia(corte)},GUANAJUATO`,
    ],
  }
  for (const [Lista, lineas] of Object.entries(listas) as [ListaSat, string[]][]) {
    await importarLista(deps, {
      archivos: { Archivo: { nombre: `${Lista}.csv`, tipo: 'text/csv', bytes: Buffer.from(lineas.join('\r\n')) } },
      entrada: { Lista, FechaCorte: undefined, Guardar: true, Menor: false, Version: undefined },
      actor: actorDe(quien, true),
    })
  }
}
