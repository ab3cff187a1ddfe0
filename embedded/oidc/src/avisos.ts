// What the owner of an account is told by mail when something happens to it.

import { equipoNombre } from './equipo-nombre.ts'
import { agenteOf, type Peticion } from './peticion.ts'
import type { Correo } from './portal.ts'

const FECHA = new Intl.DateTimeFormat('es-MX', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'America/Mexico_City',
})

const SI_NO_FUISTE =
  'Si no fuiste tú, cambia tu contraseña, cierra tus demás sesiones en la página de tu cuenta y avisa al administrador.'

function dondeYCuando(peticion: Peticion): string {
  return `${equipoNombre(agenteOf(peticion))}, dirección ${peticion.ip}, ${FECHA.format(new Date())} (hora de la Ciudad de México).`
}

export function avisarEquipo(correo: Correo, sub: string, peticion: Peticion): Promise<void> {
  return correo(sub, {
    clase: 'aviso',
    asunto: 'Entraste a Litro desde un equipo nuevo',
    parrafos: [`Tu cuenta se abrió en un equipo que no conocíamos: ${dondeYCuando(peticion)}`, SI_NO_FUISTE],
  })
}

export type Cambio = 'contrasena' | 'llave' | 'app' | 'sin-llave' | 'sin-app' | 'codigos'

const CAMBIOS: Record<Cambio, string> = {
  contrasena: 'Cambió tu contraseña de Litro.',
  llave: 'Agregaste una llave de acceso a tu cuenta de Litro.',
  app: 'Activaste la app de códigos en tu cuenta de Litro.',
  'sin-llave': 'Quitaste una llave de acceso de tu cuenta de Litro.',
  'sin-app': 'Quitaste la app de códigos de tu cuenta de Litro.',
  codigos: 'Generaste códigos de recuperación nuevos; los anteriores ya no sirven.',
}

export function avisarCambio(correo: Correo, sub: string, cambio: Cambio, peticion: Peticion): Promise<void> {
  return correo(sub, {
    clase: 'aviso',
    asunto: 'Cambió la seguridad de tu cuenta',
    parrafos: [`${CAMBIOS[cambio]} Fue desde ${dondeYCuando(peticion)}`, SI_NO_FUISTE],
  })
}
