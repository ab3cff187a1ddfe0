// /proveedor/ver/{id}: a supplier told whole: what is on its way to it and what it was paid, its accounts, its invoices and its story.
import { etiquetas } from '@litro/contract/etiquetas'
import type { CuentaBancaria, Proveedor } from '@litro/contract/proveedores/proveedor'
import { Button } from '@mantine/core'
import { IconCashBanknote, IconPencil } from '@tabler/icons-react'
import { AppLink } from '../app-link.tsx'
import { esperaDe, tonoDe } from '../entidades/cuenta.ts'
import { HistoriaDe } from '../entidades/historia.tsx'
import { PENDIENTES } from '../entidades/retorno.ts'
import { SituacionSat } from '../entidades/situacion-sat.tsx'
import { Registro } from '../form/registro.tsx'
import { conteo, pesos } from '../formato.ts'
import { useServicio } from '../query.ts'
import { useUsuario } from '../sesion/usuario-context.tsx'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { type Dato, Ficha } from '../ui/ficha.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Recibidas, Retornos } from './movimientos-proveedor.tsx'

export function Page() {
  return (
    <Registro servicio="proveedor_leer" titulo="Proveedor" falla="No se pudo cargar el proveedor.">
      {(proveedor) => <Contado proveedor={proveedor} />}
    </Registro>
  )
}

function Contado({ proveedor }: { proveedor: Proveedor }) {
  const { IdProveedor, Nombre, RFC } = proveedor
  const { puede } = useUsuario()
  return (
    <>
      <PageHeader titulo="Proveedor" titular={Nombre} detalle={<Cabeza proveedor={proveedor} />}>
        <Button component={AppLink} to="/proveedores" variant="default">
          Regresar
        </Button>
        {puede('proveedor.editar') ? (
          <Button
            component={AppLink}
            to={`/proveedor/editar/${IdProveedor}`}
            variant="default"
            leftSection={<IconPencil size={17} stroke={1.7} />}
          >
            Editar
          </Button>
        ) : null}
        {puede('retorno.editar') ? (
          <Button
            component={AppLink}
            to={`/retorno/nuevo?proveedor=${IdProveedor}`}
            leftSection={<IconCashBanknote size={17} stroke={1.7} />}
          >
            Solicitar retorno
          </Button>
        ) : null}
      </PageHeader>
      <div className="detalle">
        <div className="pila">
          <Retornos proveedor={IdProveedor} />
          <Recibidas proveedor={proveedor} />
        </div>
        <div className="pila">
          <Cuentas cuentas={proveedor.CuentasBancarias} />
          <Card titulo="Datos fiscales">
            <Ficha registro={proveedor} campos={datos} />
            <SituacionSat rfc={RFC} deQuien="proveedor" />
          </Card>
          <HistoriaDe servicio="proveedor_historia" id={IdProveedor} />
        </div>
      </div>
    </>
  )
}

/** What is still on its way to it is what people come to ask. */
function Cabeza({ proveedor: { IdProveedor, RFC, CuentasBancarias } }: { proveedor: Proveedor }) {
  const { data } = useServicio('retorno_resumen', [
    { consulta: { proveedor: String(IdProveedor), estatus: PENDIENTES.join(',') } },
  ])
  const esperan = CuentasBancarias.filter(({ Estatus }) => Estatus === 'Por aprobar').length
  return (
    <span className="cabeza">
      {RFC ? (
        <span className="uuid">
          {RFC}
          <CopyButton texto={RFC} nombre="RFC" />
        </span>
      ) : null}
      <span>
        En curso <strong className="cifra">{data ? pesos(data.Sumas.Monto) : '—'}</strong>
      </span>
      {CuentasBancarias.length === 0 ? <Badge tono="amarillo">Sin cuentas</Badge> : null}
      {esperan > 0 ? <Badge tono="amarillo">{conteo(esperan, 'cuenta', 'cuentas')} por aprobar</Badge> : null}
    </span>
  )
}

const datos: Dato<Proveedor>[] = [
  { etiqueta: etiquetas.RazonSocial, valor: ({ RazonSocial }) => RazonSocial, ancho: true },
  { etiqueta: etiquetas.RFC, valor: ({ RFC }) => RFC, cifra: true },
  { etiqueta: etiquetas.Moneda, valor: ({ Moneda }) => Moneda },
]

function Cuentas({ cuentas }: { cuentas: readonly CuentaBancaria[] }) {
  return (
    <Card titulo="Cuentas bancarias">
      {cuentas.length > 0 ? (
        <ul className="lista" aria-label="Cuentas bancarias">
          {cuentas.map((cuenta) => (
            <Cuenta key={cuenta.IdCuenta} cuenta={cuenta} />
          ))}
        </ul>
      ) : (
        <p className="nota">Sin cuentas. Agrégale una para poder solicitar retornos.</p>
      )}
    </Card>
  )
}

function Cuenta({ cuenta }: { cuenta: CuentaBancaria }) {
  const { BancoNombre, CuentaClabe, NumeroCuenta, SwiftCode, Estatus, Observaciones } = cuenta
  const numero = CuentaClabe ?? NumeroCuenta ?? ''
  const espera = Estatus === 'Aprobada' ? esperaDe(cuenta) : null
  return (
    <li>
      <div className="cabeza">
        {BancoNombre}
        <Badge tono={tonoDe(Estatus)}>{Estatus}</Badge>
      </div>
      <div>
        <span className="uuid cifra">
          {numero}
          <CopyButton texto={numero} nombre={CuentaClabe ? 'CLABE' : 'Cuenta'} />
        </span>
      </div>
      {SwiftCode ? <span className="debajo">SWIFT {SwiftCode}</span> : null}
      {espera ? <span className="debajo">{espera}</span> : null}
      {Estatus === 'Rechazada' && Observaciones ? <span className="debajo">{Observaciones}</span> : null}
    </li>
  )
}
