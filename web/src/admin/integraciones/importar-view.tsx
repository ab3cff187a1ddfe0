// Importar prefacturas: the file of another system, seen row by row before anything is made, and then what became of each row.
import { columnasDeFactura, type FacturaImportada, MAXIMO_IMPORTADAS } from '@litro/contract/importar/factura'
import { AppLink } from '../../app-link.tsx'
import { type Importable, ImportarRenglones } from '../../archivos/importar-renglones.tsx'
import { pesos } from '../../formato.ts'
import { Card } from '../../ui/card.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import type { VistaProps } from '../editable-page.tsx'

const prefacturas: Importable<FacturaImportada> = {
  servicio: 'factura_importar',
  cosa: ['prefactura', 'prefacturas'],
  columnas: columnasDeFactura,
  maximo: MAXIMO_IMPORTADAS,
  nota: 'La clave es la de tu sistema: cada una genera una sola prefactura, aunque subas el archivo dos veces.',
  clave: 'Clave',
  verbo: 'Generar',
  estatus: {
    Lista: ['lista', 'listas'],
    Generada: ['generada', 'generadas'],
    Repetida: ['repetida', 'repetidas'],
    Rechazada: ['rechazada', 'rechazadas'],
  },
  celdas: [
    {
      titulo: 'Prefactura',
      render: ({ IdFactura, Folio }) =>
        IdFactura === null ? '—' : <AppLink to={`/factura/ver/${IdFactura}`}>{Folio}</AppLink>,
    },
    { titulo: 'Total', cifra: true, render: ({ Total }) => (Total === null ? '—' : pesos(Total)) },
  ],
}

export function ImportarView({ titulo, selector }: VistaProps) {
  return (
    <>
      <PageHeader titulo={titulo} />
      {selector}
      <Card titulo="Importar prefacturas">
        <ImportarRenglones de={prefacturas} />
      </Card>
    </>
  )
}
