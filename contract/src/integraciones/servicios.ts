// The services other systems come in and out by, and those a person keeps them with. Part of services.ts.
import { z } from 'zod'
import { get, hojaDeBandeja, Nada, post, put } from '../servicio.ts'
import * as llave from './llave.ts'

const global = { alcance: 'global' } as const

// biome-ignore format: a table is read as a table
export const integraciones = {
  llave_listar:    get('/services/llaves', z.array(llave.Llave), 'integracion.ver', 'Llaves de API', global),
  llave_exportar:  hojaDeBandeja('/services/llaves_exportar', 'integracion.ver', 'Llaves de API'),
  llave_agregar:   post('/services/llave_agregar', llave.LlaveCaptura, llave.LlaveNueva, 'integracion.editar', 'Crear una llave de API; su secreto se muestra una vez', global),
  llave_revocar:   put('/services/llave_revocar/:id', Nada, llave.Llave, 'integracion.editar', 'Revocar una llave de API', global),
} as const
