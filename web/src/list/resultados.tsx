// How a lot ended, row by row: green what was done, red what was refused and why.
import { Button } from '@mantine/core'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { conteo } from '../formato.ts'
import { MessageLine } from '../ui/message-line.tsx'
import type { Resultado } from './lote.ts'
import estilos from './resultados.module.css'

type Props<Fila> = {
  resultados: readonly Resultado<Fila>[]
  nombre: (fila: Fila) => string
  /** What else there is to say of all of them. */
  nota?: string
  /** Buttons before *Cerrar*. */
  acciones?: ReactNode
  /** Without it they cannot be put away: the lot still runs. */
  onCerrar?: () => void
}

export function Resultados<Fila>({ resultados, nombre, nota, acciones, onCerrar }: Props<Fila>) {
  if (resultados.length === 0 && !nota) return null
  const mal = resultados.filter(({ bien }) => !bien).length
  const bien = resultados.length - mal
  const tono = mal === 0 && !nota ? 'verde' : bien === 0 && mal > 0 ? 'rojo' : 'ambar'
  return (
    <div className={estilos.resultados}>
      <MessageLine tono={tono}>
        <div className="extremos" style={{ alignItems: 'center' }}>
          <strong>
            {[
              bien > 0 && `${conteo(bien, 'listo', 'listos')}`,
              mal > 0 && `${conteo(mal, 'con error', 'con error')}`,
              nota,
            ]
              .filter(Boolean)
              .join(', ')}
          </strong>
          <span className="fila">
            {acciones}
            {onCerrar ? (
              <Button variant="subtle" color="gray" size="compact-sm" onClick={onCerrar}>
                Cerrar
              </Button>
            ) : null}
          </span>
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
        <ul className={`lista ${estilos.filas}`} tabIndex={0} aria-label="Resultado por fila">
          {resultados.map((resultado, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have the same name; their place tells them apart.
            <li key={i} data-bien={resultado.bien || undefined}>
              {resultado.bien ? (
                <IconCircleCheck size={17} stroke={1.8} aria-hidden />
              ) : (
                <IconCircleX size={17} stroke={1.8} aria-hidden />
              )}
              <span>
                <strong>{nombre(resultado.fila)}</strong> {resultado.detalle}
              </span>
            </li>
          ))}
        </ul>
      </MessageLine>
    </div>
  )
}
