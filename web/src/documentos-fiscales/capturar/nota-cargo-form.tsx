// /nota-cargo/nuevo and /nota-cargo/editar/:id: what is added to an invoice.
import { type NotaCargo, NotaCargoCaptura } from '@litro/contract/documentos-fiscales/nota-cargo'
import { etiquetas } from '@litro/contract/etiquetas'
import { CatalogoField } from '../../campos/catalogo-field.tsx'
import { campoTexto } from '../../campos/field.ts'
import { useEscritura } from '../../query.ts'
import { importesAlCable, inicialComun, inicialTransporte } from './captura.ts'
import { DocumentoForm, type Origen } from './documento-form.tsx'
import { facturado, RelacionAFactura } from './relacion-a-factura.tsx'
import { ResumenImportes } from './resumen-importes.tsx'
import {
  FacturaCanceladaField,
  FormaPagoField,
  MetodoPagoField,
  ObservacionesField,
  OperacionField,
  PrecioYLitros,
  SkuField,
  TransporteSection,
} from './secciones.tsx'
import { DESPUES, sustituidaPor, useNotasSustituibles } from './sustituible.ts'

const inicial = (nota: NotaCargo | null, origen: Origen) => ({
  ...inicialComun(nota, origen),
  ...inicialTransporte(nota),
  IdFactura: campoTexto(nota?.IdFactura),
  IdOperacionTipo: campoTexto(nota?.IdOperacionTipo),
  IdNotaCargoTipo: campoTexto(nota?.IdNotaCargoTipo),
  IdSKUTipo: campoTexto(nota?.IdSKUTipo),
  IdFacturaCancelada: campoTexto(nota?.IdFacturaCancelada),
})

/** A new one travels as multipart although it carries no file (§7.4, D-109). */
const sinArchivos = {}

export function Page() {
  const agregar = useEscritura('nota_cargo_agregar')
  const editar = useEscritura('nota_cargo_editar')
  return (
    <DocumentoForm
      familia="nota_cargo"
      schema={NotaCargoCaptura}
      inicial={inicial}
      onGuardar={(captura, id) => {
        const entrada = importesAlCable(captura)
        if (id === null) return agregar.mutateAsync([{ entrada, archivos: sinArchivos }])
        return editar.mutateAsync([{ params: { id }, entrada }])
      }}
      resumen={<ResumenImportes tipos="nota_cargo_tipo_listar" campo="IdNotaCargoTipo" />}
    >
      {(nota) => (
        <>
          <RelacionAFactura actual={nota} concepto={etiquetas.IdProducto} pista={(linea) => `${facturado(linea)}.`} />
          <MetodoPagoField />
          <OperacionField />
          <FormaPagoField />
          <CatalogoField servicio="nota_cargo_tipo_listar" name="IdNotaCargoTipo" required />
          <SkuField />
          {/* The asterisk is the specification's; nothing is required (D-108). */}
          <SustituidaField actual={nota} />
          <PrecioYLitros />
          <TransporteSection sola />
          <ObservacionesField />
        </>
      )}
    </DocumentoForm>
  )
}

/** A cancelled invoice, as specified, or another charge note of the same invoice. */
function SustituidaField({ actual }: { actual: NotaCargo | null }) {
  const { opciones } = useNotasSustituibles({ cargo: true })
  return (
    <FacturaCanceladaField
      label={`${etiquetas.IdFacturaCancelada}*`}
      actual={sustituidaPor(actual)}
      otras={opciones}
      description={`También una nota de cargo de la misma factura, si esta la sustituye. ${DESPUES}`}
    />
  )
}
