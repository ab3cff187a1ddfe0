// An invented CEP, sealed with a key of its own: for the demonstration and the tests. No bank ever signed it.
import { sign, verify } from 'node:crypto'
import { llaveDePrueba, publicaDePrueba } from './llave-de-prueba.ts'
import { leerSelloCep } from './sello-cep.ts'

type CepInventado = {
  clave: string
  monto: string
  /** Banking day, and the calendar day of the credit where it is another. */
  fecha: string
  abono?: string
  hora?: string
  cuenta: string
  ordenante?: string
  rfc?: string
  cuentaOrdenante?: string
  bancoEmisor?: string
}

const CERTIFICADO = '00000100000100099999'

const quote = (texto: string) => texto.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

export function inventarCep(datos: CepInventado): Buffer {
  const d = {
    abono: datos.fecha,
    hora: '10:30:05',
    ordenante: 'CLIENTE INVENTADO UNO',
    rfc: 'CIU150607AA1',
    cuentaOrdenante: '072225009876543217',
    bancoEmisor: 'BANORTE',
    ...datos,
  }
  const plana = (fecha: string) => fecha.split('-').reverse().join('')
  // biome-ignore format: the places of the chain are read in lines of meaning
  const campos = [
    '1', plana(d.fecha), plana(d.abono), d.hora.replaceAll(':', ''), '40012',
    d.bancoEmisor, d.ordenante, '40', d.cuentaOrdenante, d.rfc,
    'BBVA MEXICO', 'LITRO DISTRIBUIDORA DE DEMOSTRACION', '40', d.cuenta, 'LDD200115AB4', 'PAGO', '0.00', d.monto,
    'NA', 'NA', '0', '0', 'NA', '0', '0.00', ...Array.from({ length: 17 }, () => 'NA'), CERTIFICADO,
  ]
  const cadena = `||${campos.join('|')}||`
  const sello = sign('sha256', Buffer.from(cadena), llaveDePrueba).toString('base64')
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<SPEI_Tercero FechaOperacion="${d.fecha}" Hora="${d.hora}" ClaveSPEI="40012" sello="${sello}" numeroCertificado="${CERTIFICADO}" cadenaCDA="${quote(cadena + sello)}" claveRastreo="${quote(d.clave)}">
  <Beneficiario BancoReceptor="BBVA MEXICO" Nombre="LITRO DISTRIBUIDORA DE DEMOSTRACION" TipoCuenta="40" Cuenta="${d.cuenta}" RFC="LDD200115AB4" Concepto="PAGO" IVA="0.00" MontoPago="${d.monto}"/>
  <Ordenante BancoEmisor="${quote(d.bancoEmisor)}" Nombre="${quote(d.ordenante)}" TipoCuenta="40" Cuenta="${d.cuentaOrdenante}" RFC="${quote(d.rfc)}"/>
</SPEI_Tercero>`)
}

/** Whether it was sealed here and nobody touched what the seal covers. Throws CfdiError on what is no CEP. */
export function esCepInventado(xml: Uint8Array): boolean {
  const { cadena, sello, certificado } = leerSelloCep(xml)
  return (
    certificado === CERTIFICADO && verify('sha256', Buffer.from(cadena), publicaDePrueba, Buffer.from(sello, 'base64'))
  )
}
