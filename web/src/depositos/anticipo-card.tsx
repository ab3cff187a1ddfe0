// The invoices of an Anticipo deposit, and the way to make one with the money that no invoice tells of yet (D-197).
import { type Deposito, DepositoFacturar } from '@litro/contract/depositos/deposito'
import { TIPO } from '@litro/contract/depositos/vida'

import { useState } from 'react'
import { AppLink } from '../app-link.tsx'
import { CatalogoField } from '../campos/catalogo-field.tsx'
import { SucursalField } from '../campos/comunes.tsx'
import { NumberField } from '../campos/number-field.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { pesos } from '../formato.ts'
import { useEscritura } from '../query.ts'
import { useNavigate } from '../ruteo/ruteo.tsx'
import { useUsuario } from '../sesion/usuario-context.tsx'
import { Card } from '../ui/card.tsx'
import { Verbo } from '../ui/verbo.tsx'

type Props = { deposito: Deposito }

export function AnticipoCard({ deposito: { IdDepositoTipo, FacturasAnticipo, PorFacturar } }: Props) {
  if (IdDepositoTipo !== TIPO.Anticipo || (FacturasAnticipo.length === 0 && PorFacturar === 0)) return null
  return (
    <Card titulo="Factura del anticipo">
      {FacturasAnticipo.map(({ IdFactura, Folio, Estatus, Total }) => (
        <p key={IdFactura}>
          <AppLink to={`/factura/ver/${IdFactura}`}>{Folio}</AppLink> · {Estatus} ·{' '}
          <span className="cifra">{pesos(Total)}</span>
        </p>
      ))}
      {PorFacturar > 0 ? (
        <p className="nota">
          Quedan <strong className="cifra">{pesos(PorFacturar)}</strong> sin facturar. Factúralo como anticipo si el
          cliente aún no decide qué compra o a qué precio; después úsalo en la venta con <em>Facturar con anticipo</em>.
        </p>
      ) : null}
    </Card>
  )
}

export function FacturarAnticipo({ deposito }: Props) {
  const { puede } = useUsuario()
  const [abierto, setAbierto] = useState(false)
  if (!puede('factura.editar') || deposito.PorFacturar === 0) return null
  return (
    <>
      <Verbo variant="default" aria-haspopup="dialog" onClick={() => setAbierto(true)}>
        Facturar anticipo
      </Verbo>
      {abierto ? <FacturarDialog deposito={deposito} onCerrar={() => setAbierto(false)} /> : null}
    </>
  )
}

/** Leads to the stamp of the prefactura it makes. */
function FacturarDialog({ deposito, onCerrar }: Props & { onCerrar: () => void }) {
  const { permiteSucursal } = useUsuario()
  const navigate = useNavigate()
  const facturar = useEscritura('deposito_facturar')
  return (
    <FormDialog
      titulo={`Facturar anticipo del depósito ${deposito.IdDeposito}`}
      schema={DepositoFacturar}
      inicial={{ IdProducto: '', IdSucursal: '', Monto: '' }}
      guardar="Hacer prefactura"
      falla="No se pudo facturar el anticipo."
      exito="Prefactura del anticipo generada exitosamente."
      onCerrar={onCerrar}
      onGuardar={async (entrada) => {
        const { IdFactura } = await facturar.mutateAsync([{ params: { id: deposito.IdDeposito }, entrada }])
        void navigate(`/factura/timbrar/${IdFactura}`)
      }}
    >
      <p className="nota">
        Se factura con la clave 84111506, PUE y la forma en que llegó el dinero. Al timbrarse, este depósito la paga.
      </p>
      <CatalogoField
        servicio="producto_listar"
        name="IdProducto"
        description="Decide la tasa de IVA del anticipo."
        required
      />
      {permiteSucursal ? <SucursalField /> : null}
      <NumberField
        name="Monto"
        label="Monto con IVA"
        decimales={2}
        antes="$"
        description={`Vacío: los ${pesos(deposito.PorFacturar)} que quedan.`}
      />
    </FormDialog>
  )
}
