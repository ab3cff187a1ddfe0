// Adjustments of a partner's balance, newest first: a wrong one is mended with another of the opposite sign.
import { type Ajuste, AjusteCaptura } from '@litro/contract/socios/dinero-de-socio'
import type { Socio } from '@litro/contract/socios/socio'
import { Button } from '@mantine/core'
import { IconPlusMinus } from '@tabler/icons-react'
import { useState } from 'react'
import { newKey } from '../../clave.ts'
import { fecha, fechaHora, pesos } from '../../formato.ts'
import { useEscritura, useServicio } from '../../query.ts'
import { useUsuario } from '../../sesion/usuario-context.tsx'
import { Card } from '../../ui/card.tsx'
import { MontoDialog } from './monto-dialog.tsx'
import estilos from './socios.module.css'
import { Tabla } from './tabla.tsx'

export function AjustesCard({ socio }: { socio: Socio }) {
  const { puede } = useUsuario()
  const { data, isError } = useServicio('admin_ajuste_listar', [{ params: { id: socio.IdSocioComercial } }])
  // One key per opened form: sent twice, it is one adjustment.
  const [clave, setClave] = useState<string | null>(null)
  const ajustar = useEscritura('admin_ajuste_agregar')
  const agregar = (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconPlusMinus size={16} />}
      onClick={() => setClave(newKey())}
    >
      Agregar ajuste
    </Button>
  )
  return (
    <Card titulo="Ajustes" detalle={puede('admin.socios') ? agregar : undefined}>
      {isError ? <p className="nota">No se pudieron cargar los ajustes.</p> : null}
      {data?.length === 0 ? <p className="nota">Sin ajustes.</p> : null}
      {data && data.length > 0 ? <Filas filas={data} /> : null}
      {clave ? (
        <MontoDialog
          titulo="Agregar ajuste"
          schema={AjusteCaptura}
          inicial={{ IdSocioComercial: socio.IdSocioComercial, Monto: '', Motivo: '', Clave: clave }}
          guardar="Registrar ajuste"
          exito="Ajuste registrado."
          falla="No se pudo registrar el ajuste."
          onGuardar={(entrada) => ajustar.mutateAsync([{ entrada }])}
          onCerrar={() => setClave(null)}
        >
          <p className="nota">
            Positivo a favor del socio, negativo en contra. Queda en su estado de cuenta y no se edita: uno equivocado
            se corrige con otro de signo contrario.
          </p>
        </MontoDialog>
      ) : null}
    </Card>
  )
}

function Filas({ filas }: { filas: Ajuste[] }) {
  return (
    <Tabla titulo="Ajustes">
      <thead>
        <tr>
          <th scope="col">Fecha</th>
          <th scope="col">Motivo</th>
          <th scope="col" data-cifra>
            Monto
          </th>
        </tr>
      </thead>
      <tbody>
        {filas.map(({ IdAjuste, Fecha, Motivo, Monto, Usuario }) => (
          <tr key={IdAjuste}>
            <td className="cifra" title={fechaHora(Fecha)}>
              {fecha(Fecha)}
            </td>
            <td>
              {Motivo}
              {Usuario ? <span className="debajo">{Usuario}</span> : null}
            </td>
            <td data-cifra className={`cifra ${Monto < 0 ? estilos.negativo : ''}`}>
              {pesos(Monto)}
            </td>
          </tr>
        ))}
      </tbody>
    </Tabla>
  )
}
