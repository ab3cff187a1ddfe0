// The calendar of what must not be late, as a private link that any calendar program subscribes to.
import { z } from 'zod'

export const Calendario = z.object({
  /** Since when there is a link; null when there is none. */
  Desde: z.string().nullable(),
  /** Shown once, when it is made. */
  Liga: z.string().nullable(),
})
export type Calendario = z.infer<typeof Calendario>
