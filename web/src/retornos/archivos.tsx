// The files of a return, each saved under the name it was stored with: the invoice, its programming and its payment.
import type { FilaRetorno } from '@litro/contract/retornos/retorno'
import { IconCalendarCheck, IconFileTypePdf, IconFileTypeXml, IconReceipt } from '@tabler/icons-react'
import { RowDownload } from '../archivos/row-download.tsx'
import { SIN_DATO } from '../formato.ts'
import { RowActions } from '../ui/row-actions.tsx'

const archivos = [
  {
    campo: 'ArchivoFacturaPDF',
    servicio: 'retorno_archivo_pdf',
    texto: 'PDF',
    Icono: IconFileTypePdf,
    de: 'factura en PDF',
  },
  {
    campo: 'ArchivoFacturaXML',
    servicio: 'retorno_archivo_xml',
    texto: 'XML',
    Icono: IconFileTypeXml,
    de: 'factura en XML',
  },
  {
    campo: 'ArchivoProgramacion',
    servicio: 'retorno_archivo_programacion',
    texto: 'Programación',
    Icono: IconCalendarCheck,
    de: 'programación',
  },
  { campo: 'ArchivoPago', servicio: 'retorno_archivo_pago', texto: 'Pago', Icono: IconReceipt, de: 'pago' },
] as const

export const tieneArchivos = (retorno: FilaRetorno): boolean => archivos.some(({ campo }) => retorno[campo] !== null)

export function Archivos({ retorno }: { retorno: FilaRetorno }) {
  const { IdRetorno: id } = retorno
  if (!tieneArchivos(retorno)) return SIN_DATO
  const suyos = archivos.filter(({ campo }) => retorno[campo] !== null)
  return (
    <RowActions>
      {suyos.map(({ campo, servicio, texto, Icono, de }) => (
        <RowDownload
          key={campo}
          servicio={servicio}
          peticion={[{ params: { id } }]}
          nombre={retorno[campo] ?? ''}
          texto={texto}
          etiqueta={`Descargar ${de} del retorno ${id}`}
          icono={<Icono size={17} stroke={1.6} aria-hidden />}
          soloIcono
        />
      ))}
    </RowActions>
  )
}
