// What happened to a record: who, what and when, the newest first. The same for documents, money, clients and suppliers.
import type { RespuestaDe } from '@litro/contract/services'
import { capital, fechaHora } from '../formato.ts'
import { useServicio } from '../query.ts'
import { Card } from '../ui/card.tsx'
import estilos from './historia.module.css'

type Servicio = 'cliente_historia' | 'proveedor_historia' | 'deposito_historia' | 'retorno_historia'
type Sucesos = RespuestaDe<Servicio>

export function Historia({ historia }: { historia: Sucesos }) {
  if (historia.length === 0) return null
  return (
    <Card titulo="Historia">
      <ol className={`lista ${estilos.historia}`} reversed>
        {[...historia].reverse().map(({ Momento, Actor, Accion, Nota }) => (
          <li key={`${Momento}-${Accion}`}>
            <p className={estilos.suceso}>{capital(Accion)}</p>
            <p className={`tenue ${estilos.actor}`}>
              {Actor} · <time dateTime={Momento}>{fechaHora(Momento)}</time>
            </p>
            {Nota ? <p className={`tenue ${estilos.actor}`}>{Nota}</p> : null}
          </li>
        ))}
      </ol>
    </Card>
  )
}

/** Of a record whose reading does not carry it. */
export function HistoriaDe({ servicio, id }: { servicio: Servicio; id: number }) {
  const { data } = useServicio(servicio, [{ params: { id }, silencioso: true }], { staleTime: 0 })
  return data ? <Historia historia={data} /> : null
}
