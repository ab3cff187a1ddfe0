// Enviar: the way to the dialog that mails a document, on top of its page and beside the mails it had.
import type { Familia } from '@litro/contract/documentos-fiscales/familia'
import { IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { useServicio } from '../../query.ts'
import { useLocation, useNavigate } from '../../ruteo/ruteo.tsx'
import { useUsuario } from '../../sesion/usuario-context.tsx'
import { Verbo } from '../../ui/verbo.tsx'
import { type Documento, idDe } from '../documento.ts'
import { EnviarDialog } from './enviar-dialog.tsx'

/** `enTarjeta`: small, in a row of its own. */
type Props = { familia: Familia; documento: Documento; enTarjeta?: true }

/** A mail leaves in seconds; while one is on its way it is looked at again. */
const SONDEO_MS = 4000

export function useCorreos(familia: Familia, documento: Documento) {
  const servicio: `${Familia}_correos` = `${familia}_correos`
  return useServicio(servicio, [{ params: { id: idDe(familia, documento) } }], {
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.Correos.some(({ Estado }) => Estado === 'pendiente') ? SONDEO_MS : false,
    meta: { silencioso: true },
  })
}

export function Enviar({ familia, documento, enTarjeta }: Props) {
  const { puede } = useUsuario()
  const { hash, pathname } = useLocation()
  const navigate = useNavigate()
  // The message of a stamp leads here to send it.
  const pedido = hash === '#enviar' && !enTarjeta
  const [abierto, setAbierto] = useState(pedido)
  const cerrar = () => {
    setAbierto(false)
    if (pedido) navigate(pathname, { replace: true, preventScrollReset: true })
  }
  const { data } = useCorreos(familia, documento)
  if (!data?.Disponible || !puede(`${familia}.editar`)) return null
  return (
    <div className={enTarjeta && 'acciones no-imprimir'}>
      <Verbo
        variant="default"
        size={enTarjeta && 'compact-sm'}
        leftSection={<IconMail size={17} stroke={1.7} />}
        aria-haspopup="dialog"
        onClick={() => setAbierto(true)}
      >
        Enviar
      </Verbo>
      {abierto ? (
        <EnviarDialog
          familia={familia}
          id={idDe(familia, documento)}
          folio={documento.Folio}
          destinatarios={data.Destinatarios}
          onCerrar={cerrar}
        />
      ) : null}
    </div>
  )
}
