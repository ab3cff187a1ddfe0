// /nota-credito/nueva and /nota-credito/editar/:id: what is given back of an invoice.
import { tiposRelacion } from '@litro/cfdi/sat/tipo-relacion'
import { rasgos } from '@litro/contract/documentos-fiscales/familia'
import { type NotaCredito, NotaCreditoCaptura } from '@litro/contract/documentos-fiscales/nota-credito'
import { etiquetas } from '@litro/contract/etiquetas'
import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { SelectField } from '../../campos/select-field.tsx'
import { cantidad } from '../../formato.ts'
import { useEscritura, useServicio } from '../../query.ts'
import { obsoletasAlGuardar } from '../documento.ts'
import { campoTexto, importesAlCable, inicialComun } from './captura.ts'
import { DocumentoForm, type Origen } from './documento-form.tsx'
import { usoPorOmision } from './nota-credito-uso.ts'
import { facturado, type LineaDeFactura, RelacionAFactura } from './relacion-a-factura.tsx'
import { ResumenImportes } from './resumen-importes.tsx'
import {
  FormaPagoField,
  MetodoPagoField,
  ObservacionesField,
  OperacionField,
  opcionesDe,
  PrecioYLitros,
} from './secciones.tsx'

const inicial = (nota: NotaCredito | null, origen: Origen) => ({
  ...inicialComun(nota, origen),
  IdFactura: campoTexto(nota?.IdFactura),
  IdOperacionTipo: campoTexto(nota?.IdOperacionTipo),
  TipoRelacion: nota?.TipoRelacion ?? rasgos.nota_credito.relacionPorOmision,
  UsoCFDI: nota?.UsoCFDI ?? '',
})

/** A credit note never gives back more than is left (D-100). */
const porAcreditar = (linea: LineaDeFactura) =>
  `${facturado(linea)}; ${cantidad(linea.LitrosPorAcreditar, 3)} L por acreditar.`

const obsoletas = obsoletasAlGuardar('nota_credito')
const relaciones = tiposRelacion.map(({ Codigo, Descripcion }) => ({
  value: Codigo,
  label: `${Codigo} - ${Descripcion}`,
}))

export function Page() {
  const agregar = useEscritura('nota_credito_agregar', obsoletas)
  const editar = useEscritura('nota_credito_editar', obsoletas)
  return (
    <DocumentoForm
      familia="nota_credito"
      schema={NotaCreditoCaptura}
      inicial={inicial}
      onGuardar={(captura, id) => {
        const entrada = importesAlCable(captura)
        return id === null ? agregar.mutateAsync([{ entrada }]) : editar.mutateAsync([{ params: { id }, entrada }])
      }}
      fallaPrimero
      resumen={<NotaCreditoResumen />}
    >
      {(nota) => (
        <>
          <RelacionAFactura actual={nota} concepto="Concepto" pista={porAcreditar} />
          <OperacionField />
          <MetodoPagoField />
          <FormaPagoField />
          <SelectField name="TipoRelacion" label={etiquetas.TipoRelacion} opciones={relaciones} required />
          <UsoField />
          <PrecioYLitros precio="Precio del Producto" litros="Cantidad de Litros" />
          <ObservacionesField />
        </>
      )}
    </DocumentoForm>
  )
}

/** A bonus is billed by its amount; only a return gives litres back. */
function NotaCreditoResumen() {
  const { data } = useServicio('operacion_tipo_listar')
  const elegida = useWatch({ name: 'IdOperacionTipo' })
  const operacion = data?.find(({ IdOperacionTipo }) => String(IdOperacionTipo) === String(elegida ?? ''))
  return <ResumenImportes generica={operacion?.ClaveGenerica ?? false} />
}

/** G02 unless the receiver's régimen does not admit it; whoever chose another keeps it. */
function UsoField() {
  const { data: usos, isPending } = useServicio('uso_cfdi_listar')
  const { setValue, getValues } = useFormContext()
  const idCliente = String(useWatch({ name: 'IdCliente' }) ?? '')
  const { data: clientes } = useServicio('cliente_leer', [{ params: { id: idCliente } }], { enabled: idCliente !== '' })
  const regimen = clientes?.[0]?.RegimenFiscal
  useEffect(() => {
    if (!usos || !regimen) return
    const siguiente = usoPorOmision(usos, regimen, String(getValues('UsoCFDI') ?? ''))
    if (siguiente !== getValues('UsoCFDI')) setValue('UsoCFDI', siguiente, { shouldValidate: true })
  }, [usos, regimen, getValues, setValue])
  const opciones = opcionesDe(
    usos,
    (u) => u.Codigo,
    (u) => `${u.Codigo} - ${u.Descripcion}`,
  )
  return <SelectField name="UsoCFDI" label={etiquetas.UsoCFDI} opciones={opciones} cargando={isPending} required />
}
