// What happened to a record: who, what and when, the newest first. The same for documents, money, clients and suppliers.
import type { RespuestaDe } from '@litro/contract/services'
import { TOPES } from '@litro/contract/topes'
import { capital, fechaHora } from '../formato.ts'
import { useServicio } from '../query.ts'
import { Card } from '../ui/card.tsx'
import { Recortada } from '../ui/recortada.tsx'
import estilos from './historia.module.css'

type Servicio =
  | 'cliente_historia'
  | 'proveedor_historia'
  | 'deposito_historia'
  | 'retorno_historia'
  | 'admin_socio_historia'
type Sucesos = RespuestaDe<Servicio>

/** `tope`: how many of the newest its reading brings, where it does not bring all. */
export function Historia({ historia, tope }: { historia: Sucesos; tope?: number }) {
  if (historia.length === 0) return null
  // Two facts may be of the same second: each has its place in the story.
  const numerados = historia.map((suceso, lugar) => ({ ...suceso, lugar }))
  return (
    <Card titulo="Historia">
      <ol className={`lista ${estilos.historia}`} reversed>
        {numerados.reverse().map(({ lugar, Momento, Actor, Accion, Nota }) => (
          <li key={lugar}>
            <p className={estilos.suceso}>{capital(Accion)}</p>
            <p className={`tenue ${estilos.actor}`}>
              {Actor} · <time dateTime={Momento}>{fechaHora(Momento)}</time>
            </p>
            {Nota ? <p className={`tenue ${estilos.actor}`}>{Nota}</p> : null}
          </li>
        ))}
      </ol>
      {tope ? <Recortada filas={historia.length} tope={tope} que="lo más reciente" /> : null}
    </Card>
  )
}

/** Of a record whose reading does not carry it. */
export function HistoriaDe({ servicio, id }: { servicio: Servicio; id: number }) {
  const { data } = useServicio(servicio, [{ params: { id }, silencioso: true }], { staleTime: 0 })
  return data ? <Historia historia={data} tope={TOPES.historia} /> : null
}
