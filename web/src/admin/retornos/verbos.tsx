// The steps of treasury over several returns at once. Two signatures and the limit are looked at one by one, by the server.

import { RetornoRechazar } from '@litro/contract/retornos/retorno'
import type { VerboRetorno } from '@litro/contract/retornos/vida'
import { IconCalendarTime, IconCash, IconHandStop, IconX } from '@tabler/icons-react'
import { call } from '../../call.ts'
import { impideAPersona } from '../../entidades/impide-retorno.ts'
import { permite } from '../../entidades/retorno.ts'
import { ArchivoDialog, type Paso, peticionDe } from '../../entidades/retorno-archivo-dialog.tsx'
import { conteo, pesos } from '../../formato.ts'
import { resumir } from '../../list/filtrar.ts'
import type { Impide } from '../../list/lote.ts'
import { MotivoDeLote } from '../../list/motivo-dialog.tsx'
import type { Preguntado, VerboDeLote } from '../../list/use-verbos.tsx'
import type { Retorno } from './retorno.ts'

const impide =
  (verbo: VerboRetorno): Impide<Retorno> =>
  (retorno) =>
    permite(retorno.Estatus, verbo) ? impideAPersona(retorno, verbo) : `No se hizo: está ${retorno.Estatus}.`

const pasa = ({ Estatus }: { Estatus: string }) => `pasa a ${Estatus}.`

const conArchivo =
  (paso: Paso) =>
  ({ filas, onSeguir, onCerrar }: Preguntado<Retorno>) => (
    <ArchivoDialog
      paso={paso}
      retornos={filas}
      onCerrar={onCerrar}
      onVarios={(entregado) => onSeguir(async (retorno) => pasa(await peticionDe(paso, retorno, entregado)))}
    />
  )

const rechazar = (pregunta: Preguntado<Retorno>) => (
  <MotivoDeLote
    {...pregunta}
    titulo={`Rechazar ${conteo(pregunta.filas.length, 'retorno', 'retornos')}`}
    campo="Observaciones"
    schema={RetornoRechazar}
    boton="Rechazar"
    hacer={(Observaciones) =>
      async ({ IdRetorno: id }) =>
        pasa(await call('admin_retorno_rechazar', { params: { id }, entrada: { Observaciones } }))
      }
  >
    <p>
      {pesos(resumir(pregunta.filas, ['Monto']).Sumas.Monto)} en total. Su saldo se libera y cada socio verá estas
      observaciones.
    </p>
  </MotivoDeLote>
)

export const verbos: readonly VerboDeLote<Retorno>[] = [
  {
    texto: 'Tomar',
    icono: <IconHandStop size={17} stroke={1.7} />,
    impide: impide('revisar'),
    hacer: async ({ IdRetorno: id }) => pasa(await call('admin_retorno_revisar', { params: { id } })),
  },
  {
    texto: 'Programar',
    icono: <IconCalendarTime size={17} stroke={1.7} />,
    impide: impide('programar'),
    preguntar: conArchivo('programar'),
  },
  {
    texto: 'Pagar',
    icono: <IconCash size={17} stroke={1.7} />,
    impide: impide('pagar'),
    preguntar: conArchivo('pagar'),
  },
  {
    texto: 'Rechazar',
    icono: <IconX size={17} stroke={1.8} />,
    peligro: true,
    impide: impide('rechazar'),
    preguntar: rechazar,
  },
]
