// /proveedor/nuevo and /proveedor/editar/{id}: a supplier and the accounts where its money goes.
import { monedas, type Proveedor, proveedorCaptura } from '@litro/contract/proveedores/proveedor'
import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { TextField } from '../campos/text-field.tsx'
import { SituacionSat } from '../entidades/situacion-sat.tsx'
import { Form } from '../form/form.tsx'
import { PrimerFoco } from '../form/primer-foco.tsx'
import { RegistroONuevo } from '../form/registro.tsx'
import { useEscritura, useServicio } from '../query.ts'
import { type Bancos, DE_BANCOS, valuesOf } from './cuenta-form.ts'
import { CuentasSection } from './cuentas-section.tsx'
import { MonedaField } from './moneda-field.tsx'

/** §9: redirect delay of the supplier. */
const ESPERA = 2000

export function Page() {
  return (
    <RegistroONuevo servicio="proveedor_leer" titulo="Editar Proveedor" falla="No se pudo cargar el proveedor.">
      {(proveedor, recargar) => <ProveedorForm proveedor={proveedor} onRecargar={recargar} />}
    </RegistroONuevo>
  )
}

type Props = { proveedor: Proveedor | null; onRecargar?: () => void }

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
      guardado={({ IdProveedor, Nombre }) => ({ nombre: Nombre, a: `/proveedor/ver/${IdProveedor}` })}
      espera={ESPERA}
      falla="Error al guardar proveedor."
      onRecargar={onRecargar}
    >
      <TextField name="Nombre" required maxLength={150} />
      {proveedor ? null : <PrimerFoco campo="Nombre" />}
      <TextField name="RazonSocial" required maxLength={300} />
      <MonedaField />
      <TextField name="RFC" mayusculas maxLength={20} />
      <Situacion />
      <CuentasSection bancos={bancos} originales={proveedor?.CuentasBancarias ?? []} />
    </Form>
  )
}

/** As it is typed: who captures knows before saving. */
function Situacion() {
  const rfc = useWatch<{ RFC: string | null }, 'RFC'>({ name: 'RFC' })
  return <SituacionSat rfc={rfc} deQuien="proveedor" />
}

const NINGUNO: Bancos['MXP'] = []

/** The list depends on the currency (§5); both are small and change once a year. */
function useBancos(): Bancos {
  const { data: MXP = NINGUNO } = useServicio('banco_listar', [{ consulta: { moneda: 'MXP' } }], DE_BANCOS)
  const { data: USD = NINGUNO } = useServicio('banco_listar', [{ consulta: { moneda: 'USD' } }], DE_BANCOS)
  return useMemo(() => ({ MXP, USD }), [MXP, USD])
}
