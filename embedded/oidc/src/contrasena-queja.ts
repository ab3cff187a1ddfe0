// Why a password is not taken, in words its owner can act upon.
import { esComun } from './contrasena-comun.ts'

const MINIMO = 10
const MAXIMO = 200

type Duenio = { usuario: string; nombre: string }

/** Length protects; demanded symbols only annoy (NIST SP 800-63B §5.1.1.2). */
export async function quejaDeContrasena(
  contrasena: string,
  repetida: string,
  { usuario, nombre }: Duenio,
): Promise<string | undefined> {
  const texto = contrasena.normalize('NFKC')
  if ([...texto].length < MINIMO) return `Usa al menos ${MINIMO} caracteres.`
  if (texto.length > MAXIMO) return `Usa máximo ${MAXIMO} caracteres.`
  if (contrasena.includes('\0')) return 'La contraseña contiene caracteres no permitidos.'
  if (texto.toLowerCase() === usuario.toLowerCase()) return 'La contraseña no puede ser tu usuario.'
  if (new Set(texto).size < 4) return 'Usa una contraseña con caracteres más variados.'
  if (await esComun(texto, [usuario, nombre, 'litro'])) {
    return 'Esa contraseña es de las más usadas o se parece a tus datos, y cualquiera la adivina. Elige otra; una frase de varias palabras es buena idea.'
  }
  return contrasena === repetida ? undefined : 'Las dos contraseñas no son iguales.'
}
