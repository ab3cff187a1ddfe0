// Rules of the people of a trip: at least one operator with licence, and the owner of what is not ours with its parts.
import { OPERADOR, type TiposFigura } from '../complementos/carta-porte/modelo.ts'
import type { Hallazgo } from '../hallazgo.ts'
import { personaDeRfc, revisarRfc } from '../rfc.ts'
import { findFiguraTransporte, findParteTransporte } from '../sat/carta-porte/figuras.ts'
import { existePais } from '../sat/pais.ts'
import { DE_FIGURA, revisarDomicilio } from './carta-porte-domicilio.ts'
import { CP, type Revision } from './carta-porte-revision.ts'
import { precisar } from './frases-de-caso.ts'
import { hallar } from './frases-de-viaje.ts'
import { revisarTexto } from './textos.ts'

const PROPIETARIO = '02'
const ARRENDADOR = '03'

export function revisarFiguras(revision: Revision): void {
  const { cartaPorte, lista } = revision
  const campo = `${CP}.FiguraTransporte`
  const figuras = cartaPorte.FiguraTransporte ?? []
  if (figuras.length === 0) {
    hallar(lista, 'CP193', campo)
    return
  }
  if (!figuras.some(({ TipoFigura }) => TipoFigura === OPERADOR)) hallar(lista, 'CP194', campo)
  figuras.forEach((figura, i) => {
    const suyo = `${campo}[${i}]`
    const nombre = (findFiguraTransporte(figura.TipoFigura)?.Descripcion ?? 'figura').toLowerCase()
    if (!findFiguraTransporte(figura.TipoFigura)) hallar(lista, 'LITRO-658', `${suyo}.TipoFigura`)
    if (figura.NombreFigura === '') hallar(lista, 'LITRO-801', `${suyo}.NombreFigura`)
    else revisarTexto(figura.NombreFigura, 254, `${suyo}.NombreFigura`, lista)
    revisarIdentidad(figura, nombre, suyo, lista)
    revisarLicencia(figura, `${suyo}.NumLicencia`, lista)
    revisarPartes(figura, nombre, `${suyo}.PartesTransporte`, lista)
    if (figura.Domicilio) revisarDomicilio(figura.Domicilio, `${suyo}.Domicilio`, DE_FIGURA, revision)
  })
}

function revisarIdentidad(figura: TiposFigura, nombre: string, campo: string, lista: Hallazgo[]): void {
  const { RFCFigura, NumRegIdTribFigura, ResidenciaFiscalFigura, TipoFigura } = figura
  if (RFCFigura !== undefined) {
    const usable = revisarRfc(RFCFigura, `${campo}.RFCFigura`, lista)
    if (usable && TipoFigura === OPERADOR && personaDeRfc(RFCFigura) === 'moral') {
      hallar(lista, 'LITRO-671', `${campo}.RFCFigura`)
    }
  }
  if (RFCFigura === undefined && NumRegIdTribFigura === undefined) {
    precisar(lista, 'CP197/falta', `${campo}.RFCFigura`, { figura: nombre })
  } else if (RFCFigura !== undefined && NumRegIdTribFigura !== undefined) {
    precisar(lista, 'CP197/ambos', `${campo}.NumRegIdTribFigura`, { figura: nombre })
  }
  revisarTexto(NumRegIdTribFigura, 40, `${campo}.NumRegIdTribFigura`, lista)
  const campoPais = `${campo}.ResidenciaFiscalFigura`
  if (ResidenciaFiscalFigura === undefined) {
    if (NumRegIdTribFigura !== undefined) precisar(lista, 'CP198/falta', campoPais, { figura: nombre })
  } else if (ResidenciaFiscalFigura === 'MEX') precisar(lista, 'CP198/mexico', campoPais, { figura: nombre })
  else if (NumRegIdTribFigura === undefined || !existePais(ResidenciaFiscalFigura)) hallar(lista, 'CP198', campoPais)
}

function revisarLicencia({ TipoFigura, NumLicencia }: TiposFigura, campo: string, lista: Hallazgo[]): void {
  if (TipoFigura !== OPERADOR) {
    if (NumLicencia !== undefined) precisar(lista, 'CP196/sobra', campo)
  } else if (NumLicencia === undefined) precisar(lista, 'CP196/falta', campo)
  else if (NumLicencia.length < 6 || NumLicencia.length > 16) hallar(lista, 'LITRO-653', campo)
  else revisarTexto(NumLicencia, 16, campo, lista)
}

function revisarPartes(
  { TipoFigura, PartesTransporte = [] }: TiposFigura,
  nombre: string,
  campo: string,
  lista: Hallazgo[],
): void {
  const ajeno = TipoFigura === PROPIETARIO || TipoFigura === ARRENDADOR
  if (ajeno && PartesTransporte.length === 0) precisar(lista, 'CP199/falta', campo, { figura: nombre })
  if (!ajeno && PartesTransporte.length > 0) hallar(lista, 'CP199', campo)
  PartesTransporte.forEach(({ ParteTransporte }, i) => {
    if (!findParteTransporte(ParteTransporte)) hallar(lista, 'LITRO-658', `${campo}[${i}].ParteTransporte`)
  })
}
