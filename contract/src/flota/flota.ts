// The fleet: vehicles, trailers, operators, places and routes, as rows of their lists and as a person captures them. A row is
// the partner's own or the company's, shared with the partners it names (D-205).
import { problemaRfc } from '@litro/cfdi/rfc'
import { findConfiguracion } from '@litro/cfdi/sat/carta-porte/configuraciones'
import { estadoDeCodigoPostal } from '@litro/cfdi/sat/carta-porte/estado-de-codigo-postal'
import { findPermisoSct } from '@litro/cfdi/sat/carta-porte/permisos-sct'
import { findSubtipoRemolque } from '@litro/cfdi/sat/carta-porte/subtipos-remolque'
import { findZonaHoraria } from '@litro/cfdi/sat/zonas-horarias'
import { z } from 'zod'
import { Bandera, Correo, Decimal, Fecha, Id, IdOpcional, IdRequerido, Texto, Version } from '../campo.ts'

export const tenencias = { propio: 'Propio', arrendado: 'Arrendado', de_tercero: 'De un tercero' } as const
export type Tenencia = keyof typeof tenencias

/** What every row tells besides its own fields. */
const Comun = z.object({
  /** The company's: the partner uses it and does not change it. */
  DeLaCasa: z.boolean(),
  Estatus: z.enum(['En uso', 'Retirado']),
  Version: z.number(),
})

/** First paper to expire, with its day: what the list orders by and colours. */
const ConPapeles = z.object({ Vence: z.string().nullable(), Papel: z.string().nullable() })

export const Vehiculo = Comun.extend(ConPapeles.shape).extend({
  IdVehiculo: z.number(),
  Nombre: z.string(),
  Placa: z.string(),
  Anio: z.number(),
  Configuracion: z.string(),
  ConfiguracionDescripcion: z.string(),
  PesoBruto: z.number(),
  Capacidad: z.number().nullable(),
  PermisoSct: z.string(),
  NumeroPermisoSct: z.string(),
  VencePermiso: z.string().nullable(),
  AseguraRc: z.string(),
  PolizaRc: z.string(),
  VenceRc: z.string(),
  AseguraAmbiente: z.string(),
  PolizaAmbiente: z.string(),
  VenceAmbiente: z.string().nullable(),
  Tenencia: z.enum(Object.keys(tenencias) as [Tenencia, ...Tenencia[]]),
  DuenioRfc: z.string(),
  DuenioNombre: z.string(),
})
export type Vehiculo = z.infer<typeof Vehiculo>

export const Remolque = Comun.extend({
  IdRemolque: z.number(),
  Nombre: z.string(),
  Placa: z.string(),
  Subtipo: z.string(),
  Capacidad: z.number().nullable(),
  Tenencia: Vehiculo.shape.Tenencia,
  DuenioRfc: z.string(),
  DuenioNombre: z.string(),
})
export type Remolque = z.infer<typeof Remolque>

export const Operador = Comun.extend(ConPapeles.shape).extend({
  IdOperador: z.number(),
  Nombre: z.string(),
  RFC: z.string(),
  Licencia: z.string(),
  VenceLicencia: z.string(),
  Telefono: z.string(),
  CorreoElectronico: z.string(),
})
export type Operador = z.infer<typeof Operador>

export const Sitio = Comun.extend({
  IdSitio: z.number(),
  Nombre: z.string(),
  IdCliente: z.number().nullable(),
  Cliente: z.string().nullable(),
  CodigoPostal: z.string(),
  Estado: z.string(),
  /** The SAT's key within the postal code, and what the imported catalogue calls it. */
  Colonia: z.string().nullable(),
  ColoniaNombre: z.string().nullable(),
  Calle: z.string(),
  NumExterior: z.string(),
  Referencia: z.string(),
  ZonaHoraria: z.string().nullable(),
})
export type Sitio = z.infer<typeof Sitio>

export const Ruta = Comun.extend({
  IdRuta: z.number(),
  IdOrigen: z.number(),
  Origen: z.string(),
  IdDestino: z.number(),
  Destino: z.string(),
  Km: z.number(),
  Minutos: z.number(),
})
export type Ruta = z.infer<typeof Ruta>

/** Written as people write plates; kept as the SAT does, without blanks or hyphens. */
const Placa = Texto({ max: 20, requerido: 'Captura la placa.' })
  .transform((texto) => texto.toUpperCase().replace(/[\s-]/g, ''))
  .refine((placa) => /^[A-Z0-9]{5,7}$/.test(placa), { error: 'La placa lleva de 5 a 7 letras y números.' })

/** The pipe separates the fields of the chain the SAT reads. */
const sinBarra = (nombre: string, minimo: number, max: number) =>
  Texto({ max, requerido: `Captura ${nombre}.` })
    .refine((texto) => texto.length >= minimo, { error: `Escribe al menos ${minimo} caracteres.` })
    .refine((texto) => !texto.includes('|'), { error: 'No uses el carácter |.' })
const opcional = <E extends z.ZodType>(esquema: E) => z.union([z.literal(''), esquema]).default('')
const vacio = (valor: unknown) => (valor === '' || valor === null ? undefined : valor)
const FechaOpcional = z.preprocess(vacio, Fecha.optional()).transform((dia) => dia ?? null)

const MAX_LITROS = 100_000
const Capacidad = z.preprocess(
  vacio,
  Decimal(3, { requerido: 'Captura la capacidad.', positivo: 'La capacidad debe ser mayor que cero.' })
    .refine((texto) => Number(texto) <= MAX_LITROS, {
      error: 'La capacidad se captura en litros y no pasa de 100,000.',
    })
    .optional(),
)

const Rfc = (queja: string) =>
  Texto({ max: 13, requerido: queja })
    .transform((texto) => texto.toUpperCase())
    .refine((rfc) => problemaRfc(rfc) === undefined, { error: 'El RFC no está bien escrito.' })

const Duenio = {
  Tenencia: Vehiculo.shape.Tenencia.default('propio'),
  DuenioRfc: opcional(Rfc('Captura el RFC del dueño.')),
  DuenioNombre: opcional(sinBarra('el nombre del dueño', 1, 254)),
}
const DeQuien = { DeLaCasa: Bandera.default(false), Socios: z.array(Id).max(500).default([]), Version }

type Queja = (campo: string, message: string) => void
type Ajeno = { Tenencia: Tenencia; DuenioRfc: string; DuenioNombre: string }

function revisarDuenio({ Tenencia, DuenioRfc, DuenioNombre }: Ajeno, queja: Queja): void {
  if (Tenencia === 'propio') return
  if (DuenioRfc === '') queja('DuenioRfc', 'Captura el RFC del dueño.')
  if (DuenioNombre === '') queja('DuenioNombre', 'Captura el nombre del dueño.')
}

const ANIO = 'Captura el año modelo con cuatro cifras.'

export const VehiculoCaptura = z
  .object({
    Nombre: Texto({ max: 60, requerido: 'Captura el número económico.' }),
    Placa,
    Anio: z
      .union([z.number(), z.string().regex(/^\d{4}$/, { error: ANIO })], { error: ANIO })
      .transform(Number)
      .refine((n) => Number.isInteger(n) && n >= 1950 && n <= 2050, { error: ANIO }),
    Configuracion: Texto({ max: 10, requerido: 'Elige la configuración.' }).refine(
      (clave) => findConfiguracion(clave) !== undefined,
      { error: 'Elige la configuración.' },
    ),
    PesoBruto: Decimal(2, { requerido: 'Captura el peso bruto.', positivo: 'El peso debe ser mayor que cero.' }).refine(
      (texto) => Number(texto) <= 200,
      { error: 'El peso bruto se captura en toneladas.' },
    ),
    Capacidad,
    PermisoSct: Texto({ max: 10, requerido: 'Elige el permiso.' }).refine(
      (clave) => findPermisoSct(clave) !== undefined,
      {
        error: 'Elige el permiso.',
      },
    ),
    NumeroPermisoSct: sinBarra('el número de permiso', 1, 50),
    VencePermiso: FechaOpcional,
    AseguraRc: sinBarra('la aseguradora', 3, 50),
    PolizaRc: sinBarra('la póliza', 3, 30),
    VenceRc: Fecha,
    AseguraAmbiente: opcional(sinBarra('la aseguradora', 3, 50)),
    PolizaAmbiente: opcional(sinBarra('la póliza', 3, 30)),
    VenceAmbiente: FechaOpcional,
    ...Duenio,
    ...DeQuien,
  })
  .superRefine((captura, ctx) => {
    const queja: Queja = (campo, message) => ctx.addIssue({ code: 'custom', path: [campo], message })
    revisarDuenio(captura, queja)
    const { AseguraAmbiente, PolizaAmbiente, VenceAmbiente } = captura
    const alguno = AseguraAmbiente !== '' || PolizaAmbiente !== '' || VenceAmbiente !== null
    if (!alguno) return
    if (AseguraAmbiente === '') queja('AseguraAmbiente', 'Captura la aseguradora.')
    if (PolizaAmbiente === '') queja('PolizaAmbiente', 'Captura la póliza.')
    if (VenceAmbiente === null) queja('VenceAmbiente', 'Captura hasta cuándo vale la póliza.')
  })
export type VehiculoCaptura = z.infer<typeof VehiculoCaptura>

export const RemolqueCaptura = z
  .object({
    Nombre: Texto({ max: 60, requerido: 'Captura el número del remolque.' }),
    Placa,
    Subtipo: Texto({ max: 10 })
      .default('CTR028')
      .refine((clave) => findSubtipoRemolque(clave) !== undefined, { error: 'Elige el tipo de remolque.' }),
    Capacidad,
    ...Duenio,
    ...DeQuien,
  })
  .superRefine((captura, ctx) =>
    revisarDuenio(captura, (campo, message) => ctx.addIssue({ code: 'custom', path: [campo], message })),
  )
export type RemolqueCaptura = z.infer<typeof RemolqueCaptura>

export const OperadorCaptura = z.object({
  Nombre: sinBarra('el nombre', 3, 254),
  RFC: Rfc('Captura el RFC.').refine((rfc) => rfc.length === 13, {
    error: 'El operador es una persona: su RFC lleva 13 caracteres.',
  }),
  Licencia: sinBarra('la licencia', 6, 16),
  VenceLicencia: Fecha,
  Telefono: Texto({ max: 30 }).default(''),
  CorreoElectronico: Correo.default(''),
  ...DeQuien,
})
export type OperadorCaptura = z.infer<typeof OperadorCaptura>

export const SitioCaptura = z.object({
  Nombre: Texto({ max: 120, requerido: 'Captura el nombre del sitio.' }),
  /** Absent: a place of ours. */
  IdCliente: IdOpcional,
  CodigoPostal: Texto({ max: 10, requerido: 'Captura el código postal.' }).refine(
    (codigo) => estadoDeCodigoPostal(codigo) !== undefined,
    { error: 'El código postal lleva cinco cifras y debe ser de México.' },
  ),
  /** Never typed: one of those its postal code has. */
  Colonia: z
    .preprocess(
      vacio,
      z
        .string()
        .regex(/^\d{4}$/, { error: 'Elige la colonia de la lista.' })
        .optional(),
    )
    .transform((clave) => clave ?? null),
  Calle: opcional(sinBarra('la calle', 1, 100)),
  NumExterior: opcional(sinBarra('el número', 1, 55)),
  Referencia: opcional(sinBarra('la referencia', 1, 250)),
  ZonaHoraria: z
    .preprocess(vacio, z.string().optional())
    .refine((zona) => zona === undefined || findZonaHoraria(zona) !== undefined, {
      error: 'La zona horaria no es de México; elige otra.',
    })
    .transform((zona) => zona ?? null),
  ...DeQuien,
})
export type SitioCaptura = z.infer<typeof SitioCaptura>

export const ConsultaColonias = z.object({
  CodigoPostal: z.string().regex(/^\d{5}$/, { error: 'El código postal lleva cinco cifras.' }),
})

/** Those of a postal code; none where the catalogue was not imported or does not have it. */
export const Colonia = z.object({ Clave: z.string(), Nombre: z.string() })

export const Km = Decimal(2, {
  requerido: 'Captura los kilómetros.',
  positivo: 'La distancia va de 0.01 a 99,999 km.',
}).refine((texto) => !texto.startsWith('-') && Number(texto) <= 99_999, {
  error: 'La distancia va de 0.01 a 99,999 km.',
})
const MINUTOS = 'Captura los minutos de camino: de 1 a 14,400.'

export const RutaCaptura = z
  .object({
    IdOrigen: IdRequerido('Elige el origen.'),
    IdDestino: IdRequerido('Elige el destino.'),
    Km,
    Minutos: z
      .union([z.number(), z.string().regex(/^\d{1,5}$/, { error: MINUTOS })], { error: MINUTOS })
      .transform(Number)
      .refine((n) => Number.isInteger(n) && n >= 1 && n <= 14_400, { error: MINUTOS }),
    ...DeQuien,
  })
  .refine(({ IdOrigen, IdDestino }) => IdOrigen !== IdDestino, {
    error: 'El destino debe ser otro sitio.',
    path: ['IdDestino'],
  })
export type RutaCaptura = z.infer<typeof RutaCaptura>

export const Retiro = z.preprocess((valor) => valor ?? {}, z.object({ Version })) as unknown as z.ZodType<
  { Version?: number },
  { Version?: number }
>
