// Editar: the form of a client over the client that was there. What the form does not say is kept.
import { RFC_EXTRANJERO } from '@litro/cfdi/rfc'
import type { Cliente, ClienteCaptura } from '@litro/contract/clientes/cliente'
import type { Call, Deps } from '../../craft/call/deps.ts'
import { hoyEnMexico } from '../../craft/hoy.ts'
import { readId } from '../../craft/id.ts'
import {
  lockForChange,
  requireAdministrador,
  requireCodigoPostal,
  requireFreeRfc,
  saveChange,
  withAvisos,
} from './guardar.ts'

export async function editarCliente(deps: Deps, call: Call<'cliente_editar'>) {
  const { socio, usuario, entrada } = call
  const id = readId(call.params.id)
  return deps.inTx({ socio }, async (tx) => {
    const antes = await lockForChange(tx, socio, id, entrada.Version)
    requireAdministrador(usuario, antes.RFC, entrada.RFC)
    await requireFreeRfc(tx, socio, entrada.RFC, id)
    await requireCodigoPostal(tx, entrada, hoyEnMexico(deps.now()))
    return withAvisos(await saveChange(tx, call, 'editar', antes, merge(antes, entrada)))
  })
}

function merge(antes: Cliente, c: ClienteCaptura): Cliente {
  return {
    ...antes,
    Nombre: c.Nombre,
    RazonSocial: c.RazonSocial,
    RFC: c.RFC,
    CodigoPostal: c.CodigoPostal,
    RegimenFiscal: c.RegimenFiscal,
    UsoCFDI: c.UsoCFDI,
    ClaveEstado: c.ClaveEstado,
    // The form hides the address and sends it empty: emptiness here is no order to erase (D-55, D-56).
    CorreoElectronico: c.CorreoElectronico || antes.CorreoElectronico,
    EmailsAdicionales: c.EmailsAdicionales ?? antes.EmailsAdicionales,
    IdPais: c.IdPais ?? (c.RFC === RFC_EXTRANJERO ? antes.IdPais : 'MEX'),
    Municipio: c.Municipio ?? antes.Municipio,
    Ciudad: c.Ciudad ?? antes.Ciudad,
    Colonia: c.Colonia ?? antes.Colonia,
    Calle: c.Calle ?? antes.Calle,
    NumExterior: c.NumExterior ?? antes.NumExterior,
    NumInterior: c.NumInterior ?? antes.NumInterior,
    ...deExtranjero(antes, c),
  }
}

/** Country and number are checked together, so they are kept or replaced together; a national has neither. */
function deExtranjero(antes: Cliente, c: ClienteCaptura): Pick<Cliente, 'ResidenciaFiscal' | 'NumRegIdTrib'> {
  const calla = c.ResidenciaFiscal === undefined && c.NumRegIdTrib === undefined
  const { ResidenciaFiscal = '', NumRegIdTrib = '' } = calla && c.RFC === RFC_EXTRANJERO ? antes : c
  return { ResidenciaFiscal, NumRegIdTrib }
}
