// Which fields of the form a constancia writes: those it has. The régimen only when there is no doubt about which.
import type { Constancia } from '@litro/contract/clientes/constancia'

export type CampoDeConstancia = Exclude<keyof Constancia, 'Regimenes'> | 'RegimenFiscal'

export function cambiosDe(
  { Regimenes, ...datos }: Constancia,
  regimenActual: string,
): Partial<Record<CampoDeConstancia, string>> {
  const cambios: Partial<Record<CampoDeConstancia, string>> = {}
  for (const [campo, valor] of Object.entries(datos)) if (valor) cambios[campo as CampoDeConstancia] = valor
  const vigente = Regimenes.some(({ Codigo }) => Codigo === regimenActual)
  if (!vigente && Regimenes.length === 1) cambios.RegimenFiscal = Regimenes[0]!.Codigo
  return cambios
}
