// The place of a screen whose code is on its way. Appears only if it takes longer than a blink.
import { Skeleton } from '@mantine/core'
import { Delayed } from './delayed.tsx'

export function PageSkeleton() {
  return (
    <Delayed>
      <div aria-hidden>
        <Skeleton height={30} width={220} mb={22} />
        <Skeleton height={240} radius="lg" />
      </div>
    </Delayed>
  )
}
