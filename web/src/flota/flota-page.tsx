// /flota: vehicles, trailers, operators, places and routes, kept once for every trip; each side has its own address.
import { SegmentedControl } from '@mantine/core'
import { IconPlus, IconTruck } from '@tabler/icons-react'
import { useState } from 'react'
import { ImportarButton } from '../archivos/importar-maestros.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { Parrafo, type Tarjeta } from '../list/card-list.tsx'
import { abajoDe, type Columna, cellOf } from '../list/columna.tsx'
import { ListPage } from '../list/list-page.tsx'
import { useVentanas } from '../list/ventanas.ts'
import { useEscritura } from '../query.ts'
import { useSearchParams } from '../ruteo/ruteo.tsx'
import { useUsuario } from '../sesion/usuario-context.tsx'
import { avisarError, avisarExito } from '../ui/avisos.ts'
import { RowActions, RowButton } from '../ui/row-actions.tsx'
import { Verbo } from '../ui/verbo.tsx'
import { DeLaCasaField } from './campos.tsx'
import { type FilaDeFlota, type Vista, vistas } from './vistas.tsx'

const filtros = {
  opciones: [
    { valor: 'En uso', texto: 'En uso' },
    { valor: 'Retirado', texto: 'Retirados' },
  ],
  porOmision: ['En uso'],
}

export function Page() {
  const [params, setParams] = useSearchParams()
  const vista = vistas.find(({ tipo }) => tipo === params.get('vista')) ?? vistas[0]
  const selector = (
    <SegmentedControl
      aria-label="Qué ver"
      value={vista.tipo}
      onChange={(tipo) => setParams(tipo === vistas[0].tipo ? {} : { vista: tipo })}
      data={vistas.map(({ tipo, titulo }) => ({ value: tipo, label: titulo }))}
      className="segmentos"
    />
  )
  return <Lista key={vista.tipo} vista={vista} selector={selector} />
}

const idDe = (vista: Vista, fila: FilaDeFlota) => (fila as unknown as Record<string, number>)[vista.clave] as number

function Lista({ vista, selector }: { vista: Vista; selector: React.ReactNode }) {
  const { tipo, titulo, uno, columnas } = vista
  const { puede, sesion } = useUsuario()
  const [abierta, setAbierta] = useState<{ fila: FilaDeFlota | null } | null>(null)
  const edita = puede('flota.editar')
  // Which list it is is known only when it runs; its rows are those its description speaks of.
  const fuente = useVentanas({
    lista: tipo,
    clave: vista.clave,
    filtros,
    hoja: { archivo: `${titulo}.xlsx`, alcance: 'todo' },
  } as never) as unknown as Parameters<typeof ListPage<FilaDeFlota>>[0]['fuente']
  const acciones = (fila: FilaDeFlota) =>
    fila.DeLaCasa && !sesion.Personal ? null : (
      <RowActions>
        <RowButton texto="Editar" de={vista.nombre(fila)} onClick={() => setAbierta({ fila })} />
        <Retirar vista={vista} fila={fila} />
      </RowActions>
    )
  return (
    <>
      <ListPage<FilaDeFlota>
        titulo="Flota"
        etiqueta={titulo}
        selector={selector}
        fuente={fuente}
        columnas={columnas}
        tarjeta={tarjetaDe(columnas)}
        busqueda={vista.busqueda}
        acciones={edita ? acciones : undefined}
        anchoAcciones={170}
        botones={
          edita ? (
            <>
              {tipo === 'ruta' ? null : <ImportarButton que={tipo} />}
              <Verbo leftSection={<IconPlus size={18} />} onClick={() => setAbierta({ fila: null })}>
                Agregar {uno}
              </Verbo>
            </>
          ) : null
        }
        vacio={{
          icono: <IconTruck size={28} stroke={1.5} />,
          titulo: `Sin ${titulo.toLowerCase()}`,
          texto: vista.vacio,
        }}
      />
      {abierta ? <Dialogo vista={vista} fila={abierta.fila} onCerrar={() => setAbierta(null)} /> : null}
    </>
  )
}

/** Nothing is deleted: what is not used any more is retired, and may come back. */
function Retirar({ vista, fila }: { vista: Vista; fila: FilaDeFlota }) {
  const enUso = fila.Estatus === 'En uso'
  const verbo = useEscritura(`${vista.tipo}_${enUso ? 'retirar' : 'recuperar'}`)
  const onClick = () =>
    verbo.mutate([{ params: { id: idDe(vista, fila) }, entrada: { Version: fila.Version } }], {
      onSuccess: () => avisarExito(`${vista.nombre(fila)}: ${enUso ? 'retirado' : 'de nuevo en uso'}.`),
      onError: (error) => avisarError(error.mensaje),
    })
  return <RowButton texto={enUso ? 'Retirar' : 'Recuperar'} de={vista.nombre(fila)} peligro={enUso} onClick={onClick} />
}

function Dialogo({ vista, fila, onCerrar }: { vista: Vista; fila: FilaDeFlota | null; onCerrar: () => void }) {
  const { tipo, uno } = vista
  const agregar = useEscritura(`${tipo}_agregar`)
  const editar = useEscritura(`${tipo}_editar`)
  return (
    <FormDialog
      titulo={fila ? `Editar ${uno}` : `Agregar ${uno}`}
      size="xl"
      schema={vista.schema as never}
      inicial={vista.inicial(fila)}
      guardar="Guardar"
      exito="Guardado."
      falla="No se pudo guardar."
      onCerrar={onCerrar}
      onGuardar={async (entrada: object) => {
        // What the form gives is what the service of its own kind takes: its schema is the contract's.
        if (fila) {
          const cambio = { params: { id: idDe(vista, fila) }, entrada: { ...entrada, Version: fila.Version } }
          await editar.mutateAsync([cambio as never])
        } else await agregar.mutateAsync([{ entrada } as never])
      }}
    >
      {vista.campos(fila)}
      <DeLaCasaField nueva={fila === null} />
    </FormDialog>
  )
}

/** On a phone: what it is called, what tells it apart, and the paper that is about to end. */
function tarjetaDe(columnas: Vista['columnas']): Tarjeta<FilaDeFlota> {
  const [primera, segunda] = columnas as [Columna<FilaDeFlota>, Columna<FilaDeFlota>]
  const vence = columnas.find(({ titulo }) => /vencimiento/i.test(titulo))
  return [
    primera.campo,
    (fila) => <Parrafo lineas={[abajoDe(primera, fila), cellOf({ ...(vence ?? segunda), abajo: undefined }, fila)]} />,
    'Estatus',
  ]
}
