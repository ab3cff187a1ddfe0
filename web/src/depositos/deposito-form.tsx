// /deposito/nuevo and /deposito/editar/:id: the capture of a deposit, changed only while nobody has decided on it.
// Saved, the list opens at once and the message is a toast (D-130).
import type { Deposito } from '@litro/contract/depositos/deposito'
import { F, ND } from '@litro/contract/documentos-fiscales/familia'
import { etiquetas } from '@litro/contract/etiquetas'
import { useMemo, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { AppLink } from '../app-link.tsx'
import { useDescarga } from '../archivos/use-descarga.ts'
import { CatalogoField } from '../campos/catalogo-field.tsx'
import { DepositoTipoField, FormaDePagoField } from '../campos/comunes.tsx'
import { DateField } from '../campos/date-field.tsx'
import { FileField } from '../campos/file-field.tsx'
import { TextField } from '../campos/text-field.tsx'
import { datosDeLiga } from '../entidades/captura-de-cep.ts'
import { permite } from '../entidades/deposito.ts'
import { Plantillas } from '../entidades/plantillas.tsx'
import { Form } from '../form/form.tsx'
import { PrimerFoco } from '../form/primer-foco.tsx'
import { Marcas, type Puestos } from '../form/puestos.tsx'
import { Registro, RegistroONuevo } from '../form/registro.tsx'
import { Seccion } from '../form/seccion.tsx'
import { useEscritura } from '../query.ts'
import { useLocation, useSearchParams } from '../ruteo/ruteo.tsx'
import {
  copiaDe,
  DepositoForm,
  deCep,
  type Entrada,
  faltaElegir,
  inicialDe,
  type PorPagar,
  pagoDe,
  peticionDe,
  type Valores,
} from './captura.ts'
import { ResumenCard } from './resumen-card.tsx'
import { LISTA, rutaDe } from './ruta.ts'
import { MontoField, TipoSection } from './tipo-section.tsx'
import { UltimoDeposito } from './ultimo-deposito.tsx'

/** It may be paid without it: the plain form asks for the same. */
const FALLA_PAGO = 'No se pudo cargar el documento por pagar.'
const SIN_SOCIO = { IdSocioComercial: null, SocioComercial: null }
const TITULOS = { agregar: 'Agregar Depósito', editar: 'Editar Depósito' }

export function Page() {
  const [busqueda] = useSearchParams()
  const copiado = busqueda.get('duplicar')
  const falla = 'No se pudo cargar el depósito.'
  if (copiado) {
    return (
      <Registro key={copiado} servicio="deposito_leer" id={copiado} titulo={TITULOS.agregar} falla={falla}>
        {(deposito) => <Captura deposito={null} copia={deposito} />}
      </Registro>
    )
  }
  const factura = busqueda.get(F)
  if (factura) {
    return (
      <Registro key={factura} servicio="factura_leer" id={factura} titulo={TITULOS.agregar} falla={FALLA_PAGO}>
        {(una) => <Captura deposito={null} pago={{ ...una, IdDocumentoTipo: 1, IdDocumento: una.IdFactura }} />}
      </Registro>
    )
  }
  const nota = busqueda.get(ND)
  if (nota) {
    return (
      <Registro key={nota} servicio="nota_cargo_leer" id={nota} titulo={TITULOS.agregar} falla={FALLA_PAGO}>
        {(una) => <Captura deposito={null} pago={{ ...una, IdDocumentoTipo: 2, IdDocumento: una.IdNotaCargo }} />}
      </Registro>
    )
  }
  return (
    <RegistroONuevo servicio="deposito_leer" titulo={TITULOS.editar} falla={falla}>
      {(deposito, recargar) => <Captura deposito={deposito} onRecargar={recargar} />}
    </RegistroONuevo>
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

type CapturaProps = { deposito: Deposito | null; copia?: Deposito; pago?: PorPagar; onRecargar?: () => void }

function Captura({ deposito, copia, pago, onRecargar }: CapturaProps) {
  const guardar = useGuardar(deposito)
  const [puesto, setPuesto] = useState<Puestos | null>(null)
  const [dePlantilla, setDePlantilla] = useState<Puestos | null>(null)
  const puestos = useMemo(() => [dePlantilla, puesto].filter((uno) => uno !== null), [dePlantilla, puesto])
  const { hash } = useLocation()
  const dicho = deposito || copia || pago ? null : datosDeLiga(hash)
  const cerrado = deposito !== null && !permite(deposito.DepositoEstatus, 'editar')
  return (
    <Form
      titulo={deposito ? TITULOS.editar : TITULOS.agregar}
      schema={DepositoForm}
      inicial={dicho ? deCep(dicho) : copia ? copiaDe(copia) : pago ? pagoDe(pago) : inicialDe(deposito)}
      guardar={deposito ? 'Actualizar Depósito' : 'Guardar Depósito'}
      onGuardar={guardar}
      regresar={LISTA}
      exito="Depósito guardado exitosamente."
      guardado={({ IdDeposito }) => ({ nombre: `depósito ${IdDeposito}`, a: rutaDe('ver', IdDeposito) })}
      falla="No se pudo guardar el depósito."
      impedido={faltaElegir}
      impedimento={
        cerrado ? (
          <>
            Este depósito está {deposito.DepositoEstatus} y ya no se puede editar.{' '}
            <AppLink to={rutaDe('ver', deposito.IdDeposito)}>Ver Detalle</AppLink>
          </>
        ) : null
      }
      onRecargar={onRecargar}
      lateral={
        <div className="pila">
          <ResumenCard deposito={deposito} />
          {deposito || copia ? null : <UltimoDeposito puestos={puesto} onPuestos={setPuesto} />}
          <Plantillas
            para="deposito"
            nueva={!deposito && !copia && !pago}
            puesta={dePlantilla}
            onPoner={(_, puesta) => setDePlantilla(puesta)}
          />
        </div>
      }
    >
      <Marcas puestos={puestos}>
        <Seccion titulo="Depósito">
          <DepositoTipoField />
          <TextField name="Depositante" maxLength={200} required />
          <MontoField />
        </Seccion>
        <TipoSection deposito={deposito} modelo={deposito ?? copia ?? (pago ? { ...SIN_SOCIO, ...pago } : null)} />
        <Seccion titulo="Más datos">
          <TextField name="ClaveRastreo" maxLength={60} autoComplete="off" />
          <DateField name="FechaDeposito" />
          <FormaDePagoField label={etiquetas.IdFormaPago} />
          <CatalogoField
            servicio="banco_listar"
            name="IdBancoEmisor"
            valor="IdBanco"
            texto="Banco"
            admite={({ Clave }) => Clave !== null}
            label={etiquetas.IdBancoEmisor}
            clearable
          />
          <ComprobanteField deposito={deposito} />
        </Seccion>
        {deposito || copia ? null : <PrimerFoco campo={pago ? 'Monto' : 'IdDepositoTipo'} />}
      </Marcas>
    </Form>
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
      accept=".pdf,.jpg,.jpeg,.png,.xml"
      wide
      actual={eliminar ? null : (deposito?.ArchivoNombre ?? null)}
      onQuitarActual={() => setValue('ArchivoEliminar', true, { shouldDirty: true })}
      onDescargarActual={() => bajar({ params: { id: deposito?.IdDeposito ?? 0 } })}
    />
  )
}
