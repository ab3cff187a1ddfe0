// The mirror by file: what an accountant downloads from the SAT's portal, compared with what is here.

import { muestra } from '@litro/cfdi/pruebas/muestras'
import type { GrupoDeHoy } from '@litro/contract/espejo/espejo'
import { escribirZip } from '@litro/embedded-pac/descarga/escribir-zip'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DIA, type Escena, openEspejo } from '../../../test/espejo.ts'
import { crearTimbrado } from '../../../test/fiscal.ts'
import { verificar } from '../../casa/verify/verificar.ts'
import { AppError } from '../../craft/errors.ts'
import { hoyEnMexico } from '../../craft/hoy.ts'
import { cargarEspejo } from './cargar.ts'
import { conciliar } from './conciliar.ts'

let e: Escena
beforeAll(async () => {
  e = await openEspejo()
})
afterAll(() => e.t.close())

const ENCABEZADO =
  'Uuid~RfcEmisor~NombreEmisor~RfcReceptor~NombreReceptor~RfcPac~FechaEmision~FechaCertificacionSat~Monto~EfectoComprobante~Estatus~FechaCancelacion'

type Propio = {
  uuid: string
  rfc_emisor: string
  rfc_receptor: string
  nombre_receptor: string
  efecto: string
  total: string
  fecha: string
}
const propio = async (uuid: string) => (await e.rows(sql<Propio>`select * from cfdi_propio where uuid = ${uuid}`))[0]!

/** A row as the SAT would write it of one of ours, with what a test wants otherwise. */
async function linea(
  uuid: string,
  cambios: Partial<Propio> & { estatus?: string; cancelacion?: string } = {},
): Promise<string> {
  const p = { ...(await propio(uuid)), ...cambios }
  const { estatus = '1', cancelacion = '' } = cambios
  return [
    uuid.toLowerCase(),
    p.rfc_emisor,
    'NOMBRE DEL EMISOR',
    p.rfc_receptor,
    p.nombre_receptor,
    'LPD261101PA1',
    p.fecha,
    p.fecha,
    p.total,
    p.efecto,
    estatus,
    cancelacion,
  ].join('~')
}
const txt = (...lineas: string[]) => Buffer.from([ENCABEZADO, ...lineas, ''].join('\r\n'))
const hoy = () => hoyEnMexico(new Date(e.ahora()))
const dia = (dias: number) => hoyEnMexico(new Date(e.ahora() + dias * DIA))
const clases = async () => (await e.diferencias()).map(({ Clase, UUID }) => `${Clase} ${UUID}`).sort()

describe('cargar la metadata del portal', () => {
  test('se lee donde se leen todos los archivos: sin turno, espera, y nada queda', async () => {
    const taller = { ...e.t.deps.taller, leer: () => Promise.reject(new AppError('LECTURA_OCUPADA')) }
    const Archivo = { nombre: 'sat.txt', tipo: 'application/octet-stream', bytes: txt('lo que sea') }
    const call = { archivos: { Archivo }, entrada: {}, actor: { id: 1, nombre: 'Persona', idSolicitud: 'x' } }
    await expect(cargarEspejo({ ...e.t.deps, taller }, call as never)).rejects.toMatchObject({
      codigo: 'LECTURA_OCUPADA',
    })
    expect(await e.rows(sql`select 1 from paquete_sat`)).toEqual([])
  })

  test('igual, cancelado allá, con otros datos, desconocido y ausente; cada uno una vez, con su severidad', async () => {
    const [igual, cancelada, otra, ausente] = [
      await crearTimbrado(e.t.deps, e.f, 'factura'),
      await crearTimbrado(e.t.deps, e.f, 'factura'),
      await crearTimbrado(e.t.deps, e.f, 'factura'),
      await crearTimbrado(e.t.deps, e.f, 'factura'),
    ]
    const ajeno = '0E5BE1A0-0777-4C11-9A00-5A7E5A7E0777'
    const archivo = txt(
      await linea(igual!.uuid, { nombre_receptor: 'otro nombre, que no se compara' }),
      await linea(cancelada!.uuid, { estatus: '0', cancelacion: `${hoy()} 01:00:00` }),
      await linea(otra!.uuid, { total: '10000.01' }),
      `${ajeno}~${e.rfc}~LITRO~CIC190101AA5~CLIENTE INVENTADO CINCO~PPI010101AA1~${hoy()} 00:30:00~${hoy()} 00:30:44~87500.00~I~1~`,
    )
    const dinero = await e.asientos()
    const desde = dia(-1)
    const primera = await e.cargar('metadata.txt', archivo, { Desde: desde, Hasta: hoy() })
    expect([
      primera.status,
      primera.cuerpo.Filas,
      primera.cuerpo.Nuevas,
      primera.cuerpo.Repetido,
      primera.cuerpo.ErroresTotales,
    ]).toEqual([200, 4, 4, false, 0])
    // A stamp of today may still be on its way to the SAT: nothing is said of it yet.
    expect(await clases()).toEqual([`cancelado_alla ${cancelada!.uuid}`, `difiere ${otra!.uuid}`, `solo_sat ${ajeno}`])
    const resumen = await e.resumen('emitidos')
    expect(resumen).toMatchObject({ Coinciden: 1, SoloSat: 1, SoloAqui: 0, Difieren: 2, EnCamino: 1 })
    // Each open one in its day: the strip marks those that need somebody.
    const porDia = (resumen.Dias as { Diferencias: number }[]).reduce((suma, uno) => suma + uno.Diferencias, 0)
    expect(porDia).toBe(resumen.SoloSat + resumen.SoloAqui + resumen.Difieren)
    expect(resumen.Frase).toMatch(/^Al corte del \d\d\/\d\d\/\d{4} \d\d:\d\d coinciden 1 de 4 comprobantes emitidos\.$/)

    // Four days later the same days are told again, and what is missing is missing.
    e.avanzar(4 * DIA)
    await e.t.base.force("update documento_fiscal set fecha_timbrado = fecha_timbrado - interval '4 days'")
    await e.t.base.force("update cobertura_sat set fecha_corte = fecha_corte + interval '4 days'")
    await conciliar(e.t.deps.inTx, { rfc: e.rfc, desde, hasta: dia(-4) })
    await e.t.base.force("update cobertura_sat set fecha_corte = fecha_corte + interval '2 days'")
    await conciliar(e.t.deps.inTx, { rfc: e.rfc, desde, hasta: dia(-4) })
    expect(await clases()).toEqual([
      `cancelado_alla ${cancelada!.uuid}`,
      `difiere ${otra!.uuid}`,
      `solo_aqui ${ausente!.uuid}`,
      `solo_sat ${ajeno}`,
    ])
    expect((await e.diferencias()).map(({ Clase, Severidad }) => [Clase, Severidad]).sort()).toEqual([
      ['cancelado_alla', 'alta'],
      ['difiere', 'critica'],
      ['solo_aqui', 'alta'],
      ['solo_sat', 'critica'],
    ])
    // Compared again, nothing is written; and nothing of it moved money.
    expect(await conciliar(e.t.deps.inTx, { rfc: e.rfc, desde, hasta: dia(-4) })).toEqual({
      escritas: 0,
      cerradas: 0,
      nuevas: 0,
    })
    expect(await e.asientos()).toBe(dinero)
    expect((await verificar(e.t.deps.snapshot)).diferencias).toEqual([])
  })

  test('el mismo archivo dos veces no cambia nada y lo dice', async () => {
    const { uuid } = await crearTimbrado(e.t.deps, e.f, 'factura')
    const archivo = txt(await linea(uuid))
    expect((await e.cargar('uno.txt', archivo)).cuerpo).toMatchObject({ Repetido: false, Nuevas: 1 })
    expect((await e.cargar('otro nombre.txt', archivo)).cuerpo).toMatchObject({
      Repetido: true,
      Nuevas: 0,
      Cambiadas: 0,
      Filas: 1,
    })
    // At once too: one of them keeps it. Who is told that too many files of one person are being read asks again.
    const otro = txt(await linea(uuid, { estatus: '1', nombre_receptor: 'OTRO' }))
    const insist = async (): Promise<number> => {
      const { status } = await e.cargar('a.txt', otro)
      return status === 429 ? insist() : status
    }
    expect(await Promise.all(Array.from({ length: 4 }, insist))).toEqual([200, 200, 200, 200])
    const filas = await e.rows(sql`select 1 from paquete_sat where n_filas = 1 and nombre in ('uno.txt', 'a.txt')`)
    expect(filas).toHaveLength(2)
  })

  test('un archivo viejo no revive lo cancelado, y cada cambio queda escrito', async () => {
    const { uuid } = await crearTimbrado(e.t.deps, e.f, 'factura')
    await e.cargar('v.txt', txt(await linea(uuid)))
    await e.cargar('c.txt', txt(await linea(uuid, { estatus: '0', cancelacion: `${hoy()} 02:00:00` })))
    expect((await e.cargar('v2.txt', txt(await linea(uuid, { nombre_receptor: 'X' })))).cuerpo).toMatchObject({
      Cambiadas: 0,
    })
    const cambios = await e.rows(
      sql<{
        campo: string
        antes: string
        despues: string
      }>`select campo, antes, despues from cfdi_sat_cambio where uuid = ${uuid} order by id`,
    )
    expect(cambios.map(({ campo, antes, despues }) => [campo, antes, despues?.slice(0, 10)])).toEqual([
      ['vigente', 'true', 'false'],
      ['fecha_cancelacion', null, hoy()],
    ])
  })

  test('las muestras: el ZIP con sus dos textos y los renglones raros', async () => {
    const emitidos = await e.cargar('metadata-emitidos.txt', muestra('metadata-emitidos.txt'))
    expect(emitidos.cuerpo).toMatchObject({ Filas: 8, Nuevas: 8, ErroresTotales: 0, Sentido: 'emitidos' })
    const zip = await e.cargar('paquete.zip', muestra('paquete-metadata.zip'))
    expect(zip.cuerpo).toMatchObject({ Filas: 6, Sentido: 'recibidos', Archivo: 'paquete.zip' })
    // A supplier's invoice that is not here is work for the intake, not a difference.
    const recibidas = await e.rows(sql`select 1 from factura_recibida where origen = 'espejo'`)
    expect(recibidas).toHaveLength(5)
    expect((await e.diferencias('&sentido=recibidos')).map(({ Clase }) => Clase)).toEqual([])
  })

  test.each([
    ['vacío', Buffer.from(''), 'El archivo está vacío.'],
    ['HTML', Buffer.from('<!doctype html><html><body>Sesión vencida</body></html>'), /no es la metadata del SAT/],
    ['un PDF', Buffer.from('%PDF-1.7 hola'), /no es la metadata del SAT/],
    [
      'de otro RFC',
      Buffer.from(
        `${ENCABEZADO}\r\n0E5BE1A0-0008-4C11-9A00-5A7E5A7E0008~AAA010101AAA~X~BBB010101BB1~Y~PPI010101AA1~2026-11-01 00:00:00~2026-11-01 00:00:00~1~I~1~\r\n`,
      ),
      /Ningún renglón es de/,
    ],
    ['sin renglones', Buffer.from(`${ENCABEZADO}\r\n`), /no trae ningún comprobante/],
    ['un ZIP sin metadata', escribirZip([{ nombre: 'a.txt', bytes: Buffer.from('hola') }]), /no es la metadata/],
    ['un ZIP que miente', escribirZip([{ nombre: 'a.txt', bytes: txt() }], 'zip-miente'), /no mide o no suma/],
    ['una bomba', escribirZip([{ nombre: 'a.txt', bytes: txt() }], 'zip-bomba'), /crece demasiado/],
    [
      'una hoja de cálculo',
      escribirZip([{ nombre: 'xl/workbook.xml', bytes: Buffer.from('<x/>') }]),
      /no trae metadata/,
    ],
  ])('%s: 422 con su razón, y no queda nada', async (_, bytes, razon) => {
    const antes = await e.rows(sql`select 1 from paquete_sat`)
    const { status, cuerpo } = await e.cargar('raro.txt', bytes)
    expect([status, cuerpo.campos?.Archivo ?? cuerpo.error]).toEqual([
      422,
      typeof razon === 'string' ? razon : expect.stringMatching(razon),
    ])
    expect(await e.rows(sql`select 1 from paquete_sat`)).toHaveLength(antes.length)
  })

  test('fechas absurdas, y un archivo demasiado grande', async () => {
    const archivo = muestra('metadata-emitidos.txt')
    const campos = async (entrada: object) => (await e.cargar('a.txt', archivo, entrada)).cuerpo.campos
    expect(await campos({ Desde: '2026-11-01' })).toHaveProperty('Hasta')
    expect(await campos({ Desde: '2026-11-02', Hasta: '2026-11-01' })).toHaveProperty('Hasta')
    expect(await campos({ Descargada: '2099-01-01' })).toHaveProperty('Descargada')
    expect(await campos({ Desde: '2026-11-01', Hasta: '2026-11-30', Descargada: '2026-11-10' })).toHaveProperty('Hasta')
    expect((await e.cargar('a.txt', Buffer.alloc(65 * 1024 * 1024, 0x41))).status).toBe(413)
  })

  test('nómina: se cuenta y no se guarda', async () => {
    const nomina = `0E5BE1A0-0099-4C11-9A00-5A7E5A7E0099~${e.rfc}~LITRO~PEPJ800101AB1~EMPLEADO~PPI010101AA1~2026-11-01 00:00:00~2026-11-01 00:00:00~1~N~1~`
    const { uuid } = await crearTimbrado(e.t.deps, e.f, 'factura')
    expect((await e.cargar('n.txt', txt(nomina, await linea(uuid)))).cuerpo).toMatchObject({ Filas: 1, Omitidas: 1 })
    expect(await e.rows(sql`select 1 from cfdi_sat where nombre_receptor = 'EMPLEADO'`)).toEqual([])
  })
})

describe('decidir sobre una diferencia', () => {
  const abrir = async () => {
    const { id, uuid } = await crearTimbrado(e.t.deps, e.f, 'factura')
    await e.cargar('d.txt', txt(await linea(uuid, { total: '1.00' })))
    const [d] = (await e.diferencias()).filter(({ UUID }) => UUID === uuid)
    return { id, uuid, idDiferencia: d!.IdDiferencia }
  }

  test('se lee entera: los dos lados, los testigos, y una acción primero', async () => {
    const { id, uuid, idDiferencia } = await abrir()
    const { cuerpo } = await e.call('auditor', 'GET', `admin/diferencia-sat/${idDiferencia}`)
    expect(cuerpo).toMatchObject({
      UUID: uuid,
      Clase: 'difiere',
      Campos: ['Total'],
      Aqui: { Estatus: 'Vigente' },
      Sat: { Total: 1, Estatus: 'Vigente' },
      Testigos: { Litro: true, Sat: true },
      Ruta: `/factura/ver/${id}`,
      Acciones: ['traer', 'preguntar', 'explicar'],
    })
  })

  test('explicada se va de las abiertas; si lo que dice el SAT cambia, vuelve', async () => {
    const { uuid, idDiferencia } = await abrir()
    const explicar = (Motivo: string) =>
      e.call('facturacion', 'PUT', `admin/diferencia_explicar/${idDiferencia}`, { Motivo })
    expect((await explicar('')).status).toBe(422)
    expect((await explicar('Redondeo del PAC')).cuerpo).toMatchObject({
      Estatus: 'Explicada',
      Motivo: 'Redondeo del PAC',
    })
    // The same again is harmless; something else is refused, with who did it.
    expect((await explicar('Redondeo del PAC')).status).toBe(200)
    expect((await explicar('Otra cosa')).cuerpo.codigo).toBe('OTRA_DECISION')
    expect((await e.diferencias()).some(({ UUID }) => UUID === uuid)).toBe(false)
    await e.cargar('d2.txt', txt(await linea(uuid, { total: '2.00' })))
    expect((await e.diferencias()).some(({ UUID }) => UUID === uuid)).toBe(true)
    await e.cargar('d3.txt', txt(await linea(uuid)))
    expect((await e.diferencias()).some(({ UUID }) => UUID === uuid)).toBe(false)
    const { cuerpo } = await e.call('facturacion', 'GET', `admin/diferencia-sat/${idDiferencia}`)
    expect([cuerpo.Estatus, cuerpo.Acciones]).toEqual(['Resuelta', []])
  })

  test('adoptar solo lo que solo tiene el SAT: sin documento y sin asiento', async () => {
    const { idDiferencia } = await abrir()
    expect(
      (await e.call('facturacion', 'PUT', `admin/diferencia_adoptar/${idDiferencia}`, { Motivo: 'x' })).status,
    ).toBe(409)
    const [ajena] = (await e.diferencias()).filter(({ Clase }) => Clase === 'solo_sat')
    const dinero = await e.asientos()
    const r = await e.call('facturacion', 'PUT', `admin/diferencia_adoptar/${ajena!.IdDiferencia}`, {
      Motivo: 'La emitió la sucursal con otro sistema',
    })
    expect([r.status, r.cuerpo.Estatus]).toEqual([200, 'Resuelta'])
    await conciliar(e.t.deps.inTx, { rfc: e.rfc, desde: '2020-01-01', hasta: dia(1) })
    expect((await e.diferencias()).some(({ UUID }) => UUID === ajena!.UUID)).toBe(false)
    expect(await e.asientos()).toBe(dinero)
  })

  test('sin e.firma no se trae el XML, y se dice qué hacer', async () => {
    const { idDiferencia } = await abrir()
    const r = await e.call('facturacion', 'PUT', `admin/diferencia_traer/${idDiferencia}`, {})
    expect([r.status, r.cuerpo.codigo]).toEqual([409, 'SIN_EFIRMA'])
  })

  test('un socio ve las diferencias de sus documentos y las de nadie más', async () => {
    const { uuid } = await abrir()
    const suyas = (await e.call('a', 'GET', 'diferencias-sat')).cuerpo as { UUID: string; Clase: string }[]
    expect(suyas.some(({ UUID }) => UUID === uuid)).toBe(true)
    expect(suyas.some(({ Clase }) => Clase === 'solo_sat')).toBe(false)
    expect((await e.call('b', 'GET', 'diferencias-sat')).cuerpo).toEqual([])
    const deB = await e.t.deps.inTx(
      { socio: e.t.gente.b },
      async (tx) =>
        (
          await sql`select 1 from discrepancia union all select 1 from cfdi_sat union all select 1 from cfdi_propio`.execute(
            tx,
          )
        ).rows,
    )
    expect(deB).toEqual([])
  })

  test('lo que espera, para Hoy: por clase, con antigüedad y monto', async () => {
    const { cuerpo } = await e.call('tesoreria', 'GET', 'admin/espejo-hoy')
    expect(cuerpo[0]).toMatchObject({
      Severidad: 'critica',
      Cuantas: expect.any(Number),
      Dias: expect.any(Number),
      Monto: expect.any(Number),
      Ruta: expect.stringMatching(
        /^\/admin\/conciliacion-sat\?mes=20\d\d-\d\d&sentido=(emitidos|recibidos)&ver=(solo_sat|solo_aqui|difieren)$/,
      ),
    })
    // Each row opens a month where all that it counts is.
    const { rows } = await e.t.base.asAdmin(
      `select count(*)::int as "Cuantas", to_char(fecha, 'YYYY-MM') as "Mes", sentido as "Sentido", clase as "Clase"
         from discrepancia where estado = 'abierta' group by 2, 3, 4`,
    )
    const grupos = (cuerpo as GrupoDeHoy[]).map(({ Cuantas, Mes, Sentido, Clase }) => ({
      Cuantas,
      Mes,
      Sentido,
      Clase,
    }))
    expect(new Set(grupos.map((g) => JSON.stringify(g)))).toEqual(new Set(rows.map((r) => JSON.stringify(r))))
    for (const { Mes, Sentido, Ruta } of cuerpo as GrupoDeHoy[]) expect(Ruta).toContain(`mes=${Mes}&sentido=${Sentido}`)
  })
})

describe('lo que aquí se selló', () => {
  test('lo sellado se lee igual del XML de cada familia', async () => {
    const factura = await crearTimbrado(e.t.deps, e.f, 'factura')
    const nota = await crearTimbrado(e.t.deps, e.f, 'nota_credito', { IdFactura: factura.id })
    const cargo = await crearTimbrado(e.t.deps, e.f, 'nota_cargo', { IdFactura: factura.id })
    for (const { uuid, id } of [factura, nota, cargo]) {
      const [xml] = await e.rows(
        sql<{
          texto: string
        }>`select convert_from(k.bytes, 'UTF8') as texto from documento_fiscal d join archivo a on a.id = d.id_archivo_xml join contenido k using (sha256) where d.id = ${id}`,
      )
      const p = await propio(uuid)
      const [, fecha] = / Fecha="([^"]+)"/.exec(xml!.texto)!
      const [, total] = / Total="([^"]+)"/.exec(xml!.texto)!
      const [, tipo] = /TipoDeComprobante="(.)"/.exec(xml!.texto)!
      expect([p.fecha.replace(' ', 'T'), Number(p.total), p.efecto, p.rfc_emisor]).toEqual([
        fecha,
        Number(total),
        tipo,
        e.rfc,
      ])
    }
  })
})

test('lo que la casa se emite a sí misma está en los dos lados y no es un duplicado; otro folio repetido, sí', async () => {
  const [propia, repetida] = ['0E5BE1A0-0777-4C11-9A00-5A7E5A7E0881', '0E5BE1A0-0777-4C11-9A00-5A7E5A7E0882']
  const fila = (uuid: string, emisor: string, receptor: string, efecto: string) =>
    `${uuid}~${emisor}~UNO~${receptor}~OTRO~LPD261101PA1~${hoy()} 00:40:00~${hoy()} 00:40:05~0~${efecto}~1~`
  await e.cargar('a-si-misma.txt', txt(fila(propia, e.rfc, e.rfc, 'T'), fila(repetida, e.rfc, 'CIC190101AA5', 'T')))
  await e.cargar('de-otro.txt', txt(fila(repetida, 'CIC190101AA5', e.rfc, 'T')))
  await conciliar(e.t.deps.inTx, { rfc: e.rfc, desde: hoy(), hasta: hoy() })
  expect((await clases()).filter((clase) => clase.startsWith('duplicado'))).toEqual([`duplicado ${repetida}`])
})
