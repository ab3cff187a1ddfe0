// Signing for an issuer: the open e.firma, its token while it lives, and one line in the log for each signature.
import { createHash } from 'node:crypto'
import type { Firmador } from '@litro/cfdi/espejo/firmador'
import { SISTEMA } from '../../craft/call/actor.ts'
import { hoyEnMexico } from '../../craft/hoy.ts'
import { writeBitacora } from '../../craft/puerta/bitacora.sql.ts'
import { readConfiguracion } from './configuracion.sql.ts'
import { countFirma } from './efirma.sql.ts'
import type { Espejo } from './espejo.ts'
import { noteFalla, stopEspejo } from './salud.sql.ts'

/** Renewed with less than this left. */
const MINUTO = 60_000

export type Sesion = {
  rfc: string
  /** Null when there is nobody to sign, or the SAT refuses who does. */
  token(): Promise<string | null>
  olvidar(): void
  /** Null at the day's limit of signatures. */
  firmar(forma: string, detalle: string, firma: (f: Firmador) => string): Promise<string | null>
}

type Vivo = { token: string; vence: Date; de: string }
/** In memory and nowhere else; another process has its own. */
const tokens = new WeakMap<Espejo['firmadores'], Map<string, Vivo>>()

/** Undefined when this process cannot sign for the issuer. */
export async function openSesion({ motor, puerto, firmadores }: Espejo, rfc: string): Promise<Sesion | undefined> {
  const configuracion = await motor.inTx('todo', readConfiguracion)
  const dialecto = { firma: configuracion.Firma, cierre: configuracion.Cierre }
  const firmador = await motor.inTx('todo', (tx) => firmadores.abrir(tx, rfc, dialecto, motor.now()))
  if (!firmador) return undefined
  const conocidos = tokens.get(firmadores) ?? new Map<string, Vivo>()
  tokens.set(firmadores, conocidos)

  const firmar: Sesion['firmar'] = async (forma, detalle, firma) => {
    const mensaje = firma(firmador)
    const huella = createHash('sha256').update(mensaje).digest('hex')
    const dia = hoyEnMexico(motor.now())
    const contada = await motor.inTx('todo', async (tx) => {
      if (!(await countFirma(tx, rfc, dia, configuracion.FirmasPorDia))) return false
      const nota = `${forma} ${detalle}`.trim()
      await writeBitacora(tx, SISTEMA, {
        socio: null,
        objeto: 'efirma',
        accion: 'firmar',
        idObjeto: null,
        despues: { rfc, huella },
        nota,
      })
      return true
    })
    if (contada) return mensaje
    await motor.inTx('todo', (tx) =>
      stopEspejo(tx, rfc, `Se alcanzó el límite de ${configuracion.FirmasPorDia} firmas del día con la e.firma.`),
    )
    return null
  }
  const authenticate = async (): Promise<string | null> => {
    const mensaje = await firmar('autentica', '', (f) => f.autentica(motor.now()))
    if (mensaje === null) return null
    const r = await puerto.autenticar(mensaje, motor.now())
    if (r.tipo === 'token') {
      conocidos.set(rfc, { token: r.token, vence: r.vence, de: firmador.noCertificado })
      return r.token
    }
    await motor.inTx('todo', (tx) =>
      r.tipo === 'negado' ? stopEspejo(tx, rfc, NEGADO) : noteFalla(tx, rfc, r.mensaje),
    )
    return null
  }
  return {
    rfc,
    firmar,
    olvidar: () => conocidos.delete(rfc),
    token: async () => {
      const vivo = conocidos.get(rfc)
      if (vivo?.de !== firmador.noCertificado) return authenticate()
      return vivo.vence.getTime() - motor.now().getTime() > MINUTO ? vivo.token : authenticate()
    },
  }
}

const NEGADO =
  'El SAT no aceptó la e.firma al autenticar. Revisa el reloj del servidor y que el certificado no esté revocado ni vencido.'
