// What the palette finds besides screens, as the server searches it: the partner's own, or for the staff every partner's.
import { type Hallazgo, MINIMO_BUSQUEDA, type TipoHallazgo } from '@litro/contract/busqueda/hallazgo'
import { rasgos } from '@litro/contract/documentos-fiscales/familia'
import { useDebouncedValue } from '@mantine/hooks'
import type { SpotlightActionGroupData } from '@mantine/spotlight'
import { IconArrowBackUp, IconBuildingStore, IconCash, IconFileInvoice, IconTruck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { pesos } from '../formato.ts'
import { useServicio } from '../query.ts'
import { usePasoASocio } from '../sesion/paso-a-socio.ts'
import { useUsuario } from '../sesion/usuario-context.tsx'

const icono = { size: 19, stroke: 1.6 }
const documento = <IconFileInvoice {...icono} />

const TIPOS: Record<TipoHallazgo, { ruta: string; icono: ReactNode; palabra?: string }> = {
  factura: { ruta: rasgos.factura.ruta, icono: documento },
  nota_credito: { ruta: rasgos.nota_credito.ruta, icono: documento },
  nota_cargo: { ruta: rasgos.nota_cargo.ruta, icono: documento },
  deposito: { ruta: '/deposito', icono: <IconCash {...icono} /> },
  retorno: { ruta: '/retorno', icono: <IconArrowBackUp {...icono} /> },
  cliente: { ruta: '/cliente', icono: <IconBuildingStore {...icono} />, palabra: 'Cliente' },
  proveedor: { ruta: '/proveedor', icono: <IconTruck {...icono} />, palabra: 'Proveedor' },
}

type Hallazgos = { hallazgos: SpotlightActionGroupData[]; buscando: boolean }

export function useHallazgos(texto: string, onIr: (a: string) => void): Hallazgos {
  const { sesion, idSocio } = useUsuario()
  const pasar = usePasoASocio()
  const [q] = useDebouncedValue(texto.trim(), 200)
  const suficiente = (palabras: string) => palabras.length >= MINIMO_BUSQUEDA && (sesion.Personal || idSocio !== null)
  const { data, isFetching } = useServicio('buscar', [{ consulta: { q }, silencioso: true }], {
    enabled: suficiente(q),
    staleTime: 15_000,
  })
  const buscando = suficiente(texto.trim()) && (q !== texto.trim() || isFetching)
  if (!suficiente(q) || !data?.length) return { hallazgos: [], buscando }
  // The server decided what matches: the words typed go along, so that nothing found is left out here.
  const actions = data.map((hallazgo) => ({
    ...tell(hallazgo, sesion.Personal),
    keywords: q,
    onClick: () => {
      const a = `${TIPOS[hallazgo.Tipo].ruta}/ver/${hallazgo.Id}`
      if (sesion.Personal) pasar(hallazgo.IdSocioComercial, false, a)
      onIr(a)
    },
  }))
  return { hallazgos: [{ group: 'Resultados', actions }], buscando }
}

/** A document leads with its counterparty, a name with what it is of; who sees many partners also reads whose it is. */
function tell({ Tipo, Id, Titulo, De, Monto, Socio }: Hallazgo, deMuchos: boolean) {
  const { palabra, icono: leftSection } = TIPOS[Tipo]
  const dichos = [palabra, palabra ? De : pesos(Monto), deMuchos && Socio]
  return {
    id: `${Tipo}/${Id}`,
    label: palabra || De === '' ? Titulo : `${Titulo} · ${De}`,
    description: dichos.filter(Boolean).join(' · '),
    leftSection,
  }
}
