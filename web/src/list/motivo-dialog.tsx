// A decision that must be explained: one dialog asks for the words, and does not close until they are taken.
import { Button, Group, Modal, Stack, Textarea } from '@mantine/core'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import type { z } from 'zod'
import { ApiError } from '../api-error.ts'
import { MessageLine } from '../ui/message-line.tsx'
import { Verbo } from '../ui/verbo.tsx'
import type { Hacer } from './lote.ts'
import type { Preguntado } from './use-verbos.tsx'

const MAXIMO = 500

type Props = {
  titulo: string
  /** Label of the field; it is also its wire name: 'Observaciones', 'Comentarios'. */
  campo: string
  schema: z.ZodType
  boton: string
  onEnviar: (texto: string) => Promise<unknown>
  onCerrar: () => void
  children?: ReactNode
}

export function MotivoDialog({ titulo, campo, schema, boton, onEnviar, onCerrar, children }: Props) {
  const [texto, setTexto] = useState('')
  const [queja, setQueja] = useState<string | null>(null)
  const [falla, setFalla] = useState<string | null>(null)
  const [enviando, setEnviando] = useState(false)
  const ocupado = useRef(false)
  const area = useRef<HTMLTextAreaElement>(null)

  const enviar = async (evento: FormEvent) => {
    evento.preventDefault()
    const mal = schema.safeParse({ [campo]: texto }).error?.issues[0]?.message ?? null
    setQueja(mal)
    if (mal) area.current?.focus()
    if (mal || ocupado.current) return
    ocupado.current = true
    setEnviando(true)
    setFalla(null)
    try {
      await onEnviar(texto.trim())
      onCerrar()
    } catch (error) {
      console.error(titulo, error)
      const api = error instanceof ApiError ? error : null
      setQueja(api?.campos[campo] ?? null)
      setFalla(api?.mensaje ?? 'Ocurrió un error inesperado.')
    } finally {
      ocupado.current = false
      setEnviando(false)
    }
  }

  return (
    <Modal opened onClose={onCerrar} title={titulo}>
      <form noValidate onSubmit={enviar} aria-busy={enviando}>
        <Stack gap="md">
          {children}
          <Textarea
            ref={area}
            label={campo}
            withAsterisk
            aria-required
            data-autofocus
            autosize
            minRows={3}
            maxRows={8}
            maxLength={MAXIMO}
            disabled={enviando}
            value={texto}
            error={queja}
            onChange={({ currentTarget }) => setTexto(currentTarget.value)}
          />
          {falla ? <MessageLine tono="rojo">{falla}</MessageLine> : null}
          <Group justify="flex-end">
            <Button variant="default" disabled={enviando} onClick={onCerrar}>
              Regresar
            </Button>
            <Verbo type="submit" color="red" loading={enviando}>
              {boton}
            </Verbo>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

type DeLoteProps<Fila> = Preguntado<Fila> & {
  titulo: string
  campo: string
  schema: z.ZodType
  boton: string
  /** What is done to each row with the words given once for all. */
  hacer: (texto: string) => Hacer<Fila>
  children: ReactNode
}

/** The same dialog for several rows: it closes at once, and the lot tells the rest. */
export function MotivoDeLote<Fila>({ hacer, onSeguir, filas: _, ...resto }: DeLoteProps<Fila>) {
  return <MotivoDialog {...resto} onEnviar={async (texto) => onSeguir(hacer(texto))} />
}
