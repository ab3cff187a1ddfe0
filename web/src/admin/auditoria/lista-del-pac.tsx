// The PAC's list beside ours: how the last comparison ended for each issuer and PAC, and each stamp that only one of them has.
import type { Conciliacion } from '@litro/contract/admin/cuadre'
import { nombreDePac } from '@litro/contract/emisor/pac'
import { conteo, entero, fecha, fechaHora } from '../../formato.ts'
import { useServicio } from '../../query.ts'
import { Card } from '../../ui/card.tsx'
import { MessageLine } from '../../ui/message-line.tsx'
import estilos from './auditoria.module.css'
import { ultimoDiaDe } from './conciliacion.ts'

const DETALLE = 'Cada madrugada se compara lo que el PAC dice haber timbrado con lo que hay aquí'

export function ListaDelPac() {
  const { data, error } = useServicio('admin_conciliacion_listar')
  return (
    <Card titulo="Lista del PAC" detalle={DETALLE}>
      <div className={estilos.resultado}>
        {error ? <MessageLine tono="rojo">{error.mensaje}</MessageLine> : null}
        {data?.length === 0 ? <p>Aún no se ha comparado. Se hace sola cada madrugada.</p> : null}
        {data?.map((c) => (
          <Comparada key={c.IdConciliacion} conciliacion={c} />
        ))}
      </div>
    </Card>
  )
}

function Comparada({ conciliacion: c }: { conciliacion: Conciliacion }) {
  const quien = `${nombreDePac(c.Pac)} · ${c.RFC}`
  const periodo = `del ${fecha(c.Desde)} al ${fecha(ultimoDiaDe(c))}`
  const hecha = `Comparada el ${fechaHora(c.Momento)}.`
  if (c.Resultado === 'sin_lista') {
    return (
      <MessageLine tono="ambar">
        {quien}: este PAC no ofrece lista; cada comprobante vigente se comprueba cada semana ante el SAT.
      </MessageLine>
    )
  }
  if (c.Resultado === 'sin_respuesta') {
    return (
      <MessageLine tono="ambar">
        {quien}: el PAC no dio su lista {periodo}. {c.Nota} Se le vuelve a pedir.
      </MessageLine>
    )
  }
  if (c.Resultado === 'igual') {
    return (
      <MessageLine tono="verde">
        {quien}: sin diferencias {periodo}, {entero(c.EnPac)} en el PAC y {entero(c.EnCasa)} aquí. {c.Nota} {hecha}
      </MessageLine>
    )
  }
  return (
    <>
      <MessageLine tono="rojo">
        {quien}: {conteo(c.Diferencias.length, 'diferencia', 'diferencias')} {periodo}. {c.Nota} {hecha}
      </MessageLine>
      <ul className={`lista ${estilos.timbres}`} aria-label={`Diferencias con ${quien}`}>
        {c.Diferencias.map(({ Donde, UUID, Folio }) => (
          <li key={UUID}>
            <strong>{Donde === 'en_pac' ? 'Solo en el PAC' : `Solo aquí, ${Folio}`}</strong>
            <span>{UUID}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
