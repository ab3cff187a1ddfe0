// A partner asked to cancel an applied deposit: confirm by reversing it, or keep it. Its payment receipt goes first (D-6).
import type { DepositoPorValidar } from '@litro/contract/depositos/deposito'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { fecha, pesos } from '../../formato.ts'
import { useEscritura } from '../../query.ts'
import { Card } from '../../ui/card.tsx'
import { Falla } from '../../ui/falla.tsx'
import { MessageLine } from '../../ui/message-line.tsx'
import { Question } from '../../ui/question.tsx'
import { SocioLink } from '../socio-link.tsx'
import estilos from './depositos.module.css'
import { DocumentoPagado } from './documento-pagado.tsx'
import { estorba, RepAviso } from './rep-aviso.tsx'

type Props = { deposito: DepositoPorValidar; onDecidido: (mensaje: string) => void; onRecargar: () => void }

const FALTA_OTRA = 'SEGUNDA_FIRMA'

export function PorCancelar({ deposito, onDecidido, onRecargar }: Props) {
  const { IdDeposito, IdSocioComercial, Monto, FechaPago, Documentos, Rep, ConfirmadoPor } = deposito
  const [preguntando, setPreguntando] = useState(false)
  const cancelar = useEscritura('admin_deposito_cancelar')
  const mantener = useEscritura('admin_deposito_mantener')
  const error = cancelar.error ?? mantener.error
  const confirmar = () =>
    cancelar.mutate([{ params: { id: IdDeposito } }], {
      onSuccess: () => onDecidido(`Depósito ${IdDeposito} cancelado.`),
      onError: ({ codigo }) => codigo === FALTA_OTRA && onRecargar(),
      onSettled: () => setPreguntando(false),
    })
  return (
    <div className={estilos.decide} data-decision>
      <Card titulo="Cancelación solicitada" detalle={`Aplicado con fecha de pago ${fecha(FechaPago)}`}>
        <div className="pila">
          {Documentos.length > 0 ? (
            <ul className="lista" style={{ gap: 8 }} aria-label="Documentos que pagó">
              {Documentos.map((documento) => (
                <li key={documento.IdDocumento} className="extremos">
                  <DocumentoPagado documento={documento} socio={IdSocioComercial} />
                  <span className="cifra">{pesos(documento.MontoAplicado)}</span>
                </li>
              ))}
            </ul>
          ) : null}
          {estorba(Rep) ? <RepAviso rep={Rep} socio={IdSocioComercial} a={`/deposito/ver/${IdDeposito}`} /> : null}
          {error?.codigo === FALTA_OTRA ? (
            <MessageLine tono="ambar">{error.mensaje}</MessageLine>
          ) : ConfirmadoPor ? (
            <MessageLine tono="ambar">
              {ConfirmadoPor} ya confirmó esta cancelación. Falta otra persona de Tesorería, porque deja el saldo
              disponible del socio por debajo de cero.
            </MessageLine>
          ) : null}
          {error && error.codigo !== FALTA_OTRA ? (
            <Falla
              error={error}
              literal="No se pudo decidir la cancelación."
              onRecargar={onRecargar}
              bloqueo={({ folio }) => (
                <SocioLink socio={IdSocioComercial} a={`/deposito/ver/${IdDeposito}`}>
                  Complemento de pago {folio}
                </SocioLink>
              )}
            />
          ) : null}
        </div>
        <Question
          titulo={`¿Cancelar el depósito ${IdDeposito}?`}
          no="Regresar"
          si="Confirmar cancelación"
          abierta={preguntando}
          ocupada={cancelar.isPending}
          onNo={() => setPreguntando(false)}
          onSi={confirmar}
        >
          <p>
            Se revierten {pesos(Monto)} en el estado de cuenta del socio y los documentos que pagó vuelven a deberse. No
            se puede deshacer.
          </p>
        </Question>
      </Card>
      <div className={`barra no-imprimir ${estilos.botones}`}>
        <Button color="red" disabled={estorba(Rep) || mantener.isPending} onClick={() => setPreguntando(true)}>
          Confirmar cancelación
        </Button>
        <Button
          variant="default"
          loading={mantener.isPending}
          disabled={cancelar.isPending}
          onClick={() =>
            mantener.mutate([{ params: { id: IdDeposito } }], {
              onSuccess: () => onDecidido(`Depósito ${IdDeposito} se mantiene aplicado.`),
            })
          }
        >
          Mantener
        </Button>
      </div>
    </div>
  )
}
