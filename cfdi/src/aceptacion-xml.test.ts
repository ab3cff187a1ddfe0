// The signed answer of a receiver, with libxml2's canonicalisation as judge of ours.
import { createHash, verify } from 'node:crypto'
import { XmlC14NMode, XmlDocument, type XmlElement } from 'libxml2-wasm'
import { expect, test } from 'vitest'
import { buildAceptacionRechazo, type Respuesta, verificarAceptacionRechazo } from './aceptacion-xml.ts'
import { CfdiError } from './cfdi-error.ts'
import { csdDeCasos } from './pruebas/casos.ts'

const csd = csdDeCasos()
const UUID = '6a1b0c2d-0001-4e5f-8a9b-000000001001'
const responder = (cambios: object = {}) =>
  buildAceptacionRechazo(
    {
      Fecha: '2026-11-15T10:00:00',
      RfcPacEnviaSolicitud: 'AA&010101AAA',
      RfcReceptor: csd.Rfc,
      UUID,
      Respuesta: 'Rechazo' as Respuesta,
      ...cambios,
    },
    csd,
  )

test('lleva un folio con su respuesta, y se lee lo que se escribió', () => {
  const xml = responder()
  expect(xml).toContain(`<Folios><UUID>${UUID.toUpperCase()}</UUID><Respuesta>Rechazo</Respuesta></Folios>`)
  expect(verificarAceptacionRechazo(xml)).toMatchObject({
    RfcReceptor: csd.Rfc,
    RfcPacEnviaSolicitud: 'AA&010101AAA',
    UUID: UUID.toUpperCase(),
    Respuesta: 'Rechazo',
  })
})

test('un tercero verifica digest y firma con otra forma canónica', () => {
  const xml = responder({ Respuesta: 'Aceptacion' })
  const mode = { mode: XmlC14NMode.XML_C14N_1_0 }
  using doc = XmlDocument.fromString(xml)
  const info = ((doc.root.lastChild as XmlElement).firstChild as XmlElement).canonicalizeToString(mode)
  const valor = /<SignatureValue>([^<]+)</.exec(xml)?.[1] ?? ''
  expect(verify('sha1', Buffer.from(info, 'utf8'), csd.x509.publicKey, Buffer.from(valor, 'base64'))).toBe(true)
  doc.root.lastChild?.remove()
  const digest = createHash('sha1').update(doc.canonicalizeToString(mode), 'utf8').digest('base64')
  expect(xml).toContain(`<DigestValue>${digest}</DigestValue>`)
})

test('la respuesta contraria, otro folio u otro mensaje no pasan por el que se firmó', () => {
  const xml = responder()
  expect(verificarAceptacionRechazo(xml.replace('>Rechazo<', '>Aceptacion<'))).toBeNull()
  expect(verificarAceptacionRechazo(xml.replace('000000001001', '000000001009'))).toBeNull()
  expect(verificarAceptacionRechazo('<a/>')).toBeNull()
})

test.each([
  ['un RFC que no es el del certificado', { RfcReceptor: 'AAA010101AAA' }],
  ['un UUID mal escrito', { UUID: 'x' }],
  ['sin fecha', { Fecha: '' }],
])('se rechaza %s', (_, cambios) => {
  expect(() => responder(cambios)).toThrow(CfdiError)
})
