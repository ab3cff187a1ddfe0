// Who am I, my partner's configuration, and the partners staff may choose.
import type { Handlers } from '../../craft/call/deps.ts'
import { listSocios, readSocio } from '../../maestros/catalogos/socio.sql.ts'
import { readPreferencias } from '../filtros/preferencia.sql.ts'

export const sesionRoutes = {
  sesion_leer: async (deps, { usuario }) => {
    const id = usuario.idSocioComercial
    const [socio, Preferencias] = await deps.inTx(id === null ? 'ninguno' : { socio: id }, async (tx) => [
      id === null ? null : await readSocio(tx, id),
      await readPreferencias(tx, usuario.id),
    ])
    return {
      Nombre: usuario.nombre,
      CorreoElectronico: usuario.correo,
      Roles: usuario.roles,
      Personal: usuario.personal,
      IdSocioComercial: id,
      SocioComercial: socio?.nombre ?? null,
      Demostracion: deps.demo,
      Preferencias,
    }
  },
  socio_configuracion: (deps, { socio }) =>
    deps.inTx({ socio }, async (tx) => {
      const { id, nombre, permite_sucursal, permite_entregas } = await readSocio(tx, socio)
      const sucursal = { PermiteSucursal: permite_sucursal, permiteSucursal: permite_sucursal }
      return [{ IdSocioComercial: id, Nombre: nombre, ...sucursal, PermiteEntregas: permite_entregas }]
    }),
  socio_elegibles: (deps) => deps.inTx('todo', listSocios),
} satisfies Partial<Handlers>
