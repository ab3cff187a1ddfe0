// What can be done with somebody's access: block or let in, hand over a new password, end every session.
import type { Usuario } from '@litro/contract/usuarios/usuario'
import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { mensajeDe } from '../../api-error.ts'
import { useEscritura } from '../../query.ts'
import { avisarError, avisarExito } from '../../ui/avisos.ts'
import { avisarReversible } from '../../ui/deshacer.tsx'
import { Question } from '../../ui/question.tsx'
import estilos from './usuarios.module.css'

type Props = { usuario: Usuario; onCambio: (usuario: Usuario) => void }
type Verbo = 'bloquear' | 'restablecer' | 'revocar'

/** Each question with its two answers; all of them take effect at once. */
const preguntas: Record<Verbo, { titulo: string; si: string; texto: string }> = {
  bloquear: {
    titulo: '¿Bloquear a este usuario?',
    si: 'Bloquear usuario',
    texto: 'Deja de entrar desde su siguiente clic. Lo puedes desbloquear después.',
  },
  restablecer: {
    titulo: '¿Restablecer su contraseña?',
    si: 'Restablecer contraseña',
    texto:
      'Su contraseña actual deja de servir y sus sesiones se cierran. La liga para elegir otra le llega por correo; tú no la verás.',
  },
  revocar: {
    titulo: '¿Cerrar todas sus sesiones?',
    si: 'Cerrar sesiones',
    texto: 'Tendrá que iniciar sesión de nuevo en todos sus equipos.',
  },
}

const queda = (bloqueado: boolean) => (bloqueado ? 'El usuario quedó bloqueado.' : 'El usuario puede entrar de nuevo.')

export function Acceso({ usuario, onCambio }: Props) {
  const [verbo, setVerbo] = useState<Verbo | null>(null)
  const bloquear = useEscritura('admin_usuario_bloquear')
  const restablecer = useEscritura('admin_usuario_restablecer')
  const revocar = useEscritura('admin_usuario_revocar')
  const params = { id: usuario.IdUsuario }
  const bloqueado = usuario.Estatus === 'Bloqueado'
  const ocupada = bloquear.isPending || restablecer.isPending || revocar.isPending

  const run = async (trabajo: () => Promise<unknown>) => {
    if (ocupada) return
    try {
      await trabajo()
    } catch (error) {
      console.error('Acceso', error)
      avisarError(mensajeDe(error, 'No se pudo cambiar el acceso del usuario.'))
    } finally {
      setVerbo(null)
    }
  }
  const poner = async (Bloqueado: boolean, Version: number) => {
    const nuevo = await bloquear.mutateAsync([{ params, entrada: { Bloqueado, Version } }])
    onCambio(nuevo)
    return nuevo
  }
  const setBloqueado = async (Bloqueado: boolean) => {
    const { Version } = await poner(Bloqueado, usuario.Version)
    avisarReversible(queda(Bloqueado), {
      deshacer: () => poner(!Bloqueado, Version),
      deshecho: queda(!Bloqueado),
    })
  }
  const verbos: Record<Verbo, () => Promise<unknown>> = {
    bloquear: () => setBloqueado(true),
    restablecer: async () => {
      const nuevo = await restablecer.mutateAsync([{ params }])
      onCambio(nuevo)
      avisarExito(
        nuevo.Cambio ? 'Espera a que otra persona lo confirme.' : `La liga va por correo a ${nuevo.CorreoElectronico}.`,
      )
    },
    revocar: async () => {
      onCambio(await revocar.mutateAsync([{ params }]))
      avisarExito('Sus sesiones se cerraron.')
    },
  }
  const pregunta = verbo ? preguntas[verbo] : null
  return (
    <>
      <Stack gap="xs" mt="lg">
        <Botones
          {...{ usuario, bloqueado, ocupada }}
          onVerbo={setVerbo}
          onDesbloquear={() => run(() => setBloqueado(false))}
        />
      </Stack>
      <Question
        titulo={pregunta?.titulo ?? ''}
        no="Regresar"
        si={pregunta?.si ?? ''}
        abierta={verbo !== null}
        ocupada={ocupada}
        onNo={() => setVerbo(null)}
        onSi={() => verbo && run(verbos[verbo])}
      >
        <p>
          {usuario.Nombre}. {pregunta?.texto}
        </p>
      </Question>
    </>
  )
}

type BotonesProps = {
  usuario: Usuario
  bloqueado: boolean
  ocupada: boolean
  onVerbo: (verbo: Verbo) => void
  onDesbloquear: () => void
}

function Botones({ usuario, bloqueado, ocupada, onVerbo, onDesbloquear }: BotonesProps) {
  const propia = usuario.Sesiones !== null
  return (
    <>
      {propia ? (
        <>
          <Button variant="default" disabled={bloqueado || ocupada} onClick={() => onVerbo('restablecer')}>
            Restablecer contraseña
          </Button>
          <Button variant="default" disabled={ocupada} onClick={() => onVerbo('revocar')}>
            Cerrar sesiones
          </Button>
        </>
      ) : (
        <p className={estilos.tenue}>La contraseña y las sesiones se administran en tu proveedor de identidad.</p>
      )}
      {usuario.EsPropio ? null : bloqueado ? (
        <Button variant="default" loading={ocupada} onClick={onDesbloquear}>
          Desbloquear usuario
        </Button>
      ) : (
        <Button variant="default" color="red" disabled={ocupada} onClick={() => onVerbo('bloquear')}>
          Bloquear usuario
        </Button>
      )}
    </>
  )
}
