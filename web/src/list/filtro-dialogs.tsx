// To keep a filter under a name, and to rename, forget or choose the one a list opens with.
import { type Busqueda, type Filtro, FiltroCaptura, MAXIMO_NOMBRE } from '@litro/contract/filtros/filtro'
import { ActionIcon, Modal, Tooltip } from '@mantine/core'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { type ApiError, mensajeDe } from '../api-error.ts'
import { SwitchField } from '../campos/switch-field.tsx'
import { TextField } from '../campos/text-field.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { NombreFila } from '../form/nombre-fila.tsx'
import { useEscritura } from '../query.ts'
import { avisarError, avisarExito } from '../ui/avisos.ts'
import { avisarReversible } from '../ui/deshacer.tsx'
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

function FiltroFila({ filtro }: { filtro: Filtro }) {
  const { IdFiltro: id, Lista, Nombre, Busqueda, PorOmision, Version } = filtro
  const agregar = useEscritura('filtro_agregar')
  const editar = useEscritura('filtro_editar')
  const borrar = useEscritura('filtro_borrar')
  const ocupado = editar.isPending || borrar.isPending
  const onError = (error: ApiError) => avisarError(mensajeDe(error, 'No se pudo cambiar el filtro.'))
  const onSuccess = () =>
    avisarReversible(`Filtro borrado: ${Nombre}`, {
      deshacer: () => agregar.mutateAsync([{ entrada: { Lista, Nombre, Busqueda, PorOmision } }]),
      deshecho: `Filtro guardado: ${Nombre}`,
    })
  const save = (entrada: { Nombre: string; PorOmision: boolean }) =>
    editar.mutate([{ params: { id }, entrada: { ...entrada, Version } }], { onError })
  const estrella = PorOmision ? `${Nombre}: ya no abrir con él` : `${Nombre}: abrir la lista con él`
  return (
    <NombreFila
      nombre={Nombre}
      maximo={MAXIMO_NOMBRE}
      falta="Escribe un nombre para el filtro."
      ocupado={ocupado}
      onNombre={(nuevo) => save({ Nombre: nuevo, PorOmision })}
      onBorrar={() => borrar.mutate([{ params: { id } }], { onSuccess, onError })}
    >
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
    </NombreFila>
  )
}
