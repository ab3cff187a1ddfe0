// One line of the log told whole: who, when, on what, and each field before and after.
import type { LineaBitacora } from '@litro/contract/auditoria/bitacora'
import { Modal } from '@mantine/core'
import { capital, fechaHora } from '../../formato.ts'
import { type Dato, Ficha } from '../../ui/ficha.tsx'
import { cambiosDe } from '../antes-despues.ts'
import estilos from './auditoria.module.css'
import { objetoDe } from './objeto-link.tsx'

const datos: readonly Dato<LineaBitacora>[] = [
  { etiqueta: 'Quién', valor: (l) => l.Actor },
  { etiqueta: 'Cuándo', valor: (l) => fechaHora(l.Momento), cifra: true },
  { etiqueta: 'Sobre qué', valor: objetoDe },
  { etiqueta: 'Socio comercial', valor: (l) => l.SocioComercial },
  { etiqueta: 'Nota', valor: (l) => l.Nota, ancho: true },
  { etiqueta: 'Folio de la solicitud', valor: (l) => l.IdSolicitud, ancho: true },
]

export function CambioDialog({ linea, onCerrar }: { linea: LineaBitacora; onCerrar: () => void }) {
  const cambios = cambiosDe(linea.Antes, linea.Despues)
  const hayAntes = linea.Antes !== ''
  return (
    <Modal
      opened
      onClose={onCerrar}
      size="lg"
      title={capital(linea.Accion)}
      closeButtonProps={{ 'aria-label': 'Cerrar' }}
    >
      <Ficha registro={linea} campos={datos} />
      {cambios.length > 0 ? (
        <table className={`tabla ${estilos.cambios}`} aria-label="Antes y después">
          <thead>
            <tr>
              <th scope="col">Dato</th>
              {hayAntes ? <th scope="col">Antes</th> : null}
              <th scope="col">Después</th>
            </tr>
          </thead>
          <tbody>
            {cambios.map(({ campo, antes, despues, igual }) => (
              <tr key={campo} data-igual={(hayAntes && igual) || undefined}>
                <th scope="row">{campo}</th>
                {hayAntes ? <td>{antes || '—'}</td> : null}
                <td>{despues || '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p className="nota" style={{ marginTop: 16 }}>
          Este hecho no guarda datos de antes ni de después.
        </p>
      )}
    </Modal>
  )
}
