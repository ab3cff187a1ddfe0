// /retorno/nuevo and /retorno/editar/:id: money asked for a supplier, changed only while treasury has not taken it.
// Saved, the list opens at once and the message is a toast (D-153).
import type { Retorno } from '@litro/contract/retornos/retorno'
import { useMemo } from 'react'
import { AppLink } from '../app-link.tsx'
import { SucursalField } from '../campos/comunes.tsx'
import { TextAreaField } from '../campos/text-field.tsx'
import { permite } from '../entidades/retorno.ts'
import { Form } from '../form/form.tsx'
import { PrimerFoco } from '../form/primer-foco.tsx'
import { RegistroONuevo } from '../form/registro.tsx'
import { hoyEnMexico } from '../formato.ts'
import { useEscritura } from '../query.ts'
import { useSearchParams } from '../ruteo/ruteo.tsx'
import { useUsuario } from '../sesion/usuario-context.tsx'
import { MessageLine } from '../ui/message-line.tsx'
import { PageSkeleton } from '../ui/page-skeleton.tsx'
import { type Entrada, inicialDe, peticionDe, retornoForm } from './captura.ts'
import { CuentaField, ProveedorField } from './destino-fields.tsx'
import { FacturaFields } from './factura-fields.tsx'
import { MontoFields } from './monto-fields.tsx'
import { RecibidaField } from './recibida-field.tsx'
import { ResumenCard } from './resumen-card.tsx'

const LISTA = '/retornos'
const TITULOS = { agregar: 'Nuevo Retorno', editar: 'Editar Retorno' }

export function Page() {
  const { permiteSucursal, cargandoConfiguracion } = useUsuario()
  if (cargandoConfiguracion) return <PageSkeleton />
  return (
    <RegistroONuevo servicio="retorno_leer" titulo={TITULOS.editar} falla="No se pudo cargar el retorno.">
      {(retorno, recargar) => <Captura retorno={retorno} conSucursal={permiteSucursal} onRecargar={recargar} />}
    </RegistroONuevo>
  )
}

function useGuardar(retorno: Retorno | null) {
  const agregar = useEscritura('retorno_agregar')
  const editar = useEscritura('retorno_editar')
  return (captura: Entrada) => {
    const peticion = peticionDe(captura)
    if (!retorno) return agregar.mutateAsync([peticion])
    return editar.mutateAsync([{ params: { id: retorno.IdRetorno }, ...peticion }])
  }
}

type Props = { retorno: Retorno | null; conSucursal: boolean; onRecargar?: () => void }

function Captura({ retorno, conSucursal, onRecargar }: Props) {
  const guardar = useGuardar(retorno)
  const [params] = useSearchParams()
  const schema = useMemo(() => retornoForm({ retorno, conSucursal, hoy: hoyEnMexico }), [retorno, conSucursal])
  const cerrado = retorno !== null && !permite(retorno.Estatus, 'editar')
  return (
    <Form
      titulo={retorno ? TITULOS.editar : TITULOS.agregar}
      schema={schema}
      inicial={inicialDe(retorno, params.get('proveedor'))}
      guardar={retorno ? 'Actualizar Solicitud' : 'Generar Solicitud'}
      onGuardar={guardar}
      regresar={LISTA}
      exito="Retorno guardado exitosamente."
      guardado={({ IdRetorno }) => ({ nombre: `retorno ${IdRetorno}`, a: `/retorno/ver/${IdRetorno}` })}
      falla="No se pudo guardar el retorno."
      fallaPrimero
      impedimento={
        cerrado ? (
          <>
            Este retorno está {retorno.Estatus} y ya no se puede editar. <AppLink to={LISTA}>Ver retornos</AppLink>
          </>
        ) : null
      }
      onRecargar={onRecargar}
      lateral={cerrado ? undefined : <ResumenCard retorno={retorno} />}
    >
      {retorno ? null : <RecibidaField />}
      <ProveedorField />
      <CuentaField retorno={retorno} />
      <MontoFields retorno={retorno} />
      {conSucursal ? <SucursalField /> : null}
      <TextAreaField name="Concepto" maxLength={300} required />
      <FacturaFields retorno={retorno} />
      <Hallazgos retorno={retorno} />
      {retorno || params.get('proveedor') ? null : <PrimerFoco campo="IdProveedor" />}
    </Form>
  )
}

/** What the check of the stored XML noted without refusing it. */
function Hallazgos({ retorno }: { retorno: Retorno | null }) {
  if (!retorno || retorno.Hallazgos.length === 0) return null
  return (
    <div className="completo">
      <MessageLine tono="ambar">
        <p>Al revisar el XML de la factura encontramos:</p>
        <ul>
          {retorno.Hallazgos.map(({ codigo, mensaje }) => (
            <li key={codigo}>{mensaje}</li>
          ))}
        </ul>
      </MessageLine>
    </div>
  )
}
