// What staff may do with a cancellation: send it, look again, withdraw it before it leaves, keep its acuse; in demo, answer it.
import type { CancelacionEnCurso } from '@litro/contract/admin/bandejas'
import { ActionIcon, Menu } from '@mantine/core'
import { IconFileCertificate, IconFlask } from '@tabler/icons-react'
import { RowDownload } from '../../archivos/row-download.tsx'
import { permite, tipoDe, type VerboDeCancelacion, type VerboDePersonal } from '../../entidades/cancelacion.ts'
import { hoy } from '../../formato.ts'
import { RowActions, RowButton } from '../../ui/row-actions.tsx'

type Props = {
  fila: CancelacionEnCurso
  demo: boolean
  /** Who only reads keeps the acuse and nothing else. */
  decide: boolean
  onHacer: (verbo: VerboDeCancelacion, fila: CancelacionEnCurso) => void
}

export function Acciones({ fila, demo, decide, onHacer }: Props) {
  const { Folio, Familia, Id, TieneAcuse, Terminada, UUID } = fila
  const params = { tipo: tipoDe(Familia), id: Id }
  const puede = (verbo: VerboDePersonal) => decide && permite(fila, verbo)
  const simulable = demo && decide && Terminada === null && fila.Peticiones > 0
  return (
    <RowActions>
      {puede('enviar') ? <RowButton texto="Enviar al SAT" de={Folio} onClick={() => onHacer('enviar', fila)} /> : null}
      {puede('desistir') ? (
        <RowButton
          texto="Desistir"
          de={`de cancelar ${Folio}`}
          onClick={() => onHacer('desistir', fila)}
          peligro
          aparte
        />
      ) : null}
      {puede('consultar') ? (
        <RowButton texto="Actualizar estatus" de={`de ${Folio}`} onClick={() => onHacer('consultar', fila)} />
      ) : null}
      {puede('recordar') && fila.Recordado !== hoy() ? (
        <RowButton texto="Recordar al receptor" de={Folio} onClick={() => onHacer('recordar', fila)} aparte />
      ) : null}
      {TieneAcuse ? (
        <RowDownload
          servicio="admin_cancelacion_acuse"
          peticion={[{ params }]}
          nombre={`acuse_${UUID}.xml`}
          texto="Acuse"
          icono={<IconFileCertificate size={16} stroke={1.6} />}
          soloIcono
          etiqueta={`Descargar acuse de ${Folio}`}
        />
      ) : null}
      {simulable ? <Simular fila={fila} onHacer={onHacer} /> : null}
    </RowActions>
  )
}

function Simular({ fila, onHacer }: Pick<Props, 'fila' | 'onHacer'>) {
  return (
    <Menu position="bottom-end" shadow="md" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="default"
          size={28}
          title="Simular receptor"
          aria-label={`Simular receptor de ${fila.Folio}`}
        >
          <IconFlask size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Simular receptor</Menu.Label>
        <Menu.Item onClick={() => onHacer('aceptar', fila)}>Aceptar</Menu.Item>
        <Menu.Item onClick={() => onHacer('rechazar', fila)}>Rechazar</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
