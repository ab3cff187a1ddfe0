// The ledger as a person would keep it on paper: whole centavos, no database. What it says, the book must say too.

type Documento = { socio: number; total: bigint; saldo: bigint; tipo: 'factura' | 'nota_credito'; vivo: boolean }
type Nota = { documento: number; absorbido: bigint; excedente: bigint }
type Deposito = {
  socio: number
  monto: bigint
  partes: { documento: number; cent: bigint }[]
  sobrante: bigint
  vivo: boolean
}
type Hold = { socio: number; cent: bigint; vivo: boolean }

export function makeOraculo(socios: readonly number[]) {
  const saldo = new Map(socios.map((s) => [s, 0n]))
  const congelado = new Map(socios.map((s) => [s, 0n]))
  const documentos = new Map<number, Documento>()
  const notas = new Map<number, Nota>()
  const depositos = new Map<number, Deposito>()
  const holds = new Map<number, Hold>()
  const move = (mapa: Map<number, bigint>, socio: number, cent: bigint) => mapa.set(socio, mapa.get(socio)! + cent)
  const disponible = (socio: number) => saldo.get(socio)! - congelado.get(socio)!
  return {
    saldo,
    congelado,
    documentos,
    notas,
    depositos,
    holds,
    disponible,
    factura: (id: number, socio: number, total: bigint) => {
      documentos.set(id, { socio, total, saldo: total, tipo: 'factura', vivo: true })
      move(saldo, socio, -total)
    },
    nota: (id: number, documento: number, total: bigint) => {
      const d = documentos.get(documento)!
      const absorbido = d.saldo < total ? d.saldo : total
      d.saldo -= absorbido
      notas.set(id, { documento, absorbido, excedente: total - absorbido })
      documentos.set(id, { socio: d.socio, total, saldo: 0n, tipo: 'nota_credito', vivo: true })
      move(saldo, d.socio, total)
      move(congelado, d.socio, total - absorbido)
    },
    /** An invoice goes only as a whole; a note gives back what it took, if its invoice still stands. */
    puedeCancelar: (id: number): boolean => {
      const d = documentos.get(id)!
      if (!d.vivo) return false
      const nota = notas.get(id)
      if (!nota) return d.saldo === d.total
      const factura = documentos.get(nota.documento)!
      return nota.absorbido === 0n || factura.vivo
    },
    cancelar: (id: number) => {
      const d = documentos.get(id)!
      const nota = notas.get(id)
      d.vivo = false
      if (!nota) {
        d.saldo = 0n
        move(saldo, d.socio, d.total)
        return
      }
      documentos.get(nota.documento)!.saldo += nota.absorbido
      move(saldo, d.socio, -d.total)
      move(congelado, d.socio, -nota.excedente)
    },
    deposito: (id: number, socio: number, monto: bigint, partes: { documento: number; cent: bigint }[]) => {
      const sobrante = monto - partes.reduce((suma, { cent }) => suma + cent, 0n)
      for (const { documento, cent } of partes) documentos.get(documento)!.saldo -= cent
      depositos.set(id, { socio, monto, partes, sobrante, vivo: true })
      move(saldo, socio, monto)
      move(congelado, socio, sobrante)
    },
    puedeRevertir: (id: number): boolean => {
      const d = depositos.get(id)!
      return d.vivo && d.partes.every(({ documento }) => documentos.get(documento)!.vivo)
    },
    revertir: (id: number) => {
      const d = depositos.get(id)!
      d.vivo = false
      for (const { documento, cent } of d.partes) documentos.get(documento)!.saldo += cent
      move(saldo, d.socio, -d.monto)
      move(congelado, d.socio, -d.sobrante)
    },
    interno: (da: number, recibe: number, cent: bigint) => {
      move(saldo, da, -cent)
      move(saldo, recibe, cent)
    },
    congelar: (id: number, socio: number, cent: bigint) => {
      holds.set(id, { socio, cent, vivo: true })
      move(congelado, socio, cent)
    },
    /** Released, or spent in a payment. */
    cerrar: (id: number, pagado: boolean) => {
      const h = holds.get(id)!
      h.vivo = false
      move(congelado, h.socio, -h.cent)
      if (pagado) move(saldo, h.socio, -h.cent)
    },
  }
}
export type Oraculo = ReturnType<typeof makeOraculo>
