// The commission schedule of a partner: past, in force and to come. Only what has not begun can be changed.
import type { Comision } from '@litro/contract/socios/dinero-de-socio'
import type { Socio } from '@litro/contract/socios/socio'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { mensajeDe } from '../../api-error.ts'
import { cantidad, fecha } from '../../formato.ts'
import { useEscritura, useServicio } from '../../query.ts'
import { useUsuario } from '../../sesion/usuario-context.tsx'
import { avisarError, avisarExito } from '../../ui/avisos.ts'
import { Badge, type Tono } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { Question } from '../../ui/question.tsx'
import { RowButton } from '../../ui/row-actions.tsx'
import { ComisionDialog } from './comision-dialog.tsx'
import estilos from './socios.module.css'
import { Tabla } from './tabla.tsx'

const tonos: Record<Comision['Estatus'], Tono> = { Anterior: 'gris', Vigente: 'verde', Futura: 'azul' }

/** As many decimals as it has, two at least. */
const corto = (valor: number, decimales: number) =>
  cantidad(valor, decimales).replace(/(\.\d\d)0+$|(\.\d\d\d*[1-9])0+$/, '$1$2')

const tarifaDe = ({ Porcentaje, PorLitro }: Comision) =>
  Porcentaje === null ? `$${corto(PorLitro ?? 0, 6)} por litro` : `${corto(Porcentaje, 4)} %`

export function ComisionesCard({ socio }: { socio: Socio }) {
  const { puede } = useUsuario()
  const lectura = useServicio('admin_comision_listar', [{ params: { id: socio.IdSocioComercial } }])
  const [abierta, setAbierta] = useState<Comision | 'nueva' | null>(null)
  const [porQuitar, setPorQuitar] = useState<Comision | null>(null)
  const quitar = useEscritura('admin_comision_borrar')
  const puedeEditar = puede('admin.socios')
  const { data } = lectura

  const confirmar = () => {
    if (!porQuitar || quitar.isPending) return
    quitar.mutate([{ params: { id: porQuitar.IdComision } }], {
      onSuccess: () => avisarExito('La comisión se retiró.'),
      onError: (error) => avisarError(mensajeDe(error, 'No se pudo retirar la comisión.')),
      onSettled: () => setPorQuitar(null),
    })
  }
  const agregar = (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconPlus size={16} />}
      onClick={() => setAbierta('nueva')}
    >
      Agregar comisión
    </Button>
  )
  return (
    <Card titulo="Comisiones" detalle={puedeEditar ? agregar : undefined}>
      {lectura.isError ? <p className="nota">No se pudieron cargar las comisiones.</p> : null}
      {data?.length === 0 ? <p className="nota">Sin comisiones: sus depósitos no pagan ninguna.</p> : null}
      {data && data.length > 0 ? (
        <Tabla titulo="Comisiones">
          <thead>
            <tr>
              <th scope="col">Tipo de depósito</th>
              <th scope="col" data-cifra>
                Comisión
              </th>
              <th scope="col">Periodo</th>
              <th scope="col">Estatus</th>
              {puedeEditar ? <th scope="col" aria-label="Acciones" /> : null}
            </tr>
          </thead>
          <tbody>
            {data.map((comision) => (
              <Fila
                key={comision.IdComision}
                comision={comision}
                onEditar={puedeEditar ? () => setAbierta(comision) : undefined}
                onQuitar={() => setPorQuitar(comision)}
              />
            ))}
          </tbody>
        </Tabla>
      ) : null}
      {abierta ? (
        <ComisionDialog
          socio={socio}
          comision={abierta === 'nueva' ? undefined : abierta}
          onCerrar={() => setAbierta(null)}
        />
      ) : null}
      <Question
        titulo="¿Retirar esta comisión?"
        no="Conservarla"
        si="Retirar comisión"
        abierta={porQuitar !== null}
        ocupada={quitar.isPending}
        onNo={() => setPorQuitar(null)}
        onSi={confirmar}
      >
        <p>
          {porQuitar ? `${porQuitar.DepositoTipo}, ${tarifaDe(porQuitar)} desde el ${fecha(porQuitar.Desde)}.` : null}{' '}
          La anterior seguirá vigente.
        </p>
      </Question>
    </Card>
  )
}

type FilaProps = { comision: Comision; onEditar?: () => void; onQuitar: () => void }

function Fila({ comision, onEditar, onQuitar }: FilaProps) {
  const { DepositoTipo, Desde, Hasta, Estatus } = comision
  const cual = `${DepositoTipo} desde ${fecha(Desde)}`
  return (
    <tr>
      <td>{DepositoTipo}</td>
      <td data-cifra className="cifra">
        {tarifaDe(comision)}
      </td>
      <td className="cifra">
        {fecha(Desde)}
        <span className="debajo">{Hasta ? `hasta ${fecha(Hasta)}` : 'sin fin'}</span>
      </td>
      <td>
        <Badge tono={tonos[Estatus]}>{Estatus}</Badge>
      </td>
      {onEditar ? (
        <td data-accion>
          {Estatus === 'Futura' ? (
            <span className={estilos.botones}>
              <RowButton texto="Editar" etiqueta={`Editar comisión ${cual}`} onClick={onEditar} />
              <RowButton texto="Retirar" etiqueta={`Retirar comisión ${cual}`} peligro onClick={onQuitar} />
            </span>
          ) : null}
        </td>
      ) : null}
    </tr>
  )
}
