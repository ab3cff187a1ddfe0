// The user record behind the token: roles, partner, branch flag; and, for staff, the partner being worked on.
import { type Permiso, puede as puedeConRoles, type Rol } from '@litro/contract/permisos'
import type { Sesion } from '@litro/contract/sesion/sesion'
import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import { setSocioElegido } from '../call.ts'
import { SocioContext, useServicio } from '../query.ts'

export type Usuario = {
  sesion: Sesion
  roles: readonly Rol[]
  puede(permiso: Permiso): boolean
  /** The partner whose rows are shown; null for staff that have not chosen one. */
  idSocio: number | null
  elegirSocio(id: number | null): void
  permiteSucursal: boolean
  /** Staff always may; a partner, where its setting says so (D-205). */
  permiteEntregas: boolean
  /** While true, the flag is not known yet. */
  cargandoConfiguracion: boolean
}

const UsuarioContext = createContext<Usuario | null>(null)

export function useUsuario(): Usuario {
  const usuario = use(UsuarioContext)
  if (!usuario) throw new Error('useUsuario outside of UsuarioProvider')
  return usuario
}

/** Remembered per user: two people may share a computer. */
const claveDeSocio = (sesion: Sesion) => `litro.socio:${sesion.CorreoElectronico}`

function rememberedSocio(sesion: Sesion): number | null {
  const guardado = Number(localStorage.getItem(claveDeSocio(sesion)))
  return Number.isSafeInteger(guardado) && guardado > 0 ? guardado : null
}

export function UsuarioProvider({ sesion, children }: { sesion: Sesion; children: ReactNode }) {
  const [elegido, setElegido] = useState(() => {
    const socio = sesion.Personal ? rememberedSocio(sesion) : null
    setSocioElegido(socio)
    return socio
  })
  const idSocio = sesion.Personal ? elegido : sesion.IdSocioComercial
  const base = useMemo(
    () => ({
      sesion,
      roles: sesion.Roles,
      idSocio,
      puede: (permiso: Permiso) => puedeConRoles(sesion.Roles, permiso),
      elegirSocio: (id: number | null) => {
        if (id === null) localStorage.removeItem(claveDeSocio(sesion))
        else localStorage.setItem(claveDeSocio(sesion), String(id))
        setSocioElegido(id)
        setElegido(id)
      },
    }),
    [sesion, idSocio],
  )
  return (
    <SocioContext value={idSocio}>
      <ConfiguracionProvider base={base}>{children}</ConfiguracionProvider>
    </SocioContext>
  )
}

type Base = Omit<Usuario, 'permiteSucursal' | 'permiteEntregas' | 'cargandoConfiguracion'>

/** A failed configuration, or branches that cannot be read, turn the flag off; identity errors are ignored (§8, D-25). */
function ConfiguracionProvider({ base, children }: { base: Base; children: ReactNode }) {
  const { data, isPending, isFetching } = useServicio('socio_configuracion', [{ silencioso: true }], {
    enabled: base.idSocio !== null,
    staleTime: 5 * 60_000,
  })
  const configuracion = Array.isArray(data) ? data[0] : data
  const configurada = (configuracion?.PermiteSucursal ?? configuracion?.permiteSucursal) === true
  // Asked for only with the flag (§7.1). Off, no form demands a branch from a list that nobody has.
  const sucursales = useServicio('sucursal_listar', [{ silencioso: true }], {
    enabled: configurada && base.puede('sucursal.ver'),
    staleTime: 5 * 60_000,
  })
  const permiteSucursal = configurada && !(sucursales.isError && sucursales.data === undefined)
  const permiteEntregas = base.sesion.Personal || configuracion?.PermiteEntregas === true
  const cargandoConfiguracion = (isPending && isFetching) || sucursales.isLoading
  const usuario = useMemo(
    () => ({ ...base, permiteSucursal, permiteEntregas, cargandoConfiguracion }),
    [base, permiteSucursal, permiteEntregas, cargandoConfiguracion],
  )
  return <UsuarioContext value={usuario}>{children}</UsuarioContext>
}
