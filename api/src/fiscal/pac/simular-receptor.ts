// Demo only: the receiver answers the SAT through the embedded PAC. False when nothing waits for an answer.

export const makeSimularReceptor = (url: string) => async (uuid: string, respuesta: 'aceptar' | 'rechazar') => {
  const r = await fetch(`${url}/simular/receptor`, { method: 'POST', body: JSON.stringify({ uuid, respuesta }) })
  return r.ok
}

/** Demo only: a supplier asks to cancel what it invoiced to the company, some time ago. False when that is under way. */
export const makeSimularSolicitud = (url: string) => async (uuid: string, hace: number) => {
  const r = await fetch(`${url}/simular/solicitud`, { method: 'POST', body: JSON.stringify({ uuid, hace }) })
  return r.ok
}

declare module '../../craft/call/deps.ts' {
  interface Deps {
    /** Demo only: answers the SAT as the receiver would. False when nothing waits for an answer. */
    simularReceptor?: (uuid: string, respuesta: 'aceptar' | 'rechazar') => Promise<boolean>
    /** Demo only: asks to cancel as the supplier would, that many milliseconds ago. */
    simularSolicitud?: (uuid: string, hace: number) => Promise<boolean>
  }
}
