// An Error deposit that was cleared up leaves suspense for its true type, as if it had been captured so (D-179).
import { TIPO } from '@litro/contract/depositos/vida'
import type { EntradaDe } from '@litro/contract/services'
import type { Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import { hoyEnMexico } from '../../craft/hoy.ts'
import { type Contexto, refuseEstado, verbo } from '../../craft/puerta/verbo.ts'
import { createRep } from '../../fiscal/rep/create-rep.ts'
import { allocate } from './aplicar.ts'
import { asentarDeposito } from './asentar.ts'
import { type DepositoFila, deposito, existsClienteDe, findTipo } from './deposito.sql.ts'
import { refuseDineroAnterior } from './reparto.ts'

type Reclasificacion = EntradaDe<'admin_deposito_reclasificar'>

/** What an error may turn out to be. An Interno comes from another partner, never from the bank. */
const DESTINOS: readonly number[] = [TIPO.Inversion, TIPO.Pago, TIPO.Ingreso, TIPO.Anticipo]
const DE_CLIENTE: readonly number[] = [TIPO.Pago, TIPO.Anticipo]

export const reclasificarDeposito = verbo(
  deposito,
  'reclasificar',
  async (tx, antes, { deps, actor, entrada }: Contexto<Reclasificacion>) => {
    if (antes.id_deposito_tipo !== TIPO.Error) throw refuseEstado(deposito, antes)
    const idCliente = await checkDestino(tx, antes, entrada)
    const idTipo = entrada.IdDepositoTipo
    const tipo = await findTipo(tx, idTipo)
    const d = { ...antes, id_deposito_tipo: idTipo, tipo, id_cliente: idCliente ?? antes.id_cliente }
    const reparto = await allocate(tx, d, entrada.DocumentosAplicados)
    refuseDineroAnterior(reparto.partes, antes.fecha_pago!)
    const fecha = hoyEnMexico(deps.now())
    const hecho = { nombre: 'reclasificado', origen: 'suspenso', fecha, actor: actor.nombre } as const
    const idAsiento = await asentarDeposito(tx, d, reparto, hecho)
    if (reparto.partes.some((p) => p.documento.metodo === 'PPD')) await createRep(deps.motor, tx, idAsiento, actor)
    return {
      set: { id_deposito_tipo: idTipo, id_cliente: d.id_cliente, id_usuario_valida: actor.id },
      antes: { tipo: antes.tipo, idCliente: antes.id_cliente },
      despues: { tipo, idCliente: d.id_cliente, sobrante: String(reparto.sobrante) },
    }
  },
)

async function checkDestino(tx: Tx, d: DepositoFila, r: Reclasificacion): Promise<number | null> {
  const campos: Record<string, string> = {}
  if (!DESTINOS.includes(r.IdDepositoTipo)) campos.IdDepositoTipo = 'Elige Inversión, Pago, Ingreso o Anticipo.'
  const idCliente = r.IdCliente ?? d.id_cliente
  if (DE_CLIENTE.includes(r.IdDepositoTipo)) {
    const existe = idCliente !== null && (await existsClienteDe(tx, d.id_socio_comercial, idCliente))
    if (!existe) campos.IdCliente = 'Selecciona un cliente.'
  }
  if (Object.keys(campos).length > 0) throw new AppError('DATOS_INVALIDOS', { campos })
  return DE_CLIENTE.includes(r.IdDepositoTipo) ? idCliente : null
}
