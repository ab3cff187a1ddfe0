// Banks by currency: a Mexican one with the three digits its CLABEs begin with.
import { type BancoAdmin, BancoCaptura } from '@litro/contract/catalogos/admin'
import type { CapturaDe } from '@litro/contract/services'
import { useWatch } from 'react-hook-form'
import { SelectField } from '../../campos/select-field.tsx'
import { TextField } from '../../campos/text-field.tsx'
import type { Columna } from '../../list/columna.ts'
import { useEscritura, useServicio } from '../../query.ts'
import { CatalogoBandeja, type VistaProps } from './catalogo-bandeja.tsx'
import { CatalogoDialog, type DialogoProps } from './catalogo-dialog.tsx'

const OBSOLETAS = ['admin_banco_listar', 'banco_listar'] as const
type Captura = CapturaDe<'admin_banco_agregar'>

const monedas = [
  { value: 'MXP', label: 'Pesos (MXP)' },
  { value: 'USD', label: 'Dólares (USD)' },
]
const monedaDe = ({ Moneda }: BancoAdmin) => (Moneda === 'MXP' ? 'Pesos' : 'Dólares')
const textoDe = (b: BancoAdmin) => [b.Nombre, b.Clave, monedaDe(b)].join(' ')

const columnas: readonly Columna<BancoAdmin>[] = [
  { campo: 'Nombre', titulo: 'Banco', ancho: 360 },
  {
    campo: 'Clave',
    titulo: 'Clave CLABE',
    ancho: 160,
    render: ({ Clave }) => <span className="cifra">{Clave ?? '—'}</span>,
  },
  { campo: 'Moneda', titulo: 'Moneda', ancho: 160, render: monedaDe },
]

export function BancosView(props: VistaProps) {
  const lectura = useServicio('admin_banco_listar')
  return (
    <CatalogoBandeja
      {...props}
      unaLinea
      etiqueta="Bancos"
      agregar="Agregar banco"
      lectura={lectura}
      columnas={columnas}
      resumen={(banco) => [monedaDe(banco), banco.Clave].filter(Boolean).join(' · ')}
      texto={textoDe}
      exportar={{ servicio: 'admin_banco_exportar', archivo: 'Bancos.xlsx' }}
      dialogo={(fila, onCerrar, onRecargar) => <BancoDialog {...{ fila, onCerrar, onRecargar }} />}
    />
  )
}

function BancoDialog(props: DialogoProps<BancoAdmin>) {
  const { fila } = props
  const agregar = useEscritura('admin_banco_agregar', OBSOLETAS)
  const editar = useEscritura('admin_banco_editar', OBSOLETAS)
  const inicial: Captura = {
    Nombre: fila?.Nombre ?? '',
    Moneda: fila?.Moneda ?? 'MXP',
    Clave: fila?.Clave ?? '',
    Activo: fila?.Activo ?? true,
  }
  return (
    <CatalogoDialog
      {...props}
      uno="banco"
      schema={BancoCaptura}
      inicial={inicial}
      onAgregar={(entrada) => agregar.mutateAsync([{ entrada }])}
      onEditar={(id, entrada) => editar.mutateAsync([{ params: { id }, entrada }])}
    >
      <TextField name="Nombre" label="Banco" required wide maxLength={80} />
      <SelectField name="Moneda" label="Moneda" required opciones={monedas} disabled={fila?.EnUso} />
      <Clave fijo={fila?.EnUso ?? false} />
    </CatalogoDialog>
  )
}

function Clave({ fijo }: { fijo: boolean }) {
  const moneda = useWatch<Captura, 'Moneda'>({ name: 'Moneda' })
  return moneda === 'MXP' ? (
    <TextField
      name="Clave"
      label="Clave CLABE"
      required
      maxLength={3}
      inputMode="numeric"
      disabled={fijo}
      description={fijo ? 'Hay cuentas de proveedores con este banco.' : 'Los tres dígitos con que empieza su CLABE.'}
    />
  ) : null
}
