// Whose turn it is to renew: one tab at a time, and no refresh token twice even where local storage arrives late.

// Browsers copy local storage between the processes of the tabs a moment after it was written; locks are granted by
// one process for all. So the tab that spends a refresh token says it with a lock, and keeps saying it for a while.
const ECO_MS = 30_000
const ESPERA_MS = 5000
const MIRADA_MS = 50

export function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request(name, work) : work()
}

const spentName = (refreshToken: string) => `litro:gastado:${refreshToken}`

/** True while another tab says that it has spent this refresh token. */
export async function spentElsewhere(refreshToken: string): Promise<boolean> {
  if (!navigator.locks) return false
  return navigator.locks.request(spentName(refreshToken), { ifAvailable: true }, async (lock) => lock === null)
}

/** Spends a refresh token in sight of the other tabs. If nothing came of it, it may be tried again by anyone. */
export async function spend<T>(refreshToken: string | undefined, work: () => Promise<T>): Promise<T> {
  if (!refreshToken || !navigator.locks) return work()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  void navigator.locks.request(spentName(refreshToken), () => held)
  try {
    const result = await work()
    setTimeout(release, ECO_MS)
    return result
  } catch (error) {
    release()
    throw error
  }
}

/** Looks again until what is read has changed, or for as long as a copy may take. */
export async function untilChanged<T>(read: () => Promise<T>, changed: (value: T) => boolean): Promise<T> {
  const limit = Date.now() + ESPERA_MS
  let value = await read()
  while (!changed(value) && Date.now() < limit) {
    await new Promise((resolve) => setTimeout(resolve, MIRADA_MS))
    value = await read()
  }
  return value
}
