// Terms, money and people of the demonstration's third partner, so that the screens of partners and users have what to show.

import { insertAjuste } from '@litro/api/casa/socios/ajuste.sql'
import { ajustar, postAjuste } from '@litro/api/casa/socios/ajustes'
import { insertComision } from '@litro/api/casa/socios/comision.sql'
import type {} from '@litro/api/casa/usuarios/identidad'
import { insertUsuario, updateBloqueado } from '@litro/api/casa/usuarios/usuario.sql'
import type { Deps } from '@litro/api/craft/call/deps'
import { claimInstalacion } from '@litro/api/craft/db/instalacion.sql'
import { hoyEnMexico } from '@litro/api/craft/hoy'
import { saveRecordatorios } from '@litro/api/fiscal/correo/cobro.sql'
import { toCent } from '@litro/api/libro/cent'
import { takeHold } from '@litro/api/libro/congelamiento.sql'
import { sociosDemo } from './data.ts'
import { findSocios } from './demo.sql.ts'
import { actorDe } from './llamada.ts'
import { findProducto, findUsuarioId, setCondiciones } from './socios.sql.ts'

const SOCIO = sociosDemo[2].nombre
const PRODUCTO = 'Diésel Automotriz'
const TIPO = { inversion: 1, interno: 4 }
const BLOQUEADO = { sujeto: 'demo-baja', nombre: 'Ramiro Solís Vega', correo: 'ramiro.solis@litro.example' }

const ajustes = [
  { monto: '12350.40', motivo: 'Bonificación por volumen del tercer trimestre' },
  { monto: '-480.00', motivo: 'Comisión bancaria por devolución de transferencia' },
] as const

/** Asked for and not confirmed: the desk of the second person opens with something on it. */
const pedido = { Monto: '8250.00', Motivo: 'Bonificación por volumen de octubre' }

export async function loadSociosDemo(deps: Deps, emisor: string): Promise<void> {
  const fecha = hoyEnMexico(deps.now())
  const hecho = await deps.inTx('todo', async (tx) => {
    const socio = (await findSocios(tx)).get(SOCIO)
    const admin = await findUsuarioId(tx, emisor, 'demo-admin')
    const producto = await findProducto(tx, PRODUCTO)
    if (!socio || !admin || !producto || !(await claimInstalacion(tx, 'demo_socios'))) return undefined
    await setCondiciones(tx, socio, { limite: '2500000.00', dias: 21, producto, minimo: '18.50', maximo: '25.75' })
    await saveRecordatorios(tx, socio, { dias: [-3, 1, 7] })
    const inversion = { porcentaje: '1.00', porLitro: null }
    await insertComision(tx, socio, TIPO.inversion, { ...inversion, desde: '2026-01-01' })
    await insertComision(tx, socio, TIPO.inversion, { ...inversion, porcentaje: '1.25', desde: nextMonth(fecha) })
    await insertComision(tx, socio, TIPO.interno, { desde: '2026-01-01', porcentaje: null, porLitro: '0.02' })
    for (const { monto, motivo } of ajustes) {
      const id = await insertAjuste(tx, { socio, clave: null, monto, motivo, fecha, idUsuario: admin.id })
      if (id !== null) await postAjuste(tx, { id, socio, monto, motivo, fecha, actor: admin.nombre })
    }
    const motivo = 'Garantía de arrendamiento del tanque 4'
    await takeHold(tx, { socio, clase: 'manual', idObjeto: null, cent: toCent('4500.00'), motivo, idUsuario: admin.id })
    const id = await insertUsuario(tx, { ...BLOQUEADO, emisor, roles: ['socio'], idSocioComercial: socio })
    await updateBloqueado(tx, id, true)
    await deps.identidad?.(tx).invitar(BLOQUEADO)
    await deps.identidad?.(tx).bloquear(BLOQUEADO.sujeto, true)
    return { socio, admin }
  })
  if (!hecho) return
  const entrada = { ...pedido, IdSocioComercial: hecho.socio }
  await ajustar(deps, { entrada, actor: actorDe(hecho.admin, true) })
}

/** The first day of the month after: `2026-12-01`. */
function nextMonth(fecha: string): string {
  const [anio = 0, mes = 0] = fecha.split('-').map(Number)
  return mes === 12 ? `${anio + 1}-01-01` : `${anio}-${String(mes + 1).padStart(2, '0')}-01`
}
