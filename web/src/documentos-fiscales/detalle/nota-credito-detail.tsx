// /nota-credito/ver/:id, /nota-credito/borrar/:id and /nota-credito/cancelar/:id.

import { notaCreditoDatos } from '../nota-credito-datos.ts'
import { DocumentoDetail } from './documento-detail.tsx'
import { useModo } from './use-modo.ts'

export function Page() {
  return <DocumentoDetail familia="nota_credito" modo={useModo()} datos={notaCreditoDatos} />
}
