// A-9 Documentos: what the house hands out to its partners; published, shown to some or to all, and withdrawn.
import type { DocumentoPublicado } from '@litro/contract/documentos/documento'
import { Button } from '@mantine/core'
import { IconDownload, IconFiles, IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { RowDownload } from '../../archivos/row-download.tsx'
import { call } from '../../call.ts'
import { Confirmar } from '../../form/confirmar.tsx'
import { conteo, fecha, tamanio } from '../../formato.ts'
import { Parrafo, type Tarjeta } from '../../list/card-list.tsx'
import type { Columna } from '../../list/columna.tsx'
import { useEnteras } from '../../list/enteras.ts'
import { ListPage } from '../../list/list-page.tsx'
import { useVerbos, type VerboDeLote } from '../../list/use-verbos.tsx'
import { useServicio } from '../../query.ts'
import { useUsuario } from '../../sesion/usuario-context.tsx'
import { Badge } from '../../ui/badge.tsx'
import { RowActions, RowButton } from '../../ui/row-actions.tsx'
import { EditarDialog, PublicarDialog } from './documento-dialog.tsx'

const LISTA = 'admin_documento_listar'
const PUBLICADO = 'Publicado'
const RETIRADO = 'Retirado'
const filtros = {
  opciones: [
    { valor: PUBLICADO, texto: 'Publicados' },
    { valor: RETIRADO, texto: 'Retirados' },
  ],
  porOmision: [PUBLICADO],
}
const estatusDe = ({ Retirado }: DocumentoPublicado) => (Retirado ? RETIRADO : PUBLICADO)
const vacio = {
  icono: <IconFiles size={28} stroke={1.5} />,
  titulo: 'Ningún documento publicado',
  texto: 'Publica contratos, avisos o guías para que tus socios los descarguen.',
}

function Estatus({ fila }: { fila: DocumentoPublicado }) {
  return <Badge tono={fila.Retirado ? 'gris' : 'verde'}>{estatusDe(fila)}</Badge>
}

const archivoDe = ({ Tipo, Tamanio, ContenidoActivo }: DocumentoPublicado) =>
  `${Tipo} · ${tamanio(Tamanio)}${ContenidoActivo ? ' · contenido activo' : ''}`

const columnas: readonly Columna<DocumentoPublicado>[] = [
  { campo: 'Nombre', titulo: 'Documento', ancho: 376, abajo: archivoDe },
  { campo: 'Audiencia', titulo: 'Audiencia', ancho: 244, frases: true, pista: ({ Audiencia }) => Audiencia },
  { campo: 'Fecha', titulo: 'Publicación', ancho: 120, como: 'fecha' },
  { campo: 'Retirado', titulo: 'Estatus', ancho: 120, render: (fila) => <Estatus fila={fila} /> },
]

const tarjeta: Tarjeta<DocumentoPublicado> = [
  ({ Nombre: nombre }) => nombre,
  ({ Audiencia, Fecha, Tipo, Tamanio }) => (
    <Parrafo lineas={[Audiencia, `${fecha(Fecha)} · ${Tipo} · ${tamanio(Tamanio)}`]} />
  ),
  'Retirado',
]

const bandeja = {
  clave: 'IdDocumento',
  texto: (d: DocumentoPublicado) => [d.Nombre, d.Audiencia, d.Tipo].join(' '),
  estatus: estatusDe,
  filtros,
  hoja: { servicio: 'admin_documento_exportar', archivo: 'DocumentosPublicados.xlsx' },
} as const

const verbos: readonly VerboDeLote<DocumentoPublicado>[] = [
  {
    texto: 'Retirar',
    icono: <IconX size={17} stroke={1.8} />,
    peligro: true,
    impide: ({ Retirado }) => (Retirado ? 'No se hizo: ya estaba retirado.' : null),
    hacer: async ({ IdDocumento: id }) => {
      await call('documento_retirar', { params: { id } })
      return 'ya no se muestra a sus socios.'
    },
    pregunta: ({ length: n }) => ({
      titulo: `¿Retirar ${conteo(n, 'documento', 'documentos')}?`,
      no: 'Conservar',
      si: 'Retirar documentos',
      texto:
        'Dejarán de verse para sus socios. Los archivos se conservan en el historial y el retiro no se puede deshacer: para volver a mostrarlos se publican de nuevo.',
    }),
  },
]

type Abierto = { que: 'publicar' } | { que: 'editar' | 'retirar'; documento: DocumentoPublicado }

export function Page() {
  const lectura = useServicio(LISTA)
  const edita = useUsuario().puede('admin.documentos')
  const [abierto, setAbierto] = useState<Abierto | null>(null)
  const cerrar = () => setAbierto(null)
  const lote = useVerbos({
    nombre: ({ Nombre }) => Nombre,
    verbos: edita ? verbos : [],
    servicio: 'documento_retirar',
  })
  return (
    <>
      <ListPage
        titulo="Documentos"
        fuente={useEnteras(lectura, bandeja)}
        columnas={columnas}
        tarjeta={tarjeta}
        busqueda="Nombre o socio"
        acciones={(documento) => (
          <Acciones documento={documento} edita={edita} onAbrir={(que) => setAbierto({ que, documento })} />
        )}
        anchoAcciones={edita ? 250 : 130}
        lote={lote}
        vacio={vacio}
        falla="No pudimos cargar los documentos"
        botones={
          edita ? (
            <Button leftSection={<IconPlus size={18} />} onClick={() => setAbierto({ que: 'publicar' })}>
              Publicar
            </Button>
          ) : null
        }
      />
      {abierto?.que === 'publicar' ? <PublicarDialog onCerrar={cerrar} /> : null}
      {abierto?.que === 'editar' ? (
        <EditarDialog
          documento={abierto.documento}
          onCerrar={cerrar}
          onRecargar={() => {
            cerrar()
            void lectura.refetch()
          }}
        />
      ) : null}
      <Confirmar
        de={abierto?.que === 'retirar' ? abierto.documento : null}
        servicio="documento_retirar"
        peticion={({ IdDocumento: id }) => [{ params: { id } }]}
        titulo="¿Retirar este documento?"
        no="Conservar"
        si="Retirar documento"
        exito={({ Nombre }) => `Documento retirado: ${Nombre}`}
        falla="No se pudo retirar el documento."
        onCerrar={cerrar}
      >
        {({ Nombre }) => (
          <>
            <strong>{Nombre}</strong> dejará de verse para sus socios. El archivo se conserva en el historial y el
            retiro no se puede deshacer: para volver a mostrarlo se publica de nuevo.
          </>
        )}
      </Confirmar>
    </>
  )
}

type AccionesProps = {
  documento: DocumentoPublicado
  edita: boolean
  onAbrir: (que: 'editar' | 'retirar') => void
}

function Acciones({ documento, edita, onAbrir }: AccionesProps) {
  const { IdDocumento: id, Nombre: nombre, Retirado } = documento
  return (
    <RowActions>
      <RowDownload
        servicio="admin_documento_archivo"
        peticion={[{ params: { id } }]}
        nombre={nombre}
        texto="Descargar"
        de={nombre}
        icono={<IconDownload size={15} stroke={1.7} aria-hidden />}
      />
      {edita && !Retirado ? (
        <>
          <RowButton texto="Editar" de={nombre} onClick={() => onAbrir('editar')} />
          <RowButton texto="Retirar" de={nombre} onClick={() => onAbrir('retirar')} peligro aparte />
        </>
      ) : null}
    </RowActions>
  )
}
