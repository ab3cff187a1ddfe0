// What the three lists share: their columns, their actions by status and their foot.
import { estatusDeFamilia, etiquetaEstatus } from '@litro/contract/documentos-fiscales/estado'
import { type Familia, rasgos } from '@litro/contract/documentos-fiscales/familia'
import { useMemo } from 'react'
import { AppLink } from '../../app-link.tsx'
import { cantidad, entero, fecha, fechaHora, pesos, SIN_DATO } from '../../formato.ts'
import type { Columna } from '../../list/columna.ts'
import type { Suma } from '../../list/list-footer.tsx'
import { useUsuario } from '../../sesion/usuario-context.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { RowActions, RowLink } from '../../ui/row-actions.tsx'
import { accionesDe } from '../acciones.ts'
import { Archivos } from '../archivos.tsx'
import { type Fila, idDe, rutaDe } from '../documento.ts'
import estilos from '../documentos-fiscales.module.css'
import { Estatus } from '../estatus.tsx'
import { precio } from '../formato-documento.ts'

export const verDocumento = (familia: Familia) => (fila: Fila) => rutaDe(familia, 'ver', idDe(familia, fila))

/** Columns in the order of the specification; the family gives those it names its own way. */
export function columnasDe<F extends Fila>(
  familia: Familia,
  propias: { estatus: Columna<F>; litros: Columna<F>; sucursal?: Columna<F> },
): Columna<F>[] {
  // A column of what all rows have serves any row.
  const comunes = (...columnas: Columna<Fila>[]) => columnas as unknown as Columna<F>[]
  return [
    ...comunes(fechaColumna, folioColumna(familia)),
    propias.estatus,
    ...comunes(clienteColumna),
    ...(propias.sucursal ? [propias.sucursal] : []),
    ...comunes(productoColumna),
    propias.litros,
    ...comunes(precioColumna, totalColumna, saldoColumna, antiguedadColumna, archivosColumna(familia)),
  ]
}

const fechaColumna: Columna<Fila> = {
  campo: 'FechaEmision',
  titulo: 'Fecha',
  ancho: 118,
  render: ({ FechaEmision }) => (
    <span className="cifra" title={fechaHora(FechaEmision)}>
      {fecha(FechaEmision)}
    </span>
  ),
}

/** The folio opens the detail, whatever the status (D-30); its UUID travels beside it (D-80). */
const folioColumna = (familia: Familia): Columna<Fila> => ({
  campo: 'Folio',
  titulo: 'Folio',
  ancho: 106,
  render: (fila) => (
    <span className={estilos.folio}>
      <AppLink to={verDocumento(familia)(fila)} title={fila.UUID ?? undefined}>
        {fila.Folio}
      </AppLink>
      {fila.UUID ? <CopyButton texto={fila.UUID} nombre="UUID" /> : null}
    </span>
  ),
})

const archivosColumna = (familia: Familia): Columna<Fila> => ({
  campo: 'ArchivoNombrePDF',
  titulo: 'Archivos',
  ancho: 122,
  sinOrden: true,
  render: (fila) => <Archivos familia={familia} fila={fila} />,
})

const clienteColumna: Columna<Fila> = { campo: 'Cliente', titulo: 'Cliente', ancho: 120, crece: true }
const productoColumna: Columna<Fila> = { campo: 'Producto', titulo: 'Producto', ancho: 98, crece: true }
const precioColumna: Columna<Fila> = {
  campo: 'Precio',
  titulo: 'Precio',
  ancho: 80,
  cifra: true,
  render: (fila) => precio(fila.Precio),
}
const totalColumna: Columna<Fila> = {
  campo: 'Total',
  titulo: 'Total',
  ancho: 110,
  cifra: true,
  render: (fila) => pesos(fila.Total),
}
const saldoColumna: Columna<Fila> = {
  campo: 'SaldoRestante',
  titulo: 'Saldo',
  ancho: 116,
  cifra: true,
  render: (fila) => pesos(fila.SaldoRestante),
}
/** Days; empty until stamped (D-86). */
const antiguedadColumna: Columna<Fila> = {
  campo: 'Antiguedad',
  titulo: 'Antigüedad',
  ancho: 104,
  cifra: true,
  render: ({ Antiguedad }) => (Antiguedad === null ? SIN_DATO : entero(Antiguedad)),
}

export const litros = (valor: number) => cantidad(valor, 3)

export const estatusRender = (familia: Familia) => (fila: Fila) => <Estatus familia={familia} fila={fila} />

/** Every status of the family with the label the screen shows (D-105). */
export const opcionesDeEstatus = (familia: Familia) =>
  estatusDeFamilia(familia).map((valor) => ({ valor, texto: etiquetaEstatus(valor) }))

export const sumasDe = (campoLitros: string): readonly Suma[] => [
  { campo: campoLitros, titulo: campoLitros, formato: litros },
  { campo: 'Total', titulo: 'Total', formato: pesos },
  { campo: 'SaldoRestante', titulo: 'Saldo', formato: pesos },
]

/** Room for Editar, Timbrar and Borrar side by side. */
export const ANCHO_ACCIONES = 218

/** The actions of a row, made once per list so that rows are not redrawn. */
export function useAcciones(familia: Familia) {
  const { puede } = useUsuario()
  return useMemo(() => {
    const { titulo } = rasgos[familia]
    return (fila: Fila) => (
      <RowActions>
        {accionesDe(familia, fila, puede).map(({ verbo, texto, a }) => (
          <RowLink
            key={verbo}
            a={a}
            texto={texto}
            etiqueta={`${texto} ${titulo} ${fila.Folio}`}
            peligro={verbo === 'borrar' || verbo === 'cancelar'}
          />
        ))}
      </RowActions>
    )
  }, [familia, puede])
}
