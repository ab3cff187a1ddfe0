// The card beside the form: Subtotal, IVA and Total as you type.
import { formatDecimal, fromJson, parseDecimal } from '@litro/cfdi/decimal'
import { FacturaCaptura } from '@litro/contract/documentos-fiscales/factura'
import { useWatch } from 'react-hook-form'
import { filasDe, type ImportesVivos, importesVivos } from '../../entidades/importes-vivos.ts'
import { EnBarra } from '../../form/en-barra.tsx'
import { useServicio } from '../../query.ts'
import { Card } from '../../ui/card.tsx'
import { Totales } from '../../ui/totales.tsx'
import estilos from '../documentos-fiscales.module.css'

const { MontoAnticipo } = FacturaCaptura.shape

type Props = {
  /** The type of the document decides whether litres count: which catalogue says it, and where it is chosen. */
  tipos: 'factura_tipo_listar' | 'nota_cargo_tipo_listar' | 'operacion_tipo_listar'
  campo: string
}

/** All three say it alike, and each calls its id its own way. */
type Tipo = { ClaveGenerica: boolean; [id: string]: unknown }

export function ResumenImportes({ tipos, campo }: Props) {
  const [precio, litros, idProducto, idTipo, cliente] = useWatch({
    name: ['Precio', 'Litros', 'IdProducto', campo, 'IdCliente'],
  })
  const id = String(cliente ?? '')
  const { data: clientes } = useServicio('cliente_leer', [{ params: { id } }], { enabled: id !== '' })
  const { data } = useServicio(tipos)
  const tipo = (data as readonly Tipo[] | undefined)?.find((fila) => String(fila[campo]) === String(idTipo ?? ''))
  const producto = useGravado(String(idProducto ?? ''))
  const calcular = (Anticipo?: string) =>
    importesVivos(
      { Precio: precio, Litros: litros, ...(Anticipo && { Anticipo }) },
      producto,
      tipo?.ClaveGenerica ?? false,
      clientes?.[0]?.RFC,
    )
  const entera = calcular()
  const importes = calcular(useDescuento(entera))
  const filas = filasDe(importes)
  return (
    <Card titulo="Resumen">
      <Totales filas={filas} />
      <EnBarra {...filas.at(-1)!} />
      <p className={`tenue ${estilos.nota}`} aria-live="polite">
        {importes.tipo === 'imposibles' ? importes.motivo : notaDe(producto?.PrecioIncluyeIVA)}
      </p>
    </Card>
  )
}

/** What the remainder of a sale leaves out: what its advance already paid (D-197, procedure B). */
function useDescuento(venta: ImportesVivos): string | undefined {
  const [anticipo, procedimiento, monto] = useWatch({ name: ['IdAnticipo', 'ProcedimientoAnticipo', 'MontoAnticipo'] })
  const restado = Boolean(anticipo) && procedimiento === 'B' && venta.tipo === 'listos'
  const { data } = useServicio('factura_anticipos', [], { enabled: restado })
  if (!restado) return undefined
  const escrito = MontoAnticipo.safeParse(monto)
  if (escrito.success && escrito.data) return escrito.data
  const disponible = data?.find(({ IdAnticipo }) => String(IdAnticipo) === String(anticipo))?.Disponible
  if (disponible === undefined) return undefined
  const [queda, total] = [fromJson(disponible), parseDecimal(venta.Total)]
  return formatDecimal(queda < total ? queda : total, 2)
}

/** The product with its quota of today; in a note, with that of the day of its invoice. */
function useGravado(idProducto: string) {
  const idFactura = String(useWatch({ name: 'IdFactura' }) ?? '')
  const { data: productos } = useServicio('producto_listar')
  const { data: lineas } = useServicio('producto_de_factura', [{ params: { idFactura } }], {
    enabled: idFactura !== '',
  })
  const producto = productos?.find(({ IdProducto }) => String(IdProducto) === idProducto)
  const linea = lineas?.find(({ IdProducto }) => String(IdProducto) === idProducto)
  return producto && linea ? { ...producto, CuotaIeps: linea.CuotaIeps } : producto
}

function notaDe(incluyeIva: boolean | undefined): string {
  if (incluyeIva === undefined) return 'Elige un producto y captura precio y litros.'
  return incluyeIva ? 'El precio de este producto ya incluye IVA.' : 'El precio de este producto es sin IVA.'
}
