// Deposits and back-office examples of the generated walk: for each verb something in the state that allows it.
import { inventarCep } from '@litro/cfdi/spei/cep-de-prueba'
import { type Familia, familias } from '@litro/contract/documentos-fiscales/familia'
import type { ServiceKey } from '@litro/contract/services'
import { hoyEnMexico } from '../../src/craft/hoy.ts'
import { cargarCepDeDeposito } from '../../src/dinero/depositos/cep.ts'
import { emitirRep } from '../../src/fiscal/rep/emitir-rep.ts'
import { freeze } from '../../src/fiscal/timbrado/freeze.ts'
import type { TestApp } from '../app.ts'
import { crear, crearTimbrado, type Fiscales, seedFiscales } from '../fiscal.ts'
import { PDF_DE_PRUEBA } from '../maestros.ts'
import type { Ejemplo } from './ejemplos.ts'

type Ejemplos = Partial<Record<ServiceKey, Ejemplo>>

/** What staff decides on belongs to every partner: only what does not exist is not theirs. */
const NADIE = 888_888_888
const ids = (propio: number, ajeno: number) => ({ params: { id: String(propio) }, ajeno: { id: String(ajeno) } })
const delPersonal = (id: number) => ids(id, NADIE)

export async function seedAdmin(t: TestApp): Promise<Ejemplos> {
  const a = await seedCobros(t, 'a', t.gente.a)
  const b = await seedCobros(t, 'b', t.gente.b)
  return {
    ...(await deDepositos(t, a, b)),
    nota_cargo_anticipo: await deAnticipo(t, a, b),
    ...(await deTesoreria(t, a)),
    ...(await deAutorizaciones(t, a)),
    ...(await deCancelaciones(a)),
    ...(await deTimbrado(t, a)),
  }
}

type Cobros = Awaited<ReturnType<typeof seedCobros>>

/** One partner whose deposits are carried as far as asked, each step by its own service. */
async function seedCobros(t: TestApp, sujeto: string, socio: number) {
  const fiscales = await seedFiscales(t.deps, socio, `COBRO ${sujeto.toUpperCase()}`, 'COB180912QW5')
  const send = async (quien: string, method: 'GET' | 'POST' | 'PUT', ruta: string, payload: object = {}) => {
    const cuerpo = method === 'GET' ? {} : { payload }
    const r = await t.app.inject({ method, url: `/services/${ruta}`, headers: await t.as(quien), ...cuerpo })
    if (r.statusCode !== 200) throw new Error(`${ruta}: ${r.body}`)
    return r.json()
  }
  const ingreso = { IdDepositoTipo: 3, Depositante: 'Recorrido', Monto: '100.00' }
  const factura = () => crearTimbrado(t.deps, fiscales, 'factura')
  const pago = async () => {
    const DocumentosAplicados = [{ IdDocumentoTipo: 1, IdDocumento: (await factura()).id }]
    return { ...ingreso, IdDepositoTipo: 2, IdCliente: fiscales.cliente, DocumentosAplicados }
  }
  const FechaPago = hoyEnMexico(t.deps.now())
  const capturar = async (datos: object = ingreso): Promise<number> =>
    (await send(sujeto, 'POST', 'deposito_agregar', datos)).IdDeposito
  const aplicar = async (datos: object = ingreso): Promise<number> => {
    const id = await capturar(datos)
    await send('tesoreria', 'PUT', `admin/deposito_aplicar/${id}`, { FechaPago, IdFormaPago: fiscales.trans })
    return id
  }
  const porCancelar = async (): Promise<number> => {
    const id = await aplicar()
    await send(sujeto, 'PUT', `deposito_solicitacancelacion/${id}`)
    return id
  }
  const rep = async () => {
    const idDeposito = await aplicar(await pago())
    const [{ Rep }] = await send(sujeto, 'GET', `deposito/${idDeposito}`)
    return { idDeposito, id: Rep.IdRep as number }
  }
  const repTimbrado = async () => {
    const recibo = await rep()
    await emitirRep(t.deps.motor, recibo.id)
    return recibo
  }
  /** On an invoice already paid: the whole note is credit in favour. */
  const notaConSaldo = async () => {
    const { id: IdFactura } = await factura()
    const DocumentosAplicados = [{ IdDocumentoTipo: 1, IdDocumento: IdFactura }]
    const Monto = '90000.00'
    await aplicar({ ...ingreso, Monto, IdDepositoTipo: 2, IdCliente: fiscales.cliente, DocumentosAplicados })
    return (await crearTimbrado(t.deps, fiscales, 'nota_credito', { IdFactura })).id
  }
  const anticipo = () => aplicar({ ...ingreso, IdDepositoTipo: 6, IdCliente: fiscales.cliente })
  /** A credit put on a document: its posting, which is what is undone. */
  const saldoAplicado = async (): Promise<number> => {
    const id = await anticipo()
    const DocumentosAplicados = [{ IdDocumentoTipo: 1, IdDocumento: (await factura()).id, MontoAplicado: '1.00' }]
    await send('tesoreria', 'POST', `admin/deposito_reaplicar/${id}`, { DocumentosAplicados })
    const saldos: { Origen: string; Id: number; IdDeposito: number }[] = await send(
      'tesoreria',
      'GET',
      'admin/saldos-a-favor',
    )
    return saldos.find((s) => s.Origen === 'aplicado' && s.IdDeposito === id)!.Id
  }
  const conArchivo = async (): Promise<number> => {
    const payload = new FormData()
    for (const [campo, valor] of Object.entries(ingreso)) payload.append(campo, String(valor))
    payload.append('Comprobante', new Blob([Uint8Array.from(PDF_DE_PRUEBA)]), 'comprobante.pdf')
    const url = '/services/deposito_agregar'
    const r = await t.app.inject({ method: 'POST', url, headers: await t.as(sujeto), payload })
    return r.json().IdDeposito
  }
  return {
    sql: t.base.asAdmin,
    fiscales,
    ingreso,
    FechaPago,
    send,
    factura,
    capturar,
    aplicar,
    porCancelar,
    rep,
    repTimbrado,
    anticipo,
    notaConSaldo,
    saldoAplicado,
    conArchivo,
  }
}

async function deDepositos(t: TestApp, a: Cobros, b: Cobros): Promise<Ejemplos> {
  const par = async (paso: (c: Cobros) => Promise<number>) => ids(await paso(a), await paso(b))
  const [repA, repB] = [await a.repTimbrado(), await b.repTimbrado()]
  const recibo = ids(repA.idDeposito, repB.idDeposito)
  return {
    deposito_leer: await par((c) => c.capturar()),
    deposito_historia: await par((c) => c.capturar()),
    deposito_agregar: { entrada: a.ingreso, archivos: { Comprobante: PDF_DE_PRUEBA } },
    deposito_editar: { ...(await par((c) => c.capturar())), entrada: { ...a.ingreso, Monto: '200.00' } },
    deposito_archivo: await par((c) => c.conArchivo()),
    deposito_cep_leer: await par((c) => c.capturar()),
    deposito_cep_cargar: { ...(await par((c) => c.capturar())), archivos: { Archivo: cepDe('RECORRIDO1') } },
    deposito_cep_xml: ids(await conCep(t, a, 'RECORRIDO2'), await conCep(t, b, 'RECORRIDO3')),
    deposito_borrar: await par((c) => c.capturar()),
    deposito_facturar: {
      ...(await par((c) => c.anticipo())),
      entrada: { IdProducto: a.fiscales.diesel, IdSucursal: a.fiscales.sucursal },
    },
    deposito_solicitar_cancelacion: await par((c) => c.aplicar()),
    ...(await deInternos(a, b)),
    deposito_rep_pdf: recibo,
    deposito_rep_xml: recibo,
    rep_pdf: ids(repA.id, repB.id),
    rep_xml: ids(repA.id, repB.id),
    anticipo_disponible: {
      params: { idCliente: String(a.fiscales.cliente) },
      ajeno: { idCliente: String(b.fiscales.cliente) },
    },
  }
}

/** A gives what B captured; what B gives to A is not A's to answer. */
async function deInternos(a: Cobros, b: Cobros): Promise<Ejemplos> {
  const [deA, deB] = [a.fiscales.socio, b.fiscales.socio]
  await a.sql(
    'insert into interno_par (id_socio_a, id_socio_b) values (least($1::bigint, $2), greatest($1::bigint, $2)) on conflict do nothing',
    [deA, deB],
  )
  const interno = { IdDepositoTipo: 4, Depositante: 'Recorrido', Monto: '100.00', Litros: 10, PrecioPorLitro: 10 }
  const par = async () =>
    ids(
      await b.capturar({ ...interno, IdSocioComercial: deA }),
      await a.capturar({ ...interno, IdSocioComercial: deB }),
    )
  return {
    interno_aceptar: await par(),
    interno_rechazar: { ...(await par()), entrada: { Motivo: 'No lo acordamos' } },
  }
}

async function deAnticipo(t: TestApp, a: Cobros, b: Cobros): Promise<Ejemplo> {
  const nota = async (c: Cobros) =>
    (await crearTimbrado(t.deps, c.fiscales, 'nota_cargo', { IdFactura: (await c.factura()).id })).id
  return { ...ids(await nota(a), await nota(b)), entrada: { IdDeposito: await a.anticipo(), Monto: '1.00' } }
}

const cepDe = (clave: string) =>
  inventarCep({ clave, monto: '100.00', fecha: '2026-11-10', cuenta: '012225001234567893' })

/** A deposit with its CEP. */
async function conCep(t: TestApp, c: Cobros, clave: string): Promise<number> {
  const id = await c.capturar()
  const archivo = { nombre: 'cep.xml', tipo: 'application/xml', bytes: cepDe(clave) }
  const { rows } = await t.base.asAdmin('select min(id) as id from usuario')
  const actor = { id: Number(rows[0].id), nombre: 'Recorrido', idSolicitud: 'recorrido' }
  await cargarCepDeDeposito(t.deps, { ambito: 'todo', id, actor, archivos: { Archivo: archivo } } as never)
  return id
}

const idDeCep = async (t: TestApp, idDeposito: number) =>
  Number((await t.base.asAdmin('select id from cep where id_deposito = $1', [idDeposito])).rows[0].id)

/** A line of the bank nobody has claimed. */
async function addMovimiento(t: TestApp, nombre: string, descartado = false): Promise<number> {
  const { rows } = await t.base.asAdmin(
    `insert into movimiento_banco (cuenta, fecha, monto, huella, archivo)
     values ('BBVA', current_date, 1, sha256($1::bytea), 'estado.csv') returning id`,
    [nombre],
  )
  const id = Number(rows[0].id)
  if (descartado) {
    await t.base.asAdmin(
      `insert into movimiento_descartado (id_movimiento_banco, motivo, id_usuario)
       select $1, 'Traspaso propio', min(id) from usuario`,
      [id],
    )
  }
  return id
}

const CONSULTA_CEP = {
  Consulta: true,
  SegundosEntrePreguntas: 30,
  SegundosAlAzar: 15,
  PreguntasPorDia: 100,
  HoraInicial: 8,
  HoraFinal: 22,
  DiasAtras: 30,
  EsperasMinutos: [30, 120, 1440, 4320],
  Captcha: 'c',
}

/** A transfer with all that its question needs, and the switch on. */
async function porConsultar(t: TestApp, a: Cobros): Promise<number> {
  const id = await a.capturar()
  await t.base.asAdmin(
    `insert into cuenta_casa (nombre, clabe) values ('Del recorrido', '012225001234567893') on conflict do nothing`,
  )
  await t.base.asAdmin(
    `insert into instalacion (clave, valor) values ('cep', '{"Consulta": true}') on conflict do nothing`,
  )
  await t.base.asAdmin(
    `update deposito set id_forma_pago = $2, clave_rastreo = 'RECORRIDO6', fecha_deposito = current_date - 1,
       id_banco_emisor = (select id from banco where clave = '072'),
       id_cuenta_casa = (select id from cuenta_casa where clabe = '012225001234567893') where id = $1`,
    [id, a.fiscales.trans],
  )
  return id
}

async function deTesoreria(t: TestApp, a: Cobros): Promise<Ejemplos> {
  const { FechaPago, fiscales } = a
  const DocumentosAplicados = [{ IdDocumentoTipo: 1, IdDocumento: (await a.factura()).id, MontoAplicado: '1.00' }]
  return {
    admin_deposito_aplicar: { ...delPersonal(await a.capturar()), entrada: { FechaPago, IdFormaPago: fiscales.trans } },
    admin_cep_cargar: {
      entrada: { IdDeposito: String(await a.capturar()) },
      archivos: { Archivo: cepDe('RECORRIDO4') },
    },
    admin_cep_quitar: {
      ...delPersonal(await idDeCep(t, await conCep(t, a, 'RECORRIDO5'))),
      entrada: { Motivo: 'No es suyo' },
    },
    admin_cep_configurar: { entrada: CONSULTA_CEP },
    admin_cep_consultar: { ...delPersonal(await porConsultar(t, a)), entrada: {} },
    admin_banco_importar: {
      entrada: { Cuenta: 'BBVA' },
      archivos: { Archivo: Buffer.from('Fecha,Abono\n01/11/2026,10.00\n') },
    },
    admin_movimiento_banco_descartar: {
      ...delPersonal(await addMovimiento(t, 'uno')),
      entrada: { Motivo: 'Traspaso entre cuentas propias' },
    },
    admin_movimiento_banco_recuperar: delPersonal(await addMovimiento(t, 'otro', true)),
    admin_deposito_corregir_fecha: delPersonal(await conCep(t, a, 'RECORRIDO7')),
    admin_deposito_rechazar: { ...delPersonal(await a.capturar()), entrada: { Comentarios: 'No está en el banco' } },
    admin_deposito_cancelar: delPersonal(await a.porCancelar()),
    admin_deposito_mantener: delPersonal(await a.porCancelar()),
    admin_deposito_reaplicar: { ...delPersonal(await a.anticipo()), entrada: { DocumentosAplicados } },
    admin_deposito_reclasificar: {
      ...delPersonal(await a.aplicar({ ...a.ingreso, IdDepositoTipo: 5 })),
      entrada: { IdDepositoTipo: 3 },
    },
    admin_saldo_favor_deshacer: { ...delPersonal(await a.saldoAplicado()), entrada: { Motivo: 'Era de otra factura' } },
    admin_nota_credito_aplicar: { ...delPersonal(await a.notaConSaldo()), entrada: { DocumentosAplicados } },
    admin_rep_cancelar: { ...delPersonal((await a.repTimbrado()).id), entrada: { motivo: '03' } },
  }
}

async function deAutorizaciones(t: TestApp, a: Cobros): Promise<Ejemplos> {
  const ejemplos: Ejemplos = {}
  const { id: IdFactura } = await a.factura()
  const detenido = async (familia: Familia): Promise<number> => {
    const id = await crear(t.deps, a.fiscales, familia, familia === 'factura' ? {} : { IdFactura })
    await t.base.force("update documento_fiscal set estado = 'por_autorizar' where id = $1", [id])
    return id
  }
  for (const familia of familias) {
    ejemplos[`admin_${familia}_autorizar`] = delPersonal(await detenido(familia))
    const Observaciones = 'Sin orden de compra'
    ejemplos[`admin_${familia}_rechazar`] = { ...delPersonal(await detenido(familia)), entrada: { Observaciones } }
  }
  return ejemplos
}

async function deCancelaciones(a: Cobros): Promise<Ejemplos> {
  const contactos = { CorreoElectronico: 'cobranza@example.com', EmailsAdicionales: [] }
  await a.send('a', 'PUT', `cliente_contactos/${a.fiscales.cliente}`, contactos)
  const solicitada = async (enviar: boolean): Promise<Ejemplo> => {
    const { id } = await a.factura()
    await a.send('a', 'PUT', `factura_solicitacancelacion/${id}`, { motivo: '02' })
    if (enviar) await a.send('facturacion', 'POST', `admin/cancelacion_enviar/factura/${id}`)
    const params = (n: number) => ({ tipo: 'factura', id: String(n) })
    return { params: params(id), ajeno: params(NADIE) }
  }
  return {
    admin_cancelacion_enviar: await solicitada(false),
    admin_cancelacion_desistir: await solicitada(false),
    admin_cancelacion_consultar: await solicitada(true),
    admin_cancelacion_acuse: await solicitada(true),
    admin_cancelacion_recordar: await solicitada(true),
    admin_cancelacion_simular: { ...(await solicitada(true)), entrada: { Respuesta: 'aceptar' } },
  }
}

async function deTimbrado(t: TestApp, a: Cobros): Promise<Ejemplos> {
  const incierto = await frozen(t, a.fiscales)
  await t.base.asAdmin("update timbrado set estado = 'revision' where id = $1", [incierto])
  return {
    admin_timbrado_reintentar: delPersonal(await frozen(t, a.fiscales)),
    admin_timbrado_recuperar: delPersonal(incierto),
    admin_rep_reemitir: { ...delPersonal((await a.repTimbrado()).id), entrada: { Comentarios: 'Otro domicilio' } },
    admin_rep_reintentar: delPersonal((await a.rep()).id),
  }
}

/** Sealed and never sent: what a process that died leaves behind. */
async function frozen(t: TestApp, f: Fiscales): Promise<number> {
  const familia = 'factura'
  const id = await crear(t.deps, f, familia)
  const pedido = { ambito: { socio: f.socio }, familia, id, actor: { id: null, nombre: 'Recorrido' } } as const
  const congelado = await t.deps.inTx({ socio: f.socio }, (tx) => freeze(t.deps.motor, tx, pedido))
  if (congelado.tipo !== 'intento') throw new Error('ya estaba timbrado')
  return congelado.id
}
