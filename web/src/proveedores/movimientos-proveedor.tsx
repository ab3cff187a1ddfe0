// The last returns of a supplier and the invoices it issued: those a partner may still ask a return for; for staff, all of them.
import type { Proveedor } from '@litro/contract/proveedores/proveedor'
import type { FilaRecibida, RecibidaDeSocio } from '@litro/contract/recibidas/recibida'
import type { FilaRetorno } from '@litro/contract/retornos/retorno'
import { AppLink } from '../app-link.tsx'
import { tonoDe } from '../entidades/retorno.ts'
import { cantidad, dolares, fecha, pesos } from '../formato.ts'
import type { Columna } from '../list/columna.tsx'
import { Tabla } from '../list/tabla.tsx'
import { Ultimos } from '../list/ultimos.tsx'
import { useServicio } from '../query.ts'
import { useUsuario } from '../sesion/usuario-context.tsx'
import { Badge } from '../ui/badge.tsx'

const ULTIMOS = 10

const retornos: Columna<FilaRetorno>[] = [
  {
    campo: 'IdRetorno',
    titulo: 'Retorno',
    render: ({ IdRetorno }) => <AppLink to={`/retorno/ver/${IdRetorno}`}>{IdRetorno}</AppLink>,
    abajo: ({ FechaRetorno }) => fecha(FechaRetorno),
  },
  { campo: 'Concepto', titulo: 'Concepto' },
  {
    campo: 'Estatus',
    titulo: 'Estatus',
    render: ({ Estatus }) => <Badge tono={tonoDe(Estatus)}>{Estatus}</Badge>,
  },
  { campo: 'NumCuenta', titulo: 'Cuenta', como: 'clave' },
  {
    campo: 'Monto',
    titulo: 'Monto',
    cifra: true,
    como: 'pesos',
    abajo: ({ MontoUSD }) => (MontoUSD === null ? null : dolares(MontoUSD)),
  },
]

export function Retornos({ proveedor }: { proveedor: number }) {
  const { data } = useServicio('retorno_listar', [{ consulta: { proveedor: String(proveedor), limite: ULTIMOS } }])
  return (
    <Ultimos
      titulo="Retornos"
      todas={`/retornos?proveedor=${proveedor}`}
      vacio="Aún no se le ha solicitado ninguno."
      hay={data?.length}
    >
      <Tabla etiqueta="Retornos del proveedor" columnas={retornos} filas={data ?? []} clave={(r) => r.IdRetorno} />
    </Ultimos>
  )
}

type Recibida = Omit<RecibidaDeSocio, 'Pagable'> &
  Partial<Pick<RecibidaDeSocio, 'Pagable'> & Pick<FilaRecibida, 'Estatus' | 'IdRetorno' | 'EstatusSAT'>>

const recibidas: Columna<Recibida>[] = [
  {
    campo: 'Folio',
    titulo: 'Factura',
    render: ({ Folio, UUID }) => Folio ?? UUID.slice(0, 8),
    abajo: ({ Fecha }) => fecha(Fecha),
  },
  { campo: 'Concepto', titulo: 'Concepto' },
  {
    campo: 'Total',
    titulo: 'Total',
    cifra: true,
    render: ({ Total, Moneda }) =>
      Moneda === null || Moneda === 'MXN' ? pesos(Total) : `${cantidad(Total)} ${Moneda}`,
    abajo: ({ Total, Pagable }) =>
      typeof Pagable === 'number' && Pagable < Total ? `Por pagar ${cantidad(Pagable)}` : null,
  },
]

const conRetorno: Columna<Recibida> = {
  campo: 'IdRetorno',
  titulo: 'Retorno',
  render: ({ IdRetorno, Estatus }) =>
    IdRetorno ? <AppLink to={`/retorno/ver/${IdRetorno}`}>Retorno {IdRetorno}</AppLink> : Estatus,
}

const porSolicitar: Columna<Recibida> = {
  campo: 'IdFacturaRecibida',
  titulo: 'Retorno',
  render: ({ IdFacturaRecibida }) => (
    <AppLink to={`/retorno/nuevo?recibida=${IdFacturaRecibida}`}>Solicitar retorno</AppLink>
  ),
}

export function Recibidas({ proveedor }: { proveedor: Proveedor }) {
  const { puede } = useUsuario()
  if (puede('admin.recibidas.ver') && proveedor.RFC) return <Todas rfc={proveedor.RFC} />
  return <PorSolicitar proveedor={proveedor.IdProveedor} pide={puede('retorno.editar')} />
}

function Todas({ rfc }: { rfc: string }) {
  const { data } = useServicio('admin_recibida_listar', [{ consulta: { q: rfc, limite: ULTIMOS } }])
  return (
    <Ultimos
      titulo="Facturas recibidas"
      todas={`/admin/facturas-recibidas?q=${rfc}`}
      vacio="Aún no ha llegado ninguna."
      hay={data?.length}
    >
      <Tabla
        etiqueta="Facturas recibidas del proveedor"
        columnas={[...recibidas, conRetorno]}
        filas={data ?? []}
        clave={(r) => r.IdFacturaRecibida}
      />
    </Ultimos>
  )
}

function PorSolicitar({ proveedor, pide }: { proveedor: number; pide: boolean }) {
  const { data } = useServicio('recibida_listar', [{ silencioso: true }])
  const suyas = data?.filter(({ IdProveedor }) => IdProveedor === proveedor)
  return (
    <Ultimos titulo="Facturas por solicitar" vacio="Ninguna factura suya espera un retorno." hay={suyas?.length}>
      <Tabla
        etiqueta="Facturas del proveedor sin retorno"
        columnas={pide ? [...recibidas, porSolicitar] : recibidas}
        filas={suyas ?? []}
        clave={(r) => r.IdFacturaRecibida}
      />
    </Ultimos>
  )
}
