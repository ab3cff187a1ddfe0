// Choices that several forms ask for in the same words.
import { CatalogoField, conCodigo } from './catalogo-field.tsx'

export const SucursalField = () => <CatalogoField servicio="sucursal_listar" name="IdSucursal" required />

export const DepositoTipoField = ({ disabled }: { disabled?: boolean }) => (
  <CatalogoField
    servicio="deposito_tipo_listar"
    name="IdDepositoTipo"
    texto="DepositoTipo"
    disabled={disabled}
    required
  />
)

/** How money arrived: '99 Por definir' is no way to have paid. */
export const FormaDePagoField = ({ label, required }: { label: string; required?: boolean }) => (
  <CatalogoField
    servicio="forma_pago_listar"
    name="IdFormaPago"
    texto={conCodigo}
    admite={({ Codigo }) => Codigo !== '99'}
    label={label}
    required={required}
    clearable={!required}
  />
)
