// A client: who is invoiced. The form and the server read the same schema, so they complain with the same sentences.
import type { Hallazgo } from '@litro/cfdi/hallazgo'
import { type DatosExtranjero, type DatosFiscales, revisarCliente } from '@litro/cfdi/reglas/cliente'
import { esRfcGenerico, NOMBRE_PUBLICO_EN_GENERAL, RFC_EXTRANJERO, RFC_PUBLICO_EN_GENERAL } from '@litro/cfdi/rfc'
import { estadoDeCodigoPostal } from '@litro/cfdi/sat/carta-porte/estado-de-codigo-postal'
import { findEstado } from '@litro/cfdi/sat/estados'
import { existePais } from '@litro/cfdi/sat/pais'
import { z } from 'zod'
import { Bandera, Correo, Texto, TextoOpcional, Version } from '../campo.ts'
import { quejaDePrefijo } from '../codigo-postal.ts'
import { findClaveEstado } from './clave-estado.ts'

export const ClienteFila = z.object({
  IdCliente: z.number(),
  Nombre: z.string(),
  RazonSocial: z.string(),
  RFC: z.string(),
  UsoCFDI: z.string(),
  UsoCFDIDescripcion: z.string(),
  RegimenFiscal: z.string(),
  RegimenFiscalDescripcion: z.string(),
  CodigoPostal: z.string(),
  Inactivo: z.boolean(),
})
export type ClienteFila = z.infer<typeof ClienteFila>

export const Cliente = ClienteFila.extend({
  CorreoElectronico: z.string(),
  EmailsAdicionales: z.array(z.string()),
  IdPais: z.string(),
  ClaveEstado: z.string(),
  IdEstado: z.string(),
  Estado: z.string(),
  Municipio: z.string(),
  Ciudad: z.string(),
  Colonia: z.string(),
  Calle: z.string(),
  NumExterior: z.string(),
  NumInterior: z.string(),
  ResidenciaFiscal: z.string(),
  NumRegIdTrib: z.string(),
  Version: z.number(),
})
export type Cliente = z.infer<typeof Cliente>

/** What a write answers: the record, and what the rules warn about without forbidding it. */
export const ClienteGuardado = Cliente.extend({
  Avisos: z.array(z.object({ codigo: z.string(), campo: z.string(), mensaje: z.string() })),
})
export type ClienteGuardado = z.infer<typeof ClienteGuardado>

const MAX_CORREOS = 20

/** Further addresses: a list, or one text with commas or semicolons between them. Repeated ones are kept once. */
export const EmailsAdicionales = z
  .union([z.string(), z.array(z.string())], { error: 'Los correos adicionales no son válidos.' })
  .transform((valor) => (Array.isArray(valor) ? valor : valor.split(/[,;\n]/)).map((texto) => texto.trim()))
  .transform((correos) => [...new Map(correos.filter(Boolean).map((c) => [c.toLowerCase(), c])).values()])
  .superRefine((correos, ctx) => {
    const malo = correos.find((correo) => !Correo.safeParse(correo).success)
    if (malo !== undefined) {
      ctx.addIssue({ code: 'custom', message: `El correo electrónico no es válido: ${malo.slice(0, 60)}.` })
    }
    if (correos.length > MAX_CORREOS) {
      ctx.addIssue({ code: 'custom', message: `Captura máximo ${MAX_CORREOS} correos adicionales.` })
    }
  })

// A key or a name; numbers and blanks arrive from clients that fill all three fields.
const DatoEstado = z.union([z.string(), z.number()], { error: 'El estado no es válido.' }).nullish()
const elegir = (error: string) => z.string({ error }).trim().min(1, { error })

const Captura = z.object({
  Nombre: Texto({ max: 200, requerido: 'Captura el nombre.' }),
  RazonSocial: Texto({ max: 300, requerido: 'Captura la razón social.' }),
  RFC: z.string({ error: 'Captura el RFC.' }).trim().toUpperCase().min(1, { error: 'Captura el RFC.' }),
  CorreoElectronico: Correo.nullish(),
  EmailsAdicionales: EmailsAdicionales.nullish(),
  CodigoPostal: z.string({ error: 'Captura el código postal.' }).trim().min(1, { error: 'Captura el código postal.' }),
  RegimenFiscal: elegir('Elige el régimen fiscal.'),
  UsoCFDI: elegir('Elige el uso de CFDI.'),
  IdPais: z.string({ error: 'El país no es válido.' }).trim().toUpperCase().nullish(),
  Estado: DatoEstado,
  IdEstado: DatoEstado,
  ClaveEstado: DatoEstado,
  Municipio: TextoOpcional(120),
  Ciudad: TextoOpcional(120),
  Colonia: TextoOpcional(120),
  Calle: TextoOpcional(120),
  NumExterior: TextoOpcional(55),
  NumInterior: TextoOpcional(55),
  numExterior: TextoOpcional(55),
  numInterior: TextoOpcional(55),
  ResidenciaFiscal: z.string({ error: 'El país de la residencia fiscal no es válido.' }).trim().toUpperCase().nullish(),
  NumRegIdTrib: TextoOpcional(40),
  Version,
})
type Captura = z.infer<typeof Captura>

const revisada = (leer: (captura: Captura) => Captura) =>
  Captura.superRefine((captura, ctx) => checkCliente(leer(captura), ctx)).transform((captura) =>
    normalize(leer(captura)),
  )

export const ClienteCaptura = revisada((captura) => captura)
export type ClienteCaptura = z.infer<typeof ClienteCaptura>

/** The form hides what only a resident abroad has: what was written there before the RFC changed does not count. */
export const ClienteFormulario = revisada((captura) =>
  captura.RFC === RFC_EXTRANJERO ? captura : { ...captura, ResidenciaFiscal: '', NumRegIdTrib: '' },
)

/** What the rules only warn about: shown, never in the way of saving. */
export function avisosDeCliente(datos: DatosFiscales & DatosExtranjero): Hallazgo[] {
  return revisarCliente(datos).filter((hallazgo) => hallazgo.severidad === 'aviso')
}

/** The postal code of one state with another one chosen: one of the two is a slip, and only a person knows which. */
export function avisoDeEstado(codigoPostal: string, estado: string): string | null {
  const suyo = estadoDeCodigoPostal(codigoPostal)
  if (!suyo || estado === '' || suyo === estado) return null
  return `El código postal es de ${findEstado(suyo)?.Descripcion ?? suyo}; revísalo, o corrige el estado.`
}

export const SIN_GLOBALES =
  'Aquí no se emiten facturas globales. Pide al cliente su RFC, o escribe su nombre con el RFC genérico.'
const toMayusculas = (texto: string) => texto.trim().toUpperCase().replaceAll('Ú', 'U')

type Issues = { addIssue: (issue: { code: 'custom'; path: string[]; message: string }) => void }

function checkCliente(captura: Captura, ctx: Issues): void {
  const blame = (campo: string, message: string) => ctx.addIssue({ code: 'custom', path: [campo], message })
  const ResidenciaFiscal = captura.ResidenciaFiscal ?? undefined
  for (const { severidad, campo, mensaje } of revisarCliente({ ...captura, ResidenciaFiscal })) {
    // An empty field already has its own sentence.
    if (severidad === 'error' && captura[campo as keyof DatosFiscales] !== '') blame(campo, mensaje)
  }
  // A global invoice is another document, which is not issued here: the person hears it now and not when stamping (D-200).
  if (captura.RFC === RFC_PUBLICO_EN_GENERAL && toMayusculas(captura.RazonSocial) === NOMBRE_PUBLICO_EN_GENERAL) {
    blame('RazonSocial', SIN_GLOBALES)
  }
  const prefijo = esRfcGenerico(captura.RFC) ? null : quejaDePrefijo(captura.CodigoPostal)
  if (prefijo) blame('CodigoPostal', prefijo)
  const estado = readEstado(captura)
  if ('error' in estado) blame('Estado', estado.error)
  const pais = captura.IdPais || 'MEX'
  if (!existePais(pais)) blame('IdPais', 'El país no está en el catálogo del SAT.')
  else if (pais !== 'MEX' && captura.RFC !== RFC_EXTRANJERO) {
    blame('IdPais', `Un cliente de otro país lleva el RFC ${RFC_EXTRANJERO}.`)
  }
}

/** The three fields must agree on one state (D-57); a foreign client may have none. */
function readEstado({ Estado, IdEstado, ClaveEstado, RFC }: Captura): { clave: string } | { error: string } {
  const dichos = [Estado, IdEstado, ClaveEstado].map((dato) => String(dato ?? '').trim()).filter((dato) => dato !== '')
  if (dichos.length === 0) return RFC === RFC_EXTRANJERO ? { clave: '' } : { error: 'Elige el estado.' }
  const claves = new Set(dichos.map(findClaveEstado))
  const [clave] = claves
  if (clave === undefined || claves.has(undefined)) return { error: 'El estado no está en el catálogo del SAT.' }
  return claves.size === 1 ? { clave } : { error: 'Los datos del estado no coinciden entre sí.' }
}

/** Both spellings of the exterior and interior number become one (D-58), and the state becomes its key (D-57). */
function normalize(captura: Captura) {
  const { Estado: _e, IdEstado: _i, ClaveEstado: _c, numExterior, numInterior, ...resto } = captura
  const estado = readEstado(captura)
  return {
    ...resto,
    ClaveEstado: 'clave' in estado ? estado.clave : '',
    NumExterior: captura.NumExterior ?? numExterior,
    NumInterior: captura.NumInterior ?? numInterior,
    CorreoElectronico: captura.CorreoElectronico ?? undefined,
    EmailsAdicionales: captura.EmailsAdicionales ?? undefined,
    IdPais: captura.IdPais || undefined,
    ResidenciaFiscal: captura.ResidenciaFiscal ?? undefined,
  }
}

/** *Contactos*: the only place that edits the addresses, so here empty does erase (D-55, D-56). */
export const ContactosCaptura = z.object({ CorreoElectronico: Correo, EmailsAdicionales, Version })

export const InactivarCaptura = z.object({ Inactivo: Bandera, Version })
