import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { buildMensaje } from './mensaje.ts'

const correo = {
  ...{ id: 1, clase: 'comprobante' as const, destinatarios: ['pagos@cliente.example'], intentos: 1, documento: 1 },
  ...{
    familia: 'rep' as const,
    estado: 'timbrado',
    folio: 'P-7',
    uuid: '11111111-2222-4333-8444-555555555555',
    total: '0',
  },
  ...{ cliente: 'Transportes', emisor: 'Emisor', socio: 'Socio', idArchivoXml: 1 },
}

const CASO = new URL('../../../../cfdi/casos/37-pago-varios-documentos/esperado.xml', import.meta.url)
const TIMBRE = `<tfd:TimbreFiscalDigital xmlns:tfd="http://www.sat.gob.mx/TimbreFiscalDigital" Version="1.1" UUID="${correo.uuid}" FechaTimbrado="2026-11-11T12:30:00" RfcProvCertif="SAT970701NN3" SelloCFD="AAAA" NoCertificadoSAT="00001000000500000000" SelloSAT="BBBB"/>`

test('el correo de un REP dice cuánto se pagó, cuándo, de qué facturas y lo que resta de cada una', async () => {
  const sinTimbre = await readFile(CASO, 'utf8')
  const xml = Buffer.from(sinTimbre.replace('</cfdi:Complemento>', `${TIMBRE}</cfdi:Complemento>`))
  const cuerpo = { xml, transporte: {} as never, papel: undefined, demo: false, dominio: 'litro.example' }
  const { texto, html } = await buildMensaje({ correo, ...cuerpo })
  for (const dicho of [
    'Pago de $150,000.00 MXN',
    'Recibido el 11/11/2026',
    ...['MTY-1001', '$60,000.00 MXN, saldo $40,000.00', 'MTY-1002', 'MTY-1003', '$44,999.45 MXN, saldo $5,000.55'],
  ]) {
    expect(texto).toContain(dicho)
    expect(html).toContain(dicho)
  }
})
