// To keep a filter under a name, and to rename, forget or choose the one a list opens with.
import { type Busqueda, type Filtro, FiltroCaptura, MAXIMO_NOMBRE } from '@litro/contract/filtros/filtro'
import { ActionIcon, Button, Modal, TextInput, Tooltip } from '@mantine/core'
import { IconStar, IconStarFilled, IconTrash } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { type ApiError, mensajeDe } from '../api-error.ts'
import { SwitchField } from '../campos/switch-field.tsx'
import { TextField } from '../campos/text-field.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { useEscritura } from '../query.ts'
import { avisarError, avisarExito } from '../ui/avisos.ts'
import estilos from './filtros-guardados.module.css'

type GuardarProps = { lista: string; busqueda: Busqueda; onCerrar: () => void }

export function GuardarDialog({ lista, busqueda, onCerrar }: GuardarProps) {
  const agregar = useEscritura('filtro_agregar')
  return (
    <FormDialog
      titulo="Guardar filtro"
      schema={FiltroCaptura}
      inicial={{ Lista: lista, Nombre: '', Busqueda: busqueda, PorOmision: false }}
      guardar="Guardar filtro"
      falla="No se pudo guardar el filtro."
      onCerrar={onCerrar}
      onGuardar={async (entrada) => {
        await agregar.mutateAsync([{ entrada }])
        avisarExito(`Filtro guardado: ${entrada.Nombre}`)
      }}
    >
      <TextField name="Nombre" label="Nombre" required wide maxLength={MAXIMO_NOMBRE} />
      <SwitchField name="PorOmision" label="Usarlo al abrir esta lista" wide />
    </FormDialog>
  )
}

export function AdministrarDialog({ filtros, onCerrar }: { filtros: readonly Filtro[]; onCerrar: () => void }) {
  return (
    <Modal opened onClose={onCerrar} title="Administrar filtros">
      <p className={`nota ${estilos.nota}`}>Solo tú los ves. Con la estrella, la lista abre con ese filtro.</p>
      <ul className="lista" style={{ gap: 10 }} aria-label="Filtros de esta lista">
        {filtros.map((filtro) => (
          <FiltroFila key={`${filtro.IdFiltro}-${filtro.Version}`} filtro={filtro} />
        ))}
      </ul>
      {filtros.length === 0 ? (
        <p className={`nota ${estilos.nota}`}>Ya no hay filtros guardados en esta lista.</p>
      ) : null}
    </Modal>
  )
}

function FiltroFila({ filtro: { IdFiltro: id, Nombre, PorOmision, Version } }: { filtro: Filtro }) {
  const [nombre, setNombre] = useState(Nombre)
  const editar = useEscritura('filtro_editar')
  const borrar = useEscritura('filtro_borrar')
  const ocupado = editar.isPending || borrar.isPending
  const onError = (error: ApiError) => avisarError(mensajeDe(error, 'No se pudo cambiar el filtro.'))
  const save = (entrada: { Nombre: string; PorOmision: boolean }) =>
    editar.mutate([{ params: { id }, entrada: { ...entrada, Version } }], { onError })
  const rename = (evento: FormEvent) => {
    evento.preventDefault()
    if (nombre.trim() !== '' && nombre !== Nombre && !ocupado) save({ Nombre: nombre, PorOmision })
  }
  const estrella = PorOmision ? `${Nombre}: ya no abrir con él` : `${Nombre}: abrir la lista con él`
  return (
    <li>
      <form className={estilos.fila} onSubmit={rename}>
        <TextInput
          aria-label={`Nombre de ${Nombre}`}
          value={nombre}
          maxLength={MAXIMO_NOMBRE}
          disabled={ocupado}
          error={nombre.trim() === '' ? 'Escribe un nombre para el filtro.' : undefined}
          onChange={({ currentTarget }) => setNombre(currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={ocupado || nombre.trim() === '' || nombre === Nombre}>
          Renombrar
        </Button>
        <Tooltip label={PorOmision ? 'Ya no abrir con él' : 'Abrir la lista con él'}>
          <ActionIcon
            variant="subtle"
            size={36}
            aria-label={estrella}
            aria-pressed={PorOmision}
            disabled={ocupado}
            onClick={() => save({ Nombre, PorOmision: !PorOmision })}
          >
            {PorOmision ? <IconStarFilled size={18} /> : <IconStar size={18} stroke={1.7} />}
          </ActionIcon>
        </Tooltip>
        <Tooltip label="Borrar">
          <ActionIcon
            variant="subtle"
            color="red"
            size={36}
            aria-label={`Borrar ${Nombre}`}
            disabled={ocupado}
            onClick={() => borrar.mutate([{ params: { id } }], { onError })}
          >
            <IconTrash size={18} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      </form>
    </li>
  )
}
