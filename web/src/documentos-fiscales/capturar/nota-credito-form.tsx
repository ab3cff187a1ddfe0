// /nota-credito/nueva and /nota-credito/editar/:id: what is given back of an invoice.
import { tiposRelacion } from '@litro/cfdi/sat/tipo-relacion'
import { rasgos } from '@litro/contract/documentos-fiscales/familia'
import { type NotaCredito, NotaCreditoCaptura } from '@litro/contract/documentos-fiscales/nota-credito'
import { useEffect, useMemo, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { CatalogoField, conCodigo, toOpcion, withActual } from '../../campos/catalogo-field.tsx'
import { campoTexto } from '../../campos/field.ts'
import { SelectField } from '../../campos/select-field.tsx'
import { Plantillas } from '../../entidades/plantillas.tsx'
import { PrimerFoco } from '../../form/primer-foco.tsx'
import type { Puestos } from '../../form/puestos.tsx'
import { Seccion } from '../../form/seccion.tsx'
import { cantidad } from '../../formato.ts'
import { useEscritura, useServicio } from '../../query.ts'
import { importesAlCable, inicialComun } from './captura.ts'
import { DocumentoForm, type Origen } from './documento-form.tsx'
import { MarcasDeCopia } from './marcas-de-copia.tsx'
import { usoPorOmision } from './nota-credito-uso.ts'
import { facturado, type LineaDeFactura, RelacionAFactura } from './relacion-a-factura.tsx'
import { ResumenImportes } from './resumen-importes.tsx'
import { FormaPagoField, MetodoPagoField, ObservacionesField, OperacionField, PrecioYLitros } from './secciones.tsx'
import { DESPUES, sustituidaPor, useNotasSustituibles } from './sustituible.ts'
import { UltimoDocumento } from './ultimo-documento.tsx'
import { useNueva } from './use-nueva.ts'

const inicial = (nota: NotaCredito | null, origen: Origen) => ({
  ...inicialComun(nota, origen),
  IdFactura: campoTexto(nota?.IdFactura),
  IdOperacionTipo: campoTexto(nota?.IdOperacionTipo),
  TipoRelacion: nota?.TipoRelacion ?? rasgos.nota_credito.relacionPorOmision,
  IdFacturaCancelada: campoTexto(nota?.IdFacturaCancelada),
  UsoCFDI: nota?.UsoCFDI ?? '',
})

/** A credit note never gives back more than is left (D-100). */
const porAcreditar = (linea: LineaDeFactura) =>
  `${facturado(linea)}; ${cantidad(linea.LitrosPorAcreditar, 3)} L por acreditar.`

const relaciones = tiposRelacion.map((tipo) => toOpcion(tipo, 'Codigo', conCodigo))

const TERMINOS = ['IdOperacionTipo', 'IdMetodoPago', 'IdFormaPago']

export function Page() {
  const agregar = useEscritura('nota_credito_agregar')
  const editar = useEscritura('nota_credito_editar')
  const nueva = useNueva()
  const [puesto, setPuesto] = useState<Puestos | null>(null)
  const [dePlantilla, setDePlantilla] = useState<Puestos | null>(null)
  const puestos = useMemo(() => [dePlantilla, puesto].filter((uno) => uno !== null), [dePlantilla, puesto])
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
      // A bonus is billed by its amount; only a return gives litres back.
      resumen={
        <>
          <ResumenImportes tipos="operacion_tipo_listar" campo="IdOperacionTipo" />
          {nueva ? (
            <UltimoDocumento
              familia="nota_credito"
              titulo="Última nota de crédito del cliente"
              terminos={TERMINOS}
              inicial={(nota) => inicial(nota, 'copia')}
              puestos={puesto}
              onPuestos={setPuesto}
            />
          ) : null}
          <Plantillas
            para="nota_credito"
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
            <RelacionAFactura actual={nota} concepto="Concepto" pista={porAcreditar} />
          </Seccion>
          <Seccion titulo="Pago">
            <OperacionField />
            <MetodoPagoField />
            <FormaPagoField />
            <SelectField name="TipoRelacion" opciones={relaciones} required />
            <SustituidaField actual={nota} />
            <UsoField />
          </Seccion>
          <Seccion titulo="Importe">
            <PrecioYLitros precio="Precio del Producto" litros="Cantidad de Litros" />
            <ObservacionesField />
          </Seccion>
          {origen === 'copia' ? <PrimerFoco campo="IdCliente" /> : null}
        </MarcasDeCopia>
      )}
    </DocumentoForm>
  )
}

/** Only with 04: the note of the same invoice that this one replaces. */
function SustituidaField({ actual }: { actual: NotaCredito | null }) {
  return useWatch({ name: 'TipoRelacion' }) === '04' ? <Sustituibles actual={actual} /> : null
}

function Sustituibles({ actual }: { actual: NotaCredito | null }) {
  const { opciones, lectura } = useNotasSustituibles({ cargo: false })
  return (
    <SelectField
      name="IdFacturaCancelada"
      opciones={withActual(opciones, sustituidaPor(actual))}
      cargando={lectura.isFetching}
      lectura={lectura}
      label="Nota de crédito que sustituye"
      description={DESPUES}
      required
    />
  )
}

/** G02 unless the receiver's régimen does not admit it; whoever chose another keeps it. */
function UsoField() {
  const { data: usos } = useServicio('uso_cfdi_listar')
  const { setValue, getValues } = useFormContext()
  const idCliente = String(useWatch({ name: 'IdCliente' }) ?? '')
  const { data: clientes } = useServicio('cliente_leer', [{ params: { id: idCliente } }], { enabled: idCliente !== '' })
  const regimen = clientes?.[0]?.RegimenFiscal
  useEffect(() => {
    if (!usos || !regimen) return
    const siguiente = usoPorOmision(usos, regimen, String(getValues('UsoCFDI') ?? ''))
    if (siguiente !== getValues('UsoCFDI')) setValue('UsoCFDI', siguiente, { shouldValidate: true })
  }, [usos, regimen, getValues, setValue])
  return <CatalogoField servicio="uso_cfdi_listar" name="UsoCFDI" valor="Codigo" texto={conCodigo} required />
}
