// /nota-cargo/ver/:id, /nota-cargo/borrar/:id and /nota-cargo/cancelar/:id.

import { notaCargoDatos } from '../nota-cargo-datos.ts'
import { DocumentoDetail } from './documento-detail.tsx'
import { useModo } from './use-modo.ts'

export function Page() {
  return <DocumentoDetail familia="nota_cargo" modo={useModo()} datos={notaCargoDatos} />
}
