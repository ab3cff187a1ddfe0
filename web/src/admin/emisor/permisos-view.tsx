// Permisos: the hydrocarbon permit and the series of each branch of each partner.
import { findTipoPermiso } from '@litro/cfdi/sat/permisos'
import { PermisoCaptura, type PermisoSucursal } from '@litro/contract/emisor/emisor'
import { IconBuildingStore } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { SelectField } from '../../campos/select-field.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'
import type { Columna } from '../../list/columna.ts'
import { useEscritura, useServicio } from '../../query.ts'
import { useUsuario } from '../../sesion/usuario-context.tsx'
import { avisarExito } from '../../ui/avisos.ts'
import { Badge } from '../../ui/badge.tsx'
import { RowActions, RowButton } from '../../ui/row-actions.tsx'
import estilos from '../admin.module.css'
import { Bandeja } from '../bandeja.tsx'
import { DosLineas } from '../dos-lineas.tsx'
import { Permiso } from './emisor-dialog.tsx'
import { useSeries } from './use-series.ts'

const OBSOLETAS = ['admin_permiso_listar', 'admin_serie_listar', 'sucursal_listar', 'sucursal_leer'] as const
const textoDe = (p: PermisoSucursal) => [p.Sucursal, p.SocioComercial, p.NumeroPermiso, p.Serie].join(' ')
const tipoDe = ({ TipoPermiso }: PermisoSucursal) =>
  TipoPermiso ? `${TipoPermiso} · ${findTipoPermiso(TipoPermiso)?.Descripcion ?? ''}` : ''

function Numero({ fila }: { fila: PermisoSucursal }) {
  if (!fila.TipoPermiso) return <Badge tono="gris">El del emisor</Badge>
  return <DosLineas arriba={<span className="cifra">{fila.NumeroPermiso}</span>} abajo={tipoDe(fila)} />
}

const columnas: readonly Columna<PermisoSucursal>[] = [
  {
    campo: 'Sucursal',
    titulo: 'Sucursal',
    ancho: 250,
    render: ({ Sucursal, SocioComercial }) => <DosLineas arriba={Sucursal} abajo={SocioComercial} />,
  },
  { campo: 'CodigoPostal', titulo: 'C. P.', ancho: 90 },
  { campo: 'NumeroPermiso', titulo: 'Permiso', ancho: 360, render: (fila) => <Numero fila={fila} /> },
  { campo: 'Serie', titulo: 'Serie', ancho: 140, render: ({ Serie }) => Serie ?? 'La del emisor' },
]

const tarjeta: readonly Columna<PermisoSucursal>[] = [
  { campo: 'Sucursal', titulo: 'Sucursal' },
  {
    campo: 'NumeroPermiso',
    titulo: 'Permiso',
    render: (fila) => (
      <span className={estilos.parrafo}>
        <span>{fila.SocioComercial}</span>
        <span className="cifra">{fila.NumeroPermiso ?? 'Permiso del emisor'}</span>
        {fila.TipoPermiso ? <span>{tipoDe(fila)}</span> : null}
      </span>
    ),
  },
  { campo: 'Serie', titulo: 'Serie', render: ({ Serie }) => `Serie ${Serie ?? 'del emisor'}` },
]

const elegibles = { etiqueta: ({ Sucursal }: PermisoSucursal) => Sucursal }
const vacio = {
  icono: <IconBuildingStore size={28} stroke={1.5} />,
  titulo: 'Ninguna sucursal',
  texto: 'Cuando un socio dé de alta sus sucursales, aquí se captura el permiso de cada una.',
}

export function PermisosView({ titulo, children }: { titulo: string; children: ReactNode }) {
  const lectura = useServicio('admin_permiso_listar')
  const edita = useUsuario().puede('admin.emisor')
  const [abierta, setAbierta] = useState<PermisoSucursal | null>(null)
  return (
    <>
      <Bandeja
        titulo={titulo}
        etiqueta="Permisos por sucursal"
        lectura={lectura}
        clave="IdSucursal"
        columnas={columnas}
        tarjeta={tarjeta}
        texto={textoDe}
        busqueda="Sucursal, socio o permiso"
        acciones={
          edita
            ? (fila) => (
                <RowActions>
                  <RowButton
                    texto="Editar"
                    etiqueta={`Editar permiso de ${fila.Sucursal}`}
                    onClick={() => setAbierta(fila)}
                  />
                </RowActions>
              )
            : undefined
        }
        anchoAcciones={110}
        exportar={{ servicio: 'admin_permiso_exportar', archivo: 'Permisos.xlsx' }}
        selector={children}
        elegibles={elegibles}
        vacio={vacio}
        falla="No pudimos cargar los permisos"
      />
      {abierta ? (
        <PermisoDialog
          fila={abierta}
          onCerrar={() => setAbierta(null)}
          onRecargar={() => {
            setAbierta(null)
            void lectura.refetch()
          }}
        />
      ) : null}
    </>
  )
}

type DialogProps = { fila: PermisoSucursal; onCerrar: () => void; onRecargar: () => void }

function PermisoDialog({ fila, onCerrar, onRecargar }: DialogProps) {
  const guardar = useEscritura('admin_permiso_editar', OBSOLETAS)
  const series = useSeries()
  const { IdSucursal: id, Sucursal, IdSerie, TipoPermiso, NumeroPermiso, Version } = fila
  return (
    <FormDialog
      titulo={`Permiso y serie de ${Sucursal}`}
      size="lg"
      schema={PermisoCaptura}
      inicial={{
        IdSerie: IdSerie === null ? '' : String(IdSerie),
        TipoPermiso: TipoPermiso ?? '',
        NumeroPermiso: NumeroPermiso ?? '',
      }}
      guardar="Guardar"
      falla="No se pudo guardar el permiso."
      onCerrar={onCerrar}
      onRecargar={onRecargar}
      onGuardar={async (entrada) => {
        await guardar.mutateAsync([{ params: { id }, entrada: { ...entrada, Version } }])
        avisarExito(`Permiso de ${Sucursal} guardado.`)
      }}
    >
      <Permiso titulo="Permiso de hidrocarburos" />
      <SelectField name="IdSerie" label="Serie" {...series} clearable placeholder="La del emisor" wide />
    </FormDialog>
  )
}
