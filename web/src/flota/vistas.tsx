// The five sides of the fleet, each told by a description: its columns, its words, and the form that adds or changes one.
import {
  type Operador,
  OperadorCaptura,
  type Remolque,
  RemolqueCaptura,
  type Ruta,
  RutaCaptura,
  type Sitio,
  SitioCaptura,
  tenencias,
  type Vehiculo,
  VehiculoCaptura,
} from '@litro/contract/flota/flota'
import type { TipoDeFlota } from '@litro/contract/flota/tipos'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { campoTexto } from '../campos/field.ts'
import { cantidad, fecha, hoyEnMexico, SIN_DATO } from '../formato.ts'
import { type Columna, DosLineas } from '../list/columna.tsx'
import { Badge } from '../ui/badge.tsx'
import { OperadorFields, RemolqueFields, RutaFields, SitioFields, VehiculoFields } from './campos.tsx'
import { diasPara, tonoDeVencimiento } from './vence.ts'

export type FilaDeFlota = { DeLaCasa: boolean; Estatus: 'En uso' | 'Retirado'; Version: number }

export type Vista<F extends FilaDeFlota = FilaDeFlota> = {
  tipo: TipoDeFlota
  titulo: string
  uno: string
  clave: Extract<keyof F, string>
  nombre: (fila: F) => string
  columnas: readonly Columna<F>[]
  busqueda: string
  vacio: string
  schema: z.ZodType
  inicial: (fila: F | null) => FieldValues
  campos: (fila: F | null) => ReactNode
}

/** Widened at one place: what each description says of its own rows the page only hands over. */
const vista = <F extends FilaDeFlota>(descripcion: Vista<F>) => descripcion as unknown as Vista

const Vence = ({ Vence: dia, Papel }: { Vence: string | null; Papel: string | null }) => {
  if (dia === null) return SIN_DATO
  const dias = diasPara(dia, hoyEnMexico())
  const plazo = `${dias < 0 ? 'Venció' : 'Vence'} el ${fecha(dia)}`
  return <DosLineas arriba={Papel} abajo={<Badge tono={tonoDeVencimiento(dias)}>{plazo}</Badge>} />
}

const Estatus = ({ Estatus: estatus, DeLaCasa }: FilaDeFlota) => (
  <span className="fila">
    <Badge tono={estatus === 'En uso' ? 'verde' : 'gris'}>{estatus}</Badge>
    {DeLaCasa ? <Badge tono="azul">De la casa</Badge> : null}
  </span>
)
const estatus = { campo: 'Estatus', titulo: 'Estatus', ancho: 180, render: Estatus } as const
const litros = (valor: number | null) => (valor === null ? SIN_DATO : `${cantidad(valor, 0)} L`)
const duenio = ({ Tenencia, DuenioNombre }: Vehiculo | Remolque) => DuenioNombre || tenencias[Tenencia]

const deDuenio = (fila: Vehiculo | Remolque | null) => ({
  Tenencia: fila?.Tenencia ?? 'propio',
  DuenioRfc: fila?.DuenioRfc ?? '',
  DuenioNombre: fila?.DuenioNombre ?? '',
  DeLaCasa: false,
})

export const vistas: readonly [Vista, ...Vista[]] = [
  vista<Vehiculo>({
    tipo: 'vehiculo',
    titulo: 'Vehículos',
    uno: 'vehículo',
    clave: 'IdVehiculo',
    nombre: ({ Nombre }) => Nombre,
    columnas: [
      { campo: 'Nombre', titulo: 'Número económico', ancho: 150, abajo: 'Placa' },
      {
        campo: 'ConfiguracionDescripcion',
        titulo: 'Configuración',
        ancho: 190,
        como: 'texto',
        crece: true,
        abajo: (v) => String(v.Anio),
      },
      {
        campo: 'Capacidad',
        titulo: 'Capacidad',
        ancho: 110,
        cifra: true,
        render: ({ Capacidad }) => litros(Capacidad),
      },
      { campo: 'Vence', titulo: 'Próximo vencimiento', ancho: 180, render: Vence },
      { campo: 'DuenioNombre', titulo: 'De quién es', ancho: 140, render: duenio },
      { ...estatus, bajo: { de: 'DuenioNombre', turno: 1 } },
    ],
    busqueda: 'Buscar por número económico o placa',
    vacio: 'Agrega el primer vehículo para planear entregas con él.',
    schema: VehiculoCaptura,
    inicial: (v) => ({
      Nombre: v?.Nombre ?? '',
      Placa: v?.Placa ?? '',
      Anio: campoTexto(v?.Anio),
      Configuracion: v?.Configuracion ?? null,
      PesoBruto: campoTexto(v?.PesoBruto),
      Capacidad: campoTexto(v?.Capacidad),
      PermisoSct: v?.PermisoSct ?? 'TPAF07',
      NumeroPermisoSct: v?.NumeroPermisoSct ?? '',
      VencePermiso: v?.VencePermiso ?? '',
      AseguraRc: v?.AseguraRc ?? '',
      PolizaRc: v?.PolizaRc ?? '',
      VenceRc: v?.VenceRc ?? '',
      AseguraAmbiente: v?.AseguraAmbiente ?? '',
      PolizaAmbiente: v?.PolizaAmbiente ?? '',
      VenceAmbiente: v?.VenceAmbiente ?? '',
      ...deDuenio(v),
    }),
    campos: () => <VehiculoFields />,
  }),
  vista<Remolque>({
    tipo: 'remolque',
    titulo: 'Remolques',
    uno: 'remolque',
    clave: 'IdRemolque',
    nombre: ({ Nombre }) => Nombre,
    columnas: [
      { campo: 'Nombre', titulo: 'Número', ancho: 200, abajo: 'Placa' },
      {
        campo: 'Capacidad',
        titulo: 'Capacidad',
        ancho: 160,
        cifra: true,
        render: ({ Capacidad }) => litros(Capacidad),
      },
      { campo: 'DuenioNombre', titulo: 'De quién es', ancho: 200, render: duenio },
      estatus,
    ],
    busqueda: 'Buscar por número o placa',
    vacio: 'Agrega los tanques que jalan tus tractores. Un tanque fijo en el chasis no es un remolque.',
    schema: RemolqueCaptura,
    inicial: (r) => ({
      Nombre: r?.Nombre ?? '',
      Placa: r?.Placa ?? '',
      Subtipo: r?.Subtipo ?? 'CTR028',
      Capacidad: campoTexto(r?.Capacidad),
      ...deDuenio(r),
    }),
    campos: () => <RemolqueFields />,
  }),
  vista<Operador>({
    tipo: 'operador',
    titulo: 'Operadores',
    uno: 'operador',
    clave: 'IdOperador',
    nombre: ({ Nombre }) => Nombre,
    columnas: [
      { campo: 'Nombre', titulo: 'Nombre', ancho: 220, crece: true, abajo: 'RFC' },
      { campo: 'Licencia', titulo: 'Licencia', ancho: 140, como: 'clave' },
      { campo: 'Vence', titulo: 'Vencimiento', ancho: 180, render: Vence },
      { campo: 'CorreoElectronico', titulo: 'Correo', ancho: 220, como: 'texto', abajo: 'Telefono' },
      { ...estatus, bajo: { de: 'Licencia', turno: 1 } },
    ],
    busqueda: 'Buscar por nombre, RFC o licencia',
    vacio: 'Agrega a quien maneja tus unidades.',
    schema: OperadorCaptura,
    inicial: (o) => ({
      Nombre: o?.Nombre ?? '',
      RFC: o?.RFC ?? '',
      Licencia: o?.Licencia ?? '',
      VenceLicencia: o?.VenceLicencia ?? '',
      Telefono: o?.Telefono ?? '',
      CorreoElectronico: o?.CorreoElectronico ?? '',
      DeLaCasa: false,
    }),
    campos: () => <OperadorFields />,
  }),
  vista<Sitio>({
    tipo: 'sitio',
    titulo: 'Sitios',
    uno: 'sitio',
    clave: 'IdSitio',
    nombre: ({ Nombre }) => Nombre,
    columnas: [
      { campo: 'Nombre', titulo: 'Nombre', ancho: 260, crece: true, abajo: ({ Cliente }) => Cliente ?? 'Nuestro' },
      { campo: 'CodigoPostal', titulo: 'Código Postal', ancho: 140, como: 'clave', abajo: 'Estado' },
      {
        campo: 'Calle',
        titulo: 'Calle',
        ancho: 240,
        como: 'texto',
        abajo: ({ ColoniaNombre, Referencia }) => ColoniaNombre || Referencia,
      },
      estatus,
    ],
    busqueda: 'Buscar por nombre, cliente o código postal',
    vacio: 'Agrega tus terminales y los lugares donde entregas.',
    schema: SitioCaptura,
    inicial: (s) => ({
      Nombre: s?.Nombre ?? '',
      IdCliente: campoTexto(s?.IdCliente),
      CodigoPostal: s?.CodigoPostal ?? '',
      Colonia: s?.Colonia ?? '',
      Calle: s?.Calle ?? '',
      NumExterior: s?.NumExterior ?? '',
      Referencia: s?.Referencia ?? '',
      ZonaHoraria: s?.ZonaHoraria ?? '',
      DeLaCasa: false,
    }),
    campos: (s) => <SitioFields sitio={s} />,
  }),
  vista<Ruta>({
    tipo: 'ruta',
    titulo: 'Rutas',
    uno: 'ruta',
    clave: 'IdRuta',
    nombre: ({ Origen, Destino }) => `${Origen} a ${Destino}`,
    columnas: [
      { campo: 'Origen', titulo: 'Origen', ancho: 200, crece: true },
      { campo: 'Destino', titulo: 'Destino', ancho: 200, crece: true },
      { campo: 'Km', titulo: 'Kilómetros', ancho: 130, cifra: true, render: ({ Km }) => cantidad(Km) },
      { campo: 'Minutos', titulo: 'Minutos', ancho: 110, cifra: true },
      estatus,
    ],
    busqueda: 'Buscar por origen o destino',
    vacio: 'Se aprenden solas con cada entrega; también puedes agregarlas.',
    schema: RutaCaptura,
    inicial: (r) => ({
      IdOrigen: campoTexto(r?.IdOrigen),
      IdDestino: campoTexto(r?.IdDestino),
      Km: campoTexto(r?.Km),
      Minutos: campoTexto(r?.Minutos),
      DeLaCasa: false,
    }),
    campos: () => <RutaFields />,
  }),
]
