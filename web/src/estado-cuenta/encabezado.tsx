// Under the title: the balance of the account today and, on paper, whose statement it is and of which days.
import { periodoDe } from '@litro/contract/estado-cuenta/movimiento'
import { useSearchParams } from 'react-router'
import { fecha, pesos } from '../formato.ts'
import { useServicio } from '../query.ts'
import { periodoDelEstado } from './periodo.ts'

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
        {[socio, periodoDe(periodoDelEstado(params), fecha)].filter(Boolean).join(' · ')}
      </span>
    </>
  )
}
