// Suppliers of a file, each with its account if it brings one, which waits for the treasury's approval as any other.
import { revisarClabe } from '@litro/cfdi/clabe'
import { MAXIMO_MAESTROS, maestros } from '@litro/contract/importar/maestros'
import { ProveedorCaptura } from '@litro/contract/proveedores/proveedor'
import { plegar } from '../../craft/archivos/leer-fecha.ts'
import type { Deps } from '../../craft/call/deps.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { parse } from '../../craft/http/parse.ts'
import { cellError, type Importa, importador, maestroSinHacer, yaEsta } from '../../craft/importar/importar.ts'
import { agregarProveedor } from './agregar.ts'
import { findBancoDe, lockIgual } from './importar.sql.ts'

type Celdas = Record<string, string>

const PESOS = new Set(['', 'MXP', 'MXN', 'PESOS', 'M.N.', 'MN'])
const monedaDe = ({ Moneda }: Celdas) => {
  const texto = plegar(Moneda!).toUpperCase()
  if (PESOS.has(texto)) return 'MXP'
  return texto.startsWith('DOLAR') ? 'USD' : texto
}
const compacto = (texto: string) => texto.replace(/[\s-]/g, '').toUpperCase()
const rfcDe = ({ RFC }: Celdas) => compacto(RFC!)

async function make(deps: Deps, tx: Tx, call: Importa, celdas: Celdas) {
  const Moneda = monedaDe(celdas)
  const RFC = rfcDe(celdas)
  const { Nombre, RazonSocial } = celdas
  const otro = await lockIgual(tx, call.socio, { nombre: Nombre!, rfc: RFC, moneda: Moneda === 'MXP' ? 'MXN' : Moneda })
  if (otro) return yaEsta(otro.id, otro.nombre)
  const cuenta = await readCuenta(tx, Moneda, celdas)
  const entrada = parse(ProveedorCaptura, {
    Nombre,
    RazonSocial,
    Moneda,
    RFC,
    CuentasBancarias: cuenta ? [cuenta] : [],
  })
  const { IdProveedor } = await agregarProveedor(deps, { ...call, entrada })
  const Mensaje = cuenta ? 'Su cuenta espera la aprobación de tesorería.' : ''
  return { Estatus: 'Generada' as const, Id: IdProveedor, Nombre: entrada.Nombre, Mensaje }
}

/** In pesos the bank is in the CLABE itself; in dollars it is named. */
async function readCuenta(tx: Tx, moneda: string, celdas: Celdas) {
  const { CuentaClabe, NumeroCuenta, SwiftCode, Banco: nombre } = celdas
  const clabe = compacto(CuentaClabe!)
  if (moneda === 'USD') {
    if (clabe !== '') throw cellError('CuentaClabe', 'Una cuenta en dólares no lleva CLABE.')
    if ([NumeroCuenta, SwiftCode, nombre].every((texto) => texto === '')) return null
    const Banco = await findBancoDe(tx, { moneda: 'USD', nombre: nombre! })
    if (!Banco) throw cellError('Banco', `"${nombre}" no es un banco en dólares del catálogo.`)
    return { Banco, NumeroCuenta, SwiftCode }
  }
  const propia = [NumeroCuenta, SwiftCode].find((texto) => texto !== '')
  if (propia) throw cellError('NumeroCuenta', 'Una cuenta en pesos se escribe con su CLABE.')
  if (clabe === '') return null
  const error = revisarClabe(clabe, 'CuentaClabe').find(({ severidad }) => severidad === 'error')
  if (error) throw cellError('CuentaClabe', error.mensaje)
  const Banco = await findBancoDe(tx, { moneda: 'MXN', clave: clabe.slice(0, 3) })
  if (!Banco) throw cellError('CuentaClabe', `El banco ${clabe.slice(0, 3)} de esa CLABE no está en el catálogo.`)
  return { Banco, CuentaClabe: clabe }
}

export const importarProveedores = importador({
  forma: { ...maestros.proveedor, maximo: MAXIMO_MAESTROS },
  clave: 'Nombre',
  identidades: (celdas) => {
    const rfc = rfcDe(celdas)
    return [celdas.Nombre!.toLowerCase(), rfc && `${rfc} ${monedaDe(celdas)}`]
  },
  juntas: 100,
  hacer: make,
  ...maestroSinHacer,
})
