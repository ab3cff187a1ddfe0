// Who does something: a person, or the system when nobody asked.

export type Actor = {
  id: number | null
  nombre: string
  idSolicitud?: string
  /** Of the staff, not of a partner. */
  personal?: boolean
}
export type Persona = Actor & { id: number }

export const SISTEMA: Actor = { id: null, nombre: 'Sistema' }
