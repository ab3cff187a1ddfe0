// The words of the path of a cancellation's verbs.
import { rasgos } from '@litro/contract/documentos-fiscales/familia'
import { esCfdi } from '../documento-link.tsx'

export type Verbo = 'enviar' | 'consultar' | 'desistir' | 'recordar' | 'aceptar' | 'rechazar'

/** `:tipo` is written as the files are: nota-credito. */
export const tipoDe = (familia: string) => (esCfdi(familia) ? rasgos[familia].archivo : familia)
