// What happened to a document: who, what and when, the newest first.
import { fechaHora } from '../../formato.ts'
import { Card } from '../../ui/card.tsx'
import type { Documento } from '../documento.ts'
import estilos from '../documentos-fiscales.module.css'

const capital = (texto: string) => texto.charAt(0).toLocaleUpperCase('es-MX') + texto.slice(1)

export function Historia({ historia }: { historia: Documento['Historia'] }) {
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
