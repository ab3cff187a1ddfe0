// The form of a client, the same to add and to change one: every field of §2.5, in its order. A resident abroad has two more.
import { RFC_EXTRANJERO } from '@litro/cfdi/rfc'
import { avisoDeEstado, avisosDeCliente, type Cliente, ClienteFormulario } from '@litro/contract/clientes/cliente'
import type { CapturaDe } from '@litro/contract/services'
import type { ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Aviso } from '../campos/aviso.tsx'
import { CatalogoField, conCodigo } from '../campos/catalogo-field.tsx'
import { SelectField } from '../campos/select-field.tsx'
import { TextField } from '../campos/text-field.tsx'
import { SituacionSat } from '../entidades/situacion-sat.tsx'
import { Form } from '../form/form.tsx'
import { PrimerFoco } from '../form/primer-foco.tsx'
import { Seccion } from '../form/seccion.tsx'
import { useServicio } from '../query.ts'
import { CsfImport } from './csf-import.tsx'
import { regimenOpciones, usoOpciones } from './opciones.ts'

/** How long the success message stays before /clientes (§9). */
const ESPERA_MS = 2500

type Captura = CapturaDe<'cliente_agregar'>

type Props = {
  titulo: string
  guardar: string
  exito: string
  inicial: Captura
  onGuardar: (entrada: Captura) => Promise<Pick<Cliente, 'IdCliente' | 'Nombre'>>
  acciones?: ReactNode
  onRecargar?: () => void
  /** It begins at its first field and takes its contacts too (D-203). */
  nuevo?: true
}

export function ClienteForm({ onGuardar, nuevo, ...props }: Props) {
  return (
    <Form
      {...props}
      schema={ClienteFormulario}
      // The wire's names: the state's key travels as Estado and IdEstado (§7.2, D-57).
      onGuardar={({ ClaveEstado, ...resto }) => onGuardar({ ...resto, Estado: ClaveEstado, IdEstado: ClaveEstado })}
      guardado={({ IdCliente, Nombre }) => ({ nombre: Nombre, a: `/cliente/ver/${IdCliente}` })}
      regresar="/clientes"
      espera={ESPERA_MS}
      falla="Error al guardar cliente"
    >
      <CsfImport />
      <DatosFiscales />
      <Domicilio />
      {nuevo ? <Contactos /> : null}
      {nuevo ? <PrimerFoco campo="Nombre" /> : null}
    </Form>
  )
}

function DatosFiscales() {
  const { register, trigger, getValues } = useFormContext<Captura>()
  const avisos = useAvisos()
  const [rfc = '', regimen = ''] = useWatch<Captura, ['RFC', 'RegimenFiscal']>({ name: ['RFC', 'RegimenFiscal'] })
  const regimenes = useServicio('regimen_fiscal_listar')
  const usos = useServicio('uso_cfdi_listar')
  return (
    <>
      <TextField name="Nombre" required maxLength={200} />
      <TextField name="RazonSocial" required mayusculas maxLength={300} aviso={avisos.RazonSocial} />
      <TextField name="RFC" required mayusculas maxLength={20} aviso={avisos.RFC} />
      <SituacionSat rfc={rfc} deQuien="cliente" />
      {/* The specification hides the address; an empty one never erases what Contactos holds (D-55). */}
      <input type="hidden" {...register('CorreoElectronico')} />
      <TextField name="CodigoPostal" required maxLength={5} inputMode="numeric" aviso={avisos.CodigoPostal} />
      <SelectField
        name="RegimenFiscal"
        required
        opciones={regimenOpciones(regimenes.data ?? [], rfc)}
        cargando={regimenes.isPending}
        lectura={regimenes}
        // A use that the new régimen does not admit is said at once, not when saving.
        onElegir={() => getValues('UsoCFDI') && trigger('UsoCFDI')}
      />
      <SelectField
        name="UsoCFDI"
        required
        opciones={usoOpciones(usos.data ?? [], rfc, regimen)}
        cargando={usos.isPending}
        lectura={usos}
      />
      {rfc === RFC_EXTRANJERO ? <ResidenciaFiscal aviso={avisos.ResidenciaFiscal} /> : null}
    </>
  )
}

/** Below what the specification asks for, so that the first invoice has somebody to go to. */
function Contactos() {
  return (
    <Seccion titulo="Contactos">
      <TextField
        name="EmailsAdicionales"
        label="Correos para enviarle sus facturas"
        description="Uno o varios, separados por comas."
        autoComplete="off"
        wide
      />
    </Seccion>
  )
}

/** Who it is for its own country; the CFDI says both (Receptor of Anexo 20). */
function ResidenciaFiscal({ aviso }: { aviso: string | undefined }) {
  return (
    <>
      <CatalogoField
        servicio="pais_listar"
        name="ResidenciaFiscal"
        valor="Codigo"
        texto={conCodigo}
        admite={({ Codigo }) => Codigo !== 'MEX'}
        clearable
        description={aviso ? <Aviso texto={aviso} /> : undefined}
      />
      <TextField name="NumRegIdTrib" maxLength={40} description="El número con que paga impuestos en su país." />
    </>
  )
}

/** What the rules warn about, by field, as it is typed. */
function useAvisos(): Record<string, string> {
  const [RFC, RazonSocial, CodigoPostal, RegimenFiscal, UsoCFDI, estado, residencia, registro] = useWatch<
    Captura,
    ['RFC', 'RazonSocial', 'CodigoPostal', 'RegimenFiscal', 'UsoCFDI', 'Estado', 'ResidenciaFiscal', 'NumRegIdTrib']
  >({
    name: [
      'RFC',
      'RazonSocial',
      'CodigoPostal',
      'RegimenFiscal',
      'UsoCFDI',
      'Estado',
      'ResidenciaFiscal',
      'NumRegIdTrib',
    ],
  })
  const deFuera = { ResidenciaFiscal: residencia ?? '', NumRegIdTrib: registro ?? '' }
  const datos = { RFC, RazonSocial: RazonSocial.trim(), CodigoPostal, RegimenFiscal, UsoCFDI, ...deFuera }
  const avisos: Record<string, string> = {}
  for (const { campo, mensaje } of avisosDeCliente(datos))
    avisos[campo] = [avisos[campo], mensaje].filter(Boolean).join(' ')
  const otroEstado = avisoDeEstado(CodigoPostal, String(estado ?? ''))
  if (otroEstado) avisos.CodigoPostal = otroEstado
  return avisos
}

function Domicilio() {
  const rfc = useWatch<Captura, 'RFC'>({ name: 'RFC' })
  return (
    <>
      <CatalogoField servicio="estado_listar" name="Estado" valor="Codigo" required={rfc !== RFC_EXTRANJERO} />
      <TextField name="Municipio" maxLength={120} />
      <TextField name="Ciudad" maxLength={120} />
      <TextField name="Colonia" maxLength={120} />
      <TextField name="Calle" maxLength={120} />
      <TextField name="NumExterior" maxLength={55} />
      <TextField name="NumInterior" maxLength={55} />
    </>
  )
}
