// What a client was sent by mail, and on which days the partner reminds its clients of what they owe.

import { rasgos } from '@litro/contract/documentos-fiscales/familia'
import type { CorreoDeCliente } from '@litro/contract/documentos-fiscales/recordatorios-pago'
import { TOPES } from '@litro/contract/topes'
import { useState } from 'react'
import { AppLink } from '../app-link.tsx'
import { CorreoRenglon } from '../entidades/correo-renglon.tsx'
import estilos from '../entidades/correos.module.css'
import { useServicio } from '../query.ts'
import { useUsuario } from '../sesion/usuario-context.tsx'
import { Card } from '../ui/card.tsx'
import { Recortada } from '../ui/recortada.tsx'
import { Verbo } from '../ui/verbo.tsx'
import { enPalabras } from './recordatorios.ts'
import { RecordatoriosDialog } from './recordatorios-dialog.tsx'

export function Correos({ cliente }: { cliente: number }) {
  const { data } = useServicio('cliente_correos', [{ params: { id: cliente } }])
  if (!data) return null
  return (
    <Card titulo="Correos">
      {data.length > 0 ? (
        <ul className={`lista ${estilos.renglones}`}>
          {data.map((correo) => (
            <CorreoRenglon key={correo.IdCorreo} correo={correo} de={<Documento {...correo} />} />
          ))}
        </ul>
      ) : (
        <p className="nota">Aún no se le ha enviado nada.</p>
      )}
      <Recortada filas={data.length} tope={TOPES.correos} que="los más recientes" />
    </Card>
  )
}

/** A receipt is read in its deposit: it has no page of its own. */
function Documento({ Familia, IdDocumento, Folio }: CorreoDeCliente) {
  // A statement is about no document.
  if (!Familia) return 'Estado de cuenta'
  const { detalle } = rasgos[Familia]
  return detalle !== null ? <AppLink to={`${detalle}/${IdDocumento}`}>{Folio}</AppLink> : Folio
}

export function RecordatoriosDePago() {
  const { puede } = useUsuario()
  const [abierto, setAbierto] = useState(false)
  const { data } = useServicio('recordatorio_pago_leer')
  if (!data) return null
  return (
    <Card titulo="Recordatorios de pago" detalle="Para todos tus clientes">
      <p className="nota">
        {data.Recordatorios.length > 0
          ? `Salen por correo ${enPalabras(data.Recordatorios)}. Se detienen cuando se paga.`
          : 'No se mandan. Elige en qué días se recuerda una factura por pagar.'}
        {data.EstadoMensual ? ' El estado de cuenta sale el día 1 de cada mes.' : ''}
        {data.Disponible ? '' : ' El correo no está configurado en esta instalación.'}
      </p>
      {puede('cliente.editar') ? (
        <div className="acciones no-imprimir">
          <Verbo variant="default" size="compact-sm" aria-haspopup="dialog" onClick={() => setAbierto(true)}>
            Cambiar días
          </Verbo>
        </div>
      ) : null}
      {abierto ? <RecordatoriosDialog actual={data} onCerrar={() => setAbierto(false)} /> : null}
    </Card>
  )
}
