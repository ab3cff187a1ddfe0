// What the tests of cancellation share: an installation with a clock that can be moved, calls over HTTP, and its rows.
import { sql } from 'kysely'
import { expect } from 'vitest'
import { verificar } from '../src/casa/verify/verificar.ts'
import { createTestApp } from './app.ts'
import { seedFiscales } from './fiscal.ts'
import { answerReceptor, setFalla } from './flota.ts'
import { sweep } from './sweep.ts'

export const DIA = 86_400_000

export type Escena = Awaited<ReturnType<typeof openEscena>>

export async function openEscena() {
  let desfase = 0
  const t = await createTestApp({
    now: () => new Date(Date.now() + desfase),
    env: { TIMBRADO_ESCALA: '0.01' },
    // By the clock that is moved here: a slow machine is not a silent receiver.
    silencioMs: 3 * DIA,
  })
  const { motor } = t.deps
  // Questions to the SAT come one after another here; 72 hours are then less than a second.
  motor.ajustes = { ...motor.ajustes, consultasMs: [1] }
  const f = await seedFiscales(t.deps, t.gente.a, 'DEL BAJIO')
  const call = async (sujeto: string, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) => {
    const headers = await t.as(sujeto, sujeto === 'a' ? undefined : t.gente.a)
    const r = await t.app.inject({ method, url: `/services/${url}`, headers, ...(payload && { payload }) })
    return { status: r.statusCode, cuerpo: r.json() }
  }
  const read = (id: number) =>
    t.deps.inTx('todo', async (tx) => {
      const { rows } = await sql<Cancelacion>`
        select c.estado, c.n_peticiones as peticiones, c.codigo, c.ultimo_error as error, c.estatus_sat, c.estatus_cancelacion,
               c.solicitud_firmada is not null as congelada, convert_from(a.bytes, 'UTF8') as acuse, convert_from(s.bytes, 'UTF8') as constancia
          from cancelacion c
          left join archivo fa on fa.id = c.id_archivo_acuse left join contenido a on a.sha256 = fa.sha256
          left join archivo fs on fs.id = c.id_archivo_estatus left join contenido s on s.sha256 = fs.sha256
         where c.id_documento = ${id} order by c.id`.execute(tx)
      return rows
    })
  const estatus = async (id: number) => (await call('a', 'GET', `factura/${id}`)).cuerpo[0].FacturaEstatus as string
  const mirar = async (veces = 1) => {
    for (let i = 0; i < veces; i++) {
      await new Promise((resolve) => setTimeout(resolve, 5))
      await sweep(motor)
    }
  }
  return {
    t,
    f,
    call,
    estatus,
    read,
    /** The last request of a document. */
    ultima: async (id: number) => (await read(id)).at(-1)!,
    cancelar: (id: number, payload: object = { motivo: '02' }) =>
      call('a', 'PUT', `factura_solicitacancelacion/${id}`, payload),
    /** Moves the clock of the server, the PAC and the SAT by some days. */
    avanzar: (ms: number) => {
      desfase += ms
    },
    mirar,
    /** Rounds of the sweep until the document says so. */
    llegar: (id: number, esperado: string) =>
      expect
        .poll(
          async () => {
            await mirar()
            return estatus(id)
          },
          { timeout: 20_000, interval: 10 },
        )
        .toBe(esperado),
    receptor: (uuid: string, respuesta: 'aceptar' | 'rechazar') => answerReceptor(t.motor.pac.url, uuid, respuesta),
    falla: (dato: object) => setFalla(t.motor.pac.url, dato),
    /** Reversals of the stamp, rows of the statement about it, and what is still owed. */
    libro: (id: number) =>
      t.deps.inTx('todo', async (tx) => {
        const { rows } = await sql<{ reversas: number; movimientos: string[]; saldo: number | null }>`
          select (select count(*) from asiento r join asiento a on a.id = r.reversa_de
                   where a.clave_idem = 'documento:' || ${id}::bigint || ':timbrado') as reversas,
                 (select array_agg(tipo || ' ' || monto_cent order by id) from movimiento where objeto <> 'deposito' and id_objeto = ${id}) as movimientos,
                 (select saldo_cent from documento_saldo where id_documento = ${id}) as saldo`.execute(tx)
        return rows[0]!
      }),
    limpio: async () => expect((await verificar(t.deps.snapshot)).diferencias).toEqual([]),
  }
}

type Cancelacion = {
  estado: string
  peticiones: number
  codigo: string | null
  error: string | null
  estatus_sat: string | null
  estatus_cancelacion: string | null
  congelada: boolean
  acuse: string | null
  constancia: string | null
}
