// Actualizar ahora: how the mirror is brought up to date, what is under way step by step, and some days asked for by hand.
import type { EstadoEspejo, VentanaSat } from '@litro/contract/espejo/espejo'
import { TOPES } from '@litro/contract/topes'
import { Button, Modal, Stack } from '@mantine/core'
import { IconCheck, IconLoader } from '@tabler/icons-react'
import { useState } from 'react'
import { mensajeDe } from '../../api-error.ts'
import { DayInput } from '../../campos/day-input.tsx'
import { fecha, fechaHora } from '../../formato.ts'
import type { Columna } from '../../list/columna.tsx'
import { Tabla } from '../../list/tabla.tsx'
import { useEscritura, useServicio } from '../../query.ts'
import { useUsuario } from '../../sesion/usuario-context.tsx'
import { avisarError, avisarExito } from '../../ui/avisos.ts'
import { Leido } from '../../ui/leido.tsx'
import { MessageLine } from '../../ui/message-line.tsx'
import { Recortada } from '../../ui/recortada.tsx'
import estilos from './conciliacion.module.css'
import { Efirma } from './efirma.tsx'
import type { Lugar } from './lugar.ts'

const CADA_MS = 5000

export function ActualizarDialog({ lugar, onCerrar }: { lugar: Lugar; onCerrar: () => void }) {
  // It may be left at any time: the work goes on in the server.
  const lectura = useServicio('admin_espejo_estado', [], { refetchInterval: CADA_MS })
  return (
    <Modal opened onClose={onCerrar} title="Actualizar desde el SAT" size="lg">
      <Leido lectura={lectura} falla="No pudimos saber cómo va la actualización">
        {(estado) => <Cuerpo estado={estado} lugar={lugar} />}
      </Leido>
    </Modal>
  )
}

const modos: Record<EstadoEspejo['Modo'], string> = {
  archivo: 'Sin e.firma: los archivos del portal del SAT se suben a mano.',
  presente: 'Con la e.firma prestada, que no se guarda.',
  custodiada: 'Con la e.firma en custodia: se actualiza sola cada día.',
}

function Cuerpo({ estado, lugar }: { estado: EstadoEspejo; lugar: Lugar }) {
  const { puede } = useUsuario()
  const { Modo, PresenteHasta, UltimaEntrega, Detenido, Falla, EnCamino, Pasos } = estado
  return (
    <Stack gap="md">
      <p>
        {modos[Modo]} {PresenteHasta ? `Hasta las ${fechaHora(PresenteHasta).slice(-5)}.` : ''}{' '}
        {UltimaEntrega ? (
          <span className="tenue">El SAT entregó por última vez el {fechaHora(UltimaEntrega)}.</span>
        ) : null}
      </p>
      {Detenido ? <MessageLine tono="ambar">{Detenido}</MessageLine> : null}
      {Falla ? <MessageLine tono="ambar">{Falla}</MessageLine> : null}
      {EnCamino.length > 0 ? (
        <>
          <ul className={estilos.testigos} aria-label="Pasos">
            {Pasos.map(({ Paso, Hecho }) => (
              <li key={Paso}>
                {Hecho ? <IconCheck size={18} aria-hidden /> : <IconLoader size={18} aria-hidden />}
                {Paso}
              </li>
            ))}
          </ul>
          <Recortada filas={EnCamino.length} tope={TOPES.ventanas} que="las más recientes" />
          <Ventanas filas={EnCamino} />
        </>
      ) : null}
      {puede('admin.espejo') && Modo !== 'archivo' ? <Pedir lugar={lugar} /> : null}
      {puede('admin.efirma') ? <Efirma /> : null}
      {Modo === 'archivo' && !puede('admin.efirma') ? (
        <p className="nota">
          Un administrador puede prestar la e.firma por un rato. Mientras tanto, usa Cargar metadata.
        </p>
      ) : null}
    </Stack>
  )
}

const columnas: readonly Columna<VentanaSat>[] = [
  { campo: 'Sentido', titulo: 'Qué', abajo: 'Clase' },
  {
    campo: 'Desde',
    titulo: 'Días',
    render: ({ Desde, Hasta, UUID }) => (Desde ? `${fecha(Desde)} a ${fecha(Hasta)}` : (UUID ?? '').slice(0, 8)),
  },
  { campo: 'Estatus', titulo: 'Cómo va', abajo: ({ Solicitud, Nota }) => Nota ?? Solicitud?.Estatus },
]

function Ventanas({ filas }: { filas: readonly VentanaSat[] }) {
  const repetir = useEscritura('admin_espejo_repetir')
  const mueve = useUsuario().puede('admin.espejo')
  return (
    <Tabla
      etiqueta="Lo que se ha pedido al SAT"
      columnas={columnas}
      filas={filas}
      clave={({ IdVentana }) => IdVentana}
      acciones={(ventana) =>
        mueve && ventana.Estado === 'revision' ? (
          <Button
            variant="default"
            size="compact-sm"
            onClick={() =>
              repetir.mutate([{ params: { id: ventana.IdVentana } }], {
                onError: (causa) => avisarError(mensajeDe(causa, 'No se pudo volver a pedir.')),
              })
            }
          >
            Volver a pedir
          </Button>
        ) : null
      }
    />
  )
}

function Pedir({ lugar: { mes, sentido } }: { lugar: Lugar }) {
  const [desde, setDesde] = useState<string | null>(`${mes}-01`)
  const [hasta, setHasta] = useState<string | null>(null)
  const pedir = useEscritura('admin_espejo_pedir')
  const campos = pedir.error?.campos ?? {}
  return (
    <div className="fila">
      <DayInput nombre="el primer día" label="Primer día" value={desde} error={campos.Desde} onChange={setDesde} />
      <DayInput nombre="el último día" label="Último día" value={hasta} error={campos.Hasta} onChange={setHasta} />
      <Button
        loading={pedir.isPending}
        disabled={!desde || !hasta}
        onClick={() =>
          pedir.mutate([{ entrada: { Sentido: sentido, Desde: desde ?? '', Hasta: hasta ?? '' } }], {
            onSuccess: () =>
              avisarExito('Se pidió al SAT. Suele tardar minutos, a veces horas; puedes cerrar esta ventana.'),
            onError: (causa) => avisarError(mensajeDe(causa, 'No se pudo pedir al SAT.')),
          })
        }
      >
        Pedir {sentido}
      </Button>
    </div>
  )
}
