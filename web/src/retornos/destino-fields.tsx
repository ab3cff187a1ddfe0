// Where the money goes: the supplier, and one of its accounts that treasury has approved, with its currency.
import type { Retorno } from '@litro/contract/retornos/retorno'
import type { RespuestaDe } from '@litro/contract/services'
import { useFormContext, useWatch } from 'react-hook-form'
import { CatalogoField } from '../campos/catalogo-field.tsx'
import { type Opcion, SelectField } from '../campos/select-field.tsx'
import { esperaDe } from '../entidades/cuenta.ts'
import { useServicio } from '../query.ts'
import { Badge } from '../ui/badge.tsx'
import type { Valores } from './captura.ts'
import estilos from './retornos.module.css'

type Cuenta = RespuestaDe<'cuenta_proveedor_listar'>[number]

const NINGUNA: readonly Cuenta[] = []

export function ProveedorField() {
  const { setValue } = useFormContext<Valores>()
  return (
    <CatalogoField
      servicio="proveedor_listar"
      name="IdProveedor"
      // The account was the other supplier's.
      onElegir={() => {
        setValue('IdCuenta', null, { shouldDirty: true })
        setValue('Moneda', null)
      }}
      required
    />
  )
}

export function CuentaField({ retorno }: { retorno: Retorno | null }) {
  const { setValue } = useFormContext<Valores>()
  const [proveedor, cuenta] = useWatch<Valores, ['IdProveedor', 'IdCuenta']>({ name: ['IdProveedor', 'IdCuenta'] })
  const lectura = useServicio('cuenta_proveedor_listar', [{ params: { idProveedor: proveedor ?? '' } }], {
    enabled: Boolean(proveedor),
  })
  const { data = NINGUNA, isFetching } = lectura
  const cuentas = proveedor ? data : NINGUNA
  const elegida = cuentas.find(({ IdCuenta }) => String(IdCuenta) === cuenta)
  return (
    <SelectField
      name="IdCuenta"
      opciones={[...cuentas.map(toOpcion), ...retirada(retorno, proveedor, cuentas, isFetching)]}
      cargando={isFetching && cuentas.length === 0}
      lectura={lectura}
      disabled={!proveedor}
      placeholder={proveedor ? undefined : 'Elige antes el proveedor'}
      description={
        proveedor && lectura.data && !isFetching ? ((elegida && esperaDe(elegida)) ?? sinCuentas(cuentas)) : undefined
      }
      rightSection={elegida ? <MonedaBadge moneda={elegida.Moneda} /> : undefined}
      anchoDerecho={elegida ? 64 : undefined}
      onElegir={(valor) => {
        const nueva = cuentas.find(({ IdCuenta }) => String(IdCuenta) === valor)
        setValue('Moneda', nueva ? (nueva.Moneda === 'USD' ? 'USD' : 'MXN') : null)
      }}
      required
    />
  )
}

function MonedaBadge({ moneda }: { moneda: string }) {
  return (
    <span className={estilos.moneda}>
      <Badge tono={moneda === 'USD' ? 'verde' : 'petroleo'}>{moneda}</Badge>
    </span>
  )
}

/** An account that waits for approval is seen, so that nobody adds it again, but cannot be chosen (D-151). */
export function toOpcion({ IdCuenta, NumCuenta, Banco, Estatus }: Cuenta): Opcion {
  const aprobada = Estatus === 'Aprobada'
  const label = `${Banco} · ${NumCuenta}`
  return { value: String(IdCuenta), label: aprobada ? label : `${label} (Por aprobar)`, disabled: !aprobada }
}

/** The account the return was captured with, when the supplier no longer has it. */
function retirada(
  retorno: Retorno | null,
  proveedor: string | null,
  cuentas: readonly Cuenta[],
  leyendo: boolean,
): Opcion[] {
  if (!retorno || leyendo || String(retorno.IdProveedor) !== proveedor) return []
  if (cuentas.some(({ IdCuenta }) => IdCuenta === retorno.IdCuenta)) return []
  return [{ value: String(retorno.IdCuenta), label: `${retorno.NumCuenta} (ya no está disponible)`, disabled: true }]
}

function sinCuentas(cuentas: readonly Cuenta[]): string | undefined {
  if (cuentas.length === 0) return 'Este proveedor no tiene cuentas. Agrégale una en Proveedores.'
  return cuentas.some(({ Estatus }) => Estatus === 'Aprobada')
    ? undefined
    : 'Sus cuentas están por aprobar. Tesorería las aprueba antes del primer pago.'
}
