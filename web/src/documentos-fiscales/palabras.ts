// The literal words of the screens, one column per family: buttons, messages and waits of the specification. Their titles are in
// the table of addresses.
import type { Familia } from '@litro/contract/documentos-fiscales/familia'

type Palabras = {
  /** Where the add screen lives: nuevo and nueva are mixed by the specification (D-31). */
  nuevo: string
  guardar: string
  actualizar: string
  /** Shown while the form waits to leave, one after the other (D-112). */
  agregado: readonly string[]
  actualizado: readonly string[]
  esperaMs: number
  fallaGuardar: string
  timbrado: string
  borrado: string
  fallaCarga: string
  fallaCargaTimbrar: string
}

export const ERROR_AL_TIMBRAR = 'Error al timbrar'

/** From the green line of the stamp screen to the list (§9). */
export const ESPERA_TIMBRADO_MS = 2500

export const palabras = {
  factura: {
    nuevo: '/factura/nuevo',
    guardar: 'Generar Prefactura',
    actualizar: 'Actualizar Prefactura',
    // The same on editing: literal (D-83).
    agregado: ['Prefactura generada exitosamente.'],
    actualizado: ['Prefactura generada exitosamente.'],
    esperaMs: 2500,
    fallaGuardar: 'Error al guardar prefactura',
    timbrado: 'Prefactura timbrada correctamente',
    borrado: 'Prefactura borrada.',
    // The grammar is the specification's (D-84).
    fallaCarga: 'No se pudo cargar el factura',
    fallaCargaTimbrar: 'No se pudo cargar la prefactura',
  },
  nota_credito: {
    nuevo: '/nota-credito/nueva',
    guardar: 'Guardar Nota de Crédito',
    actualizar: 'Guardar Nota de Crédito',
    agregado: ['Nota de crédito registrada correctamente.'],
    actualizado: ['Nota de crédito registrada correctamente.'],
    esperaMs: 2000,
    fallaGuardar: 'Error al guardar nota de crédito.',
    timbrado: 'PreNota de Crédito timbrada correctamente',
    borrado: 'PreNota de Crédito borrada.',
    fallaCarga: 'No se pudo cargar la nota de crédito',
    fallaCargaTimbrar: 'No se pudo cargar la nota de crédito',
  },
  nota_cargo: {
    nuevo: '/nota-cargo/nuevo',
    guardar: 'Generar Nota de Cargo',
    actualizar: 'Actualizar Nota de Cargo',
    agregado: ['Nota de Cargo agregada exitosamente.', 'Nota de Cargo generada exitosamente.'],
    actualizado: ['Nota de Cargo actualizada exitosamente.'],
    esperaMs: 2500,
    fallaGuardar: 'Error al guardar nota de cargo',
    timbrado: 'PreNota de Cargo timbrada correctamente',
    borrado: 'PreNota de Cargo borrada.',
    fallaCarga: 'No se pudo cargar la nota de cargo',
    fallaCargaTimbrar: 'No se pudo cargar la nota de cargo',
  },
} as const satisfies Record<Familia, Palabras>
