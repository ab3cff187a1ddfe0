// The calendar of payment receipts: the last legal day of each, what is left to stamp, and the files of what was stamped.
import type { RepDelCalendario } from '@litro/contract/admin/bandejas'
import { IconCalendarCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { RepFiles } from '../../archivos/rep-files.tsx'
import { conteo, fecha, pesos } from '../../formato.ts'
import { Parrafo, type Tarjeta } from '../../list/card-list.tsx'
import type { Columna } from '../../list/columna.tsx'
import { ListPage } from '../../list/list-page.tsx'
import { useResumen, useVentanas } from '../../list/ventanas.ts'
import { Badge, type Tono } from '../../ui/badge.tsx'
import { SocioLink } from '../socio-link.tsx'
import { plazoDe } from './plazo.ts'

type Estatus = RepDelCalendario['Estatus']
const tonos: Record<Estatus, Tono> = {
  Pendiente: 'azul',
  Timbrado: 'verde',
  'Por Cancelar': 'amarillo',
  Cancelado: 'gris',
}
const filtros = { opciones: Object.keys(tonos).map((valor) => ({ valor, texto: valor })) }
const nombreDe = ({ Folio, IdDeposito }: RepDelCalendario) => Folio ?? `complemento del depósito ${IdDeposito ?? ''}`

function Deposito({ fila: { IdDeposito, IdSocioComercial } }: { fila: RepDelCalendario }) {
  if (IdDeposito === null) return 'Saldo a favor'
  return (
    <SocioLink socio={IdSocioComercial} a={`/deposito/ver/${IdDeposito}`}>
      Depósito {IdDeposito}
    </SocioLink>
  )
}

function Plazo({ fila }: { fila: RepDelCalendario }) {
  const { texto, tono } = plazoDe(fila)
  return texto ? <Badge tono={tono}>{texto}</Badge> : null
}

const columnas: readonly Columna<RepDelCalendario>[] = [
  { campo: 'Limite', titulo: 'Último día', ancho: 180, como: 'fecha', abajo: (fila) => <Plazo fila={fila} /> },
  {
    campo: 'Estatus',
    titulo: 'Complemento',
    ancho: 170,
    render: ({ Folio }) => Folio ?? 'Sin folio',
    abajo: ({ Estatus }) => <Badge tono={tonos[Estatus]}>{Estatus}</Badge>,
  },
  { campo: 'Cliente', titulo: 'Cliente y socio', ancho: 280, abajo: 'SocioComercial' },
  { campo: 'FechaPago', titulo: 'Pago', ancho: 150, como: 'fecha', abajo: (fila) => <Deposito fila={fila} /> },
  { campo: 'Monto', titulo: 'Monto', ancho: 140, cifra: true, como: 'pesos' },
]

const tarjeta: Tarjeta<RepDelCalendario> = [
  'Cliente',
  (fila) => (
    <Parrafo
      lineas={[
        `${fila.Folio ?? 'Sin folio'} · ${fila.Estatus} · ${fila.SocioComercial}`,
        <span key="limite">
          Último día <span className="cifra">{fecha(fila.Limite)}</span> <Plazo fila={fila} />
        </span>,
        <Deposito key="deposito" fila={fila} />,
      ]}
    />
  ),
  'Monto',
]

const bandeja = {
  lista: 'admin_rep_calendario',
  clave: 'IdRep',
  filtros,
  sumas: [{ campo: 'Monto', titulo: 'Monto', formato: pesos }],
  hoja: { archivo: 'CalendarioComplementos.xlsx', alcance: 'filtrado' },
  estrechos: ['desde', 'hasta', 'socio', 'cliente'],
  bandeja: {},
} as const
const PENDIENTES = { estatus: 'Pendiente' } satisfies { estatus: Estatus }
/** Ticked receipts can only be exported. */
const lote = { elegibles: { etiqueta: nombreDe } }
const vacio = {
  icono: <IconCalendarCheck size={28} stroke={1.5} />,
  titulo: 'Ningún complemento de pago',
  texto: 'Aquí aparece cada pago de una factura PPD con el último día para timbrar su complemento.',
}

export function Calendario({ titulo, selector }: { titulo: string; selector: ReactNode }) {
  const faltan = useResumen(bandeja.lista, PENDIENTES).data?.Filas ?? 0
  return (
    <ListPage
      titulo={titulo}
      etiqueta="Complementos de pago"
      selector={selector}
      fuente={useVentanas(bandeja)}
      columnas={columnas}
      tarjeta={tarjeta}
      busqueda="Folio, cliente, socio o depósito"
      acciones={(fila) => <RepFiles rep={fila} socio={fila.IdSocioComercial} de={`de ${nombreDe(fila)}`} />}
      anchoAcciones={130}
      lote={lote}
      vacio={vacio}
      falla="No pudimos cargar los complementos de pago"
      detalle={
        faltan > 0 ? conteo(faltan, 'complemento por timbrar', 'complementos por timbrar') : 'Todos están timbrados'
      }
    />
  )
}
