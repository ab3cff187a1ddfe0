// CLABE: eighteen digits of a Mexican bank account: bank, plaza, account and a control digit.
import type { Hallazgo } from './hallazgo.ts'
import { hallar } from './reglas/frases.ts'
import { type Banco, findBanco, nombreBanco } from './sat/bancos.ts'

const PATRON = /^\d{18}$/
const PESOS = [3, 7, 1] as const

/** The control digit of the first seventeen. */
export function digitoDeControl(diecisiete: string): number {
  let suma = 0
  for (let i = 0; i < 17; i++) suma += (Number(diecisiete.charAt(i)) * (PESOS[i % 3] ?? 0)) % 10
  return (10 - (suma % 10)) % 10
}

type ProblemaClabe = 'largo' | 'control'

export function problemaClabe(clabe: string): ProblemaClabe | undefined {
  if (!PATRON.test(clabe)) return 'largo'
  return digitoDeControl(clabe) === Number(clabe.charAt(17)) ? undefined : 'control'
}

/** The bank of the first three digits; undefined when it is not in the list. */
export function bancoDeClabe(clabe: string): Banco | undefined {
  return findBanco(clabe.slice(0, 3))
}

/** Whether the CLABE belongs to the bank with that code (the three digits). */
function esDelBanco(clabe: string, codigoBanco: string): boolean {
  return clabe.startsWith(codigoBanco)
}

/** Collects what is wrong with a CLABE; with a bank code, also that they do not belong together. */
export function revisarClabe(clabe: string, campo: string, codigoBanco?: string): Hallazgo[] {
  const lista: Hallazgo[] = []
  const problema = problemaClabe(clabe)
  if (problema) {
    hallar(lista, problema === 'largo' ? 'LITRO-121' : 'LITRO-122', campo)
    return lista
  }
  const banco = bancoDeClabe(clabe)
  if (!banco) hallar(lista, 'LITRO-123', campo, `empieza con ${clabe.slice(0, 3)}`)
  if (codigoBanco !== undefined && !esDelBanco(clabe, codigoBanco)) {
    hallar(lista, 'LITRO-124', campo, banco ? `es de ${nombreBanco(banco)}` : undefined)
  }
  return lista
}
