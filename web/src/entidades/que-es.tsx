// '¿Qué es?' beside a hard word: one sentence, where the word stands.
import { Popover, UnstyledButton } from '@mantine/core'
import { type Palabra, palabras } from './palabras.ts'
import estilos from './que-es.module.css'

export function QueEs({ palabra }: { palabra: Palabra }) {
  return (
    <Popover width={300} position="bottom-start" shadow="md" withArrow trapFocus={false}>
      <Popover.Target>
        <UnstyledButton className={estilos.boton} aria-label={`¿Qué es ${palabra}?`}>
          ¿Qué es?
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={estilos.texto}>
        <strong>{palabra}.</strong> {palabras[palabra]}
      </Popover.Dropdown>
    </Popover>
  )
}
