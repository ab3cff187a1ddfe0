// What treasury may decide of several deposits at once. Applying is not here: each one has its own date, form and documents.
import { type DepositoPorValidar, DepositoRechazar } from '@litro/contract/depositos/deposito'
import { IconCheck, IconX } from '@tabler/icons-react'
import { call } from '../../call.ts'
import { conteo, pesos } from '../../formato.ts'
import { resumir } from '../../list/filtrar.ts'
import type { Impide } from '../../list/lote.ts'
import { MotivoDeLote } from '../../list/motivo-dialog.tsx'
import type { VerboDeLote } from '../../list/use-verbos.tsx'
import { esPorCancelar } from './estado.ts'

type D = DepositoPorValidar

const soloCapturado: Impide<D> = (deposito) =>
  esPorCancelar(deposito) ? 'No se hizo: su cancelación espera decisión.' : null
const soloPorCancelar: Impide<D> = (deposito) =>
  esPorCancelar(deposito) ? null : 'No se hizo: nadie ha pedido cancelarlo.'
const totalDe = (filas: readonly D[]) => pesos(resumir(filas, ['Monto']).Sumas.Monto)
const pasa = ({ DepositoEstatus }: { DepositoEstatus: string }) => `pasa a ${DepositoEstatus}.`

export const verbos: readonly VerboDeLote<D>[] = [
  {
    texto: 'Mantener',
    icono: <IconCheck size={17} stroke={1.8} />,
    impide: soloPorCancelar,
    hacer: async ({ IdDeposito: id }) => pasa(await call('admin_deposito_mantener', { params: { id } })),
  },
  {
    texto: 'Confirmar cancelación',
    icono: <IconX size={17} stroke={1.8} />,
    peligro: true,
    impide: soloPorCancelar,
    hacer: async ({ IdDeposito: id }) => pasa(await call('admin_deposito_cancelar', { params: { id } })),
    pregunta: (filas) => ({
      titulo: `¿Cancelar ${conteo(filas.length, 'depósito', 'depósitos')}?`,
      no: 'Regresar',
      si: 'Confirmar cancelación',
      texto: `Se revierten ${totalDe(filas)} en los estados de cuenta de los socios y los documentos que pagaron vuelven a deberse. No se puede deshacer.`,
    }),
  },
  {
    texto: 'Rechazar',
    icono: <IconX size={17} stroke={1.8} />,
    peligro: true,
    impide: soloCapturado,
    preguntar: (pregunta) => (
      <MotivoDeLote
        {...pregunta}
        titulo={`Rechazar ${conteo(pregunta.filas.length, 'depósito', 'depósitos')}`}
        campo="Comentarios"
        schema={DepositoRechazar}
        boton="Rechazar"
        hacer={(Comentarios) =>
          async ({ IdDeposito: id }) =>
            pasa(await call('admin_deposito_rechazar', { params: { id }, entrada: { Comentarios } }))
          }
      >
        <p>{totalDe(pregunta.filas)} en total. Cada socio verá estos comentarios en su depósito.</p>
      </MotivoDeLote>
    ),
  },
]
