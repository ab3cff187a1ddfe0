// /factura/nuevo and /factura/editar/:id: the capture of a pre-invoice.
import { IdRequerido } from '@litro/contract/campo'
import { type Factura, FacturaCaptura } from '@litro/contract/documentos-fiscales/factura'
import { etiquetas } from '@litro/contract/etiquetas'
import { useMemo, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { useDescarga } from '../../archivos/use-descarga.ts'
import { CatalogoField } from '../../campos/catalogo-field.tsx'
import { ClienteField } from '../../campos/cliente-field.tsx'
import { SucursalField } from '../../campos/comunes.tsx'
import { campoTexto } from '../../campos/field.ts'
import { FileField } from '../../campos/file-field.tsx'
import { TextField } from '../../campos/text-field.tsx'
import { palabras as dificiles } from '../../entidades/palabras.ts'
import { Plantillas } from '../../entidades/plantillas.tsx'
import { PrimerFoco } from '../../form/primer-foco.tsx'
import type { Puestos } from '../../form/puestos.tsx'
import { Seccion } from '../../form/seccion.tsx'
import { cantidad } from '../../formato.ts'
import { useEscritura, useServicio } from '../../query.ts'
import { useSearchParams } from '../../ruteo/ruteo.tsx'
import { useUsuario } from '../../sesion/usuario-context.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { precio } from '../formato-documento.ts'
import { importesAlCable, inicialComun, inicialTransporte, mismaCarga } from './captura.ts'
import { DocumentoForm, type Origen } from './documento-form.tsx'
import { MarcasDeCopia } from './marcas-de-copia.tsx'
import { ResumenImportes } from './resumen-importes.tsx'
import {
  AnticipoSection,
  FacturaCanceladaField,
  FormaPagoField,
  MetodoPagoField,
  ObservacionesField,
  PrecioYLitros,
  ProductoField,
  SkuField,
  TransporteSection,
} from './secciones.tsx'
import { TextosDeFlota } from './textos-de-flota.tsx'
import { TERMINOS_TRANSPORTE, UltimoDocumento } from './ultimo-documento.tsx'
import { useNueva } from './use-nueva.ts'

const sinSucursal = FacturaCaptura.extend({ DocumentoBol: z.instanceof(File).nullish() })
const conSucursal = sinSucursal.extend({ IdSucursal: IdRequerido('Elige una sucursal.') })
type Entrada = z.infer<typeof sinSucursal>

/** The terms of a sale; its figures, its seals and its papers are of each one alone. */
const TERMINOS = [
  ...['IdProducto', 'IdMetodoPago', 'IdFormaPago', 'IdFacturaTipo', 'IdSKUTipo', 'IdSucursal'],
  ...TERMINOS_TRANSPORTE,
]

type ClienteConNombre = Pick<Factura, 'IdCliente' | 'Cliente'>

/** What this invoice replaces: the one it is made from, or the one it already had. */
const sustituidaDe = (factura: Factura | null, origen: Origen) =>
  factura && origen === 'sustituto'
    ? { value: String(factura.IdFactura), label: factura.Folio }
    : factura?.IdFacturaCancelada
      ? { value: String(factura.IdFacturaCancelada), label: factura.FacturaCancelada ?? '' }
      : null

/** The advance stays with the record it was given to and moves to its substitute; a copy has none. */
const anticipoDe = (factura: Factura | null, origen: Origen) =>
  factura?.IdAnticipo && origen !== 'copia'
    ? { value: String(factura.IdAnticipo), label: factura.Anticipo ?? '' }
    : null

const inicial = (factura: Factura | null, origen: Origen) => ({
  ...inicialComun(factura, origen),
  ...inicialTransporte(factura, mismaCarga('factura', factura, origen)),
  IdFacturaTipo: campoTexto(factura?.IdFacturaTipo),
  IdSKUTipo: campoTexto(factura?.IdSKUTipo),
  IdSucursal: campoTexto(factura?.IdSucursal),
  IdFacturaCancelada: sustituidaDe(factura, origen)?.value ?? '',
  IdAnticipo: anticipoDe(factura, origen)?.value ?? '',
  ProcedimientoAnticipo: (anticipoDe(factura, origen) && factura?.ProcedimientoAnticipo) ?? 'A',
  MontoAnticipo: anticipoDe(factura, origen) ? campoTexto(factura?.MontoAnticipo) : '',
  Bol: (mismaCarga('factura', factura, origen) && factura?.Bol) || '',
  EliminarBol: false,
  DocumentoBol: null,
})

/** A new one travels as multipart; an edited one as JSON unless its file changes (D-77). */
function useGuardar() {
  const agregar = useEscritura('factura_agregar')
  const editar = useEscritura('factura_editar')
  return ({ DocumentoBol, EliminarBol, IdSucursal, ...captura }: Entrada, id: string | null) => {
    const entrada = {
      ...importesAlCable(captura),
      // A text on the wire, coming and going (§3).
      ...(IdSucursal !== undefined && { IdSucursal: String(IdSucursal) }),
      ...(EliminarBol && { EliminarBol }),
    }
    const archivos = { DocumentoBol }
    if (id === null) return agregar.mutateAsync([{ entrada, archivos }])
    return editar.mutateAsync([{ params: { id }, entrada, ...(DocumentoBol && { archivos }) }])
  }
}

export function Page() {
  const { permiteSucursal, cargandoConfiguracion } = useUsuario()
  const guardar = useGuardar()
  const nueva = useNueva()
  const [busqueda] = useSearchParams()
  const { cliente, leyendo } = useCliente(nueva ? busqueda.get('cliente') : null)
  const [deFactura, setDeFactura] = useState<Puestos | null>(null)
  const [dePlantilla, setDePlantilla] = useState<Puestos | null>(null)
  const puestos = useMemo(() => [dePlantilla, deFactura].filter((uno) => uno !== null), [dePlantilla, deFactura])
  const [suCliente, setSuCliente] = useState<ClienteConNombre | null>(null)
  if (cargandoConfiguracion || leyendo) return <PageSkeleton />
  return (
    <DocumentoForm
      familia="factura"
      schema={permiteSucursal ? conSucursal : sinSucursal}
      inicial={(factura, origen) => ({
        ...inicial(factura, origen),
        ...(cliente && { IdCliente: String(cliente.IdCliente) }),
      })}
      onGuardar={guardar}
      resumen={
        <>
          <ResumenImportes tipos="factura_tipo_listar" campo="IdFacturaTipo" />
          <TextosDeFlota />
          {nueva ? (
            <UltimoDocumento
              familia="factura"
              titulo="Última factura del cliente"
              terminos={TERMINOS}
              resumen={({ Producto, Litros, Precio }) => `${Producto}, ${cantidad(Litros, 3)} L a ${precio(Precio)}`}
              inicial={(factura) => inicial(factura, 'copia')}
              sola
              puestos={deFactura}
              onPuestos={setDeFactura}
            />
          ) : null}
          <Plantillas
            para="factura"
            nueva={nueva}
            puesta={dePlantilla}
            onPoner={({ Cliente }, puesta) => {
              const { IdCliente } = puesta.valores
              if (IdCliente && Cliente) setSuCliente({ IdCliente: Number(IdCliente), Cliente })
              setDePlantilla(puesta)
            }}
          />
        </>
      }
    >
      {(factura, origen) => (
        <MarcasDeCopia documento={factura} origen={origen} inicial={inicial} puestos={puestos}>
          <Seccion titulo="Venta">
            <ClienteField
              // The one a template brings is known by its name at once.
              key={suCliente?.IdCliente}
              name="IdCliente"
              actual={suCliente ?? factura ?? cliente}
              required
            />
            <ProductoField />
            <PrecioYLitros />
          </Seccion>
          <Seccion titulo="Pago">
            <MetodoPagoField />
            <FormaPagoField />
            <CatalogoField servicio="factura_tipo_listar" name="IdFacturaTipo" required />
            <SkuField />
            {permiteSucursal ? <SucursalField /> : null}
          </Seccion>
          <Seccion titulo="Entrega">
            <TransporteSection sola={false} />
            <ObservacionesField />
            <TextField name="Bol" maxLength={100} ayuda={dificiles.BOL} />
            <FacturaCanceladaField label={etiquetas.IdFacturaCancelada} actual={sustituidaDe(factura, origen)} />
            <AnticipoSection actual={anticipoDe(factura, origen)} />
            <BolField factura={origen === 'edicion' ? factura : null} />
          </Seccion>
          {origen === 'copia' ? <PrimerFoco campo={cliente ? 'Precio' : 'IdCliente'} /> : null}
        </MarcasDeCopia>
      )}
    </DocumentoForm>
  )
}

/** The client whose page one comes from; one that cannot be read is chosen by hand as always. */
function useCliente(id: string | null) {
  const { data, isPending } = useServicio('cliente_leer', [{ params: { id: id ?? '' }, silencioso: true }], {
    enabled: id !== null,
    staleTime: 60_000,
  })
  const leido = id === null ? undefined : data?.[0]
  const cliente = leido && !leido.Inactivo ? { IdCliente: leido.IdCliente, Cliente: leido.Nombre } : null
  return { cliente, leyendo: id !== null && isPending }
}

/** The bill of lading: a new file, the stored one, or none. */
function BolField({ factura }: { factura: Factura | null }) {
  const { setValue } = useFormContext()
  const eliminar = useWatch({ name: 'EliminarBol' })
  const nombre = factura?.ArchivoNombreBol ?? null
  const { bajar } = useDescarga('factura_bol', nombre ?? 'bol', { literal: true })
  return (
    <FileField
      name="DocumentoBol"
      accept=".pdf,.jpg,.jpeg,.png"
      wide
      actual={eliminar ? null : nombre}
      onQuitarActual={() => setValue('EliminarBol', true, { shouldDirty: true })}
      onDescargarActual={() => bajar({ params: { id: factura?.IdFactura ?? 0 } })}
    />
  )
}
