// Clients of a file: one for each RFC; who is already there stays as it is.
import { esRfcGenerico } from '@litro/cfdi/rfc'
import { estadoDeCodigoPostal } from '@litro/cfdi/sat/carta-porte/estado-de-codigo-postal'
import { avisosDeCliente, ClienteCaptura } from '@litro/contract/clientes/cliente'
import { MAXIMO_MAESTROS, maestros } from '@litro/contract/importar/maestros'
import { plegar } from '../../craft/archivos/leer-fecha.ts'
import type { Deps } from '../../craft/call/deps.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { hoyEnMexico } from '../../craft/hoy.ts'
import { parse } from '../../craft/http/parse.ts'
import { enPartes } from '../../craft/importar/en-partes.ts'
import { type Importa, importador, yaEsta } from '../../craft/importar/importar.ts'
import { findImportadas } from '../catalogos/clave-sat.sql.ts'
import { agregarCliente } from './agregar.ts'
import { findConocidos } from './cliente.sql.ts'
import { refuseCodigoPostal, requireAdministrador } from './guardar.ts'

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
export const codigoPostalDe = (texto: string) => (/^\d{4}$/.test(texto) ? `0${texto}` : texto)

/** Everything the form asks of a client; what the database says of these rows is asked once for all of them. */
async function look(deps: Deps, tx: Tx, call: Importa, filas: readonly Celdas[]) {
  const conocidos = await findConocidos(tx, call.socio, filas.map(toBuscado))
  const codigos = filas.map(({ CodigoPostal }) => codigoPostalDe(CodigoPostal!))
  const { codigosPostales } = await findImportadas(tx, codigos, hoyEnMexico(deps.now()))
  return (celdas: Celdas, lugar: number) => {
    const otro = conocidos.get(lugar)
    if (otro) return yaEsta(otro.id, otro.nombre, otro.inactivo ? 'está inactivo' : undefined)
    const CodigoPostal = codigos[lugar]!
    const entrada = parse(ClienteCaptura, {
      ...celdas,
      RFC: rfcDe(celdas),
      CodigoPostal,
      RegimenFiscal: claveDe(celdas.RegimenFiscal!),
      UsoCFDI: claveDe(celdas.UsoCFDI!),
      Estado: celdas.Estado || estadoDeCodigoPostal(CodigoPostal),
    })
    requireAdministrador(call.usuario, entrada.RFC)
    refuseCodigoPostal(entrada, codigosPostales)
    return { entrada, vista: { Id: null, Nombre: entrada.Nombre, Mensaje: mensajeDe(avisosDeCliente(entrada)) } }
  }
}

const toBuscado = (celdas: Celdas) => {
  const rfc = rfcDe(celdas)
  return { rfc, razon: esRfcGenerico(rfc) ? celdas.RazonSocial! : null }
}

const mensajeDe = (avisos: readonly { mensaje: string }[]) => avisos.map(({ mensaje }) => mensaje).join(' ')

async function make(deps: Deps, call: Importa, entrada: ClienteCaptura) {
  const { IdCliente, Nombre, Avisos } = await agregarCliente(deps, { ...call, entrada })
  return { Estatus: 'Generada' as const, Id: IdCliente, Nombre, Mensaje: mensajeDe(Avisos) }
}

export const importarClientes = importador({
  forma: { ...maestros.cliente, maximo: MAXIMO_MAESTROS },
  clave: 'RFC',
  identidades: (celdas) => [identidad(celdas)],
  ...enPartes({ mirar: look, crear: make }),
})
