// Cobrar flete: one price, with what it comes to as it is typed; the rest of the invoice has its usual values.
import { esFlete } from '@litro/cfdi/sat/carta-porte/fletes'
import { CobrarFlete, type Entrega } from '@litro/contract/entregas/entrega'
import { useWatch } from 'react-hook-form'
import { CatalogoField } from '../campos/catalogo-field.tsx'
import { campoTexto, wideStyle } from '../campos/field.ts'
import { NumberField } from '../campos/number-field.tsx'
import { filasDe, importesVivos } from '../entidades/importes-vivos.ts'
import { FormDialog } from '../form/form-dialog.tsx'
import { useEscritura, useServicio } from '../query.ts'
import { useUsuario } from '../sesion/usuario-context.tsx'
import { Totales } from '../ui/totales.tsx'

type Props = { entrega: Entrega; onCerrar: () => void }

export function CobrarFleteDialog({ entrega, onCerrar }: Props) {
  const { IdEntrega: id, Viaje, Version } = entrega
  const cobrar = useEscritura('entrega_cobrar_flete')
  const { permiteSucursal } = useUsuario()
  const { data } = useServicio('producto_listar')
  if (!data) return null
  const fletes = data.filter(({ ClaveProdServ }) => esFlete(ClaveProdServ))
  const inicial = { Precio: '', IdSucursal: '', IdProducto: campoTexto(fletes[0]?.IdProducto) }
  return (
    <FormDialog
      titulo={`Cobrar flete de ${Viaje}`}
      schema={CobrarFlete as never}
      inicial={inicial}
      guardar="Hacer prefactura de flete"
      exito="Prefactura de flete generada. Al timbrarla llevará la Carta Porte."
      falla="No se pudo cobrar el flete."
      onCerrar={onCerrar}
      onGuardar={(entrada: { Precio: string }) =>
        cobrar.mutateAsync([{ params: { id }, entrada: { ...entrada, Version } }])
      }
    >
      <NumberField name="Precio" label="Precio del flete" decimales={2} antes="$" required />
      {fletes.length === 1 ? null : (
        <CatalogoField
          servicio="producto_listar"
          name="IdProducto"
          admite={({ ClaveProdServ }) => esFlete(ClaveProdServ)}
          required
        />
      )}
      {permiteSucursal ? (
        <CatalogoField servicio="sucursal_listar" name="IdSucursal" placeholder="La de la última factura" clearable />
      ) : null}
      <Importes cliente={entrega.IdCliente} productos={fletes} />
    </FormDialog>
  )
}

type Gravado = NonNullable<Parameters<typeof importesVivos>[1]> & { IdProducto: number }

/** IVA, and what a company withholds of it (D-198), before anything is saved. */
function Importes({ cliente, productos }: { cliente: number | null; productos: readonly Gravado[] }) {
  const [Precio, elegido] = useWatch({ name: ['Precio', 'IdProducto'] })
  const { data } = useServicio('cliente_leer', [{ params: { id: cliente ?? 0 } }], { enabled: cliente !== null })
  const producto = productos.find(({ IdProducto }) => String(IdProducto) === String(elegido))
  const importes = importesVivos({ Precio, Litros: '1' }, producto, false, data?.[0]?.RFC)
  return (
    <div style={wideStyle(true)} aria-live="polite">
      <Totales filas={filasDe(importes)} />
    </div>
  )
}
