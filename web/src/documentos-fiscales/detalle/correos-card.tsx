// Correos: to whom this document was sent, how each mail ended, and sending it again.
import type { Familia } from '@litro/contract/documentos-fiscales/familia'
import { TOPES } from '@litro/contract/topes'
import { CorreoRenglon } from '../../entidades/correo-renglon.tsx'
import correos from '../../entidades/correos.module.css'
import { Card } from '../../ui/card.tsx'
import { Recortada } from '../../ui/recortada.tsx'
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
        <p className="nota">
          {data.Disponible ? 'Aún no se ha enviado a nadie.' : 'El correo no está configurado en esta instalación.'}
        </p>
      )}
      <Recortada filas={data.Correos.length} tope={TOPES.correos} que="los más recientes" />
      <Enviar familia={familia} documento={documento} enTarjeta />
    </Card>
  )
}
