// A file, by drop or by click: shows its name and size, previews pictures and PDF, and can be taken back.
import { Button, Input, Modal } from '@mantine/core'
import { IconFileText, IconFileTypePdf, IconFileUpload, IconPhoto } from '@tabler/icons-react'
import { type DragEvent, useId, useState } from 'react'
import { fileComplaint } from '../archivos/file-rules.ts'
import { useObjectUrl } from '../archivos/use-object-url.ts'
import { tamanio } from '../formato.ts'
import { type FieldProps, labelOf, useField, wideStyle } from './field.ts'
import estilos from './file-field.module.css'

type Props = FieldProps & {
  /** As the accept attribute: `.pdf,.xml`. */
  accept: string
  maxBytes?: number
  /** Name of the file already stored, while the record keeps it. */
  actual?: string | null
  onQuitarActual?: () => void
  /** Saves the stored file to disk. */
  onDescargarActual?: () => void
  /** The first field of its dialog: the focus begins here. */
  primero?: true
}

export function FileField(props: Props) {
  const { name, required, description, wide, accept, maxBytes = 10_000_000, actual, onQuitarActual } = props
  const { field, error, disabled } = useField({ name, disabled: props.disabled })
  const [queja, setQueja] = useState<string | null>(null)
  const [encima, setEncima] = useState(false)
  const id = useId()
  const archivo = field.value instanceof File ? field.value : null

  const tomar = (elegido: File | undefined) => {
    if (!elegido) return
    const mal = fileComplaint(elegido, accept, maxBytes)
    setQueja(mal)
    if (!mal) field.onChange(elegido)
  }
  return (
    <Input.Wrapper
      id={id}
      label={labelOf(props)}
      withAsterisk={required}
      description={description}
      error={queja ?? error}
      style={wideStyle(wide)}
      labelElement="label"
    >
      <div className={estilos.zona} data-encima={encima || undefined} data-error={Boolean(queja ?? error) || undefined}>
        {archivo || actual ? (
          <Chosen
            archivo={archivo}
            nombre={archivo?.name ?? actual ?? ''}
            disabled={disabled}
            onDescargar={archivo ? undefined : props.onDescargarActual}
            onQuitar={() => {
              setQueja(null)
              if (archivo) field.onChange(null)
              else onQuitarActual?.()
            }}
          />
        ) : null}
        {archivo || actual ? null : (
          <Picker
            id={id}
            field={field}
            primero={props.primero}
            {...{ accept, maxBytes, required, disabled, onEncima: setEncima, onTomar: tomar }}
          />
        )}
      </div>
    </Input.Wrapper>
  )
}

type PickerProps = {
  id: string
  field: ReturnType<typeof useField>['field']
  accept: string
  /** Without it, whatever is chosen is made to fit. */
  maxBytes?: number
  required?: boolean
  primero?: true
  disabled: boolean
  onEncima: (encima: boolean) => void
  onTomar: (archivo: File | undefined) => void
}

/** The input covers the zone: it opens on click and by keyboard, and receives what is dropped. */
export function Picker({ id, field, accept, maxBytes, required, primero, disabled, onEncima, onTomar }: PickerProps) {
  const soltar = (evento: DragEvent) => {
    evento.preventDefault()
    onEncima(false)
    if (!disabled) onTomar(evento.dataTransfer.files[0])
  }
  return (
    <div className={estilos.elegir}>
      <IconFileUpload size={22} stroke={1.5} aria-hidden />
      <span>
        <strong>Elige un archivo</strong> o suéltalo aquí
      </span>
      <span className="tenue">
        {accept.replaceAll('.', '').replaceAll(',', ', ').toUpperCase()}
        {maxBytes === undefined ? '' : ` · máximo ${tamanio(maxBytes)}`}
      </span>
      <input
        ref={field.ref}
        id={id}
        type="file"
        data-autofocus={primero}
        name={field.name}
        accept={accept}
        disabled={disabled}
        className={estilos.entrada}
        required={required}
        onBlur={field.onBlur}
        onDragEnter={() => onEncima(true)}
        onDragLeave={() => onEncima(false)}
        onDrop={soltar}
        onChange={({ currentTarget }) => onTomar(currentTarget.files?.[0])}
      />
    </div>
  )
}

type ChosenProps = {
  archivo: File | null
  nombre: string
  disabled: boolean
  onDescargar?: () => void
  onQuitar: () => void
}

function Chosen({ archivo, nombre, disabled, onDescargar, onQuitar }: ChosenProps) {
  const url = useObjectUrl(archivo)
  const [abierta, setAbierta] = useState(false)
  const imagen = archivo?.type.startsWith('image/')
  const pdf = archivo?.type === 'application/pdf'
  const Icono = pdf ? IconFileTypePdf : imagen ? IconPhoto : IconFileText
  return (
    <div className={estilos.elegido}>
      {imagen && url ? (
        <img src={url} alt="" className={estilos.miniatura} />
      ) : (
        <Icono size={24} stroke={1.4} aria-hidden />
      )}
      <div className={estilos.datos}>
        <span className={`recorta ${estilos.nombre}`}>{nombre}</span>
        {archivo ? <span className="tenue">{tamanio(archivo.size)}</span> : null}
      </div>
      {url && (imagen || pdf) ? (
        <Button variant="subtle" size="compact-sm" onClick={() => setAbierta(true)}>
          Ver
        </Button>
      ) : null}
      {onDescargar ? (
        <Button variant="subtle" size="compact-sm" onClick={onDescargar}>
          Descargar
        </Button>
      ) : null}
      <Button variant="subtle" color="red" size="compact-sm" disabled={disabled} onClick={onQuitar}>
        Quitar
      </Button>
      <Modal opened={abierta} onClose={() => setAbierta(false)} title={nombre} size="xl">
        {imagen ? (
          <img src={url ?? ''} alt={nombre} className={estilos.vista} />
        ) : (
          <iframe src={url ?? ''} title={nombre} className={estilos.marco} />
        )}
      </Modal>
    </div>
  )
}
