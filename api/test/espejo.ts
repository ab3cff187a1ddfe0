// What the tests of the mirror share: an e.firma, a clock that can be moved, calls over HTTP, and rounds until nothing moves.
import { type ArchivosCsd, generateCsdDePrueba } from '@litro/cfdi/csd-de-prueba'
import { sql } from 'kysely'
import { EMISOR_DEMO } from '../../demo/src/emisor.ts'
import { darVuelta } from '../src/fiscal/espejo/vuelta.ts'
import { createTestApp, type TestApp } from './app.ts'
import { seedFiscales } from './fiscal.ts'
import { type Archivos, formData } from './retornos.ts'

export const DIA = 86_400_000
export const HORA = 3_600_000

let efirma: Promise<ArchivosCsd> | undefined

/** One for the whole run: a key pair takes most of a second. */
export function efirmaDePrueba(): Promise<ArchivosCsd> {
  efirma ??= generateCsdDePrueba({
    Rfc: EMISOR_DEMO.rfc,
    Nombre: EMISOR_DEMO.nombre,
    NoCertificado: '30001000000500007001',
    desde: new Date(Date.now() - 365 * DIA),
    hasta: new Date(Date.now() + 365 * DIA),
    password: 'efirma-1234',
    tipo: 'fiel',
  })
  return efirma
}

export type Escena = Awaited<ReturnType<typeof openEspejo>>

type Opciones = Parameters<typeof createTestApp>[0] & { escalaConsultas?: number }

export async function openEspejo(opciones: Opciones = {}) {
  let desfase = 0
  const t: TestApp = await createTestApp({
    now: () => new Date(Date.now() + desfase),
    silencioMs: 3 * DIA,
    ...opciones,
    ajustes: { escala: 0.2, escalaConsultas: opciones.escalaConsultas ?? 0.000001, ...opciones.ajustes },
  })
  const f = await seedFiscales(t.deps, t.gente.a, 'DEL ESPEJO')
  // A first run of one month: the others are the same question again.
  await t.base.asAdmin(`insert into instalacion (clave, valor) values ('espejo', '{"MesesAtras": 1}')`)
  const call = async (
    sujeto: string,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    campos?: object,
    archivos?: Archivos,
  ) => {
    const payload = archivos ? formData(campos ?? {}, archivos) : campos
    const r = await t.app.inject({
      method,
      url: `/services/${url}`,
      headers: await t.as(sujeto, sujeto === 'a' || sujeto === 'b' ? undefined : t.gente.a),
      ...(payload && { payload }),
    })
    return { status: r.statusCode, cuerpo: r.json() }
  }
  const archivos = async (): Promise<Archivos> => {
    const { cer, key } = await efirmaDePrueba()
    return {
      Certificado: { nombre: 'efirma.cer', bytes: Buffer.from(cer) },
      Llave: { nombre: 'efirma.key', bytes: Buffer.from(key) },
    }
  }
  return {
    t,
    f,
    rfc: EMISOR_DEMO.rfc,
    call,
    /** Moves the clock of the server, the PAC and the SAT. */
    avanzar: (ms: number) => {
      desfase += ms
    },
    ahora: () => Date.now() + desfase,
    prestar: async (contrasena = 'efirma-1234', otros: Archivos = {}) =>
      call(
        'administrador',
        'POST',
        'admin/efirma_prestar',
        { Contrasena: contrasena },
        { ...(await archivos()), ...otros },
      ),
    custodiar: async (acepto = 'true') =>
      call(
        'administrador',
        'POST',
        'admin/efirma_custodiar',
        { Contrasena: 'efirma-1234', Acepto: acepto },
        await archivos(),
      ),
    cargar: (nombre: string, bytes: Buffer, campos: object = {}) =>
      call('facturacion', 'POST', 'admin/espejo_cargar', campos, { Archivo: { nombre, bytes } }),
    /**
     * Rounds until nothing waits, as the lane in the background would make them; or until so many in a row moved nothing,
     * because what is left waits for a person or for another day.
     */
    girar: async (veces = 60, quietas = veces) => {
      let seguidas = 0
      for (let i = 0; i < veces && seguidas < quietas; i++) {
        seguidas = (await darVuelta(t.deps.espejo)) ? 0 : seguidas + 1
        const { rows } = await t.base.asAdmin(
          "select 1 from ventana_sat where estado = 'pendiente' union all select 1 from paquete_sat where estado = 'guardado' union all select 1 from discrepancia where pregunta is not null and estado <> 'resuelta' limit 1",
        )
        if (rows.length === 0) return
        await new Promise((resolve) => setTimeout(resolve, 3))
      }
    },
    resumen: async (sentido = 'emitidos', mes?: string) =>
      (await call('facturacion', 'GET', `admin/espejo?sentido=${sentido}${mes ? `&mes=${mes}` : ''}`)).cuerpo,
    diferencias: async (consulta = '') =>
      (await call('facturacion', 'GET', `admin/diferencias-sat?estatus=Abierta${consulta}`)).cuerpo as {
        IdDiferencia: number
        Clase: string
        UUID: string
        Severidad: string
        Detalle: string
      }[],
    pac: async (ruta: string, dato?: object) => {
      const r = await fetch(
        `${t.motor.pac.url}${ruta}`,
        dato === undefined ? {} : { method: 'POST', body: JSON.stringify(dato) },
      )
      return (await r.json()) as Record<string, unknown>
    },
    /** How the SAT tells a CFDI otherwise than it is. */
    alterar: (uuid: string, como: string | null) =>
      fetch(`${t.motor.pac.url}/simular/espejo`, { method: 'POST', body: JSON.stringify({ uuid, como }) }),
    falla: (dato: object) => fetch(`${t.motor.pac.url}/simular/falla`, { method: 'POST', body: JSON.stringify(dato) }),
    testigo: async () => {
      const r = await fetch(`${t.motor.pac.url}/simular/peticiones`)
      return ((await r.json()) as { peticiones: { tupla: Record<string, string>; codigo: string }[] }).peticiones
    },
    rows: <T>(consulta: ReturnType<typeof sql<T>>) =>
      t.deps.inTx('todo', async (tx) => (await consulta.execute(tx)).rows),
    asientos: () =>
      t.deps.inTx(
        'todo',
        async (tx) => (await sql<{ n: number }>`select count(*)::int as n from asiento`.execute(tx)).rows[0]!.n,
      ),
  }
}
