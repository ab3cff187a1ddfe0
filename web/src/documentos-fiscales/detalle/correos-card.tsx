// Correos: to whom this document was sent, how each mail ended, and sending it again.
import type { Familia } from '@litro/contract/documentos-fiscales/familia'

import { IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { CorreoRenglon } from '../../entidades/correo-renglon.tsx'
import correos from '../../entidades/correos.module.css'
import { useServicio } from '../../query.ts'
import { useUsuario } from '../../sesion/usuario-context.tsx'
import { Card } from '../../ui/card.tsx'
import { Verbo } from '../../ui/verbo.tsx'
import { type Documento, idDe } from '../documento.ts'
import estilos from '../documentos-fiscales.module.css'
import { EnviarDialog } from './enviar-dialog.tsx'

/** A mail leaves in seconds; while one is on its way the card looks again. */
const SONDEO_MS = 4000

type Props = { familia: Familia; documento: Documento }

export function CorreosCard({ familia, documento }: Props) {
  const { puede } = useUsuario()
  const [abierto, setAbierto] = useState(false)
  const id = idDe(familia, documento)
  const servicio: `${Familia}_correos` = `${familia}_correos`
  const { data } = useServicio(servicio, [{ params: { id } }], {
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.Correos.some(({ Estado }) => Estado === 'pendiente') ? SONDEO_MS : false,
    meta: { silencioso: true },
  })
  if (!data) return null
  const puedeEnviar = puede(`${familia}.editar`) && data.Disponible
  return (
    <Card titulo="Correos">
      {data.Correos.length > 0 ? (
        <ul className={`lista ${correos.renglones}`}>
          {data.Correos.map((correo) => (
            <CorreoRenglon key={correo.IdCorreo} correo={correo} />
          ))}
        </ul>
      ) : (
        <p className={`tenue ${estilos.actor}`}>
          {data.Disponible ? 'Aún no se ha enviado a nadie.' : 'El correo no está configurado en esta instalación.'}
        </p>
      )}
      {puedeEnviar ? (
        <div className="acciones no-imprimir">
          <Verbo
            variant="default"
            size="compact-sm"
            leftSection={<IconMail size={17} stroke={1.7} />}
            aria-haspopup="dialog"
            onClick={() => setAbierto(true)}
          >
            Enviar
          </Verbo>
        </div>
      ) : null}
      {abierto ? (
        <EnviarDialog
          familia={familia}
          id={id}
          folio={documento.Folio}
          destinatarios={data.Destinatarios}
          onCerrar={() => setAbierto(false)}
        />
      ) : null}
    </Card>
  )
}
