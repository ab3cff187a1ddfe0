// An XML that came by itself, in a package of the SAT or dropped by somebody: read outside of any transaction, kept once.
import { CfdiError } from '@litro/cfdi/cfdi-error'
import { saveArchivo } from '../../craft/archivos/archivo.sql.ts'
import type { Motor } from '../motor/motor.ts'
import { type CfdiRecibido, leerRecibida } from './leer-recibida.ts'
import { attachXmlEmitido, type Guardada, listCandidatos, type Origen, saveConXml } from './recibida.sql.ts'

type Recibida = (Guardada & { cfdi: CfdiRecibido }) | { rechazo: string; cfdi?: CfdiRecibido } | { emitida: string }

/** `rfc`: the issuer of this installation it must be made out to, or be of. */
export async function recibirXml(
  motor: Motor,
  rfc: string,
  bytes: Buffer,
  origen: Origen,
  idUsuario: number | null = null,
): Promise<Recibida> {
  const cfdi = read(motor, bytes)
  if (typeof cfdi === 'string') return { rechazo: cfdi }
  if (cfdi.TipoDeComprobante === 'N') return { rechazo: 'Es de nómina: no se guarda.' }
  const archivo = { socio: null, nombre: `${cfdi.UUID}.xml`, tipo: 'application/xml', bytes, idUsuario }
  if (cfdi.RfcEmisor === rfc && cfdi.RfcReceptor !== rfc) {
    await motor.inTx('todo', async (tx) =>
      attachXmlEmitido(tx, cfdi.UUID, await saveArchivo(tx, archivo), cfdi.NoCertificado),
    )
    return { emitida: cfdi.UUID }
  }
  if (cfdi.RfcReceptor !== rfc) return { rechazo: `Está a nombre de ${cfdi.RfcReceptor} y no de ${rfc}.`, cfdi }
  if (cfdi.verificacion === 'invalida')
    return { rechazo: cfdi.hallazgos.find(({ severidad }) => severidad === 'error')!.mensaje, cfdi }
  const guardada = await motor.inTx('todo', async (tx) => {
    const [unico, ...otros] = await listCandidatos(tx, cfdi.RfcEmisor)
    // Proposed where only one partner has that supplier; treasury still says so.
    const proveedor = unico && otros.length === 0 ? unico.proveedor : null
    const idArchivo = await saveArchivo(tx, archivo)
    return saveConXml(tx, cfdi, { origen, idArchivo, socio: null, proveedor, idUsuario })
  })
  return { ...guardada, cfdi }
}

function read(motor: Motor, bytes: Buffer): CfdiRecibido | string {
  try {
    return leerRecibida(bytes, motor.certificadosSat)
  } catch (error) {
    if (error instanceof CfdiError) return error.message
    throw error
  }
}
