// API keys: which ones there are, when each was used last, and the end of one that should not be used again.
import { estatusDeLlave, type Llave, nombreDePermiso } from '@litro/contract/integraciones/llave'
import { Button } from '@mantine/core'
import { IconKey, IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Confirmar } from '../../form/confirmar.tsx'
import { fecha, fechaHora } from '../../formato.ts'
import { Parrafo, type Tarjeta } from '../../list/card-list.tsx'
import type { Columna } from '../../list/columna.tsx'
import { useEnteras } from '../../list/enteras.ts'
import { ListPage } from '../../list/list-page.tsx'
import { useServicio } from '../../query.ts'
import { useUsuario } from '../../sesion/usuario-context.tsx'
import { Badge } from '../../ui/badge.tsx'
import { RowActions, RowButton } from '../../ui/row-actions.tsx'
import type { VistaProps } from '../editable-page.tsx'
import { LlaveDialog } from './llave-dialog.tsx'

const tonos = { Activa: 'verde', Vencida: 'amarillo', Revocada: 'gris' } as const
const permisosDe = ({ Permisos }: Llave) => Permisos.map(nombreDePermiso).join(', ')
const usoDe = ({ UltimoUso, UltimaDireccion }: Llave) =>
  UltimoUso ? [fechaHora(UltimoUso), UltimaDireccion].filter(Boolean).join(' · ') : 'Nunca'
const deQuien = ({ SocioComercial }: Llave) => SocioComercial || 'La instalación'

function Estatus({ fila }: { fila: Llave }) {
  return <Badge tono={tonos[fila.Estatus]}>{fila.Estatus}</Badge>
}

/** What a key may do is read whole: a line has room for so many letters of it. */
const LETRAS = 26
const lineasDe = (llaves: readonly Llave[]) =>
  Math.max(2, ...llaves.map((llave) => Math.ceil(permisosDe(llave).length / LETRAS)))

const columnasCon = (frases: number): readonly Columna<Llave>[] => [
  { campo: 'Nombre', titulo: 'Llave', ancho: 190, abajo: ({ Muestra }) => `${Muestra}…` },
  { campo: 'SocioComercial', titulo: 'De quién', ancho: 150, render: deQuien },
  {
    campo: 'Permisos',
    titulo: 'Permisos',
    ancho: 210,
    crece: true,
    sinOrden: true,
    frases,
    render: permisosDe,
    pista: permisosDe,
  },
  { campo: 'Vence', titulo: 'Vence', ancho: 100, como: 'fecha' },
  {
    campo: 'UltimoUso',
    titulo: 'Último uso',
    ancho: 150,
    render: ({ UltimoUso }) => (UltimoUso ? fechaHora(UltimoUso) : 'Nunca'),
    abajo: ({ UltimaDireccion }) => UltimaDireccion ?? '',
  },
  { campo: 'Estatus', titulo: 'Estatus', ancho: 110, render: (fila) => <Estatus fila={fila} /> },
]

const tarjeta: Tarjeta<Llave> = [
  ({ Nombre }) => Nombre,
  (fila) => (
    <Parrafo lineas={[deQuien(fila), `Vence ${fecha(fila.Vence)}`, `Último uso: ${usoDe(fila)}`, permisosDe(fila)]} />
  ),
  'Estatus',
]

const bandeja = {
  clave: 'IdLlave',
  texto: (fila: Llave) => [fila.Nombre, fila.Muestra, deQuien(fila), permisosDe(fila)].join(' '),
  estatus: ({ Estatus: estatus }: Llave) => estatus,
  filtros: {
    opciones: estatusDeLlave.map((valor) => ({ valor, texto: `${valor}s` })),
    porOmision: ['Activa', 'Vencida'],
  },
  hoja: { servicio: 'llave_exportar', archivo: 'Llaves.xlsx' },
} as const
const vacio = {
  icono: <IconKey size={28} stroke={1.5} />,
  titulo: 'Ninguna llave',
  texto: 'Crea una llave para que tu ERP o tu contabilidad entren sin una persona.',
}

export function LlavesView({ titulo, selector }: VistaProps) {
  const lectura = useServicio('llave_listar')
  const fuente = useEnteras(lectura, bandeja)
  const lineas = lineasDe(fuente.filas)
  const columnas = useMemo(() => columnasCon(lineas), [lineas])
  const edita = useUsuario().puede('integracion.editar')
  const [creando, setCreando] = useState(false)
  const [revocada, setRevocada] = useState<Llave | null>(null)
  return (
    <>
      <ListPage
        titulo={titulo}
        etiqueta="Llaves de API"
        selector={selector}
        fuente={fuente}
        columnas={columnas}
        tarjeta={tarjeta}
        busqueda="Nombre, socio o permiso"
        acciones={
          edita
            ? (fila) =>
                fila.Estatus === 'Revocada' ? null : (
                  <RowActions>
                    <RowButton texto="Revocar" de={`llave ${fila.Nombre}`} onClick={() => setRevocada(fila)} peligro />
                  </RowActions>
                )
            : undefined
        }
        anchoAcciones={110}
        vacio={vacio}
        falla="No pudimos cargar las llaves"
        botones={
          edita ? (
            <Button leftSection={<IconPlus size={18} />} onClick={() => setCreando(true)}>
              Crear llave
            </Button>
          ) : null
        }
      />
      {creando ? <LlaveDialog onCerrar={() => setCreando(false)} /> : null}
      <Confirmar
        de={revocada}
        servicio="llave_revocar"
        peticion={({ IdLlave: id }) => [{ params: { id } }]}
        titulo="¿Revocar esta llave?"
        no="Conservar"
        si="Revocar llave"
        exito={({ Nombre }) => `Llave revocada: ${Nombre}`}
        falla="No se pudo revocar la llave."
        onCerrar={() => setRevocada(null)}
      >
        {({ Nombre }) => (
          <>
            El sistema que usa <strong>{Nombre}</strong> dejará de entrar desde este momento. No se puede deshacer: para
            que vuelva a entrar se crea otra.
          </>
        )}
      </Confirmar>
    </>
  )
}
