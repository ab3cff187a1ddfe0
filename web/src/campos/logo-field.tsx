// A logo: any picture the browser can draw becomes a small PNG here, so that nobody is asked about pixels or formats.
import { Button, Input } from '@mantine/core'
import { useId, useState } from 'react'
import { type FieldProps, labelOf, useField, wideStyle } from './field.ts'
import zona from './file-field.module.css'
import { Picker } from './file-field.tsx'
import estilos from './logo-field.module.css'

/** Twice what the page prints, so that it is sharp on paper. */
const CAJA = { ancho: 480, alto: 160 }
/** Characters of a hundred kilobytes as base64. */
const MAX_TEXTO = 136_000
const ILEGIBLE = 'No pudimos abrir esa imagen. Elige un PNG, JPG o SVG.'

export function LogoField(props: FieldProps) {
  const { field, error, disabled } = useField(props)
  const [queja, setQueja] = useState<string | null>(null)
  const [encima, setEncima] = useState(false)
  const id = useId()
  const elegir = async (archivo: File | undefined) => {
    if (!archivo) return
    const logo = await toPng(archivo).catch(() => null)
    setQueja(logo ? null : ILEGIBLE)
    if (logo) field.onChange(logo)
  }
  return (
    <Input.Wrapper id={id} label={labelOf(props)} error={queja ?? error} style={wideStyle(true)} labelElement="label">
      <div className={zona.zona} data-encima={encima || undefined} data-error={Boolean(queja ?? error) || undefined}>
        {field.value ? (
          <div className={zona.elegido}>
            <div className={zona.datos}>
              <img className={estilos.logo} src={field.value} alt="Logo elegido" />
            </div>
            <Button
              variant="subtle"
              color="red"
              size="compact-sm"
              disabled={disabled}
              onClick={() => field.onChange('')}
            >
              Quitar
            </Button>
          </div>
        ) : (
          <Picker
            {...{ id, field, disabled }}
            accept=".png,.jpg,.jpeg,.svg,.webp"
            onEncima={setEncima}
            onTomar={(archivo) => void elegir(archivo)}
          />
        )}
      </div>
    </Input.Wrapper>
  )
}

async function toPng(archivo: File): Promise<string | null> {
  const url = URL.createObjectURL(archivo)
  try {
    const imagen = new Image()
    imagen.src = url
    await imagen.decode()
    return draw(imagen, Math.min(1, CAJA.ancho / imagen.naturalWidth, CAJA.alto / imagen.naturalHeight))
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** Smaller until it is light enough; a picture without a size cannot be drawn. */
function draw(imagen: HTMLImageElement, escala: number): string | null {
  const lienzo = document.createElement('canvas')
  lienzo.width = Math.floor(imagen.naturalWidth * escala)
  lienzo.height = Math.floor(imagen.naturalHeight * escala)
  const pluma = lienzo.getContext('2d')
  if (!pluma || lienzo.width === 0 || lienzo.height === 0) return null
  pluma.drawImage(imagen, 0, 0, lienzo.width, lienzo.height)
  const png = lienzo.toDataURL('image/png')
  return png.length <= MAX_TEXTO ? png : draw(imagen, escala * 0.75)
}
