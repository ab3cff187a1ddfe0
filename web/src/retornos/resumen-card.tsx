// The card beside the form: what the partner has, what this return holds, and what would be left.
import { formatDecimal, fromJson, parseDecimal } from '@litro/cfdi/decimal'
import type { Retorno } from '@litro/contract/retornos/retorno'
import { useWatch } from 'react-hook-form'
import { Aviso } from '../campos/aviso.tsx'
import { EnBarra } from '../form/en-barra.tsx'
import { pesos, SIN_DATO } from '../formato.ts'
import { useServicio } from '../query.ts'
import { Card } from '../ui/card.tsx'
import { Totales } from '../ui/totales.tsx'
import { enPesos, redondear, type Valores } from './captura.ts'
import estilos from './retornos.module.css'

export function ResumenCard({ retorno }: { retorno: Retorno | null }) {
  const { data } = useServicio('tablero_leer', [{ silencioso: true }])
  const [moneda, monto, usd, tasa] = useWatch<Valores, ['Moneda', 'Monto', 'MontoUSD', 'TipoCambio']>({
    name: ['Moneda', 'Monto', 'MontoUSD', 'TipoCambio'],
  })
  const pedido = moneda === 'USD' ? enPesos(usd, tasa) : redondear(monto, 2)
  const este = { titulo: 'Este retorno', valor: pedido === null || pedido === '' ? SIN_DATO : pesos(pedido) }
  const cuenta = saldosDe(data?.SaldoDisponible, retorno?.Monto, pedido)
  return (
    <Card titulo="Resumen">
      <p className="nota">
        El monto queda congelado al solicitarlo. Tesorería revisa la solicitud, programa el pago y lo confirma.
      </p>
      <Totales
        trasNota
        filas={[
          { titulo: 'Saldo disponible', valor: cuenta ? pesos(cuenta.disponible) : SIN_DATO },
          este,
          { titulo: 'Quedaría', valor: cuenta?.queda ? pesos(cuenta.queda) : SIN_DATO },
        ]}
      />
      <EnBarra {...este} />
      <div className={estilos.avisos} aria-live="polite">
        {cuenta?.queda?.startsWith('-') ? <Aviso texto="Saldo disponible insuficiente." /> : null}
      </div>
    </Card>
  )
}

/** What this very return already holds counts for it. */
export function saldosDe(
  disponible: number | undefined,
  congelado: number | undefined,
  pedido: string | null,
): { disponible: string; queda: string | null } | null {
  if (disponible === undefined) return null
  const tiene = fromJson(disponible) + (congelado === undefined ? 0n : fromJson(congelado))
  try {
    const queda = pedido ? formatDecimal(tiene - parseDecimal(pedido), 2) : null
    return { disponible: formatDecimal(tiene, 2), queda }
  } catch {
    return { disponible: formatDecimal(tiene, 2), queda: null }
  }
}
