// The CEP of a deposit on any screen: what was captured beside what Banxico says, and how certain each line is.
import type { Cep, NivelCep, RenglonCep, VeredictoCep } from '@litro/contract/depositos/cep'
import { Button, FileButton } from '@mantine/core'
import { IconDownload, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { fileComplaint } from '../archivos/file-rules.ts'
import { useDescarga } from '../archivos/use-descarga.ts'
import { fecha, fechaHora, SIN_DATO } from '../formato.ts'
import type { Columna } from '../list/columna.tsx'
import { Tabla } from '../list/tabla.tsx'
import { Badge, type Tono } from '../ui/badge.tsx'
import { MessageLine } from '../ui/message-line.tsx'
import { Verbo } from '../ui/verbo.tsx'
import estilos from './cep.module.css'

// biome-ignore format: a table is read as a table
export const veredictos: Record<VeredictoCep, { palabra: string; tono: Tono }> = {
  coincide: { palabra: 'CEP coincide',    tono: 'verde' },
  avisos:   { palabra: 'CEP con avisos',  tono: 'amarillo' },
  difiere:  { palabra: 'CEP difiere',     tono: 'rojo' },
}

// biome-ignore format: a table is read as a table
const niveles: Record<NivelCep, { palabra: string; tono: Tono }> = {
  igual: { palabra: 'Igual',   tono: 'verde' },
  nota:  { palabra: 'Nota',    tono: 'gris' },
  aviso: { palabra: 'Aviso',   tono: 'amarillo' },
  alto:  { palabra: 'Difiere', tono: 'rojo' },
}

const legible = (texto: string) => (/^\d{4}-\d{2}-\d{2}$/.test(texto) ? fecha(texto) : texto || SIN_DATO)

const columnas: readonly Columna<RenglonCep>[] = [
  { campo: 'Dato', titulo: 'Dato' },
  { campo: 'Capturado', titulo: 'Lo capturado', render: ({ Capturado }) => legible(Capturado) },
  { campo: 'Banxico', titulo: 'Lo que dice Banxico', render: ({ Banxico }) => legible(Banxico) },
  {
    campo: 'Nivel',
    titulo: 'Resultado',
    render: ({ Nivel, Razon }) => (
      <>
        <Badge tono={niveles[Nivel].tono}>{niveles[Nivel].palabra}</Badge> {Razon}
      </>
    ),
  },
]

export function CepTabla({ cep }: { cep: Cep }) {
  const [dia = '', hora = ''] = cep.Abonado.split(' ')
  return (
    <>
      <p className="fila">
        <Badge tono={veredictos[cep.Veredicto].tono}>{veredictos[cep.Veredicto].palabra}</Badge>
        <span>
          Abonado el {fecha(dia)} a las <span className="cifra">{hora}</span>, de {cep.BancoEmisor} a{' '}
          {cep.BancoReceptor}.
        </span>
      </p>
      <div className={estilos.caja}>
        <Tabla
          etiqueta="Lo capturado y el CEP"
          columnas={columnas}
          filas={cep.Renglones}
          clave={({ Dato }) => Dato}
          encabezada
          className={estilos.cotejo}
        />
      </div>
      <p className="nota">
        {selloDe(cep)}{' '}
        {`${cep.Origen === 'consulta' ? 'Consultado a Banxico' : 'Subido'} el ${fecha(cep.Cargado)}${cep.CargadoPor ? ` por ${cep.CargadoPor}` : ''}. Es una prueba; no aplica el depósito.`}
      </p>
    </>
  )
}

/** Proven or not proven, with its reason; never that it is bad. */
function selloDe({ Sello, SelloRazon, SelloVisto }: Cep): string {
  if (Sello === 'comprobado') return `Sello comprobado por Banxico el ${fechaHora(SelloVisto)}.`
  return `Sello no comprobado por Banxico. ${SelloRazon}`.trim()
}

const ACEPTA = '.xml,.zip'
const MAX_BYTES = 1_000_000

/** Complaints about the file are told here; those of the server, by whoever sends it. */
export function SubirCep({ ocupado, onElegir }: { ocupado: boolean; onElegir: (archivo: File) => void }) {
  const [queja, setQueja] = useState<string | null>(null)
  const elegir = (archivo: File | null) => {
    const mal = archivo && fileComplaint(archivo, ACEPTA, MAX_BYTES)
    setQueja(mal || null)
    if (archivo && !mal) onElegir(archivo)
  }
  return (
    <>
      {queja ? <MessageLine tono="rojo">{queja}</MessageLine> : null}
      <div>
        <FileButton accept={ACEPTA} onChange={elegir} inputProps={{ 'aria-label': 'CEP en XML o ZIP' }}>
          {(props) => (
            <Verbo
              {...props}
              variant="default"
              size="compact-sm"
              loading={ocupado}
              leftSection={<IconUpload size={16} stroke={1.7} />}
            >
              Subir CEP
            </Verbo>
          )}
        </FileButton>
      </div>
    </>
  )
}

export function DescargarCep({ cep: { IdDeposito: id, ClaveRastreo }, socio }: { cep: Cep; socio?: number }) {
  const { ocupado, bajar } = useDescarga('deposito_cep_xml', `CEP-${ClaveRastreo}.xml`)
  return (
    <Button
      variant="default"
      size="compact-sm"
      loading={ocupado}
      leftSection={<IconDownload size={16} stroke={1.7} />}
      onClick={() => void bajar({ params: { id }, ...(socio !== undefined && { socio }) })}
    >
      Descargar XML
    </Button>
  )
}
