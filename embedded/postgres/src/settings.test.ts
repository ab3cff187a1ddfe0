// What the server is told on its command line.
import { expect, test } from 'vitest'
import { serverArgs } from './settings.ts'

const durability = (throwaway: boolean) =>
  serverArgs('/datos', '/socket', throwaway).filter((arg) => /^(fsync|full_page_writes|synchronous_commit)=/.test(arg))

test('lo que se guarda espera al disco; solo lo que se tira no lo espera', () => {
  expect(durability(false)).toEqual(['fsync=on', 'full_page_writes=on', 'synchronous_commit=on'])
  expect(durability(true)).toEqual(['fsync=off', 'full_page_writes=off', 'synchronous_commit=off'])
})
