// Differences as tasks that end: what is wrong in words, for how long, how much, and one button for each.
import { clasesDiferencia, estatusDiferencia, type FilaDiferencia } from '@litro/contract/espejo/espejo'
import { IconChecks, IconHelp } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { call } from '../../call.ts'
import { conteo, fecha, pesos } from '../../formato.ts'
import { Parrafo, type Tarjeta } from '../../list/card-list.tsx'
import type { Columna } from '../../list/columna.tsx'
import { ListPage } from '../../list/list-page.tsx'
import { useVerbos, type VerboDeLote } from '../../list/use-verbos.tsx'
import { useVentanas } from '../../list/ventanas.ts'
import { useUsuario } from '../../sesion/usuario-context.tsx'
import { Badge, type Tono } from '../../ui/badge.tsx'
import { RowActions, RowButton } from '../../ui/row-actions.tsx'
import { DiferenciaDialog } from './diferencia-dialog.tsx'
import { estrechosDe, fijaDe } from './fija.ts'
import type { Lugar, Pestana } from './lugar.ts'
import { textoDe, useAccion } from './use-accion.ts'

const tonos: Record<FilaDiferencia['Severidad'], Tono> = { critica: 'rojo', alta: 'amarillo', baja: 'gris' }
const cortoDe = (uuid: string) => uuid.slice(0, 8)
const nombreDe = ({ Folio, UUID }: FilaDiferencia) => Folio ?? cortoDe(UUID)
const espera = ({ Dias }: FilaDiferencia) => (Dias === 0 ? 'desde hoy' : `hace ${conteo(Dias, 'día', 'días')}`)
/** What somebody explained goes first: of a long text a row shows three lines, and the dialog it opens all of them. */
const quePasa = ({ Detalle, Motivo }: FilaDiferencia) => (Motivo ? `Explicación: ${Motivo} ${Detalle}` : Detalle)

const columnas: readonly Columna<FilaDiferencia>[] = [
  { campo: 'Fecha', titulo: 'Fecha', ancho: 106, como: 'fecha', abajo: espera },
  // Each alone in its cell, so that a long name has all the lines of the row.
  { campo: 'Contraparte', titulo: 'Contraparte', ancho: 170, crece: true },
  {
    campo: 'Folio',
    titulo: 'Folio y UUID',
    ancho: 100,
    render: nombreDe,
    abajo: ({ Folio, UUID }) => (Folio ? cortoDe(UUID) : null),
    pista: ({ UUID }) => UUID,
  },
  {
    campo: 'Titulo',
    titulo: 'Diferencia',
    ancho: 160,
    render: ({ Severidad, Titulo }) => <Badge tono={tonos[Severidad]}>{Titulo}</Badge>,
  },
  {
    campo: 'Detalle',
    titulo: 'Qué pasa',
    ancho: 240,
    frases: 3,
    sinOrden: true,
    render: quePasa,
    pista: quePasa,
  },
  // On a tablet what is wrong and how much are in sight before whose it is.
  { campo: 'SocioComercial', titulo: 'Socio', ancho: 136 },
  { campo: 'Total', titulo: 'Total', ancho: 116, cifra: true, como: 'pesos', bajo: { de: 'Titulo', turno: 1 } },
]

const tarjeta: Tarjeta<FilaDiferencia> = [
  'Contraparte',
  (fila) => <Parrafo lineas={[`${nombreDe(fila)} · ${fecha(fila.Fecha)}, ${espera(fila)}`, fila.SocioComercial]} />,
  'Total',
  'Titulo',
]
const pie = ({ Detalle, Motivo }: FilaDiferencia) => <Parrafo lineas={[Motivo && `Explicación: ${Motivo}`, Detalle]} />

const lista = {
  lista: 'admin_diferencia',
  clave: 'IdDiferencia',
  filtros: { opciones: estatusDiferencia.map((valor) => ({ valor, texto: valor })), porOmision: ['Abierta'] },
  sumas: [{ campo: 'Total', titulo: 'Total', formato: pesos }],
  hoja: { archivo: 'DiferenciasSAT.xlsx', alcance: 'filtrado' },
} as const

const verbos: readonly VerboDeLote<FilaDiferencia>[] = [
  {
    texto: 'Preguntar al SAT',
    icono: <IconHelp size={17} stroke={1.7} />,
    impide: ({ Estatus }) => (Estatus === 'Resuelta' ? 'No se hizo: ya está resuelta.' : null),
    hacer: async ({ IdDiferencia }) => {
      const { EstatusSAT, Estatus } = await call('admin_diferencia_preguntar', { params: { id: IdDiferencia } })
      return Estatus === 'Resuelta' ? 'quedó resuelta.' : `el SAT dice ${EstatusSAT ?? 'nada'}.`
    },
  },
]

type Grupo = Exclude<Pestana, 'coinciden'>
// biome-ignore format: a table is read as a table
const vacios: Record<Grupo, { titulo: string; texto: string }> = {
  solo_sat:  { titulo: 'Nada que solo tenga el SAT', texto: 'Si alguien facturara con tu RFC fuera de aquí, aparecería en esta lista.' },
  solo_aqui: { titulo: 'Nada que el SAT no tenga',   texto: 'Solo se dice de días que el SAT ya contó completos, 72 horas después de su fin.' },
  difieren:  { titulo: 'Nada que difiera',           texto: 'Descarga tu metadata en el portal del SAT y súbela aquí cada semana.' },
}

type Props = { titulo: string; lugar: Lugar; selector: ReactNode; antes: ReactNode; botones: ReactNode }

export function Diferencias({ lugar, ...comun }: Props) {
  const grupo = lugar.pestana as Grupo
  const mueve = useUsuario().puede('admin.espejo')
  const [abierta, setAbierta] = useState<number | null>(null)
  const { hacer } = useAccion()
  const lote = useVerbos({
    nombre: nombreDe,
    verbos,
    permiso: 'admin.espejo',
    servicio: 'admin_diferencia_preguntar',
  })
  return (
    <>
      <ListPage
        {...comun}
        fuente={useVentanas({ ...lista, estrechos: estrechosDe[lugar.sentido], fija: fijaDe(lugar, grupo) })}
        columnas={columnas}
        tarjeta={tarjeta}
        pieDeTarjeta={pie}
        busqueda="Contraparte, folio o UUID"
        acciones={(fila) => {
          const { accion } = clasesDiferencia[fila.Clase]
          const directa = accion === 'explicar' || fila.Estatus === 'Resuelta' || !mueve ? null : accion
          return (
            <RowActions>
              {directa ? (
                <RowButton
                  texto={textoDe[directa]}
                  de={`por ${nombreDe(fila)}`}
                  onClick={() => hacer(directa, fila.IdDiferencia)}
                />
              ) : null}
              <RowButton texto="Ver" de={nombreDe(fila)} onClick={() => setAbierta(fila.IdDiferencia)} />
            </RowActions>
          )
        }}
        anchoAcciones={210}
        alAbrir={({ IdDiferencia }) => setAbierta(IdDiferencia)}
        lote={lote}
        vacio={{ icono: <IconChecks size={28} stroke={1.5} />, ...vacios[grupo] }}
        falla="No pudimos cargar las diferencias"
      />
      {abierta === null ? null : <DiferenciaDialog id={abierta} onCerrar={() => setAbierta(null)} />}
    </>
  )
}
