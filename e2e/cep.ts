// A CEP as a client mails it, with an invented seal: the product compares it, and only Banxico could prove it.
const SELLO = Buffer.alloc(256, 7).toString('base64')
const FIN = '|NA|NA|0|0|NA|0|0.00|NA|00000100000100099999||'

type Datos = { clave: string; monto: string; fecha: string; cuenta: string }

export function cep({ clave, monto, fecha, cuenta }: Datos): Buffer {
  const dia = fecha.split('-').reverse().join('')
  const paga = { nombre: 'CLIENTE INVENTADO UNO', cuenta: '072225009876543217', rfc: 'CIU150607AA1' }
  const cobra = { nombre: 'LITRO', rfc: 'LDD200115AB4' }
  const cadena = `||1|${dia}|${dia}|103005|40012|BANORTE|${paga.nombre}|40|${paga.cuenta}|${paga.rfc}|BBVA|${cobra.nombre}|40|${cuenta}|${cobra.rfc}|PAGO|0.00|${monto}${FIN}${SELLO}`
  const ordenante = `<Ordenante BancoEmisor="BANORTE" Nombre="${paga.nombre}" TipoCuenta="40" Cuenta="${paga.cuenta}" RFC="${paga.rfc}"/>`
  const beneficiario = `<Beneficiario BancoReceptor="BBVA" Nombre="${cobra.nombre}" TipoCuenta="40" Cuenta="${cuenta}" RFC="${cobra.rfc}" Concepto="PAGO" IVA="0.00" MontoPago="${monto}"/>`
  const datos = `FechaOperacion="${fecha}" Hora="10:30:05" ClaveSPEI="40012" numeroCertificado="00000100000100099999" claveRastreo="${clave}"`
  return Buffer.from(
    `<SPEI_Tercero ${datos} sello="${SELLO}" cadenaCDA="${cadena}">${ordenante}${beneficiario}</SPEI_Tercero>`,
  )
}
