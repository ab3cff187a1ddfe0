// Correos: to whom this document was sent, how each mail ended, and sending it again.
import type { Familia } from '@litro/contract/documentos-fiscales/familia'
import { CorreoRenglon } from '../../entidades/correo-renglon.tsx'
import correos from '../../entidades/correos.module.css'
import { Card } from '../../ui/card.tsx'
import type { Documento } from '../documento.ts'
import { Enviar, useCorreos } from './enviar-button.tsx'

type Props = { familia: Familia; documento: Documento }

export function CorreosCard({ familia, documento }: Props) {
  const { data } = useCorreos(familia, documento)
  if (!data) return null
  return (
    <Card titulo="Correos">
      {data.Correos.length > 0 ? (
        <ul className={`lista ${correos.renglones}`}>
          {data.Correos.map((correo) => (
            <CorreoRenglon key={correo.IdCorreo} correo={correo} />
          ))}
        </ul>
      ) : (
        <p className={`tenue ${correos.actor}`}>
          {data.Disponible ? 'Aún no se ha enviado a nadie.' : 'El correo no está configurado en esta instalación.'}
        </p>
      )}
      <div className="acciones no-imprimir">
        <Enviar familia={familia} documento={documento} size="compact-sm" />
      </div>
    </Card>
  )
}
