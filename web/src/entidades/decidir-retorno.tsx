// What treasury decides of one return, on its desk and on its page alike: Tomar, Programar, Pagar and Rechazar.
import { RetornoRechazar } from '@litro/contract/retornos/retorno'
import type { VerboRetorno } from '@litro/contract/retornos/vida'
import { useState } from 'react'
import { mensajeDe } from '../api-error.ts'
import { pesos } from '../formato.ts'
import { MotivoDialog } from '../list/motivo-dialog.tsx'
import { useEscritura, useStale } from '../query.ts'
import { useUsuario } from '../sesion/usuario-context.tsx'
import { avisarError, avisarExito } from '../ui/avisos.ts'
import { Verbo } from '../ui/verbo.tsx'
import { impideAPersona } from './impide-retorno.ts'
import { permite, type RetornoPorAtender } from './retorno.ts'
import { ArchivoDialog, type Paso } from './retorno-archivo-dialog.tsx'

export type VerboDeTesoreria = Extract<VerboRetorno, 'revisar' | 'rechazar'> | Paso
type Abierto = { verbo: Exclude<VerboDeTesoreria, 'revisar'>; retorno: RetornoPorAtender }

/** `dialogo` is drawn by whoever asks; `onHecho` is for what the screen must read again by itself. */
export function useDecidirRetorno(onHecho?: () => void) {
  const [abierto, setAbierto] = useState<Abierto | null>(null)
  const tomar = useEscritura('admin_retorno_revisar')
  const rechazar = useEscritura('admin_retorno_rechazar')
  const stale = useStale()
  const hacer = (verbo: VerboDeTesoreria, retorno: RetornoPorAtender) => {
    if (verbo !== 'revisar') return setAbierto({ verbo, retorno })
    if (tomar.isPending) return
    const { IdRetorno: id } = retorno
    tomar.mutate([{ params: { id } }], {
      onSuccess: () => avisarExito(`Retorno ${id} en revisión.`),
      onError: (error) => {
        avisarError(mensajeDe(error, 'No se pudo tomar el retorno.'))
        // Somebody else may have moved it meanwhile.
        void stale('admin_retorno_revisar')
      },
      onSettled: onHecho,
    })
  }
  const rechazarlo = async (id: number, Observaciones: string) => {
    await rechazar.mutateAsync([{ params: { id }, entrada: { Observaciones } }])
    avisarExito(`Retorno ${id} rechazado.`)
    onHecho?.()
  }
  const dialogo = abierto ? (
    <Dialogo abierto={abierto} onCerrar={() => setAbierto(null)} onHecho={onHecho} onRechazar={rechazarlo} />
  ) : null
  return { hacer, ocupado: tomar.isPending, dialogo }
}

type DialogoProps = {
  abierto: Abierto
  onCerrar: () => void
  onHecho?: () => void
  onRechazar: (id: number, motivo: string) => Promise<void>
}

function Dialogo({ abierto: { verbo, retorno }, onCerrar, onHecho, onRechazar }: DialogoProps) {
  if (verbo !== 'rechazar') {
    return <ArchivoDialog paso={verbo} retornos={[retorno]} onCerrar={onCerrar} onHecho={onHecho} />
  }
  return (
    <MotivoDialog
      titulo={`Rechazar retorno ${retorno.IdRetorno}`}
      campo="Observaciones"
      schema={RetornoRechazar}
      boton="Rechazar"
      onEnviar={(motivo) => onRechazar(retorno.IdRetorno, motivo)}
      onCerrar={onCerrar}
    >
      <p>
        {pesos(retorno.Monto)} a {retorno.Proveedor}. Su saldo se libera y el socio verá estas observaciones.
      </p>
    </MotivoDialog>
  )
}

// biome-ignore format: a table is read as a table
const pasos = [
  { verbo: 'revisar',   texto: 'Tomar' },
  { verbo: 'programar', texto: 'Programar' },
  { verbo: 'pagar',     texto: 'Pagar' },
] as const

type Props = {
  retorno: RetornoPorAtender
  ocupado?: boolean
  onHacer: (verbo: VerboDeTesoreria, retorno: RetornoPorAtender) => void
}

/** The verbs its state admits, for whoever decides. */
export function VerbosDeRetorno({ retorno, ocupado, onHacer }: Props) {
  const decide = useUsuario().puede('admin.retornos')
  const puede = (verbo: VerboDeTesoreria) => decide && permite(retorno.Estatus, verbo)
  return (
    <>
      {puede('rechazar') ? (
        <Verbo
          variant="default"
          c="var(--litro-rojo)"
          impide={impideAPersona(retorno, 'rechazar')}
          onClick={() => onHacer('rechazar', retorno)}
        >
          Rechazar
        </Verbo>
      ) : null}
      {pasos
        .filter(({ verbo }) => puede(verbo))
        .map(({ verbo, texto }) => (
          <Verbo
            key={verbo}
            data-principal
            loading={ocupado}
            impide={impideAPersona(retorno, verbo)}
            onClick={() => onHacer(verbo, retorno)}
          >
            {texto}
          </Verbo>
        ))}
    </>
  )
}
