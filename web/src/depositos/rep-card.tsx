// The payment receipt of a deposit: its folio, how it stands, until when it must be stamped, and its files.
import type { Deposito } from '@litro/contract/depositos/deposito'
import { estadoDe } from '@litro/contract/documentos-fiscales/estado'
import { REP, rasgos } from '@litro/contract/documentos-fiscales/familia'
import { etiquetas } from '@litro/contract/etiquetas'
import { services } from '@litro/contract/services'
import { buildUrl } from '../call.ts'
import { fecha } from '../formato.ts'
import { RowDownload } from '../list/row-download.tsx'
import { Badge, type Tono } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { type Dato, Ficha } from '../ui/ficha.tsx'
import { MessageLine } from '../ui/message-line.tsx'
import { RowActions } from '../ui/row-actions.tsx'
import estilos from './depositos.module.css'

export type Rep = NonNullable<Deposito['Rep']>

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
        <span className={estilos.uuid}>
          {UUID}
          <CopyButton texto={UUID} nombre="UUID" />
        </span>
      ) : null,
  },
]

export function RepCard({ rep }: { rep: Rep }) {
  return (
    <Card titulo={rasgos.rep.titulo}>
      <Ficha registro={rep} campos={datos} />
      {rep.Error ? (
        <div className={estilos.acciones}>
          <MessageLine tono="rojo">{rep.Error}</MessageLine>
        </div>
      ) : null}
      {rep.UUID ? (
        <div className={`${estilos.acciones} no-imprimir`}>
          <RowActions>
            <Archivo formato="pdf" id={rep.IdRep} folio={rep.Folio} />
            <Archivo formato="xml" id={rep.IdRep} folio={rep.Folio} />
          </RowActions>
        </div>
      ) : (
        <p className={estilos.nota}>Se timbra por sí solo; no tienes que hacer nada.</p>
      )}
    </Card>
  )
}

function Archivo({ formato, id, folio }: { formato: 'pdf' | 'xml'; id: number; folio: string }) {
  const servicio: `rep_${'pdf' | 'xml'}` = `rep_${formato}`
  const texto = formato.toUpperCase()
  return (
    <RowDownload
      servicio={servicio}
      peticion={[{ params: { id } }]}
      ruta={buildUrl(services[servicio].ruta, { id })}
      nombre={`complemento-pago_${id}.${formato}`}
      texto={texto}
      etiqueta={`Descargar ${texto} del complemento de pago ${folio}`}
    />
  )
}
