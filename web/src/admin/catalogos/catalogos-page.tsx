// A-8 Catálogos: products, types, banks and the exchange rate; and which version of the SAT's own tables is in use.
import { VERSION_CATALOGOS } from '@litro/cfdi/sat/catalogo'
import { Select, Tabs } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { fecha } from '../../formato.ts'
import { useSearchParams } from '../../ruteo/ruteo.tsx'
import { showActive } from '../vistas.tsx'
import { bancos } from './bancos-view.tsx'
import { CatalogoView } from './catalogo.tsx'
import estilos from './catalogos.module.css'
import { CepView } from './cep-view.tsx'
import { cuentasCasa } from './cuentas-casa-view.tsx'
import { CuotasView } from './cuotas-view.tsx'
import { productos } from './productos-view.tsx'
import { SatView } from './sat-view.tsx'
import { skuTipos } from './sku-tipos-view.tsx'
import { TipoCambioView } from './tipo-cambio-view.tsx'
import { facturaTipos, notaCargoTipos, operacionTipos } from './tipos-view.tsx'

// biome-ignore format: a table is read as a table
const vistas = [
  { value: 'productos',        label: 'Productos',              de: productos },
  { value: 'cuotas',           label: 'Productos: cuotas 2-A',  Vista: CuotasView },
  { value: 'factura-tipos',    label: 'Tipos de factura',       de: facturaTipos },
  { value: 'sku-tipos',        label: 'Tipos de SKU',           de: skuTipos },
  { value: 'operacion-tipo',   label: 'Tipos de operación',     de: operacionTipos },
  { value: 'nota-cargo-tipos', label: 'Tipos de nota de cargo', de: notaCargoTipos },
  { value: 'bancos',           label: 'Bancos',                 de: bancos },
  { value: 'cuentas-casa',     label: 'Cuentas de la casa',     de: cuentasCasa },
  { value: 'cep',              label: 'CEP automático',         Vista: CepView },
  { value: 'tipo-cambio',      label: 'Tipo de cambio',         Vista: TipoCambioView },
  { value: 'sat',              label: 'SAT',                    Vista: SatView },
] as const

const detalle = () => `Catálogos del SAT del ${fecha(VERSION_CATALOGOS)}`

export function Page() {
  const [params, setParams] = useSearchParams()
  const vista = vistas.find((una) => una.value === params.get('vista')) ?? vistas[0]
  const elegir = (nueva: string | null) => setParams(nueva === null || nueva === 'productos' ? {} : { vista: nueva })
  const selector = <Selector value={vista.value} onElegir={elegir} />
  const comun = { titulo: 'Catálogos', detalle: detalle(), selector }
  // Each catalogue starts with a search of its own.
  if ('de' in vista) return <CatalogoView key={vista.value} {...comun} de={vista.de} />
  return <vista.Vista key={vista.value} {...comun} />
}

/** Eleven names do not fit on a phone. */
function Selector({ value, onElegir }: { value: string; onElegir: (nueva: string | null) => void }) {
  const estrecho = useMediaQuery('screen and (max-width: 61.99em)', true)
  const data = vistas.map(({ value: valor, label }) => ({ value: valor, label }))
  if (estrecho) {
    return (
      <Select
        aria-label="Catálogo"
        className="segmentos"
        data={data}
        allowDeselect={false}
        value={value}
        onChange={onElegir}
      />
    )
  }
  return (
    <Tabs value={value} onChange={onElegir} className={`segmentos ${estilos.pestanas}`}>
      <Tabs.List aria-label="Catálogo" ref={showActive}>
        {data.map((vista) => (
          <Tabs.Tab key={vista.value} value={vista.value}>
            {vista.label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  )
}
