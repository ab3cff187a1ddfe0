// What the chosen client was billed, credited or charged last, beside the form of a new document of the same family.
import { estatusDe } from '@litro/contract/documentos-fiscales/estado'
import type { Familia } from '@litro/contract/documentos-fiscales/familia'
import { useWatch } from 'react-hook-form'
import { call } from '../../call.ts'
import type { Puestos } from '../../form/puestos.tsx'
import { UltimoDelCliente } from '../../form/ultimo-del-cliente.tsx'
import { cantidad, fecha, pesos } from '../../formato.ts'
import { useServicio } from '../../query.ts'
import { type DocumentoDeFamilia, type Fila, idDe, rutaDe } from '../documento.ts'
import { precio } from '../formato-documento.ts'

const TRANSPORTE = ['Operador', 'Almacen', 'DireccionEntrega']

/** A note is about one invoice and one product of it: those are chosen each time. */
const terminos: Record<Familia, readonly string[]> = {
  factura: ['IdProducto', 'IdMetodoPago', 'IdFormaPago', 'IdFacturaTipo', 'IdSKUTipo', 'IdSucursal', ...TRANSPORTE],
  nota_credito: ['IdOperacionTipo', 'IdMetodoPago', 'IdFormaPago'],
  nota_cargo: ['IdMetodoPago', 'IdOperacionTipo', 'IdFormaPago', 'IdNotaCargoTipo', 'IdSKUTipo', ...TRANSPORTE],
}

const titulos: Record<Familia, string> = {
  factura: 'Última factura del cliente',
  nota_credito: 'Última nota de crédito del cliente',
  nota_cargo: 'Última nota de cargo del cliente',
}

/** A sale is told by its litres, a note by its amount. */
const resumenDe = (fila: Fila & { Litros?: number }, familia: Familia) =>
  familia === 'factura'
    ? `${fila.Producto}, ${cantidad(fila.Litros, 3)} L a ${precio(fila.Precio)}`
    : `${fila.Producto}, ${pesos(fila.Total)}`

type Props<F extends Familia> = {
  familia: F
  inicial: (documento: DocumentoDeFamilia<F>) => Record<string, unknown>
  sola?: boolean
  puestos: Puestos | null
  onPuestos: (puestos: Puestos) => void
}

export function UltimoDocumento<F extends Familia>({ familia, inicial, ...resto }: Props<F>) {
  const elegido = useWatch({ name: 'IdCliente' })
  const cliente = elegido ? String(elegido) : undefined
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
      {...{ cliente, titulo: titulos[familia], terminos: terminos[familia] }}
      ultimo={{
        nombre: fila.Folio,
        ruta: rutaDe(familia, 'ver', id),
        dia: fecha(fila.FechaEmision),
        resumen: resumenDe(fila, familia),
      }}
      leer={async () => {
        // Which family it is is known only when it runs.
        const [documento] = (await call(leer, { params: { id } })) as unknown as DocumentoDeFamilia<F>[]
        return documento && inicial(documento)
      }}
    />
  )
}
