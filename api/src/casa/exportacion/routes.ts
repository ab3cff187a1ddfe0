// The daily export on the screen: when it runs, what each day left, and asking for a day again.
import type { Exportacion } from '@litro/contract/integraciones/exportacion'
import type { Deps, Handlers } from '../../craft/call/deps.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import { hoyEnMexico } from '../../craft/hoy.ts'
import { writeBitacora } from '../../craft/puerta/bitacora.sql.ts'
import { listDias, lockAjuste, readAjuste, retryDia, updateAjuste } from './exportacion.sql.ts'

const DIAS = 31

async function ver({ exportacion }: Deps, tx: Tx): Promise<Exportacion> {
  const { activa, hora, desde, version } = await readAjuste(tx)
  const dias = await listDias(tx, DIAS)
  return {
    Activa: activa,
    Hora: hora,
    Desde: desde,
    Configurada: exportacion !== undefined,
    Version: version,
    Dias: dias.map((d) => ({
      Dia: d.dia,
      Estado: d.estado === 'hecha' ? 'Hecha' : 'Pendiente',
      Archivo: d.archivo,
      Sha256: d.sha256,
      Bytes: d.bytes,
      Hechos: d.hechos,
      Intentos: d.intentos,
      Error: d.error,
      Terminada: d.terminado,
    })),
  }
}

const SIN_CARPETA = 'Falta decir en el servidor la carpeta (EXPORTA_CARPETA) o el bucket (EXPORTA_URL).'
const objeto = { objeto: 'exportacion', socio: null, idObjeto: null } as const

export const exportacionRoutes = {
  admin_exportacion_leer: (deps) => deps.inTx('todo', (tx) => ver(deps, tx)),
  admin_exportacion_guardar: (deps, { actor, entrada }) =>
    deps.inTx('todo', async (tx) => {
      const antes = await lockAjuste(tx)
      if (entrada.Version !== undefined && entrada.Version !== antes.version) throw new AppError('REGISTRO_CAMBIO')
      if (entrada.Activa && deps.exportacion === undefined) {
        throw new AppError('DATOS_INVALIDOS', { mensaje: SIN_CARPETA, campos: { Activa: SIN_CARPETA } })
      }
      const desde = entrada.Activa && !antes.activa ? hoyEnMexico(deps.now()) : antes.desde
      await updateAjuste(tx, { activa: entrada.Activa, hora: entrada.Hora, desde })
      const { Version: _, ...despues } = entrada
      await writeBitacora(tx, actor, {
        ...objeto,
        accion: 'editar',
        antes: { Activa: antes.activa, Hora: antes.hora },
        despues,
      })
      return ver(deps, tx)
    }),
  admin_exportacion_reintentar: (deps, { actor, entrada }) =>
    deps.inTx('todo', async (tx) => {
      if (!(await retryDia(tx, entrada.Dia))) {
        const mensaje = 'Ese día no está en la lista, o se está exportando ahora.'
        throw new AppError('VERBO_NO_PERMITIDO', { mensaje })
      }
      await writeBitacora(tx, actor, { ...objeto, accion: 'reintentar', despues: entrada })
      return ver(deps, tx)
    }),
} satisfies Partial<Handlers>
