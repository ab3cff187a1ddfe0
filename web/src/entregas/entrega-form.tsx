// /entrega/nueva and /entrega/editar/{id}: one sheet, opened with what the invoice and the last trips already say.
import { type Entrega, EntregaCaptura, type PropuestaEntrega } from '@litro/contract/entregas/entrega'
import type { CapturaDe } from '@litro/contract/services'
import { Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { CatalogoField } from '../campos/catalogo-field.tsx'
import { campoTexto } from '../campos/field.ts'
import { NumberField } from '../campos/number-field.tsx'
import { MultiSelectField } from '../campos/select-field.tsx'
import { SwitchField } from '../campos/switch-field.tsx'
import { TextField } from '../campos/text-field.tsx'
import { palabras } from '../entidades/palabras.ts'
import { Carga } from '../form/carga.tsx'
import { Form } from '../form/form.tsx'
import { RegistroONuevo } from '../form/registro.tsx'
import { Seccion } from '../form/seccion.tsx'
import { useEscritura, useServicio } from '../query.ts'
import { useSearchParams } from '../ruteo/ruteo.tsx'
import { MessageLine } from '../ui/message-line.tsx'
import estilos from './entregas.module.css'
import { HoraField } from './hora-field.tsx'
import { masMinutos } from './horas.ts'

type Captura = CapturaDe<'entrega_agregar'>

export function Page() {
  return (
    <RegistroONuevo servicio="entrega_leer" titulo="Editar Entrega" falla="No se pudo cargar la entrega">
      {(entrega, recargar) => (entrega ? <Sheet entrega={entrega} onRecargar={recargar} /> : <Nueva />)}
    </RegistroONuevo>
  )
}

function Nueva() {
  const [params] = useSearchParams()
  const IdFactura = params.get('IdFactura') ?? undefined
  const lectura = useServicio('entrega_propuesta', [{ consulta: { IdFactura } }], { staleTime: 0, gcTime: 0 })
  const { data, error, isFetching, refetch } = lectura
  if (data && !isFetching) return <Sheet propuesta={data} />
  const fallida = error !== null && !isFetching
  return (
    <Carga
      titulo="Planear Entrega"
      falla="No se pudo preparar la entrega"
      lectura={{ error, fallida, isFetching, refetch }}
    />
  )
}

function valuesOf(de: Entrega | PropuestaEntrega): Captura {
  return {
    IdFactura: campoTexto(de.IdFactura) || undefined,
    IdVehiculo: campoTexto(de.IdVehiculo),
    Remolques: de.Remolques.map(String),
    IdOperador: campoTexto(de.IdOperador),
    IdOrigen: campoTexto(de.IdOrigen),
    Salida: de.Salida,
    Paradas: de.Paradas.map(({ IdSitio, Llegada, Km, Cargas }) => ({
      IdSitio: campoTexto(IdSitio),
      Llegada,
      Km: campoTexto(Km),
      Cargas: Cargas.map(({ IdProducto, Litros, Densidad }) => ({
        IdProducto: campoTexto(IdProducto),
        Litros: campoTexto(Litros),
        Densidad: campoTexto(Densidad),
      })),
    })),
    RegresaSobrante: 'RegresaSobrante' in de && de.RegresaSobrante,
    Sellos: de.Sellos,
    Bol: de.Bol,
  }
}

type SheetProps = { entrega?: Entrega; propuesta?: PropuestaEntrega; onRecargar?: () => void }

function Sheet({ entrega, propuesta, onRecargar }: SheetProps) {
  const agregar = useEscritura('entrega_agregar')
  const editar = useEscritura('entrega_editar')
  const [guardada, setGuardada] = useState<number | null>(entrega?.IdEntrega ?? null)
  const factura = (entrega ?? propuesta)?.Factura
  const onGuardar = async (entrada: object) => {
    const captura = entrada as Captura
    if (entrega) {
      const { IdEntrega: id, Version } = entrega
      await editar.mutateAsync([{ params: { id }, entrada: { ...captura, Version } }])
    } else setGuardada((await agregar.mutateAsync([{ entrada: captura }])).IdEntrega)
  }
  return (
    <Form
      titulo={entrega ? 'Editar Entrega' : 'Planear Entrega'}
      schema={EntregaCaptura as never}
      inicial={valuesOf((entrega ?? propuesta)!)}
      guardar={entrega ? 'Guardar cambios' : 'Planear entrega'}
      exito="Entrega guardada."
      falla="No se pudo guardar la entrega."
      regresar={guardada === null ? '/entregas' : `/entrega/ver/${guardada}`}
      onGuardar={onGuardar}
      onRecargar={onRecargar}
    >
      {factura ? (
        <div className="completo">
          <MessageLine tono="verde">Entrega de {factura}: revisa lo propuesto y guarda.</MessageLine>
        </div>
      ) : null}
      <Unidad />
      <Salida />
      <Paradas />
      <Seccion titulo="Lo que se imprime junto a la Carta Porte">
        <TextField name="Sellos" maxLength={200} />
        <TextField name="Bol" label="BOL" maxLength={60} ayuda={palabras.BOL} />
        <SwitchField name="RegresaSobrante" label="Puede regresar con producto" wide />
      </Seccion>
    </Form>
  )
}

const enUso = ({ Estatus }: { Estatus: string }) => Estatus === 'En uso'

function Unidad() {
  const remolques = useServicio('remolque_listar')
  const opciones = (remolques.data ?? [])
    .filter(enUso)
    .map(({ IdRemolque, Nombre, Placa }) => ({ value: String(IdRemolque), label: `${Nombre} · ${Placa}` }))
  return (
    <>
      <CatalogoField
        servicio="vehiculo_listar"
        name="IdVehiculo"
        label="Vehículo"
        required
        admite={enUso}
        texto={({ Nombre, Placa }) => `${Nombre} · ${Placa}`}
      />
      <CatalogoField servicio="operador_listar" name="IdOperador" label="Operador" required admite={enUso} />
      <MultiSelectField name="Remolques" label="Remolques" opciones={opciones} placeholder="Ninguno" />
    </>
  )
}

function Salida() {
  return (
    <>
      <CatalogoField servicio="sitio_listar" valor="IdSitio" name="IdOrigen" label="Origen" required admite={enUso} />
      <HoraField name="Salida" label="Salida" required />
    </>
  )
}

const CARGA = { IdProducto: '', Litros: '', Densidad: '' }

function Paradas() {
  const { control, getValues } = useFormContext<Captura>()
  const { fields, append, remove } = useFieldArray({ control, name: 'Paradas' as never })
  const agregar = () => {
    const paradas = (getValues('Paradas') ?? []) as { Llegada: string; Cargas: { IdProducto: string }[] }[]
    const ultima = paradas.at(-1)
    const Cargas = [{ ...CARGA, IdProducto: ultima?.Cargas[0]?.IdProducto ?? '' }]
    append({ IdSitio: '', Llegada: masMinutos(ultima?.Llegada ?? '', 60), Km: '', Cargas } as never)
  }
  return (
    <Seccion titulo="Entregas en orden">
      {fields.map(({ id }, i) => (
        <Parada key={id} i={i} onQuitar={fields.length > 1 ? () => remove(i) : undefined} />
      ))}
      <div className="completo">
        <Button variant="default" leftSection={<IconPlus size={18} />} onClick={agregar}>
          Agregar entrega
        </Button>
      </div>
    </Seccion>
  )
}

function Parada({ i, onQuitar }: { i: number; onQuitar?: () => void }) {
  const { control } = useFormContext<Captura>()
  const nombre = `Paradas.${i}` as const
  const { fields, append, remove } = useFieldArray({ control, name: `${nombre}.Cargas` as never })
  useRutaConocida(i)
  return (
    <fieldset className={`completo ${estilos.parada}`}>
      <legend>Entrega {i + 1}</legend>
      <CatalogoField
        servicio="sitio_listar"
        valor="IdSitio"
        name={`${nombre}.IdSitio`}
        label="Destino"
        required
        admite={enUso}
        texto={({ Nombre, Cliente }) => (Cliente ? `${Nombre} · ${Cliente}` : Nombre)}
      />
      <HoraField name={`${nombre}.Llegada`} label="Llegada" required />
      <NumberField name={`${nombre}.Km`} label="Kilómetros" required />
      {fields.map(({ id }, j) => (
        <Carga1 key={id} nombre={`${nombre}.Cargas.${j}`} onQuitar={fields.length > 1 ? () => remove(j) : undefined} />
      ))}
      <div className={`completo fila`}>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={16} />}
          onClick={() => append(CARGA as never)}
        >
          Agregar producto
        </Button>
        {onQuitar ? (
          <Button variant="default" size="compact-sm" leftSection={<IconTrash size={16} />} onClick={onQuitar}>
            Quitar entrega {i + 1}
          </Button>
        ) : null}
      </div>
    </fieldset>
  )
}

function Carga1({ nombre, onQuitar }: { nombre: string; onQuitar?: () => void }) {
  return (
    <>
      <CatalogoField
        servicio="producto_listar"
        valor="IdProducto"
        name={`${nombre}.IdProducto`}
        label="Producto"
        required
      />
      <NumberField name={`${nombre}.Litros`} label="Litros cargados" required decimales={0} despues="L" />
      <NumberField name={`${nombre}.Densidad`} label="Densidad (kg/L)" decimales={4} placeholder="La habitual" />
      {onQuitar ? (
        <Button variant="subtle" size="compact-sm" onClick={onQuitar}>
          Quitar producto
        </Button>
      ) : null}
    </>
  )
}

/** A leg somebody drove before brings its kilometres, where none were written. */
function useRutaConocida(i: number) {
  const { getValues, setValue } = useFormContext<Captura>()
  const origen = useWatch({ name: 'IdOrigen' }) as string | undefined
  const anterior = useWatch({ name: `Paradas.${i - 1}.IdSitio` }) as string | undefined
  const destino = useWatch({ name: `Paradas.${i}.IdSitio` }) as string | undefined
  const de = i === 0 ? origen : anterior
  const { data } = useServicio('ruta_listar')
  const ruta = data?.find(({ IdOrigen, IdDestino }) => String(IdOrigen) === de && String(IdDestino) === destino)
  const campo = `Paradas.${i}.Km` as never
  if (ruta && !getValues(campo)) queueMicrotask(() => setValue(campo, String(ruta.Km) as never))
}
