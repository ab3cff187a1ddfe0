// The files of a return, each saved under the name it was stored with: the invoice, its programming and its payment.
import type { FilaRetorno } from '@litro/contract/retornos/retorno'
import { IconCalendarCheck, IconFileTypePdf, IconFileTypeXml, IconReceipt } from '@tabler/icons-react'
import { RowDownload } from '../archivos/row-download.tsx'
import { capital, SIN_DATO } from '../formato.ts'
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

/** `conNombre`: where there is room to say what each one is. */
export function Archivos({ retorno, conNombre = false }: { retorno: FilaRetorno; conNombre?: boolean }) {
  const { IdRetorno: id } = retorno
  if (!tieneArchivos(retorno)) return SIN_DATO
  const suyos = archivos.filter(({ campo }) => retorno[campo] !== null)
  const botones = suyos.map(({ campo, servicio, texto, Icono, de }) => (
    <RowDownload
      key={campo}
      servicio={servicio}
      peticion={[{ params: { id } }]}
      nombre={retorno[campo] ?? ''}
      texto={conNombre ? capital(de) : texto}
      etiqueta={`Descargar ${de} del retorno ${id}`}
      icono={<Icono size={17} stroke={1.6} aria-hidden />}
      soloIcono={!conNombre}
    />
  ))
  return conNombre ? <div className="fila">{botones}</div> : <RowActions>{botones}</RowActions>
}
