// Ten codes on paper, each good once, for whoever lost the phone.
import { randomInt } from 'node:crypto'
import type { Consultable } from './cuenta.sql.ts'
import { replaceCodigos, spendCodigo } from './factor.sql.ts'
import type { Pimienta } from './sello.ts'

const CUANTOS = 10
const LARGO = 12
/** Without what is mistaken for something else on paper. */
const SIGNOS = 'abcdefghjkmnpqrstuvwxyz23456789'

const makeCodigo = () => Array.from({ length: LARGO }, () => SIGNOS[randomInt(SIGNOS.length)]).join('')
const enGrupos = (codigo: string) => codigo.replaceAll(/(.{4})(?=.)/g, '$1-')
const limpiar = (codigo: string) => codigo.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

const pareceCodigo = (texto: string): boolean => limpiar(texto).length === LARGO

const huellaDe = (pimienta: Pimienta, sub: string, codigo: string) =>
  pimienta.huella('recuperacion', `${sub} ${limpiar(codigo)}`)

/** Shown once; only their fingerprints are kept. */
export async function nuevosCodigos(base: Consultable, pimienta: Pimienta, sub: string): Promise<string[]> {
  const codigos = Array.from({ length: CUANTOS }, makeCodigo)
  await replaceCodigos(
    base,
    sub,
    codigos.map((codigo) => huellaDe(pimienta, sub, codigo)),
  )
  return codigos.map(enGrupos)
}

export async function gastarCodigo(base: Consultable, pimienta: Pimienta, sub: string, codigo: string) {
  return pareceCodigo(codigo) && spendCodigo(base, sub, huellaDe(pimienta, sub, codigo))
}
