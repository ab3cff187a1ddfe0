// The private link of each person's calendar: made, ended, and read by whoever has it.
import { createHash, randomBytes } from 'node:crypto'
import { esPersonal, puede, type Rol } from '@litro/contract/permisos'
import type { Deps, Handlers } from '../../craft/call/deps.ts'
import { writeBitacora } from '../../craft/puerta/bitacora.sql.ts'
import * as filas from './calendario.sql.ts'
import { writeIcs } from './escribir-ics.ts'

const digest = (secreto: string) => createHash('sha256').update(secreto).digest()

/** What the link answers; undefined when nobody has it, or may no longer. */
export const makeReadCalendario =
  (deps: Deps, publicUrl: string) =>
  async (secreto: string): Promise<string | undefined> =>
    deps.snapshot('todo', async (tx) => {
      const suscrito = await filas.findSuscrito(tx, digest(secreto))
      if (!suscrito) return undefined
      const { roles, socio } = suscrito as filas.Suscrito & { roles: Rol[] }
      const personal = esPersonal(roles)
      const dias = [
        ...(socio !== null && !personal ? await filas.listVencimientos(tx, socio) : []),
        ...(socio !== null || puede(roles, 'admin.timbrado.ver')
          ? await filas.listLimitesDeRep(tx, personal ? null : socio)
          : []),
        ...(socio !== null || puede(roles, 'admin.cancelaciones.ver')
          ? await filas.listLimitesDeCancelar(tx, personal ? null : socio)
          : []),
        ...(puede(roles, 'admin.buzon.ver') ? await filas.listPlazosDelBuzon(tx) : []),
        ...(puede(roles, 'admin.emisor.ver') ? await filas.listFines(tx) : []),
      ]
      return writeIcs(dias, new URL(publicUrl).hostname, deps.now())
    })

export const calendarioRoutes = {
  calendario_leer: (deps, { usuario }) =>
    deps.inTx('todo', async (tx) => ({ Desde: await filas.readDesde(tx, usuario.id), Liga: null })),
  calendario_crear: (deps, { usuario, actor }) =>
    deps.inTx('todo', async (tx) => {
      const secreto = randomBytes(24).toString('base64url')
      await filas.saveLiga(tx, usuario.id, digest(secreto))
      const socio = usuario.idSocioComercial
      await writeBitacora(tx, actor, { objeto: 'calendario', accion: 'crear', socio, idObjeto: usuario.id })
      return { Desde: await filas.readDesde(tx, usuario.id), Liga: `${deps.publicUrl}/calendario/${secreto}.ics` }
    }),
  calendario_borrar: (deps, { usuario, actor }) =>
    deps.inTx('todo', async (tx) => {
      await filas.deleteLiga(tx, usuario.id)
      const socio = usuario.idSocioComercial
      await writeBitacora(tx, actor, { objeto: 'calendario', accion: 'borrar', socio, idObjeto: usuario.id })
      return { Desde: null, Liga: null }
    }),
} satisfies Partial<Handlers>
