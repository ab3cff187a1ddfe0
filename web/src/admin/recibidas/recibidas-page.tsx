// Facturas recibidas: suppliers' invoices to the company, each once, with what the SAT says of it and whose it is.
import { estatusRecibida, type FilaRecibida } from '@litro/contract/recibidas/recibida'
import { Button } from '@mantine/core'
import { IconFileImport, IconFileInvoice } from '@tabler/icons-react'
import { useState } from 'react'
import { cantidad, fecha, pesos } from '../../formato.ts'
import { Parrafo, type Tarjeta } from '../../list/card-list.tsx'
import type { Columna } from '../../list/columna.tsx'
import { ListPage } from '../../list/list-page.tsx'
import { useVentanas } from '../../list/ventanas.ts'
import { useUsuario } from '../../sesion/usuario-context.tsx'
import { Badge, type Tono } from '../../ui/badge.tsx'
import { RowActions, RowButton } from '../../ui/row-actions.tsx'
import { CargarDialog } from './cargar-dialog.tsx'
import { RecibidaDialog } from './recibida-dialog.tsx'

const tonos: Record<string, Tono> = { 'Por asignar': 'amarillo', Asignada: 'verde', Descartada: 'gris' }

const nombreDe = ({ Folio, UUID }: FilaRecibida) => Folio ?? UUID.slice(0, 8)
/** What takes away from an invoice is told from one at sight. */
const esNota = ({ Tipo }: FilaRecibida) => Tipo === 'E'
const monto = ({ Total, Moneda }: FilaRecibida) =>
  Moneda === null || Moneda === 'MXN' ? pesos(Total) : `${cantidad(Total)} ${Moneda}`
const reparosDe = ({ ListadoEFOS, ConXML }: FilaRecibida) =>
  [ListadoEFOS && 'Emisor en la lista 69-B', !ConXML && 'Falta su XML'].filter(Boolean).join(' · ')
const enSat = (fila: FilaRecibida) => [fila.EstatusSAT ?? 'Sin preguntar', reparosDe(fila)].filter(Boolean).join(' · ')

const columnas: readonly Columna<FilaRecibida>[] = [
  { campo: 'Fecha', titulo: 'Fecha', ancho: 100, como: 'fecha' },
  { campo: 'Emisor', titulo: 'Emisor', ancho: 236, crece: true, abajo: 'RfcEmisor' },
  {
    campo: 'Folio',
    titulo: 'Folio y UUID',
    ancho: 116,
    render: nombreDe,
    abajo: (fila) => (esNota(fila) ? 'Nota de crédito' : fila.Folio ? fila.UUID.slice(0, 8) : null),
    pista: ({ UUID }) => UUID,
  },
  { campo: 'Total', titulo: 'Total', ancho: 118, cifra: true, render: monto },
  {
    campo: 'Estatus',
    titulo: 'Estatus',
    ancho: 122,
    render: ({ Estatus }) => <Badge tono={tonos[Estatus] ?? 'gris'}>{Estatus}</Badge>,
    abajo: ({ IdRetorno, Motivo }) => (IdRetorno ? `Retorno ${IdRetorno}` : Motivo),
  },
  {
    campo: 'EstatusSAT',
    titulo: 'En el SAT',
    ancho: 146,
    render: ({ EstatusSAT }) => EstatusSAT ?? 'Sin preguntar',
    abajo: reparosDe,
    pista: enSat,
  },
  { campo: 'SocioComercial', titulo: 'Socio y proveedor', ancho: 166, abajo: 'Proveedor' },
]

const tarjeta: Tarjeta<FilaRecibida> = [
  'Emisor',
  (fila) => (
    <Parrafo
      lineas={[
        [nombreDe(fila), esNota(fila) && 'Nota de crédito', fecha(fila.Fecha)].filter(Boolean).join(' · '),
        fila.RfcEmisor,
        enSat(fila),
        fila.SocioComercial ?? 'Sin socio',
      ]}
    />
  ),
  'Total',
  'Estatus',
]

const lista = {
  lista: 'admin_recibida',
  clave: 'IdFacturaRecibida',
  filtros: { opciones: estatusRecibida.map((valor) => ({ valor, texto: valor })) },
  sumas: 'apart',
  hoja: { archivo: 'FacturasRecibidas.xlsx', alcance: 'filtrado' },
  estrechos: ['desde', 'hasta', 'socio', 'proveedor'],
} as const

const vacio = {
  icono: <IconFileInvoice size={28} stroke={1.5} />,
  titulo: 'Ninguna factura recibida',
  texto: 'Llegan con la metadata del SAT, con los retornos de los socios, o súbelas aquí en XML.',
}

export function Page() {
  const mueve = useUsuario().puede('admin.recibidas')
  const [abierta, setAbierta] = useState<number | null>(null)
  const [cargando, setCargando] = useState(false)
  return (
    <>
      <ListPage
        titulo="Facturas recibidas"
        fuente={useVentanas(lista)}
        columnas={columnas}
        tarjeta={tarjeta}
        busqueda="Emisor, RFC, folio o UUID"
        botones={
          mueve ? (
            <Button
              leftSection={<IconFileImport size={18} stroke={1.7} />}
              aria-haspopup="dialog"
              onClick={() => setCargando(true)}
            >
              Cargar XML
            </Button>
          ) : null
        }
        acciones={(fila) => (
          <RowActions>
            <RowButton
              texto={mueve && fila.Estatus === 'Por asignar' ? 'Asignar' : 'Ver'}
              de={nombreDe(fila)}
              onClick={() => setAbierta(fila.IdFacturaRecibida)}
            />
          </RowActions>
        )}
        anchoAcciones={100}
        alAbrir={({ IdFacturaRecibida }) => setAbierta(IdFacturaRecibida)}
        vacio={vacio}
        falla="No pudimos cargar las facturas recibidas"
      />
      {abierta === null ? null : <RecibidaDialog id={abierta} onCerrar={() => setAbierta(null)} />}
      {cargando ? <CargarDialog onCerrar={() => setCargando(false)} /> : null}
    </>
  )
}
