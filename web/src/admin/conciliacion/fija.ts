// What the lists of the screen are asked for besides their own filters.
import type { Lugar, Pestana } from './lugar.ts'

/** Who the other side is: of what we issued a client, of what we received a supplier. */
export const estrechosDe = {
  emitidos: ['socio', 'cliente'],
  recibidos: ['socio', 'proveedor'],
} as const

export const fijaDe = ({ mes, sentido, dia }: Omit<Lugar, 'pestana'>, pestana?: Exclude<Pestana, 'coinciden'>) => ({
  mes,
  sentido,
  ...(dia && { dia }),
  ...(pestana && { grupo: pestana }),
})
