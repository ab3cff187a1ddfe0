// Where somebody stands on the screen, kept in its address: month, side, tab and day.
import { type Sentido, sentidos } from '@litro/contract/espejo/espejo'
import { hoy } from '../../formato.ts'
import { useSearchParams } from '../../ruteo/ruteo.tsx'

const pestanas = ['coinciden', 'solo_sat', 'solo_aqui', 'difieren'] as const
export type Pestana = (typeof pestanas)[number]

export type Lugar = { mes: string; sentido: Sentido; pestana: Pestana; dia: string | null }

const MES = /^20\d{2}-(0[1-9]|1[0-2])$/
const DIA = /^20\d{2}-\d{2}-\d{2}$/

/** What the address does not say, or says wrong, is this month's issued ones that only the SAT has. */
export function readLugar(params: URLSearchParams, esteMes: string): Lugar {
  const mes = params.get('mes') ?? ''
  const dia = params.get('dia') ?? ''
  return {
    mes: MES.test(mes) ? mes : esteMes,
    sentido: sentidos.find((uno) => uno === params.get('sentido')) ?? 'emitidos',
    pestana: pestanas.find((una) => una === params.get('ver')) ?? 'difieren',
    dia: DIA.test(dia) && dia.startsWith(MES.test(mes) ? mes : esteMes) ? dia : null,
  }
}

/** Another month, side or tab is another list: its search does not go along. */
export function writeLugar(lugar: Lugar, esteMes: string): URLSearchParams {
  const nuevos = new URLSearchParams()
  if (lugar.mes !== esteMes) nuevos.set('mes', lugar.mes)
  if (lugar.sentido !== 'emitidos') nuevos.set('sentido', lugar.sentido)
  if (lugar.pestana !== 'difieren') nuevos.set('ver', lugar.pestana)
  if (lugar.dia) nuevos.set('dia', lugar.dia)
  return nuevos
}

export function useLugar() {
  const [params, setParams] = useSearchParams()
  const esteMes = hoy().slice(0, 7)
  const lugar = readLugar(params, esteMes)
  const ir = (cambio: Partial<Lugar>) =>
    setParams(writeLugar({ ...lugar, ...cambio }, esteMes), { preventScrollReset: true })
  return { lugar, ir }
}
