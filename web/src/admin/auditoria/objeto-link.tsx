// What a line of the log is about, leading to its screen when it has one.
import { type LineaBitacora, nombreDeObjeto } from '@litro/contract/auditoria/bitacora'
import { rasgos } from '@litro/contract/documentos-fiscales/familia'
import { esCfdi } from '../../entidades/cancelacion.ts'
import { SocioLink } from '../socio-link.tsx'

/** Screens that show one record to who only reads. */
const pantallas: Record<string, string> = { deposito: '/deposito/ver' }

const rutaDe = (objeto: string): string | null =>
  esCfdi(objeto) ? rasgos[objeto].detalle : (pantallas[objeto] ?? null)

/** An access is of who did it: its number says nothing. */
export const objetoDe = ({ Objeto, IdObjeto, Folio }: LineaBitacora) =>
  [nombreDeObjeto(Objeto), Folio || (Objeto === 'acceso' ? null : IdObjeto)].filter(Boolean).join(' ')

export function ObjetoLink({ linea }: { linea: LineaBitacora }) {
  const { Objeto, IdObjeto, IdSocioComercial } = linea
  const texto = objetoDe(linea)
  const ruta = rutaDe(Objeto)
  if (ruta === null || IdObjeto === null || IdSocioComercial === null) return texto
  return (
    <SocioLink socio={IdSocioComercial} a={`${ruta}/${IdObjeto}`}>
      {texto}
    </SocioLink>
  )
}
