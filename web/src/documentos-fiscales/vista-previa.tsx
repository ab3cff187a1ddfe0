// The document as it will look: PDF in a frame, XML as text. A draft says on itself that it is worth nothing (D-85).
import type { Familia } from '@litro/contract/documentos-fiscales/familia'
import { Button, Skeleton, Tabs } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { use, useEffect, useState } from 'react'
import { ApiError } from '../api-error.ts'
import { download } from '../call.ts'
import { SocioContext } from '../query.ts'
import { Card } from '../ui/card.tsx'
import { Delayed } from '../ui/delayed.tsx'
import { MessageLine } from '../ui/message-line.tsx'
import { type Documento, idDe } from './documento.ts'
import estilos from './documentos-fiscales.module.css'

type Props = { familia: Familia; documento: Documento }

export function VistaPrevia({ familia, documento }: Props) {
  const [abierta, setAbierta] = useState<string | null>('pdf')
  const timbrado = documento.UUID !== null
  return (
    <Card
      titulo={timbrado ? 'Archivos timbrados' : 'Vista previa'}
      detalle={timbrado ? null : 'Sin validez fiscal hasta que se timbre'}
      className="no-imprimir"
    >
      <Tabs value={abierta} onChange={setAbierta} keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="pdf">PDF</Tabs.Tab>
          <Tabs.Tab value="xml">XML</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="pdf" pt="md">
          <Pdf familia={familia} documento={documento} />
        </Tabs.Panel>
        <Tabs.Panel value="xml" pt="md">
          <Xml familia={familia} documento={documento} />
        </Tabs.Panel>
      </Tabs>
    </Card>
  )
}

/** The stamped file, or what the draft would be. A new version of the draft is another preview. */
function useVista({ familia, documento }: Props, formato: 'pdf' | 'xml') {
  const socio = use(SocioContext)
  const id = idDe(familia, documento)
  const timbrado = documento.UUID !== null
  const previa = formato === 'pdf' ? (`${familia}_previa` as const) : (`${familia}_previa_xml` as const)
  const servicio = timbrado ? (`${familia}_${formato}` as const) : previa
  return useQuery({
    queryKey: [servicio, socio, { id }, documento.Version],
    queryFn: async ({ signal }) => (await download(servicio, { params: { id }, signal })).blob,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

function Pdf(props: Props) {
  const { data, error, refetch } = useVista(props, 'pdf')
  const url = useBlobUrl(data)
  if (error) return <Falla error={error} onRetry={refetch} />
  if (!url) return <Espera />
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
  return (
    <iframe src={`${url}#navpanes=0&view=FitH`} title={`PDF de ${props.documento.Folio}`} className={estilos.pdf} />
  )
}

function Xml(props: Props) {
  const { data, error, refetch } = useVista(props, 'xml')
  const [texto, setTexto] = useState<string | null>(null)
  useEffect(() => {
    let vigente = true
    void data?.text().then((leido) => vigente && setTexto(indent(leido)))
    return () => {
      vigente = false
    }
  }, [data])
  if (error) return <Falla error={error} onRetry={refetch} />
  if (texto === null) return <Espera />
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section className={estilos.xml} tabIndex={0} aria-label={`XML de ${props.documento.Folio}`}>
      <pre>{texto}</pre>
    </section>
  )
}

/** Only for the eye: one element per line. The file itself is never touched. */
export function indent(xml: string): string {
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

function Falla({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <MessageLine tono="ambar">
      <p>{error instanceof ApiError ? error.mensaje : 'No se pudo mostrar la vista previa.'}</p>
      <Button variant="default" size="compact-sm" onClick={() => onRetry()}>
        Reintentar
      </Button>
    </MessageLine>
  )
}

function Espera() {
  return (
    <Delayed>
      <Skeleton height={220} aria-hidden />
    </Delayed>
  )
}

function useBlobUrl(blob: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!blob) return
    const nueva = URL.createObjectURL(new Blob([blob], { type: 'application/pdf' }))
    setUrl(nueva)
    return () => {
      setUrl(null)
      URL.revokeObjectURL(nueva)
    }
  }, [blob])
  return url
}
