// Every hold on a partner's balance. Those of returns, deposits and notes close with them; those made by hand, here.
import { type Retencion, RetencionCaptura } from '@litro/contract/socios/dinero-de-socio'
import type { Socio } from '@litro/contract/socios/socio'
import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { mensajeDe } from '../../api-error.ts'
import { fecha, fechaHora, pesos } from '../../formato.ts'
import { useEscritura, useServicio } from '../../query.ts'
import { useUsuario } from '../../sesion/usuario-context.tsx'
import { avisarError, avisarExito } from '../../ui/avisos.ts'
import { Badge, type Tono } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { Question } from '../../ui/question.tsx'
import { RowButton } from '../../ui/row-actions.tsx'
import { MontoDialog } from './monto-dialog.tsx'
import { Tabla } from './tabla.tsx'

const tonos: Record<Retencion['Estatus'], Tono> = { Activa: 'amarillo', Aplicada: 'gris', Liberada: 'gris' }
const clases: Record<Retencion['Clase'], string> = {
  retorno: 'Retorno',
  depósito: 'Depósito',
  'nota de crédito': 'Nota de crédito',
  manual: 'Manual',
}

export function RetencionesCard({ socio }: { socio: Socio }) {
  const { puede } = useUsuario()
  const { data, isError } = useServicio('admin_retencion_listar', [{ params: { id: socio.IdSocioComercial } }])
  const [abierta, setAbierta] = useState(false)
  const [porLiberar, setPorLiberar] = useState<Retencion | null>(null)
  const retener = useEscritura('admin_retencion_agregar')
  const liberar = useEscritura('admin_retencion_liberar')
  const puedeEditar = puede('admin.socios')

  const confirmar = () => {
    if (!porLiberar || liberar.isPending) return
    liberar.mutate([{ params: { id: porLiberar.IdRetencion } }], {
      onSuccess: ({ Monto }) => avisarExito(`Se liberaron ${pesos(Monto)}.`),
      onError: (error) => avisarError(mensajeDe(error, 'No se pudo liberar la retención.')),
      onSettled: () => setPorLiberar(null),
    })
  }
  const agregar = (
    <Button variant="default" size="compact-sm" leftSection={<IconLock size={16} />} onClick={() => setAbierta(true)}>
      Retener saldo
    </Button>
  )
  return (
    <Card titulo="Retenciones" detalle={puedeEditar ? agregar : undefined}>
      {isError ? <p className="nota">No se pudieron cargar las retenciones.</p> : null}
      {data?.length === 0 ? <p className="nota">Sin retenciones: todo el saldo está disponible.</p> : null}
      {data && data.length > 0 ? <Filas filas={data} onLiberar={puedeEditar ? setPorLiberar : undefined} /> : null}
      {abierta ? (
        <MontoDialog
          titulo="Retener saldo"
          schema={RetencionCaptura}
          inicial={{ IdSocioComercial: socio.IdSocioComercial, Monto: '', Motivo: '' }}
          guardar="Retener"
          exito="Retención registrada."
          falla="No se pudo registrar la retención."
          onGuardar={(entrada) => retener.mutateAsync([{ entrada }])}
          onCerrar={() => setAbierta(false)}
        >
          <p className="nota">
            Hay {pesos(socio.SaldoDisponible)} disponibles. Una retención mayor deja el disponible en contra.
          </p>
        </MontoDialog>
      ) : null}
      <Question
        titulo="¿Liberar esta retención?"
        no="Conservarla"
        si="Liberar retención"
        abierta={porLiberar !== null}
        ocupada={liberar.isPending}
        onNo={() => setPorLiberar(null)}
        onSi={confirmar}
      >
        <p>
          {pesos(porLiberar?.Monto)} vuelven al saldo disponible. Motivo de la retención: {porLiberar?.Motivo}
        </p>
      </Question>
    </Card>
  )
}

function Filas({ filas, onLiberar }: { filas: Retencion[]; onLiberar?: (retencion: Retencion) => void }) {
  return (
    <Tabla titulo="Retenciones">
      <thead>
        <tr>
          <th scope="col">Fecha</th>
          <th scope="col">Clase</th>
          <th scope="col">Motivo</th>
          <th scope="col" data-cifra>
            Monto
          </th>
          <th scope="col">Estatus</th>
          {onLiberar ? <th scope="col" aria-label="Acciones" /> : null}
        </tr>
      </thead>
      <tbody>
        {filas.map((retencion) => (
          <tr key={retencion.IdRetencion}>
            <td className="cifra" title={fechaHora(retencion.Fecha)}>
              {fecha(retencion.Fecha)}
            </td>
            <td>{clases[retencion.Clase]}</td>
            <td>
              {retencion.Motivo}
              {retencion.Usuario ? <span className="debajo">{retencion.Usuario}</span> : null}
            </td>
            <td data-cifra className="cifra">
              {pesos(retencion.Monto)}
            </td>
            <td>
              <Badge tono={tonos[retencion.Estatus]}>{retencion.Estatus}</Badge>
            </td>
            {onLiberar ? (
              <td data-accion>
                {retencion.Clase === 'manual' && retencion.Estatus === 'Activa' ? (
                  <RowButton
                    texto="Liberar"
                    etiqueta={`Liberar ${pesos(retencion.Monto)}, ${retencion.Motivo}`}
                    onClick={() => onLiberar(retencion)}
                  />
                ) : null}
              </td>
            ) : null}
          </tr>
        ))}
      </tbody>
    </Tabla>
  )
}
