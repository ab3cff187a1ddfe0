// The palette's search: a partner among what is its own, the staff among every partner's (D-266).
import type { TipoHallazgo } from '@litro/contract/busqueda/hallazgo'
import { type Permiso, puede } from '@litro/contract/permisos'
import { type Handlers, JsonText, type Usuario } from '../../craft/call/deps.ts'
import { readBuscado } from './buscado.ts'
import { findHallazgos } from './hallazgo.sql.ts'

const PERMISOS: Record<TipoHallazgo, Permiso> = {
  factura: 'factura.ver',
  nota_credito: 'nota_credito.ver',
  nota_cargo: 'nota_cargo.ver',
  deposito: 'deposito.ver',
  retorno: 'retorno.ver',
  cliente: 'cliente.ver',
  proveedor: 'proveedor.ver',
}

/** A key sees the kinds it was given, whatever its owner sees. */
function visibles({ roles, llave }: Usuario): Set<TipoHallazgo> {
  const ve = (permiso: Permiso) => (llave ? llave.permisos.includes(permiso) : puede(roles, permiso))
  return new Set((Object.keys(PERMISOS) as TipoHallazgo[]).filter((tipo) => ve(PERMISOS[tipo])))
}

export const busquedaRoutes = {
  buscar: async (deps, { usuario, consulta }) => {
    const socio = usuario.personal ? null : usuario.idSocioComercial
    if (!usuario.personal && socio === null) return []
    const texto = await deps.snapshot(socio === null ? 'todo' : { socio }, (tx) =>
      findHallazgos(tx, readBuscado(consulta.q), socio, visibles(usuario)),
    )
    return new JsonText(texto)
  },
} satisfies Partial<Handlers>
