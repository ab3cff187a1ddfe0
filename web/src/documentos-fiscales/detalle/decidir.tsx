// Autorizar and Rechazar on the document itself, for whoever decides: what its desk does, without going back to it.
import { Rechazar } from '@litro/contract/admin/bandejas'
import type { Familia } from '@litro/contract/documentos-fiscales/familia'

import { useState } from 'react'
import { mensajeDe } from '../../api-error.ts'
import { MotivoDialog } from '../../list/motivo-dialog.tsx'
import { useEscritura } from '../../query.ts'
import { useUsuario } from '../../sesion/usuario-context.tsx'
import { avisarError, avisarExito } from '../../ui/avisos.ts'
import { Verbo } from '../../ui/verbo.tsx'
import { decide } from '../acciones.ts'
import { type Documento, idDe } from '../documento.ts'

type Props = { familia: Familia; documento: Documento }

export function Decidir({ familia, documento }: Props) {
  const { puede } = useUsuario()
  const [rechaza, setRechaza] = useState(false)
  const autorizar = useEscritura(`admin_${familia}_autorizar`)
  const rechazar = useEscritura(`admin_${familia}_rechazar`)
  if (!decide(familia, documento, puede)) return null
  const { Folio } = documento
  const params = { id: idDe(familia, documento) }
  const autorizarlo = () => {
    if (autorizar.isPending) return
    autorizar.mutate([{ params }], {
      onSuccess: ({ Estatus }) => avisarExito(`${Folio} autorizado: pasa a ${Estatus}.`),
      onError: (error) => avisarError(mensajeDe(error, 'No se pudo autorizar.')),
    })
  }
  const rechazarlo = async (Observaciones: string) => {
    const { Estatus } = await rechazar.mutateAsync([{ params, entrada: { Observaciones } }])
    avisarExito(`${Folio} pasa a ${Estatus}.`)
  }
  return (
    <>
      <Verbo variant="default" c="var(--litro-rojo)" disabled={autorizar.isPending} onClick={() => setRechaza(true)}>
        Rechazar
      </Verbo>
      <Verbo data-principal loading={autorizar.isPending} onClick={autorizarlo}>
        Autorizar
      </Verbo>
      {rechaza ? (
        <MotivoDialog
          titulo={`Rechazar ${Folio}`}
          campo="Observaciones"
          schema={Rechazar}
          boton="Rechazar"
          onEnviar={rechazarlo}
          onCerrar={() => setRechaza(false)}
        >
          <p>Quien capturó verá estas observaciones. Un documento rechazado ya no se autoriza: se corrige en otro.</p>
        </MotivoDialog>
      ) : null}
    </>
  )
}
