// /nota-cargo/timbrar/:id
import { notaCargoDatos } from '../nota-cargo-datos.ts'
import { TimbrarPage } from './timbrar-page.tsx'

export function Page() {
  return <TimbrarPage familia="nota_cargo" datos={notaCargoDatos} />
}
