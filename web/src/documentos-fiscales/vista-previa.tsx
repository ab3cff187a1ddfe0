// The document as it will look: PDF in a frame, XML as text. A draft says on itself that it is worth nothing (D-85).
import type { Familia } from '@litro/contract/documentos-fiscales/familia'
import { Tabs } from '@mantine/core'
import { useState } from 'react'
import { StoredFile } from '../archivos/stored-file.tsx'
import { Card } from '../ui/card.tsx'
import { type Documento, idDe } from './documento.ts'

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
          <Archivo formato="pdf" familia={familia} documento={documento} />
        </Tabs.Panel>
        <Tabs.Panel value="xml" pt="md">
          <Archivo formato="xml" familia={familia} documento={documento} />
        </Tabs.Panel>
      </Tabs>
    </Card>
  )
}

/** The stamped file, or what the draft would be. A new version of the draft is another preview. */
function Archivo({ familia, documento, formato }: Props & { formato: 'pdf' | 'xml' }) {
  const previa = formato === 'pdf' ? (`${familia}_previa` as const) : (`${familia}_previa_xml` as const)
  return (
    <StoredFile
      servicio={documento.UUID === null ? previa : (`${familia}_${formato}` as const)}
      peticion={{ params: { id: idDe(familia, documento) } }}
      version={documento.Version}
      nombre={`${formato.toUpperCase()} de ${documento.Folio}`}
      falla="No se pudo mostrar la vista previa."
      grande
    />
  )
}
