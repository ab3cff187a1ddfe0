// Suppliers, accounts and published documents of the two partners every test starts with.
import { digitoDeControl } from '@litro/cfdi/clabe'
import { findBanco } from '../../demo/src/demo.sql.ts'
import { saveArchivo } from '../src/craft/archivos/archivo.sql.ts'
import type { Tx } from '../src/craft/db/tx.ts'
import { insertDocumento } from '../src/maestros/documentos/documento.sql.ts'
import { insertCuenta, insertProveedor } from '../src/maestros/proveedores/proveedor.sql.ts'

/** A CLABE with its true control digit. */
export function clabeDePrueba(banco: string, n: number): string {
  const diecisiete = `${banco}180${String(n).padStart(11, '0')}`
  return `${diecisiete}${digitoDeControl(diecisiete)}`
}

export const PDF_DE_PRUEBA = Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n')

export async function seedProveedores(tx: Tx, a: number, b: number) {
  const bbva = await findBanco(tx, 'MXN', '012')
  const banorte = await findBanco(tx, 'MXN', '072')
  const chase = await findBanco(tx, 'USD', 'JPMorgan Chase')
  const proveedor = async (socio: number, nombre: string, n: number) => {
    const datos = { Nombre: nombre, RazonSocial: nombre.toUpperCase(), Moneda: 'MXP', RFC: null } as const
    const id = await insertProveedor(tx, socio, datos)
    const cuenta = { Banco: bbva, CuentaClabe: clabeDePrueba('012', n), NumeroCuenta: null, SwiftCode: null }
    return { id, idCuenta: await insertCuenta(tx, socio, id, 'MXP', cuenta, null) }
  }
  const deA = await proveedor(a, 'Aceros Alfa', 1)
  const deB = await proveedor(b, 'Bombas Beta', 2)
  return { bbva, banorte, chase, proveedorA: deA.id, cuentaA: deA.idCuenta, proveedorB: deB.id, cuentaB: deB.idCuenta }
}

export async function seedDocumentos(tx: Tx, a: number, b: number) {
  const documento = async (nombre: string, socios: number[]) => {
    const archivo = { nombre: `${nombre}.pdf`, tipo: 'application/pdf', bytes: PDF_DE_PRUEBA }
    const idArchivo = await saveArchivo(tx, { socio: null, ...archivo, idUsuario: null })
    return insertDocumento(tx, { nombre, idArchivo, paraTodos: socios.length === 0, socios })
  }
  return {
    documentoTodos: await documento('Política de crédito', []),
    documentoA: await documento('Contrato de A', [a]),
    documentoB: await documento('Contrato de B', [b]),
    documentoRetirable: await documento('Aviso viejo', []),
  }
}
