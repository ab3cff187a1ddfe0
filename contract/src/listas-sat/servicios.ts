// The lines of the lists: brought by the administrator, read by all staff, never by a partner.
import { z } from 'zod'
import { get, getCon, post } from '../servicio.ts'
import * as lista from './lista.ts'

const global = { alcance: 'global' } as const
const VER = 'admin.listas.ver'
const conArchivo = { ...global, archivos: ['Archivo'], crudos: ['Archivo'], maxBytes: 32 * 1024 * 1024 } as const

// biome-ignore format: a table is read as a table
export const serviciosListas = {
  admin_lista_sat_listar:    get('/services/admin/listas-sat', z.array(lista.EstadoLista), VER, 'Listas del SAT y de la CNE, con su fecha', global),
  admin_lista_sat_importar:  post('/services/admin/lista-sat_importar', lista.ImportarLista, lista.ListaImportada, 'admin.listas', 'Importar una lista', conArchivo),
  admin_lista_sat_coincidencias: get('/services/admin/listas-sat-coincidencias', z.array(lista.Coincidencia), VER, 'Clientes y proveedores que están o estuvieron en una lista', global),
  admin_lista_sat_rfc:       getCon('/services/admin/lista-sat-rfc', lista.ConsultaRfc, lista.SituacionRfc, VER, 'Lo que las listas dicen de un RFC', global),
} as const
