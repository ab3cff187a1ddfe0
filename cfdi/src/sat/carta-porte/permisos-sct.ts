// c_TipoPermiso by road: under which federal permit the unit carries; TPXX00 when none of the catalogue applies.
// Source: SAT catalogues of Carta Porte 3.1 as mirrored by phpcfdi/resources-sat-catalogs, 2026-08-06.
import { type Clave, indexar } from '../catalogo.ts'

export const permisosSct = [
  { Codigo: 'TPAF01', Descripcion: 'Autotransporte Federal de carga general' },
  { Codigo: 'TPAF02', Descripcion: 'Transporte privado de carga' },
  {
    Codigo: 'TPAF03',
    Descripcion: 'Autotransporte Federal de Carga Especializada de materiales y residuos peligrosos',
  },
  { Codigo: 'TPAF04', Descripcion: 'Transporte de automóviles sin rodar en vehículo tipo góndola' },
  { Codigo: 'TPAF05', Descripcion: 'Transporte de carga de gran peso y/o volumen de hasta 90 toneladas' },
  { Codigo: 'TPAF06', Descripcion: 'Transporte de carga especializada de gran peso y/o volumen de más 90 toneladas' },
  { Codigo: 'TPAF07', Descripcion: 'Transporte Privado de materiales y residuos peligrosos' },
  { Codigo: 'TPAF08', Descripcion: 'Autotransporte internacional de carga de largo recorrido' },
  {
    Codigo: 'TPAF09',
    Descripcion:
      'Autotransporte internacional de carga especializada de materiales y residuos peligrosos de largo recorrido',
  },
  {
    Codigo: 'TPAF10',
    Descripcion:
      'Autotransporte Federal de Carga General cuyo ámbito de aplicación comprende la franja fronteriza con Estados Unidos',
  },
  {
    Codigo: 'TPAF11',
    Descripcion:
      'Autotransporte Federal de Carga Especializada cuyo ámbito de aplicación comprende la franja fronteriza con Estados Unidos',
  },
  { Codigo: 'TPAF12', Descripcion: 'Servicio auxiliar de arrastre en las vías generales de comunicación' },
  {
    Codigo: 'TPAF13',
    Descripcion:
      'Servicio auxiliar de servicios de arrastre, arrastre y salvamento, y depósito de vehículos en las vías generales de comunicación',
  },
  { Codigo: 'TPAF14', Descripcion: 'Servicio de paquetería y mensajería en las vías generales de comunicación' },
  {
    Codigo: 'TPAF15',
    Descripcion: 'Transporte especial para el tránsito de grúas industriales con peso máximo de 90 toneladas',
  },
  { Codigo: 'TPAF16', Descripcion: 'Servicio federal para empresas arrendadoras servicio público federal' },
  { Codigo: 'TPAF17', Descripcion: 'Empresas trasladistas de vehículos nuevos' },
  { Codigo: 'TPAF18', Descripcion: 'Empresas fabricantes o distribuidoras de vehículos nuevos' },
  {
    Codigo: 'TPAF19',
    Descripcion:
      'Autorización expresa para circular en los caminos y puentes de jurisdicción federal con configuraciones de tractocamión doblemente articulado',
  },
  { Codigo: 'TPAF20', Descripcion: 'Autotransporte Federal de Carga Especializada de fondos y valores' },
  { Codigo: 'TPXX00', Descripcion: 'Permiso no contemplado en el catálogo' },
] as const satisfies readonly Clave[]

const porCodigo = indexar<Clave>(permisosSct)

export function findPermisoSct(codigo: string): Clave | undefined {
  return porCodigo.get(codigo)
}
