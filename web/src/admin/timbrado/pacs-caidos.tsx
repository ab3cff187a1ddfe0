// A line for each PAC that does not answer: since when, that nobody need do anything, and what it said last.
import { Stack } from '@mantine/core'
import { hoyEnMexico } from '../../formato.ts'
import { useServicio } from '../../query.ts'
import { MessageLine } from '../../ui/message-line.tsx'
import { desdeCuando } from './trabajo.ts'

export function PacsCaidos({ cadaMs }: { cadaMs: number }) {
  const { data } = useServicio('admin_pac_caidos', [], { refetchInterval: cadaMs, refetchOnWindowFocus: true })
  if (!data || data.length === 0) return null
  return (
    <Stack gap="xs" mb="sm">
      {data.map(({ Pac, Nombre, Desde, Motivo }) => (
        <MessageLine key={Pac} tono="ambar">
          El {Nombre} no responde desde {desdeCuando(Desde, hoyEnMexico())}; se reintenta solo.
          {Motivo ? ` ${Motivo}` : ''}
        </MessageLine>
      ))}
    </Stack>
  )
}
