// A sign-in that may not end without a second factor: its owner adds one on the way in.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { appDeAlta, guardarApp, guardarPasskey, passkeyDeAlta } from './alta-factor.ts'
import { type Cuenta, findCuentaActiva } from './cuentas.ts'
import { type Entrada, pathOf, type Rechazo, revisar, terminar } from './entrada.ts'
import { readResumen } from './factor.sql.ts'
import { formOf, redirect, sendHtml } from './paginas.ts'
import { findPaso, type Paso, savePaso } from './paso.sql.ts'
import { ACCESO } from './site.ts'
import { altaView, codigosView } from './views/factor-view.ts'

const SEGUIR = 'Ya los guardé, continuar'

export async function sendAlta(entrada: Entrada, cuenta: Cuenta, paso: Paso, rechazo?: Rechazo): Promise<FastifyReply> {
  const { deps, request, reply, peticion, interaction } = entrada
  const action = pathOf(interaction.uid)
  if (paso.listo) return terminar(entrada, cuenta.sub, paso.amr)
  const donde = { deps, peticion, cuenta, ambito: interaction.uid }
  const html = altaView(deps.marca, {
    titulo: 'Protege tu cuenta',
    texto: 'Tu cuenta necesita un segundo factor para entrar. Elige uno; se hace una sola vez.',
    aviso: rechazo?.aviso,
    passkey: await passkeyDeAlta(donde, `${action}/alta/llave`),
    app: appDeAlta(donde, `${action}/alta/app`, formOf(request).get('sellado') ?? undefined),
  })
  if (rechazo?.espera) reply.header('Retry-After', String(rechazo.espera))
  return sendHtml(deps.site, reply, rechazo?.status ?? 200, html)
}

/** Who is adding its first factor here. Whoever has one already proves it instead. */
async function inscrita({ deps, interaction }: Entrada): Promise<{ cuenta: Cuenta; paso: Paso } | undefined> {
  const paso = await findPaso(deps.pool, interaction.uid)
  if (!paso || paso.listo) return undefined
  const { passkeys, totp } = await readResumen(deps.pool, paso.accountId)
  const cuenta = await findCuentaActiva(deps.pool, paso.accountId)
  return cuenta && passkeys === 0 && !totp ? { cuenta, paso } : undefined
}

type Guardar = typeof guardarApp

const onAlta = (guardar: Guardar, amr: string[]) => async (entrada: Entrada) => {
  const { deps, request, reply, peticion, interaction } = entrada
  const hallada = await inscrita(entrada)
  if (!hallada) return redirect(reply, pathOf(interaction.uid))
  const { cuenta, paso } = hallada
  let codigos: string[] | undefined
  const rechazo = await revisar(deps, peticion, [['red', peticion.ip]], async () => {
    codigos = await guardar({ deps, peticion, cuenta, ambito: interaction.uid }, formOf(request))
    return codigos !== undefined
  })
  if (rechazo) return sendAlta(entrada, cuenta, paso, rechazo)
  await savePaso(deps.pool, interaction.uid, { ...paso, amr: ['pwd', ...amr], listo: true })
  const action = `${pathOf(interaction.uid)}/listo`
  return sendHtml(deps.site, reply, 200, codigosView(deps.marca, { codigos: codigos!, action, boton: SEGUIR }))
}

async function onListo(entrada: Entrada): Promise<FastifyReply> {
  const { deps, reply, interaction } = entrada
  const paso = await findPaso(deps.pool, interaction.uid)
  const cuenta = paso && (await findCuentaActiva(deps.pool, paso.accountId))
  if (!paso?.listo || !cuenta) return redirect(reply, pathOf(interaction.uid))
  return terminar(entrada, cuenta.sub, paso.amr)
}

type Serve = (
  handler: (entrada: Entrada) => Promise<FastifyReply>,
) => (request: FastifyRequest<{ Params: { uid: string } }>, reply: FastifyReply) => Promise<FastifyReply>

export function registerAlta(scope: FastifyInstance, serve: Serve): void {
  const llave = onAlta(guardarPasskey, ['hwk', 'user', 'mfa'])
  const app = onAlta(guardarApp, ['otp', 'mfa'])
  scope.post(`${ACCESO}/:uid/alta/llave`, serve(llave))
  scope.post(`${ACCESO}/:uid/alta/app`, serve(app))
  scope.post(`${ACCESO}/:uid/listo`, serve(onListo))
}
