// One icon per link of the menu.
import type { TablerIcon } from '@tabler/icons-react'
import {
  IconAdjustments,
  IconArrowBackUp,
  IconArrowsExchange,
  IconBuildingBank,
  IconBuildingCommunity,
  IconCash,
  IconCertificate,
  IconChecklist,
  IconCircleX,
  IconFileInvoice,
  IconFileMinus,
  IconFilePlus,
  IconFiles,
  IconFolder,
  IconLayoutDashboard,
  IconListSearch,
  IconMapPin,
  IconReceipt2,
  IconRoute,
  IconRubberStamp,
  IconTruck,
  IconTruckDelivery,
  IconUserCheck,
  IconUserCog,
  IconUsers,
} from '@tabler/icons-react'

// biome-ignore format: a table is read as a table
const iconos: Record<string, TablerIcon> = {
  '/dashboard':            IconLayoutDashboard,
  '/estado-cuenta':        IconReceipt2,
  '/clientes':             IconUsers,
  '/facturas':             IconFileInvoice,
  '/depositos':            IconCash,
  '/notas-credito':        IconFileMinus,
  '/notas-cargo':          IconFilePlus,
  '/proveedores':          IconTruckDelivery,
  '/retornos':             IconArrowBackUp,
  '/documentos':           IconFolder,
  '/sucursales':           IconMapPin,
  '/entregas':             IconRoute,
  '/flota':                IconTruck,
  '/admin/autorizaciones': IconChecklist,
  '/admin/cancelaciones':  IconCircleX,
  '/admin/depositos':      IconBuildingBank,
  '/admin/retornos':       IconArrowsExchange,
  '/admin/cambios':        IconUserCheck,
  '/admin/socios':         IconBuildingCommunity,
  '/admin/usuarios':       IconUserCog,
  '/admin/emisor':         IconCertificate,
  '/admin/catalogos':      IconAdjustments,
  '/admin/documentos':     IconFiles,
  '/admin/timbrado':       IconRubberStamp,
  '/admin/auditoria':      IconListSearch,
}

export function RutaIcon({ path, size = 20 }: { path: string; size?: number }) {
  const Icono = iconos[path] ?? IconFilePlus
  return <Icono size={size} stroke={1.6} aria-hidden />
}
