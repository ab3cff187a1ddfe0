// Every state and every verb of every life, asked over HTTP: what the tables allow is done, the rest is 409 and says why.
import { vidaBuzon } from '@litro/contract/buzon/vida'
import { vidaCambio } from '@litro/contract/cambios/vida'
import { vidaCancelacion } from '@litro/contract/cancelaciones/vida'
import { vidaDeposito } from '@litro/contract/depositos/vida'
import { familias, rasgos } from '@litro/contract/documentos-fiscales/familia'
import { vidaDocumento } from '@litro/contract/documentos-fiscales/vida'
import { vidaEntrega } from '@litro/contract/entregas/vida'
import { vidaDiscrepancia, vidaVentana } from '@litro/contract/espejo/vida'
import { vidaCuenta } from '@litro/contract/proveedores/vida'
import { vidaRecibida } from '@litro/contract/recibidas/vida'
import { vidaRetorno } from '@litro/contract/retornos/vida'
import { type ServiceKey, services } from '@litro/contract/services'
import { admite, type Vida } from '@litro/contract/vida'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { saveArchivo } from '../src/craft/archivos/archivo.sql.ts'
import { createTestApp, type TestApp } from './app.ts'
import { capturaDeEntrega, crearEntrega, crearEntregaTimbrada, type FlotaDePrueba, seedFlota } from './entregas.ts'
import { capturaDe, crear, crearTimbrado, type Fiscales, seedFiscales } from './fiscal.ts'
import { PDF_DE_PRUEBA } from './maestros.ts'

let t: TestApp
let f: Fiscales
let idFactura: number
let flota: FlotaDePrueba
beforeAll(async () => {
  t = await createTestApp({ ajustes: { escala: 0.01 } })
  f = await seedFiscales(t.deps, t.gente.a, 'DE LOS PARES')
  idFactura = (await crearTimbrado(t.deps, f, 'factura')).id
  flota = await seedFlota(t, 'a', f.cliente)
  await t.base.asAdmin('update socio_comercial set cancelacion_requiere_aprobacion = true')
})
afterAll(() => t.close())

const one = async (texto: string, valores: unknown[] = []): Promise<number> =>
  (await t.base.force(texto, valores)).rows[0].id
const archivo = () =>
  t.deps.inTx('todo', (tx) =>
    saveArchivo(tx, {
      socio: t.gente.a,
      nombre: 'a.pdf',
      tipo: 'application/pdf',
      bytes: PDF_DE_PRUEBA,
      idUsuario: null,
    }),
  )

/** A row of its own in that state, for that verb; the way there is told by other tests. */
type Fabrica = (estado: string, verbo?: string) => Promise<number>

const TIMBRADOS = ['timbrado', 'por_cancelar', 'cancelado']
const documento =
  (familia: (typeof familias)[number]): Fabrica =>
  async (estado) => {
    const nota = rasgos[familia].relacionPorOmision !== null
    const cambios = nota ? { IdFactura: idFactura, Litros: '1', Precio: '0.10' } : {}
    const id = TIMBRADOS.includes(estado)
      ? (await crearTimbrado(t.deps, f, familia, cambios)).id
      : await crear(t.deps, f, familia, cambios)
    await t.base.force('update documento_fiscal set estado = $2 where id = $1', [id, estado])
    return id
  }
/** Only an Interno has somebody who gives and answers. */
const deposito: Fabrica = (estado, verbo = '') =>
  one(
    `insert into deposito (id_socio_comercial, id_deposito_tipo, id_socio_origen, depositante, monto, estado, comentarios, fecha_validacion, estado_desde)
     values ($1, $3, $4, 'Pares', 10, $2, 'x', now(), '2026-11-14T12:00:00-06:00') returning id`,
    [t.gente.a, estado, ...(verbo.endsWith('_interno') ? [4, t.gente.b] : [5, null])],
  )
const retorno: Fabrica = async (estado) => {
  const prueba = await archivo()
  return one(
    `insert into retorno (id_socio_comercial, id_proveedor, id_cuenta, concepto, moneda, monto, estado, observaciones,
                          id_archivo_programacion, id_archivo_pago, estado_desde)
     values ($1, $2, $3, 'Pares', 'MXN', 10, $4, 'x', $5, $5, '2026-11-14T12:00:00-06:00') returning id`,
    [t.gente.a, t.gente.proveedorA, t.gente.cuentaA, estado, prueba],
  )
}
let clabe = 100
const cuenta: Fabrica = (estado) =>
  one(
    `insert into cuenta_proveedor (id_socio_comercial, id_proveedor, id_banco, moneda, clabe, estado, id_usuario_aprobo, motivo_rechazo)
     values ($1, $2, $3, 'MXN', $4, $5, 1, 'x') returning id`,
    [t.gente.a, t.gente.proveedorA, t.gente.bbva, `0121800000000${String(clabe++).padStart(5, '0')}`, estado],
  )
const cancelacion: Fabrica = async (estado) => {
  const id = await documento('factura')('por_cancelar')
  await t.base.force(
    `insert into cancelacion (id_documento, id_socio_comercial, uuid, motivo, estado, pac, terminada, estatus_sat)
     select id, id_socio_comercial, uuid, '02', $2::text, 'embebido', case when $2 in ('cancelada', 'rechazada', 'no_cancelable', 'desistida') then now() end,
            case when $2 = 'cancelada' then 'Cancelado' end from documento_fiscal where id = $1`,
    [id, estado],
  )
  return id
}

let espejo = 0
const diferencia: Fabrica = (estado) =>
  one(
    `insert into discrepancia (rfc, sentido, clase, severidad, uuid, fecha, contraparte, monto, huella, estado, motivo, estado_desde)
     values ('LDD200115AB4', 'emitidos', 'solo_sat', 'critica', gen_random_uuid(), '2026-11-10', 'Pares', 10, 'x', $1, 'x', '2026-11-14T12:00:00-06:00') returning id`,
    [estado],
  )
const ventanaSat: Fabrica = (estado) =>
  one(
    `insert into ventana_sat (rfc, sentido, clase, motivo, clave, desde, hasta, estado, estado_desde)
     values ('LDD200115AB4', 'emitidos', 'metadata', 'manual', $2, '2026-11-01', '2026-11-02', $1, '2026-11-14T12:00:00-06:00') returning id`,
    [estado, `pares ${espejo++}`],
  )

const recibida: Fabrica = (estado) =>
  one(
    `insert into factura_recibida (uuid, origen, rfc_emisor, nombre_emisor, rfc_receptor, fecha, total, tipo, estado, motivo, id_socio_comercial, estado_desde)
     values (gen_random_uuid(), 'espejo', 'AAA010101AAA', 'Pares', 'LDD200115AB4', '2026-11-10', 10, 'I', $1, 'x', $2, '2026-11-14T12:00:00-06:00') returning id`,
    [estado, estado === 'asignada' ? t.gente.a : null],
  )

const enBuzon: Fabrica = (estado) => {
  const respuesta = estado === 'aceptando' ? 'Aceptacion' : estado === 'rechazando' ? 'Rechazo' : null
  const fin = ['pendiente', 'aceptando', 'rechazando'].includes(estado) ? null : new Date()
  return one(
    `insert into cancelacion_recibida (uuid, rfc_receptor, pac, estado, respuesta, mensaje_firmado, terminada, estado_desde)
     values (gen_random_uuid(), 'LDD200115AB4', 'embebido', $1, $2, $3, $4, '2026-11-14T12:00:00-06:00') returning id`,
    [estado, respuesta, respuesta && Buffer.from('x'), fin],
  )
}

const cambio: Fabrica = (estado) =>
  one(
    `insert into cambio_pendiente (clase, cosa, id_socio_comercial, despues, motivo, estado, observaciones, id_usuario_captura, id_usuario_decide, estado_desde)
     select 'retencion', 'retencion', $1, '{"Monto": "1.00"}', 'Pares', $2, 'x', a.id, t.id, '2026-11-14T12:00:00-06:00'
       from usuario a, usuario t where a.sujeto = 'administrador' and t.sujeto = 'tesoreria' returning id`,
    [t.gente.a, estado],
  )
const entrega: Fabrica = async (estado) => {
  const id =
    estado === 'por_timbrar' ? await crearEntrega(t, flota, 'a') : (await crearEntregaTimbrada(t, flota, 'a')).id
  await t.base.force(
    "update entrega set estado = $2, entregada = case when $2 = 'entregada' then now() end where id = $1",
    [id, estado],
  )
  return id
}

const numeros = ({ Precio, Litros, ...resto }: { Precio: string; Litros: string }) => ({
  ...resto,
  Precio: Number(Precio),
  Litros: Number(Litros),
})
const captura = (familia: (typeof familias)[number]) =>
  numeros(
    capturaDe(f, familia, rasgos[familia].relacionPorOmision === null ? {} : { IdFactura: idFactura, Litros: '1' }),
  )

/** Bodies that pass their schema: what is tried here is the state. */
const cuerpos: Record<string, () => object> = {
  factura_editar: () => captura('factura'),
  nota_credito_editar: () => captura('nota_credito'),
  nota_cargo_editar: () => captura('nota_cargo'),
  nota_cargo_anticipo: () => ({ IdDeposito: 999_999 }),
  admin_nota_credito_aplicar: () => ({ DocumentosAplicados: [{ IdDocumentoTipo: 1, IdDocumento: idFactura }] }),
  admin_factura_rechazar: () => ({ Observaciones: 'x' }),
  admin_nota_credito_rechazar: () => ({ Observaciones: 'x' }),
  admin_nota_cargo_rechazar: () => ({ Observaciones: 'x' }),
  deposito_editar: () => ({ IdDepositoTipo: 1, Depositante: 'Pares', Monto: 11 }),
  interno_rechazar: () => ({ Motivo: 'x' }),
  admin_deposito_aplicar: () => ({ FechaPago: '2026-01-05', IdFormaPago: f.trans }),
  admin_deposito_rechazar: () => ({ Comentarios: 'x' }),
  admin_deposito_reaplicar: () => ({ DocumentosAplicados: [{ IdDocumentoTipo: 1, IdDocumento: idFactura }] }),
  admin_deposito_reclasificar: () => ({ IdDepositoTipo: 3 }),
  retorno_editar: () => ({ IdProveedor: t.gente.proveedorA, IdCuenta: t.gente.cuentaA, Concepto: 'Pares', Monto: 11 }),
  admin_retorno_rechazar: () => ({ Observaciones: 'x' }),
  admin_cambio_rechazar: () => ({ Observaciones: 'x' }),
  admin_cuenta_rechazar: () => ({ Observaciones: 'x' }),
  entrega_editar: () => capturaDeEntrega(t, flota),
  entrega_autorizar: () => ({ Motivo: 'x' }),
  entrega_cobrar_flete: () => ({ Precio: 8500 }),
  admin_retorno_pagar: () => ({ FechaPago: '2026-11-15' }),
  admin_diferencia_explicar: () => ({ Motivo: 'x' }),
  admin_diferencia_adoptar: () => ({ Motivo: 'x' }),
  admin_recibida_asignar: () => ({ IdSocioComercial: t.gente.a }),
  admin_recibida_descartar: () => ({ Motivo: 'x' }),
  admin_buzon_aceptar: () => ({ Causa: 'error' }),
  admin_buzon_rechazar: () => ({ Motivo: 'x' }),
}

const QUIEN: Record<string, string> = {
  'admin.autorizar': 'autorizador',
  'entrega.autorizar': 'autorizador',
  'admin.depositos': 'tesoreria',
  'admin.retornos': 'tesoreria',
  'admin.cancelaciones': 'facturacion',
  'admin.espejo': 'facturacion',
  'admin.recibidas': 'tesoreria',
  'admin.buzon': 'facturacion',
  'admin.confirmar': 'tesoreria',
  'interno.responder': 'b',
}

async function ask(servicio: ServiceKey, id: number) {
  const { metodo, ruta, permiso, archivos } = services[servicio]
  const url = ruta.replace(':tipo', 'factura').replace(':id', String(id))
  const headers = await t.as(QUIEN[permiso] ?? 'a', QUIEN[permiso] ? t.gente.a : undefined)
  const cuerpo = cuerpos[servicio]?.() ?? {}
  const r = await t.app.inject({
    method: metodo,
    url,
    ...(archivos.length > 0 ? multipart(headers, cuerpo, archivos) : { headers, payload: cuerpo }),
  })
  return { status: r.statusCode, cuerpo: r.json() as { error?: string; codigo?: string } }
}

function multipart(headers: Record<string, string>, cuerpo: object, archivos: readonly string[]) {
  const form = new FormData()
  for (const [campo, valor] of Object.entries(cuerpo)) form.append(campo, String(valor))
  if (archivos.some((campo) => /^Archivo(Programacion|Pago)$/.test(campo))) {
    for (const campo of archivos) form.append(campo, new Blob([PDF_DE_PRUEBA], { type: 'application/pdf' }), 'a.pdf')
  }
  return { headers, payload: form }
}

const vidas: [Vida, Fabrica][] = [
  ...familias.map((familia): [Vida, Fabrica] => [vidaDocumento[familia], documento(familia)]),
  [vidaDeposito as Vida, deposito],
  [vidaRetorno as Vida, retorno],
  [vidaCuenta as Vida, cuenta],
  [vidaCambio as Vida, cambio],
  [vidaCancelacion as Vida, cancelacion],
  [vidaEntrega as Vida, entrega],
  [vidaDiscrepancia as Vida, diferencia],
  [vidaVentana as Vida, ventanaSat],
  [vidaRecibida as Vida, recibida],
  [vidaBuzon as Vida, enBuzon],
]

/** Stamped is stamped: asking again answers the same stamp, whatever happened to it since. */
const REPITE = new Set(['timbrado timbrar', 'por_cancelar timbrar', 'cancelado timbrar'])

describe.each(vidas)('$entidad', (vida, fabrica) => {
  const verbos = Object.entries(vida.pasos).filter(([verbo, { servicio }]) => servicio && verbo !== 'agregar')
  test.each(Object.keys(vida.estados))(
    'en estado %s solo se hace lo que dice la tabla, y lo demás dice por qué no',
    async (estado) => {
      for (const [verbo, { servicio }] of verbos) {
        const { status, cuerpo } = await ask(servicio as ServiceKey, await fabrica(estado, verbo))
        const { dicho, ahora } = vida.estados[estado]!
        const negado =
          status === 409 && cuerpo.codigo === 'VERBO_NO_PERMITIDO' && (cuerpo.error ?? '').includes(` ${dicho}`)
        const legal = admite(vida, estado, verbo) || REPITE.has(`${estado} ${verbo}`)
        expect({ verbo, status, negado, error: cuerpo.error }).toMatchObject({ verbo, negado: !legal })
        if (!legal) expect(cuerpo.error).toContain(`; ${ahora}.`)
        expect(status, `${verbo} ${cuerpo.error}`).toBeLessThan(500)
      }
    },
  )
})

const put = async (sujeto: string, ruta: string, payload: object = {}) => {
  const r = await t.app.inject({
    method: 'PUT',
    url: `/services/${ruta}`,
    headers: await t.as(sujeto, t.gente.a),
    payload,
  })
  return { status: r.statusCode, cuerpo: r.json() as { error?: string; codigo?: string } }
}

describe('repetir un verbo (D-183)', () => {
  const casos: [string, () => Promise<number>, string, string, object, object][] = [
    [
      'rechazar un depósito',
      () => deposito('capturado'),
      'tesoreria',
      'admin/deposito_rechazar',
      { Comentarios: 'No llegó' },
      { Comentarios: 'Otro' },
    ],
    [
      'rechazar un retorno',
      () => retorno('en_revision'),
      'tesoreria',
      'admin/retorno_rechazar',
      { Observaciones: 'Sin orden' },
      { Observaciones: 'Otra' },
    ],
    [
      'rechazar una factura',
      () => documento('factura')('por_autorizar'),
      'autorizador',
      'admin/factura_rechazar',
      { Observaciones: 'Precio' },
      { Observaciones: 'Otra' },
    ],
    [
      'cancelar una factura',
      () => documento('factura')('timbrado'),
      'a',
      'factura_solicitacancelacion',
      { motivo: '02' },
      { motivo: '03' },
    ],
  ]
  test.each(casos)(
    '%s: lo mismo responde 200 sin hacer nada; otra cosa, 409 con quién lo hizo',
    async (_, crea, quien, ruta, una, otra) => {
      const id = await crea()
      expect((await put(quien, `${ruta}/${id}`, una)).status).toBe(200)
      const { rows: antes } = await t.base.asAdmin('select count(*)::int as n from bitacora')
      expect((await put(quien, `${ruta}/${id}`, una)).status).toBe(200)
      expect((await t.base.asAdmin('select count(*)::int as n from bitacora')).rows).toEqual(antes)
      const { status, cuerpo } = await put(quien, `${ruta}/${id}`, otra)
      expect([status, cuerpo.codigo]).toEqual([409, 'OTRA_DECISION'])
      expect(cuerpo.error).toMatch(/\(lo hizo Persona \w+ con otros datos\)/)
    },
  )
})

describe('quien editó tampoco decide (D-191)', () => {
  beforeAll(() =>
    t.base.asAdmin("update usuario set roles = '{facturacion,tesoreria,autorizador}' where sujeto = 'facturacion'"),
  )
  test('un depósito', async () => {
    const id = await deposito('capturado')
    expect(
      (await put('facturacion', `deposito_editar/${id}`, { IdDepositoTipo: 1, Depositante: 'Pares', Monto: 11 }))
        .status,
    ).toBe(200)
    const aplicar = { FechaPago: '2026-01-05', IdFormaPago: f.trans }
    expect((await put('facturacion', `admin/deposito_aplicar/${id}`, aplicar)).cuerpo.codigo).toBe('MISMA_PERSONA')
    expect((await put('tesoreria', `admin/deposito_aplicar/${id}`, aplicar)).status).toBe(200)
  })
  test('una factura por autorizar', async () => {
    const id = await documento('factura')('por_autorizar')
    await t.base.asAdmin('update socio_comercial set requiere_autorizacion = true where id = $1', [t.gente.a])
    expect((await put('facturacion', `factura_editar/${id}`, captura('factura'))).status).toBe(200)
    await t.base.force("update documento_fiscal set estado = 'por_autorizar' where id = $1", [id])
    expect((await put('facturacion', `admin/factura_autorizar/${id}`)).cuerpo.codigo).toBe('MISMA_PERSONA')
    expect((await put('autorizador', `admin/factura_autorizar/${id}`)).status).toBe(200)
  })
})
