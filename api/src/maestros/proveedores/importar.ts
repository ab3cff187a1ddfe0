// Suppliers of a file, each with its account if it brings one, which waits for the treasury's approval as any other.
import { revisarClabe } from '@litro/cfdi/clabe'
import { MAXIMO_MAESTROS, maestros } from '@litro/contract/importar/maestros'
import { ProveedorCaptura } from '@litro/contract/proveedores/proveedor'
import { plegar } from '../../craft/archivos/leer-fecha.ts'
import type { Deps } from '../../craft/call/deps.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { parse } from '../../craft/http/parse.ts'
import { enPartes } from '../../craft/importar/en-partes.ts'
import { cellError, type Importa, importador, yaEsta } from '../../craft/importar/importar.ts'
import { agregarProveedor } from './agregar.ts'
import { refuseBancos } from './cuentas.ts'
import { type Banco, findIguales, listBancos } from './importar.sql.ts'

type Celdas = Record<string, string>

const PESOS = new Set(['', 'MXP', 'MXN', 'PESOS', 'M.N.', 'MN'])
const monedaDe = ({ Moneda }: Celdas) => {
  const texto = plegar(Moneda!).toUpperCase()
  if (PESOS.has(texto)) return 'MXP'
  return texto.startsWith('DOLAR') ? 'USD' : texto
}
const compacto = (texto: string) => texto.replace(/[\s-]/g, '').toUpperCase()
const rfcDe = ({ RFC }: Celdas) => compacto(RFC!)

async function look(_deps: Deps, tx: Tx, call: Importa, filas: readonly Celdas[]) {
  const buscados = filas.map((celdas) => {
    const moneda = monedaDe(celdas)
    return { nombre: celdas.Nombre!, rfc: rfcDe(celdas), moneda: moneda === 'MXP' ? 'MXN' : moneda }
  })
  const conocidos = await findIguales(tx, call.socio, buscados)
  const bancos = await listBancos(tx)
  return (celdas: Celdas, lugar: number) => {
    const otro = conocidos.get(lugar)
    if (otro) return yaEsta(otro.id, otro.nombre)
    const Moneda = monedaDe(celdas)
    const cuenta = readCuenta(bancos, Moneda, celdas)
    const entrada = parse(ProveedorCaptura, {
      Nombre: celdas.Nombre,
      RazonSocial: celdas.RazonSocial,
      Moneda,
      RFC: rfcDe(celdas),
      CuentasBancarias: cuenta ? [cuenta] : [],
    })
    const cuentas = entrada.CuentasBancarias ?? []
    refuseBancos(entrada.Moneda, cuentas, cuentas, bancos)
    return { entrada, vista: { Id: null, Nombre: entrada.Nombre, Mensaje: mensajeDe(entrada) } }
  }
}

const mensajeDe = ({ CuentasBancarias }: ProveedorCaptura) =>
  CuentasBancarias?.length ? 'Su cuenta espera la aprobación de tesorería.' : ''

async function make(deps: Deps, call: Importa, entrada: ProveedorCaptura) {
  const { IdProveedor, Nombre } = await agregarProveedor(deps, { ...call, entrada })
  return { Estatus: 'Generada' as const, Id: IdProveedor, Nombre, Mensaje: mensajeDe(entrada) }
}

/** In pesos the bank is in the CLABE itself; in dollars it is named. */
function readCuenta(bancos: readonly Banco[], moneda: string, celdas: Celdas) {
  const { CuentaClabe, NumeroCuenta, SwiftCode, Banco: nombre } = celdas
  const clabe = compacto(CuentaClabe!)
  if (moneda === 'USD') {
    if (clabe !== '') throw cellError('CuentaClabe', 'Una cuenta en dólares no lleva CLABE.')
    if ([NumeroCuenta, SwiftCode, nombre].every((texto) => texto === '')) return null
    const suyo = bancos.find((banco) => banco.moneda === 'USD' && plegar(banco.nombre) === plegar(nombre!))
    if (!suyo) throw cellError('Banco', `"${nombre}" no es un banco en dólares del catálogo.`)
    return { Banco: suyo.id, NumeroCuenta, SwiftCode }
  }
  const propia = [NumeroCuenta, SwiftCode].find((texto) => texto !== '')
  if (propia) throw cellError('NumeroCuenta', 'Una cuenta en pesos se escribe con su CLABE.')
  if (clabe === '') return null
  const error = revisarClabe(clabe, 'CuentaClabe').find(({ severidad }) => severidad === 'error')
  if (error) throw cellError('CuentaClabe', error.mensaje)
  const suyo = bancos.find((banco) => banco.moneda === 'MXP' && banco.clave === clabe.slice(0, 3))
  if (!suyo) throw cellError('CuentaClabe', `El banco ${clabe.slice(0, 3)} de esa CLABE no está en el catálogo.`)
  return { Banco: suyo.id, CuentaClabe: clabe }
}

export const importarProveedores = importador({
  forma: { ...maestros.proveedor, maximo: MAXIMO_MAESTROS },
  clave: 'Nombre',
  identidades: (celdas) => {
    const rfc = rfcDe(celdas)
    return [celdas.Nombre!.toLowerCase(), rfc && `${rfc} ${monedaDe(celdas)}`]
  },
  ...enPartes({ mirar: look, crear: make }),
})
