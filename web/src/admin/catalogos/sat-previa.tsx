// What a file would change in a catalogue of the SAT before anything is kept: keys that come, keys that go, and who would be left without.
import type { CatalogoSatImportado } from '@litro/contract/catalogos/sat'
import { conteo, entero } from '../../formato.ts'
import { MessageLine } from '../../ui/message-line.tsx'
import estilos from './sat.module.css'

export function SatPrevia({ previa }: { previa: CatalogoSatImportado }) {
  const { Fuera, ErroresTotales, Errores, Repetidas } = previa
  const cifras = [
    { etiqueta: 'Claves', valor: previa.Claves, ejemplos: [] },
    { etiqueta: 'Nuevas', valor: previa.Nuevas, ejemplos: previa.Anteriores > 0 ? previa.NuevasEjemplos : [] },
    { etiqueta: 'Desaparecen', valor: previa.Desaparecen, ejemplos: previa.DesaparecenEjemplos },
    ...(Repetidas > 0 ? [{ etiqueta: 'Repetidas', valor: Repetidas, ejemplos: [] }] : []),
  ]
  return (
    <>
      <div role="status" aria-label="Lo que cambia">
        <dl className={estilos.cifras}>
          {cifras.map(({ etiqueta, valor, ejemplos }) => (
            <div key={etiqueta}>
              <dt className="tenue">{etiqueta}</dt>
              <dd className="cifra">
                {entero(valor)}
                {ejemplos.length > 0 ? (
                  <span className={estilos.ejemplos}>
                    {ejemplos.join(', ')}
                    {valor > ejemplos.length ? '…' : ''}
                  </span>
                ) : null}
              </dd>
            </div>
          ))}
        </dl>
      </div>
      {Fuera.length > 0 ? (
        <MessageLine tono="ambar">
          <p>
            Hay registros con claves que no están vigentes en este archivo. Con ellos no se podrá timbrar hasta
            corregirlos:
          </p>
          <ul className={estilos.fuera}>
            {Fuera.map(({ Que, Cuantos, Ejemplos }) => (
              <li key={Que}>
                {Que}: {entero(Cuantos)}. {Ejemplos.join(', ')}
                {Cuantos > Ejemplos.length ? '…' : ''}
              </li>
            ))}
          </ul>
        </MessageLine>
      ) : null}
      {ErroresTotales > 0 ? (
        <MessageLine tono="ambar">
          <p>{conteo(ErroresTotales, 'renglón no se entiende:', 'renglones no se entienden:')}</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
          <ul className={estilos.quejas} tabIndex={0} aria-label="Renglones que no se entienden">
            {Errores.map(({ Hoja, Renglon, Mensaje }) => (
              <li key={`${Hoja}-${Renglon}-${Mensaje}`}>
                {Hoja ? `${Hoja}, renglón` : 'Renglón'} {entero(Renglon)}: {Mensaje}
              </li>
            ))}
          </ul>
        </MessageLine>
      ) : null}
    </>
  )
}
