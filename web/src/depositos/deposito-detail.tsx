// /deposito/ver/:id: a deposit told whole: its data, where it was applied, its payment receipt, and the way to undo it.
import type { Deposito } from '@litro/contract/depositos/deposito'
import { etiquetas } from '@litro/contract/etiquetas'
import { Button } from '@mantine/core'
import { AppLink } from '../app-link.tsx'
import { dichoDe, impedidoPor } from '../entidades/consentimiento.ts'
import { estadoDe, permite } from '../entidades/deposito.ts'
import { HistoriaDe } from '../entidades/historia.tsx'
import { Carga } from '../form/carga.tsx'
import { cantidad, fecha, pesos } from '../formato.ts'
import { useServicio } from '../query.ts'
import { useParams } from '../ruteo/ruteo.tsx'
import { useUsuario } from '../sesion/usuario-context.tsx'
import { Card } from '../ui/card.tsx'
import { type Dato, Ficha } from '../ui/ficha.tsx'
import { MessageLine } from '../ui/message-line.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { AnticipoCard, FacturarAnticipo } from './anticipo-card.tsx'
import { Aplicaciones } from './aplicaciones.tsx'
import { CepCard } from './cep-card.tsx'
import { ComprobanteLink } from './comprobante-link.tsx'
import estilos from './depositos.module.css'
import { DeshacerButton } from './deshacer-button.tsx'
import { Estatus } from './estatus.tsx'
import { esperaTimbre, RepCard } from './rep-card.tsx'
import { LISTA, rutaDe } from './ruta.ts'

const TITULO = 'Detalle de Depósito'

/** The receipt is stamped by the queue, in seconds. */
const SONDEO_MS = 5000

const RESPUESTA = 'Respuesta de quien entrega'
const datos: readonly Dato<Deposito>[] = [
  { etiqueta: 'ID', valor: (d) => String(d.IdDeposito), cifra: true },
  { etiqueta: etiquetas.IdDepositoTipo, valor: (d) => d.DepositoTipo },
  { etiqueta: etiquetas.Depositante, valor: (d) => d.Depositante },
  { etiqueta: 'Monto del Depósito', valor: (d) => pesos(d.Monto), cifra: true },
  { etiqueta: etiquetas.Estatus, valor: (d) => <Estatus estatus={d.DepositoEstatus} /> },
  { etiqueta: etiquetas.ClaveRastreo, valor: (d) => d.ClaveRastreo },
  { etiqueta: etiquetas.Cliente, valor: (d) => d.Cliente },
  { etiqueta: etiquetas.IdSocioComercial, valor: (d) => d.SocioComercial },
  { etiqueta: RESPUESTA, valor: (d) => d.Consentimiento && dichoDe(d.Consentimiento), ancho: true },
  { etiqueta: etiquetas.Litros, valor: (d) => (d.Litros === null ? null : cantidad(d.Litros, 3)), cifra: true },
  { etiqueta: etiquetas.PrecioPorLitro, valor: (d) => precio(d.PrecioPorLitro), cifra: true },
  { etiqueta: etiquetas.Comprobante, valor: (d) => <Archivo deposito={d} />, ancho: true },
]

const sinInterno = datos.filter(({ etiqueta }) => etiqueta !== RESPUESTA)

const validacion: readonly Dato<Deposito>[] = [
  { etiqueta: 'Fecha de captura', valor: (d) => fecha(d.Fecha), cifra: true },
  { etiqueta: etiquetas.FechaDeposito, valor: (d) => fecha(d.FechaDeposito), cifra: true },
  { etiqueta: etiquetas.FechaPago, valor: (d) => fecha(d.FechaPago), cifra: true },
  { etiqueta: etiquetas.FechaValidacion, valor: (d) => fecha(d.FechaValidacion), cifra: true },
  { etiqueta: etiquetas.FormaPago, valor: (d) => d.FormaPago },
  { etiqueta: etiquetas.BancoEmisor, valor: (d) => d.BancoEmisor },
  { etiqueta: etiquetas.Comision, valor: (d) => (d.Comision ? pesos(d.Comision) : null), cifra: true },
  { etiqueta: etiquetas.Comentarios, valor: (d) => d.Comentarios, ancho: true },
]

/** Two decimals at least, as many as it has. */
function precio(valor: number | null) {
  return valor === null ? null : `$${cantidad(valor, 6).replace(/0{1,4}$/, '')}`
}

function Archivo({ deposito }: { deposito: Deposito }) {
  if (!deposito.ArchivoNombre) return 'Sin archivo'
  return (
    <span className={estilos.archivo}>
      {deposito.ArchivoNombre}
      <span className="no-imprimir">
        <ComprobanteLink deposito={deposito} />
      </span>
    </span>
  )
}

export function Page() {
  const { id = '' } = useParams()
  const lectura = useServicio('deposito_leer', [{ params: { id } }], {
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data?.[0]?.Reps.some(esperaTimbre) ? SONDEO_MS : false),
  })
  const { data, isFetchedAfterMount, refetch } = lectura
  // What another screen read a while ago is not shown: its status may have changed.
  const deposito = isFetchedAfterMount ? data?.[0] : undefined
  if (!deposito) {
    const fallida = isFetchedAfterMount
    return <Carga titulo={TITULO} falla="No se pudo cargar el depósito." lectura={{ ...lectura, fallida }} />
  }
  return (
    <>
      <PageHeader
        titulo={TITULO}
        titular={`${pesos(deposito.Monto)} · ${deposito.IdDeposito} · ${deposito.Depositante}`}
        detalle={<Estatus estatus={deposito.DepositoEstatus} />}
      >
        <Botones deposito={deposito} onCambio={() => void refetch()} />
      </PageHeader>
      <div className="detalle">
        <div className="pila">
          <Aviso deposito={deposito} />
          <Card titulo="Datos del depósito">
            <Ficha registro={deposito} campos={deposito.Consentimiento ? datos : sinInterno} />
          </Card>
          <Aplicaciones deposito={deposito} />
          <AnticipoCard deposito={deposito} />
        </div>
        <div className="pila">
          <Card titulo="Validación">
            <Ficha registro={deposito} campos={validacion} />
          </Card>
          <CepCard deposito={deposito} />
          {deposito.Reps.map((rep) => (
            <RepCard key={rep.IdRep} rep={rep} relevado={rep.Relevado} onCambio={() => void refetch()} />
          ))}
          <HistoriaDe servicio="deposito_historia" id={deposito.IdDeposito} />
        </div>
      </div>
    </>
  )
}

function Aviso({ deposito: { DepositoEstatus, Comentarios, Consentimiento } }: { deposito: Deposito }) {
  const estado = estadoDe(DepositoEstatus)
  if (estado === 'rechazado') {
    return (
      <MessageLine tono="rojo">
        <p>Tesorería rechazó este depósito.</p>
        <p>{Comentarios}</p>
      </MessageLine>
    )
  }
  const falta = estado === 'capturado' && impedidoPor(Consentimiento)
  if (falta) return <MessageLine tono={Consentimiento?.Estatus === 'Rechazado' ? 'rojo' : 'ambar'}>{falta}</MessageLine>
  if (estado !== 'por_cancelar') return null
  return <MessageLine tono="ambar">Cancelación solicitada. Sigue aplicado hasta que Tesorería la confirme.</MessageLine>
}

function Botones({ deposito, onCambio }: { deposito: Deposito; onCambio: () => void }) {
  const { puede } = useUsuario()
  const { IdDeposito, DepositoEstatus } = deposito
  const admite = (verbo: Parameters<typeof permite>[1]) => puede('deposito.editar') && permite(DepositoEstatus, verbo)
  return (
    <>
      <Button component={AppLink} to={LISTA} variant="default">
        Regresar
      </Button>
      <FacturarAnticipo deposito={deposito} />
      {puede('deposito.editar') ? (
        <Button component={AppLink} to={`/deposito/nuevo?duplicar=${IdDeposito}`} variant="default">
          Duplicar
        </Button>
      ) : null}
      {admite('borrar') ? <DeshacerButton modo="borrar" deposito={deposito} onCambio={onCambio} /> : null}
      {admite('solicitar_cancelacion') ? (
        <DeshacerButton modo="cancelar" deposito={deposito} onCambio={onCambio} />
      ) : null}
      {admite('editar') ? (
        <Button component={AppLink} to={rutaDe('editar', IdDeposito)}>
          Editar
        </Button>
      ) : null}
      {puede('admin.depositos') && (permite(DepositoEstatus, 'aplicar') || permite(DepositoEstatus, 'cancelar')) ? (
        <Button component={AppLink} to={`/admin/depositos?id=${IdDeposito}`} data-principal>
          {permite(DepositoEstatus, 'aplicar') ? 'Validar' : 'Decidir cancelación'}
        </Button>
      ) : null}
    </>
  )
}
