// What the desk says of the question about one deposit: what is missing, when it is asked, or how it ended.
import type { ConsultaCep, EstadoDeConsulta } from '@litro/contract/depositos/consulta-cep'
import { destinoDe } from './clasificar.ts'
import type { Posible } from './consulta.sql.ts'
import { INTENTOS } from './corte.ts'

type Dicho = readonly [EstadoDeConsulta, string]

export function contarConsulta(p: Posible, hoy: string): ConsultaCep {
  const [Estado, Mensaje] = sayConsulta(p, hoy)
  return {
    IdDeposito: p.id,
    Estado,
    Mensaje,
    Intentos: p.intentos,
    Proxima: p.proximo,
    IdBanco: p.id_banco,
    IdCuentaCasa: p.id_cuenta,
  }
}

function sayConsulta(p: Posible, hoy: string): Dicho {
  const falta = faltaDe(p, hoy)
  if (falta) return ['sin_datos', falta]
  if (p.id_consulta === null) return ['por_preguntar', 'Se preguntará a Banxico.']
  if (p.id_dueno !== p.id)
    return ['rechazado', `El depósito ${p.id_dueno} tiene la misma clave, fecha y monto: se pregunta por él.`]
  return ended(p)
}

function ended({ estado_consulta: estado, estado_pago: pago, mensaje, intentos }: Posible): Dicho {
  const dicho = mensaje ?? ''
  if (estado === 'preguntando') return ['preguntando', 'Se está preguntando a Banxico.']
  const destino = pago === null ? null : destinoDe(pago)
  if (destino === 'devuelto')
    return ['devuelto', `Banxico dice que el pago se devolvió (${pago}). No lo apliques sin aclararlo.`]
  if (destino === 'no_llego') return ['no_llego', `Banxico dice que el pago no llegó (${pago}).`]
  if (estado === 'pendiente')
    return ['por_repetir', dicho === '' ? 'Se preguntará a Banxico.' : `${dicho} Se preguntará otra vez.`]
  if (estado === 'sin_cep') return ['sin_cep', `${dicho} Ya no se pregunta: súbelo si lo tienes.`]
  if (estado === 'no_existe')
    return ['no_existe', 'Banxico no encontró un pago con esos datos. Revisa clave, fecha, banco y monto.']
  if (estado === 'agotada') return ['agotada', `Se preguntó ${intentos} veces sin respuesta útil. Sube el CEP.`]
  return ['rechazado', dicho]
}

/** One line: the first thing that keeps it from being asked. */
function faltaDe(p: Posible, hoy: string): string | null {
  if (p.forma === null) return 'Falta la forma de pago: solo se pregunta por transferencias (03).'
  if (p.forma !== '03') return 'No es una transferencia (03): no tiene CEP.'
  if (p.clave === '') return 'Falta la clave de rastreo.'
  if (!/^[A-Z0-9]{6,30}$/.test(p.clave)) return 'La clave de rastreo lleva de 6 a 30 letras o números.'
  if (p.fecha === null) return 'Falta la fecha del depósito.'
  if (p.fecha > hoy) return 'La fecha del depósito es futura.'
  if (p.id_banco === null) return 'Falta el banco desde el que pagaron.'
  if (p.n_cuentas === 0) return 'Falta registrar las cuentas de la casa en Catálogos.'
  if (p.cuenta === null) return 'Elige a qué cuenta de la casa llegó.'
  if (p.clave_banco !== null && p.cuenta.startsWith(p.clave_banco))
    return 'Es una transferencia dentro del mismo banco: no tiene CEP.'
  // Until Banxico's list has been read nobody knows their codes; the question itself reads it first.
  if (p.n_instituciones === 0) return null
  if (p.emisor === null) return 'Banxico no lista el banco desde el que pagaron.'
  if (p.receptor === null) return 'Banxico no lista el banco de la cuenta de la casa.'
  return null
}

export const QUEDAN = (p: Posible) => p.intentos < INTENTOS
