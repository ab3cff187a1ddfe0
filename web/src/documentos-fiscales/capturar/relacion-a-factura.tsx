// The cascade of the two notes: a client, one of its stamped invoices, one product of that invoice.
import type { RespuestaDe } from '@litro/contract/services'
import { useFormContext, useWatch } from 'react-hook-form'
import { withActual } from '../../campos/catalogo-field.tsx'
import { ClienteField } from '../../campos/cliente-field.tsx'
import { type Opcion, SelectField } from '../../campos/select-field.tsx'
import { cantidad, pesos } from '../../formato.ts'
import { useServicio } from '../../query.ts'
import { precio } from '../formato-documento.ts'

type Relacion = {
  IdCliente: number
  Cliente: string
  IdFactura: number
  Factura: string
  IdProducto: number
  Producto: string
}

export type LineaDeFactura = RespuestaDe<'producto_de_factura'>[number]

/** What was billed: the measure of any note about it. */
export const facturado = ({ Precio, Litros }: LineaDeFactura) =>
  `Facturado a ${precio(Precio)} por ${cantidad(Litros, 3)} L`

type Props = {
  /** The note being edited: what it has may have left the lists. */
  actual: Relacion | null
  /** 'Concepto' in one note, 'Producto' in the other (D-98). */
  concepto: string
  /** What the chosen line of the invoice allows. */
  pista: (linea: LineaDeFactura) => string
  onCliente?: (id: string | null) => void
}

export function RelacionAFactura({ actual, concepto, pista, onCliente }: Props) {
  const { setValue } = useFormContext()
  const limpiar = (...campos: string[]) => {
    for (const campo of campos) setValue(campo, '', { shouldDirty: true })
  }
  return (
    <>
      <ClienteField
        name="IdCliente"
        actual={actual}
        required
        onElegir={(id) => {
          limpiar('IdFactura', 'IdProducto', 'IdFacturaCancelada')
          onCliente?.(id)
        }}
      />
      <FacturaField actual={actual} onElegir={() => limpiar('IdProducto', 'IdFacturaCancelada')} />
      <ConceptoField actual={actual} label={concepto} pista={pista} />
    </>
  )
}

/** Paid ones too: a credit note on them leaves credit in favour (D-99). */
function FacturaField({ actual, onElegir }: { actual: Relacion | null; onElegir: () => void }) {
  const idCliente = String(useWatch({ name: 'IdCliente' }) ?? '')
  const lectura = useServicio('factura_por_cliente', [{ params: { idCliente } }], { enabled: idCliente !== '' })
  const listadas = (lectura.data ?? []).map(({ IdFactura, Folio, SaldoRestante }) => ({
    value: String(IdFactura),
    label: `${Folio} · saldo ${pesos(SaldoRestante)}`,
  }))
  const propia = actual && String(actual.IdCliente) === idCliente ? opcion(actual.IdFactura, actual.Factura) : null
  return (
    <SelectField
      name="IdFactura"
      opciones={withActual(listadas, propia)}
      cargando={lectura.isFetching}
      lectura={lectura}
      placeholder={idCliente ? undefined : 'Elige primero el cliente'}
      disabled={idCliente === ''}
      onElegir={onElegir}
      required
    />
  )
}

function ConceptoField({ actual, label, pista }: Pick<Props, 'actual' | 'pista'> & { label: string }) {
  const idFactura = String(useWatch({ name: 'IdFactura' }) ?? '')
  const elegido = String(useWatch({ name: 'IdProducto' }) ?? '')
  const lectura = useServicio('producto_de_factura', [{ params: { idFactura } }], { enabled: idFactura !== '' })
  const { data } = lectura
  const listados = (data ?? []).map(({ IdProducto, Nombre }) => opcion(IdProducto, Nombre))
  const propio = actual && String(actual.IdFactura) === idFactura ? opcion(actual.IdProducto, actual.Producto) : null
  const linea = data?.find(({ IdProducto }) => String(IdProducto) === elegido)
  return (
    <SelectField
      name="IdProducto"
      label={label}
      description={linea ? pista(linea) : undefined}
      opciones={withActual(listados, propio)}
      cargando={lectura.isFetching}
      lectura={lectura}
      placeholder={idFactura ? undefined : 'Elige primero la factura'}
      disabled={idFactura === ''}
      required
    />
  )
}

const opcion = (id: number, texto: string): Opcion => ({ value: String(id), label: texto })
