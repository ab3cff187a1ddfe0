// What a bank statement would bring before anything is kept: its deposits, the ones already here, and the lines nobody understands.
import type { BancoImportado } from '@litro/contract/depositos/banco'
import { conteo, entero, fecha, pesos } from '../../formato.ts'
import { Badge } from '../../ui/badge.tsx'
import { MessageLine } from '../../ui/message-line.tsx'
import estilos from './depositos.module.css'

export function ImportarPrevia({ previa }: { previa: BancoImportado }) {
  const { Nuevos, Repetidos, SinAbono, Movimientos, Errores, ErroresTotales } = previa
  const resumen = [
    conteo(Nuevos, 'movimiento nuevo', 'movimientos nuevos'),
    Repetidos > 0 && `${conteo(Repetidos, 'ya importado', 'ya importados')}`,
    SinAbono > 0 && `${conteo(SinAbono, 'renglón sin abono', 'renglones sin abono')}`,
  ]
  return (
    <>
      <p role="status">{resumen.filter(Boolean).join(' · ')}</p>
      {ErroresTotales > 0 ? (
        <MessageLine tono="ambar">
          <p>
            {conteo(
              ErroresTotales,
              'renglón no se entiende y no se importa:',
              'renglones no se entienden y no se importan:',
            )}
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
          <ul className={estilos.quejas} tabIndex={0} aria-label="Renglones que no se entienden">
            {Errores.map(({ Renglon, Mensaje }) => (
              <li key={Renglon}>
                Renglón {entero(Renglon)}: {Mensaje}
              </li>
            ))}
          </ul>
        </MessageLine>
      ) : null}
      {Movimientos.length > 0 ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        <section className={estilos.previa} tabIndex={0} aria-label="Vista previa del estado bancario">
          <table className="tabla">
            <thead>
              <tr>
                <th scope="col">Fecha</th>
                <th scope="col">Descripción</th>
                <th scope="col">Rastreo o referencia</th>
                <th scope="col" data-cifra>
                  Monto
                </th>
              </tr>
            </thead>
            <tbody>
              {Movimientos.map((m, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two lines of a statement may be equal; their place tells them apart.
                <tr key={i}>
                  <td className="cifra">{fecha(m.Fecha)}</td>
                  <td>
                    {m.Repetido ? <Badge tono="gris">Ya importado</Badge> : null} {m.Descripcion}
                  </td>
                  <td>{m.ClaveRastreo || m.Referencia || '—'}</td>
                  <td className="cifra" data-cifra>
                    {pesos(m.Monto)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ) : null}
    </>
  )
}
