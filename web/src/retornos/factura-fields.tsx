// The supplier's invoice: PDF and XML together or not at all, each new, stored or taken away.
import { etiquetas } from '@litro/contract/etiquetas'
import type { Retorno } from '@litro/contract/retornos/retorno'
import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useDescarga } from '../archivos/use-descarga.ts'
import { FileField } from '../campos/file-field.tsx'
import type { Valores } from './captura.ts'

const archivos = {
  PDF: {
    campo: 'ArchivoFacturaPDF',
    eliminar: 'EliminarPDF',
    servicio: 'retorno_archivo_pdf',
    accept: '.pdf',
    maxBytes: 10_000_000,
  },
  // The reader of CFDI takes no more than one mebibyte.
  XML: {
    campo: 'ArchivoFacturaXML',
    eliminar: 'EliminarXML',
    servicio: 'retorno_archivo_xml',
    accept: '.xml',
    maxBytes: 1_000_000,
  },
} as const

const CAMPOS = ['ArchivoFacturaPDF', 'ArchivoFacturaXML'] as const

export function FacturaFields({ retorno }: { retorno: Retorno | null }) {
  const { trigger, formState } = useFormContext<Valores>()
  const [pdf, xml, sinPdf, sinXml] = useWatch<
    Valores,
    ['ArchivoFacturaPDF', 'ArchivoFacturaXML', 'EliminarPDF', 'EliminarXML']
  >({ name: ['ArchivoFacturaPDF', 'ArchivoFacturaXML', 'EliminarPDF', 'EliminarXML'] })
  const recibida = useWatch<Valores, 'IdFacturaRecibida'>({ name: 'IdFacturaRecibida' })
  const { isSubmitted } = formState
  // Each is judged by the other: whichever changes, both are judged again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the four values are what the judgement hangs on.
  useEffect(() => {
    if (isSubmitted) void trigger(CAMPOS)
  }, [pdf, xml, sinPdf, sinXml, isSubmitted, trigger])
  // What arrived by itself brings both files along.
  if (recibida) return null
  return (
    <>
      <ArchivoField retorno={retorno} cual="PDF" />
      <ArchivoField retorno={retorno} cual="XML" />
    </>
  )
}

function ArchivoField({ retorno, cual }: { retorno: Retorno | null; cual: keyof typeof archivos }) {
  const { campo, eliminar, servicio, accept, maxBytes } = archivos[cual]
  const { setValue } = useFormContext<Valores>()
  const quitado = useWatch<Valores, 'EliminarPDF' | 'EliminarXML'>({ name: eliminar })
  const nombre = retorno?.[campo] ?? null
  const { bajar } = useDescarga(servicio, nombre ?? '', { literal: true })
  return (
    <FileField
      name={campo}
      label={etiquetas[campo]}
      accept={accept}
      maxBytes={maxBytes}
      actual={quitado ? null : nombre}
      onQuitarActual={() => setValue(eliminar, true, { shouldDirty: true })}
      onDescargarActual={() => bajar({ params: { id: retorno?.IdRetorno ?? 0 } })}
    />
  )
}
