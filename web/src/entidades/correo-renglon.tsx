// One mail as a line: how it ended, to whom it went, what it was and who asked for it.
import type { CorreoDeDocumento, EstadoCorreo } from '@litro/contract/documentos-fiscales/correo'
import type { ReactNode } from 'react'
import { conteo, fechaHora } from '../formato.ts'
import { Badge, type Tono } from '../ui/badge.tsx'
import estilos from './historia.module.css'

// biome-ignore format: a table is read as a table
const estados: Record<EstadoCorreo, { palabra: string; tono: Tono }> = {
  pendiente: { palabra: 'En camino', tono: 'azul' },
  enviado:   { palabra: 'Enviado',   tono: 'verde' },
  fallido:   { palabra: 'No salió',  tono: 'rojo' },
}
// biome-ignore format: a table is read as a table
const clases: Record<CorreoDeDocumento['Clase'], { texto: string; solo: string }> = {
  comprobante:  { texto: 'Comprobante en PDF y XML',    solo: 'Al timbrar' },
  recordatorio: { texto: 'Recordatorio de cancelación', solo: 'Al timbrar' },
  cobro:        { texto: 'Recordatorio de pago',        solo: 'Por el calendario' },
  estado:       { texto: 'Estado de cuenta en PDF',     solo: 'Cada mes' },
}

/** `de`: the document it was about, where the screen is not that document. */
export function CorreoRenglon({ correo: c, de }: { correo: CorreoDeDocumento; de?: ReactNode }) {
  const { palabra, tono } = estados[c.Estado]
  const { texto, solo } = clases[c.Clase]
  const reintenta = c.Estado === 'pendiente' && c.Intentos > 0
  return (
    <li>
      <p className={estilos.suceso}>
        <Badge tono={tono}>{palabra}</Badge> {de ? <>{de} a </> : null}
        {c.Destinatarios.join(', ')}
      </p>
      <p className={`tenue ${estilos.actor}`}>
        {texto} · {c.Actor ?? solo} · <time dateTime={c.Terminado ?? c.Fecha}>{fechaHora(c.Terminado ?? c.Fecha)}</time>
      </p>
      {c.Error ? (
        <p className={`tenue ${estilos.actor}`}>
          {reintenta ? `Se reintentará (${conteo(c.Intentos, 'intento', 'intentos')}). ` : ''}
          {c.Error}
        </p>
      ) : null}
    </li>
  )
}
