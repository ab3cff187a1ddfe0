// How a hold is told: what kind it is and the screen of what it stands for.
import { rasgos } from '@litro/contract/documentos-fiscales/familia'
import type { Congelamiento } from '@litro/contract/tablero/tablero'
import { PENDIENTES } from '../entidades/retorno.ts'

type Clase = Congelamiento['Clase']

// biome-ignore format: a table is read as a table
const clases: Record<Clase, { titulo: string; a: (id: number) => string | null }> = {
  retorno:           { titulo: 'Retorno por pagar',          a: () => `/retornos?${new URLSearchParams({ estatus: PENDIENTES.join(',') })}` },
  depósito:          { titulo: 'Dinero de un cliente',       a: (id) => `/deposito/ver/${id}` },
  'nota de crédito': { titulo: 'Saldo a favor de un cliente', a: (id) => `${rasgos.nota_credito.ruta}/ver/${id}` },
  manual:            { titulo: 'Retenido por administración', a: () => null },
}

export const tituloDe = ({ Clase }: Pick<Congelamiento, 'Clase'>) => clases[Clase].titulo

export const destinoDe = ({ Clase, IdObjeto }: Pick<Congelamiento, 'Clase' | 'IdObjeto'>) =>
  IdObjeto === null ? null : clases[Clase].a(IdObjeto)
