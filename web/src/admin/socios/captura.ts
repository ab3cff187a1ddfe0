// What the form of a partner holds while it is typed.
import type { Socio } from '@litro/contract/socios/socio'
import { campoTexto } from '../../campos/field.ts'

type BandaForm = { IdProducto: string | null; PrecioMinimo: string; PrecioMaximo: string }

export const BANDA_VACIA: BandaForm = { IdProducto: null, PrecioMinimo: '', PrecioMaximo: '' }

export function valuesOf(socio: Socio | null) {
  return {
    Nombre: socio?.Nombre ?? '',
    Activo: socio ? socio.Estatus === 'Activo' : true,
    PermiteSucursal: socio?.PermiteSucursal ?? false,
    PermiteEntregas: socio?.PermiteEntregas ?? false,
    RequiereAutorizacion: socio?.RequiereAutorizacion ?? false,
    AutorizaPorLimite: socio?.AutorizaPorLimite ?? false,
    AutorizaPorVencido: socio?.AutorizaPorVencido ?? false,
    AutorizaPorPrecio: socio?.AutorizaPorPrecio ?? false,
    CancelacionRequiereAprobacion: socio?.CancelacionRequiereAprobacion ?? false,
    LimiteCredito: campoTexto(socio?.LimiteCredito),
    DiasCredito: String(socio?.DiasCredito ?? 30),
    IdEmisor: socio?.IdEmisor ? String(socio.IdEmisor) : null,
    Internos: (socio?.Internos ?? []).map(({ IdSocioComercial }) => String(IdSocioComercial)),
    Acuerdos: (socio?.Internos ?? [])
      .filter(({ Acuerdo }) => Acuerdo)
      .map(({ IdSocioComercial }) => String(IdSocioComercial)),
    BandasPrecio: (socio?.BandasPrecio ?? []).map(
      (banda): BandaForm => ({
        IdProducto: String(banda.IdProducto),
        PrecioMinimo: campoTexto(banda.PrecioMinimo),
        PrecioMaximo: campoTexto(banda.PrecioMaximo),
      }),
    ),
    Version: socio?.Version,
  }
}
export type SocioForm = ReturnType<typeof valuesOf>
