// The verbs of the desk over several requests at once: each row is told how it ended, or why it does not admit it.
import type { CancelacionEnCurso } from '@litro/contract/admin/bandejas'
import { IconBell, IconRefresh, IconSend, IconX } from '@tabler/icons-react'
import { permite, type VerboDePersonal } from '../../entidades/cancelacion.ts'
import { send, standingOf } from '../../entidades/use-cancelaciones.ts'
import { conteo, hoy } from '../../formato.ts'
import type { Impide } from '../../list/lote.ts'
import type { VerboDeLote } from '../../list/use-verbos.tsx'

type C = CancelacionEnCurso

/** The same words whichever the verb: where the request stands is the reason. */
const impide =
  (verbo: VerboDePersonal): Impide<C> =>
  (fila) =>
    permite(fila, verbo) ? null : `No se hizo: está ${fila.SubEstado}.`

const hacer = (verbo: VerboDePersonal) => async (fila: C) => standingOf(await send(verbo, fila), fila.Id)

const yaRecordado: Impide<C> = (fila) =>
  impide('recordar')(fila) ?? (fila.Recordado === hoy() ? 'No se hizo: hoy ya se le recordó.' : null)

export const verbos: readonly VerboDeLote<C>[] = [
  {
    texto: 'Enviar al SAT',
    icono: <IconSend size={17} stroke={1.7} />,
    impide: impide('enviar'),
    hacer: hacer('enviar'),
  },
  {
    texto: 'Actualizar estatus',
    icono: <IconRefresh size={17} stroke={1.7} />,
    impide: impide('consultar'),
    hacer: hacer('consultar'),
  },
  {
    texto: 'Recordar al receptor',
    icono: <IconBell size={17} stroke={1.7} />,
    impide: yaRecordado,
    hacer: async (fila) => {
      await send('recordar', fila)
      return 'tiene su recordatorio en camino.'
    },
  },
  {
    texto: 'Desistir',
    icono: <IconX size={17} stroke={1.8} />,
    peligro: true,
    impide: impide('desistir'),
    hacer: hacer('desistir'),
    pregunta: ({ length: n }) => ({
      titulo: `¿Desistir de ${conteo(n, 'cancelación', 'cancelaciones')}?`,
      no: 'Seguir con ellas',
      si: 'Desistir',
      texto: 'Nada se ha enviado al SAT. Los comprobantes volverán a estar vigentes.',
    }),
  },
]
