import { describe, expect, test } from 'vitest'
import { frasesDeHechos } from './auditoria/hechos.ts'
import { vidaCancelacion } from './cancelaciones/vida.ts'
import { vidaDeposito } from './depositos/vida.ts'
import { vidaDocumento } from './documentos-fiscales/vida.ts'
import { services } from './services.ts'
import type { Servicio } from './servicio.ts'
import { explicar } from './vida.ts'
import { vidas } from './vidas.ts'

/** What the engine does with these stands in their own rows, which nobody deletes. */
const CON_LIBRO_PROPIO = new Set(['ventana_sat', 'solicitud_sat', 'paquete_sat', 'discrepancia'])

describe.each(vidas)('la vida de $entidad', (vida) => {
  const pasos = Object.entries(vida.pasos)

  test('cada verbo de una persona es un servicio con el mismo permiso', () => {
    const lineas = services as Record<string, Servicio>
    const desiguales = pasos.filter(
      ([, { permiso, servicio }]) => permiso && lineas[servicio ?? '']?.permiso !== permiso,
    )
    expect(desiguales.map(([verbo]) => verbo)).toEqual([])
  })

  test('cada verbo tiene sus palabras en la bitácora', () => {
    // A request to cancel is told in the history of its document.
    if (vida.entidad === vidaCancelacion.entidad) return
    const dichos = new Set(frasesDeHechos.map(({ objeto, accion }) => `${objeto}.${accion}`))
    const firmas = pasos.filter(([, { segundaPersona }]) => segundaPersona).map(([verbo]) => `firmar_${verbo}`)
    const restaurar = ['restaurar']
    const deAlguien = pasos.filter(([, { permiso }]) => permiso || !CON_LIBRO_PROPIO.has(vida.entidad))
    const vivos = deAlguien.filter(([verbo, { de, a }]) => (de.length > 0 || a) && !restaurar.includes(verbo))
    const callados = [
      ...vivos.map(([verbo]) => verbo),
      ...(['deposito', 'retorno'].includes(vida.entidad) ? firmas : []),
    ].filter((verbo) => !dichos.has(`${vida.entidad}.${verbo}`))
    expect(callados.filter((verbo) => !(vida.entidad === 'cuenta_proveedor' && /agregar|retirar/.test(verbo)))).toEqual(
      [],
    )
  })

  test('a cada estado se llega, y de los que no son finales se sale', () => {
    const llegadas = new Set(pasos.flatMap(([, { a }]) => a ?? []))
    expect(Object.keys(vida.estados).filter((estado) => !llegadas.has(estado))).toEqual(
      // Nobody authorises or rejects what nobody captures.
      vida.entidad === 'rep' || vida.entidad === 'carta_porte' ? ['por_autorizar', 'rechazado'] : [],
    )
  })
})

test('la razón de una negativa dice el estado, desde cuándo y qué se puede hacer (D-184)', () => {
  expect(explicar(vidaDocumento.factura, { folio: 'BJX-19', estado: 'por_cancelar', desde: '2026-11-14' })).toBe(
    'La factura BJX-19 está Por Cancelar desde el 14/11/2026; espera la respuesta del receptor.',
  )
  expect(explicar(vidaDeposito, { folio: '7', estado: 'borrado', desde: null })).toBe(
    'El depósito 7 tiene el estatus Borrada; ya no admite cambios.',
  )
})
