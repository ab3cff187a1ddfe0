// Types of invoice, of operation and of charge note: each chooses the SAT's keys, so that the user never does (D-73).
import { type TipoAdmin, TipoCaptura } from '@litro/contract/catalogos/admin'
import { useWatch } from 'react-hook-form'
import { SwitchField } from '../../campos/switch-field.tsx'
import { TextField } from '../../campos/text-field.tsx'
import { describir } from './catalogo.tsx'

const comoSeFactura = ({ ClaveGenerica }: TipoAdmin) =>
  ClaveGenerica ? 'Por importe, clave 84111506' : 'Con la clave y los litros del producto'

type Familia = 'factura_tipo' | 'operacion_tipo' | 'nota_cargo_tipo'

const tipos = (catalogo: Familia, etiqueta: string, uno: string, archivo: string) =>
  describir({
    ...{ catalogo, etiqueta, uno, archivo },
    columnas: [
      { campo: 'Nombre', titulo: 'Nombre', ancho: 260 },
      { campo: 'ClaveGenerica', titulo: 'Cómo se factura', ancho: 300, render: comoSeFactura },
      {
        campo: 'DescripcionCfdi',
        titulo: 'Descripción en el CFDI',
        ancho: 300,
        render: (tipo) => tipo.DescripcionCfdi ?? (tipo.ClaveGenerica ? 'Tipo y producto' : 'La del producto'),
      },
    ],
    resumen: comoSeFactura,
    texto: (tipo) => [tipo.Nombre, tipo.DescripcionCfdi, comoSeFactura(tipo)].join(' '),
    schema: TipoCaptura,
    inicial: (tipo) => ({
      Nombre: tipo?.Nombre ?? '',
      ClaveGenerica: tipo?.ClaveGenerica ?? false,
      DescripcionCfdi: tipo?.DescripcionCfdi ?? '',
      Activo: tipo?.Activo ?? true,
    }),
    campos: () => (
      <>
        <TextField name="Nombre" label="Nombre" required wide maxLength={80} />
        <SwitchField
          name="ClaveGenerica"
          label="Facturar por importe con la clave genérica 84111506"
          description="Sin litros ni complemento HidroYPetro: anticipos, bonificaciones, intereses."
          wide
        />
        <Descripcion />
      </>
    ),
  })

// biome-ignore format: a table is read as a table
export const facturaTipos   = tipos('factura_tipo',    'Tipos de factura',       'tipo de factura',       'TiposDeFactura.xlsx')
// biome-ignore format: a table is read as a table
export const operacionTipos = tipos('operacion_tipo',  'Tipos de operación',     'tipo de operación',     'TiposDeOperacion.xlsx')
// biome-ignore format: a table is read as a table
export const notaCargoTipos = tipos('nota_cargo_tipo', 'Tipos de nota de cargo', 'tipo de nota de cargo', 'TiposDeNotaDeCargo.xlsx')

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
