// Which line of the bank proves this deposit: each candidate with its reason; only a certain one comes chosen.
import { Radio } from '@mantine/core'
import { useFormContext } from 'react-hook-form'
import { useField } from '../../campos/field.ts'
import { fecha, pesos } from '../../formato.ts'
import { Badge } from '../../ui/badge.tsx'
import type { Valores } from './aplicar.ts'
import estilos from './depositos.module.css'
import { type Candidato, certezas } from './movimiento.ts'

export function MovimientoField({ candidatos }: { candidatos: readonly Candidato[] }) {
  const { field, error, disabled } = useField({ name: 'IdMovimientoBanco' })
  const { setValue } = useFormContext<Valores>()
  const elegir = (valor: string) => {
    field.onChange(valor)
    const elegido = candidatos.find(({ movimiento }) => String(movimiento.IdMovimientoBanco) === valor)?.movimiento
    if (!elegido) return
    setValue('FechaPago', elegido.Fecha, { shouldDirty: true })
    if (elegido.ClaveRastreo) setValue('ClaveRastreo', elegido.ClaveRastreo, { shouldDirty: true })
  }
  return (
    <Radio.Group
      label="Movimiento del banco"
      value={String(field.value ?? '')}
      error={error}
      onChange={elegir}
      className={estilos.movimientos}
    >
      {candidatos.map(({ movimiento: m, certeza, razon }) => (
        <Radio
          key={m.IdMovimientoBanco}
          value={String(m.IdMovimientoBanco)}
          disabled={disabled}
          label={
            <span className={estilos.movimiento}>
              <span>
                <span className="cifra">{fecha(m.Fecha)}</span> · {m.Cuenta} ·{' '}
                <span className="cifra">{pesos(m.Monto)}</span>
              </span>
              <span className={`fila tenue ${estilos.marcas}`}>
                <Badge tono={certezas[certeza].tono}>{certezas[certeza].palabra}</Badge> {razon}
              </span>
              <span className="tenue" style={{ overflowWrap: 'anywhere' }}>
                {[m.Descripcion, m.Referencia, m.ClaveRastreo].filter(Boolean).join(' · ')}
              </span>
            </span>
          }
        />
      ))}
      <Radio value="" disabled={disabled} label="Ninguno: aplicar sin movimiento del banco" />
    </Radio.Group>
  )
}
