// Demo only: the receiver answers the SAT through the embedded PAC. False when nothing waits for an answer.

export const makeSimularReceptor = (url: string) => async (uuid: string, respuesta: 'aceptar' | 'rechazar') => {
  const r = await fetch(`${url}/simular/receptor`, { method: 'POST', body: JSON.stringify({ uuid, respuesta }) })
  return r.ok
}

declare module '../../craft/call/deps.ts' {
  interface Deps {
    /** Demo only: answers the SAT as the receiver would. False when nothing waits for an answer. */
    simularReceptor?: (uuid: string, respuesta: 'aceptar' | 'rechazar') => Promise<boolean>
  }
}
