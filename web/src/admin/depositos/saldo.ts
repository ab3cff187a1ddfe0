// What treasury types to use a credit in favour or to clear up a deposit in suspense, and how it is told back.
import { formatPesos, fromCentavos, fromJson, toCentavos } from '@litro/cfdi/decimal'
import { palabraDeOrigen, type SaldoAFavor } from '@litro/contract/depositos/saldo-favor'
import { TIPO } from '@litro/contract/depositos/vida'
import { NC, rasgos } from '@litro/contract/documentos-fiscales/familia'
import { z } from 'zod'
import { esPago, llevaCliente } from '../../entidades/deposito.ts'
import { conteo } from '../../formato.ts'
import { textosDe } from './aplicar.ts'
import { A_FAVOR, type Documento, leerReparto, type Palabras, toAplicados } from './reparto.ts'

/** What an error may turn out to be (D-179). */
export const destinos = [
  { value: String(TIPO.Pago), label: 'Pago' },
  { value: String(TIPO.Anticipo), label: 'Anticipo' },
  { value: String(TIPO.Ingreso), label: 'Ingreso' },
  { value: String(TIPO.Inversion), label: 'Inversión' },
] as const

/** What was already used is looked for only to undo it. */
export const POR_APLICAR = Object.values(palabraDeOrigen).filter((palabra) => palabra !== palabraDeOrigen.aplicado)

export const esAplicado = ({ Origen }: Pick<SaldoAFavor, 'Origen'>): boolean => Origen === 'aplicado'
export const esSuspenso = ({ Origen }: Pick<SaldoAFavor, 'Origen'>): boolean => Origen === 'suspenso'
export const palabrasDe = (fila: SaldoAFavor): Palabras | undefined => (esSuspenso(fila) ? undefined : A_FAVOR)

/** The screen of what the credit came from. */
export const rutaDe = ({ IdNotaCredito, IdDeposito }: Pick<SaldoAFavor, 'IdNotaCredito' | 'IdDeposito'>): string =>
  IdNotaCredito === null ? `/deposito/ver/${IdDeposito}` : `${rasgos[NC].ruta}/ver/${IdNotaCredito}`

/** `Pagó A-34 y A-35`. */
export const pagoDe = ({ Documentos }: Pick<SaldoAFavor, 'Documentos'>): string =>
  `Pagó ${new Intl.ListFormat('es-MX').format(Documentos.map(({ Folio }) => Folio))}`

/** Credit in favour always pays documents; a deposit in suspense, only when it was a payment. */
export const seReparte = (fila: SaldoAFavor, tipo: string): boolean => !esSuspenso(fila) || esPago(tipo)

export type Valores = { IdDepositoTipo: string; IdCliente: string | null; Lineas: { MontoAplicado: string }[] }

export const inicialDe = ({ IdCliente }: SaldoAFavor): Valores => ({
  IdDepositoTipo: '',
  IdCliente: IdCliente === null ? null : String(IdCliente),
  Lineas: [],
})

export function schemaDe(fila: SaldoAFavor, documentos: readonly Documento[]) {
  const leer = (lineas: Valores['Lineas']) => leerReparto(fila.Saldo, documentos, textosDe(lineas), palabrasDe(fila))
  return z
    .object({
      IdDepositoTipo: z.string(),
      IdCliente: z.string().nullable(),
      Lineas: z.array(z.object({ MontoAplicado: z.string() })),
    })
    .superRefine(({ IdDepositoTipo, IdCliente, Lineas }, ctx) => {
      const queja = (path: (string | number)[], message: string) => ctx.addIssue({ code: 'custom', path, message })
      if (esSuspenso(fila) && IdDepositoTipo === '') queja(['IdDepositoTipo'], 'Elige el tipo de depósito.')
      if (llevaCliente(IdDepositoTipo) && !IdCliente) queja(['IdCliente'], 'Selecciona un cliente.')
      if (!seReparte(fila, IdDepositoTipo)) return
      for (const [i, mala] of leer(Lineas).quejas.entries()) if (mala) queja(['Lineas', i, 'MontoAplicado'], mala)
    })
    .transform(({ IdDepositoTipo, IdCliente, Lineas }) => ({
      IdDepositoTipo,
      IdCliente: llevaCliente(IdDepositoTipo) && IdCliente ? IdCliente : undefined,
      DocumentosAplicados: seReparte(fila, IdDepositoTipo) ? toAplicados(documentos, leer(Lineas).cents) : [],
    }))
}
export type Decidido = z.output<ReturnType<typeof schemaDe>>

const nombreDe = (tipo: string) => destinos.find(({ value }) => value === tipo)?.label ?? ''

/** `$500.00 a 2 documentos`, and what remains. */
function sumas(fila: SaldoAFavor, { DocumentosAplicados: lineas }: Decidido) {
  const { aplicadoCent, sobranteCent } = leerReparto(
    fila.Saldo,
    lineas.map((linea) => ({ ...linea, Folio: '', DocumentoTipoNombre: '', MontoAplicado: 0, Saldo: fila.Saldo })),
    lineas.map(({ MontoAplicado }) => MontoAplicado),
  )
  const pesosDe = (cent: bigint) => formatPesos(fromCentavos(cent))
  return {
    frase: `${pesosDe(aplicadoCent)} a ${conteo(lineas.length, 'documento', 'documentos')}`,
    queda: sobranteCent > 0n ? pesosDe(sobranteCent) : null,
  }
}

export function preguntaDe(fila: SaldoAFavor, decidido: Decidido): { titulo: string; texto: string } {
  const { frase, queda } = sumas(fila, decidido)
  const resto = queda ? ` Quedan ${queda} a favor del cliente.` : ''
  const reparto = `Se aplican ${frase}.${resto} Las facturas PPD reciben su complemento de pago.`
  if (!esSuspenso(fila)) return { titulo: `¿Aplicar ${frase}?`, texto: reparto }
  const tipo = nombreDe(decidido.IdDepositoTipo)
  const total = formatPesos(fromCentavos(toCentavos(fromJson(fila.Saldo))))
  return {
    titulo: `¿Reclasificar el depósito ${fila.Folio} como ${tipo}?`,
    texto: esPago(decidido.IdDepositoTipo) ? reparto : `${total} salen de suspenso. Ya no se podrá cambiar su tipo.`,
  }
}

export function resultadoDe(fila: SaldoAFavor, decidido: Decidido): string {
  if (esSuspenso(fila)) return `Depósito ${fila.Folio} reclasificado como ${nombreDe(decidido.IdDepositoTipo)}.`
  const { frase, queda } = sumas(fila, decidido)
  return `Se aplicaron ${frase}. ${queda ? `Quedan ${queda} a favor.` : 'Ya no queda saldo a favor.'}`
}
