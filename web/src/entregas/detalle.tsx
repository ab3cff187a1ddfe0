// The delivery told whole: its trip, its papers, its Semáforo while it can be mended, and its history.
import type { Entrega } from '@litro/contract/entregas/entrega'
import { Button } from '@mantine/core'
import { AppLink } from '../app-link.tsx'
import { RowDownload } from '../archivos/row-download.tsx'
import { Historia } from '../entidades/historia.tsx'
import { cantidad, fechaHora, pesos } from '../formato.ts'
import { useServicio } from '../query.ts'
import { Card } from '../ui/card.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { type Dato, Ficha } from '../ui/ficha.tsx'
import { MessageLine } from '../ui/message-line.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { RowActions } from '../ui/row-actions.tsx'
import { Acciones } from './acciones.tsx'
import estilos from './entregas.module.css'
import { Estatus } from './estatus.tsx'

type Props = { entrega: Entrega; onRecargar: () => void }

const datos: readonly Dato<Entrega>[] = [
  { etiqueta: 'Salida', valor: ({ Salida, Origen }) => `${fechaHora(Salida)} · ${Origen}`, ancho: true },
  { etiqueta: 'Vehículo', valor: ({ Vehiculo, Placa }) => `${Vehiculo} · ${Placa}` },
  { etiqueta: 'Remolques', valor: ({ RemolquesNombres }) => RemolquesNombres.join(', ') },
  { etiqueta: 'Operador', valor: ({ Operador }) => Operador },
  { etiqueta: 'Cliente', valor: ({ Cliente }) => Cliente ?? 'Traslado propio' },
  { etiqueta: 'Sellos', valor: ({ Sellos }) => Sellos },
  { etiqueta: 'BOL', valor: ({ Bol }) => Bol },
  {
    etiqueta: 'Factura',
    valor: ({ IdFactura, Factura }) =>
      IdFactura ? <AppLink to={`/factura/ver/${IdFactura}`}>{Factura}</AppLink> : null,
  },
  {
    etiqueta: 'Flete',
    valor: ({ Flete }) =>
      Flete ? (
        <>
          <AppLink to={`/factura/ver/${Flete.IdFactura}`}>{Flete.Folio}</AppLink> · {pesos(Flete.Total)} ·{' '}
          {Flete.Estatus}
        </>
      ) : null,
  },
  { etiqueta: 'Recibió', valor: ({ Recibio }) => Recibio },
  { etiqueta: 'Entregada', valor: ({ FechaEntrega }) => (FechaEntrega ? fechaHora(FechaEntrega) : null) },
]

export function Detalle({ entrega, onRecargar }: Props) {
  return (
    <>
      <PageHeader
        titulo={`Entrega ${entrega.Viaje}`}
        detalle={
          <span className="cabeza">
            <span>{entrega.Destino}</span>
            <Estatus entrega={entrega} />
          </span>
        }
      >
        <Button component={AppLink} to="/entregas" variant="default">
          Regresar
        </Button>
      </PageHeader>
      <div className="pila">
        <Avisos entrega={entrega} />
        <div className="detalle">
          <div className="pila">
            <Card titulo="Viaje">
              <Ficha registro={entrega} campos={datos} />
            </Card>
            <Paradas entrega={entrega} />
          </div>
          <div className="pila">
            {entrega.Estatus === 'Por timbrar' ? <Luces entrega={entrega} /> : <CartaPorte entrega={entrega} />}
            <Historia historia={entrega.Historia} />
          </div>
        </div>
        <Acciones entrega={entrega} onRecargar={onRecargar} />
      </div>
    </>
  )
}

function Avisos({ entrega }: { entrega: Entrega }) {
  const {
    Estatus: estatus,
    MotivoAutorizacion,
    MotivoCancelacion,
    UltimoErrorTimbrado,
    Cancelacion,
    EnProceso,
    Factura,
    FacturaCaida,
  } = entrega
  return (
    <>
      {EnProceso ? (
        <MessageLine tono="ambar">Timbrado en proceso. No repitas la operación; el sistema lo recuperará.</MessageLine>
      ) : null}
      {estatus === 'Por timbrar' && UltimoErrorTimbrado && !EnProceso ? (
        <MessageLine tono="rojo">{UltimoErrorTimbrado}</MessageLine>
      ) : null}
      {FacturaCaida && estatus !== 'Cancelada' && estatus !== 'Entregada' ? (
        <MessageLine tono="ambar">
          La factura {Factura} está {FacturaCaida} y esta entrega sigue. Si el viaje no sale, cancélala antes de la hora
          de salida.
        </MessageLine>
      ) : null}
      {MotivoAutorizacion ? <MessageLine tono="ambar">Autorizada: {MotivoAutorizacion}</MessageLine> : null}
      {MotivoCancelacion ? <MessageLine tono="ambar">Descartada: {MotivoCancelacion}</MessageLine> : null}
      {Cancelacion?.Error && estatus !== 'Cancelada' ? (
        <MessageLine tono="ambar">{Cancelacion.Error}</MessageLine>
      ) : null}
    </>
  )
}

function Paradas({ entrega }: { entrega: Entrega }) {
  return (
    <Card titulo="Entregas" detalle={`${cantidad(entrega.Litros, 0)} L`}>
      <ol className="lista">
        {entrega.Paradas.map(({ Sitio, Llegada, Km, Cargas }) => (
          <li key={`${Sitio}-${Llegada}`} className={estilos.salida}>
            <p className={estilos.destino}>
              {Sitio}
              <span className="debajo">
                Llega {fechaHora(Llegada)} · {cantidad(Km)} km
              </span>
            </p>
            {Cargas.map(({ IdProducto, Producto, Litros, Entregados }) => (
              <p key={IdProducto} className="extremos">
                <span>{Producto}</span>
                <span className="cifra">
                  {cantidad(Litros, 0)} L{Entregados === null ? '' : ` · entregados ${cantidad(Entregados, 0)} L`}
                </span>
              </p>
            ))}
          </li>
        ))}
      </ol>
    </Card>
  )
}

const PALABRAS = { verde: 'Correcto', ambar: 'Aviso', rojo: 'Corregir' } as const

function Luces({ entrega }: { entrega: Entrega }) {
  const { data, error } = useServicio('entrega_validar', [{ params: { id: entrega.IdEntrega } }], {
    staleTime: 0,
    gcTime: 0,
  })
  const malas = data?.Semaforo.filter(({ Estado }) => Estado !== 'verde') ?? []
  return (
    <Card titulo="Semáforo SAT" detalle={data && malas.length === 0 ? 'Todo correcto' : null}>
      {error ? <MessageLine tono="rojo">{error.mensaje}</MessageLine> : null}
      <ul className={`lista ${estilos.luces}`}>
        {malas.map(({ Regla, Titulo, Estado, Hallazgos }) => (
          <li key={Regla} className={estilos.luz} data-estado={Estado}>
            <strong>
              {Titulo}: {PALABRAS[Estado]}
            </strong>
            {Hallazgos.map(({ codigo, campo, mensaje }) => (
              <span key={`${codigo}-${campo}`}>
                {mensaje} <code>{codigo}</code>
              </span>
            ))}
          </li>
        ))}
      </ul>
      {data ? (
        <Ficha
          registro={data}
          campos={data.DatosFiscales.map(({ Etiqueta, Valor }) => ({ etiqueta: Etiqueta, valor: () => Valor }))}
        />
      ) : null}
    </Card>
  )
}

function CartaPorte({ entrega: { IdEntrega, CartaPorte: folio, UUID, Viaje } }: { entrega: Entrega }) {
  if (!UUID) return null
  const peticion = [{ params: { id: IdEntrega } }] as const
  return (
    <Card titulo="Carta Porte" detalle={folio}>
      <p className="uuid">
        {UUID}
        <CopyButton texto={UUID} nombre="UUID" />
      </p>
      <div className="no-imprimir">
        <RowActions>
          <RowDownload
            servicio="entrega_pdf"
            peticion={[...peticion]}
            nombre={`carta-porte_${Viaje}.pdf`}
            texto="PDF"
            de={Viaje}
          />
          <RowDownload
            servicio="entrega_xml"
            peticion={[...peticion]}
            nombre={`carta-porte_${Viaje}.xml`}
            texto="XML"
            de={Viaje}
          />
        </RowActions>
      </div>
    </Card>
  )
}
