// Under the title: the balance of the account today and, on paper, whose statement it is and of which days.
import { periodoDe } from '@litro/contract/estado-cuenta/movimiento'
import { fecha, pesos } from '../formato.ts'
import { useServicio } from '../query.ts'
import { useSearchParams } from '../ruteo/ruteo.tsx'
import estilos from './estado-cuenta.module.css'
import { periodoDelEstado } from './periodo.ts'

export function Encabezado() {
  const { data } = useServicio('tablero_leer', [{ silencioso: true }])
  const { data: configuracion } = useServicio('socio_configuracion', [{ silencioso: true }])
  const socio = configuracion?.[0]?.Nombre
  const [params] = useSearchParams()
  return (
    <>
      <span>
        Saldo actual: <strong className={`cifra ${estilos.saldo}`}>{pesos(data?.SaldoEstadoCuenta)}</strong>
      </span>
      <span className="solo-impresion">
        {[socio, periodoDe(periodoDelEstado(params), fecha)].filter(Boolean).join(' · ')}
      </span>
    </>
  )
}
