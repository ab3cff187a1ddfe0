// Series: the last folio of each and who numbers with it. Added, advanced or retired; never taken back.
import { type SerieAdmin, SerieCaptura, SerieEdicion } from '@litro/contract/emisor/emisor'
import { IconListNumbers } from '@tabler/icons-react'
import { SwitchField } from '../../campos/switch-field.tsx'
import { TextField } from '../../campos/text-field.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'
import { entero } from '../../formato.ts'
import { Parrafo, type Tarjeta } from '../../list/card-list.tsx'
import type { Columna } from '../../list/columna.tsx'
import { useEscritura, useServicio } from '../../query.ts'
import { avisarExito } from '../../ui/avisos.ts'
import { Badge } from '../../ui/badge.tsx'
import { type DialogoProps, EditablePage, type VistaProps } from '../editable-page.tsx'

const usosDe = ({ Usos }: SerieAdmin) => (Usos.length > 0 ? Usos.join(', ') : 'Nadie la usa')

function Activa({ fila }: { fila: SerieAdmin }) {
  return <Badge tono={fila.Activa ? 'verde' : 'gris'}>{fila.Activa ? 'Activa' : 'Inactiva'}</Badge>
}

const columnas: readonly Columna<SerieAdmin>[] = [
  { campo: 'Codigo', titulo: 'Serie', ancho: 120, render: ({ Codigo }) => <strong>{Codigo}</strong> },
  { campo: 'Folio', titulo: 'Último folio', ancho: 130, cifra: true, render: ({ Folio }) => entero(Folio) },
  { campo: 'Usos', titulo: 'La usan', ancho: 460, sinOrden: true, frases: true, render: usosDe, pista: usosDe },
  { campo: 'Activa', titulo: 'Estatus', ancho: 120, render: (fila) => <Activa fila={fila} /> },
]

const tarjeta: Tarjeta<SerieAdmin> = [
  ({ Codigo }) => Codigo,
  (fila) => <Parrafo lineas={[`Último folio ${entero(fila.Folio)}`, usosDe(fila)]} />,
  'Activa',
]

const bandeja = {
  clave: 'IdSerie',
  texto: (s: SerieAdmin) => [s.Codigo, usosDe(s)].join(' '),
  hoja: { servicio: 'admin_serie_exportar', archivo: 'Series.xlsx' },
} as const
const vacio = {
  icono: <IconListNumbers size={28} stroke={1.5} />,
  titulo: 'Ninguna serie',
  texto: 'Agrega una serie para numerar los comprobantes.',
}

export function SeriesView(props: VistaProps) {
  return (
    <EditablePage
      {...props}
      etiqueta="Series"
      lectura={useServicio('admin_serie_listar')}
      opciones={bandeja}
      columnas={columnas}
      tarjeta={tarjeta}
      permiso="admin.emisor"
      nombre={({ Codigo }) => `serie ${Codigo}`}
      busqueda="Serie o quién la usa"
      agregar="Agregar serie"
      vacio={vacio}
      falla="No pudimos cargar las series"
      dialogo={({ fila, ...resto }) => (fila ? <EditarDialog {...resto} fila={fila} /> : <NuevaDialog {...resto} />)}
    />
  )
}

function NuevaDialog({ onCerrar }: { onCerrar: () => void }) {
  const agregar = useEscritura('admin_serie_agregar')
  return (
    <FormDialog
      titulo="Agregar serie"
      size="lg"
      schema={SerieCaptura}
      inicial={{ Codigo: '', Folio: '0' }}
      guardar="Agregar serie"
      falla="No se pudo agregar la serie."
      onCerrar={onCerrar}
      onGuardar={async (entrada) => {
        const { Codigo } = await agregar.mutateAsync([{ entrada }])
        avisarExito(`Serie ${Codigo} agregada.`)
      }}
    >
      <TextField name="Codigo" label="Serie" required mayusculas maxLength={25} />
      <TextField
        name="Folio"
        label="Último folio usado"
        required
        maxLength={9}
        inputMode="numeric"
        description="El siguiente comprobante llevará el que sigue."
      />
    </FormDialog>
  )
}

function EditarDialog({ fila, onCerrar, onRecargar }: DialogoProps<SerieAdmin>) {
  const editar = useEscritura('admin_serie_editar')
  const { IdSerie: id, Codigo, Folio, Activa: activa, Version } = fila
  return (
    <FormDialog
      titulo={`Editar serie ${Codigo}`}
      size="lg"
      schema={SerieEdicion}
      inicial={{ Codigo, Folio: String(Folio), Activa: activa }}
      guardar="Guardar"
      falla="No se pudo guardar la serie."
      onCerrar={onCerrar}
      onRecargar={onRecargar}
      onGuardar={async (entrada) => {
        await editar.mutateAsync([{ params: { id }, entrada: { ...entrada, Version } }])
        avisarExito(`Serie ${entrada.Codigo} guardada.`)
      }}
    >
      <TextField
        name="Codigo"
        label="Serie"
        required
        mayusculas
        maxLength={25}
        disabled={Folio > 0}
        description={Folio > 0 ? 'Ya numeró comprobantes.' : undefined}
      />
      <TextField
        name="Folio"
        label="Último folio usado"
        required
        maxLength={9}
        inputMode="numeric"
        description="Solo puede avanzar."
      />
      <SwitchField name="Activa" label="Activa" wide />
    </FormDialog>
  )
}
