// What the lists of the screen are asked for besides their own filters.
import type { Lugar, Pestana } from './lugar.ts'

export const fijaDe = ({ mes, sentido, dia }: Omit<Lugar, 'pestana'>, pestana?: Exclude<Pestana, 'coinciden'>) => ({
  mes,
  sentido,
  ...(dia && { dia }),
  ...(pestana && { grupo: pestana }),
})
