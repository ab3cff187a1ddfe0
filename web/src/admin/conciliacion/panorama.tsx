// The month at a glance: one sentence, four numbers that are the tabs, and the strip of its days.
import type { ResumenEspejo } from '@litro/contract/espejo/espejo'
import { SegmentedControl, Select } from '@mantine/core'
import { conteo, entero, fechaHora, hoy } from '../../formato.ts'
import { MessageLine } from '../../ui/message-line.tsx'
import { mesEnPalabras, mesesHasta } from '../meses.ts'
import estilos from './conciliacion.module.css'
import type { Lugar, Pestana } from './lugar.ts'

type Ir = (cambio: Partial<Lugar>) => void

// biome-ignore format: a table is read as a table
const numeros: readonly { pestana: Pestana; titulo: string; campo: 'Coinciden' | 'SoloSat' | 'SoloAqui' | 'Difieren'; alerta?: true }[] = [
  { pestana: 'coinciden', titulo: 'Coinciden',       campo: 'Coinciden' },
  { pestana: 'solo_sat',  titulo: 'Solo en el SAT',  campo: 'SoloSat', alerta: true },
  { pestana: 'solo_aqui', titulo: 'Solo aquí',       campo: 'SoloAqui', alerta: true },
  { pestana: 'difieren',  titulo: 'Difieren',        campo: 'Difieren', alerta: true },
]

export function Periodo({ lugar, ir }: { lugar: Lugar; ir: Ir }) {
  const meses = mesesHasta(hoy().slice(0, 7))
  const todos = meses.includes(lugar.mes) ? meses : [...meses, lugar.mes]
  return (
    <div className={`fila ${estilos.periodo}`}>
      <Select
        aria-label="Mes"
        data={todos.map((mes) => ({ value: mes, label: mesEnPalabras(mes) }))}
        value={lugar.mes}
        allowDeselect={false}
        onChange={(mes) => mes && ir({ mes, dia: null })}
      />
      <SegmentedControl
        aria-label="Emitidos o recibidos"
        value={lugar.sentido}
        onChange={(sentido) => ir({ sentido: sentido as Lugar['sentido'], dia: null })}
        data={[
          { value: 'emitidos', label: 'Emitidos' },
          { value: 'recibidos', label: 'Recibidos' },
        ]}
      />
    </div>
  )
}

export function Panorama({ resumen, lugar, ir }: { resumen: ResumenEspejo; lugar: Lugar; ir: Ir }) {
  const { Detenido, Demora, EnCamino, SinCobertura, Explicadas } = resumen
  const aparte = [
    EnCamino > 0 && `${entero(EnCamino)} en camino (menos de 72 horas)`,
    SinCobertura > 0 && `${entero(SinCobertura)} de días que el SAT no ha contado`,
    Explicadas > 0 && conteo(Explicadas, 'explicada', 'explicadas'),
  ].filter(Boolean)
  return (
    <>
      {Detenido ? <MessageLine tono="ambar">{Detenido}</MessageLine> : null}
      {Demora ? <MessageLine tono="ambar">{Demora}</MessageLine> : null}
      <p className={estilos.frase}>
        {resumen.Frase} {aparte.length > 0 ? <span className="tenue">{aparte.join(' · ')}</span> : null}
      </p>
      <fieldset className={estilos.numeros} aria-label="Qué comprobantes ver">
        {numeros.map(({ pestana, titulo, campo, alerta }) => (
          <button
            key={pestana}
            type="button"
            className={`superficie ${estilos.numero}`}
            aria-pressed={lugar.pestana === pestana}
            data-alerta={(alerta && resumen[campo] > 0) || undefined}
            onClick={() => ir({ pestana, dia: null })}
          >
            <strong className="cifra">{entero(resumen[campo])}</strong>
            <span>{titulo}</span>
          </button>
        ))}
      </fieldset>
      <Dias resumen={resumen} lugar={lugar} ir={ir} />
    </>
  )
}

const estados = {
  cubierto: 'completo',
  en_camino: 'en camino',
  sin_cobertura: 'sin cobertura',
} as const

/** What the mark of a day means, in the order of what needs somebody. */
const leyenda = {
  diferencias: 'con diferencias por atender',
  cubierto: 'el SAT ya lo contó completo',
  en_camino: 'en camino (menos de 72 horas)',
  sin_cobertura: 'el SAT no lo ha contado',
} as const

const marcaDe = ({ Estado, Diferencias }: ResumenEspejo['Dias'][number]) => (Diferencias > 0 ? 'diferencias' : Estado)

/** Each day that has begun: known whole, on its way, or not told. A click narrows the list to it, another one lets it go. */
function Dias({ resumen, lugar, ir }: { resumen: ResumenEspejo; lugar: Lugar; ir: Ir }) {
  if (resumen.Dias.length === 0) return null
  const marcas = new Set(resumen.Dias.map(marcaDe))
  return (
    <>
      <Tira {...{ resumen, lugar, ir }} />
      <ul className={`fila tenue ${estilos.leyenda}`} aria-label="Qué dice cada día">
        {Object.entries(leyenda).map(([marca, texto]) =>
          marcas.has(marca as keyof typeof leyenda) ? (
            <li key={marca}>
              <span className={estilos.muestra} data-estado={marca} aria-hidden /> {texto}
            </li>
          ) : null,
        )}
      </ul>
    </>
  )
}

function Tira({ resumen, lugar, ir }: { resumen: ResumenEspejo; lugar: Lugar; ir: Ir }) {
  return (
    <fieldset className={estilos.dias} aria-label="Días del mes">
      {resumen.Dias.map((uno) => {
        const { Dia, Estado, FechaCorte, Diferencias } = uno
        const suyas = Diferencias > 0 ? `, ${conteo(Diferencias, 'diferencia', 'diferencias')}` : ''
        const dicho = `Día ${Number(Dia.slice(8))}: ${estados[Estado]}${suyas}${FechaCorte ? `, al corte del ${fechaHora(FechaCorte)}` : ''}`
        return (
          <button
            key={Dia}
            type="button"
            className={estilos.dia}
            data-estado={marcaDe(uno)}
            aria-pressed={lugar.dia === Dia}
            aria-label={dicho}
            title={dicho}
            onClick={() => ir({ dia: lugar.dia === Dia ? null : Dia })}
          >
            {Number(Dia.slice(8))}
          </button>
        )
      })}
    </fieldset>
  )
}
