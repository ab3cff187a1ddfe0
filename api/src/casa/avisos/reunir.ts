// What needs this person: by permission for staff, by partner for partner users; each notice leads to its screen.
import { formatPesos, parseDecimal } from '@litro/cfdi/decimal'
import type { Aviso } from '@litro/contract/avisos/aviso'
import { nombreDePac } from '@litro/contract/emisor/pac'
import { type Permiso, puede } from '@litro/contract/permisos'
import type { Deps, Usuario } from '../../craft/call/deps.ts'
import { readDesfase } from '../../craft/db/reloj.sql.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { hoyEnMexico } from '../../craft/hoy.ts'
import { type Caido, listCaidos } from '../../fiscal/motor/pac-corte.sql.ts'
import { findFallida } from '../exportacion/exportacion.sql.ts'
import { readPreferencias } from '../filtros/preferencia.sql.ts'
import { listPausados, type Pausado } from '../integraciones/webhook.sql.ts'
import * as hechos from './aviso.sql.ts'
import { avisosDeBuzon, tellNearest } from './buzon.ts'
import { avisosDeCep } from './cep.ts'
import { avisosDeCuarentena } from './cuarentena.ts'
import { avisosDeCatalogos, avisosDePue } from './de-ley.ts'
import { avisosDeEfirma } from './efirma.ts'
import { wanted } from './queridos.ts'
import { avisosDeReloj } from './reloj.ts'

type Nuevo = Omit<Aviso, 'Leido'>

/** Hours after which the nightly tie-out was missed. */
const CUADRE_HORAS = 26
/** The alarm of a certificate and of a payment receipt, in days. */
const CSD_DIAS = 30
const REP_DIAS = 7
/** Papers of the fleet ring again at each of these. */
const ETAPAS = [0, 1, 7, 15, 30] as const
const PAPEL_DIAS = 30

export async function reunirAvisos(deps: Deps, usuario: Usuario): Promise<Aviso[]> {
  const socio = usuario.idSocioComercial
  if (!usuario.personal && socio === null) return []
  const alcance = usuario.personal ? 'todo' : { socio: socio! }
  return deps.snapshot(alcance, async (tx) => {
    const hoy = hoyEnMexico(deps.now())
    const todos = usuario.personal ? await deskNotices(tx, usuario, hoy) : await partnerNotices(tx, socio!, hoy)
    if (puede(usuario.roles, 'admin.emisor')) {
      todos.push(...(await avisosDeCuarentena(tx)))
      todos.push(...avisosDeReloj({ base: await readDesfase(tx), pac: deps.motor.relojPac() }))
    }
    const nuevos = wanted(todos, await readPreferencias(tx, usuario.id))
    const leidos = await hechos.listLeidos(
      tx,
      usuario.id,
      nuevos.map(({ Clave }) => Clave),
    )
    return nuevos
      .map((aviso) => ({ ...aviso, Leido: leidos.has(aviso.Clave) }))
      .sort((a, b) => Number(a.Leido) - Number(b.Leido) || Number(b.Urgente) - Number(a.Urgente) || later(a, b))
  })
}

const later = (a: Aviso, b: Aviso) => (b.Momento ?? '').localeCompare(a.Momento ?? '')
const dia = (fecha: string) => fecha.slice(0, 10).split('-').reverse().join('/')
const cuantos = (n: number, uno: string, varios: string) => `${n.toLocaleString('es-MX')} ${n === 1 ? uno : varios}`
const pesos = (monto: string) => formatPesos(parseDecimal(monto))

type Bandeja = {
  de: keyof hechos.Bandejas
  permiso: Permiso
  uno: string
  varios: string
  ruta: string
  urgente?: true
}

// biome-ignore format: a table is read as a table
const bandejas: readonly Bandeja[] = [
  { de: 'porAutorizar',         permiso: 'admin.autorizar',     uno: 'documento por autorizar',           varios: 'documentos por autorizar',             ruta: '/admin/autorizaciones' },
  { de: 'depositos',            permiso: 'admin.depositos',     uno: 'depósito por validar',              varios: 'depósitos por validar',                ruta: '/admin/depositos' },
  { de: 'depositosPorCancelar', permiso: 'admin.depositos',     uno: 'cancelación de depósito por decidir', varios: 'cancelaciones de depósito por decidir', ruta: '/admin/depositos?estatus=Por+Cancelar' },
  { de: 'retornos',             permiso: 'admin.retornos',      uno: 'retorno por atender',               varios: 'retornos por atender',                 ruta: '/admin/retornos' },
  { de: 'cuentas',              permiso: 'admin.retornos',      uno: 'cuenta de proveedor por aprobar',   varios: 'cuentas de proveedor por aprobar',     ruta: '/admin/retornos?vista=cuentas' },
  { de: 'cambios',              permiso: 'admin.confirmar',     uno: 'cambio por confirmar',              varios: 'cambios por confirmar',                ruta: '/admin/cambios' },
  { de: 'sinEnviar',            permiso: 'admin.cancelaciones', uno: 'cancelación necesita tu atención',  varios: 'cancelaciones necesitan tu atención',  ruta: '/admin/cancelaciones' },
  { de: 'porRevisar',           permiso: 'admin.timbrado',      uno: 'timbrado por revisar',              varios: 'timbrados por revisar',                ruta: '/admin/timbrado', urgente: true },
  { de: 'buzon',                permiso: 'admin.buzon',         uno: 'cancelación de un proveedor por responder', varios: 'cancelaciones de proveedores por responder', ruta: '/admin/buzon' },
  { de: 'diferenciasSat',       permiso: 'admin.espejo',        uno: 'diferencia con el SAT por atender', varios: 'diferencias con el SAT por atender',   ruta: '/admin/conciliacion-sat' },
]

async function deskNotices(tx: Tx, { id: idUsuario, roles }: Usuario, hoy: string): Promise<Nuevo[]> {
  const puedeVer = (permiso: Permiso) => puede(roles, permiso)
  const avisos: Nuevo[] = []
  const suyas = bandejas.filter(({ permiso }) => puedeVer(permiso))
  if (suyas.length > 0) {
    const cuentas = await hechos.readBandejas(tx, idUsuario)
    for (const { de, uno, varios, ruta, urgente = false } of suyas) {
      const { n, ultimo, desde, monto, notas, urgente: algunaUrge } = cuentas[de]
      if (n === 0) continue
      const Detalle = [desde && `Desde el ${dia(desde)}.`, notas && `Notas de crédito aparte: ${pesos(notas)}.`]
        .filter(Boolean)
        .join(' ')
      avisos.push({
        Clave: `${de}:${ultimo}`,
        Titulo: cuantos(n, uno, varios),
        Detalle,
        Ruta: ruta,
        Momento: null,
        Cuantos: n,
        ...(monto !== null && { Monto: monto }),
        Urgente: algunaUrge ?? urgente,
      })
    }
  }
  if (puedeVer('admin.timbrado')) {
    avisos.push(...(await hechos.listRepsPorVencer(tx, null, REP_DIAS)).map((r) => repNotice(r, '/admin/timbrado')))
    avisos.push(...(await listCaidos(tx)).map(caidoNotice))
    avisos.push(...(await hechos.listIncidentes(tx, 'DOBLE_TIMBRE')).map(dobleNotice))
    avisos.push(...(await hechos.listIncidentes(tx, 'SAT_NO_ENCONTRADO')).map(noEncontradoNotice))
  }
  if (puedeVer('admin.cancelaciones')) {
    const halladas = await hechos.listIncidentes(tx, 'CANCELADA_FUERA')
    // A document that the SAT reports in force again needs nobody.
    avisos.push(...halladas.filter(({ estado }) => estado !== 'timbrado').map(fueraNotice))
  }
  if (puedeVer('admin.buzon')) avisos.push(...tellNearest(avisos, await avisosDeBuzon(tx)))
  if (puedeVer('admin.depositos')) avisos.push(...(await avisosDeCep(tx)))
  if (puedeVer('admin.efirma')) avisos.push(...(await avisosDeEfirma(tx)))
  if (puedeVer('flota.editar'))
    avisos.push(...(await hechos.listPapelesPorVencer(tx, null, PAPEL_DIAS)).map(papelNotice))
  if (puedeVer('admin.emisor')) avisos.push(...(await hechos.listCsdPorVencer(tx, CSD_DIAS)).map(csdNotice))
  if (puedeVer('admin.timbrado')) avisos.push(...(await avisosDePue(tx, null, hoy)))
  if (puedeVer('admin.catalogos')) avisos.push(...(await avisosDeCatalogos(tx, hoy)))
  if (puedeVer('admin.usuarios')) {
    avisos.push(...(await hechos.listAccesosFallidos(tx)).map(accesoNotice))
    avisos.push(...excluyentesNotice(await hechos.listConExcluyentes(tx)))
  }
  avisos.push(...(await hechos.listCambiosRechazados(tx, idUsuario)).map(cambioNotice))
  if (puedeVer('admin.integraciones')) {
    const pausados = await listPausados(tx, null)
    avisos.push(...pausados.map((w) => pausadoNotice(w, '/admin/integraciones?vista=webhooks')))
  }
  if (puedeVer('admin.contabilidad')) avisos.push(...(await exportacionNotice(tx)))
  if (puedeVer('admin.auditoria')) avisos.push(...(await cuadreNotice(tx)))
  // Facturación must find out whose stamp it is; the auditor is sent to the comparison that found it.
  if (puedeVer('admin.auditoria') || puedeVer('admin.timbrado')) {
    const Ruta = puedeVer('admin.auditoria') ? '/admin/auditoria?vista=cuadre' : '/admin/timbrado'
    avisos.push(...(await hechos.listTimbresAjenos(tx)).map((ajeno) => ajenoNotice(ajeno, Ruta)))
    avisos.push(...(await hechos.listIncidentes(tx, 'TIMBRE_AUSENTE')).map((s) => ausenteNotice(s, Ruta)))
  }
  return [...avisos, ...(await answers(tx, { idUsuario }))]
}

/** Decisions about what somebody captured or asked for: shown to the partner, and to the person of the staff who did it. */
async function answers(tx: Tx, de: hechos.De): Promise<Nuevo[]> {
  const comunDe = ({ socio, detalle, momento }: Pick<hechos.Rechazo, 'socio' | 'detalle' | 'momento'>) => ({
    Detalle: detalle,
    Momento: momento,
    Urgente: false,
    ...('idUsuario' in de && { IdSocioComercial: socio }),
  })
  const rechazados = (await hechos.listRechazados(tx, de)).map((s) => ({
    ...comunDe(s),
    Clave: `rechazado:${s.id}`,
    Titulo: `${hechos.tituloDe(s)} ${s.folio} rechazada`,
    Ruta: hechos.rutaDe(s),
  }))
  const respondidas = (await hechos.listRespondidas(tx, de)).map((s) => ({
    ...comunDe(s.estado === 'rechazada' ? { ...s, detalle: SIGUE_VIGENTE } : s),
    Clave: `cancelacion:${s.idCancelacion}`,
    Titulo: `${hechos.tituloDe(s)} ${s.folio}: ${RESPUESTAS[s.estado] ?? 'cancelación respondida'}`,
    Ruta: hechos.rutaDe(s),
  }))
  const depositos = (await hechos.listDepositosRechazados(tx, de)).map((d) => ({
    ...comunDe(d),
    Clave: `deposito:${d.id}`,
    Titulo: `Depósito ${d.id} rechazado, ${pesos(d.monto)}`,
    Ruta: `/deposito/ver/${d.id}`,
  }))
  const retornos = (await hechos.listRetornosRechazados(tx, de)).map((r) => ({
    ...comunDe(r),
    Clave: `retorno:${r.id}`,
    Titulo: `Retorno ${r.id} a ${r.nombre} rechazado, ${pesos(r.monto)}`,
    Ruta: '/retornos',
  }))
  const internos = (await hechos.listInternosRechazados(tx, de)).map((d) => ({
    ...comunDe(d),
    Clave: `interno-no:${d.id}:${d.momento}`,
    Titulo: `${d.nombre} no aceptó el depósito interno ${d.id}, ${pesos(d.monto)}`,
    Ruta: `/deposito/ver/${d.id}`,
  }))
  const cuentas = (await hechos.listCuentasRechazadas(tx, de)).map((c) => ({
    ...comunDe(c),
    Clave: `cuenta:${c.id}`,
    Titulo: `Cuenta terminada en ${c.numero} de ${c.nombre} rechazada`,
    Ruta: `/proveedor/editar/${c.idProveedor}`,
  }))
  return [...rechazados, ...respondidas, ...depositos, ...internos, ...retornos, ...cuentas]
}

async function partnerNotices(tx: Tx, socio: number, hoy: string): Promise<Nuevo[]> {
  const correos = (await hechos.listCorreosFallidos(tx, socio)).map((s) => ({
    Clave: `correo:${s.idCorreo}`,
    Titulo: `No salió el correo de ${hechos.tituloDe(s)} ${s.folio}`,
    Detalle: `Para ${s.para}. ${s.detalle}`,
    Ruta: hechos.rutaDe(s),
    Momento: s.momento,
    Urgente: false,
  }))
  const reps = await hechos.listRepsPorVencer(tx, socio, REP_DIAS)
  const recibos = reps.map((r) => repNotice(r, `/deposito/ver/${r.idDeposito}`))
  // The key holds the amount: a bargain that changed rings again.
  const porAceptar = (await hechos.listInternosPorAceptar(tx)).map((d) => ({
    Clave: `interno:${d.id}:${d.monto}`,
    Titulo: `${d.nombre} te pide un depósito interno, ${pesos(d.monto)}`,
    Detalle: 'Acéptalo o recházalo en Depósitos. Sin tu respuesta no sale de tu saldo.',
    Ruta: '/depositos',
    Momento: d.momento,
    Urgente: false,
  }))
  const pue = await avisosDePue(tx, socio, hoy)
  const pausados = (await listPausados(tx, socio)).map((w) => pausadoNotice(w, '/integraciones?vista=webhooks'))
  const papeles = (await hechos.listPapelesPorVencer(tx, socio, PAPEL_DIAS)).map(papelNotice)
  return [...porAceptar, ...(await answers(tx, { socio })), ...correos, ...recibos, ...pue, ...pausados, ...papeles]
}

const pausadoNotice = ({ id, nombre, motivo, momento }: Pausado, Ruta: string): Nuevo => ({
  Clave: `webhook:${id}:${momento}`,
  Titulo: `El webhook ${nombre} dejó de entregarse`,
  Detalle: `${motivo} Nada se perdió: corrige el receptor y reanúdalo.`,
  Ruta,
  Momento: momento,
  Urgente: true,
})

const SIGUE_VIGENTE = 'Sigue vigente ante el SAT. Acuérdalo con el cliente y vuelve a solicitarla.'

const RESPUESTAS: Record<string, string> = {
  cancelada: 'cancelada ante el SAT',
  rechazada: 'el receptor rechazó la cancelación',
  no_cancelable: 'el SAT no permite cancelarla',
}

function repNotice({ id, idDeposito, cliente, limite, dias }: hechos.RepPorVencer, ruta: string): Nuevo {
  return {
    // The key changes when the receipt becomes overdue, so a notice that was read rings once more.
    Clave: `rep:${id}:${dias < 0 ? 'vencido' : 'pronto'}`,
    Titulo: `El complemento de pago del depósito ${idDeposito} ${cuandoVence(dias)}`,
    Detalle: `${cliente}. Debe timbrarse a más tardar el ${dia(limite)}.`,
    Ruta: ruta,
    Momento: null,
    Urgente: dias <= 1,
  }
}

const cuandoVence = (dias: number) =>
  dias < 0 ? 'venció' : dias === 0 ? 'vence hoy' : `vence en ${cuantos(dias, 'día', 'días')}`

/** Part of the key, so that what was read rings once more when less time is left. */
const etapaDe = (dias: number) => (dias < 0 ? 'vencido' : ETAPAS.find((limite) => dias <= limite))

function papelNotice({ vista, id, papel, de, vence, dias }: hechos.PapelPorVencer): Nuevo {
  return {
    Clave: `papel:${vista}:${id}:${papel}:${etapaDe(dias)}`.slice(0, 120),
    Titulo: `${papel} de ${de} ${cuandoVence(dias)}`,
    Detalle: `Vale hasta el ${dia(vence)}. Vencida, cada Carta Porte necesita que alguien la autorice.`,
    Ruta: `/flota?vista=${vista}`,
    Momento: null,
    Urgente: dias <= 7,
  }
}

function csdNotice({ id, emisor, hasta, dias }: hechos.CsdPorVencer): Nuevo {
  return {
    Clave: `csd:${id}:${etapaDe(dias)}`,
    Titulo: `El certificado de sello digital ${cuandoVence(dias)}`,
    Detalle: `${emisor}, válido hasta el ${dia(hasta)}. Sin él no se puede timbrar.`,
    Ruta: '/admin/emisor',
    Momento: null,
    Urgente: dias <= 7,
  }
}

const accesoNotice = ({ idCorreo, id, nombre, detalle, momento }: hechos.AccesoFallido): Nuevo => ({
  Clave: `acceso:${idCorreo}`,
  Titulo: `No salió el correo de acceso de ${nombre}`,
  Detalle: `${detalle} Usa Restablecer contraseña y entrega la liga por otro medio.`,
  Ruta: `/admin/usuario/editar/${id}`,
  Momento: momento,
  Urgente: false,
})

const excluyentesNotice = (nombres: readonly string[]): Nuevo[] =>
  nombres.length === 0
    ? []
    : [
        {
          Clave: `excluyentes:${nombres.length}`,
          Titulo: `${cuantos(nombres.length, 'persona tiene', 'personas tienen')} roles que no pueden ser de la misma`,
          Detalle: `${nombres.join(', ')}. Deja a cada una con uno.`,
          Ruta: '/admin/usuarios',
          Momento: null,
          Urgente: false,
        },
      ]

const cambioNotice = ({ id, que, detalle, momento }: hechos.CambioRechazado): Nuevo => ({
  Clave: `cambio:${id}`,
  Titulo: `Cambio ${id} rechazado: ${que}`,
  Detalle: detalle,
  Ruta: '/admin/cambios',
  Momento: momento,
  Urgente: false,
})

const caidoNotice = ({ pac, desde, motivo }: Caido): Nuevo => ({
  Clave: `pac:${pac}:${desde}`,
  Titulo: `El ${nombreDePac(pac)} no responde`,
  Detalle: ['Se reintenta solo y nada se pierde.', motivo].filter(Boolean).join(' '),
  Ruta: '/admin/timbrado',
  Momento: desde,
  Urgente: true,
})

const fueraNotice = (s: hechos.Incidente): Nuevo => ({
  // The key holds the state, so the notice rings again once nothing blocks the cancellation any more.
  Clave: `fuera:${s.idIncidencia}:${s.estado}`,
  Titulo: `${hechos.tituloDe(s)} ${s.folio}: el SAT reporta una cancelación que aquí no se pidió`,
  Detalle:
    s.estado === 'por_cancelar'
      ? 'No se movió ningún saldo: otros movimientos dependen de ese comprobante. En Cancelaciones dice cuáles.'
      : `UUID ${s.detalle}. Aquí ya quedó cancelado; averigua quién lo pidió.`,
  Ruta: s.estado === 'por_cancelar' ? '/admin/cancelaciones' : '/admin/cancelaciones?estatus=Terminadas',
  Momento: s.momento,
  Urgente: true,
})

const ajenoNotice = ({ idIncidencia, uuid, pac, rfc, momento }: hechos.TimbreAjeno, Ruta: string): Nuevo => ({
  Clave: `ajeno:${idIncidencia}`,
  Titulo: `El ${nombreDePac(pac)} tiene un timbre que aquí no está`,
  Detalle: `UUID ${uuid}, RFC ${rfc}. Averigua quién lo emitió y cancélalo ante el SAT si no procede.`,
  Ruta,
  Momento: momento,
  Urgente: true,
})

const ausenteNotice = (s: hechos.Incidente, Ruta: string): Nuevo => ({
  Clave: `ausente:${s.idIncidencia}`,
  Titulo: `${hechos.tituloDe(s)} ${s.folio}: no está en la lista del PAC`,
  Detalle: `UUID ${s.detalle}. Pide a tu PAC que confirme su timbre.`,
  Ruta,
  Momento: s.momento,
  Urgente: true,
})

const noEncontradoNotice = (s: hechos.Incidente): Nuevo => ({
  Clave: `no-encontrado:${s.idIncidencia}`,
  Titulo: `${hechos.tituloDe(s)} ${s.folio}: el SAT no tiene ese comprobante`,
  Detalle: `UUID ${s.detalle}. Pide a tu PAC que confirme su envío al SAT.`,
  Ruta: '/admin/timbrado',
  Momento: s.momento,
  Urgente: true,
})

const dobleNotice = (s: hechos.Incidente): Nuevo => ({
  Clave: `doble:${s.idIncidencia}`,
  Titulo: `${hechos.tituloDe(s)} ${s.folio} recibió dos timbres`,
  Detalle: `Cancela ante el SAT el UUID ${s.detalle}: no es el que guardamos.`,
  Ruta: '/admin/timbrado',
  Momento: s.momento,
  Urgente: true,
})

async function exportacionNotice(tx: Tx): Promise<Nuevo[]> {
  const fallida = await findFallida(tx)
  if (!fallida) return []
  const { dia, motivo: Detalle, momento: Momento } = fallida
  const Titulo = `La exportación del ${dia.split('-').reverse().join('/')} no pudo salir`
  const Ruta = '/admin/integraciones?vista=exportacion'
  return [{ Clave: `exportacion:${dia}`, Titulo, Detalle, Ruta, Momento, Urgente: true }]
}

async function cuadreNotice(tx: Tx): Promise<Nuevo[]> {
  const avisos: Nuevo[] = []
  const aviso = { Ruta: '/admin/auditoria?vista=cuadre', Urgente: true }
  const cuadre = await hechos.findCuadreConDiferencias(tx)
  if (cuadre) {
    const Titulo = `El cuadre encontró ${cuantos(cuadre.diferencias, 'diferencia', 'diferencias')}`
    const Detalle = 'Revísalas antes de seguir operando.'
    avisos.push({ ...aviso, Clave: `cuadre:${cuadre.id}`, Titulo, Detalle, Momento: cuadre.momento })
  }
  const fallido = await hechos.findCuadreFallido(tx, CUADRE_HORAS)
  if (fallido) {
    const { id, horas, motivo, momento: Momento } = fallido
    const viejo = horas !== null
    const desde = id === 0 ? 'Nunca se ha cuadrado' : `El último cuadre es de hace ${horas} horas`
    avisos.push({
      ...aviso,
      Clave: `cuadre-${viejo ? 'viejo' : 'fallido'}:${id}`,
      Titulo: viejo ? desde : 'El cuadre no terminó',
      Detalle: viejo ? 'Debe hacerse cada noche. Hazlo ahora y revisa por qué no corrió.' : motivo,
      Momento,
    })
  }
  return avisos
}
