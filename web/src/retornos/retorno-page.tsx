// /retorno/ver/{id}: a return told whole: how much, to whom, how far it has come, and its files.
import { etiquetas } from '@litro/contract/etiquetas'
import type { Retorno } from '@litro/contract/retornos/retorno'
import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { AppLink } from '../app-link.tsx'
import { useDecidirRetorno, VerbosDeRetorno } from '../entidades/decidir-retorno.tsx'
import { HistoriaDe } from '../entidades/historia.tsx'
import { NotasDeProveedor } from '../entidades/notas-proveedor.tsx'
import { permite, tonoDe, vive } from '../entidades/retorno.ts'
import { Registro } from '../form/registro.tsx'
import { cantidad, fecha, pesos, tipoCambio } from '../formato.ts'
import { useServicio } from '../query.ts'
import { useUsuario } from '../sesion/usuario-context.tsx'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { type Dato, Ficha } from '../ui/ficha.tsx'
import { MessageLine } from '../ui/message-line.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Archivos, tieneArchivos } from './archivos.tsx'

const TITULO = 'Detalle de Retorno'

export function Page() {
  return (
    <Registro servicio="retorno_leer" titulo={TITULO} falla="No se pudo cargar el retorno">
      {(retorno, recargar) => <Contado retorno={retorno} onCambio={recargar} />}
    </Registro>
  )
}

function Contado({ retorno, onCambio }: { retorno: Retorno; onCambio: () => void }) {
  const { IdRetorno, IdProveedor, Monto, Proveedor, Estatus, Observaciones, Hallazgos } = retorno
  const { puede } = useUsuario()
  return (
    <>
      <PageHeader
        titulo={TITULO}
        titular={`${pesos(Monto)} · ${IdRetorno} · ${Proveedor}`}
        detalle={
          <span className="cabeza">
            <Badge tono={tonoDe(Estatus)}>{Estatus}</Badge>
            <AppLink to={`/proveedor/ver/${IdProveedor}`}>Ver proveedor</AppLink>
          </span>
        }
      >
        <Button component={AppLink} to="/retornos" variant="default">
          Regresar
        </Button>
        {puede('retorno.editar') && permite(Estatus, 'editar') ? (
          <Button
            component={AppLink}
            to={`/retorno/editar/${IdRetorno}`}
            variant="default"
            leftSection={<IconPencil size={17} stroke={1.7} />}
          >
            Editar
          </Button>
        ) : null}
        {puede('admin.retornos') && vive(Estatus) ? <Decidir id={IdRetorno} onCambio={onCambio} /> : null}
      </PageHeader>
      <div className="detalle">
        <div className="pila">
          <NotasDeProveedor notas={retorno.NotasCredito} pagable={retorno.Pagable} moneda={null} />
          {Observaciones ? <MessageLine tono="ambar">{Observaciones}</MessageLine> : null}
          <Card titulo="Datos del retorno">
            <Ficha registro={retorno} campos={datos} />
          </Card>
        </div>
        <div className="pila">
          <Card titulo="Archivos">
            {tieneArchivos(retorno) ? <Archivos retorno={retorno} conNombre /> : <p className="nota">Sin archivos.</p>}
          </Card>
          {Hallazgos.length > 0 ? (
            <Card titulo="Factura del proveedor">
              <ul className="lista">
                {Hallazgos.map(({ codigo, mensaje }) => (
                  <li key={codigo}>{mensaje}</li>
                ))}
              </ul>
            </Card>
          ) : null}
          <HistoriaDe servicio="retorno_historia" id={IdRetorno} />
        </div>
      </div>
    </>
  )
}

/** The desk's verbs: what they need to know of the return is what the desk knows. */
function Decidir({ id, onCambio }: { id: number; onCambio: () => void }) {
  const { data } = useServicio('admin_retorno_listar', [{ consulta: { ids: String(id) } }], { staleTime: 0 })
  const { hacer, ocupado, dialogo } = useDecidirRetorno(onCambio)
  const retorno = data?.find(({ IdRetorno }) => IdRetorno === id)
  return (
    <>
      {retorno ? <VerbosDeRetorno retorno={retorno} ocupado={ocupado} onHacer={hacer} /> : null}
      {dialogo}
    </>
  )
}

const datos: Dato<Retorno>[] = [
  { etiqueta: etiquetas.Folio, valor: (r) => String(r.IdRetorno), cifra: true },
  { etiqueta: etiquetas.Fecha, valor: (r) => fecha(r.FechaRetorno), cifra: true },
  { etiqueta: etiquetas.Proveedor, valor: (r) => r.Proveedor },
  { etiqueta: etiquetas.Sucursal, valor: (r) => r.Sucursal },
  { etiqueta: etiquetas.Concepto, valor: (r) => r.Concepto, ancho: true },
  {
    etiqueta: etiquetas.NumCuenta,
    ancho: true,
    valor: (r) => (
      <span className="uuid">
        {r.NumCuenta} {r.Moneda}
        <CopyButton texto={r.NumCuenta} nombre="Cuenta" />
      </span>
    ),
  },
  { etiqueta: etiquetas.Monto, valor: (r) => pesos(r.Monto), cifra: true },
  { etiqueta: etiquetas.MontoUSD, valor: (r) => (r.MontoUSD === null ? null : cantidad(r.MontoUSD)), cifra: true },
  { etiqueta: etiquetas.TipoCambio, valor: (r) => (r.Moneda === 'USD' ? tipoCambio(r.TipoCambio) : null), cifra: true },
  { etiqueta: etiquetas.FechaPago, valor: (r) => fecha(r.FechaPago), cifra: true },
  { etiqueta: 'UUID de la factura', valor: (r) => r.UUIDProveedor, ancho: true },
]
