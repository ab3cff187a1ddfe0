// The refusal of an address that somebody else already signs in with.
import { AppError } from '../../craft/errors.ts'

export function correoTomado(): AppError {
  const mensaje = 'Ya existe un usuario con ese correo electrónico.'
  return new AppError('DUPLICADO', { mensaje, campos: { CorreoElectronico: mensaje } })
}
