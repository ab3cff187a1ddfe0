// What the palette finds besides screens: documents, deposits, clients and suppliers of the partner, as the server searches them.

import { useDebouncedValue } from '@mantine/hooks'
import type { SpotlightActionGroupData } from '@mantine/spotlight'
import { IconBuildingStore, IconCash, IconFileInvoice, IconTruck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { pesos } from '../formato.ts'
import { useServicio } from '../query.ts'
import { useUsuario } from '../sesion/usuario-context.tsx'

const CADA_UNO = 5
/** Fewer letters match nearly everything. */
const MINIMO = 2

const icono = { size: 19, stroke: 1.6 }

type Hallazgo = { id: string; label: string; description?: string; a: string; leftSection: ReactNode }

type Hallazgos = { hallazgos: SpotlightActionGroupData[]; buscando: boolean }

export function useHallazgos(texto: string, onIr: (a: string) => void): Hallazgos {
  const { idSocio, puede } = useUsuario()
  const [q] = useDebouncedValue(texto.trim(), 200)
  const busca = idSocio !== null && q.length >= MINIMO
  const pregunta = { consulta: { q, limite: CADA_UNO }, silencioso: true as const }
  const opciones = { enabled: busca, staleTime: 15_000 }
  const facturas = useServicio('factura_listar', [pregunta], opciones)
  const credito = useServicio('nota_credito_listar', [pregunta], opciones)
  const cargo = useServicio('nota_cargo_listar', [pregunta], opciones)
  const clientes = useServicio('cliente_listar', [pregunta], opciones)
  const depositos = useServicio('deposito_listar', [pregunta], opciones)
  const proveedores = useServicio('proveedor_listar', [pregunta], opciones)
  const porLlegar = [facturas, credito, cargo, clientes, depositos, proveedores].some(({ isFetching }) => isFetching)
  const buscando = idSocio !== null && texto.trim().length >= MINIMO && (q !== texto.trim() || porLlegar)
  if (!busca) return { hallazgos: [], buscando }
  const documento = (ruta: string, id: number, f: { Folio: string; Cliente: string; Total: number }): Hallazgo => ({
    id: `${ruta}/${id}`,
    label: `${f.Folio} · ${f.Cliente}`,
    description: pesos(f.Total),
    a: `${ruta}/ver/${id}`,
    leftSection: <IconFileInvoice {...icono} />,
  })
  const hallados: Hallazgo[] = [
    ...(facturas.data ?? []).map((f) => documento('/factura', f.IdFactura, f)),
    ...(credito.data ?? []).map((f) => documento('/nota-credito', f.IdNotaCredito, f)),
    ...(cargo.data ?? []).map((f) => documento('/nota-cargo', f.IdNotaCargo, f)),
    ...(clientes.data ?? []).map(({ IdCliente, Nombre, RFC }) => ({
      id: `cliente/${IdCliente}`,
      label: Nombre,
      description: `Cliente · ${RFC}`,
      a: `/cliente/ver/${IdCliente}`,
      leftSection: <IconBuildingStore {...icono} />,
    })),
    ...(depositos.data ?? []).map(({ IdDeposito, Depositante, Monto }) => ({
      id: `deposito/${IdDeposito}`,
      label: `Depósito ${IdDeposito} · ${Depositante}`,
      description: pesos(Monto),
      a: `/deposito/ver/${IdDeposito}`,
      leftSection: <IconCash {...icono} />,
    })),
    ...(puede('proveedor.editar') ? (proveedores.data ?? []) : []).map(({ IdProveedor, Nombre }) => ({
      id: `proveedor/${IdProveedor}`,
      label: Nombre,
      description: 'Proveedor',
      a: `/proveedor/editar/${IdProveedor}`,
      leftSection: <IconTruck {...icono} />,
    })),
  ]
  if (hallados.length === 0) return { hallazgos: [], buscando }
  // The server decided what matches: the words typed go along, so that nothing found is left out here.
  const actions = hallados.map(({ a, ...accion }) => ({ ...accion, keywords: q, onClick: () => onIr(a) }))
  return { hallazgos: [{ group: 'Resultados', actions }], buscando }
}
