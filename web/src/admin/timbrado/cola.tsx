// The queue: stamps, receipts and cancellations that are not done, with the SAT's words. Empty when all is well.
import type { TrabajoDeTimbrado } from '@litro/contract/admin/bandejas'
import { IconCircleCheck, IconRefresh } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { ApiError } from '../../api-error.ts'
import { call } from '../../call.ts'
import { tipoDe } from '../../entidades/cancelacion.ts'
import { capital, conteo, fechaHora } from '../../formato.ts'
import { Parrafo, type Tarjeta } from '../../list/card-list.tsx'
import type { Columna } from '../../list/columna.tsx'
import { ListPage } from '../../list/list-page.tsx'
import { useVerbos, type VerboDeLote } from '../../list/use-verbos.tsx'
import { useResumen, useVentanas } from '../../list/ventanas.ts'
import { useStale } from '../../query.ts'
import { useUsuario } from '../../sesion/usuario-context.tsx'
import { avisarError, avisarExito } from '../../ui/avisos.ts'
import { Badge } from '../../ui/badge.tsx'
import { RowActions, RowButton } from '../../ui/row-actions.tsx'
import { DocumentoLink } from '../documento-link.tsx'
import { PacsCaidos } from './pacs-caidos.tsx'
import { DETENIDOS, estadoDe, estaEnCamino, type Reintento, reintentoDe } from './trabajo.ts'

const CADA_MS = 10_000

const palabras = ({ Codigo, Error: error }: TrabajoDeTimbrado) => [Codigo, error].filter(Boolean).join(' · ')
const envios = ({ Envios }: TrabajoDeTimbrado) => (Envios === 0 ? 'Sin enviar' : conteo(Envios, 'envío', 'envíos'))
function Estado({ fila }: { fila: TrabajoDeTimbrado }) {
  const { texto, tono } = estadoDe(fila.Estado)
  return <Badge tono={tono}>{texto}</Badge>
}

const columnas: readonly Columna<TrabajoDeTimbrado>[] = [
  { campo: 'Folio', titulo: 'Folio', ancho: 170, render: (fila) => <DocumentoLink documento={fila} />, abajo: 'Tipo' },
  { campo: 'SocioComercial', titulo: 'Socio comercial', ancho: 200 },
  { campo: 'Estado', titulo: 'Estado', ancho: 160, render: (fila) => <Estado fila={fila} />, abajo: envios },
  {
    campo: 'Error',
    titulo: 'Palabras del SAT o del PAC',
    ancho: 330,
    frases: true,
    render: (fila) => palabras(fila) || 'Sin observaciones',
    pista: palabras,
  },
  {
    campo: 'Desde',
    titulo: 'Desde',
    ancho: 165,
    como: 'momento',
    abajo: ({ Proximo }) => (Proximo ? `Próximo ${fechaHora(Proximo)}` : ''),
  },
]

const tarjeta: Tarjeta<TrabajoDeTimbrado> = [
  (fila) => <DocumentoLink documento={fila} />,
  (fila) => (
    <Parrafo
      lineas={[
        `${fila.SocioComercial} · ${fila.Tipo} · ${envios(fila)}`,
        palabras(fila),
        `Desde ${fechaHora(fila.Desde)}`,
      ]}
    />
  ),
  (fila) => <Estado fila={fila} />,
]

const bandeja = {
  lista: 'admin_timbrado',
  clave: 'Id',
  hoja: { archivo: 'ColaTimbrado.xlsx', alcance: 'filtrado' },
  estrechos: ['desde', 'hasta', 'socio'],
  bandeja: { cadaMs: CADA_MS },
} as const
const vacio = {
  icono: <IconCircleCheck size={28} stroke={1.5} />,
  titulo: 'Todo está timbrado',
  texto:
    'No hay timbres, complementos de pago ni cancelaciones en espera. Esta pantalla se actualiza sola cada 10 segundos.',
}

export function Cola({ titulo, selector }: { titulo: string; selector: ReactNode }) {
  const decide = useUsuario().puede('admin.timbrado')
  const { reintentar, enCurso } = useReintento()
  const lote = useVerbos({
    nombre: ({ Folio }) => Folio,
    verbos: deLote,
    permiso: 'admin.timbrado',
    servicio: 'admin_timbrado_reintentar',
  })
  const { fallidos, enCamino } = useCuentas()
  const estado = [
    fallidos > 0 ? conteo(fallidos, 'requiere atención', 'requieren atención') : '',
    enCamino > 0 ? `${conteo(enCamino, 'va', 'van')} en camino` : '',
    'se actualiza cada 10 segundos',
  ]
  return (
    <ListPage
      titulo={titulo}
      selector={selector}
      fuente={useVentanas(bandeja)}
      columnas={columnas}
      tarjeta={tarjeta}
      busqueda="Folio, socio o error"
      acciones={(fila) => {
        const verbo = reintentoDe(fila)
        if (!decide) return null
        return verbo ? (
          <RowActions>
            <RowButton
              texto={enCurso === fila.Id ? 'Un momento...' : verbos[verbo]}
              etiqueta={`${verbos[verbo]} ${fila.Folio}`}
              onClick={() => reintentar(fila)}
            />
          </RowActions>
        ) : (
          <span className="tenue">Se corrige y se timbra de nuevo</span>
        )
      }}
      anchoAcciones={220}
      lote={lote}
      vacio={vacio}
      falla="No pudimos cargar la cola de timbrado"
      detalle={capital(estado.filter(Boolean).join(' · '))}
    >
      <PacsCaidos cadaMs={CADA_MS} />
    </ListPage>
  )
}

/** Of the whole queue, whatever is searched for in it. */
function useCuentas() {
  const todos = useResumen(bandeja.lista, {}, CADA_MS).data?.Filas ?? 0
  const fallidos = useResumen(bandeja.lista, { estatus: DETENIDOS.join(',') }, CADA_MS).data?.Filas ?? 0
  return { fallidos, enCamino: todos - fallidos }
}

// biome-ignore format: a table is read as a table
const verbos: Record<Reintento, string> = {
  timbrado:  'Reintentar',
  recuperar: 'Recuperar',
  rep:       'Reintentar',
  enviar:    'Enviar al SAT',
  consultar: 'Actualizar estatus',
}

async function retry(fila: TrabajoDeTimbrado): Promise<TrabajoDeTimbrado[]> {
  const verbo = reintentoDe(fila)
  const { Id: id, IdTimbrado } = fila
  if (verbo === 'rep') return call('admin_rep_reintentar', { params: { id } })
  if (verbo === 'recuperar') return call('admin_timbrado_recuperar', { params: { id: IdTimbrado } })
  if (verbo === 'timbrado') return call('admin_timbrado_reintentar', { params: { id: IdTimbrado } })
  const params = { tipo: tipoDe(fila.Familia), id }
  await (verbo === 'enviar'
    ? call('admin_cancelacion_enviar', { params })
    : call('admin_cancelacion_consultar', { params }))
  return call('admin_timbrado_listar', { consulta: { ids: String(id), limite: 1 } })
}

const deLote: readonly VerboDeLote<TrabajoDeTimbrado>[] = [
  {
    texto: 'Reintentar',
    icono: <IconRefresh size={17} stroke={1.7} />,
    impide: (fila) => (reintentoDe(fila) ? null : 'No se hizo: se corrige y se timbra de nuevo.'),
    hacer: async (fila) => {
      const sigue = (await retry(fila)).find(({ Id }) => Id === fila.Id)
      if (!sigue) return fila.Cancelacion ? 'va en camino al SAT.' : 'quedó timbrado.'
      const dicho = palabras(sigue) || estadoDe(sigue.Estado).texto
      return estaEnCamino(sigue) ? `va en camino: ${dicho}` : { mal: dicho }
    },
  },
]

/** One at a time; what it learnt comes with the answer. */
function useReintento() {
  const stale = useStale()
  const [enCurso, setEnCurso] = useState<number | null>(null)
  const ocupado = useRef(false)
  const reintentar = async (fila: TrabajoDeTimbrado) => {
    if (ocupado.current) return
    ocupado.current = true
    setEnCurso(fila.Id)
    try {
      const filas = await retry(fila)
      const sigue = filas.find(({ Id }) => Id === fila.Id)
      if (!sigue)
        avisarExito(
          fila.Cancelacion ? `La cancelación de ${fila.Folio} va en camino.` : `${fila.Folio} quedó timbrado.`,
        )
      else avisarError(`${fila.Folio}: ${palabras(sigue) || estadoDe(sigue.Estado).texto}`)
    } catch (error) {
      console.error('reintentar', error)
      avisarError(error instanceof ApiError ? `${fila.Folio}: ${error.mensaje}` : 'No se pudo reintentar.')
    } finally {
      await stale('admin_timbrado_reintentar')
      ocupado.current = false
      setEnCurso(null)
    }
  }
  return { reintentar, enCurso }
}
