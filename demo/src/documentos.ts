// Documents of the demonstration: small true PDFs, one of them for the first partner alone.

import { saveArchivo } from '@litro/api/craft/archivos/archivo.sql'
import { claimInstalacion } from '@litro/api/craft/db/instalacion.sql'
import type { Tx } from '@litro/api/craft/db/tx'
import { insertDocumento } from '@litro/api/maestros/documentos/documento.sql'
import { sociosDemo } from './data.ts'
import * as demo from './demo.sql.ts'
import { writePdf } from './write-pdf.ts'

type DocumentoDemo = { nombre: string; archivo: string; dias: number; socio?: number; parrafos: string[] }

const PIE = 'Documento de demostración de Litro. Los datos son inventados y no tienen validez.'

export const documentosDemo: DocumentoDemo[] = [
  {
    nombre: 'Guía rápida del portal',
    archivo: 'guia-rapida-del-portal.pdf',
    dias: 210,
    parrafos: [
      'En Resumen encuentras tu saldo disponible, tu saldo congelado y las facturas vencidas y por vencer.',
      'Para facturar, captura una prefactura, revísala y tímbrala. El PDF y el XML quedan disponibles en la lista de Facturas.',
      'Registra tus depósitos con su comprobante. Tesorería los valida y los aplica a las facturas que elegiste.',
      'Para pagar a un proveedor, da de alta su cuenta bancaria. Tesorería la aprueba antes del primer pago.',
    ],
  },
  {
    nombre: 'Aviso de privacidad',
    archivo: 'aviso-de-privacidad.pdf',
    dias: 180,
    parrafos: [
      'Usamos los datos de tu empresa y de tus clientes únicamente para emitir comprobantes fiscales, conciliar depósitos y programar pagos.',
      'Puedes pedir el acceso, la rectificación, la cancelación u oponerte al uso de tus datos con el administrador del portal.',
    ],
  },
  {
    nombre: 'Hoja de seguridad: diésel automotriz',
    archivo: 'hoja-de-seguridad-diesel.pdf',
    dias: 95,
    parrafos: [
      'Líquido inflamable. Mantén el producto lejos de chispas, flamas y superficies calientes. No fumes en el área de descarga.',
      'Conecta a tierra el autotanque antes de abrir las válvulas. Usa guantes de nitrilo y lentes de seguridad.',
      'En caso de derrame, contén con arena o material absorbente y avisa al responsable de la estación.',
    ],
  },
  {
    nombre: 'Calendario de cierres mensuales',
    archivo: 'calendario-de-cierres.pdf',
    dias: 40,
    parrafos: [
      'El corte de cada mes es el último día hábil a las 18:00, hora del centro de México.',
      'Las notas de crédito del mes se reciben hasta dos días hábiles antes del corte.',
      'Los complementos de pago se emiten a más tardar el quinto día del mes siguiente al del pago.',
    ],
  },
  {
    nombre: 'Condiciones comerciales de Energéticos del Bajío',
    archivo: 'condiciones-comerciales.pdf',
    dias: 12,
    socio: 0,
    parrafos: [
      'Estas condiciones son para Energéticos del Bajío y no se comparten con otros socios.',
      'Volumen mínimo mensual: 450,000 litros entre todas las sucursales. Descuento por volumen: $0.12 por litro.',
      'Plazo de pago: 30 días naturales a partir de la fecha de emisión de la factura.',
    ],
  },
]

export async function loadDocumentosDemo(tx: Tx, ahora: Date): Promise<void> {
  if (!(await claimInstalacion(tx, 'demo_documentos'))) return
  const porNombre = await demo.findSocios(tx)
  for (const { nombre, archivo, dias, socio, parrafos } of documentosDemo) {
    const destinatario = socio === undefined ? undefined : porNombre.get(sociosDemo[socio]!.nombre)
    // Meant for one partner that is no longer there: nobody else may see it.
    if (socio !== undefined && destinatario === undefined) continue
    const bytes = writePdf(nombre, parrafos, PIE)
    const idArchivo = await saveArchivo(tx, {
      socio: null,
      nombre: archivo,
      tipo: 'application/pdf',
      bytes,
      idUsuario: null,
    })
    const socios = destinatario === undefined ? [] : [destinatario]
    const id = await insertDocumento(tx, { nombre, idArchivo, paraTodos: socios.length === 0, socios })
    await demo.dateDocumento(tx, id, new Date(ahora.getTime() - dias * 86_400_000))
  }
}
