// The card beside the form: what this type of deposit does, and for a payment how it would be split.
import type { Deposito } from '@litro/contract/depositos/deposito'
import { TIPO } from '@litro/contract/depositos/vida'
import { useWatch } from 'react-hook-form'
import { Aviso } from '../campos/aviso.tsx'
import { esPago } from '../entidades/deposito.ts'
import { conteo, pesos, SIN_DATO } from '../formato.ts'
import { Card } from '../ui/card.tsx'
import { Totales } from '../ui/totales.tsx'
import type { Valores } from './captura.ts'
import { pesosDeCent, type VistaPrevia, vistaPrevia } from './checklist.ts'
import estilos from './depositos.module.css'
import { useLineas } from './use-lineas.ts'

/** D-129, in the user's words. */
const explicaciones: Record<number, string> = {
  [TIPO.Inversion]: 'Fondos del socio. Cuando Tesorería lo valida, suma a tu saldo disponible.',
  [TIPO.Pago]: 'Pago de un cliente. Cuando Tesorería lo valida, paga sus documentos, primero los más antiguos.',
  [TIPO.Ingreso]: 'Fondos del socio. Cuando Tesorería lo valida, suma a tu saldo disponible.',
  [TIPO.Interno]:
    'Saldo que te entrega otro socio: litros por precio. Tesorería lo valida con los tres datos completos y cuando ese socio lo acepta.',
  [TIPO.Error]: 'Depósito por aclarar. No cuenta en tu saldo hasta que Tesorería lo aclare.',
  [TIPO.Anticipo]: 'Anticipo de un cliente. Queda congelado hasta aplicarse a sus documentos.',
}

export function ResumenCard({ deposito }: { deposito: Deposito | null }) {
  const tipo = useWatch<Valores, 'IdDepositoTipo'>({ name: 'IdDepositoTipo' })
  return (
    <Card titulo="Resumen">
      <p className="nota">{explicaciones[Number(tipo)] ?? 'Elige el tipo de depósito para ver qué pasa con él.'}</p>
      {esPago(tipo) ? <Reparto deposito={deposito} /> : null}
    </Card>
  )
}

function Reparto({ deposito }: { deposito: Deposito | null }) {
  const { lineas } = useLineas(deposito)
  const [monto, elegidos] = useWatch<Valores, ['Monto', 'DocumentosAplicados']>({
    name: ['Monto', 'DocumentosAplicados'],
  })
  const previa = elegidos.length > 0 ? vistaPrevia(monto, lineas, elegidos) : null
  const aplicado = previa ? [...previa.aplicado.values()].reduce((suma, cent) => suma + cent, 0n) : null
  return (
    <>
      <div className={estilos.totales}>
        <Totales
          trasNota
          filas={[
            {
              titulo: conteo(elegidos.length, 'documento', 'documentos'),
              valor: aplicado === null ? SIN_DATO : pesos(pesosDeCent(aplicado)),
            },
            { titulo: 'Sobrante', valor: previa ? pesos(pesosDeCent(previa.sobranteCent)) : SIN_DATO },
          ]}
        />
      </div>
      <div className={estilos.avisos} aria-live="polite">
        {previa ? avisosDe(previa).map((texto) => <Aviso key={texto} texto={texto} />) : null}
      </div>
    </>
  )
}

/** What does not end exactly: money left over, a document paid in part, documents the money does not reach (D-119). */
export function avisosDe({ sobranteCent, parcial, sinAlcanzar }: VistaPrevia): string[] {
  return [
    ...(sobranteCent > 0n
      ? [`Sobran ${pesos(pesosDeCent(sobranteCent))}: quedan congelados como saldo a favor del cliente.`]
      : []),
    ...(parcial
      ? [
          `${parcial.linea.DocumentoTipoNombre} ${parcial.linea.Folio} se paga en parte: quedará un saldo de ${pesos(pesosDeCent(parcial.faltaCent))}.`,
        ]
      : []),
    ...(sinAlcanzar.length > 0
      ? [`El monto no alcanza para ${sinAlcanzar.map(({ Folio }) => Folio).join(', ')}.`]
      : []),
  ]
}
