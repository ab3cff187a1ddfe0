// Series: the last folio of each and who numbers with it. Added, advanced or retired; never taken back.
import { type SerieAdmin, SerieCaptura, SerieEdicion } from '@litro/contract/emisor/emisor'
import { Button } from '@mantine/core'
import { IconListNumbers, IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { SwitchField } from '../../campos/switch-field.tsx'
import { TextField } from '../../campos/text-field.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'
import { entero } from '../../formato.ts'
import type { Columna } from '../../list/columna.ts'
import { useEscritura, useServicio } from '../../query.ts'
import { useUsuario } from '../../sesion/usuario-context.tsx'
import { avisarExito } from '../../ui/avisos.ts'
import { Badge } from '../../ui/badge.tsx'
import { RowActions, RowButton } from '../../ui/row-actions.tsx'
import estilos from '../admin.module.css'
import { Bandeja } from '../bandeja.tsx'

const OBSOLETAS = ['admin_serie_listar', 'serie_listar', 'admin_emisor_leer', 'admin_permiso_listar'] as const
const usosDe = ({ Usos }: SerieAdmin) => (Usos.length > 0 ? Usos.join(', ') : 'Nadie la usa')
const textoDe = (s: SerieAdmin) => [s.Codigo, usosDe(s)].join(' ')

function Activa({ fila }: { fila: SerieAdmin }) {
  return <Badge tono={fila.Activa ? 'verde' : 'gris'}>{fila.Activa ? 'Activa' : 'Inactiva'}</Badge>
}

const columnas: readonly Columna<SerieAdmin>[] = [
  { campo: 'Codigo', titulo: 'Serie', ancho: 120, render: ({ Codigo }) => <strong>{Codigo}</strong> },
  { campo: 'Folio', titulo: 'Último folio', ancho: 130, cifra: true, render: ({ Folio }) => entero(Folio) },
  {
    campo: 'Usos',
    titulo: 'La usan',
    ancho: 460,
    sinOrden: true,
    render: (fila) => (
      <span className={estilos.frases} title={usosDe(fila)}>
        {usosDe(fila)}
      </span>
    ),
  },
  { campo: 'Activa', titulo: 'Estatus', ancho: 120, render: (fila) => <Activa fila={fila} /> },
]

const tarjeta: readonly Columna<SerieAdmin>[] = [
  { campo: 'Codigo', titulo: 'Serie' },
  {
    campo: 'Usos',
    titulo: 'La usan',
    render: (fila) => (
      <span className={estilos.parrafo}>
        <span>Último folio {entero(fila.Folio)}</span>
        <span>{usosDe(fila)}</span>
      </span>
    ),
  },
  { campo: 'Activa', titulo: 'Estatus', render: (fila) => <Activa fila={fila} /> },
]

const elegibles = { etiqueta: ({ Codigo }: SerieAdmin) => `serie ${Codigo}` }
const vacio = {
  icono: <IconListNumbers size={28} stroke={1.5} />,
  titulo: 'Ninguna serie',
  texto: 'Agrega una serie para numerar los comprobantes.',
}

export function SeriesView({ titulo, children }: { titulo: string; children: ReactNode }) {
  const lectura = useServicio('admin_serie_listar')
  const edita = useUsuario().puede('admin.emisor')
  const [abierta, setAbierta] = useState<SerieAdmin | 'nueva' | null>(null)
  const cerrar = () => setAbierta(null)
  const recargar = () => {
    cerrar()
    void lectura.refetch()
  }
  return (
    <>
      <Bandeja
        titulo={titulo}
        etiqueta="Series"
        lectura={lectura}
        clave="IdSerie"
        columnas={columnas}
        tarjeta={tarjeta}
        texto={textoDe}
        busqueda="Serie o quién la usa"
        acciones={edita ? (serie) => <Editar serie={serie} onEditar={setAbierta} /> : undefined}
        anchoAcciones={110}
        exportar={{ servicio: 'admin_serie_exportar', archivo: 'Series.xlsx' }}
        selector={children}
        elegibles={elegibles}
        vacio={vacio}
        falla="No pudimos cargar las series"
        botones={
          edita ? (
            <Button leftSection={<IconPlus size={18} />} onClick={() => setAbierta('nueva')}>
              Agregar serie
            </Button>
          ) : null
        }
      />
      {abierta === 'nueva' ? <NuevaDialog onCerrar={cerrar} /> : null}
      {abierta !== null && abierta !== 'nueva' ? (
        <EditarDialog serie={abierta} onCerrar={cerrar} onRecargar={recargar} />
      ) : null}
    </>
  )
}

function Editar({ serie, onEditar }: { serie: SerieAdmin; onEditar: (serie: SerieAdmin) => void }) {
  return (
    <RowActions>
      <RowButton texto="Editar" etiqueta={`Editar serie ${serie.Codigo}`} onClick={() => onEditar(serie)} />
    </RowActions>
  )
}

function NuevaDialog({ onCerrar }: { onCerrar: () => void }) {
  const agregar = useEscritura('admin_serie_agregar', OBSOLETAS)
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

type EditarProps = { serie: SerieAdmin; onCerrar: () => void; onRecargar: () => void }

function EditarDialog({ serie, onCerrar, onRecargar }: EditarProps) {
  const editar = useEscritura('admin_serie_editar', OBSOLETAS)
  const { IdSerie: id, Codigo, Folio, Activa: activa, Version } = serie
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
