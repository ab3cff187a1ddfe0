// A file shown where it is asked about: pictures and PDF as such, XML as text, never as a page.
import { Button } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import estilos from './file-view.module.css'
import { PdfPages } from './pdf-pages.tsx'
import { useObjectUrl } from './use-object-url.ts'

type Props = { bytes: Blob; nombre: string; grande?: true }

const esImagen = (tipo: string) => tipo === 'image/png' || tipo === 'image/jpeg'

export function FileView({ bytes, nombre, grande }: Props) {
  if (esImagen(bytes.type)) return <Picture bytes={bytes} nombre={nombre} />
  if (bytes.type === 'application/pdf') {
    return grande ? <Paginas bytes={bytes} nombre={nombre} /> : <Pdf bytes={bytes} nombre={nombre} />
  }
  return <PlainText bytes={bytes} nombre={nombre} grande={grande} />
}

function Picture({ bytes, nombre }: Props) {
  const url = useObjectUrl(bytes)
  if (!url) return null
  return (
    <a href={url} target="_blank" rel="noopener" className={estilos.imagen} title="Abrir en grande">
      <img src={url} alt={nombre} />
    </a>
  )
}

/** The PDF the screen is about, which is ours; one that cannot be drawn is left to the browser. */
function Paginas({ bytes, nombre }: Props) {
  const url = useObjectUrl(bytes)
  const [falla, setFalla] = useState(false)
  if (!url) return null
  if (falla) return <Pdf bytes={bytes} nombre={nombre} grande />
  const onFalla = (causa: unknown) => {
    console.error('PDF', causa)
    setFalla(true)
  }
  return <PdfPages bytes={bytes} nombre={nombre} url={url} onFalla={onFalla} />
}

function Pdf({ bytes, nombre, grande }: Props) {
  const url = useObjectUrl(bytes)
  if (!url) return null
  // A telephone has no viewer inside the page: it opens the file apart.
  if (!navigator.pdfViewerEnabled) {
    return (
      <Button
        component="a"
        href={url}
        target="_blank"
        rel="noopener"
        variant="default"
        leftSection={<IconExternalLink size={17} stroke={1.7} />}
      >
        Abrir PDF
      </Button>
    )
  }
  // The page as wide as the frame, without the column of thumbnails.
  return <iframe src={`${url}#navpanes=0&view=FitH`} title={nombre} className={estilos.pdf} data-grande={grande} />
}

function PlainText({ bytes, nombre, grande }: Props) {
  const [texto, setTexto] = useState('')
  useEffect(() => {
    let vigente = true
    void bytes.text().then((leido) => vigente && setTexto(grande ? indent(leido) : leido))
    return () => {
      vigente = false
    }
  }, [bytes, grande])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section className={estilos.texto} data-grande={grande} tabIndex={0} aria-label={nombre}>
      <pre>{texto}</pre>
    </section>
  )
}

/** Only for the eye: one element per line. The file itself is never touched. */
function indent(xml: string): string {
  let nivel = 0
  return xml
    .replace(/>\s*</g, '>\n<')
    .split('\n')
    .map((linea) => {
      if (linea.startsWith('</')) nivel = Math.max(0, nivel - 1)
      const sangria = '  '.repeat(nivel)
      if (/^<[^?!/]/.test(linea) && !linea.includes('/>') && !linea.includes('</')) nivel++
      return sangria + linea
    })
    .join('\n')
}
