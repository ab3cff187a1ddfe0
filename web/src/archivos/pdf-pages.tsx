// The pages of a PDF of ours, drawn in the screen itself and as large as whoever reads them wants: the same on a telephone, which
// has no viewer of its own. The wheel is nobody's here: it scrolls the screen, and with Ctrl it is the browser's.
import { ActionIcon, Button, Skeleton, Tooltip } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { IconArrowAutofitWidth, IconExternalLink, IconMinus, IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { PDFDocumentProxy, PDFPageProxy } from 'unpdf/pdfjs'
import estilos from './pdf-pages.module.css'
import { NIVELES, nextNivel } from './zoom.ts'

/** A point of paper is 1/72 of an inch, a pixel 1/96. */
const PIXELES_POR_PUNTO = 96 / 72
/** Wider than this, fitting a page makes letters nobody asked for. */
const ANCHO_MAXIMO = 980
/** Canvases have an end, and the memory of a telephone too. */
const PIXELES_MAXIMOS = 4096
const PAGINAS_MAXIMAS = 20

type Props = { bytes: Blob; nombre: string; url: string; onFalla: (causa: unknown) => void }
type Leido = { paginas: readonly PDFPageProxy[]; total: number }

export function PdfPages({ bytes, nombre, url, onFalla }: Props) {
  const leido = usePaginas(bytes, onFalla)
  const { ref, width } = useElementSize<HTMLElement>()
  const [elegido, setElegido] = useState<number | null>(null)
  if (!leido) return <Skeleton height={420} role="status" aria-label="Abriendo el PDF" />
  const natural = leido.paginas[0]!.getViewport({ scale: PIXELES_POR_PUNTO }).width
  const ajustado = Math.min(width || natural, ANCHO_MAXIMO) / natural
  const escala = elegido ?? ajustado
  const zoom = (sentido: 1 | -1) => setElegido(nextNivel(escala, sentido))
  const onKeyDown = (evento: KeyboardEvent) => {
    if (evento.ctrlKey || evento.metaKey || evento.altKey) return
    if (evento.key === '+' || evento.key === '=') zoom(1)
    else if (evento.key === '-') zoom(-1)
    else if (evento.key === '0') setElegido(null)
    else return
    evento.preventDefault()
  }
  return (
    <div className={estilos.visor}>
      <div className={estilos.barra} role="toolbar" aria-label="Tamaño de la página">
        <Boton texto="Alejar (−)" impedido={escala <= NIVELES[0]} onClick={() => zoom(-1)}>
          <IconMinus size={18} stroke={1.7} />
        </Boton>
        <span className={estilos.cifra} role="status">
          {new Intl.NumberFormat('es-MX', { style: 'percent' }).format(escala)}
        </span>
        <Boton texto="Acercar (+)" impedido={escala >= NIVELES.at(-1)!} onClick={() => zoom(1)}>
          <IconPlus size={18} stroke={1.7} />
        </Boton>
        <Boton texto="Ajustar al ancho (0)" impedido={elegido === null} onClick={() => setElegido(null)}>
          <IconArrowAutofitWidth size={18} stroke={1.7} />
        </Boton>
        <Button
          component="a"
          href={url}
          target="_blank"
          rel="noopener"
          variant="subtle"
          size="compact-sm"
          leftSection={<IconExternalLink size={17} stroke={1.7} />}
        >
          Abrir PDF
        </Button>
      </div>
      <section
        ref={ref}
        className={estilos.paginas}
        aria-label={nombre}
        onKeyDown={onKeyDown}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls and takes keys must be reachable with the keyboard.
        tabIndex={0}
      >
        {leido.paginas.map((pagina) => (
          <Pagina
            key={pagina.pageNumber}
            pagina={pagina}
            escala={escala}
            etiqueta={`${nombre}, página ${pagina.pageNumber} de ${leido.total}`}
          />
        ))}
      </section>
      {leido.total > leido.paginas.length ? (
        <p className="nota">
          Se muestran {leido.paginas.length} de {leido.total} páginas. Abre el PDF para verlas todas.
        </p>
      ) : null}
    </div>
  )
}

type BotonProps = { texto: string; impedido: boolean; onClick: () => void; children: React.ReactNode }

function Boton({ texto, impedido, onClick, children }: BotonProps) {
  return (
    <Tooltip label={texto}>
      <ActionIcon variant="subtle" color="gray" size={40} aria-label={texto} disabled={impedido} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tooltip>
  )
}

/** What draws is fetched only when there is something to draw. Letters are drawn by their outline: no typeface enters the page. */
function usePaginas(bytes: Blob, onFalla: Props['onFalla']): Leido | null {
  const [leido, setLeido] = useState<Leido | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the file is what is read; who listens does not change it.
  useEffect(() => {
    let documento: PDFDocumentProxy | null = null
    let vigente = true
    const leer = async () => {
      const { getDocumentProxy } = await import('unpdf')
      const datos = new Uint8Array(await bytes.arrayBuffer())
      documento = await getDocumentProxy(datos, { disableFontFace: true })
      const cuantas = Math.min(documento.numPages, PAGINAS_MAXIMAS)
      const abierto = documento
      const paginas = await Promise.all(Array.from({ length: cuantas }, (_, i) => abierto.getPage(i + 1)))
      if (vigente) setLeido({ paginas, total: abierto.numPages })
    }
    leer().catch((causa: unknown) => vigente && onFalla(causa))
    return () => {
      vigente = false
      setLeido(null)
      void documento?.loadingTask.destroy()
    }
  }, [bytes])
  return leido
}

function Pagina({ pagina, escala, etiqueta }: { pagina: PDFPageProxy; escala: number; etiqueta: string }) {
  const lienzo = useRef<HTMLCanvasElement>(null)
  const { width, height } = pagina.getViewport({ scale: PIXELES_POR_PUNTO * escala })
  useEffect(() => {
    const canvas = lienzo.current
    const canvasContext = canvas?.getContext('2d')
    if (!canvas || !canvasContext) return
    const finura = Math.min(window.devicePixelRatio || 1, PIXELES_MAXIMOS / Math.max(width, height))
    const viewport = pagina.getViewport({ scale: PIXELES_POR_PUNTO * escala * finura })
    canvas.width = Math.floor(viewport.width)
    canvas.height = Math.floor(viewport.height)
    const dibujo = pagina.render({ canvas, canvasContext, viewport })
    // A drawing that another size overtook ends by itself.
    dibujo.promise.catch(() => undefined)
    return () => dibujo.cancel()
  }, [pagina, escala, width, height])
  return <canvas ref={lienzo} role="img" aria-label={etiqueta} style={{ width, height }} />
}
