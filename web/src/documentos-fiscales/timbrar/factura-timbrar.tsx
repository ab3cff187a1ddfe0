// /factura/timbrar/:id
import { facturaDatos } from '../factura-datos.ts'
import { TimbrarPage } from './timbrar-page.tsx'

export function Page() {
  return <TimbrarPage familia="factura" datos={facturaDatos} />
}
