// Credit notes of a supplier beside its invoice, on any screen: what each takes from it and what is left to pay.
import type { NotaDeProveedor } from '@litro/contract/recibidas/recibida'
import { cantidad, fecha } from '../formato.ts'
import { MessageLine } from '../ui/message-line.tsx'

type Props = { notas: readonly NotaDeProveedor[]; pagable: number | null; moneda: string | null }

export function NotasDeProveedor({ notas, pagable, moneda }: Props) {
  if (notas.length === 0) return null
  return (
    <MessageLine tono="ambar">
      <p>El proveedor le aplicó notas de crédito:</p>
      <ul aria-label="Notas de crédito del proveedor">
        {notas.map((nota) => (
          <li key={nota.UUID}>
            {fecha(nota.Fecha)}: {cantidad(nota.Total)} {nota.Moneda ?? ''} ({nota.UUID.slice(0, 8)})
            {nota.Resta < nota.Total ? `, de los que ${cantidad(nota.Resta)} son de esta factura` : ''}
          </li>
        ))}
      </ul>
      {pagable === null ? null : (
        <p>
          Se pueden pagar {cantidad(pagable)} {moneda ?? ''}.
        </p>
      )}
    </MessageLine>
  )
}
