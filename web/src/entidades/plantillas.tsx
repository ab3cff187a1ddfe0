// Plantillas beside the form of a pre-invoice, a note or a deposit: one puts what it has in the fields still empty, and what is captured may be kept as
// another.
import {
  camposDePlantilla,
  MAXIMO_NOMBRE_PLANTILLA,
  type ParaPlantilla,
  type Plantilla,
  PlantillaCaptura,
} from '@litro/contract/plantillas/plantilla'
import { Menu, Modal } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { type ApiError, mensajeDe } from '../api-error.ts'
import { TextField } from '../campos/text-field.tsx'
import { focusField } from '../form/focus-field.ts'
import { FormDialog } from '../form/form-dialog.tsx'
import { NombreFila } from '../form/nombre-fila.tsx'
import type { Puestos } from '../form/puestos.tsx'
import { conteo } from '../formato.ts'
import { useEscritura, useServicio } from '../query.ts'
import { useUsuario } from '../sesion/usuario-context.tsx'
import { avisarError, avisarExito } from '../ui/avisos.ts'
import { Card } from '../ui/card.tsx'
import { avisarReversible } from '../ui/deshacer.tsx'
import { MessageLine } from '../ui/message-line.tsx'
import { Verbo } from '../ui/verbo.tsx'
import estilos from './plantillas.module.css'

/** What each form always needs, in the order it is captured. */
// biome-ignore format: a table is read as a table
const POR_LLENAR: Record<ParaPlantilla, readonly string[]> = {
  factura:      ['IdCliente', 'IdProducto', 'Precio', 'Litros', 'IdMetodoPago', 'IdFormaPago', 'IdFacturaTipo', 'IdSKUTipo'],
  nota_credito: ['IdCliente', 'IdFactura', 'IdOperacionTipo', 'IdMetodoPago', 'IdFormaPago', 'Precio', 'Litros'],
  nota_cargo:   ['IdCliente', 'IdFactura', 'IdMetodoPago', 'IdOperacionTipo', 'IdFormaPago', 'IdNotaCargoTipo', 'IdSKUTipo', 'Precio', 'Litros'],
  deposito:     ['IdDepositoTipo', 'Depositante', 'Monto'],
}

// biome-ignore format: a table is read as a table
const PALABRAS: Record<ParaPlantilla, { guardan: string; de: string; captura: string }> = {
  factura:      { guardan: 'Guardan todo menos precio, sellos y documentos.', de: 'prefactura', captura: 'prefacturas' },
  nota_credito: { guardan: 'Guardan las condiciones, no la factura ni el importe.', de: 'nota de crédito', captura: 'notas de crédito' },
  nota_cargo:   { guardan: 'Guardan las condiciones y la entrega, no la factura ni el importe.', de: 'nota de cargo', captura: 'notas de cargo' },
  deposito:     { guardan: 'Guardan el tipo, quien deposita y cómo, no el monto.', de: 'depósito', captura: 'depósitos' },
}

type Props = {
  para: ParaPlantilla
  /** One that is edited has its own terms: its capture may be kept, and none is put over it. */
  nueva: boolean
  puesta: Puestos | null
  onPoner: (plantilla: Plantilla, puestos: Puestos) => void
}

export function Plantillas({ para, nueva, puesta, onPoner }: Props) {
  const { data: todas = [] } = useServicio('plantilla_listar', [{ silencioso: true }], { staleTime: 60_000 })
  const data = todas.filter(({ Para }) => Para === para)
  const [abierto, setAbierto] = useState<'guardar' | 'administrar' | null>(null)
  const [usada, setUsada] = useState<Plantilla | null>(null)
  const { getValues, setValue, control } = useFormContext()
  // The first field still to fill: who used a template goes on there instead of on its button, which is behind every field.
  const [falta, setFalta] = useState<string | null>(null)
  useEffect(() => {
    if (falta) focusField(control, falta)
  }, [falta, control])
  const usar = (plantilla: Plantilla) => {
    // What another template put and nobody changed gives way; what somebody captured does not.
    const libres = Object.entries(plantilla.Valores).filter(([campo]) => {
      const actual = String(getValues(campo) ?? '')
      return actual === '' || actual === String(puesta?.valores[campo] ?? '')
    })
    for (const [campo, valor] of libres) setValue(campo, valor, { shouldDirty: true, shouldValidate: true })
    setUsada(plantilla)
    setFalta(POR_LLENAR[para].find((campo) => !getValues(campo)) ?? null)
    onPoner(plantilla, {
      cliente: null,
      de: `la plantilla ${plantilla.Nombre}`,
      valores: Object.fromEntries(libres),
    })
  }
  const cerrar = () => setAbierto(null)
  return (
    <Card titulo="Plantillas">
      <p aria-live="polite" className="nota">
        {usada && puesta
          ? `${conteo(Object.keys(puesta.valores).length, 'campo puesto', 'campos puestos')} como en ${puesta.de}. Revísalos.`
          : PALABRAS[para].guardan}
      </p>
      <div className="acciones">
        {nueva && data.length > 0 ? (
          <Menu
            position="bottom-start"
            shadow="md"
            withinPortal
            returnFocus={falta === null}
            onOpen={() => setFalta(null)}
          >
            <Menu.Target>
              <Verbo variant="default" size="compact-sm" rightSection={<IconChevronDown size={16} stroke={1.7} />}>
                Usar plantilla
              </Verbo>
            </Menu.Target>
            <Menu.Dropdown className={estilos.menu}>
              {data.map((plantilla) => (
                <Menu.Item key={plantilla.IdPlantilla} onClick={() => usar(plantilla)}>
                  {plantilla.Nombre}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        ) : null}
        <Verbo variant="default" size="compact-sm" onClick={() => setAbierto('guardar')}>
          Guardar como plantilla
        </Verbo>
        {data.length > 0 ? (
          <Verbo variant="default" size="compact-sm" onClick={() => setAbierto('administrar')}>
            Administrar
          </Verbo>
        ) : null}
      </div>
      {usada && usada.Faltan.length > 0 ? (
        <MessageLine tono="ambar">{usada.Faltan.join(' ')} Elige otro.</MessageLine>
      ) : null}
      {abierto === 'guardar' ? <GuardarDialog para={para} valores={getValues()} onCerrar={cerrar} /> : null}
      {abierto === 'administrar' ? <AdministrarDialog para={para} plantillas={data} onCerrar={cerrar} /> : null}
    </Card>
  )
}

type GuardarProps = { para: ParaPlantilla; valores: Record<string, unknown>; onCerrar: () => void }

function GuardarDialog({ para, valores, onCerrar }: GuardarProps) {
  const agregar = useEscritura('plantilla_agregar')
  const datos = Object.fromEntries(camposDePlantilla[para].map((campo) => [campo, valores[campo] ?? '']))
  return (
    <FormDialog
      titulo="Guardar como plantilla"
      schema={PlantillaCaptura}
      inicial={{ ...datos, Nombre: '', Para: para }}
      guardar="Guardar plantilla"
      falla="No se pudo guardar la plantilla."
      onCerrar={onCerrar}
      onGuardar={async (entrada) => {
        await agregar.mutateAsync([{ entrada: { ...entrada.Datos, Nombre: entrada.Nombre, Para: entrada.Para } }])
        avisarExito(`Plantilla guardada: ${entrada.Nombre}`)
      }}
    >
      <TextField name="Nombre" label="Nombre" required wide maxLength={MAXIMO_NOMBRE_PLANTILLA} />
    </FormDialog>
  )
}

type AdministrarProps = { para: ParaPlantilla; plantillas: readonly Plantilla[]; onCerrar: () => void }

function AdministrarDialog({ para, plantillas, onCerrar }: AdministrarProps) {
  return (
    <Modal opened onClose={onCerrar} title="Administrar plantillas">
      <p className="nota">Las ve quien captura {PALABRAS[para].captura} de este socio.</p>
      <ul className={`lista ${estilos.lista}`} aria-label={`Plantillas de ${PALABRAS[para].de}`}>
        {plantillas.map((plantilla) => (
          <PlantillaFila key={`${plantilla.IdPlantilla}-${plantilla.Version}`} plantilla={plantilla} />
        ))}
      </ul>
      {plantillas.length === 0 ? <p className="nota">Ya no hay plantillas.</p> : null}
    </Modal>
  )
}

function PlantillaFila({ plantilla }: { plantilla: Plantilla }) {
  const { IdPlantilla: id, Para, Nombre, Valores, Faltan, Version } = plantilla
  const { idSocio } = useUsuario()
  const agregar = useEscritura('plantilla_agregar')
  const editar = useEscritura('plantilla_editar')
  const borrar = useEscritura('plantilla_borrar')
  const onError = (error: ApiError) => avisarError(mensajeDe(error, 'No se pudo cambiar la plantilla.'))
  const onSuccess = () => {
    const frase = `Plantilla borrada: ${Nombre}`
    // What is gone of it would not come back.
    if (Faltan.length > 0) return void avisarExito(frase)
    avisarReversible(frase, {
      deshacer: () => agregar.mutateAsync([{ entrada: { ...Valores, Nombre, Para }, socio: idSocio ?? undefined }]),
      deshecho: `Plantilla guardada: ${Nombre}`,
    })
  }
  return (
    <NombreFila
      nombre={Nombre}
      maximo={MAXIMO_NOMBRE_PLANTILLA}
      falta="Escribe un nombre para la plantilla."
      ocupado={editar.isPending || borrar.isPending}
      onNombre={(nuevo) => editar.mutate([{ params: { id }, entrada: { Nombre: nuevo, Version } }], { onError })}
      onBorrar={() => borrar.mutate([{ params: { id } }], { onSuccess, onError })}
    />
  )
}
