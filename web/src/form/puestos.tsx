// What was put in the fields of a new document by something else than a hand: under each of them, where it came from and whether it
// is still so.
import { type ReactNode, useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { MarcasContext } from '../campos/field.ts'

/** `cliente`: the terms hold while it is the chosen one; null, with any. `de`: the words after "Como en". */
export type Puestos = { cliente: string | null; de: string; valores: Readonly<Record<string, unknown>> }

/** Only what was put is watched: the rest of the form is not drawn anew at every key. */
export function Marcas({ puestos, children }: { puestos: readonly Puestos[]; children: ReactNode }) {
  const cliente: unknown = useWatch({ name: 'IdCliente' })
  const elegido = String(cliente ?? '')
  const vivos = useMemo(
    () =>
      puestos
        .filter((uno) => uno.cliente === null || uno.cliente === elegido)
        .flatMap(({ de, valores }) => Object.entries(valores).map(([campo, valor]) => ({ campo, valor, de }))),
    [puestos, elegido],
  )
  const actuales: readonly unknown[] = useWatch({ name: vivos.map(({ campo }) => campo) })
  const iguales = vivos.map(({ valor }, i) => String(actuales[i] ?? '') === String(valor)).join()
  const marcas = useMemo(() => {
    const palabras = iguales.split(',').map((igual) => (igual === 'true' ? 'Como en' : 'Distinto de'))
    return Object.fromEntries(vivos.map(({ campo, de }, i) => [campo, `${palabras[i]} ${de}`]))
  }, [iguales, vivos])
  return <MarcasContext value={marcas}>{children}</MarcasContext>
}
