// The notes of the chosen invoice that one of the same family may replace (D-199), as both forms offer them.
import { etiquetaEstatus } from '@litro/contract/documentos-fiscales/estado'
import { useWatch } from 'react-hook-form'
import type { Opcion } from '../../campos/select-field.tsx'
import { fecha, pesos } from '../../formato.ts'
import { useServicio } from '../../query.ts'

export const DESPUES = 'Si sigue vigente, cancélala con motivo 01 después de timbrar esta.'

export function useNotasSustituibles({ cargo }: { cargo: boolean }) {
  const idFactura = String(useWatch({ name: 'IdFactura' }) ?? '')
  const lectura = useServicio('nota_sustituibles', [{ params: { idFactura } }], { enabled: idFactura !== '' })
  const suyas = (lectura.data ?? []).filter(({ EsCargo }) => EsCargo === cargo)
  const opciones = suyas.map(
    ({ IdNota, Folio, FechaEmision, Total, Estatus }): Opcion => ({
      value: String(IdNota),
      label: [Folio, fecha(FechaEmision), pesos(Total), etiquetaEstatus(Estatus)].join(' · '),
    }),
  )
  return { opciones, lectura }
}

type Sustituto = { IdFacturaCancelada: number | null; FacturaCancelada: string | null }

/** What the record already replaces, which may have left the list. */
export const sustituidaPor = (nota: Sustituto | null): Opcion | null =>
  nota?.IdFacturaCancelada ? { value: String(nota.IdFacturaCancelada), label: nota.FacturaCancelada ?? '' } : null
