// Adjustments of a partner's balance, newest first: a wrong one is mended with another of the opposite sign.
import { type Ajuste, AjusteCaptura } from '@litro/contract/socios/dinero-de-socio'
import type { Socio } from '@litro/contract/socios/socio'
import { TOPES } from '@litro/contract/topes'
import { IconPlusMinus } from '@tabler/icons-react'
import { useState } from 'react'
import { newKey } from '../../clave.ts'
import { tonoDe } from '../../entidades/cambio.ts'
import { fechaHora, pesos } from '../../formato.ts'
import type { Columna } from '../../list/columna.tsx'
import { useEscritura, useServicio } from '../../query.ts'
import { Badge } from '../../ui/badge.tsx'
import { MontoDialog } from './monto-dialog.tsx'
import estilos from './socios.module.css'
import { TablaCard } from './tabla-card.tsx'

const columnas: readonly Columna<Ajuste>[] = [
  { campo: 'Fecha', titulo: 'Fecha', como: 'fecha', pista: ({ Fecha }) => fechaHora(Fecha) },
  { campo: 'Motivo', titulo: 'Motivo', abajo: ({ Usuario, Observaciones }) => Observaciones || Usuario },
  {
    campo: 'Monto',
    titulo: 'Monto',
    cifra: true,
    render: ({ Monto }) => <span className={Monto < 0 ? estilos.negativo : undefined}>{pesos(Monto)}</span>,
  },
  {
    campo: 'Estatus',
    titulo: 'Estatus',
    render: ({ Estatus }) => <Badge tono={tonoDe(Estatus)}>{Estatus}</Badge>,
    pista: ({ Decidio }) => Decidio ?? '',
  },
]

export function AjustesCard({ socio }: { socio: Socio }) {
  // One key per opened form: sent twice, it is one adjustment.
  const [clave, setClave] = useState<string | null>(null)
  const ajustar = useEscritura('admin_ajuste_agregar')
  return (
    <TablaCard
      titulo="Ajustes"
      lectura={useServicio('admin_ajuste_listar', [{ params: { id: socio.IdSocioComercial } }])}
      columnas={columnas}
      clave={({ IdAjuste }) => IdAjuste}
      agregar={{ texto: 'Agregar ajuste', icono: <IconPlusMinus size={16} />, onClick: () => setClave(newKey()) }}
      vacio="Sin ajustes."
      tope={TOPES.ajustes}
      falla="No se pudieron cargar los ajustes."
    >
      {clave ? (
        <MontoDialog
          titulo="Agregar ajuste"
          schema={AjusteCaptura}
          inicial={{ IdSocioComercial: socio.IdSocioComercial, Monto: '', Motivo: '', Clave: clave }}
          guardar="Pedir ajuste"
          exito="Ajuste pedido. Mueve el saldo cuando otra persona lo confirma."
          falla="No se pudo pedir el ajuste."
          onGuardar={(entrada) => ajustar.mutateAsync([{ entrada }])}
          onCerrar={() => setClave(null)}
        >
          <p className="nota">
            Positivo a favor del socio, negativo en contra. Otra persona lo confirma antes de que mueva el saldo. No se
            edita: uno equivocado se corrige con otro de signo contrario.
          </p>
        </MontoDialog>
      ) : null}
    </TablaCard>
  )
}
