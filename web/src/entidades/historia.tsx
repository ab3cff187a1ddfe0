// What happened to a record: who, what and when, the newest first. The same for documents, money, clients and suppliers.
import { rasgos } from '@litro/contract/documentos-fiscales/familia'
import type { RespuestaDe } from '@litro/contract/services'
import { TOPES } from '@litro/contract/topes'
import { useState } from 'react'
import { AppLink } from '../app-link.tsx'
import { capital, fechaHora, pesos } from '../formato.ts'
import { useServicio } from '../query.ts'
import { Card } from '../ui/card.tsx'
import { Recortada } from '../ui/recortada.tsx'
import { Verbo } from '../ui/verbo.tsx'
import estilos from './historia.module.css'

type Servicio = 'proveedor_historia' | 'deposito_historia' | 'retorno_historia' | 'admin_socio_historia'
type Sucesos = RespuestaDe<Servicio>
type Suceso = Sucesos[number]

/** `tope`: how many of the newest its reading brings, where it does not bring all. */
export function Historia({ historia, tope }: { historia: Sucesos; tope?: number }) {
  if (historia.length === 0) return null
  // Two facts may be of the same second: each has its place in the story.
  const numerados = historia.map((suceso, lugar) => ({ suceso, lugar }))
  return (
    <Card titulo="Historia">
      <ol className={`lista ${estilos.historia}`} reversed>
        {numerados.reverse().map(({ lugar, suceso }) => (
          <Renglon key={lugar} suceso={suceso} />
        ))}
      </ol>
      {tope ? <Recortada filas={historia.length} tope={tope} que="lo más reciente" /> : null}
    </Card>
  )
}

function Renglon({ suceso: { Momento, Actor, Accion, Nota, De } }: { suceso: Suceso }) {
  return (
    <li>
      <p className={estilos.suceso}>
        {capital(Accion)}
        {De ? <DeQue de={De} /> : null}
      </p>
      <p className={`tenue ${estilos.actor}`}>
        {Actor} · <time dateTime={Momento}>{fechaHora(Momento)}</time>
      </p>
      {Nota ? <p className={`tenue ${estilos.actor}`}>{Nota}</p> : null}
    </li>
  )
}

/** A receipt has no page of its own: it is read in its deposit. */
function DeQue({ de: { Tipo, Id, Folio, Monto } }: { de: NonNullable<Suceso['De']> }) {
  const ruta = Tipo === 'deposito' ? '/deposito/ver' : rasgos[Tipo].detalle
  const nombre = Tipo === 'deposito' ? `depósito ${Folio}` : `${rasgos[Tipo].titulo.toLowerCase()} ${Folio}`
  return (
    <>
      {' · '}
      {ruta ? <AppLink to={`${ruta}/${Id}`}>{nombre}</AppLink> : nombre}
      {/* A receipt moves no money of its own. */}
      {Tipo === 'rep' ? null : (
        <>
          {' · '}
          <span className="cifra">{pesos(Monto)}</span>
        </>
      )}
    </>
  )
}

/** Of a record whose reading does not carry it. */
export function HistoriaDe({ servicio, id }: { servicio: Servicio; id: number }) {
  const { data } = useServicio(servicio, [{ params: { id }, silencioso: true }], { staleTime: 0 })
  return data ? <Historia historia={data} tope={TOPES.historia} /> : null
}

/** Of a client: its data, its documents, its payments and its mails in one line, window by window. */
export function HistoriaDeCliente({ id }: { id: number }) {
  return (
    <Card titulo="Historia">
      <ol className={`lista ${estilos.historia}`}>
        <Ventana id={id} />
      </ol>
    </Card>
  )
}

function Ventana({ id, antes }: { id: number; antes?: string }) {
  const [sigue, setSigue] = useState(false)
  const { data, isError, refetch } = useServicio(
    'cliente_historia',
    [{ params: { id }, consulta: { antes }, silencioso: true }],
    { staleTime: 0 },
  )
  if (isError) {
    return (
      <li className={estilos.mas}>
        <span className="nota">No se pudo leer la historia.</span>{' '}
        <Verbo variant="default" size="compact-sm" onClick={() => void refetch()}>
          Reintentar
        </Verbo>
      </li>
    )
  }
  if (!data) return <li className={`tenue ${estilos.mas}`}>Cargando…</li>
  const numerados = data.Sucesos.map((suceso, lugar) => ({ suceso, lugar }))
  return (
    <>
      {numerados.map(({ lugar, suceso }) => (
        <Renglon key={lugar} suceso={suceso} />
      ))}
      {data.Siguiente === null ? null : sigue ? (
        <Ventana id={id} antes={data.Siguiente} />
      ) : (
        <li className={estilos.mas}>
          <Verbo variant="default" size="compact-sm" onClick={() => setSigue(true)}>
            Ver lo anterior
          </Verbo>
        </li>
      )}
    </>
  )
}
