// The lines of received invoices: given to a partner by treasury or invoicing; a partner sees those that are its own.
import { z } from 'zod'
import { archivo, ConsultaDeProveedores, get, lista, Nada, post, put } from '../servicio.ts'
import * as recibida from './recibida.ts'

const global = { alcance: 'global' } as const
const VER = 'admin.recibidas.ver'
const MUEVE = 'admin.recibidas'
const recibidas = lista(
  '/services/admin/recibidas',
  recibida.FilaRecibida,
  VER,
  'Facturas recibidas',
  global,
  ConsultaDeProveedores,
)

// biome-ignore format: a table is read as a table
export const serviciosRecibidas = {
  admin_recibida_listar:    recibidas.filas,
  admin_recibida_resumen:   recibidas.sumas,
  admin_recibida_exportar:  recibidas.hoja,
  admin_recibida_leer:      get('/services/admin/recibida/:id', recibida.Recibida, VER, 'Una factura recibida, con lo que dice y de quién puede ser', global),
  admin_recibida_cargar:    post('/services/admin/recibida_cargar', Nada, recibida.RecibidaCargada, MUEVE, 'Cargar el XML de una factura recibida', { ...global, archivos: ['Archivo'] }),
  admin_recibida_asignar:   put('/services/admin/recibida_asignar/:id', recibida.AsignarRecibida, recibida.Recibida, MUEVE, 'Asignar una factura recibida a un socio', global),
  admin_recibida_soltar:    put('/services/admin/recibida_soltar/:id', Nada, recibida.Recibida, MUEVE, 'Quitar a una factura recibida su socio', global),
  admin_recibida_descartar: put('/services/admin/recibida_descartar/:id', recibida.DescartarRecibida, recibida.Recibida, MUEVE, 'Descartar una factura recibida', global),
  admin_recibida_recuperar: put('/services/admin/recibida_recuperar/:id', Nada, recibida.Recibida, MUEVE, 'Recuperar una factura recibida descartada', global),
  admin_recibida_consultar: put('/services/admin/recibida_consultar/:id', Nada, recibida.Recibida, MUEVE, 'Preguntar al SAT por una factura recibida', global),
  admin_recibida_xml:       archivo('/services/admin/recibida-xml/:id', VER, 'XML de una factura recibida', global),
  admin_recibida_pdf:       archivo('/services/admin/recibida-pdf/:id', VER, 'Representación generada a partir del XML recibido', global),
  recibida_listar:          get('/services/recibidas', z.array(recibida.RecibidaDeSocio), 'retorno.ver', 'Facturas recibidas del socio que aún no tienen retorno'),
} as const
