// What a bank statement would bring before anything is kept: its deposits, the ones already here, and the lines nobody understands.
import type { BancoImportado } from '@litro/contract/depositos/banco'
import { conteo, entero, SIN_DATO } from '../../formato.ts'
import type { Columna } from '../../list/columna.tsx'
import { Tabla } from '../../list/tabla.tsx'
import { Badge } from '../../ui/badge.tsx'
import { MessageLine } from '../../ui/message-line.tsx'
import estilos from './depositos.module.css'

const columnas: readonly Columna<BancoImportado['Movimientos'][number]>[] = [
  { campo: 'Fecha', titulo: 'Fecha', como: 'fecha' },
  {
    campo: 'Descripcion',
    titulo: 'Descripción',
    render: ({ Repetido, Descripcion }) => (
      <>
        {Repetido ? <Badge tono="gris">Ya importado</Badge> : null} {Descripcion}
      </>
    ),
  },
  {
    campo: 'ClaveRastreo',
    titulo: 'Rastreo o referencia',
    render: ({ ClaveRastreo, Referencia }) => ClaveRastreo || Referencia || SIN_DATO,
  },
  { campo: 'Monto', titulo: 'Monto', cifra: true, como: 'pesos' },
]

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
          <Tabla columnas={columnas} filas={Movimientos} caja={false} />
        </section>
      ) : null}
    </>
  )
}
