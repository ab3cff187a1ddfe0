// The user record behind the token: roles, partner, branch flag; and, for staff, the partner being worked on.
import { type Permiso, puede as puedeConRoles, type Rol } from '@litro/contract/permisos'
import type { Sesion } from '@litro/contract/sesion/sesion'
import { createContext, type ReactNode, use, useLayoutEffect, useMemo, useState } from 'react'
import { setSocioElegido } from '../call.ts'
import { setFechas } from '../formato.ts'
import { SocioContext, useServicio } from '../query.ts'
import { usePrestamo } from './prestamo.ts'

export type Usuario = {
  sesion: Sesion
  roles: readonly Rol[]
  puede(permiso: Permiso): boolean
  /** The partner whose rows are shown; null for staff that have not chosen one. */
  idSocio: number | null
  /** By hand: it is remembered, and a loan ends. */
  elegirSocio(id: number | null): void
  /** What was chosen by hand, while the partner shown is only lent for a visit (D-270). */
  prestado: { elegido: number | null } | null
  /** For the visit of that address; without one, from now until a screen of no partner. */
  prestarSocio(id: number, ruta?: string): void
  /** For the tab that opens at that address; this one stays. */
  prestarAparte(id: number, ruta: string): void
  permiteSucursal: boolean
  /** Staff always may; a partner, where its setting says so (D-205). */
  permiteEntregas: boolean
  /** While true, the flag is not known yet. */
  cargandoConfiguracion: boolean
}

export const UsuarioContext = createContext<Usuario | null>(null)

export function useUsuario(): Usuario {
  const usuario = use(UsuarioContext)
  if (!usuario) throw new Error('useUsuario outside of UsuarioProvider')
  return usuario
}

/** Remembered per user: two people may share a computer. */
const claveDeSocio = (sesion: Sesion) => `litro.socio:${sesion.CorreoElectronico}`

/** Each tab keeps its own; a new one begins with the last that was chosen. */
function rememberedSocio(sesion: Sesion): number | null {
  const clave = claveDeSocio(sesion)
  const guardado = Number(sessionStorage.getItem(clave) ?? localStorage.getItem(clave))
  const socio = Number.isSafeInteger(guardado) && guardado > 0 ? guardado : null
  sessionStorage.setItem(clave, String(socio ?? ''))
  return socio
}

function rememberSocio(sesion: Sesion, id: number | null): void {
  if (id === null) localStorage.removeItem(claveDeSocio(sesion))
  else localStorage.setItem(claveDeSocio(sesion), String(id))
}

export function UsuarioProvider({ sesion, children }: { sesion: Sesion; children: ReactNode }) {
  // What a browser kept of a version before this one has no preferences.
  setFechas(sesion.Preferencias?.Fechas)
  const [elegido, setElegido] = useState(() => (sesion.Personal ? rememberedSocio(sesion) : null))
  const prestamo = usePrestamo(sesion.CorreoElectronico, elegido)
  const { prestar: prestarSocio, prestarAparte, terminar } = prestamo
  const idSocio = sesion.Personal ? prestamo.idSocio : sesion.IdSocioComercial
  // Before any part of the screen asks for something.
  useLayoutEffect(() => setSocioElegido(sesion.Personal ? idSocio : null), [sesion, idSocio])
  const base = useMemo(
    () => ({
      sesion,
      roles: sesion.Roles,
      idSocio,
      prestado: sesion.Personal && idSocio !== elegido ? { elegido } : null,
      puede: (permiso: Permiso) => puedeConRoles(sesion.Roles, permiso),
      elegirSocio: (id: number | null) => {
        rememberSocio(sesion, id)
        sessionStorage.setItem(claveDeSocio(sesion), String(id ?? ''))
        setElegido(id)
        terminar()
      },
      prestarSocio,
      prestarAparte,
    }),
    [sesion, idSocio, elegido, prestarSocio, prestarAparte, terminar],
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
