// /cliente/ver/{id}: a client told whole: what it owes and since when, what was sold to it, what it paid, and who to write to.
import { RFC_EXTRANJERO } from '@litro/cfdi/rfc'
import type { Cliente } from '@litro/contract/clientes/cliente'
import { etiquetas } from '@litro/contract/etiquetas'
import { Button } from '@mantine/core'
import { IconFilePlus, IconFileTypePdf, IconPencil } from '@tabler/icons-react'
import { AppLink } from '../app-link.tsx'
import { useDescarga } from '../archivos/use-descarga.ts'
import { HistoriaDeCliente } from '../entidades/historia.tsx'
import { SituacionSat } from '../entidades/situacion-sat.tsx'
import { Registro } from '../form/registro.tsx'
import { useUsuario } from '../sesion/usuario-context.tsx'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { type Dato, Ficha } from '../ui/ficha.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Antiguedad, SaldoDeCliente } from './antiguedad.tsx'
import { Correos, RecordatoriosDePago } from './correos-cliente.tsx'
import { LitrosEntregados } from './litros-cliente.tsx'
import { Depositos, Facturas, NotasDeCargo, UltimaFactura } from './movimientos-cliente.tsx'

export function Page() {
  return (
    <Registro servicio="cliente_leer" titulo="Cliente" falla="No se pudo cargar el cliente">
      {(cliente) => <Contado cliente={cliente} />}
    </Registro>
  )
}

function Contado({ cliente }: { cliente: Cliente }) {
  const { IdCliente, Nombre, RFC, Inactivo } = cliente
  const { puede } = useUsuario()
  return (
    <>
      <PageHeader
        titulo="Cliente"
        titular={Nombre}
        detalle={
          <span className="cabeza">
            <span className="uuid">
              {RFC}
              <CopyButton texto={RFC} nombre="RFC" />
            </span>
            <SaldoDeCliente cliente={IdCliente} />
            {Inactivo ? <Badge tono="gris">Inactivo</Badge> : null}
          </span>
        }
      >
        <Button component={AppLink} to="/clientes" variant="default">
          Regresar
        </Button>
        <EstadoDeCuenta cliente={cliente} />
        {puede('cliente.editar') ? (
          <Button
            component={AppLink}
            to={`/cliente/editar/${IdCliente}`}
            variant="default"
            leftSection={<IconPencil size={17} stroke={1.7} />}
          >
            Editar
          </Button>
        ) : null}
        {puede('factura.editar') && !Inactivo ? (
          <Button
            component={AppLink}
            to={`/factura/nuevo?cliente=${IdCliente}`}
            leftSection={<IconFilePlus size={17} stroke={1.7} />}
          >
            Nueva prefactura
          </Button>
        ) : null}
      </PageHeader>
      <div className="detalle">
        <div className="pila">
          <Facturas cliente={IdCliente} />
          <NotasDeCargo cliente={IdCliente} />
          <Depositos cliente={IdCliente} />
          <Correos cliente={IdCliente} />
          <HistoriaDeCliente id={IdCliente} />
        </div>
        <div className="pila">
          <UltimaFactura cliente={IdCliente} />
          <Antiguedad cliente={IdCliente} />
          <LitrosEntregados cliente={IdCliente} />
          <Card titulo="Datos fiscales">
            <Ficha registro={cliente} campos={RFC === RFC_EXTRANJERO ? [...datos, ...enElExtranjero] : datos} />
            <SituacionSat rfc={RFC} deQuien="cliente" />
          </Card>
          <Card titulo="Contactos">
            <Ficha registro={cliente} campos={contactos} />
          </Card>
          <RecordatoriosDePago />
        </div>
      </div>
    </>
  )
}

/** What it owes today, to hand over or to send. */
function EstadoDeCuenta({ cliente: { IdCliente, RFC } }: { cliente: Cliente }) {
  const { bajar, ocupado } = useDescarga('cliente_estado_pdf', `EstadoCuenta-${RFC}.pdf`)
  return (
    <Button
      variant="default"
      loading={ocupado}
      leftSection={<IconFileTypePdf size={17} stroke={1.7} />}
      onClick={() => void bajar({ params: { id: IdCliente } })}
    >
      Estado de cuenta
    </Button>
  )
}

const datos: Dato<Cliente>[] = [
  { etiqueta: 'Razón Social', valor: ({ RazonSocial }) => RazonSocial, ancho: true },
  {
    etiqueta: 'Régimen Fiscal',
    valor: ({ RegimenFiscal, RegimenFiscalDescripcion }) => `${RegimenFiscal} - ${RegimenFiscalDescripcion}`,
    ancho: true,
  },
  {
    etiqueta: 'Uso CFDI',
    valor: ({ UsoCFDI, UsoCFDIDescripcion }) => `${UsoCFDI} - ${UsoCFDIDescripcion}`,
    ancho: true,
  },
  { etiqueta: 'Código Postal', valor: ({ CodigoPostal }) => CodigoPostal, cifra: true },
  {
    etiqueta: 'Dirección',
    valor: ({ Calle, NumExterior, NumInterior, Colonia, Municipio }) =>
      [[Calle, NumExterior, NumInterior].filter(Boolean).join(' '), Colonia, Municipio].filter(Boolean).join(', '),
    ancho: true,
  },
]

const enElExtranjero: Dato<Cliente>[] = [
  { etiqueta: etiquetas.ResidenciaFiscal, valor: ({ ResidenciaFiscal }) => ResidenciaFiscal },
  { etiqueta: etiquetas.NumRegIdTrib, valor: ({ NumRegIdTrib }) => NumRegIdTrib, cifra: true },
]

const contactos: Dato<Cliente>[] = [
  { etiqueta: 'Correo Electrónico', valor: ({ CorreoElectronico }) => CorreoElectronico, ancho: true },
  { etiqueta: 'Otros correos', valor: ({ EmailsAdicionales }) => EmailsAdicionales.join(', '), ancho: true },
]
