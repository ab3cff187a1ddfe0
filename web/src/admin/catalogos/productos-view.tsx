// Products: SAT keys, IVA, subproduct and quota of fuels, how their price is written, and its usual band.
import { findClaveProdServ } from '@litro/cfdi/sat/productos'
import type { ProductoAdmin } from '@litro/contract/catalogos/admin'
import { cantidad, pesos } from '../../formato.ts'
import { Parrafo } from '../../list/card-list.tsx'
import { describir } from './catalogo.tsx'
import { inicialDe, ProductoFields, ProductoFormulario } from './producto-fields.tsx'

const ivaDe = ({ TasaIva }: ProductoAdmin) => (TasaIva === null ? 'Exento' : `${cantidad(TasaIva * 100, 0)} %`)
const habito = ({ PrecioIncluyeIVA }: ProductoAdmin) => (PrecioIncluyeIVA ? 'precio con IVA' : 'precio sin IVA')
/** A fuel without its table cannot be billed; anything else has no quota at all. */
function cuotaDe({ CuotaVigente }: ProductoAdmin): string {
  if (CuotaVigente === null) return 'Sin cuota vigente'
  return CuotaVigente > 0 ? `$${cantidad(CuotaVigente, 6)} por litro` : '—'
}
const claveDe = ({ ClaveProdServ }: ProductoAdmin) => findClaveProdServ(ClaveProdServ)?.Descripcion ?? 'Clave del SAT'

function bandaDe({ PrecioMinimo: minimo, PrecioMaximo: maximo }: ProductoAdmin): string {
  if (minimo !== null && maximo !== null) return `${pesos(minimo)} a ${pesos(maximo)}`
  if (minimo !== null) return `Desde ${pesos(minimo)}`
  return maximo === null ? 'Sin banda' : `Hasta ${pesos(maximo)}`
}

function Resumen({ fila }: { fila: ProductoAdmin }) {
  const lineas = [
    `${fila.ClaveProdServ} · ${fila.ClaveUnidad} · IVA ${ivaDe(fila)}`,
    fila.CuotaVigente !== 0 && `Cuota 2-A: ${cuotaDe(fila)}`,
    bandaDe(fila),
  ]
  return (
    <span className="cifra">
      <Parrafo lineas={lineas} />
    </span>
  )
}

export const productos = describir({
  catalogo: 'producto',
  etiqueta: 'Productos',
  uno: 'producto',
  archivo: 'Productos.xlsx',
  importa: 'producto',
  columnas: [
    { campo: 'Nombre', titulo: 'Producto', ancho: 300, crece: true, abajo: 'Descripcion' },
    {
      campo: 'ClaveProdServ',
      titulo: 'Clave del SAT',
      ancho: 220,
      crece: true,
      render: (fila) => <span className="cifra">{`${fila.ClaveProdServ} · ${fila.ClaveUnidad}`}</span>,
      abajo: (fila) => (fila.SubProductoHYP ? `HidroYPetro ${fila.SubProductoHYP}` : claveDe(fila)),
    },
    { campo: 'TasaIva', titulo: 'IVA', ancho: 116, render: ivaDe, abajo: habito },
    { campo: 'CuotaVigente', titulo: 'Cuota 2-A de hoy', ancho: 170, cifra: true, render: cuotaDe },
    { campo: 'PrecioMinimo', titulo: 'Banda de precio', ancho: 170, cifra: true, render: bandaDe },
  ],
  resumen: (fila) => <Resumen fila={fila} />,
  texto: (p) => [p.Nombre, p.Descripcion, p.ClaveProdServ, p.ClaveUnidad].join(' '),
  schema: ProductoFormulario,
  inicial: inicialDe,
  campos: () => <ProductoFields />,
  dialogo: {
    size: 'xl',
    titulo: ({ Nombre }) => `Editar ${Nombre}`,
    guardar: 'Guardar producto',
    exito: (nombre) => `Producto guardado: ${nombre}`,
    activo: 'Inactivo deja de ofrecerse; los comprobantes timbrados no cambian.',
  },
})
