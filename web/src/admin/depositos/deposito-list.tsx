// The left pane: deposits that wait, one per option. The arrows move between them and the decision follows.
import type { DepositoPorValidar } from '@litro/contract/depositos/deposito'
import { useVirtualizer } from '@tanstack/react-virtual'
import type { KeyboardEvent, RefObject } from 'react'
import { useEffect, useRef } from 'react'
import { fecha, pesos } from '../../formato.ts'
import { rowAfterKey } from '../../list/row-keys.ts'
import { Badge } from '../../ui/badge.tsx'
import estilos from './depositos.module.css'
import { esPorCancelar } from './estado.ts'

const ALTO = 92
const idDe = (deposito: DepositoPorValidar) => `deposito-${deposito.IdDeposito}`

type Props = {
  depositos: readonly DepositoPorValidar[]
  elegido: DepositoPorValidar | undefined
  /** Deposits that one movement of the bank, and no other, proves. */
  enBanco: ReadonlySet<number>
  onElegir: (id: number) => void
  /** Enter goes to the decision. */
  onEntrar: () => void
  lista: RefObject<HTMLDivElement | null>
}

export function DepositoList({ depositos, elegido, enBanco, onElegir, onEntrar, lista }: Props) {
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

  const onKeyDown = (evento: KeyboardEvent) => {
    if (evento.key === 'Enter') return onEntrar()
    const siguiente = rowAfterKey(evento.key, Math.max(indice, 0), depositos.length, lista.current?.clientHeight ?? 400)
    const deposito = siguiente === null ? undefined : depositos[siguiente]
    if (!deposito) return
    evento.preventDefault()
    onElegir(deposito.IdDeposito)
  }
  return (
    <div
      ref={lista}
      role="listbox"
      aria-label="Depósitos por validar"
      aria-activedescendant={elegido ? idDe(elegido) : undefined}
      tabIndex={0}
      className={estilos.lista}
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
              aria-posinset={index + 1}
              aria-setsize={depositos.length}
              className={estilos.opcion}
              style={{ height: ALTO, transform: `translateY(${start}px)` }}
              onClick={() => onElegir(deposito.IdDeposito)}
            >
              <Opcion deposito={deposito} enBanco={enBanco.has(deposito.IdDeposito)} />
            </div>
          )
        })}
      </div>
    </div>
  )
}

function Opcion({ deposito: d, enBanco }: { deposito: DepositoPorValidar; enBanco: boolean }) {
  return (
    <>
      <span className={estilos.linea}>
        <strong className={estilos.recorta}>{d.Depositante}</strong>
        <strong className="cifra">{pesos(d.Monto)}</strong>
      </span>
      <span className={estilos.linea}>
        <span className={estilos.recorta}>{d.SocioComercial}</span>
        <span className="cifra">{fecha(d.Fecha)}</span>
      </span>
      <span className={estilos.marcas}>
        <span>
          {d.IdDeposito} · {d.DepositoTipo}
        </span>
        {esPorCancelar(d) ? <Badge tono="amarillo">{d.DepositoEstatus}</Badge> : null}
        {enBanco ? <Badge tono="verde">En el banco</Badge> : null}
        {d.ArchivoNombre ? null : <Badge tono="gris">Sin archivo</Badge>}
      </span>
    </>
  )
}
