// c_SubTipoRem: what a trailer is; a tank is CTR028. The schema also takes CTR030, which the catalogue has retired.
// Source: SAT catalogues of Carta Porte 3.1 as mirrored by phpcfdi/resources-sat-catalogs, 2026-08-06.
import { type Clave, indexar } from '../catalogo.ts'

export const subtiposRemolque = [
  { Codigo: 'CTR001', Descripcion: 'Caballete' },
  { Codigo: 'CTR002', Descripcion: 'Caja' },
  { Codigo: 'CTR003', Descripcion: 'Caja Abierta' },
  { Codigo: 'CTR004', Descripcion: 'Caja Cerrada' },
  { Codigo: 'CTR005', Descripcion: 'Caja De Recolección Con Cargador Frontal' },
  { Codigo: 'CTR006', Descripcion: 'Caja Refrigerada' },
  { Codigo: 'CTR007', Descripcion: 'Caja Seca' },
  { Codigo: 'CTR008', Descripcion: 'Caja Transferencia' },
  { Codigo: 'CTR009', Descripcion: 'Cama Baja o Cuello Ganso' },
  { Codigo: 'CTR010', Descripcion: 'Chasis Portacontenedor' },
  { Codigo: 'CTR011', Descripcion: 'Convencional De Chasis' },
  { Codigo: 'CTR012', Descripcion: 'Equipo Especial' },
  { Codigo: 'CTR013', Descripcion: 'Estacas' },
  { Codigo: 'CTR014', Descripcion: 'Góndola Madrina' },
  { Codigo: 'CTR015', Descripcion: 'Grúa Industrial' },
  { Codigo: 'CTR016', Descripcion: 'Grúa' },
  { Codigo: 'CTR017', Descripcion: 'Integral' },
  { Codigo: 'CTR018', Descripcion: 'Jaula' },
  { Codigo: 'CTR019', Descripcion: 'Media Redila' },
  { Codigo: 'CTR020', Descripcion: 'Pallet o Celdillas' },
  { Codigo: 'CTR021', Descripcion: 'Plataforma' },
  { Codigo: 'CTR022', Descripcion: 'Plataforma Con Grúa' },
  { Codigo: 'CTR023', Descripcion: 'Plataforma Encortinada' },
  { Codigo: 'CTR024', Descripcion: 'Redilas' },
  { Codigo: 'CTR025', Descripcion: 'Refrigerador' },
  { Codigo: 'CTR026', Descripcion: 'Revolvedora' },
  { Codigo: 'CTR027', Descripcion: 'Semicaja' },
  { Codigo: 'CTR028', Descripcion: 'Tanque' },
  { Codigo: 'CTR029', Descripcion: 'Tolva' },
  { Codigo: 'CTR031', Descripcion: 'Volteo' },
  { Codigo: 'CTR032', Descripcion: 'Volteo Desmontable' },
] as const satisfies readonly Clave[]

const porCodigo = indexar<Clave>(subtiposRemolque)

export function findSubtipoRemolque(codigo: string): Clave | undefined {
  return porCodigo.get(codigo)
}
