// The fiscal side of a document: amounts, UUID in full, what the SAT says, and its files.
import { formatDecimal, fromJson } from '@litro/cfdi/decimal'
import type { Familia } from '@litro/contract/documentos-fiscales/familia'
import { etiquetas } from '@litro/contract/etiquetas'
import type { ReactNode } from 'react'
import { fecha, fechaHora, pesos } from '../../formato.ts'
import { Card } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { type Dato, Ficha } from '../../ui/ficha.tsx'
import { Archivos } from '../archivos.tsx'
import { estatusSatDe } from '../cancelar/cancelacion.ts'
import { type Documento, estadoDeFila } from '../documento.ts'

type Props = { familia: Familia; documento: Documento; extras?: ReactNode }

export function ComprobanteCard({ familia, documento, extras }: Props) {
  const estatusSat = estatusSatDe(documento, estadoDeFila(familia, documento))
  const campos: Dato<Documento>[] = [
    { etiqueta: etiquetas.Subtotal, valor: (d) => pesos(d.Subtotal), cifra: true },
    ...(documento.Descuento > 0 ? [descuento] : []),
    { etiqueta: etiquetas.IVA, valor: (d) => pesos(d.IVA), cifra: true },
    ...(retenidoDe(documento) > 0n ? [retenido] : []),
    { etiqueta: etiquetas.Total, valor: (d) => pesos(d.Total), cifra: true },
    ...(documento.SaldoRestante === null ? [] : [saldo]),
    { etiqueta: etiquetas.Fecha, valor: (d) => fecha(d.FechaEmision), cifra: true },
    ...(documento.FacturaCancelada ? [sustituye] : []),
    ...(estatusSat ? [uuid, fechaTimbrado, { etiqueta: 'Estatus en el SAT', valor: () => estatusSat }] : []),
  ]
  return (
    <Card titulo="Comprobante fiscal">
      <Ficha registro={documento} campos={campos} />
      {documento.ArchivoNombrePDF || documento.ArchivoNombreXML || extras ? (
        <div className="acciones no-imprimir">
          <Archivos familia={familia} fila={documento} />
          {extras}
        </div>
      ) : null}
    </Card>
  )
}

/** What the receiver withholds of a freight (D-198) is what the sum lacks. */
const retenidoDe = ({ Subtotal, Descuento, IVA, Total }: Documento) =>
  fromJson(Subtotal) - fromJson(Descuento) + fromJson(IVA) - fromJson(Total)

const retenido: Dato<Documento> = {
  etiqueta: 'IVA retenido',
  valor: (d) => pesos(formatDecimal(retenidoDe(d), 2)),
  cifra: true,
}
const descuento: Dato<Documento> = { etiqueta: 'Descuento', valor: (d) => pesos(d.Descuento), cifra: true }
const saldo: Dato<Documento> = { etiqueta: etiquetas.SaldoRestante, valor: (d) => pesos(d.SaldoRestante), cifra: true }
const sustituye: Dato<Documento> = { etiqueta: 'Sustituye a', valor: (d) => d.FacturaCancelada }
const fechaTimbrado: Dato<Documento> = { etiqueta: etiquetas.FechaTimbrado, valor: (d) => fechaHora(d.FechaTimbrado) }
const uuid: Dato<Documento> = {
  etiqueta: etiquetas.UUID,
  ancho: true,
  valor: (d) => (
    <span className="uuid">
      {d.UUID}
      <CopyButton texto={d.UUID ?? ''} nombre="UUID" />
    </span>
  ),
}
