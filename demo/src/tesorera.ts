// Treasury's hand in the demonstration: what she asks is asked as the service would be.
import type { Usuario } from '@litro/api/craft/call/deps'

export function comoTesorera(id: number) {
  const usuario: Usuario = {
    id,
    nombre: 'Patricia Gómez Arce',
    correo: 'tesoreria@litro.example',
    roles: ['tesoreria'],
    personal: true,
    idSocioComercial: null,
  }
  const actor = { id, nombre: usuario.nombre, idSolicitud: 'demo' }
  return { usuario, actor, ambito: 'todo', id: 0, socio: 0, consulta: {}, idSolicitud: 'demo', params: {} } as const
}
