// The word beside an icon of the collapsed sidebar. With its words in sight the sidebar needs none, and opens without their cost.
import { Tooltip } from '@mantine/core'
import type { ReactElement } from 'react'

export function AlLado({ texto, contraida, children }: { texto: string; contraida: boolean; children: ReactElement }) {
  if (!contraida) return children
  return (
    <Tooltip label={texto} position="right" openDelay={0}>
      {children}
    </Tooltip>
  )
}
