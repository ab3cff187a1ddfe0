// The table of concepts, each with its identification, taxes, permit and the other things the SAT lets a line carry.
import type { Comprobante, Concepto, HidroYPetro } from '../comprobante.ts'
import { findSubProductoHyp } from '../sat/hidro-y-petro.ts'
import { findObjetoImp } from '../sat/objeto-imp.ts'
import { findClaveUnidad } from '../sat/productos.ts'
import { findRegimenFiscal } from '../sat/regimen-fiscal.ts'
import type { Par } from './bloques.ts'
import type { Flujo } from './flujo.ts'
import { cifra, conDescripcion, nombreImpuesto, tasa } from './formato.ts'
import { type Columna, type Fila, tabla } from './tabla.ts'

export function conceptos(flujo: Flujo, comprobante: Comprobante): void {
  const conDescuento = comprobante.Conceptos.some((concepto) => concepto.Descuento !== undefined)
  const columnas: Columna[] = [
    { titulo: 'Clave', tipo: 'texto', ancho: 41 },
    { titulo: 'Descripción', tipo: 'texto', fuerte: true },
    { titulo: 'Cantidad', tipo: 'cifra' },
    { titulo: 'Unidad', tipo: 'texto', maximo: 70 },
    { titulo: 'Valor unitario', tipo: 'cifra' },
    ...(conDescuento ? [{ titulo: 'Descuento', tipo: 'cifra' } as const] : []),
    { titulo: 'Importe', tipo: 'cifra' },
  ]
  const filas = comprobante.Conceptos.map((concepto): Fila => {
    const descuento = concepto.Descuento === undefined ? '' : cifra(concepto.Descuento)
    return {
      celdas: [
        concepto.ClaveProdServ,
        concepto.Descripcion,
        cifra(concepto.Cantidad),
        unidad(concepto),
        cifra(concepto.ValorUnitario),
        ...(conDescuento ? [descuento] : []),
        cifra(concepto.Importe),
      ],
      notas: notasConcepto(concepto),
    }
  })
  tabla(flujo, columnas, filas, 1)
}

function unidad(concepto: Concepto): string {
  const nombre = concepto.Unidad ?? findClaveUnidad(concepto.ClaveUnidad)?.Descripcion
  return nombre ? `${concepto.ClaveUnidad} ${nombre}` : concepto.ClaveUnidad
}

function notasConcepto(concepto: Concepto): Par[] {
  return [
    ['No. identificación', concepto.NoIdentificacion],
    ['Objeto de impuesto', conDescripcion(concepto.ObjetoImp, findObjetoImp(concepto.ObjetoImp))],
    ...impuestos(concepto),
    ...hidroYPetro(concepto.ComplementoConcepto?.HidroYPetro),
    ...terceros(concepto),
    ...(concepto.InformacionAduanera ?? []).map((nodo): Par => ['Pedimento', nodo.NumeroPedimento]),
    ...(concepto.CuentaPredial ?? []).map((nodo): Par => ['Cuenta predial', nodo.Numero]),
    ...(concepto.Parte ?? []).map((parte): Par => ['Parte', describirParte(parte)]),
  ]
}

function impuestos({ Impuestos }: Concepto): Par[] {
  const traslados = (Impuestos?.Traslados ?? []).map((nodo): Par => {
    const importe = nodo.Importe === undefined ? '' : ` · importe ${cifra(nodo.Importe)}`
    const nombre = `${nombreImpuesto(nodo.Impuesto)} ${tasa(nodo.TipoFactor, nodo.TasaOCuota)}`
    return [nombre, `base ${cifra(nodo.Base)}${importe}`]
  })
  const retenciones = (Impuestos?.Retenciones ?? []).map((nodo): Par => {
    const nombre = `Retención ${nombreImpuesto(nodo.Impuesto)} ${tasa(nodo.TipoFactor, nodo.TasaOCuota)}`
    return [nombre, `base ${cifra(nodo.Base)} · importe ${cifra(nodo.Importe)}`]
  })
  return [...traslados, ...retenciones]
}

function hidroYPetro(nodo: HidroYPetro | undefined): Par[] {
  if (!nodo) return []
  return [
    ['Permiso', `${nodo.TipoPermiso} ${nodo.NumeroPermiso}`],
    ['Clave HYP', nodo.ClaveHYP],
    ['Subproducto', conDescripcion(nodo.SubProductoHYP, findSubProductoHyp(nodo.SubProductoHYP))],
  ]
}

function terceros({ ACuentaTerceros: nodo }: Concepto): Par[] {
  if (!nodo) return []
  const regimen = conDescripcion(
    nodo.RegimenFiscalACuentaTerceros,
    findRegimenFiscal(nodo.RegimenFiscalACuentaTerceros),
  )
  return [
    ['A cuenta de terceros', `${nodo.RfcACuentaTerceros} ${nodo.NombreACuentaTerceros}`],
    ['Régimen del tercero', `${regimen}, C.P. ${nodo.DomicilioFiscalACuentaTerceros}`],
  ]
}

function describirParte(parte: NonNullable<Concepto['Parte']>[number]): string {
  const pedimentos = (parte.InformacionAduanera ?? []).map((nodo) => `pedimento ${nodo.NumeroPedimento}`)
  return [
    parte.ClaveProdServ,
    parte.NoIdentificacion,
    parte.Descripcion,
    [cifra(parte.Cantidad), parte.Unidad].filter(Boolean).join(' '),
    parte.ValorUnitario && `valor unitario ${cifra(parte.ValorUnitario)}`,
    parte.Importe && `importe ${cifra(parte.Importe)}`,
    ...pedimentos,
  ]
    .filter(Boolean)
    .join('; ')
}
