// Cambios por confirmar (D-191): what one person asked for and another confirms or rejects; its author may only take it back.
import { type Cambio, CambioRechazar } from '@litro/contract/cambios/cambio'
import type { vidaCambio } from '@litro/contract/cambios/vida'
import { IconCheck, IconCircleCheck, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../call.ts'
import { opciones, POR_CONFIRMAR, permite } from '../../entidades/cambio.ts'
import { Confirmar } from '../../form/confirmar.tsx'
import { conteo } from '../../formato.ts'
import { ListPage } from '../../list/list-page.tsx'
import type { Impide } from '../../list/lote.ts'
import { MotivoDeLote, MotivoDialog } from '../../list/motivo-dialog.tsx'
import { useVerbos, type VerboDeLote } from '../../list/use-verbos.tsx'
import { useVentanas } from '../../list/ventanas.ts'
import { useEscritura } from '../../query.ts'
import { useUsuario } from '../../sesion/usuario-context.tsx'
import { avisarExito } from '../../ui/avisos.ts'
import { RowActions, RowButton } from '../../ui/row-actions.tsx'
import { lineasDe } from '../lineas-de-cambio.ts'
import { columnas, tarjeta } from './columnas.tsx'

const nombreDe = ({ Que, De }: Cambio) => `${Que} de ${De}`
const bandeja = {
  lista: 'admin_cambio',
  clave: 'IdCambio',
  filtros: { opciones, porOmision: [POR_CONFIRMAR] },
  hoja: { archivo: 'CambiosPorConfirmar.xlsx', alcance: 'filtrado' },
  estrechos: ['desde', 'hasta', 'socio'],
  bandeja: {},
} as const
const vacio = {
  icono: <IconCircleCheck size={28} stroke={1.5} />,
  titulo: 'Nada por confirmar',
  texto: 'Aquí esperan los ajustes, límites, retenciones y accesos que pidió otra persona.',
}

const impide =
  (verbo: keyof typeof vidaCambio.pasos): Impide<Cambio> =>
  ({ Estatus, EsPropio }) =>
    !permite(Estatus, verbo) ? `No se hizo: está ${Estatus}.` : EsPropio ? 'No se hizo: lo pediste tú.' : null

const rechazar =
  (Observaciones: string) =>
  async ({ IdCambio: id }: Cambio) => {
    const { Estatus } = await call('admin_cambio_rechazar', { params: { id }, entrada: { Observaciones } })
    return `quedó ${Estatus}.`
  }

const verbos: readonly VerboDeLote<Cambio>[] = [
  {
    texto: 'Confirmar',
    icono: <IconCheck size={17} stroke={1.8} />,
    impide: impide('confirmar'),
    hacer: async ({ IdCambio: id }) => `quedó ${(await call('admin_cambio_confirmar', { params: { id } })).Estatus}.`,
    pregunta: ({ length: n }) => ({
      titulo: `¿Confirmar ${conteo(n, 'cambio', 'cambios')}?`,
      no: 'Regresar',
      si: 'Confirmar cambios',
      peligro: false,
      texto: 'Lo pedido se hace al momento y queda con tu nombre.',
    }),
  },
  {
    texto: 'Rechazar',
    icono: <IconX size={17} stroke={1.8} />,
    peligro: true,
    impide: impide('rechazar'),
    preguntar: (pregunta) => (
      <MotivoDeLote
        {...pregunta}
        titulo={`Rechazar ${conteo(pregunta.filas.length, 'cambio', 'cambios')}`}
        campo="Observaciones"
        schema={CambioRechazar}
        boton="Rechazar"
        hacer={rechazar}
      >
        <p>Nada cambia, y quien lo pidió verá estas observaciones.</p>
      </MotivoDeLote>
    ),
  },
]

type Abierto = { que: 'confirmar' | 'rechazar' | 'retirar'; cambio: Cambio }

export function Page() {
  const fuente = useVentanas(bandeja)
  const decide = useUsuario().puede('admin.confirmar')
  const [abierto, setAbierto] = useState<Abierto | null>(null)
  const lote = useVerbos({ nombre: nombreDe, verbos, permiso: 'admin.confirmar', servicio: 'admin_cambio_confirmar' })
  return (
    <>
      <ListPage
        titulo="Cambios por confirmar"
        fuente={fuente}
        columnas={columnas}
        tarjeta={tarjeta}
        busqueda="Socio, persona, motivo o quien pidió"
        acciones={
          decide ? (cambio) => <Acciones cambio={cambio} onAbrir={(que) => setAbierto({ que, cambio })} /> : undefined
        }
        anchoAcciones={190}
        lote={lote}
        vacio={vacio}
        falla="No pudimos cargar los cambios por confirmar"
        detalle="Lo que pide una persona lo confirma otra."
      />
      <Dialogos abierto={abierto} onCerrar={() => setAbierto(null)} />
    </>
  )
}

function Acciones({ cambio, onAbrir }: { cambio: Cambio; onAbrir: (que: Abierto['que']) => void }) {
  const de = nombreDe(cambio)
  const admite = (verbo: Abierto['que']) => permite(cambio.Estatus, verbo)
  if (cambio.EsPropio) {
    return admite('retirar') ? (
      <RowActions>
        <RowButton texto="Retirar" de={de} onClick={() => onAbrir('retirar')} peligro />
      </RowActions>
    ) : null
  }
  return (
    <RowActions>
      {admite('confirmar') ? <RowButton texto="Confirmar" de={de} onClick={() => onAbrir('confirmar')} /> : null}
      {admite('rechazar') ? <RowButton texto="Rechazar" de={de} onClick={() => onAbrir('rechazar')} peligro /> : null}
    </RowActions>
  )
}

function Dialogos({ abierto, onCerrar }: { abierto: Abierto | null; onCerrar: () => void }) {
  const rechazo = useEscritura('admin_cambio_rechazar')
  const de = (que: Abierto['que']) => (abierto?.que === que ? abierto.cambio : null)
  const comun = {
    peticion: ({ IdCambio: id }: Cambio) => [{ params: { id } }] as [{ params: { id: number } }],
    onCerrar,
    children: (cambio: Cambio) => (
      <>
        {nombreDe(cambio)}. {lineasDe(cambio).join('. ')}.{cambio.Motivo ? ` Motivo: ${cambio.Motivo}.` : ''} Lo pidió{' '}
        {cambio.Pidio}.
      </>
    ),
  }
  const porRechazar = de('rechazar')
  return (
    <>
      <Confirmar
        {...comun}
        de={de('confirmar')}
        servicio="admin_cambio_confirmar"
        titulo="¿Confirmar este cambio?"
        no="Regresar"
        si="Confirmar cambio"
        peligro={false}
        exito={(cambio) => `${nombreDe(cambio)}: confirmado.`}
        falla="No se pudo confirmar el cambio."
      />
      <Confirmar
        {...comun}
        de={de('retirar')}
        servicio="admin_cambio_retirar"
        titulo="¿Retirar este cambio?"
        no="Conservarlo"
        si="Retirar cambio"
        exito={(cambio) => `${nombreDe(cambio)}: retirado.`}
        falla="No se pudo retirar el cambio."
      />
      {porRechazar ? (
        <MotivoDialog
          titulo="Rechazar este cambio"
          campo="Observaciones"
          schema={CambioRechazar}
          boton="Rechazar"
          onEnviar={async (Observaciones) => {
            await rechazo.mutateAsync([{ params: { id: porRechazar.IdCambio }, entrada: { Observaciones } }])
            avisarExito(`${nombreDe(porRechazar)}: rechazado.`)
          }}
          onCerrar={onCerrar}
        >
          <p>
            {nombreDe(porRechazar)}, lo pidió {porRechazar.Pidio}. Nada cambia, y verá estas observaciones.
          </p>
        </MotivoDialog>
      ) : null}
    </>
  )
}
