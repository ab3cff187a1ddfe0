// Under the title: the balance of the account today and, on paper, whose statement it is and of which days.
import { useSearchParams } from 'react-router'
import { fecha, pesos } from '../formato.ts'
import { useServicio } from '../query.ts'

export function Encabezado() {
  const { data } = useServicio('tablero_leer', [{ silencioso: true }])
  const { data: configuracion } = useServicio('socio_configuracion', [{ silencioso: true }])
  const socio = configuracion?.[0]?.Nombre
  const [params] = useSearchParams()
  return (
    <>
      <span>
        Saldo actual: <span className="cifra">{pesos(data?.SaldoEstadoCuenta)}</span>
      </span>
      <span className="solo-impresion">
        {[socio, periodoDe(params.get('desde'), params.get('hasta'))].filter(Boolean).join(' · ')}
      </span>
    </>
  )
}

function periodoDe(desde: string | null, hasta: string | null): string {
  if (desde && hasta) return `Del ${fecha(desde)} al ${fecha(hasta)}`
  if (desde) return `Desde el ${fecha(desde)}`
  return hasta ? `Hasta el ${fecha(hasta)}` : 'Todos los movimientos'
}
