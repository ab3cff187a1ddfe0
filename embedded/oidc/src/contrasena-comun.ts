// Passwords everybody tries first: 49,000 of the commonest ones, checked without asking anybody outside.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

// The list of @zxcvbn-ts/language-common (MIT), gathered from public leaks, as the package ships it.
const LISTA = createRequire(import.meta.url).resolve('@zxcvbn-ts/language-common/src/passwords.json')

let leida: Promise<Set<string>> | undefined

async function readLista(): Promise<Set<string>> {
  const palabras = JSON.parse(await readFile(LISTA, 'utf8')) as string[]
  return new Set(palabras.flatMap((palabra) => [fold(palabra), unleet(fold(palabra))]))
}

/** Read once, when somebody chooses a password. */
export function comunes(): Promise<Set<string>> {
  leida ??= readLista()
  return leida
}

/** Capitals, accents and width do not make another password. */
function fold(texto: string): string {
  return texto.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

const LETRAS: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's', '!': 'i' }

/** Nor do the signs that look like letters. */
const unleet = (texto: string) => texto.replaceAll(/[013457@$!]/g, (signo) => LETRAS[signo] ?? signo)

/** Nor what is put before or after to please a form: 2026, !!, 123. */
const core = (texto: string) => texto.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

/** The ways in which a text may be a common one in disguise. */
function disfraces(texto: string): string[] {
  const liso = fold(texto)
  const nucleo = core(liso)
  const mitad = liso.slice(0, liso.length / 2)
  const doble = mitad.length >= 4 && mitad + mitad === liso ? [mitad] : []
  return [liso, nucleo, unleet(liso), unleet(nucleo), core(unleet(liso)), ...doble]
}

/** Words of one's own, such as the name or the house: a password made of one of them is guessed as soon. */
export async function esComun(contrasena: string, propias: readonly string[]): Promise<boolean> {
  const lista = await comunes()
  const suyas = new Set(propias.flatMap((texto) => [fold(texto), ...fold(texto).split(/[^\p{L}\d]+/u)]))
  suyas.delete('')
  // Of one or two letters anything would be made.
  return disfraces(contrasena).some((forma) => forma.length >= 3 && (lista.has(forma) || suyas.has(forma)))
}
