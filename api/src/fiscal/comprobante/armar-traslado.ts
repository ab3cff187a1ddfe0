// From a planned delivery to its Carta Porte: the fleet's rows in the words of the SAT, and what the rules must know. It is a
// traslado of its own, or goes into the invoice that charges the freight.
import { comprobanteDeTraslado } from '@litro/cfdi/complementos/carta-porte/documentos'
import { newIdCcp } from '@litro/cfdi/complementos/carta-porte/id-ccp'
import type { TiposFigura } from '@litro/cfdi/complementos/carta-porte/modelo'
import {
  type Carga,
  cartaPorteDe,
  type Sitio,
  type Viaje,
  ViajeError,
} from '@litro/cfdi/complementos/carta-porte/viaje'
import { noIdentificacionCombustible } from '@litro/cfdi/complementos/hidro-y-petro'
import type { Comprobante } from '@litro/cfdi/comprobante'
import { parseDecimal, sum } from '@litro/cfdi/decimal'
import type { ContextoCartaPorte, Vigencia } from '@litro/cfdi/reglas/carta-porte-contexto'
import type { Contexto } from '@litro/cfdi/reglas/contexto'
import { findConfiguracion } from '@litro/cfdi/sat/carta-porte/configuraciones'
import { loadGeografia } from '@litro/cfdi/sat/carta-porte/geografia'
import { esCombustible } from '@litro/cfdi/sat/hidro-y-petro'
import { toHoraLocal } from '@litro/cfdi/sat/hora-local'
import type { Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import { findImportadas } from '../../maestros/catalogos/clave-sat.sql.ts'
import { findCodigosPostales } from '../../maestros/flota/flota.sql.ts'
import type { EmisorFila } from '../emisor/emisor.sql.ts'
import { readAjustesEntrega, readViaje, type SitioDeViaje, type ViajeCompleto } from './entrega.sql.ts'

export async function armarTraslado(tx: Tx, idDocumento: number, emisor: EmisorFila, ahora: Date) {
  return armarViaje(tx, await readViaje(tx, { idDocumento }), emisor, ahora)
}

export async function armarViaje(tx: Tx, viaje: ViajeCompleto, emisor: EmisorFila, ahora: Date) {
  const contexto: Contexto = {
    ahora: ahora.getTime(),
    zonaHoraria: emisor.zona_horaria,
    cartaPorte: await contextoDeViaje(tx, viaje, emisor),
  }
  // Born with the bytes that are frozen: a retry sends those same bytes, and another issue has another one.
  const IdCCP = newIdCcp()
  const construir = (folio: { serie: string; folio: number }): Comprobante =>
    writable(() =>
      comprobanteDeTraslado({
        Serie: folio.serie,
        Folio: String(folio.folio),
        Fecha: toHoraLocal(ahora.getTime(), emisor.zona_horaria),
        LugarExpedicion: emisor.codigo_postal,
        Emisor: { Rfc: emisor.rfc, Nombre: emisor.nombre, RegimenFiscal: emisor.regimen_fiscal },
        codigoPostalFiscal: emisor.codigo_postal,
        viaje: { ...viajeDe(viaje, emisor, IdCCP), cargas: cargasDe(viaje, emisor, `${folio.serie}${folio.folio}`) },
      }),
    )
  return { construir, contexto, idSerieSucursal: null }
}

/** The same complement inside the invoice that charges the freight (D-198): what it adds to the document and to its rules. */
export async function armarFlete(tx: Tx, idEntrega: number, emisor: EmisorFila) {
  const viaje = await readViaje(tx, { idEntrega })
  const CartaPorte = writable(() =>
    cartaPorteDe({ ...viajeDe(viaje, emisor, newIdCcp()), cargas: cargasDe(viaje, emisor, '') }),
  )
  return { Complemento: { CartaPorte }, cartaPorte: await contextoDeViaje(tx, viaje, emisor) }
}

/** A trip that cannot be written is somebody's to mend. */
function writable<T>(escribir: () => T): T {
  try {
    return escribir()
  } catch (error) {
    if (!(error instanceof ViajeError)) throw error
    throw new AppError('CFDI_INVALIDO', { mensaje: error.message, causa: error })
  }
}

/** The trip without its load. */
function viajeDe(v: ViajeCompleto, emisor: EmisorFila, IdCCP: string): Omit<Viaje, 'cargas'> {
  const { vehiculo } = v
  return {
    IdCCP,
    origen: sitioDe(v.origen, emisor),
    salida: v.salida,
    entregas: v.paradas.map(({ sitio, llegada, km }) => ({
      sitio: sitioDe(sitio, emisor),
      llegada,
      distancia: parseDecimal(km),
    })),
    unidad: {
      PermSCT: vehiculo.permiso_sct,
      NumPermisoSCT: vehiculo.numero_permiso_sct,
      IdentificacionVehicular: {
        ConfigVehicular: vehiculo.configuracion,
        PesoBrutoVehicular: vehiculo.peso_bruto,
        PlacaVM: vehiculo.placa,
        AnioModeloVM: String(vehiculo.anio),
      },
      Seguros: {
        AseguraRespCivil: vehiculo.asegura_rc,
        PolizaRespCivil: vehiculo.poliza_rc,
        ...(vehiculo.asegura_ambiente !== '' && {
          AseguraMedAmbiente: vehiculo.asegura_ambiente,
          PolizaMedAmbiente: vehiculo.poliza_ambiente,
        }),
      },
    },
    remolques: v.remolques.map(({ subtipo, placa }) => ({ SubTipoRem: subtipo, Placa: placa })),
    figuras: figurasDe(v),
    regresaSobrante: v.regresa_sobrante,
  }
}

/** Who answers for a place: its client, or ourselves. */
function sitioDe(s: SitioDeViaje, emisor: EmisorFila): Sitio {
  return {
    RFC: s.rfc ?? emisor.rfc,
    Nombre: s.razon_social ?? emisor.nombre,
    ...(s.num_reg_id_trib && s.residencia_fiscal
      ? { NumRegIdTrib: s.num_reg_id_trib, ResidenciaFiscal: s.residencia_fiscal }
      : {}),
    Domicilio: {
      ...(s.calle && { Calle: s.calle }),
      ...(s.numero_exterior && { NumeroExterior: s.numero_exterior }),
      ...(s.colonia && { Colonia: s.colonia }),
      ...(s.localidad && { Localidad: s.localidad }),
      ...(s.referencia && { Referencia: s.referencia }),
      ...(s.municipio && { Municipio: s.municipio }),
      Estado: s.estado,
      Pais: 'MEX',
      CodigoPostal: s.codigo_postal,
    },
  }
}

/** One load per product, with its litres for each stop; compartments of the same product add up. */
function cargasDe(v: ViajeCompleto, emisor: EmisorFila, consecutivo: string) {
  const porProducto = new Map<string, Carga & { NoIdentificacion?: string }>()
  v.paradas.forEach(({ cargas }, i) => {
    for (const { clave, descripcion, litros, densidad } of cargas) {
      const producto = `${clave} ${descripcion}`
      const conocida = porProducto.get(producto)
      const cantidades = [...(conocida?.litros ?? v.paradas.map(() => 0n))]
      cantidades[i] = (cantidades[i] ?? 0n) + parseDecimal(litros)
      const kilos = densidad === null ? conocida?.densidad : parseDecimal(densidad)
      porProducto.set(producto, {
        BienesTransp: clave,
        Descripcion: descripcion,
        litros: cantidades,
        ...(kilos !== undefined && { densidad: kilos }),
        ...(esCombustible(clave) &&
          emisor.numero_permiso !== null && {
            NoIdentificacion: noIdentificacionCombustible(emisor.numero_permiso, consecutivo),
          }),
      })
    }
  })
  return [...porProducto.values()]
}

const FIGURAS = { arrendado: '03', de_tercero: '02' } as const

/** The operator, and the owner or lessor of each part that is not ours. */
function figurasDe({ operador, vehiculo, remolques }: ViajeCompleto): TiposFigura[] {
  const arrastra = findConfiguracion(vehiculo.configuracion)?.Remolque === '1'
  const semirremolque = /^T/.test(vehiculo.configuracion)
  const partes = [
    { ...vehiculo, parte: semirremolque && arrastra ? 'PT03' : 'PT01' },
    ...remolques.map((remolque, i) => ({ ...remolque, parte: semirremolque && i === 0 ? 'PT05' : 'PT04' })),
  ]
  const duenios = new Map<string, TiposFigura>()
  for (const { tenencia, duenio_rfc, duenio_nombre, parte } of partes) {
    if (tenencia === 'propio') continue
    const TipoFigura = FIGURAS[tenencia]
    const conocido = duenios.get(`${TipoFigura}${duenio_rfc}`)
    const suyas = [...(conocido?.PartesTransporte ?? []), { ParteTransporte: parte }]
    duenios.set(`${TipoFigura}${duenio_rfc}`, {
      TipoFigura,
      RFCFigura: duenio_rfc,
      NombreFigura: duenio_nombre,
      PartesTransporte: suyas,
    })
  }
  return [
    { TipoFigura: '01', RFCFigura: operador.rfc, NumLicencia: operador.licencia, NombreFigura: operador.nombre },
    ...duenios.values(),
  ]
}

async function contextoDeViaje(tx: Tx, v: ViajeCompleto, emisor: EmisorFila): Promise<ContextoCartaPorte> {
  const sitios = [v.origen, ...v.paradas.map(({ sitio }) => sitio)]
  const importados = await findCodigosPostales(tx, [...new Set(sitios.map(({ codigo_postal }) => codigo_postal))])
  const filas = new Map(
    importados.map(({ codigo, estado, municipio, localidad }) => [
      codigo,
      { estado, ...(municipio && { municipio }), ...(localidad && { localidad }) },
    ]),
  )
  const claves = sitios.map(({ codigo_postal, colonia }) => codigo_postal + (colonia ?? ''))
  const { colonias } = await findImportadas(tx, claves, v.salida.slice(0, 10))
  const tanques = [v.vehiculo.capacidad, ...v.remolques.map(({ capacidad }) => capacidad)].filter((c) => c !== null)
  const { minutos_antes_de_salir, hidro_y_petro_en_traslado, conceptos_de_flete } = await readAjustesEntrega(tx)
  return {
    ...(filas.size > 0 && { codigoPostal: (codigo: string) => filas.get(codigo) }),
    ...(colonias && { colonia: (codigo: string, clave: string) => colonias.has(codigo + clave) }),
    geografia: await loadGeografia(),
    zonas: sitios.map(({ zona_horaria }) => zona_horaria ?? emisor.zona_horaria),
    ...(tanques.length > 0 && { capacidadLitros: sum(tanques.map((litros) => parseDecimal(litros))) }),
    vigencias: vigenciasDe(v),
    viajes: v.otros,
    salidaAutorizada: v.autorizado,
    ajustes: {
      minutosAntesDeSalir: minutos_antes_de_salir,
      hidroYPetroEnTraslado: hidro_y_petro_en_traslado,
      conceptosDeFlete: conceptos_de_flete,
    },
  }
}

function vigenciasDe({ vehiculo, operador, autorizado }: ViajeCompleto): Vigencia[] {
  const papeles: [nombre: string, vence: string | null][] = [
    [`Póliza de responsabilidad civil de ${vehiculo.nombre}`, vehiculo.vence_rc],
    [`Póliza de medio ambiente de ${vehiculo.nombre}`, vehiculo.vence_ambiente],
    [`Permiso de ${vehiculo.nombre}`, vehiculo.vence_permiso],
    [`Licencia de ${operador.nombre}`, operador.vence_licencia],
  ]
  return papeles.flatMap(([nombre, vence]) => (vence === null ? [] : [{ nombre, vence, autorizada: autorizado }]))
}
