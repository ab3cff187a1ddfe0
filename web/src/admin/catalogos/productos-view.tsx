// Products: SAT keys, IVA, subproduct and dated quotas of fuels, how their price is written, and its usual band.
import { findClaveProdServ } from '@litro/cfdi/sat/productos'
import type { ProductoAdmin } from '@litro/contract/catalogos/admin'
import { cantidad, pesos } from '../../formato.ts'
import type { Columna } from '../../list/columna.ts'
import { useServicio } from '../../query.ts'
import estilos from '../admin.module.css'
import { DosLineas } from '../dos-lineas.tsx'
import { CatalogoBandeja, type VistaProps } from './catalogo-bandeja.tsx'
import { ProductoDialog } from './producto-dialog.tsx'

const ivaDe = ({ TasaIva }: ProductoAdmin) => (TasaIva === null ? 'Exento' : `${cantidad(TasaIva * 100, 0)} %`)
const habito = ({ PrecioIncluyeIVA }: ProductoAdmin) => (PrecioIncluyeIVA ? 'precio con IVA' : 'precio sin IVA')
const cuotaDe = ({ CuotaVigente }: ProductoAdmin) =>
  CuotaVigente > 0 ? `$${cantidad(CuotaVigente, 6)} por litro` : '—'
const claveDe = ({ ClaveProdServ }: ProductoAdmin) => findClaveProdServ(ClaveProdServ)?.Descripcion ?? 'Clave del SAT'
const textoDe = (p: ProductoAdmin) => [p.Nombre, p.Descripcion, p.ClaveProdServ, p.ClaveUnidad].join(' ')

function bandaDe({ PrecioMinimo: minimo, PrecioMaximo: maximo }: ProductoAdmin): string {
  if (minimo !== null && maximo !== null) return `${pesos(minimo)} a ${pesos(maximo)}`
  if (minimo !== null) return `Desde ${pesos(minimo)}`
  return maximo === null ? 'Sin banda' : `Hasta ${pesos(maximo)}`
}

const columnas: readonly Columna<ProductoAdmin>[] = [
  {
    campo: 'Nombre',
    titulo: 'Producto',
    ancho: 230,
    render: ({ Nombre, Descripcion }) => <DosLineas arriba={Nombre} abajo={Descripcion} />,
  },
  {
    campo: 'ClaveProdServ',
    titulo: 'Clave del SAT',
    ancho: 220,
    render: (fila) => (
      <DosLineas
        arriba={
          <span className="cifra">
            {fila.ClaveProdServ} · {fila.ClaveUnidad}
          </span>
        }
        abajo={fila.SubProductoHYP ? `HidroYPetro ${fila.SubProductoHYP}` : claveDe(fila)}
      />
    ),
  },
  {
    campo: 'TasaIva',
    titulo: 'IVA',
    ancho: 130,
    render: (fila) => <DosLineas arriba={ivaDe(fila)} abajo={habito(fila)} />,
  },
  { campo: 'CuotaVigente', titulo: 'Cuota 2-A de hoy', ancho: 170, cifra: true, render: cuotaDe },
  { campo: 'PrecioMinimo', titulo: 'Banda de precio', ancho: 170, cifra: true, render: bandaDe },
]

function Resumen({ fila }: { fila: ProductoAdmin }) {
  return (
    <span className={estilos.parrafo}>
      <span className="cifra">
        {fila.ClaveProdServ} · {fila.ClaveUnidad} · IVA {ivaDe(fila)}
      </span>
      {fila.CuotaVigente > 0 ? <span className="cifra">Cuota 2-A {cuotaDe(fila)}</span> : null}
      <span className="cifra">{bandaDe(fila)}</span>
    </span>
  )
}

export function ProductosView(props: VistaProps) {
  const lectura = useServicio('admin_producto_listar')
  return (
    <CatalogoBandeja
      {...props}
      etiqueta="Productos"
      agregar="Agregar producto"
      lectura={lectura}
      columnas={columnas}
      resumen={(fila) => <Resumen fila={fila} />}
      texto={textoDe}
      exportar={{ servicio: 'admin_producto_exportar', archivo: 'Productos.xlsx' }}
      dialogo={(fila, onCerrar, onRecargar) => <ProductoDialog {...{ fila, onCerrar, onRecargar }} />}
    />
  )
}
