// How far a lot of stamps is and how it ended: done, failed, left; each failure with its reason, and a way to try those again.
import type { Lote, RenglonDeLote } from '@litro/contract/documentos-fiscales/lote'
import { Button } from '@mantine/core'
import { conteo } from '../../formato.ts'
import { BarraDeAvance } from '../../list/barra-lote.tsx'
import type { Resultado } from '../../list/lote.ts'
import { Resultados } from '../../list/resultados.tsx'
import { useServicio } from '../../query.ts'
import { Verbo } from '../../ui/verbo.tsx'

type Props = {
  lote: Lote
  onCancelar: () => void
  onReintentar: (ids: number[]) => void
  onCerrar: () => void
}

export function AvanceDeLote({ lote, onCancelar, onReintentar, onCerrar }: Props) {
  return lote.Terminado ? (
    <Fin lote={lote} onReintentar={onReintentar} onCerrar={onCerrar} />
  ) : (
    <EnCurso lote={lote} onCancelar={onCancelar} onCerrar={onCerrar} />
  )
}

const folioDe = ({ Folio }: RenglonDeLote) => Folio

/** Only how each one ended, what failed first; what was cancelled before it began is told by its number. */
function resultadosDe({ Renglones }: Lote): Resultado<RenglonDeLote>[] {
  const fallas = Renglones.filter(({ Estado }) => Estado === 'fallo')
  const hechos = Renglones.filter(({ Estado }) => Estado === 'timbrado')
  return [
    ...fallas.map((fila) => ({ fila, bien: false, detalle: fila.Motivo ?? '' })),
    ...hechos.map((fila) => ({ fila, bien: true, detalle: `· ${fila.UUID ?? ''}` })),
  ]
}

function EnCurso({ lote, onCancelar, onCerrar }: Pick<Props, 'lote' | 'onCancelar' | 'onCerrar'>) {
  const { Total, Timbrados, Fallidos, Omitidos, EnProceso, Pendientes } = lote
  const fallas = resultadosDe(lote).filter(({ bien }) => !bien)
  const cuentas = [
    `${Timbrados} de ${Total} timbrados`,
    ...(Fallidos > 0 ? [`${Fallidos} con error`] : []),
    ...(Omitidos > 0 ? [`${Omitidos} sin timbrar`] : []),
    conteo(EnProceso + Pendientes, 'por terminar', 'por terminar'),
  ].join(' · ')
  return (
    <>
      <BarraDeAvance nombre="Avance del lote" bien={Timbrados} mal={Fallidos + Omitidos} total={Total} texto={cuentas}>
        <p>
          <strong>{cuentas}</strong>
        </p>
        <p>
          {Pendientes > 0
            ? 'Puedes seguir en otra pantalla o cerrar el portal: el lote continúa.'
            : 'Lo que falta ya está en proceso; el sistema lo recuperará aunque cierres el portal.'}
        </p>
        <div className="acciones">
          {Pendientes > 0 ? (
            <Verbo variant="default" size="compact-sm" onClick={onCancelar}>
              Cancelar lo que falta
            </Verbo>
          ) : (
            <Button variant="subtle" size="compact-sm" onClick={onCerrar}>
              Cerrar
            </Button>
          )}
        </div>
      </BarraDeAvance>
      {fallas.length > 0 ? <Resultados resultados={fallas} nombre={folioDe} /> : null}
    </>
  )
}

function Fin({ lote, onReintentar, onCerrar }: Pick<Props, 'lote' | 'onReintentar' | 'onCerrar'>) {
  const { data } = useServicio('lote_leer', [{ params: { id: lote.IdLote } }])
  const entero = data?.[0]?.Terminado ? data[0] : undefined
  if (!entero) return null
  const fallidos = entero.Renglones.filter(({ Estado }) => Estado === 'fallo').map(({ Id }) => Id)
  return (
    <Resultados
      resultados={resultadosDe(entero)}
      nombre={folioDe}
      nota={entero.Omitidos > 0 ? `${entero.Omitidos} sin timbrar` : undefined}
      acciones={
        fallidos.length > 0 ? (
          <Verbo variant="default" size="compact-sm" onClick={() => onReintentar(fallidos)}>
            Reintentar los que fallaron
          </Verbo>
        ) : null
      }
      onCerrar={onCerrar}
    />
  )
}
