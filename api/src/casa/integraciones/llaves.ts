// API keys kept by people: created with some of what their creator may grant, shown once, revoked for ever.
import { randomInt, randomUUID } from 'node:crypto'
import {
  type Llave,
  type LlaveCaptura,
  type LlaveNueva,
  MAXIMO_DIAS_LLAVE,
  MAXIMO_LLAVES,
  PREFIJO_LLAVE,
  PREFIJO_LLAVE_PRUEBA,
  permisosDeInstalacion,
  permisosDeSocio,
} from '@litro/contract/integraciones/llave'
import type { Call, Deps } from '../../craft/call/deps.ts'
import { AppError } from '../../craft/errors.ts'
import { hoyEnMexico } from '../../craft/hoy.ts'
import { writeBitacora } from '../../craft/puerta/bitacora.sql.ts'
import { existsSocio } from '../../maestros/catalogos/socio.sql.ts'
import { alcanceDe, duenioDe } from './alcance.ts'
import { huellaDeLlave } from './entrar.ts'
import * as filas from './llave.sql.ts'

const LETRAS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const azar = (n: number) => Array.from({ length: n }, () => LETRAS[randomInt(LETRAS.length)]).join('')
const invalido = (campo: string, mensaje: string) => new AppError('DATOS_INVALIDOS', { campos: { [campo]: mensaje } })

export async function agregarLlave(deps: Deps, call: Call<'llave_agregar'>): Promise<LlaveNueva> {
  const { entrada, usuario, actor } = call
  const socio = duenioDe(usuario, entrada.IdSocioComercial)
  refusePermisos(entrada, socio)
  refuseVence(entrada.Vence, hoyEnMexico(deps.now()))
  const prefijo = deps.demo ? PREFIJO_LLAVE_PRUEBA : PREFIJO_LLAVE
  const secreto = `${prefijo}${azar(32)}`
  return deps.inTx('todo', async (tx) => {
    if (socio !== null && !(await existsSocio(tx, socio)))
      throw invalido('IdSocioComercial', 'Elige un socio comercial.')
    if ((await filas.countActivas(tx, socio)) >= MAXIMO_LLAVES) throw new AppError('LLAVES_LLENAS')
    const id = await filas.insertLlave(tx, {
      nombre: entrada.Nombre,
      socio,
      muestra: secreto.slice(0, prefijo.length + 4),
      huella: huellaDeLlave(secreto),
      permisos: [...new Set(entrada.Permisos)],
      direcciones: entrada.Direcciones,
      vence: entrada.Vence,
      prueba: deps.demo,
      sujeto: randomUUID(),
      idUsuario: actor.id,
    })
    const despues = (await filas.readLlave(tx, id))!
    await writeBitacora(tx, actor, { objeto: 'llave_api', accion: 'crear', socio, idObjeto: id, despues })
    return { Llave: despues, Secreto: secreto }
  })
}

function refusePermisos({ Permisos }: LlaveCaptura, socio: number | null): void {
  const admitidos = socio === null ? permisosDeInstalacion : permisosDeSocio
  if (Permisos.every((permiso) => admitidos.includes(permiso))) return
  throw invalido('Permisos', 'Una llave no puede tener alguno de esos permisos.')
}

function refuseVence(vence: string, hoy: string): void {
  if (vence < hoy) throw invalido('Vence', 'La llave debe vencer hoy o después.')
  const dias = (Date.parse(vence) - Date.parse(hoy)) / 86_400_000
  if (dias > MAXIMO_DIAS_LLAVE) throw invalido('Vence', 'La llave puede durar dos años como máximo.')
}

/** Revoking it again finds it done. */
export async function revocarLlave(deps: Deps, { id, usuario, actor }: Call<'llave_revocar'>): Promise<Llave> {
  return deps.inTx(alcanceDe(usuario), async (tx) => {
    const antes = await filas.lockLlave(tx, id)
    if (!antes) throw new AppError('NO_ENCONTRADO')
    if (antes.Estatus === 'Revocada') return antes
    await filas.revokeLlave(tx, id)
    const socio = antes.IdSocioComercial
    await writeBitacora(tx, actor, { objeto: 'llave_api', accion: 'revocar', socio, idObjeto: id })
    return (await filas.readLlave(tx, id))!
  })
}
