// What a person does with a difference: explain it, adopt a stranger's CFDI as ours, or fetch its XML.

import { rasgos } from '@litro/contract/documentos-fiscales/familia'
import { clasesDiferencia, type Diferencia } from '@litro/contract/espejo/espejo'
import type { EntradaDe } from '@litro/contract/services'
import type { Deps } from '../../craft/call/deps.ts'
import { AppError } from '../../craft/errors.ts'
import { type Contexto, type Pedido, verbo } from '../../craft/puerta/verbo.ts'
import { type Contada, diferencia, insertExterno, readDiferencia } from './diferencia.sql.ts'
import { readPreguntada } from './pregunta.sql.ts'
import { openSesion } from './token.ts'
import { insertVentana } from './ventana.sql.ts'

export const explicarDiferencia = verbo(
  diferencia,
  'explicar',
  (_tx, _d, { entrada }: Contexto<EntradaDe<'admin_diferencia_explicar'>>) => ({
    set: { motivo: entrada.Motivo, pregunta: null },
    nota: entrada.Motivo,
  }),
)

/** Ours by seal, and issued elsewhere: declared so, with who and why. It gets no document and no posting. */
export const adoptarDiferencia = verbo(
  diferencia,
  'adoptar',
  async (tx, d, { entrada, actor }: Contexto<EntradaDe<'admin_diferencia_adoptar'>>) => {
    if (d.clase !== 'solo_sat' || d.sentido !== 'emitidos') {
      throw new AppError('VERBO_NO_PERMITIDO', { mensaje: 'Solo se adopta un comprobante emitido que aquí no está.' })
    }
    await insertExterno(tx, { uuid: d.uuid, rfc: d.rfc, motivo: entrada.Motivo, idUsuario: actor.id })
    return { set: { motivo: entrada.Motivo }, nota: entrada.Motivo }
  },
)

/** Asks the SAT for one XML by its folio. It needs somebody who can sign, and arrives later. */
export async function traerDiferencia(deps: Deps, pedido: Pedido<object>): Promise<unknown> {
  const p = await deps.inTx('todo', (tx) => readPreguntada(tx, pedido.id))
  const sesion = p && (await openSesion(deps.espejo, p.rfc))
  const traer = verbo(diferencia, 'traer', async (tx, d, { actor }: Contexto<object>) => {
    if (!sesion) throw new AppError('SIN_EFIRMA')
    const { rfc, sentido, uuid } = d
    const ventana = { rfc, sentido, clase: 'folio', motivo: 'xml', clave: `folio:${uuid}`, folio: uuid } as const
    const id = await insertVentana(tx, { ...ventana, idUsuario: actor.id })
    return { despues: { ventana: id ?? null }, nota: id === undefined ? 'Ya se había pedido.' : uuid }
  })
  return traer(deps, pedido)
}

/** Everything about one, with the verbs its state and class admit, the first one first. */
export async function leerDiferencia(deps: Deps, { id }: { id: number }): Promise<Diferencia> {
  const contada = await deps.inTx('todo', (tx) => readDiferencia(tx, id))
  if (!contada) throw new AppError('NO_ENCONTRADO')
  const { IdDocumento, ...cuerpo } = JSON.parse(contada.texto) as Omit<Diferencia, 'Acciones' | 'Ruta'> & {
    IdDocumento: number | null
  }
  return { ...cuerpo, Ruta: rutaDe(contada.familia, IdDocumento), Acciones: accionesDe(contada) }
}

function rutaDe(familia: string | null, id: number | null): string | null {
  const detalle = rasgos[(familia ?? '') as keyof typeof rasgos]?.detalle
  return detalle && id !== null ? `${detalle}/${id}` : null
}

function accionesDe({ clase, estado }: Contada): Diferencia['Acciones'] {
  if (estado === 'resuelta') return []
  const primera = clasesDiferencia[clase].accion
  const admitidas: Diferencia['Acciones'] = [
    'preguntar',
    'traer',
    ...(clase === 'solo_sat' ? (['adoptar'] as const) : []),
    ...(estado === 'abierta' ? (['explicar'] as const) : []),
  ]
  return [primera, ...admitidas.filter((accion) => accion !== primera)]
}
