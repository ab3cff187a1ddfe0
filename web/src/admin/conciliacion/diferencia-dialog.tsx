// One difference whole: both sides, who has it, what changed, what was done, and what can be done now.
import { AdoptarDiferencia, type Diferencia, ExplicarDiferencia } from '@litro/contract/espejo/espejo'
import { Button, Modal, Stack } from '@mantine/core'
import { IconCheck, IconMinus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { AppLink } from '../../app-link.tsx'
import { capital, fecha, fechaHora, pesos, SIN_DATO } from '../../formato.ts'
import { MotivoDialog } from '../../list/motivo-dialog.tsx'
import { useEscritura, useServicio } from '../../query.ts'
import { useUsuario } from '../../sesion/usuario-context.tsx'
import { avisarExito } from '../../ui/avisos.ts'
import { Leido } from '../../ui/leido.tsx'
import { SocioLink } from '../socio-link.tsx'
import estilos from './conciliacion.module.css'
import { textoDe, useAccion } from './use-accion.ts'

export function DiferenciaDialog({ id, onCerrar }: { id: number; onCerrar: () => void }) {
  const lectura = useServicio('admin_diferencia_leer', [{ params: { id } }])
  return (
    <Modal opened onClose={onCerrar} title={lectura.data?.Titulo ?? 'Diferencia con el SAT'} size="lg">
      <Leido lectura={lectura} falla="No pudimos cargar la diferencia">
        {(diferencia) => <Cuerpo diferencia={diferencia} />}
      </Leido>
    </Modal>
  )
}

function Cuerpo({ diferencia: d }: { diferencia: Diferencia }) {
  return (
    <Stack gap="md">
      <p>
        {d.Detalle} {d.FechaCorte ? <span className="tenue">Al corte del {fechaHora(d.FechaCorte)}.</span> : null}
      </p>
      <Lados diferencia={d} />
      <Testigos diferencia={d} />
      {d.EstatusSAT ? (
        <p>
          En línea el SAT dijo <strong>{d.EstatusSAT}</strong> el {fechaHora(d.Consultada)}.
        </p>
      ) : null}
      <Historia diferencia={d} />
      <Enlace diferencia={d} />
      <Acciones diferencia={d} />
    </Stack>
  )
}

type Lado = NonNullable<Diferencia['Aqui']>
// biome-ignore format: a table is read as a table
const renglones: readonly { titulo: string; campo: string; valor: (lado: Lado) => string }[] = [
  { titulo: 'Emisor',      campo: '',        valor: (lado) => lado.RfcEmisor },
  { titulo: 'Receptor',    campo: 'RFC',     valor: (lado) => lado.RfcReceptor },
  { titulo: 'Contraparte', campo: '',        valor: (lado) => lado.Nombre },
  { titulo: 'Tipo',        campo: 'Tipo',    valor: (lado) => lado.Tipo },
  { titulo: 'Fecha',       campo: 'Fecha',   valor: (lado) => fechaHora(lado.Fecha) },
  { titulo: 'Total',       campo: 'Total',   valor: (lado) => pesos(lado.Total) },
  { titulo: 'Estatus',     campo: 'Estatus', valor: (lado) => lado.Estatus },
  { titulo: 'Cancelado el', campo: '',       valor: (lado) => fecha(lado.FechaCancelacion) },
]

function Lados({ diferencia: { Aqui, Sat, Campos, Clase } }: { diferencia: Diferencia }) {
  const distintos = [...Campos, ...(Clase === 'cancelado_alla' || Clase === 'vigente_alla' ? ['Estatus'] : [])]
  return (
    <table className={`tabla ${estilos.lados}`} aria-label="Los dos lados">
      <thead>
        <tr>
          <th scope="col">Dato</th>
          <th scope="col">Aquí</th>
          <th scope="col">En el SAT</th>
        </tr>
      </thead>
      <tbody>
        {renglones.map(({ titulo, campo, valor }) => (
          <tr key={titulo} data-distinto={distintos.includes(campo) || undefined}>
            <th scope="row">{titulo}</th>
            <td>{Aqui ? valor(Aqui) : SIN_DATO}</td>
            <td>{Sat ? valor(Sat) : SIN_DATO}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Three witnesses of one folio fiscal; nobody may have asked the PAC. */
function Testigos({ diferencia: { Testigos: t, UUID } }: { diferencia: Diferencia }) {
  const quienes = [
    ['Litro', t.Litro],
    ['PAC', t.Pac],
    ['SAT', t.Sat],
  ] as const
  return (
    <ul className={estilos.testigos} aria-label={`Quién tiene ${UUID}`}>
      {quienes.map(([quien, tiene]) => {
        const Icono = tiene === null ? IconMinus : tiene ? IconCheck : IconX
        return (
          <li key={quien}>
            <Icono size={18} stroke={1.8} aria-hidden />
            {quien}: {tiene === null ? 'no se le ha preguntado' : tiene ? 'lo tiene' : 'no lo tiene'}
          </li>
        )
      })}
    </ul>
  )
}

function Historia({ diferencia: { Historia: historia, Cambios, Vista } }: { diferencia: Diferencia }) {
  return (
    <ul className={estilos.historia} aria-label="Historia">
      <li>Vista por primera vez el {fechaHora(Vista)}.</li>
      {Cambios.map(({ Momento, Campo, Antes, Despues }) => (
        <li key={`${Momento}-${Campo}`}>
          {fechaHora(Momento)}: el SAT cambió {Campo} de {Antes ?? SIN_DATO} a {Despues ?? SIN_DATO}.
        </li>
      ))}
      {historia.map(({ Momento, Quien, Que, Nota }) => (
        <li key={`${Momento}-${Que}`}>
          {fechaHora(Momento)}: {capital(Que)} por {Quien}. {Nota}
        </li>
      ))}
    </ul>
  )
}

function Enlace({ diferencia: { Ruta, IdSocioComercial, Folio } }: { diferencia: Diferencia }) {
  if (!Ruta) return null
  const texto = `Abrir ${Folio ?? 'el comprobante'}`
  return IdSocioComercial === null ? (
    <AppLink to={Ruta}>{texto}</AppLink>
  ) : (
    <SocioLink socio={IdSocioComercial} a={Ruta}>
      {texto}
    </SocioLink>
  )
}

const decisiones = {
  explicar: { titulo: 'Explicar la diferencia', schema: ExplicarDiferencia.pick({ Motivo: true }) },
  adoptar: { titulo: 'Adoptar como externa', schema: AdoptarDiferencia.pick({ Motivo: true }) },
} as const

function Acciones({ diferencia: { IdDiferencia: id, Acciones: acciones, Version } }: { diferencia: Diferencia }) {
  const mueve = useUsuario().puede('admin.espejo')
  const { hacer, ocupado } = useAccion()
  const escrituras = {
    explicar: useEscritura('admin_diferencia_explicar'),
    adoptar: useEscritura('admin_diferencia_adoptar'),
  }
  const [decision, setDecision] = useState<keyof typeof decisiones | null>(null)
  if (!mueve || acciones.length === 0) return null
  return (
    <>
      <div className="acciones">
        {acciones.map((accion, i) => (
          <Button
            key={accion}
            variant={i === 0 ? 'filled' : 'default'}
            loading={ocupado && (accion === 'preguntar' || accion === 'traer')}
            onClick={() => (accion === 'explicar' || accion === 'adoptar' ? setDecision(accion) : hacer(accion, id))}
          >
            {textoDe[accion]}
          </Button>
        ))}
      </div>
      {decision ? (
        <MotivoDialog
          titulo={decisiones[decision].titulo}
          campo="Motivo"
          schema={decisiones[decision].schema}
          boton={textoDe[decision]}
          onEnviar={async (Motivo) => {
            await escrituras[decision].mutateAsync([{ params: { id }, entrada: { Motivo, Version } }])
            avisarExito(
              decision === 'explicar' ? 'La diferencia quedó explicada.' : 'El comprobante quedó como externo.',
            )
          }}
          onCerrar={() => setDecision(null)}
        />
      ) : null}
    </>
  )
}
