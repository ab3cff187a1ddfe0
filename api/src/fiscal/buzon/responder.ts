// What a person answers: why, with whose second word, and in bytes that are signed and kept before anything is sent.
import { buildAceptacionRechazo, type Respuesta } from '@litro/cfdi/aceptacion-xml'
import { leerCfdi } from '@litro/cfdi/leer'
import { toHoraLocal } from '@litro/cfdi/sat/hora-local'
import { causasDeAceptar } from '@litro/contract/buzon/buzon'
import type { EntradaDe } from '@litro/contract/services'
import type { Deps } from '../../craft/call/deps.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import { type Contexto, type Pedido, verbo } from '../../craft/puerta/verbo.ts'
import { refuseCuarentena } from '../motor/cuarentena.sql.ts'
import { attemptBuzon } from './attempt.ts'
import { findRetornoPagado, findTimbradoPor, listReceptores, type Solicitud, solicitud, ya } from './buzon.sql.ts'
import { readConfiguracion } from './configuracion.sql.ts'

const SIN_FACTURA =
  'La factura de esta solicitud no está aquí. Súbela en Facturas recibidas, o tráela con la conciliación del SAT, y responde después.'
const SIN_PAC = 'No se sabe el RFC de tu PAC, que va en la respuesta. Escríbelo en Ajustes del buzón.'

type Aceptar = EntradaDe<'admin_buzon_aceptar'>
type Rechazar = EntradaDe<'admin_buzon_rechazar'>

const aceptar = verbo(solicitud, 'aceptar', async (tx, s, contexto: Contexto<Aceptar>) => {
  const { deps, entrada, exigirOtraPersona } = contexto
  const retorno = await findRetornoPagado(tx, s.uuid)
  if (retorno !== undefined) {
    exigirOtraPersona(
      `El retorno ${retorno} ya se pagó con esta factura: al aceptar se pierde su deducción salvo que exista la que la sustituye.`,
      'otra persona de Facturación',
    )
  }
  return answer(tx, deps, s, 'Aceptacion', contexto.actor.id, causasDeAceptar[entrada.Causa])
})

const rechazar = verbo(solicitud, 'rechazar', (tx, s, { deps, entrada, actor }: Contexto<Rechazar>) =>
  answer(tx, deps, s, 'Rechazo', actor.id, entrada.Motivo),
)

/** The attempt is written here, whole; what is sent later are these bytes and no others. */
async function answer(
  tx: Tx,
  { motor }: Deps,
  s: Solicitud,
  respuesta: Respuesta,
  quien: number | null,
  motivo: string,
) {
  await refuseCuarentena(tx)
  if (s.id_factura === null) throw new AppError('VERBO_NO_PERMITIDO', { mensaje: SIN_FACTURA })
  const receptor = (await listReceptores(tx)).find(({ rfc }) => rfc === s.rfc_receptor)
  if (!receptor) throw new AppError('SIN_EMISOR')
  const RfcPacEnviaSolicitud = await rfcDelPac(tx, s.pac)
  const csd = await motor.csd.open(tx, receptor.id, motor.now())
  const mensaje = buildAceptacionRechazo(
    {
      Fecha: toHoraLocal(motor.now().getTime(), receptor.zona),
      RfcPacEnviaSolicitud,
      RfcReceptor: s.rfc_receptor,
      UUID: s.uuid,
      Respuesta: respuesta,
    },
    csd,
  )
  return {
    set: {
      respuesta,
      motivo,
      mensaje_firmado: Buffer.from(mensaje, 'utf8'),
      id_usuario_captura: quien,
      n_envios: 0,
      codigo: null,
      ultimo_error: null,
      // Whoever is asking the SAT about it knows by its old lease that this is another question now.
      lease_hasta: null,
      lease_token: s.lease_token + 1,
      proximo: ya,
    },
    despues: { respuesta },
    nota: motivo,
  }
}

/** The one our newest stamp of that PAC names, unless somebody wrote another. */
async function rfcDelPac(tx: Tx, pac: string): Promise<string> {
  const { RfcPac } = await readConfiguracion(tx)
  if (RfcPac !== '') return RfcPac
  const xml = await findTimbradoPor(tx, pac)
  const rfc = xml && leerCfdi(xml).comprobante.Complemento?.TimbreFiscalDigital?.RfcProvCertif
  if (!rfc) throw new AppError('VERBO_NO_PERMITIDO', { mensaje: SIN_PAC })
  return rfc
}

const consultar = verbo(solicitud, 'consultar', () => ({ set: { proximo: ya } }))

const yLuego =
  <Entrada>(mover: (deps: Deps, pedido: Pedido<Entrada>) => Promise<Solicitud>) =>
  async (deps: Deps, pedido: Pedido<Entrada>): Promise<void> => {
    await mover(deps, pedido)
    deps.motor.punto('buzon:respondida')
    await attemptBuzon(deps.motor, pedido.id)
  }

export const aceptarSolicitud = yLuego(aceptar)
export const rechazarSolicitud = yLuego(rechazar)
export const consultarSolicitud = yLuego(consultar)
