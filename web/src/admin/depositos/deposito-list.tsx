// The left pane: deposits that wait, one per option. The arrows move between them and the decision follows.
import type { Cep } from '@litro/contract/depositos/cep'
import type { ConsultaCep } from '@litro/contract/depositos/consulta-cep'
import type { DepositoPorValidar } from '@litro/contract/depositos/deposito'
import { IconSquare, IconSquareCheckFilled } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useRef } from 'react'
import { veredictos } from '../../entidades/cep.tsx'
import { fecha, pesos } from '../../formato.ts'
import { rowAfterKey } from '../../list/row-keys.ts'
import type { Seleccion } from '../../list/seleccion.ts'
import { Badge } from '../../ui/badge.tsx'
import { enConsulta, enLista } from './consulta-cep.tsx'
import estilos from './depositos.module.css'
import { esPorCancelar } from './estado.ts'

const ALTO = 92
const idDe = (deposito: DepositoPorValidar) => `deposito-${deposito.IdDeposito}`

type Props = {
  depositos: readonly DepositoPorValidar[]
  /** How many there are, read or not. */
  total: number | undefined
  /** The end of what is read comes into sight. */
  onFin: () => void
  elegido: DepositoPorValidar | undefined
  /** Deposits that one movement of the bank, and no other, proves. */
  enBanco: ReadonlySet<number>
  /** What Banxico says of those that have it, by deposit. */
  ceps: ReadonlyMap<number, Cep>
  /** What was asked of Banxico about the others. */
  consultas: ReadonlyMap<number, ConsultaCep>
  /** Several of them for one decision: their mark, the space bar, and Shift for all in between. */
  seleccion: Seleccion<DepositoPorValidar>
  onElegir: (id: number) => void
  /** Enter goes to the decision. */
  onEntrar: () => void
  lista: RefObject<HTMLDivElement | null>
}

export function DepositoList(props: Props) {
  const {
    depositos,
    total = depositos.length,
    elegido,
    enBanco,
    ceps,
    consultas,
    seleccion,
    onElegir,
    onEntrar,
    onFin,
    lista,
  } = props
  const indice = elegido ? depositos.indexOf(elegido) : -1
  const virtual = useVirtualizer({
    count: depositos.length,
    getScrollElement: () => lista.current,
    estimateSize: () => ALTO,
    overscan: 8,
    useFlushSync: false,
  })
  const mostrado = useRef(-1)
  useEffect(() => {
    if (indice >= 0 && indice !== mostrado.current) virtual.scrollToIndex(indice)
    mostrado.current = indice
  }, [indice, virtual])

  const ultima = virtual.getVirtualItems().at(-1)?.index ?? 0
  useEffect(() => {
    if (ultima >= depositos.length - 1) onFin()
  }, [ultima, depositos.length, onFin])

  // The address follows a moment after the key: whoever types fast acts on the one they went to.
  const cursor = useRef(indice)
  useEffect(() => {
    cursor.current = indice
  }, [indice])

  const onKeyDown = (evento: KeyboardEvent) => {
    if (evento.key === 'Enter') return onEntrar()
    const actual = depositos[cursor.current]
    if (evento.key === ' ' && actual) {
      evento.preventDefault()
      return seleccion.alternar(actual, evento.shiftKey)
    }
    const siguiente = rowAfterKey(
      evento.key,
      Math.max(cursor.current, 0),
      depositos.length,
      lista.current?.clientHeight ?? 400,
    )
    const deposito = siguiente === null ? undefined : depositos[siguiente]
    if (!deposito) return
    evento.preventDefault()
    cursor.current = siguiente ?? 0
    onElegir(deposito.IdDeposito)
  }
  const onClick = (evento: MouseEvent<HTMLElement>, deposito: DepositoPorValidar) => {
    const enMarca = evento.target instanceof Element && evento.target.closest('[data-marca]') !== null
    if (enMarca || evento.shiftKey) seleccion.alternar(deposito, evento.shiftKey)
    else onElegir(deposito.IdDeposito)
  }
  return (
    <div
      ref={lista}
      role="listbox"
      aria-label="Depósitos por validar"
      aria-activedescendant={elegido ? idDe(elegido) : undefined}
      tabIndex={0}
      data-entrada
      className={`superficie ${estilos.lista}`}
      onKeyDown={onKeyDown}
    >
      <div role="presentation" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const deposito = depositos[index]!
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the list box has the focus and the keys.
            <div
              key={deposito.IdDeposito}
              id={idDe(deposito)}
              role="option"
              aria-selected={deposito === elegido}
              aria-checked={seleccion.tiene(deposito)}
              aria-posinset={index + 1}
              aria-setsize={total}
              className={estilos.opcion}
              style={{ height: ALTO, transform: `translateY(${start}px)` }}
              onClick={(evento) => onClick(evento, deposito)}
            >
              <span data-marca className={estilos.marca} aria-hidden>
                {seleccion.tiene(deposito) ? (
                  <IconSquareCheckFilled size={20} />
                ) : (
                  <IconSquare size={20} stroke={1.5} />
                )}
              </span>
              <Opcion
                deposito={deposito}
                enBanco={enBanco.has(deposito.IdDeposito)}
                cep={ceps.get(deposito.IdDeposito)}
                consulta={consultas.get(deposito.IdDeposito)}
              />
            </div>
          )
        })}
      </div>
    </div>
  )
}

type OpcionProps = {
  deposito: DepositoPorValidar
  enBanco: boolean
  cep: Cep | undefined
  consulta: ConsultaCep | undefined
}

function Opcion({ deposito: d, enBanco, cep, consulta }: OpcionProps) {
  return (
    <span className={estilos.texto}>
      <span className="extremos">
        <strong className="recorta">{d.Depositante}</strong>
        <strong className="cifra">{pesos(d.Monto)}</strong>
      </span>
      <span className="extremos">
        <span className="recorta">{d.SocioComercial}</span>
        <span className="cifra">{fecha(d.Fecha)}</span>
      </span>
      <span className={`fila tenue ${estilos.marcas}`}>
        <span>
          {d.IdDeposito} · {d.DepositoTipo}
        </span>
        {esPorCancelar(d) ? <Badge tono="amarillo">{d.DepositoEstatus}</Badge> : null}
        {enBanco ? <Badge tono="verde">En el banco</Badge> : null}
        {cep ? <Badge tono={veredictos[cep.Veredicto].tono}>{veredictos[cep.Veredicto].palabra}</Badge> : null}
        {!cep && consulta && enLista(consulta) ? (
          <Badge tono={enConsulta[consulta.Estado].tono}>{enConsulta[consulta.Estado].palabra}</Badge>
        ) : null}
        {d.ArchivoNombre ? null : <Badge tono="gris">Sin archivo</Badge>}
      </span>
    </span>
  )
}
