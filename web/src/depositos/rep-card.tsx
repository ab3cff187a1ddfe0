// The payment receipt of a deposit: its folio, how it stands, until when it must be stamped, and its files.
import { estadoDe } from '@litro/contract/documentos-fiscales/estado'
import { REP, rasgos } from '@litro/contract/documentos-fiscales/familia'
import { etiquetas } from '@litro/contract/etiquetas'
import type { ComponentProps } from 'react'
import { type Rep, RepFiles } from '../archivos/rep-files.tsx'
import { fecha } from '../formato.ts'
import { Badge, type Tono } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { type Dato, Ficha } from '../ui/ficha.tsx'
import { MessageLine } from '../ui/message-line.tsx'
import { RepAcciones } from './rep-acciones.tsx'

/** The queue is still at it; a rejected one waits for somebody. */
export const esperaTimbre = (rep: Rep): boolean => rep.UUID === null && rep.Error === null

const tonoDe = ({ Estatus, Error: motivo }: Rep): Tono => {
  if (motivo !== null) return 'rojo'
  const estado = estadoDe(REP, Estatus)
  return estado === 'timbrado' ? 'verde' : estado === 'cancelado' ? 'gris' : 'amarillo'
}

const datos: readonly Dato<Rep>[] = [
  { etiqueta: etiquetas.Folio, valor: (rep) => rep.Folio },
  { etiqueta: etiquetas.Estatus, valor: (rep) => <Badge tono={tonoDe(rep)}>{rep.Estatus}</Badge> },
  { etiqueta: 'Fecha límite', valor: (rep) => fecha(rep.FechaLimite), cifra: true },
  {
    etiqueta: etiquetas.UUID,
    ancho: true,
    valor: ({ UUID }) =>
      UUID ? (
        <span className="uuid">
          {UUID}
          <CopyButton texto={UUID} nombre="UUID" />
        </span>
      ) : null,
  },
]

export function RepCard({ rep, ...acciones }: ComponentProps<typeof RepAcciones>) {
  return (
    <Card titulo={rasgos.rep.titulo}>
      <Ficha registro={rep} campos={datos} />
      {rep.Error ? (
        <div className="acciones" style={{ marginTop: 14 }}>
          <MessageLine tono="rojo">{rep.Error}</MessageLine>
        </div>
      ) : null}
      {rep.UUID ? (
        <div className="acciones no-imprimir" style={{ marginTop: 14 }}>
          <RepFiles rep={rep} />
          <RepAcciones rep={rep} {...acciones} />
        </div>
      ) : (
        <p className="nota">Se timbra por sí solo; no tienes que hacer nada.</p>
      )}
    </Card>
  )
}
