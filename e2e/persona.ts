// A person of a story's own: invited, with a password, so that nothing of the shared demonstration changes for other stories.
import { expect } from '@playwright/test'
import { ligaDe } from './buzon.ts'
import { como } from './como.ts'
import type { Litro } from './start.ts'

type Persona = { usuario: string; clave: string; id: number }

export const CLAVE = 'una frase larga y mía'
let serie = 0

export async function nuevaPersona(litro: Litro, datos: { Roles: string[]; socio?: string }): Promise<Persona> {
  const { Roles, socio } = datos
  const pedir = await como(litro.url, 'admin')
  const socios = socio ? await pedir('GET', 'admin/socios-elegibles') : []
  const elegido = socios.find(({ Nombre }: { Nombre: string }) => Nombre === socio)
  const usuario = `historia${process.pid}-${++serie}@litro.example`
  const { Usuario } = await pedir('POST', 'admin/usuario_invitar', {
    Nombre: `Persona ${serie}`,
    CorreoElectronico: usuario,
    Roles,
    ...(elegido && { IdSocioComercial: elegido.IdSocioComercial }),
  })
  await confirmar(litro, Usuario.IdUsuario)
  const liga = await ligaDe(litro.dataDir, usuario, 'te dio acceso')
  await elegirClave(liga, CLAVE)
  return { usuario, clave: CLAVE, id: Usuario.IdUsuario }
}

/** Roles that decide are given by two: somebody else says yes to what waits for this person. */
async function confirmar(litro: Litro, idUsuario: number): Promise<void> {
  const otro = await como(litro.url, 'tesoreria')
  const cambios = (await otro('GET', 'admin/cambios')) as {
    IdCambio: number
    Clase: string
    IdObjeto: number | null
    Estatus: string
  }[]
  for (const { IdCambio, Clase, IdObjeto, Estatus } of cambios)
    if (Clase === 'usuario' && IdObjeto === idUsuario && Estatus === 'Por confirmar')
      await otro('PUT', `admin/cambio_confirmar/${IdCambio}`)
}

async function elegirClave(liga: string, clave: string): Promise<void> {
  const body = new URLSearchParams({ contrasena: clave, repetida: clave })
  expect((await fetch(liga, { method: 'POST', body })).status).toBe(200)
}
