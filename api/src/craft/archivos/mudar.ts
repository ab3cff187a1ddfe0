// Files saved before the option was set, moved to the store, and back to the database before it is taken away: a few at a time.
import type { InTx } from '../db/tx.ts'
import { listPorMudar, putBack, takeOut } from './almacen.sql.ts'
import type { Almacen } from './almacen.ts'

const BLOQUE = 10

/** It may be cut and begun again at any moment: each file is in its old place until it was read back from the new one. */
export async function mudar(
  inTx: InTx,
  almacen: Almacen,
  hacia: 'almacen' | 'base',
  avanzar: (mudados: number) => void = () => undefined,
): Promise<number> {
  let mudados = 0
  for (let ultimo: Buffer = Buffer.alloc(0); ; ) {
    const bloque = await inTx('todo', (tx) =>
      listPorMudar(tx, hacia === 'almacen' ? 'base' : 'almacen', ultimo, BLOQUE),
    )
    for (const { sha256, bytes } of bloque) {
      if (bytes) await almacen.guardar(sha256, bytes, true)
      const [traido] = (await almacen.traer([sha256])).values()
      if (await inTx('todo', (tx) => (bytes ? takeOut(tx, sha256) : putBack(tx, traido!)))) mudados++
    }
    avanzar(mudados)
    if (bloque.length < BLOQUE) return mudados
    ultimo = bloque.at(-1)!.sha256
  }
}
