// The mutants: where each promise is kept, how it is broken, and which test must notice.
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are pieces of source code
import { mutantsDeUnaSala } from './mutants-una-sala.mjs'

export const TESTS = {
  timbrar: 'api/src/fiscal/timbrado/timbrar.db.test.ts',
  arriendo: 'api/src/fiscal/timbrado/arriendo.db.test.ts',
  timbradoModelo: 'api/src/fiscal/timbrado/timbrado-modelo.db.test.ts',
  cancelar: 'api/src/fiscal/cancelacion/cancelar.db.test.ts',
  cancelarReglas: 'api/src/fiscal/cancelacion/cancelar-reglas.db.test.ts',
  cancelacionModelo: 'api/src/fiscal/cancelacion/cancelacion-modelo.db.test.ts',
  invariantes: 'api/src/casa/verify/libro-invariantes.db.test.ts',
  verificar: 'api/src/casa/verify/verificar.db.test.ts',
  aLaVez: 'api/src/libro/a-la-vez.db.test.ts',
  formas: 'api/src/fiscal/timbrado/formas.db.test.ts',
  buzon: 'api/src/fiscal/buzon/buzon.db.test.ts',
  restaurada: 'api/src/cli/cuarentena.db.test.ts',
  cuarentena: 'api/src/fiscal/cuarentena/cuarentena.db.test.ts',
  lotes: 'api/src/fiscal/lotes/lotes.db.test.ts',
  lotesGrupo: 'api/src/fiscal/lotes/lotes-grupo.db.test.ts',
  almacen: 'api/src/craft/archivos/almacen.db.test.ts',
}

const ATTEMPT = 'api/src/fiscal/timbrado/attempt.ts'
const INTENTOS = 'api/src/fiscal/timbrado/timbrado.sql.ts'
const RESPUESTA = 'api/src/fiscal/timbrado/verify-answer.ts'
const MOTOR = 'api/src/fiscal/motor/motor.ts'
const CANCELA = 'api/src/fiscal/cancelacion/attempt.ts'
const CANCELACIONES = 'api/src/fiscal/cancelacion/cancelacion.sql.ts'
const FIN_CANCELACION = 'api/src/fiscal/cancelacion/commit-cancelacion.ts'
const LIBRO_SQL = 'api/src/craft/db/migrations/0003_libro.sql'
const DOCUMENTO_SQL = 'api/src/craft/db/migrations/0005_documento_fiscal.sql'

export const mutants = [
  {
    nombre: 'sin-indice-unico',
    archivo: DOCUMENTO_SQL,
    cambios: [['create unique index timbrado_uno_en_curso', 'create index timbrado_uno_en_curso']],
    prueba: 'invariantes',
    titulo: 'un solo intento vivo',
  },
  {
    nombre: 'sin-candado-de-fila',
    archivo: 'api/src/fiscal/comprobante/documento.sql.ts',
    cambios: [
      [
        "and d.familia = ${familia} ${suyo('d', ambito)} for update`",
        "and d.familia = ${familia} ${suyo('d', ambito)}`",
      ],
    ],
    prueba: 'timbrar',
    titulo: 'veinte peticiones',
  },
  {
    nombre: 'resella-al-reintentar',
    archivo: ATTEMPT,
    cambios: [
      [
        'await pac.timbrar(intento.xml_firmado, intento.custom_id)',
        'await (intento.n_envios > 1 ? resellar(motor, pac, intento) : pac.timbrar(intento.xml_firmado, intento.custom_id))',
      ],
      [
        '/** After a first send, ask before sending again;',
        `async function resellar(motor: Motor, pac: ReturnType<Motor['pac']>, i: Intento) {
  const { leerCfdi } = await import('@litro/cfdi/leer')
  const { sellar } = await import('@litro/cfdi/sellar')
  const csd = await motor.inTx('todo', (tx) => motor.csd.open(tx, 1, motor.now()))
  const { Sello: _s, Certificado: _c, NoCertificado: _n, ...c } = leerCfdi(i.xml_firmado).comprobante
  const { xml } = await sellar({ ...c, Fecha: c.Fecha.slice(0, 17) + String((Number(c.Fecha.slice(17)) + 1) % 60).padStart(2, '0') } as never, csd)
  return pac.timbrar(Buffer.from(xml, 'utf8'), crypto.randomUUID())
}

/** After a first send, ask before sending again;`,
      ],
    ],
    prueba: 'timbradoModelo',
  },
  {
    nombre: 'sin-comparar-el-sello',
    archivo: RESPUESTA,
    cambios: [['if (lectura.comprobante.Sello !== intento.sello)', 'if (intento.sello === lectura.comprobante.Total)']],
    prueba: 'formas',
    titulo: 'embebido ajeno',
  },
  {
    nombre: 'sin-verificar-nuestro-sello',
    archivo: RESPUESTA,
    cambios: [['if (alterado) return', 'if (alterado && !intento.sello) return']],
    prueba: 'formas',
    titulo: 'embebido total-alterado',
  },
  {
    nombre: 'sin-verificar-el-timbre',
    archivo: RESPUESTA,
    cambios: [['if (defecto) return', 'if (defecto && !intento.sello) return']],
    prueba: 'formas',
    titulo: 'embebido (firma-mala|sello-ajeno)',
  },
  {
    nombre: 'conexiones-compartidas',
    archivo: 'api/src/craft/db/pool.ts',
    cambios: [
      ['export function openPool(', 'const unico = new Map<string, pg.Pool>()\nfunction openPoolPropio('],
      [
        'export function openDb(',
        `export function openPool(conexion: Conexion, opciones: { max: number; nombre: string; statementMs?: number }): pg.Pool {
  const clave = \`\${conexion.connectionString} \${conexion.role}\`
  const conocido = unico.get(clave)
  if (conocido) return conocido
  const nuevo = openPoolPropio(conexion, opciones)
  const end = nuevo.end.bind(nuevo)
  let fin: Promise<void> | undefined
  nuevo.end = (() => (fin ??= end())) as typeof nuevo.end
  unico.set(clave, nuevo)
  return nuevo
}

export function openDb(`,
      ],
    ],
    prueba: 'arriendo',
    titulo: 'conexiones de las pantallas',
  },
  {
    nombre: 'sin-turnos',
    archivo: MOTOR,
    cambios: [['let libres = limite', 'let libres = limite * 1000']],
    prueba: 'arriendo',
    titulo: 'PAC colgado',
  },
  {
    nombre: 'turno-que-se-cuela',
    archivo: MOTOR,
    cambios: [
      ['      libres -= espera[0].lugares\n', ''],
      ['admit()\n    })\n    try {', 'admit()\n    })\n    libres -= suyos\n    try {'],
    ],
    prueba: 'arriendo',
    titulo: 'nunca hay más llamadas',
  },
  {
    nombre: 'ignora-el-arriendo',
    archivo: INTENTOS,
    cambios: [
      [
        "where id = any(${ids}::bigint[]) and ${intentoPorAtender('timbrado')}\n       and (lease_hasta is null or lease_hasta < clock_timestamp())",
        "where id = any(${ids}::bigint[]) and ${intentoPorAtender('timbrado')}",
      ],
    ],
    prueba: 'arriendo',
    titulo: 'uno lo tiene',
  },
  {
    nombre: 'sin-ficha-al-rechazar',
    archivo: INTENTOS,
    cambios: [
      [
        "terminado = clock_timestamp()\n     where id = ${i.id} and lease_token = ${i.lease_token} and estado in ('enviado', 'incierto')",
        "terminado = clock_timestamp()\n     where id = ${i.id} and estado in ('enviado', 'incierto')",
      ],
    ],
    prueba: 'arriendo',
    titulo: 'si su dueño calla',
  },
  {
    nombre: 'lo-incierto-es-rechazo',
    archivo: ATTEMPT,
    cambios: [
      [
        "if (r.tipo === 'incierto') return wait(",
        "if (r.tipo === 'incierto') return settleRechazo(motor, { ...i, hubo_incierto: false }, r, false)\n  if (r.tipo === 'incierto') return wait(",
      ],
    ],
    prueba: 'formas',
    titulo: 'embebido reset-despues',
  },
  {
    nombre: 'rechazo-sin-prueba',
    archivo: ATTEMPT,
    cambios: [['if (!probado) return wait(', 'if (!probado && !mensaje) return wait(']],
    prueba: 'arriendo',
    titulo: 'tres negativas',
  },
  {
    nombre: 'ausencia-que-no-se-olvida',
    archivo: ATTEMPT,
    cambios: [["r.ausente === undefined ? 'igual' : 'olvida'", "r.ausente === undefined ? 'igual' : 'suma'"]],
    prueba: 'arriendo',
    titulo: 'un envío incierto más las borra',
  },
  {
    nombre: 'ausencia-que-sobrevive-a-la-muerte',
    archivo: INTENTOS,
    cambios: [['n_ausente = case when lease_hasta is null then n_ausente else 0 end', 'n_ausente = n_ausente + 0']],
    prueba: 'arriendo',
    titulo: 'murió sin decir',
  },
  {
    nombre: 'cree-el-201',
    archivo: CANCELA,
    cambios: [
      [
        '// 201 proves the request, not the cancellation.',
        `await commitCancelado(motor, c, { codigoEstatus: 'S', estado: 'Cancelado', esCancelable: '', estatusCancelacion: '', validacionEfos: '' })`,
      ],
    ],
    prueba: 'cancelar',
    titulo: 'no se cree cancelada',
  },
  {
    nombre: 'cree-el-201-al-azar',
    archivo: CANCELA,
    cambios: [
      [
        '// 201 proves the request, not the cancellation.',
        `await commitCancelado(motor, c, { codigoEstatus: 'S', estado: 'Cancelado', esCancelable: '', estatusCancelacion: '', validacionEfos: '' })`,
      ],
    ],
    prueba: 'cancelacionModelo',
  },
  {
    nombre: 'cuenta-despues-de-llamar',
    archivo: CANCELA,
    cambios: [
      [
        'const contada = await motor.inTx(',
        "const respuesta = await motor.pac(c.pac).cancelar(solicitud, { rfcEmisor, uuid: c.uuid })\n  motor.punto('cancelacion:contada')\n  const contada = await motor.inTx(",
      ],
      [
        "motor.punto('cancelacion:contada')\n    const respuesta = await motor.pac(c.pac).cancelar(solicitud, { rfcEmisor, uuid: c.uuid })\n    motor.punto('cancelacion:con-respuesta')",
        "motor.punto('cancelacion:con-respuesta')",
      ],
    ],
    prueba: 'cancelacionModelo',
  },
  {
    nombre: 'sin-tope-de-peticiones',
    archivo: CANCELACIONES,
    cambios: [['and ${peticionesDe(c.id_documento)} < ${PETICIONES_MAX}`', '`']],
    prueba: 'cancelarReglas',
    titulo: 'nunca más de cinco',
  },
  {
    nombre: 'tope-por-solicitud',
    archivo: CANCELACIONES,
    cambios: [['and ${peticionesDe(c.id_documento)} < ${PETICIONES_MAX}`', 'and n_peticiones < ${PETICIONES_MAX}`']],
    prueba: 'cancelarReglas',
    titulo: 'son cinco por UUID',
  },
  {
    nombre: 'mirar-adelanta-la-peticion',
    archivo: CANCELACIONES,
    cambios: [
      ['proximo <= clock_timestamp() as vencida', 'true as vencida'],
      ['n_consultas = n_consultas + (proximo <= clock_timestamp())::int', 'n_consultas = n_consultas + 1'],
    ],
    prueba: 'cancelarReglas',
    titulo: '798',
  },
  {
    nombre: 'termina-quien-perdio-el-turno',
    archivo: CANCELACIONES,
    cambios: [["and (${r.estado} = 'cancelada' or lease_token = ${c.lease_token})", '']],
    prueba: 'cancelar',
    titulo: 'quien perdió su turno',
  },
  {
    nombre: 'muere-del-rechazo-viejo',
    archivo: CANCELA,
    cambios: [
      ['if (c.n_peticiones === 0) return false', 'if (c.n_peticiones < 0) return false'],
      ['return !(await motor.inTx', 'return true || !(await motor.inTx'],
    ],
    prueba: 'cancelar',
    titulo: 'puede pedirse otra vez',
  },
  {
    nombre: 'cancelada-sin-reversa',
    archivo: FIN_CANCELACION,
    cambios: [['  await postCancelado(\n', '  if (d.id < 0) await postCancelado(\n']],
    prueba: 'cancelar',
    titulo: 'no se cree cancelada',
  },
  {
    nombre: 'reversa-repetible',
    archivo: LIBRO_SQL,
    cambios: [
      ['reversa_de bigint constraint asiento_se_revierte_una_vez unique references', 'reversa_de bigint references'],
    ],
    prueba: 'invariantes',
    titulo: 'segunda reversa',
  },
  {
    nombre: 'asiento-repetible',
    archivo: LIBRO_SQL,
    cambios: [
      [
        'clave_idem text not null constraint asiento_uno_por_hecho unique,',
        'clave_idem text not null, vez bigint generated always as identity, constraint asiento_uno_por_hecho unique (clave_idem, vez),',
      ],
    ],
    prueba: 'invariantes',
    titulo: 'misma clave',
  },
  {
    nombre: 'asiento-descuadrado',
    archivo: LIBRO_SQL,
    cambios: [['if suma <> 0 or lineas < 2 then', 'if lineas < 0 then']],
    prueba: 'invariantes',
    titulo: 'I1',
  },
  {
    nombre: 'nota-sobre-factura-por-cancelar',
    archivo: 'api/src/fiscal/timbrado/freeze.ts',
    cambios: [["!== 'timbrado') {", "=== 'borrado') {"]],
    prueba: 'cancelar',
    titulo: 'Por Cancelar no se edita',
  },
  {
    nombre: 'sin-muro-entre-socios',
    archivo: DOCUMENTO_SQL,
    cambios: [
      [
        'create policy documento_fiscal_propio on documento_fiscal\n  using (id_socio_comercial = (select socio_actual()) or (select ve_todo()));',
        'create policy documento_fiscal_propio on documento_fiscal using (true);',
      ],
    ],
    prueba: 'invariantes',
    titulo: 'I9',
  },
  {
    nombre: 'cancelada-sin-palabra-del-sat',
    archivo: 'api/src/craft/db/migrations/0008_cancelada.sql',
    cambios: [["estatus_sat is not distinct from 'Cancelado'", "estatus_sat = 'Cancelado'"]],
    prueba: 'invariantes',
    titulo: 'palabra del SAT',
  },
  {
    nombre: 'pago-que-lee-antes-del-candado',
    archivo: 'api/src/dinero/depositos/deposito.sql.ts',
    cambios: [
      ['     order by fecha_emision, id for no key update`', '     order by fecha_emision, id`'],
      ['     order by d.fecha_emision, d.id`', '     order by d.fecha_emision, d.id for no key update of d`'],
    ],
    prueba: 'aLaVez',
    titulo: 'aplicaciones de',
  },
  {
    nombre: 'nota-que-lee-sin-candado',
    archivo: 'api/src/libro/asiento.sql.ts',
    cambios: [['where id = ${idDocumento} for no key update`', 'where id = ${idDocumento}`']],
    prueba: 'timbrar',
    titulo: 'mientras pagan su factura',
  },
  {
    nombre: 'mira-y-despues-congela',
    archivo: LIBRO_SQL,
    cambios: [
      [
        'update saldo set congelado_cent = congelado_cent + new.importe_cent\n    where id_cuenta = new.id_cuenta\n      and (new.clase',
        'perform 1 from saldo where id_cuenta = new.id_cuenta and (new.clase',
      ],
      [
        "constraint = 'saldo_insuficiente'; end if;",
        "constraint = 'saldo_insuficiente'; end if;\n  update saldo set congelado_cent = congelado_cent + new.importe_cent where id_cuenta = new.id_cuenta;",
      ],
    ],
    prueba: 'aLaVez',
    titulo: 'de 1.00 contra',
  },
  {
    nombre: 'verify-no-lee-el-xml',
    archivo: 'api/src/casa/verify/verificar.ts',
    cambios: [['const defecto = compareXml(d)', 'const defecto = d.id < 0 ? compareXml(d) : null']],
    prueba: 'verificar',
    titulo: 'V9',
  },
  {
    nombre: 'folio-otra-vez',
    archivo: 'api/src/fiscal/cuarentena/recuperar.ts',
    cambios: [["await motor.inTx('todo', (tx) => advanceSerie(tx, id, serie, folio))", 'void advanceSerie']],
    prueba: 'restaurada',
    titulo: 'no repite nada',
  },
  {
    nombre: 'cuarentena-que-envia',
    archivo: INTENTOS,
    cambios: [['       and not ${enCuarentena}\n', '']],
    prueba: 'cuarentena',
    titulo: 'lo que estaba a medias',
  },
  ...mutantsDeUnaSala,
]
