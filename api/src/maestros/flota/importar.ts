// The fleet of a file: a unit for each plate, an operator for each RFC, a place for each name of its client; what is already there
// stays as it is. Each row passes the checks of its form.

import { configuraciones } from '@litro/cfdi/sat/carta-porte/configuraciones'
import { permisosSct } from '@litro/cfdi/sat/carta-porte/permisos-sct'
import { subtiposRemolque } from '@litro/cfdi/sat/carta-porte/subtipos-remolque'
import type { Clave } from '@litro/cfdi/sat/catalogo'
import { zonasHorarias } from '@litro/cfdi/sat/zonas-horarias'
import { OperadorCaptura, RemolqueCaptura, SitioCaptura, tenencias, VehiculoCaptura } from '@litro/contract/flota/flota'
import type { TipoImportable } from '@litro/contract/flota/tipos'
import { MAXIMO_MAESTROS, maestros } from '@litro/contract/importar/maestros'
import { parseFecha, plegar } from '../../craft/archivos/leer-fecha.ts'
import type { Deps } from '../../craft/call/deps.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { hoyEnMexico } from '../../craft/hoy.ts'
import { parse } from '../../craft/http/parse.ts'
import { enPartes } from '../../craft/importar/en-partes.ts'
import { type Celdas, cellError, type Importa, importador, yaEsta } from '../../craft/importar/importar.ts'
import { findImportadas, listColonias } from '../catalogos/clave-sat.sql.ts'
import { codigoPostalDe } from '../clientes/importar.ts'
import { listas } from './flota.list.sql.ts'
import { agregar, QUEJA_COLONIA, refuseCodigoPostal, requireEntregas } from './guardar.ts'
import { findClientes, findConocidos } from './importar.sql.ts'

const compacto = (texto: string) => texto.replace(/[\s-]/g, '').toUpperCase()
const fechaDe = (texto: string) => parseFecha(texto) ?? texto
/** "38,000.50", as a spreadsheet shows it. */
const cifraDe = (texto: string) => (/^\d{1,3}(,\d{3})+(\.\d+)?$/.test(texto) ? texto.replaceAll(',', '') : texto)

/** A key of the SAT by itself or by its words; words that several keys share say none. */
function claveDe(claves: readonly Clave[]) {
  const porTexto = new Map(claves.map(({ Codigo }) => [plegar(Codigo), Codigo]))
  const palabras = claves.map(({ Descripcion }) => plegar(Descripcion))
  for (const [i, texto] of palabras.entries()) {
    if (palabras.indexOf(texto) === palabras.lastIndexOf(texto)) porTexto.set(texto, claves[i]!.Codigo)
  }
  return (texto: string) => porTexto.get(plegar(texto)) ?? texto
}
const configuracionDe = claveDe(configuraciones)
const permisoDe = claveDe(permisosSct)
const subtipoDe = claveDe(subtiposRemolque)
const zonaDe = claveDe(zonasHorarias)

const tenenciaPorTexto = new Map(
  Object.entries(tenencias).flatMap(([clave, texto]) => [clave, texto].map((uno) => [plegar(uno), clave] as const)),
)
function tenenciaDe({ Tenencia }: Celdas): string {
  const clave = Tenencia === '' ? 'propio' : tenenciaPorTexto.get(plegar(Tenencia!))
  if (!clave) throw cellError('Tenencia', 'Escribe Propio, Arrendado o De un tercero.')
  return clave
}

/** What its form would have sent. */
const capturas = {
  vehiculo: (celdas: Celdas) =>
    parse(VehiculoCaptura, {
      ...celdas,
      Configuracion: configuracionDe(celdas.Configuracion!),
      PermisoSct: permisoDe(celdas.PermisoSct!),
      PesoBruto: cifraDe(celdas.PesoBruto!),
      Capacidad: cifraDe(celdas.Capacidad!),
      VencePermiso: fechaDe(celdas.VencePermiso!),
      VenceRc: fechaDe(celdas.VenceRc!),
      VenceAmbiente: fechaDe(celdas.VenceAmbiente!),
      Tenencia: tenenciaDe(celdas),
    }),
  remolque: (celdas: Celdas) =>
    parse(RemolqueCaptura, {
      ...celdas,
      Subtipo: celdas.Subtipo === '' ? undefined : subtipoDe(celdas.Subtipo!),
      Capacidad: cifraDe(celdas.Capacidad!),
      Tenencia: tenenciaDe(celdas),
    }),
  operador: (celdas: Celdas) =>
    parse(OperadorCaptura, {
      ...celdas,
      RFC: compacto(celdas.RFC!),
      Licencia: celdas.Licencia!.toUpperCase(),
      VenceLicencia: fechaDe(celdas.VenceLicencia!),
    }),
  sitio: (celdas: Celdas, IdCliente: number | null, Colonia?: string) =>
    parse(SitioCaptura, {
      ...celdas,
      IdCliente,
      Colonia,
      CodigoPostal: codigoPostalDe(celdas.CodigoPostal!),
      ZonaHoraria: zonaDe(celdas.ZonaHoraria!),
    }),
}

/** What names a row here, as it is kept. */
const claves: Record<TipoImportable, (celdas: Celdas) => string> = {
  vehiculo: ({ Placa }) => compacto(Placa!),
  remolque: ({ Placa }) => compacto(Placa!),
  operador: ({ RFC }) => compacto(RFC!),
  sitio: ({ Nombre }) => Nombre!.toLowerCase(),
}

const look = (tipo: TipoImportable) => async (deps: Deps, tx: Tx, call: Importa, filas: readonly Celdas[]) => {
  await requireEntregas(tx, call)
  const dia = hoyEnMexico(deps.now())
  const clientes =
    tipo === 'sitio'
      ? await findClientes(
          tx,
          call.socio,
          filas.map(({ Cliente }) => Cliente!),
        )
      : null
  const buscados = filas.map((celdas, i) => ({ clave: claves[tipo](celdas), cliente: clientes?.get(i)?.[0] ?? null }))
  const conocidos = await findConocidos(tx, tipo, call.socio, buscados)
  const codigos = filas.map(({ CodigoPostal = '' }) => codigoPostalDe(CodigoPostal))
  const { codigosPostales, colonias } = tipo === 'sitio' ? await findImportadas(tx, codigos, dia) : {}
  const coloniaDe = colonias && makeColoniaDe(await listColonias(tx, [...new Set(codigos)], dia))
  return (celdas: Celdas, lugar: number) => {
    if (clientes) refuseCliente(celdas.Cliente!, clientes.get(lugar) ?? [])
    const otro = conocidos.get(lugar)
    if (otro) return yaEsta(otro.id, otro.nombre, estadoDe(otro))
    if (tipo === 'sitio') refuseCodigoPostal(codigos[lugar]!, codigosPostales)
    const colonia = coloniaDe?.(codigos[lugar]!, celdas.Colonia!) ?? celdas.Colonia
    const entrada = capturas[tipo](celdas, buscados[lugar]!.cliente, colonia)
    return { entrada, vista: { Id: null, Nombre: entrada.Nombre, Mensaje: vencidos(entrada, dia) } }
  }
}

/** A colony by its key or by its name within the postal code; a name that two share says none. */
function makeColoniaDe(filas: Awaited<ReturnType<typeof listColonias>>) {
  const porTexto = new Map<string, Set<string>>()
  for (const { CodigoPostal, Clave, Nombre } of filas) {
    for (const texto of [Clave, Nombre]) {
      const suyas = porTexto.get(`${CodigoPostal} ${plegar(texto)}`) ?? new Set()
      porTexto.set(`${CodigoPostal} ${plegar(texto)}`, suyas.add(Clave))
    }
  }
  return (codigo: string, texto: string) => {
    if (texto === '') return ''
    const [clave, otra] =
      porTexto.get(`${codigo} ${plegar(/^\d+$/.test(texto) ? texto.padStart(4, '0') : texto)}`) ?? []
    if (!clave) throw cellError('Colonia', QUEJA_COLONIA)
    if (otra) throw cellError('Colonia', 'Hay varias colonias así: escribe su clave.')
    return clave
  }
}

const estadoDe = ({ retirado, casa }: { retirado: boolean; casa: boolean }) => {
  if (retirado) return 'está retirado'
  return casa ? 'es de la casa' : undefined
}

function refuseCliente(texto: string, ids: readonly number[]): void {
  if (texto === '' || ids.length === 1) return
  const mensaje = ids.length > 1 ? 'Hay varios clientes así: escribe su RFC.' : `"${texto}" no es un cliente tuyo.`
  throw cellError('Cliente', mensaje)
}

// biome-ignore format: a table is read as a table
const papeles = [
  ['VenceRc', 'la responsabilidad civil'], ['VenceAmbiente', 'la póliza ambiental'], ['VencePermiso', 'el permiso'], ['VenceLicencia', 'la licencia'],
] as const

/** An expired paper is kept as the form keeps it, and said. */
function vencidos(entrada: object, dia: string): string {
  const dias = entrada as Record<string, string | null | undefined>
  const suyos = papeles.flatMap(([campo, papel]) => (dias[campo] && dias[campo] < dia ? [papel] : []))
  return suyos.length > 0 ? `Ya venció ${suyos.join(', ')}.` : ''
}

const make = (tipo: TipoImportable) => async (deps: Deps, call: Importa, entrada: object) => {
  const { texto } = await agregar(tipo)(deps, { ...call, entrada })
  const fila = JSON.parse(texto) as Record<string, number> & { Nombre: string }
  const Mensaje = vencidos(entrada, hoyEnMexico(deps.now()))
  return { Estatus: 'Generada' as const, Id: fila[listas[tipo].id]!, Nombre: fila.Nombre, Mensaje }
}

const deTipo = (tipo: TipoImportable, clave: string) =>
  importador({
    forma: { ...maestros[tipo], maximo: MAXIMO_MAESTROS },
    clave,
    identidades: (celdas) => {
      const suya = claves[tipo](celdas)
      return [tipo === 'sitio' && suya !== '' ? `${plegar(celdas.Cliente!)} ${suya}` : suya]
    },
    ...enPartes({ mirar: look(tipo), crear: make(tipo) }),
  })

export const importarFlota = {
  vehiculo: deTipo('vehiculo', 'Nombre'),
  remolque: deTipo('remolque', 'Nombre'),
  operador: deTipo('operador', 'RFC'),
  sitio: deTipo('sitio', 'Nombre'),
}
