// What the form of a partner holds while it is typed.
import type { Socio } from '@litro/contract/socios/socio'

export type BandaForm = { IdProducto: string | null; PrecioMinimo: string; PrecioMaximo: string }

export const BANDA_VACIA: BandaForm = { IdProducto: null, PrecioMinimo: '', PrecioMaximo: '' }

const texto = (valor: number | null | undefined) => (valor === null || valor === undefined ? '' : String(valor))

export function valuesOf(socio: Socio | undefined) {
  return {
    Nombre: socio?.Nombre ?? '',
    Activo: socio ? socio.Estatus === 'Activo' : true,
    PermiteSucursal: socio?.PermiteSucursal ?? false,
    RequiereAutorizacion: socio?.RequiereAutorizacion ?? false,
    AutorizaPorLimite: socio?.AutorizaPorLimite ?? false,
    AutorizaPorVencido: socio?.AutorizaPorVencido ?? false,
    AutorizaPorPrecio: socio?.AutorizaPorPrecio ?? false,
    CancelacionRequiereAprobacion: socio?.CancelacionRequiereAprobacion ?? false,
    LimiteCredito: texto(socio?.LimiteCredito),
    DiasCredito: String(socio?.DiasCredito ?? 30),
    IdEmisor: socio?.IdEmisor ? String(socio.IdEmisor) : null,
    Internos: (socio?.Internos ?? []).map(({ IdSocioComercial }) => String(IdSocioComercial)),
    BandasPrecio: (socio?.BandasPrecio ?? []).map(
      (banda): BandaForm => ({
        IdProducto: String(banda.IdProducto),
        PrecioMinimo: texto(banda.PrecioMinimo),
        PrecioMaximo: texto(banda.PrecioMaximo),
      }),
    ),
    Version: socio?.Version,
  }
}
export type SocioForm = ReturnType<typeof valuesOf>
