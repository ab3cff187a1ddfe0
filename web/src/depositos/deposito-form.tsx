// /deposito/nuevo and /deposito/editar/:id: the capture of a deposit, changed only while nobody has decided on it.
import type { Deposito } from '@litro/contract/depositos/deposito'
import { etiquetas } from '@litro/contract/etiquetas'
import { useFormContext, useWatch } from 'react-hook-form'
import { useParams } from 'react-router'
import { AppLink } from '../app-link.tsx'
import { useDescarga } from '../archivos/use-descarga.ts'
import { DepositoTipoField, FormaDePagoField } from '../campos/comunes.tsx'
import { DateField } from '../campos/date-field.tsx'
import { FileField } from '../campos/file-field.tsx'
import { TextField } from '../campos/text-field.tsx'
import { permite } from '../entidades/deposito.ts'
import { Form } from '../form/form.tsx'
import { Registro } from '../form/registro.tsx'
import { Seccion } from '../form/seccion.tsx'
import { useEscritura } from '../query.ts'
import { MessageLine } from '../ui/message-line.tsx'
import { DepositoForm, type Entrada, faltaElegir, inicialDe, peticionDe, type Valores } from './captura.ts'
import { ResumenCard } from './resumen-card.tsx'
import { LISTA, rutaDe } from './ruta.ts'
import { MontoField, TipoSection } from './tipo-section.tsx'

/** The list opens at once; the message is a toast (D-130). */
const ESPERA_MS = 0

const TITULOS = { agregar: 'Agregar Depósito', editar: 'Editar Depósito' }

export function Page() {
  const { id } = useParams()
  if (!id) return <Captura key="nuevo" deposito={null} />
  return (
    <Registro key={id} servicio="deposito_leer" titulo={TITULOS.editar} falla="No se pudo cargar el depósito.">
      {(deposito, recargar) => <Captura deposito={deposito} onRecargar={recargar} />}
    </Registro>
  )
}

function useGuardar(deposito: Deposito | null) {
  const agregar = useEscritura('deposito_agregar')
  const editar = useEscritura('deposito_editar')
  return (captura: Entrada) => {
    const peticion = peticionDe(captura)
    if (!deposito) return agregar.mutateAsync([peticion])
    return editar.mutateAsync([{ params: { id: deposito.IdDeposito }, ...peticion }])
  }
}

function Captura({ deposito, onRecargar }: { deposito: Deposito | null; onRecargar?: () => void }) {
  const guardar = useGuardar(deposito)
  const cerrado = deposito !== null && !permite(deposito.DepositoEstatus, 'editar')
  return (
    <Form
      titulo={deposito ? TITULOS.editar : TITULOS.agregar}
      schema={DepositoForm}
      inicial={inicialDe(deposito)}
      guardar={deposito ? 'Actualizar Depósito' : 'Guardar Depósito'}
      onGuardar={guardar}
      regresar={LISTA}
      exito="Depósito guardado exitosamente."
      espera={ESPERA_MS}
      falla="No se pudo guardar el depósito."
      impedido={(valores) => cerrado || faltaElegir(valores)}
      onRecargar={onRecargar}
      lateral={<ResumenCard deposito={deposito} />}
    >
      {cerrado ? <Cerrado deposito={deposito} /> : null}
      <DepositoTipoField />
      <TextField name="Depositante" label={etiquetas.Depositante} maxLength={200} required />
      <MontoField />
      <TipoSection deposito={deposito} />
      <Seccion titulo="Más datos">
        <TextField name="ClaveRastreo" label={etiquetas.ClaveRastreo} maxLength={60} autoComplete="off" />
        <DateField name="FechaDeposito" label={etiquetas.FechaDeposito} />
        <FormaDePagoField label={etiquetas.IdFormaPago} />
      </Seccion>
      <ComprobanteField deposito={deposito} />
    </Form>
  )
}

function Cerrado({ deposito: { IdDeposito, DepositoEstatus } }: { deposito: Deposito }) {
  return (
    <div className="completo">
      <MessageLine tono="ambar">
        Este depósito está {DepositoEstatus} y ya no se puede editar.{' '}
        <AppLink to={rutaDe('ver', IdDeposito)}>Ver Detalle</AppLink>
      </MessageLine>
    </div>
  )
}

/** A new file, the stored one, or none (D-131, D-136). */
function ComprobanteField({ deposito }: { deposito: Deposito | null }) {
  const { setValue } = useFormContext<Valores>()
  const eliminar = useWatch<Valores, 'ArchivoEliminar'>({ name: 'ArchivoEliminar' })
  const { bajar } = useDescarga('deposito_archivo', deposito?.ArchivoNombre ?? '', { literal: true })
  return (
    <FileField
      name="Comprobante"
      label={etiquetas.Comprobante}
      accept=".pdf,.jpg,.jpeg,.png,.xml"
      wide
      actual={eliminar ? null : (deposito?.ArchivoNombre ?? null)}
      onQuitarActual={() => setValue('ArchivoEliminar', true, { shouldDirty: true })}
      onDescargarActual={() => bajar({ params: { id: deposito?.IdDeposito ?? 0 } })}
    />
  )
}
