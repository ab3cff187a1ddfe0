// A file of records sent as a person does: seen first, or kept.
import type { TestApp } from './app.ts'

type Fila = {
  Renglon: number
  Clave: string
  Estatus: string
  Columna: string
  Mensaje: string
  Nombre: string
  Id: number | null
}
type Cuerpo = {
  Nuevas: number
  Repetidas: number
  Rechazadas: number
  Pendientes: number
  Ignoradas: string[]
  Renglones: Fila[]
}
type Contenido = string | Uint8Array

export const csv = (encabezado: string, ...filas: string[]) => [encabezado, ...filas].join('\r\n')
export const estatusDe = ({ Renglones }: Cuerpo) => Renglones.map(({ Estatus }) => Estatus)
export const quejas = ({ Renglones }: Cuerpo) => Renglones.map(({ Columna, Mensaje }) => [Columna, Mensaje])

/** Asked each time: the application starts after the file is read. */
export function importadorDePrueba(app: () => TestApp) {
  const importar = async (que: string, contenido: Contenido, opciones: { guardar?: boolean; quien?: string } = {}) => {
    const payload = new FormData()
    payload.append('Guardar', String(opciones.guardar ?? false))
    payload.append('Archivo', new Blob([contenido as never]), 'altas.csv')
    const headers = await app().as(opciones.quien ?? 'a')
    const r = await app().app.inject({ method: 'POST', url: `/services/${que}_importar`, headers, payload })
    return { status: r.statusCode, cuerpo: r.json() as Cuerpo & { codigo?: string; campos?: { Archivo?: string } } }
  }
  const keep = async (que: string, contenido: Contenido, quien?: string) =>
    (await importar(que, contenido, { guardar: true, ...(quien && { quien }) })).cuerpo
  const count = async (tabla: string) => {
    const { rows } = await app().base.asAdmin(`select count(*)::int as n from ${tabla}`)
    return (rows[0] as { n: number }).n
  }
  return { importar, keep, count }
}
