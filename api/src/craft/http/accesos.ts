// The log takes part in reading too: what was downloaded or exported and by whom, and what was refused to whom.
import type { ServiceKey } from '@litro/contract/services'
import type { Servicio } from '@litro/contract/servicio'
import type { Call, Deps, Usuario } from '../call/deps.ts'
import { AppError } from '../errors.ts'
import { writeBitacora } from '../puerta/bitacora.sql.ts'

const isExport = (ruta: string) => /_exportar$|_cadena$/.test(ruta.split('/:')[0]!)

/** Written before the first byte leaves: a file that was handed over is in the log. */
export async function noteDescarga(deps: Deps, servicio: Servicio, call: Call<ServiceKey>): Promise<void> {
  await deps.inTx('todo', (tx) =>
    writeBitacora(tx, call.actor, {
      objeto: 'acceso',
      accion: isExport(servicio.ruta) ? 'exportar' : 'descargar',
      socio: call.usuario.idSocioComercial,
      idObjeto: call.id || null,
      nota: servicio.resumen,
    }),
  )
}

function negadoPor({ codigo, message }: AppError): string {
  if (codigo === 'NO_ENCONTRADO') return 'no es suyo o no existe'
  return codigo === 'SIN_PERMISO' ? 'sin permiso' : message
}

/** As many refusals of one person as a minute tells; who tries more has been told enough. */
const POR_MINUTO = 30

const SIN_PERMISO = /^SIN_PERMISO$|^LLAVE_/

export function makeNoteNegado(deps: Deps) {
  const cuentas = new Map<number, { minuto: number; n: number }>()
  const admits = (id: number): boolean => {
    const minuto = Math.floor(deps.now().getTime() / 60_000)
    const cuenta = cuentas.get(id)
    if (cuenta?.minuto !== minuto) {
      if (cuentas.size > 10_000) cuentas.clear()
      cuentas.set(id, { minuto, n: 1 })
      return true
    }
    cuenta.n++
    return cuenta.n <= POR_MINUTO
  }
  return async (error: unknown, p: { usuario: Usuario; servicio: Servicio; id: string; idSolicitud: string }) => {
    const negado =
      error instanceof AppError && (SIN_PERMISO.test(error.codigo) || (error.codigo === 'NO_ENCONTRADO' && p.id !== ''))
    if (!negado || !admits(p.usuario.id)) return
    const { id, nombre, idSocioComercial } = p.usuario
    await deps.inTx('todo', (tx) =>
      writeBitacora(
        tx,
        { id, nombre, idSolicitud: p.idSolicitud },
        {
          objeto: 'acceso',
          accion: 'negar',
          socio: idSocioComercial,
          idObjeto: /^\d{1,15}$/.test(p.id) ? Number(p.id) : null,
          nota: `${p.servicio.resumen} (${negadoPor(error)})`,
        },
      ),
    )
  }
}
