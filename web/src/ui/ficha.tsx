// A record told in read-only fields: each with its label, in the order given, and a dash where there is nothing.
import { Fragment, type ReactNode } from 'react'
import { SIN_DATO } from '../formato.ts'
import estilos from './ficha.module.css'

export type Dato<R> = {
  etiqueta: string
  valor: (registro: R) => ReactNode
  cifra?: true
  /** Takes the whole line. */
  ancho?: true
}

/** 'Descuento/Bonificación' is cut after its slash, not in the middle of a word; a date is not cut. */
function breakable(valor: ReactNode): ReactNode {
  if (typeof valor !== 'string' || !/\p{L}\/\p{L}/u.test(valor)) return valor
  const partes = valor.split(/(?<=\p{L}\/)(?=\p{L})/u)
  return partes.map((parte, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no name but their place.
    <Fragment key={i}>
      {parte}
      <wbr />
    </Fragment>
  ))
}

export function Ficha<R>({ registro, campos }: { registro: R; campos: readonly Dato<R>[] }) {
  return (
    <dl className={estilos.ficha}>
      {campos.map(({ etiqueta, valor, cifra, ancho }) => (
        <div key={etiqueta} data-ancho={ancho}>
          <dt className="tenue">{etiqueta}</dt>
          <dd className={cifra ? 'cifra' : undefined}>{breakable(valor(registro)) || SIN_DATO}</dd>
        </div>
      ))}
    </dl>
  )
}
