// Services of the quarantine: look at it, compare with the PAC once more, keep a stamp's XML, and lift it.
import { z } from 'zod'
import { archivo, get, Nada, post, put } from '../servicio.ts'
import { Cuarentena } from './cuarentena.ts'

const global = { alcance: 'global' } as const

// biome-ignore format: a table is read as a table
export const serviciosDeCuarentena = {
  admin_cuarentena_leer:      get('/services/admin/cuarentena', z.array(Cuarentena), 'admin.emisor.ver', 'La cuarentena que detiene el timbrado; ninguna o una', global),
  admin_cuarentena_comparar:  post('/services/admin/cuarentena_comparar', Nada, z.array(Cuarentena), 'admin.emisor', 'Comparar otra vez con la lista del PAC: empieza en segundo plano', global),
  admin_cuarentena_xml:       archivo('/services/admin/cuarentena_xml/:id', 'admin.emisor.ver', 'XML de un timbre por revisar', global),
  admin_cuarentena_confirmar: put('/services/admin/cuarentena_confirmar/:id', Nada, z.array(Cuarentena), 'admin.emisor', 'Confirmar la cuarentena: el timbrado sigue', { ...global, prueba: true }),
} as const
