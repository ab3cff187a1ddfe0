// Types of invoice, of operation and of charge note: each chooses the SAT's keys, so that the user never does (D-73).
import { type TipoAdmin, TipoCaptura } from '@litro/contract/catalogos/admin'
import type { CapturaDe } from '@litro/contract/services'
import { useWatch } from 'react-hook-form'
import { SwitchField } from '../../campos/switch-field.tsx'
import { TextField } from '../../campos/text-field.tsx'
import type { Columna } from '../../list/columna.ts'
import { useEscritura, useServicio } from '../../query.ts'
import { CatalogoBandeja, type VistaProps } from './catalogo-bandeja.tsx'
import { CatalogoDialog, type DialogoProps } from './catalogo-dialog.tsx'

const comoSeFactura = ({ ClaveGenerica }: TipoAdmin) =>
  ClaveGenerica ? 'Por importe, clave 84111506' : 'Con la clave y los litros del producto'
const textoDe = (t: TipoAdmin) => [t.Nombre, t.DescripcionCfdi, comoSeFactura(t)].join(' ')

const columnas: readonly Columna<TipoAdmin>[] = [
  { campo: 'Nombre', titulo: 'Nombre', ancho: 260 },
  { campo: 'ClaveGenerica', titulo: 'Cómo se factura', ancho: 300, render: comoSeFactura },
  {
    campo: 'DescripcionCfdi',
    titulo: 'Descripción en el CFDI',
    ancho: 300,
    render: (fila) => fila.DescripcionCfdi ?? (fila.ClaveGenerica ? 'Tipo y producto' : 'La del producto'),
  },
]

type Familia = 'factura_tipo' | 'operacion_tipo' | 'nota_cargo_tipo'

// biome-ignore format: a table is read as a table
const familias = {
  factura_tipo:    { etiqueta: 'Tipos de factura',       uno: 'tipo de factura',       publica: 'factura_tipo_listar',    archivo: 'TiposDeFactura.xlsx' },
  operacion_tipo:  { etiqueta: 'Tipos de operación',     uno: 'tipo de operación',     publica: 'operacion_tipo_listar',  archivo: 'TiposDeOperacion.xlsx' },
  nota_cargo_tipo: { etiqueta: 'Tipos de nota de cargo', uno: 'tipo de nota de cargo', publica: 'nota_cargo_tipo_listar', archivo: 'TiposDeNotaDeCargo.xlsx' },
} as const

export const FacturaTiposView = (props: VistaProps) => <TiposView {...props} familia="factura_tipo" />
export const OperacionTiposView = (props: VistaProps) => <TiposView {...props} familia="operacion_tipo" />
export const NotaCargoTiposView = (props: VistaProps) => <TiposView {...props} familia="nota_cargo_tipo" />

function TiposView({ familia, ...props }: VistaProps & { familia: Familia }) {
  const lectura = useServicio(`admin_${familia}_listar`)
  const { etiqueta, uno, archivo } = familias[familia]
  return (
    <CatalogoBandeja
      {...props}
      unaLinea
      etiqueta={etiqueta}
      agregar={`Agregar ${uno}`}
      lectura={lectura}
      columnas={columnas}
      resumen={comoSeFactura}
      texto={textoDe}
      exportar={{ servicio: `admin_${familia}_exportar`, archivo }}
      dialogo={(fila, onCerrar, onRecargar) => <TipoDialog {...{ familia, fila, onCerrar, onRecargar }} />}
    />
  )
}

function TipoDialog({ familia, ...props }: DialogoProps<TipoAdmin> & { familia: Familia }) {
  const { fila } = props
  const { uno, publica } = familias[familia]
  const agregar = useEscritura(`admin_${familia}_agregar`, [`admin_${familia}_listar`, publica])
  const editar = useEscritura(`admin_${familia}_editar`, [`admin_${familia}_listar`, publica])
  const inicial: CapturaDe<'admin_factura_tipo_agregar'> = {
    Nombre: fila?.Nombre ?? '',
    ClaveGenerica: fila?.ClaveGenerica ?? false,
    DescripcionCfdi: fila?.DescripcionCfdi ?? '',
    Activo: fila?.Activo ?? true,
  }
  return (
    <CatalogoDialog
      {...props}
      uno={uno}
      schema={TipoCaptura}
      inicial={inicial}
      onAgregar={(entrada) => agregar.mutateAsync([{ entrada }])}
      onEditar={(id, entrada) => editar.mutateAsync([{ params: { id }, entrada }])}
    >
      <TextField name="Nombre" label="Nombre" required wide maxLength={80} />
      <SwitchField
        name="ClaveGenerica"
        label="Facturar por importe con la clave genérica 84111506"
        description="Sin litros ni complemento HidroYPetro: anticipos, bonificaciones, intereses."
        wide
      />
      <Descripcion />
    </CatalogoDialog>
  )
}

function Descripcion() {
  const generica = useWatch({ name: 'ClaveGenerica' })
  return generica ? (
    <TextField
      name="DescripcionCfdi"
      label="Descripción en el CFDI"
      wide
      maxLength={1000}
      placeholder="El nombre del tipo y el producto"
    />
  ) : null
}
