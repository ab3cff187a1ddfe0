// Every hold on a partner's balance. Those of returns, deposits and notes close with them; those made by hand, here.
import { type Retencion, RetencionCaptura } from '@litro/contract/socios/dinero-de-socio'
import type { Socio } from '@litro/contract/socios/socio'
import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { Confirmar } from '../../form/confirmar.tsx'
import { fechaHora, pesos } from '../../formato.ts'
import type { Columna } from '../../list/columna.tsx'
import { useEscritura, useServicio } from '../../query.ts'
import { Badge, type Tono } from '../../ui/badge.tsx'
import { RowButton } from '../../ui/row-actions.tsx'
import { MontoDialog } from './monto-dialog.tsx'
import { TablaCard } from './tabla-card.tsx'

const tonos: Record<Retencion['Estatus'], Tono> = { Activa: 'amarillo', Aplicada: 'gris', Liberada: 'gris' }
const clases: Record<Retencion['Clase'], string> = {
  retorno: 'Retorno',
  depósito: 'Depósito',
  'nota de crédito': 'Nota de crédito',
  manual: 'Manual',
}

const columnas: readonly Columna<Retencion>[] = [
  { campo: 'Fecha', titulo: 'Fecha', como: 'fecha', pista: ({ Fecha }) => fechaHora(Fecha) },
  { campo: 'Clase', titulo: 'Clase', render: ({ Clase }) => clases[Clase] },
  { campo: 'Motivo', titulo: 'Motivo', abajo: 'Usuario' },
  { campo: 'Monto', titulo: 'Monto', cifra: true, como: 'pesos' },
  {
    campo: 'Estatus',
    titulo: 'Estatus',
    render: ({ Estatus }) => <Badge tono={tonos[Estatus]}>{Estatus}</Badge>,
  },
]

export function RetencionesCard({ socio }: { socio: Socio }) {
  const [abierta, setAbierta] = useState(false)
  const [porLiberar, setPorLiberar] = useState<Retencion | null>(null)
  const retener = useEscritura('admin_retencion_agregar')

  const acciones = (retencion: Retencion) =>
    retencion.Clase === 'manual' && retencion.Estatus === 'Activa' ? (
      <RowButton
        texto="Liberar"
        de={`${pesos(retencion.Monto)}, ${retencion.Motivo}`}
        onClick={() => setPorLiberar(retencion)}
      />
    ) : null
  return (
    <TablaCard
      titulo="Retenciones"
      lectura={useServicio('admin_retencion_listar', [{ params: { id: socio.IdSocioComercial } }])}
      columnas={columnas}
      clave={({ IdRetencion }) => IdRetencion}
      acciones={acciones}
      agregar={{ texto: 'Retener saldo', icono: <IconLock size={16} />, onClick: () => setAbierta(true) }}
      vacio="Sin retenciones: todo el saldo está disponible."
      falla="No se pudieron cargar las retenciones."
    >
      {abierta ? (
        <MontoDialog
          titulo="Retener saldo"
          schema={RetencionCaptura}
          inicial={{ IdSocioComercial: socio.IdSocioComercial, Monto: '', Motivo: '' }}
          guardar="Pedir retención"
          exito="Retención pedida. Aparta el saldo cuando otra persona la confirma."
          falla="No se pudo pedir la retención."
          onGuardar={(entrada) => retener.mutateAsync([{ entrada }])}
          onCerrar={() => setAbierta(false)}
        >
          <p className="nota">
            Hay {pesos(socio.SaldoDisponible)} disponibles. Una retención mayor deja el disponible en contra. Otra
            persona la confirma.
          </p>
        </MontoDialog>
      ) : null}
      <Confirmar
        de={porLiberar}
        servicio="admin_retencion_liberar"
        peticion={({ IdRetencion: id }) => [{ params: { id } }]}
        titulo="¿Liberar esta retención?"
        no="Conservarla"
        si="Pedir liberación"
        exito={(_, { Estatus }) => `Liberación de la retención: ${Estatus.toLowerCase()}.`}
        falla="No se pudo pedir la liberación."
        onCerrar={() => setPorLiberar(null)}
      >
        {({ Monto, Motivo }) =>
          `${pesos(Monto)} vuelven al saldo disponible cuando otra persona lo confirma. Motivo de la retención: ${Motivo}`
        }
      </Confirmar>
    </TablaCard>
  )
}
