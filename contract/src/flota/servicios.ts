// The services of the fleet: for each kind its list, a new one, a change of one, and retiring it or bringing it back.
import { z } from 'zod'
import { alta, getCon, lista, post, put } from '../servicio.ts'
import * as flota from './flota.ts'
import * as texto from './texto.ts'

function deTipo<N extends string, P extends string, S extends z.ZodType, E extends z.ZodType>(
  nombre: N,
  plural: P,
  fila: S,
  captura: E,
  que: string,
) {
  return {
    ...lista(`/services/${plural}` as const, fila, 'flota.ver', `${que} de la flota`),
    alta: alta(`/services/${nombre}_agregar` as const, captura, fila, 'flota.editar', `${que}: alta`),
    cambio: put(`/services/${nombre}_editar/:id` as const, captura, fila, 'flota.editar', `${que}: cambio`),
    retiro: put(`/services/${nombre}_retirar/:id` as const, flota.Retiro, fila, 'flota.editar', `${que}: retirar`),
    regreso: put(`/services/${nombre}_recuperar/:id` as const, flota.Retiro, fila, 'flota.editar', `${que}: recuperar`),
  }
}

const vehiculos = deTipo('vehiculo', 'vehiculos', flota.Vehiculo, flota.VehiculoCaptura, 'Vehículos')
const remolques = deTipo('remolque', 'remolques', flota.Remolque, flota.RemolqueCaptura, 'Remolques')
const operadores = deTipo('operador', 'operadores', flota.Operador, flota.OperadorCaptura, 'Operadores')
const sitios = deTipo('sitio', 'sitios', flota.Sitio, flota.SitioCaptura, 'Sitios')
const rutas = deTipo('ruta', 'rutas', flota.Ruta, flota.RutaCaptura, 'Rutas')

// biome-ignore format: a table is read as a table
export const serviciosDeFlota = {
  vehiculo_listar: vehiculos.filas,  vehiculo_resumen: vehiculos.sumas,  vehiculo_exportar: vehiculos.hoja,
  vehiculo_agregar: vehiculos.alta,  vehiculo_editar: vehiculos.cambio,  vehiculo_retirar: vehiculos.retiro,  vehiculo_recuperar: vehiculos.regreso,
  remolque_listar: remolques.filas,  remolque_resumen: remolques.sumas,  remolque_exportar: remolques.hoja,
  remolque_agregar: remolques.alta,  remolque_editar: remolques.cambio,  remolque_retirar: remolques.retiro,  remolque_recuperar: remolques.regreso,
  operador_listar: operadores.filas, operador_resumen: operadores.sumas, operador_exportar: operadores.hoja,
  operador_agregar: operadores.alta, operador_editar: operadores.cambio, operador_retirar: operadores.retiro, operador_recuperar: operadores.regreso,
  sitio_listar: sitios.filas,        sitio_resumen: sitios.sumas,        sitio_exportar: sitios.hoja,
  sitio_agregar: sitios.alta,        sitio_editar: sitios.cambio,        sitio_retirar: sitios.retiro,        sitio_recuperar: sitios.regreso,
  ruta_listar: rutas.filas,          ruta_resumen: rutas.sumas,          ruta_exportar: rutas.hoja,
  ruta_agregar: rutas.alta,          ruta_editar: rutas.cambio,          ruta_retirar: rutas.retiro,          ruta_recuperar: rutas.regreso,
  colonia_listar: getCon('/services/colonias', flota.ConsultaColonias, z.array(flota.Colonia), 'flota.ver', 'Colonias de un código postal'),
  flota_texto: getCon('/services/flota_texto', texto.ConsultaTexto, texto.TextoDeFlota, 'flota.ver', 'Qué de la flota puede ser un texto'),
  flota_texto_responder: post('/services/flota_texto_responder', texto.ResponderTexto, texto.TextoRespondido, 'flota.editar', 'Decir si un texto es un sitio o un operador'),
} as const
