// /proveedor/nuevo and /proveedor/editar/{id}: a supplier and the accounts where its money goes.
import { etiquetas } from '@litro/contract/etiquetas'
import type { Proveedor } from '@litro/contract/proveedores/proveedor'
import { monedas, proveedorCaptura } from '@litro/contract/proveedores/proveedor'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import { TextField } from '../campos/text-field.tsx'
import { Form } from '../form/form.tsx'
import { Registro } from '../form/registro.tsx'
import { useEscritura, useServicio } from '../query.ts'
import { type Bancos, valuesOf } from './cuenta-form.ts'
import { CuentasSection } from './cuentas-section.tsx'
import { MonedaField } from './moneda-field.tsx'

/** §9: redirect delay of the supplier. */
const ESPERA = 2000

export function Page() {
  const { id } = useParams()
  if (id === undefined) return <ProveedorForm />
  return (
    <Registro key={id} titulo="Editar Proveedor" servicio="proveedor_leer" falla="No se pudo cargar el proveedor.">
      {(proveedor, recargar) => <ProveedorForm proveedor={proveedor} onRecargar={recargar} />}
    </Registro>
  )
}

type Props = { proveedor?: Proveedor; onRecargar?: () => void }

function ProveedorForm({ proveedor, onRecargar }: Props) {
  const bancos = useBancos()
  const schema = useMemo(() => {
    const todos = monedas.flatMap((moneda) => bancos[moneda])
    return proveedorCaptura((id) => todos.find(({ IdBanco }) => IdBanco === id)?.Clave)
  }, [bancos])
  const agregar = useEscritura('proveedor_agregar')
  const editar = useEscritura('proveedor_editar')
  return (
    <Form
      titulo={proveedor ? 'Editar Proveedor' : 'Agregar Proveedor'}
      schema={schema}
      inicial={valuesOf(proveedor)}
      guardar={proveedor ? 'Actualizar Proveedor' : 'Guardar Proveedor'}
      onGuardar={(entrada) =>
        proveedor
          ? editar.mutateAsync([{ params: { id: proveedor.IdProveedor }, entrada }])
          : agregar.mutateAsync([{ entrada }])
      }
      regresar="/proveedores"
      exito="Proveedor guardado exitosamente."
      espera={ESPERA}
      falla="Error al guardar proveedor."
      onRecargar={onRecargar}
    >
      <TextField name="Nombre" label={etiquetas.Nombre} required maxLength={150} />
      <TextField name="RazonSocial" label={etiquetas.RazonSocial} required maxLength={300} />
      <MonedaField />
      <TextField name="RFC" label={etiquetas.RFC} mayusculas maxLength={20} />
      <CuentasSection bancos={bancos} originales={proveedor?.CuentasBancarias ?? []} />
    </Form>
  )
}

const NINGUNO: Bancos['MXP'] = []

/** The list depends on the currency (§5); both are small and change once a year. */
function useBancos(): Bancos {
  const opciones = { staleTime: 60 * 60_000 }
  const { data: MXP = NINGUNO } = useServicio('banco_listar', [{ consulta: { moneda: 'MXP' } }], opciones)
  const { data: USD = NINGUNO } = useServicio('banco_listar', [{ consulta: { moneda: 'USD' } }], opciones)
  return useMemo(() => ({ MXP, USD }), [MXP, USD])
}
