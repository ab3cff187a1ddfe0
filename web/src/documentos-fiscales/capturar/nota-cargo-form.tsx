// /nota-cargo/nuevo and /nota-cargo/editar/:id: what is added to an invoice.
import { type NotaCargo, NotaCargoCaptura } from '@litro/contract/documentos-fiscales/nota-cargo'
import { etiquetas } from '@litro/contract/etiquetas'
import { useMemo, useState } from 'react'
import { CatalogoField } from '../../campos/catalogo-field.tsx'
import { campoTexto } from '../../campos/field.ts'
import { Plantillas } from '../../entidades/plantillas.tsx'
import { PrimerFoco } from '../../form/primer-foco.tsx'
import type { Puestos } from '../../form/puestos.tsx'
import { Seccion } from '../../form/seccion.tsx'
import { useEscritura } from '../../query.ts'
import { importesAlCable, inicialComun, inicialTransporte, mismaCarga } from './captura.ts'
import { DocumentoForm, type Origen } from './documento-form.tsx'
import { MarcasDeCopia } from './marcas-de-copia.tsx'
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
import { TERMINOS_TRANSPORTE, UltimoDocumento } from './ultimo-documento.tsx'
import { useNueva } from './use-nueva.ts'

const inicial = (nota: NotaCargo | null, origen: Origen) => ({
  ...inicialComun(nota, origen),
  ...inicialTransporte(nota, mismaCarga('nota_cargo', nota, origen)),
  IdFactura: campoTexto(nota?.IdFactura),
  IdOperacionTipo: campoTexto(nota?.IdOperacionTipo),
  IdNotaCargoTipo: campoTexto(nota?.IdNotaCargoTipo),
  IdSKUTipo: campoTexto(nota?.IdSKUTipo),
  IdFacturaCancelada: campoTexto(nota?.IdFacturaCancelada),
})

/** A new one travels as multipart although it carries no file (§7.4, D-109). */
const sinArchivos = {}

const TERMINOS = [
  ...['IdMetodoPago', 'IdOperacionTipo', 'IdFormaPago', 'IdNotaCargoTipo', 'IdSKUTipo'],
  ...TERMINOS_TRANSPORTE,
]

export function Page() {
  const agregar = useEscritura('nota_cargo_agregar')
  const editar = useEscritura('nota_cargo_editar')
  const nueva = useNueva()
  const [puesto, setPuesto] = useState<Puestos | null>(null)
  const [dePlantilla, setDePlantilla] = useState<Puestos | null>(null)
  const puestos = useMemo(() => [dePlantilla, puesto].filter((uno) => uno !== null), [dePlantilla, puesto])
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
      resumen={
        <>
          <ResumenImportes tipos="nota_cargo_tipo_listar" campo="IdNotaCargoTipo" />
          {nueva ? (
            <UltimoDocumento
              familia="nota_cargo"
              titulo="Última nota de cargo del cliente"
              terminos={TERMINOS}
              inicial={(nota) => inicial(nota, 'copia')}
              puestos={puesto}
              onPuestos={setPuesto}
            />
          ) : null}
          <Plantillas
            para="nota_cargo"
            nueva={nueva}
            puesta={dePlantilla}
            onPoner={(_, puesta) => setDePlantilla(puesta)}
          />
        </>
      }
    >
      {(nota, origen) => (
        <MarcasDeCopia documento={nota} origen={origen} inicial={inicial} puestos={puestos}>
          <Seccion titulo="Factura">
            <RelacionAFactura actual={nota} concepto={etiquetas.IdProducto} pista={(linea) => `${facturado(linea)}.`} />
          </Seccion>
          <Seccion titulo="Pago">
            <MetodoPagoField />
            <OperacionField />
            <FormaPagoField />
            <CatalogoField servicio="nota_cargo_tipo_listar" name="IdNotaCargoTipo" required />
            <SkuField />
            {/* The asterisk is the specification's; nothing is required (D-108). */}
            <SustituidaField actual={nota} />
          </Seccion>
          <Seccion titulo="Importe y entrega">
            <PrecioYLitros />
            <TransporteSection sola />
            <ObservacionesField />
          </Seccion>
          {origen === 'copia' ? <PrimerFoco campo="IdCliente" /> : null}
        </MarcasDeCopia>
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
