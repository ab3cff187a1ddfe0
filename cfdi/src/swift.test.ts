import { expect, test } from 'vitest'
import { esSwift, revisarSwift } from './swift.ts'

test.each(['BCMRMXMM', 'BCMRMXMMXXX', 'DEUTDEFF500'])('%s es un SWIFT', (swift) => {
  expect(esSwift(swift)).toBe(true)
  expect(revisarSwift(swift, 'SWIFT')).toEqual([])
})

test.each(['', 'bcmrmxmm', 'BCMRMXM', 'BCMRMXMMXX', 'BCM1MXMM', 'BCMRMXMMXXXX'])(
  'LITRO-125: %j no es un SWIFT',
  (swift) => {
    expect(esSwift(swift)).toBe(false)
    expect(revisarSwift(swift, 'SWIFT')).toMatchObject([{ codigo: 'LITRO-125', severidad: 'error', campo: 'SWIFT' }])
  },
)
