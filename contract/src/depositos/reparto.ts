// How a payment is split over documents, the oldest first: the form previews it and treasury applies it (D-118, D-119).

/** One document, in order of age: what it owes and, when somebody said it, how much of the payment goes to it. */
type PorPagar = { saldoCent: bigint; pedidoCent?: bigint }

type Reparto = {
  /** What each document gets, in the order given. */
  cents: bigint[]
  /** What is left over: it stays frozen as the client's credit. */
  sobranteCent: bigint
  /** A line asked for more than its document owes, or than the payment has left. Only what was asked for can exceed. */
  exceso: 'saldo' | 'monto' | null
}

export function repartir(montoCent: bigint, documentos: readonly PorPagar[]): Reparto {
  let resto = montoCent
  let exceso: Reparto['exceso'] = null
  const cents = documentos.map(({ saldoCent, pedidoCent }) => {
    const cent = pedidoCent ?? (resto < saldoCent ? resto : saldoCent)
    if (cent > saldoCent) exceso ??= 'saldo'
    else if (cent > resto) exceso ??= 'monto'
    resto -= cent
    return cent
  })
  return { cents, sobranteCent: resto, exceso }
}
