// How each person likes to see each list: density, hidden columns, and whether the search box is open, which only this browser keeps.

export type Densidad = 'comoda' | 'compacta'
/** `cambiadas`: columns seen although they are optional, or hidden although they are not. */
export type Vista = {
  densidad: Densidad
  cambiadas: readonly string[]
  busqueda?: boolean
  /** Changed here, and not told to the server yet. */
  porGuardar?: true
}

export const ALTOS: Record<Densidad, number> = { comoda: 48, compacta: 38 }

export const INICIAL: Vista = { densidad: 'comoda', cambiadas: [] }

/** What is kept may come from an older version or another hand: only what is understood counts. */
export function readVista(texto: string | undefined): Vista {
  try {
    const { densidad, cambiadas, busqueda, porGuardar } = JSON.parse(texto ?? '{}') as Partial<
      Record<keyof Vista, unknown>
    >
    return {
      densidad: densidad === 'compacta' ? 'compacta' : 'comoda',
      cambiadas: Array.isArray(cambiadas) ? cambiadas.filter((campo) => typeof campo === 'string') : [],
      ...(typeof busqueda === 'boolean' ? { busqueda } : {}),
      ...(porGuardar === true ? { porGuardar } : {}),
    }
  } catch {
    return INICIAL
  }
}

/** What identifies a row is always in sight. */
export const seVe = ({ cambiadas }: Vista, { campo, fija, opcional }: ColumnaVisible, primera: boolean) =>
  fija || primera || cambiadas.includes(campo) === (opcional === true)

export type ColumnaVisible = { campo: string; fija?: true; opcional?: true }
