// The foot of a list: how many rows match and what they add up to.
import type { ResumenLista } from '@litro/contract/servicio'
import { cantidad, conteo, dolares, pesos } from '../formato.ts'
import estilos from './list-page.module.css'

export type Suma = { campo: string; titulo: string; formato: (valor: number) => string }

/** `apart`: the server tells a sum for each currency and kind, under its own words (D-273). */
export type Sumas = readonly Suma[] | 'apart'

type Props = { resumen: ResumenLista | undefined; cargadas: number; quedan: boolean; sumas?: Sumas }

const sumasDe = (sumas: Sumas, resumen: ResumenLista | undefined): readonly Suma[] =>
  sumas === 'apart'
    ? Object.keys(resumen?.Sumas ?? {}).map((campo) => ({
        ...{ campo, titulo: campo },
        formato: campo.endsWith(' MXN') ? pesos : campo.endsWith(' USD') ? dolares : cantidad,
      }))
    : sumas

/** Deleted, rejected and cancelled rows are listed and not added (D-182). */
const sinSumar = (filas: number) =>
  `${conteo(filas, 'no suma', 'no suman')} (${filas === 1 ? 'borrada, rechazada o cancelada' : 'borradas, rechazadas o canceladas'})`

export function ListFooter({ resumen, cargadas, quedan, sumas = [] }: Props) {
  const filas = resumen
    ? conteo(resumen.Filas, 'fila', 'filas')
    : conteo(cargadas, 'fila', 'filas') + (quedan ? ' o más' : '')
  return (
    <footer className={`fila tenue ${estilos.pie}`} aria-live="polite">
      <span className="cifra">
        {filas}
        {resumen?.SinSumar && sumas.length > 0 ? ` · ${sinSumar(resumen.SinSumar)}` : null}
      </span>
      <dl className={estilos.sumas}>
        {sumasDe(sumas, resumen).map(({ campo, titulo, formato }) => (
          <div key={campo}>
            <dt>{titulo}</dt>
            <dd className="cifra">{resumen ? formato(resumen.Sumas[campo] ?? 0) : '—'}</dd>
          </div>
        ))}
      </dl>
    </footer>
  )
}
