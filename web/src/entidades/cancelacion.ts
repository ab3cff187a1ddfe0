// What a cancellation allows, for every screen. No other file asks the table of its states.
import { type EstadoCancelacion, type VerboCancelacion, vidaCancelacion } from '@litro/contract/cancelaciones/vida'
import { type FamiliaCfdi, rasgos } from '@litro/contract/documentos-fiscales/familia'
import { admite } from '@litro/contract/vida'

export const permite = ({ Estado }: { Estado: EstadoCancelacion }, verbo: VerboCancelacion): boolean =>
  admite(vidaCancelacion, Estado, verbo)

/** How a sentence names a state: `en espera del receptor`. */
export const palabraDe = (estado: EstadoCancelacion): string => vidaCancelacion.estados[estado].estatus

/** The verbs of the table that staff asks for; a demonstration also plays the receiver's two answers. */
export type VerboDePersonal = Extract<VerboCancelacion, 'enviar' | 'consultar' | 'desistir' | 'recordar'>
export type VerboDeCancelacion = VerboDePersonal | 'aceptar' | 'rechazar'

export const esCfdi = (familia: string): familia is FamiliaCfdi => Object.hasOwn(rasgos, familia)

/** `:tipo` is written as the files are: nota-credito. */
export const tipoDe = (familia: string) => (esCfdi(familia) ? rasgos[familia].archivo : familia)
