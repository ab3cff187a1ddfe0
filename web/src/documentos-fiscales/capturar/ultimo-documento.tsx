// What the chosen client was billed, credited or charged last, beside the form of a new document of the same family.
import { estatusDe } from '@litro/contract/documentos-fiscales/estado'
import type { Familia } from '@litro/contract/documentos-fiscales/familia'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { call, type FilaDe } from '../../call.ts'
import type { Puestos } from '../../form/puestos.tsx'
import { UltimoDelCliente, useQuitar } from '../../form/ultimo-del-cliente.tsx'
import { fecha, pesos } from '../../formato.ts'
import { useServicio } from '../../query.ts'
import { type DocumentoDeFamilia, type Fila, idDe, rutaDe } from '../documento.ts'

/** Of a trip, what may be the same again. */
export const TERMINOS_TRANSPORTE = ['Operador', 'Almacen', 'DireccionEntrega']

type Props<F extends Familia> = {
  familia: F
  titulo: string
  /** What may be the same again. A note is about one invoice and one product of it: those are chosen each time. */
  terminos: readonly string[]
  /** What it was about; without it, its product and its amount. */
  resumen?: (fila: FilaDe<`${F}_listar`>) => string
  inicial: (documento: DocumentoDeFamilia<F>) => Record<string, unknown>
  sola?: boolean
  puestos: Puestos | null
  onPuestos: (puestos: Puestos | null) => void
}

const conTotal = ({ Producto, Total }: Fila) => `${Producto}, ${pesos(Total)}`

export function UltimoDocumento<F extends Familia>({ familia, resumen, inicial, ...resto }: Props<F>) {
  const elegido = useWatch({ name: 'IdCliente' })
  const cliente = elegido ? String(elegido) : undefined
  const { sola, puestos, onPuestos } = resto
  const quitar = useQuitar()
  // What the last invoice of another client put is not of this one, and nobody asked for it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when another client is chosen.
  useEffect(() => {
    if (!sola || !puestos || puestos.cliente === (cliente ?? null)) return
    quitar(puestos)
    onPuestos(null)
  }, [cliente])
  const listar: `${Familia}_listar` = `${familia}_listar`
  const leer: `${Familia}_leer` = `${familia}_leer`
  const estatus = estatusDe(familia, 'timbrado')
  const { data } = useServicio(
    listar,
    [{ consulta: { cliente, estatus, orden: '-FechaEmision', limite: 1 }, silencioso: true }],
    { enabled: cliente !== undefined, staleTime: 60_000 },
  )
  const fila = cliente === undefined ? undefined : data?.[0]
  if (!fila || cliente === undefined) return null
  const id = idDe(familia, fila)
  return (
    <UltimoDelCliente
      {...resto}
      cliente={cliente}
      ultimo={{
        nombre: fila.Folio,
        ruta: rutaDe(familia, 'ver', id),
        dia: fecha(fila.FechaEmision),
        // Which family it is is known only when it runs.
        resumen: resumen ? resumen(fila as FilaDe<`${F}_listar`>) : conTotal(fila),
      }}
      leer={async () => {
        const [documento] = (await call(leer, { params: { id } })) as unknown as DocumentoDeFamilia<F>[]
        return documento && inicial(documento)
      }}
    />
  )
}
