// The words of the path of a cancellation's verbs.
import type { VerboCancelacion } from '@litro/contract/cancelaciones/vida'
import { rasgos } from '@litro/contract/documentos-fiscales/familia'
import { esCfdi } from '../documento-link.tsx'

/** The verbs of the table that staff asks for; a demonstration also plays the receiver's two answers. */
export type VerboDePersonal = Extract<VerboCancelacion, 'enviar' | 'consultar' | 'desistir' | 'recordar'>
export type Verbo = VerboDePersonal | 'aceptar' | 'rechazar'

/** `:tipo` is written as the files are: nota-credito. */
export const tipoDe = (familia: string) => (esCfdi(familia) ? rasgos[familia].archivo : familia)
