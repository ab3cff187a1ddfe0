// The signed cancellation request, with libxml2's canonicalisation as judge of ours.
import { createHash, verify } from 'node:crypto'
import { XmlC14NMode, XmlDocument, type XmlElement } from 'libxml2-wasm'
import { describe, expect, test } from 'vitest'
import { buildCancelacion, type FolioCancelado, verificarCancelacion } from './cancelacion-xml.ts'
import { CfdiError } from './cfdi-error.ts'
import { csdDeCasos } from './pruebas/casos.ts'

const csd = csdDeCasos()
const UUID = '6a1b0c2d-0001-4e5f-8a9b-000000001001'
const SUSTITUTO = '6A1B0C2D-0001-4E5F-8A9B-000000001002'
const solicitar = (folio: FolioCancelado) =>
  buildCancelacion({ RfcEmisor: csd.Rfc, Fecha: '2026-11-15T10:00:00', folios: [folio] }, csd)

test('se escribe como el SAT la pide, con el UUID en mayúsculas', () => {
  const xml = solicitar({ UUID, Motivo: '01', FolioSustitucion: SUSTITUTO })
  expect(xml).toContain(`<Folio FolioSustitucion="${SUSTITUTO}" Motivo="01" UUID="${UUID.toUpperCase()}"></Folio>`)
  expect(xml).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<Cancelacion xmlns="http:\/\/cancelacfd.sat.gob.mx"/)
  expect(verificarCancelacion(xml)).toMatchObject({ RfcEmisor: csd.Rfc, folios: [{ Motivo: '01' }] })
})

describe('un tercero verifica la firma', () => {
  const xml = solicitar({ UUID, Motivo: '02' })
  const mode = { mode: XmlC14NMode.XML_C14N_1_0 }

  test('el digest es el de la forma canónica del documento sin la firma', () => {
    using doc = XmlDocument.fromString(xml)
    doc.root.lastChild?.remove()
    const digest = createHash('sha1').update(doc.canonicalizeToString(mode), 'utf8').digest('base64')
    expect(xml).toContain(`<DigestValue>${digest}</DigestValue>`)
  })

  test('la firma es la de la forma canónica de SignedInfo', () => {
    using doc = XmlDocument.fromString(xml)
    const info = ((doc.root.lastChild as XmlElement).firstChild as XmlElement).canonicalizeToString(mode)
    const valor = /<SignatureValue>([^<]+)</.exec(xml)?.[1] ?? ''
    expect(verify('sha1', Buffer.from(info, 'utf8'), csd.x509.publicKey, Buffer.from(valor, 'base64'))).toBe(true)
  })

  test('cambiar el folio, el motivo o la firma se nota', () => {
    expect(verificarCancelacion(xml)).not.toBeNull()
    expect(verificarCancelacion(xml.replace('000000001001', '000000001009'))).toBeNull()
    expect(verificarCancelacion(xml.replace('Motivo="02"', 'Motivo="03"'))).toBeNull()
    expect(verificarCancelacion(xml.replace(/<SignatureValue>.{4}/, '<SignatureValue>AAAA'))).toBeNull()
    expect(verificarCancelacion(xml.replace('rsa-sha1', 'rsa-sha256'))).toBeNull()
    expect(verificarCancelacion('<a/>')).toBeNull()
  })
})

test.each<[string, FolioCancelado]>([
  ['motivo 01 sin sustituto', { UUID, Motivo: '01' }],
  ['sustituto con motivo 02', { UUID, Motivo: '02', FolioSustitucion: SUSTITUTO }],
  ['un UUID mal escrito', { UUID: 'x', Motivo: '02' }],
])('se rechaza %s', (_, folio) => {
  expect(() => solicitar(folio)).toThrow(CfdiError)
})

test('no se firma la cancelación de otro emisor', () => {
  const solicitud = {
    RfcEmisor: 'URE180429TM6',
    Fecha: '2026-11-15T10:00:00',
    folios: [{ UUID, Motivo: '02' as const }],
  }
  expect(() => buildCancelacion(solicitud, csd)).toThrow(expect.objectContaining({ codigo: 'RFC_DISTINTO_DEL_CSD' }))
})
