// Verbs over the ticked rows of a list: asked for once, done to each, and told row by row how each one ended.
import type { Permiso } from '@litro/contract/permisos'
import type { ServiceKey } from '@litro/contract/services'

import { type ReactNode, useState } from 'react'
import { useStale } from '../query.ts'
import { useUsuario } from '../sesion/usuario-context.tsx'
import { Question } from '../ui/question.tsx'
import { Verbo } from '../ui/verbo.tsx'
import { AvanceLote } from './barra-lote.tsx'
import { type Hacer, type Impide, useLote } from './lote.ts'
import { Resultados } from './resultados.tsx'
import type { Elegibles } from './seleccion.ts'

/** What a dialog is given: the rows that admit the verb, how to go on, and how to leave. */
export type Preguntado<Fila> = { filas: Fila[]; onSeguir: (hacer: Hacer<Fila>) => void; onCerrar: () => void }

export type VerboDeLote<Fila> = {
  texto: string
  icono?: ReactNode
  peligro?: true
  impide?: Impide<Fila>
} & (
  | {
      hacer: Hacer<Fila>
      /** Asked before it is done, where there is nothing else to say. */
      pregunta?: (filas: readonly Fila[]) => Pregunta
    }
  | { preguntar: (pregunta: Preguntado<Fila>) => ReactNode }
)

type Pregunta = { titulo: string; no: string; si: string; peligro?: boolean; texto: string }

type Opciones<Fila> = {
  /** How a row is called in its checkbox and in its result. */
  nombre: (fila: Fila) => string
  verbos: readonly VerboDeLote<Fila>[]
  /** Who lacks it may still tick rows, to export them. */
  permiso?: Permiso
  /** The service of one of them: what it makes stale, all of them do. */
  servicio: ServiceKey
}

type Abierto<Fila> = { verbo: VerboDeLote<Fila>; filas: Fila[]; dejar: (filas: readonly Fila[]) => void }

/** For the frame of a list: `elegibles` goes to it, `avance` above its rows and `dialogo` beside it. */
export function useVerbos<Fila>({ nombre, verbos: todos, permiso, servicio }: Opciones<Fila>) {
  const { puede } = useUsuario()
  const verbos = permiso === undefined || puede(permiso) ? todos : []
  const { avance, resultados, correr, cerrar } = useLote<Fila>()
  const [abierto, setAbierto] = useState<Abierto<Fila> | null>(null)
  const stale = useStale()

  const run = async ({ verbo, filas, dejar }: Abierto<Fila>, hacer: Hacer<Fila>) => {
    setAbierto(null)
    const hechos = await correr(filas, hacer, verbo.impide)
    // What was done is done with; what was not stays ticked, to be tried again.
    dejar(hechos.filter(({ bien }) => !bien).map(({ fila }) => fila))
    await stale(servicio)
  }
  const start = (pedido: Abierto<Fila>) => {
    const { verbo } = pedido
    if ('hacer' in verbo && !verbo.pregunta) void run(pedido, verbo.hacer)
    else setAbierto(pedido)
  }
  const elegibles: Elegibles<Fila> = {
    etiqueta: nombre,
    acciones: (elegidas, dejar) =>
      verbos.map((verbo, i) => (
        <VerboButton
          key={verbo.texto}
          principal={i === 0}
          verbo={verbo}
          n={admiten(verbo, elegidas).length}
          ocupado={avance !== null}
          onClick={() => start({ verbo, filas: elegidas, dejar })}
        />
      )),
  }
  return {
    elegibles,
    avance: avance ? (
      <AvanceLote avance={avance}>
        Procesando {avance.hechas + 1} de {avance.total}. Espera aquí para ver cómo termina cada una.
      </AvanceLote>
    ) : (
      <Resultados resultados={resultados} nombre={nombre} onCerrar={cerrar} />
    ),
    dialogo: abierto
      ? dialogoDe(abierto.verbo, {
          filas: admiten(abierto.verbo, abierto.filas),
          onSeguir: (hacer) => void run(abierto, hacer),
          onCerrar: () => setAbierto(null),
        })
      : null,
  }
}

function dialogoDe<Fila>(verbo: VerboDeLote<Fila>, preguntado: Preguntado<Fila>): ReactNode {
  if ('preguntar' in verbo) return verbo.preguntar(preguntado)
  const { filas, onSeguir, onCerrar } = preguntado
  const pregunta = verbo.pregunta?.(filas)
  if (!pregunta) return null
  const { texto, ...resto } = pregunta
  return (
    <Question {...resto} abierta onNo={onCerrar} onSi={() => onSeguir(verbo.hacer)}>
      <p>{texto}</p>
    </Question>
  )
}

const admiten = <Fila,>({ impide }: VerboDeLote<Fila>, filas: readonly Fila[]) =>
  filas.filter((fila) => (impide?.(fila) ?? null) === null)

type ButtonProps<Fila> = {
  verbo: VerboDeLote<Fila>
  principal: boolean
  n: number
  ocupado: boolean
  onClick: () => void
}

function VerboButton<Fila>({ verbo, principal, n, ocupado, onClick }: ButtonProps<Fila>) {
  return (
    <Verbo
      variant={verbo.peligro ? 'default' : undefined}
      c={verbo.peligro && n > 0 && !ocupado ? 'var(--litro-rojo)' : undefined}
      size="compact-sm"
      data-principal={principal || undefined}
      leftSection={verbo.icono}
      disabled={n === 0 || ocupado}
      title={n === 0 ? 'Ninguna de las elegidas lo admite.' : undefined}
      aria-haspopup={'preguntar' in verbo || verbo.pregunta ? 'dialog' : undefined}
      onClick={onClick}
    >
      {verbo.texto} ({n})
    </Verbo>
  )
}
