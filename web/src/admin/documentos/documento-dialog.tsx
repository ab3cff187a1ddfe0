// Publicar un documento, o cambiar su nombre y quién lo ve.
import { DocumentoCaptura, DocumentoEdicion, type DocumentoPublicado } from '@litro/contract/documentos/documento'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { archivoRequerido } from '../../campos/archivo-requerido.ts'
import { FileField } from '../../campos/file-field.tsx'
import { MultiSelectField } from '../../campos/select-field.tsx'
import { SwitchField } from '../../campos/switch-field.tsx'
import { TextField } from '../../campos/text-field.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'
import { useEscritura, useServicio } from '../../query.ts'
import { avisarExito } from '../../ui/avisos.ts'

const conArchivo = z.object({ Archivo: archivoRequerido('Elige el archivo.') })
const Nuevo = z.intersection(DocumentoCaptura, conArchivo)

export function PublicarDialog({ onCerrar }: { onCerrar: () => void }) {
  const publicar = useEscritura('documento_agregar')
  return (
    <FormDialog
      titulo="Publicar documento"
      size="lg"
      schema={Nuevo}
      inicial={{ Nombre: '', ParaTodos: true, Socios: [], Archivo: null }}
      guardar="Publicar"
      falla="No se pudo publicar el documento."
      onCerrar={onCerrar}
      onGuardar={async ({ Archivo, ...entrada }) => {
        await publicar.mutateAsync([{ entrada, archivos: { Archivo } }])
        avisarExito(`Documento publicado: ${entrada.Nombre}`)
      }}
    >
      <TextField name="Nombre" label="Nombre" required wide maxLength={150} />
      <FileField name="Archivo" label="Archivo" required wide accept=".pdf,.jpg,.jpeg,.png,.xml" />
      <Audiencia />
    </FormDialog>
  )
}

type EditarProps = { documento: DocumentoPublicado; onCerrar: () => void; onRecargar: () => void }

export function EditarDialog({ documento, onCerrar, onRecargar }: EditarProps) {
  const editar = useEscritura('documento_editar')
  const { IdDocumento: id, Nombre, ParaTodos, Socios, Version } = documento
  return (
    <FormDialog
      titulo="Editar documento"
      size="lg"
      schema={DocumentoEdicion}
      inicial={{ Nombre, ParaTodos, Socios: Socios.map(String) }}
      guardar="Guardar"
      falla="No se pudo guardar el documento."
      onCerrar={onCerrar}
      onRecargar={onRecargar}
      onGuardar={async (entrada) => {
        await editar.mutateAsync([{ params: { id }, entrada: { ...entrada, Version } }])
        avisarExito('Documento actualizado.')
      }}
    >
      <TextField name="Nombre" label="Nombre" required wide maxLength={150} />
      <Audiencia />
    </FormDialog>
  )
}

function Audiencia() {
  const socios = useServicio('socio_elegibles')
  const paraTodos = useWatch<{ ParaTodos: boolean }, 'ParaTodos'>({ name: 'ParaTodos' })
  const opciones = (socios.data ?? []).map(({ IdSocioComercial, Nombre }) => ({
    value: String(IdSocioComercial),
    label: Nombre,
  }))
  return (
    <>
      <SwitchField name="ParaTodos" label="Para todos los socios" wide />
      {paraTodos ? null : (
        <MultiSelectField
          name="Socios"
          label="Socios que lo verán"
          required
          wide
          opciones={opciones}
          cargando={socios.isPending}
          lectura={socios}
          placeholder="Elige uno o varios socios"
        />
      )}
    </>
  )
}
