// Lives drawn at random and lived side by side: most of a life is waiting for the database, and nobody has to wait in line.
import fc from 'fast-check'
import { SEMILLA } from './flota.ts'

const CARRILES = 6

/** As many lives as were asked for, in lanes with a seed each: the same seed, the same lives. */
export async function vivir<T>(vidaArb: fc.Arbitrary<T>, cuantas: number, live: (vida: T) => Promise<void>) {
  const carriles = Array.from({ length: CARRILES }, (_, i) =>
    fc.assert(fc.asyncProperty(vidaArb, live), {
      numRuns: Math.floor((cuantas + i) / CARRILES),
      seed: SEMILLA + i,
    }),
  )
  // Every life ends before the installation closes.
  await Promise.allSettled(carriles)
  await Promise.all(carriles)
}
