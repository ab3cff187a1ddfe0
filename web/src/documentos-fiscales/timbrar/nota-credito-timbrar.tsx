// /nota-credito/timbrar/:id
import { notaCreditoDatos } from '../nota-credito-datos.ts'
import { TimbrarPage } from './timbrar-page.tsx'

export function Page() {
  return <TimbrarPage familia="nota_credito" datos={notaCreditoDatos} />
}
