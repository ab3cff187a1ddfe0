// Cuotas 2-A: the tables of the DOF, one for each year; every gasoline and diesel is billed with the one of its day (D-186).
import { type CuotaAdmin, CuotaCaptura } from '@litro/contract/catalogos/cuota'
import { IconGasStation } from '@tabler/icons-react'
import { DateField } from '../../campos/date-field.tsx'
import { campoTexto } from '../../campos/field.ts'
import { NumberField } from '../../campos/number-field.tsx'
import { TextField } from '../../campos/text-field.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'
import { cantidad, fecha } from '../../formato.ts'
import { Parrafo, type Tarjeta } from '../../list/card-list.tsx'
import type { Columna } from '../../list/columna.tsx'
import { useEscritura, useServicio } from '../../query.ts'
import { avisarExito } from '../../ui/avisos.ts'
import { Badge } from '../../ui/badge.tsx'
import { type DialogoProps, EditablePage, type VistaProps } from '../editable-page.tsx'

const porLitro = (cuota: number) => `$${cantidad(cuota, 6)}`
const vigencia = ({ Desde, Hasta }: CuotaAdmin) =>
  Hasta ? `${fecha(Desde)} al ${fecha(Hasta)}` : `Desde el ${fecha(Desde)}`
const publicacion = ({ Publicada }: CuotaAdmin) => (Publicada ? fecha(Publicada) : '—')

function Estatus({ fila }: { fila: CuotaAdmin }) {
  if (fila.Demostracion) return <Badge tono="amarillo">Demostración</Badge>
  return fila.Vigente ? <Badge tono="verde">Vigente</Badge> : <Badge tono="gris">Otro periodo</Badge>
}

const columnas: readonly Columna<CuotaAdmin>[] = [
  { campo: 'Desde', titulo: 'Vigencia', ancho: 230, render: vigencia },
  { campo: 'Regular', titulo: 'Regular', ancho: 120, cifra: true, render: ({ Regular }) => porLitro(Regular) },
  { campo: 'Premium', titulo: 'Premium', ancho: 120, cifra: true, render: ({ Premium }) => porLitro(Premium) },
  { campo: 'Diesel', titulo: 'Diésel', ancho: 120, cifra: true, render: ({ Diesel }) => porLitro(Diesel) },
  { campo: 'Fuente', titulo: 'Fuente', ancho: 250 },
  { campo: 'Publicada', titulo: 'Publicada', ancho: 120, render: publicacion },
  { campo: 'Vigente', titulo: 'Estatus', ancho: 140, render: (fila) => <Estatus fila={fila} /> },
]

const tarjeta: Tarjeta<CuotaAdmin> = [
  vigencia,
  (fila) => (
    <Parrafo
      lineas={[
        `Regular ${porLitro(fila.Regular)} · Premium ${porLitro(fila.Premium)} · Diésel ${porLitro(fila.Diesel)}`,
        `${fila.Fuente} · ${publicacion(fila)}`,
      ]}
    />
  ),
  (fila) => <Estatus fila={fila} />,
]

const bandeja = {
  clave: 'Id',
  texto: (t: CuotaAdmin) => [t.Fuente, vigencia(t)].join(' '),
  hoja: { servicio: 'admin_cuota_exportar', archivo: 'CuotasIEPS.xlsx' },
} as const
const vacio = {
  icono: <IconGasStation size={28} stroke={1.5} />,
  titulo: 'Sin cuotas',
  texto: 'Captura la tabla publicada en el DOF para poder facturar gasolinas y diésel.',
}

export function CuotasView(props: VistaProps) {
  return (
    <EditablePage
      {...props}
      etiqueta="Cuotas 2-A"
      lectura={useServicio('admin_cuota_listar')}
      opciones={bandeja}
      columnas={columnas}
      tarjeta={tarjeta}
      permiso="admin.catalogos"
      nombre={(fila) => `cuotas del ${vigencia(fila)}`}
      busqueda="Fuente o fecha"
      agregar="Agregar tabla"
      vacio={vacio}
      falla="No pudimos cargar las cuotas"
      dialogo={({ fila, ...resto }) => <CuotaDialog {...resto} fila={fila?.Demostracion ? null : fila} />}
    />
  )
}

function CuotaDialog({ fila, onCerrar, onRecargar }: DialogoProps<CuotaAdmin | null>) {
  const agregar = useEscritura('admin_cuota_agregar')
  const editar = useEscritura('admin_cuota_editar')
  return (
    <FormDialog
      titulo={fila ? `Cuotas del ${vigencia(fila)}` : 'Agregar tabla de cuotas'}
      size="lg"
      schema={CuotaCaptura}
      inicial={{
        Fuente: fila?.Fuente ?? 'DOF',
        Publicada: fila?.Publicada ?? '',
        Desde: fila?.Desde ?? '',
        Hasta: fila?.Hasta ?? '',
        Regular: campoTexto(fila?.Regular),
        Premium: campoTexto(fila?.Premium),
        Diesel: campoTexto(fila?.Diesel),
      }}
      guardar="Guardar tabla"
      falla="No se pudo guardar la tabla."
      onCerrar={onCerrar}
      onRecargar={onRecargar}
      onGuardar={async (entrada) => {
        if (fila) {
          await editar.mutateAsync([{ params: { id: fila.Id }, entrada: { ...entrada, Version: fila.Version } }])
        } else await agregar.mutateAsync([{ entrada }])
        avisarExito('Tabla de cuotas guardada.')
      }}
    >
      <TextField name="Fuente" label="Dónde se publicó" required maxLength={120} />
      <DateField name="Publicada" label="Fecha de publicación" required />
      <DateField name="Desde" label="Rige desde" required />
      <DateField name="Hasta" label="Último día" required />
      <NumberField name="Regular" label="Gasolina regular, por litro" required decimales={6} antes="$" />
      <NumberField name="Premium" label="Gasolina premium, por litro" required decimales={6} antes="$" />
      <NumberField name="Diesel" label="Diésel, por litro" required decimales={6} antes="$" />
    </FormDialog>
  )
}
