// A-7 Emisor y timbrado: issuer, certificates, PACs, series and permits, kept by the administrator.

import type { Handlers } from '../../craft/call/deps.ts'
import { type Hoja, sheet } from '../../craft/listas/desk-sheet.ts'
import { activarCsd, agregarCsd } from './csd.ts'
import { guardarFallas, leerFallas } from './fallas.ts'
import { guardarEmisor } from './guardar-emisor.ts'
import { elegirPac, guardarPac, probarPac, verPacs } from './pac.ts'
import { listPermisos } from './permiso.sql.ts'
import { editarPermiso } from './permisos.ts'
import { leerPrimerosPasos } from './primeros-pasos.ts'
import { listSeriesAdmin } from './serie.sql.ts'
import { agregarSerie, editarSerie } from './series.ts'
import { verEmisores } from './ver-emisor.ts'

// biome-ignore format: a table is read as a table
const hojas = {
  series: { archivo: 'Series.xlsx', hoja: 'Series', clave: 'IdSerie', columnas: [
    ['Codigo', 'Serie'], ['Folio', 'Último folio', 'numero', 0], ['Usos', 'La usan'], ['Activa', 'Activa', 'logico'],
  ] },
  permisos: { archivo: 'Permisos.xlsx', hoja: 'Permisos', clave: 'IdSucursal', columnas: [
    ['Sucursal', 'Sucursal'], ['SocioComercial', 'Socio comercial'], ['CodigoPostal', 'Código postal'], ['TipoPermiso', 'Tipo de permiso'],
    ['NumeroPermiso', 'Número de permiso'], ['PermisoPetrolifero', 'Permiso de gas LP, turbosina o combustóleo'], ['DecretoFrontera', 'Decreto de IVA 8 %'], ['FronteraHasta', 'IVA 8 % hasta'], ['Serie', 'Serie'],
  ] },
} as const satisfies Record<string, Hoja>

export const configuracionRoutes = {
  admin_primeros_pasos: leerPrimerosPasos,
  admin_emisor_leer: (deps) => deps.inTx('todo', (tx) => verEmisores(tx, deps.now())),
  admin_emisor_guardar: guardarEmisor,
  admin_csd_agregar: agregarCsd,
  admin_csd_activar: activarCsd,
  admin_pac_listar: (deps) => deps.inTx('todo', (tx) => verPacs(deps, tx)),
  admin_pac_guardar: guardarPac,
  admin_pac_probar: probarPac,
  admin_pac_elegir: elegirPac,
  admin_pac_fallas_leer: leerFallas,
  admin_pac_fallas_guardar: guardarFallas,
  admin_serie_listar: (deps) => deps.inTx('todo', listSeriesAdmin),
  admin_serie_exportar: sheet(hojas.series, listSeriesAdmin),
  admin_serie_agregar: agregarSerie,
  admin_serie_editar: editarSerie,
  admin_permiso_listar: (deps) => deps.inTx('todo', listPermisos),
  admin_permiso_exportar: sheet(hojas.permisos, listPermisos),
  admin_permiso_editar: editarPermiso,
} satisfies Partial<Handlers>
