// What the selects of a client offer: the catalogue, with what its RFC and régimen do not admit at the end and said why.
import { revisarCliente } from '@litro/cfdi/reglas/cliente'
import { personaDeRfc } from '@litro/cfdi/rfc'
import type { RespuestaDe } from '@litro/contract/services'
import type { Opcion } from '../campos/select-field.tsx'

type Regimen = RespuestaDe<'regimen_fiscal_listar'>[number]
type Uso = RespuestaDe<'uso_cfdi_listar'>[number]

export function regimenOpciones(regimenes: readonly Regimen[], rfc: string): Opcion[] {
  const persona = personaDeRfc(rfc)
  const opciones = regimenes.map(({ Codigo, Nombre, Fisica, Moral }) => {
    const texto = `${Codigo} - ${Nombre}`
    if (persona === 'moral' && !Moral) return refused(Codigo, texto, 'solo personas físicas')
    if (persona === 'fisica' && !Fisica) return refused(Codigo, texto, 'solo personas morales')
    return { value: Codigo, label: texto }
  })
  return refusedLast(opciones)
}

const MOTIVOS: Record<string, (regimen: string) => string> = {
  CFDI40161: (regimen) => `no es para el régimen ${regimen}`,
  'LITRO-111': () => 'no es el uso de un cliente',
  'LITRO-112': () => 'un RFC genérico lleva S01',
}

export function usoOpciones(usos: readonly Uso[], rfc: string, regimen: string): Opcion[] {
  const opciones = usos.map(({ Codigo, Descripcion }) => {
    const texto = `${Codigo} - ${Descripcion}`
    const motivo = motivoDeUso(Codigo, rfc, regimen)
    return motivo ? refused(Codigo, texto, motivo) : { value: Codigo, label: texto }
  })
  return refusedLast(opciones)
}

/** Asked of the same rules that check the form: only what they say about the use matters here. */
function motivoDeUso(uso: string, rfc: string, regimen: string): string | undefined {
  const datos = { RFC: rfc, RazonSocial: '', CodigoPostal: '', RegimenFiscal: regimen, UsoCFDI: uso }
  const queja = revisarCliente(datos).find(({ campo, severidad }) => campo === 'UsoCFDI' && severidad === 'error')
  return queja && MOTIVOS[queja.codigo]?.(regimen)
}

const refused = (value: string, texto: string, motivo: string): Opcion => ({
  value,
  label: `${texto} (${motivo})`,
  disabled: true,
})

const refusedLast = (opciones: Opcion[]) => [
  ...opciones.filter(({ disabled }) => !disabled),
  ...opciones.filter(({ disabled }) => disabled),
]
