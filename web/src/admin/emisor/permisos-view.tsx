// Permisos: the hydrocarbon permit and the series of each branch of each partner.
import { findTipoPermiso } from '@litro/cfdi/sat/permisos'
import { PermisoCaptura, type PermisoSucursal } from '@litro/contract/emisor/emisor'
import { IconBuildingStore } from '@tabler/icons-react'
import { DateField } from '../../campos/date-field.tsx'
import { SelectField } from '../../campos/select-field.tsx'
import { TextField } from '../../campos/text-field.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'
import { Seccion } from '../../form/seccion.tsx'
import { fecha } from '../../formato.ts'
import { Parrafo, type Tarjeta } from '../../list/card-list.tsx'
import { type Columna, DosLineas } from '../../list/columna.tsx'
import { useEscritura, useServicio } from '../../query.ts'
import { avisarExito } from '../../ui/avisos.ts'
import { Badge } from '../../ui/badge.tsx'
import { type DialogoProps, EditablePage, type VistaProps } from '../editable-page.tsx'
import { Permiso } from './emisor-dialog.tsx'
import { useSeries } from './use-series.ts'

const tipoDe = ({ TipoPermiso }: PermisoSucursal) =>
  TipoPermiso ? `${TipoPermiso} · ${findTipoPermiso(TipoPermiso)?.Descripcion ?? ''}` : ''

function Numero({ fila }: { fila: PermisoSucursal }) {
  if (!fila.TipoPermiso) return <Badge tono="gris">El del emisor</Badge>
  return <DosLineas arriba={<span className="cifra">{fila.NumeroPermiso}</span>} abajo={tipoDe(fila)} />
}

const columnas: readonly Columna<PermisoSucursal>[] = [
  { campo: 'Sucursal', titulo: 'Sucursal', ancho: 250, abajo: 'SocioComercial' },
  { campo: 'CodigoPostal', titulo: 'C. P.', ancho: 90 },
  { campo: 'NumeroPermiso', titulo: 'Permiso', ancho: 360, render: (fila) => <Numero fila={fila} /> },
  {
    campo: 'FronteraHasta',
    titulo: 'IVA 8 %',
    ancho: 150,
    render: ({ FronteraHasta }) => (FronteraHasta ? `Hasta ${fecha(FronteraHasta)}` : 'Apagado'),
  },
  { campo: 'Serie', titulo: 'Serie', ancho: 140, render: ({ Serie }) => Serie ?? 'La del emisor' },
]

const tarjeta: Tarjeta<PermisoSucursal> = [
  ({ Sucursal }) => Sucursal,
  (fila) => (
    <Parrafo
      lineas={[
        fila.SocioComercial,
        <span key="numero" className="cifra">
          {fila.NumeroPermiso ?? 'Permiso del emisor'}
        </span>,
        tipoDe(fila),
      ]}
    />
  ),
  ({ Serie }) => `Serie ${Serie ?? 'del emisor'}`,
]

const bandeja = {
  clave: 'IdSucursal',
  texto: (p: PermisoSucursal) => [p.Sucursal, p.SocioComercial, p.NumeroPermiso, p.Serie].join(' '),
  hoja: { servicio: 'admin_permiso_exportar', archivo: 'Permisos.xlsx' },
} as const
const vacio = {
  icono: <IconBuildingStore size={28} stroke={1.5} />,
  titulo: 'Ninguna sucursal',
  texto: 'Cuando un socio dé de alta sus sucursales, aquí se captura el permiso de cada una.',
}

export function PermisosView(props: VistaProps) {
  return (
    <EditablePage
      {...props}
      etiqueta="Permisos por sucursal"
      lectura={useServicio('admin_permiso_listar')}
      opciones={bandeja}
      columnas={columnas}
      tarjeta={tarjeta}
      permiso="admin.emisor"
      nombre={({ Sucursal }) => Sucursal}
      editar={({ Sucursal }) => `permiso de ${Sucursal}`}
      busqueda="Sucursal, socio o permiso"
      vacio={vacio}
      falla="No pudimos cargar los permisos"
      dialogo={({ fila, ...resto }) => (fila ? <PermisoDialog {...resto} fila={fila} /> : null)}
    />
  )
}

function PermisoDialog({ fila, onCerrar, onRecargar }: DialogoProps<PermisoSucursal>) {
  const guardar = useEscritura('admin_permiso_editar')
  const series = useSeries()
  const { IdSucursal: id, Sucursal, IdSerie, TipoPermiso, NumeroPermiso, Version } = fila
  const { DecretoFrontera, FronteraDesde, FronteraHasta } = fila
  return (
    <FormDialog
      titulo={`Permiso y serie de ${Sucursal}`}
      size="lg"
      schema={PermisoCaptura}
      inicial={{
        IdSerie: IdSerie === null ? '' : String(IdSerie),
        TipoPermiso: TipoPermiso ?? '',
        NumeroPermiso: NumeroPermiso ?? '',
        DecretoFrontera: DecretoFrontera ?? '',
        FronteraDesde: FronteraDesde ?? '',
        FronteraHasta: FronteraHasta ?? '',
      }}
      guardar="Guardar"
      falla="No se pudo guardar el permiso."
      onCerrar={onCerrar}
      onRecargar={onRecargar}
      onGuardar={async (entrada) => {
        await guardar.mutateAsync([{ params: { id }, entrada: { ...entrada, Version } }])
        avisarExito(`Permiso de ${Sucursal} guardado.`)
      }}
    >
      <Permiso titulo="Permiso de hidrocarburos" />
      <SelectField name="IdSerie" label="Serie" {...series} clearable placeholder="La del emisor" wide />
      <Seccion titulo="IVA del 8 % (región fronteriza)">
        <TextField
          name="DecretoFrontera"
          label="Decreto"
          maxLength={200}
          description="Apagado mientras esté vacío. Escribe el decreto vigente y su publicación en el DOF; confírmalo antes con tu asesor."
          wide
        />
        <DateField name="FronteraDesde" label="Primer día" />
        <DateField name="FronteraHasta" label="Último día" />
      </Seccion>
    </FormDialog>
  )
}
