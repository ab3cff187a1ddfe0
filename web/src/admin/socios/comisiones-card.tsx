// The commission schedule of a partner: past, in force and to come. Only what has not begun can be changed.
import type { Comision } from '@litro/contract/socios/dinero-de-socio'
import type { Socio } from '@litro/contract/socios/socio'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Confirmar } from '../../form/confirmar.tsx'
import { cantidad, fecha } from '../../formato.ts'
import type { Columna } from '../../list/columna.tsx'
import { useServicio } from '../../query.ts'
import { Badge, type Tono } from '../../ui/badge.tsx'
import { RowButton } from '../../ui/row-actions.tsx'
import { ComisionDialog } from './comision-dialog.tsx'
import estilos from './socios.module.css'
import { TablaCard } from './tabla-card.tsx'

const tonos: Record<Comision['Estatus'], Tono> = { Anterior: 'gris', Vigente: 'verde', Futura: 'azul' }

/** As many decimals as it has, two at least. */
const corto = (valor: number, decimales: number) =>
  cantidad(valor, decimales).replace(/(\.\d\d)0+$|(\.\d\d\d*[1-9])0+$/, '$1$2')

const tarifaDe = ({ Porcentaje, PorLitro }: Comision) =>
  Porcentaje === null ? `$${corto(PorLitro ?? 0, 6)} por litro` : `${corto(Porcentaje, 4)} %`

const columnas: readonly Columna<Comision>[] = [
  { campo: 'DepositoTipo', titulo: 'Tipo de depósito' },
  { campo: 'Porcentaje', titulo: 'Comisión', cifra: true, render: tarifaDe },
  {
    campo: 'Desde',
    titulo: 'Periodo',
    como: 'fecha',
    abajo: ({ Hasta }) => <span className="cifra">{Hasta ? `hasta ${fecha(Hasta)}` : 'sin fin'}</span>,
  },
  {
    campo: 'Estatus',
    titulo: 'Estatus',
    render: ({ Estatus }) => <Badge tono={tonos[Estatus]}>{Estatus}</Badge>,
  },
]

export function ComisionesCard({ socio }: { socio: Socio }) {
  const [abierta, setAbierta] = useState<Comision | 'nueva' | null>(null)
  const [porQuitar, setPorQuitar] = useState<Comision | null>(null)

  const acciones = (comision: Comision) => {
    const cual = `${comision.DepositoTipo} desde ${fecha(comision.Desde)}`
    return comision.Estatus === 'Futura' ? (
      <span className={estilos.botones}>
        <RowButton texto="Editar" de={`comisión ${cual}`} onClick={() => setAbierta(comision)} />
        <RowButton texto="Retirar" de={`comisión ${cual}`} peligro onClick={() => setPorQuitar(comision)} />
      </span>
    ) : null
  }
  return (
    <TablaCard
      titulo="Comisiones"
      lectura={useServicio('admin_comision_listar', [{ params: { id: socio.IdSocioComercial } }])}
      columnas={columnas}
      clave={({ IdComision }) => IdComision}
      acciones={acciones}
      agregar={{ texto: 'Agregar comisión', icono: <IconPlus size={16} />, onClick: () => setAbierta('nueva') }}
      vacio="Sin comisiones: sus depósitos no pagan ninguna."
      falla="No se pudieron cargar las comisiones."
    >
      {abierta ? (
        <ComisionDialog
          socio={socio}
          comision={abierta === 'nueva' ? undefined : abierta}
          onCerrar={() => setAbierta(null)}
        />
      ) : null}
      <Confirmar
        de={porQuitar}
        servicio="admin_comision_borrar"
        peticion={({ IdComision: id }) => [{ params: { id } }]}
        titulo="¿Retirar esta comisión?"
        no="Conservarla"
        si="Retirar comisión"
        exito={() => 'La comisión se retiró.'}
        falla="No se pudo retirar la comisión."
        onCerrar={() => setPorQuitar(null)}
      >
        {(comision) =>
          `${comision.DepositoTipo}, ${tarifaDe(comision)} desde el ${fecha(comision.Desde)}. La anterior seguirá vigente.`
        }
      </Confirmar>
    </TablaCard>
  )
}
