// Clients of a file: one for each RFC; who is already there stays as it is.
import { esRfcGenerico } from '@litro/cfdi/rfc'
import { estadoDeCodigoPostal } from '@litro/cfdi/sat/carta-porte/estado-de-codigo-postal'
import { ClienteCaptura } from '@litro/contract/clientes/cliente'
import { MAXIMO_MAESTROS, maestros } from '@litro/contract/importar/maestros'
import { plegar } from '../../craft/archivos/leer-fecha.ts'
import type { Deps } from '../../craft/call/deps.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { parse } from '../../craft/http/parse.ts'
import { type Importa, importador, maestroSinHacer, yaEsta } from '../../craft/importar/importar.ts'
import { agregarCliente } from './agregar.ts'
import { findGenerico, findRfc } from './cliente.sql.ts'

type Celdas = Record<string, string>

const rfcDe = ({ RFC }: Celdas) => RFC!.replace(/[\s-]/g, '').toUpperCase()

/** The generic RFCs name nobody: those clients are told apart by their name. */
const identidad = (celdas: Celdas) => {
  const rfc = rfcDe(celdas)
  return esRfcGenerico(rfc) ? `${rfc} ${plegar(celdas.RazonSocial!)}` : rfc
}

/** "601 - General de Ley" says 601. */
const claveDe = (texto: string) => texto.split(/[\s–—-]/)[0]!.toUpperCase()

/** A spreadsheet drops the zero of 01000. */
const codigoPostalDe = (texto: string) => (/^\d{4}$/.test(texto) ? `0${texto}` : texto)

async function make(deps: Deps, tx: Tx, call: Importa, celdas: Celdas) {
  const RFC = rfcDe(celdas)
  const otro = esRfcGenerico(RFC)
    ? await findGenerico(tx, call.socio, RFC, celdas.RazonSocial!)
    : RFC && (await findRfc(tx, call.socio, RFC))
  if (otro) return yaEsta(otro.id, otro.nombre, otro.inactivo ? 'está inactivo' : undefined)
  const CodigoPostal = codigoPostalDe(celdas.CodigoPostal!)
  const entrada = parse(ClienteCaptura, {
    ...celdas,
    RFC,
    CodigoPostal,
    RegimenFiscal: claveDe(celdas.RegimenFiscal!),
    UsoCFDI: claveDe(celdas.UsoCFDI!),
    Estado: celdas.Estado || estadoDeCodigoPostal(CodigoPostal),
  })
  const { IdCliente, Nombre, Avisos } = await agregarCliente(deps, { ...call, entrada })
  return {
    Estatus: 'Generada' as const,
    Id: IdCliente,
    Nombre,
    Mensaje: Avisos.map(({ mensaje }) => mensaje).join(' '),
  }
}

export const importarClientes = importador({
  forma: { ...maestros.cliente, maximo: MAXIMO_MAESTROS },
  clave: 'RFC',
  identidades: (celdas) => [identidad(celdas)],
  juntas: 100,
  hacer: make,
  ...maestroSinHacer,
})
