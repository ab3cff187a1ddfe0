// A-2 Cancelaciones: every request under way before the SAT, and the answers of the last week.
import type { CancelacionEnCurso } from '@litro/contract/admin/bandejas'
import { Box } from '@mantine/core'
import { IconFileOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useCancelaciones } from '../../entidades/use-cancelaciones.ts'
import { conteo, pesos } from '../../formato.ts'
import { ListPage } from '../../list/list-page.tsx'
import { useVerbos } from '../../list/use-verbos.tsx'
import { useResumen, useVentanas } from '../../list/ventanas.ts'
import { useServicio } from '../../query.ts'
import { useUsuario } from '../../sesion/usuario-context.tsx'
import { MessageLine } from '../../ui/message-line.tsx'
import { Question } from '../../ui/question.tsx'
import { useFilaDeDocumento } from '../documento-link.tsx'
import { Acciones } from './acciones.tsx'
import { columnas, tarjeta } from './columnas.tsx'
import { verbos } from './verbos.tsx'

const EN_CURSO = 'En curso'
const TERMINADAS = 'Terminadas'
const filtros = {
  opciones: [
    { valor: EN_CURSO, texto: EN_CURSO },
    { valor: TERMINADAS, texto: 'Terminadas en 7 días' },
  ],
  porOmision: [EN_CURSO],
} as const

const bandeja = {
  lista: 'admin_cancelacion',
  clave: 'Id',
  filtros,
  sumas: [{ campo: 'Total', titulo: 'Total', formato: pesos }],
  hoja: { archivo: 'Cancelaciones.xlsx', alcance: 'filtrado' },
  estrechos: ['desde', 'hasta', 'socio', 'cliente'],
  bandeja: {},
} as const
const VIVAS = { estatus: EN_CURSO }
const HALLADAS = [{ consulta: { fuera: 'si' } }] as const
const vacio = {
  icono: <IconFileOff size={28} stroke={1.5} />,
  titulo: 'Ninguna cancelación en curso',
  texto: 'Cuando un socio pida cancelar un comprobante, aquí verás cómo va ante el SAT.',
}

export function Page() {
  const { sesion, puede } = useUsuario()
  const decide = puede('admin.cancelaciones')
  const { hacer, enCurso } = useCancelaciones()
  const lote = useVerbos({
    nombre: ({ Folio }) => Folio,
    verbos,
    permiso: 'admin.cancelaciones',
    servicio: 'admin_cancelacion_enviar',
  })
  const [porDesistir, setPorDesistir] = useState<CancelacionEnCurso | null>(null)
  const fila = useFilaDeDocumento()
  const vivas = useResumen(bandeja.lista, VIVAS).data?.Filas ?? 0
  return (
    <>
      <ListPage
        {...fila}
        titulo="Cancelaciones"
        fuente={useVentanas(bandeja)}
        columnas={columnas}
        tarjeta={tarjeta}
        busqueda="Folio, UUID, socio o cliente"
        acciones={(fila) => (
          <Acciones
            fila={fila}
            demo={sesion.Demostracion}
            decide={decide}
            onHacer={(verbo, elegida) => (verbo === 'desistir' ? setPorDesistir(elegida) : void hacer(verbo, elegida))}
          />
        )}
        anchoAcciones={decide ? 244 : 96}
        lote={lote}
        vacio={vacio}
        falla="No pudimos cargar las cancelaciones"
        detalle={
          <span role="status">
            {enCurso === null ? conteo(vivas, 'solicitud en curso', 'solicitudes en curso') : 'Un momento...'}
          </span>
        }
      >
        <Halladas />
      </ListPage>
      <Question
        titulo={`¿Desistir de cancelar ${porDesistir?.Folio ?? ''}?`}
        no="Seguir con la cancelación"
        si="Desistir"
        abierta={porDesistir !== null}
        onNo={() => setPorDesistir(null)}
        onSi={() => {
          if (porDesistir) void hacer('desistir', porDesistir)
          setPorDesistir(null)
        }}
      >
        <p>Nada se ha enviado al SAT. El comprobante volverá a estar vigente.</p>
      </Question>
    </>
  )
}

/** What the SAT cancelled without our asking and waits for a person: in a row its reason would not fit; a card has room. */
function Halladas() {
  const { data: porResolver = [] } = useServicio('admin_cancelacion_listar', [...HALLADAS])
  if (porResolver.length === 0) return null
  return (
    <Box visibleFrom="sm" mb="sm">
      {porResolver.map(({ Id, Folio, Error: razon }) => (
        <MessageLine key={Id} tono="rojo">
          {Folio}: {razon}
        </MessageLine>
      ))}
    </Box>
  )
}
