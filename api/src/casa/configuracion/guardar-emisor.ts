// Guardar el emisor: made once, changed after. Its RFC stops being a field when something already speaks in its name.
import { ImagenError, readPng } from '@litro/cfdi/impresion/imagen'
import { revisarDatosEmisor } from '@litro/cfdi/reglas/emisor'
import { zonasDeCodigoPostal } from '@litro/cfdi/sat/zonas-horarias'
import type { Emisor, EmisorCaptura } from '@litro/contract/emisor/emisor'
import { revisarSucursal, zonaMala } from '@litro/contract/sucursales/sucursal'
import type { Call, Deps } from '../../craft/call/deps.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import { hoyEnMexico } from '../../craft/hoy.ts'
import { writeBitacora } from '../../craft/puerta/bitacora.sql.ts'
import { insertEmisor } from '../../fiscal/emisor/emisor.sql.ts'
import { findImportadas } from '../../maestros/catalogos/clave-sat.sql.ts'
import {
  type EmisorAdminFila,
  type EmisorNuevo,
  ensureSerie,
  findSeriesInactivas,
  lockEmisor,
  type Series,
  updateEmisor,
  updatePapel,
} from './emisor-admin.sql.ts'
import { verEmisor } from './ver-emisor.ts'

/** The issuer's series and the code each gets when nobody chose another. */
const SERIES = { IdSerieFactura: 'A', IdSerieNotaCredito: 'NC', IdSerieNotaCargo: 'ND', IdSerieRep: 'REP' } as const
const campos = Object.keys(SERIES) as (keyof typeof SERIES)[]

export async function guardarEmisor(deps: Deps, call: Call<'admin_emisor_guardar'>): Promise<Emisor> {
  const { entrada, actor } = call
  return deps.inTx('todo', async (tx) => {
    const antes = await lockEmisor(tx)
    await refuseCodigoPostal(tx, entrada, hoyEnMexico(deps.now()))
    const nuevo = { ...entrada, ...mergeDatos(entrada, antes), ...(await chooseSeries(tx, entrada, antes)) }
    const id = antes ? await change(tx, antes, nuevo) : await create(tx, nuevo)
    await updatePapel(tx, id, { ...nuevo, logo: bytesDeLogo(nuevo.Logo) })
    const despues = await verEmisor(tx, id, deps.now())
    const { Csds: _, ...datos } = despues
    await writeBitacora(tx, actor, {
      socio: null,
      accion: antes ? 'editar' : 'agregar',
      objeto: 'emisor',
      idObjeto: id,
      antes: antes && sinPuntos(antes),
      despues: sinPuntos(datos),
    })
    return despues
  })
}

/** The log says that there is a logo and how heavy it is: nobody reads its points there. */
const sinPuntos = <T extends { Logo: string | null }>(emisor: T) => ({
  ...emisor,
  Logo: emisor.Logo && `PNG de ${Math.ceil((emisor.Logo.length * 3) / 4096)} kB`,
})

/** Opened before it is kept: a picture that cannot be read would stop every page of the issuer. */
function bytesDeLogo(Logo: string | null): Buffer | null {
  if (Logo === null) return null
  const bytes = Buffer.from(Logo.slice(Logo.indexOf(',') + 1), 'base64')
  try {
    readPng(bytes)
  } catch (error) {
    if (error instanceof ImagenError) throw new AppError('DATOS_INVALIDOS', { campos: { Logo: error.message } })
    throw error
  }
  return bytes
}

/** Every CFDI without a branch is issued there: once the SAT's catalogue is imported, it must be in it. */
async function refuseCodigoPostal(tx: Tx, entrada: EmisorCaptura, dia: string): Promise<void> {
  const { codigosPostales } = await findImportadas(tx, [entrada.CodigoPostal], dia)
  const queja = revisarDatosEmisor(entrada, codigosPostales).find(({ campo }) => campo === 'CodigoPostal')
  if (queja) throw new AppError('DATOS_INVALIDOS', { campos: { CodigoPostal: queja.mensaje } })
}

/** What the call does not say is kept, and the permit that results must be whole. */
function mergeDatos(e: EmisorCaptura, antes: EmisorAdminFila | undefined) {
  const keep = <T>(nuevo: T | undefined, viejo: T | undefined) => (nuevo === undefined ? (viejo ?? null) : nuevo)
  const datos = {
    ZonaHoraria: e.ZonaHoraria ?? zonaDe(e.CodigoPostal, antes?.ZonaHoraria),
    TipoPermiso: keep(e.TipoPermiso, antes?.TipoPermiso),
    NumeroPermiso: keep(e.NumeroPermiso, antes?.NumeroPermiso),
    Domicilio: keep(e.Domicilio, antes?.Domicilio),
    Telefono: keep(e.Telefono, antes?.Telefono),
    CorreoContacto: keep(e.CorreoContacto, antes?.CorreoContacto),
    Clabe: keep(e.Clabe, antes?.Clabe),
    Logo: keep(e.Logo, antes?.Logo),
  }
  const quejas = revisarSucursal(datos)
  if (quejas.length > 0) throw new AppError('DATOS_INVALIDOS', { campos: Object.fromEntries(quejas) })
  return datos
}

/** A clock nobody named is the one it had, while it holds at the postal code; otherwise the usual one there. */
function zonaDe(codigoPostal: string, antes: string | undefined): string {
  return antes && zonaMala(antes, codigoPostal) === null ? antes : zonasDeCodigoPostal(codigoPostal)[0]!
}

async function change(tx: Tx, antes: EmisorAdminFila, nuevo: EmisorNuevo): Promise<number> {
  if (nuevo.Version !== undefined && nuevo.Version !== antes.Version) throw new AppError('REGISTRO_CAMBIO')
  if (antes.RfcFijo && nuevo.RFC !== antes.RFC) {
    const RFC = 'El RFC no se puede cambiar: ya hay certificados o comprobantes a su nombre.'
    throw new AppError('DATOS_INVALIDOS', { campos: { RFC } })
  }
  await updateEmisor(tx, antes.IdEmisor, nuevo)
  return antes.IdEmisor
}

function create(tx: Tx, e: EmisorNuevo): Promise<number> {
  return insertEmisor(tx, {
    rfc: e.RFC,
    nombre: e.Nombre,
    regimenFiscal: e.RegimenFiscal,
    codigoPostal: e.CodigoPostal,
    zonaHoraria: e.ZonaHoraria,
    permiso: e.TipoPermiso && e.NumeroPermiso ? { tipo: e.TipoPermiso, numero: e.NumeroPermiso } : null,
    series: {
      factura: e.IdSerieFactura,
      notaCredito: e.IdSerieNotaCredito,
      notaCargo: e.IdSerieNotaCargo,
      rep: e.IdSerieRep,
    },
    pac: 'embebido',
  })
}

/** Those named, those it had, or the usual ones; a series that was retired cannot be chosen anew. */
async function chooseSeries(tx: Tx, e: EmisorCaptura, antes: EmisorAdminFila | undefined): Promise<Series> {
  const elegidas = {} as Series
  for (const campo of campos) elegidas[campo] = e[campo] ?? antes?.[campo] ?? (await ensureSerie(tx, SERIES[campo]))
  const nuevas = campos.filter((campo) => elegidas[campo] !== antes?.[campo])
  const inactivas = await findSeriesInactivas(
    tx,
    nuevas.map((campo) => elegidas[campo]),
  )
  const quejas = nuevas.filter((campo) => inactivas.has(elegidas[campo]))
  if (quejas.length > 0) {
    const mensajes = quejas.map((campo) => [campo, 'Esa serie no existe o está inactiva; elige otra.'])
    throw new AppError('DATOS_INVALIDOS', { campos: Object.fromEntries(mensajes) })
  }
  return elegidas
}
