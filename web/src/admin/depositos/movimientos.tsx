// The bank's side of the desk: deposits that arrived and no partner's deposit has claimed, with what each may be.
import { DESCARTADO, type MovimientoBanco, MovimientoDescartar, SIN_DEPOSITO } from '@litro/contract/depositos/banco'
import { IconArrowBackUp, IconBuildingBank, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { mensajeDe } from '../../api-error.ts'
import { call } from '../../call.ts'
import { conteo, fecha, pesos } from '../../formato.ts'
import { Parrafo, type Tarjeta } from '../../list/card-list.tsx'
import { type Columna, DosLineas } from '../../list/columna.tsx'
import { ListPage } from '../../list/list-page.tsx'
import { PERIODO } from '../../list/list-state.ts'
import { MotivoDeLote, MotivoDialog } from '../../list/motivo-dialog.tsx'
import { useVerbos, type VerboDeLote } from '../../list/use-verbos.tsx'
import { useVentanas } from '../../list/ventanas.ts'
import { useEscritura } from '../../query.ts'
import { useUsuario } from '../../sesion/usuario-context.tsx'
import { avisarError, avisarExito } from '../../ui/avisos.ts'
import { Badge } from '../../ui/badge.tsx'
import { avisarReversible } from '../../ui/deshacer.tsx'
import { RowActions, RowButton, RowLink } from '../../ui/row-actions.tsx'
import type { VistaProps } from '../editable-page.tsx'
import { certezas } from './movimiento.ts'

const filtros = {
  opciones: [...Object.values(certezas).map(({ palabra }) => palabra), SIN_DEPOSITO, DESCARTADO].map((valor) => ({
    valor,
    texto: valor,
  })),
}
const queDice = ({ Descripcion }: MovimientoBanco) => Descripcion || 'Sin descripción'
const mejor = ({ Sugerencias }: MovimientoBanco) => Sugerencias[0]

function Sugerido({ fila }: { fila: MovimientoBanco }) {
  if (fila.Descarte) {
    const { Motivo, Usuario, Fecha } = fila.Descarte
    return (
      <span title={Motivo}>
        <DosLineas
          arriba={
            <>
              <Badge tono="gris">{DESCARTADO}</Badge> {Motivo}
            </>
          }
          abajo={`${Usuario}, ${fecha(Fecha)}`}
        />
      </span>
    )
  }
  const sugerencia = mejor(fila)
  if (!sugerencia) return <span className="tenue">Nadie lo ha capturado</span>
  const { tono, palabra } = certezas[sugerencia.Certeza]
  return (
    <DosLineas
      arriba={
        <>
          <Badge tono={tono}>{palabra}</Badge> Depósito {sugerencia.IdDeposito}
        </>
      }
      abajo={sugerencia.Razon}
    />
  )
}

const columnas: readonly Columna<MovimientoBanco>[] = [
  { campo: 'Fecha', titulo: 'Fecha', ancho: 110, como: 'fecha' },
  {
    campo: 'Descripcion',
    titulo: 'Descripción',
    ancho: 230,
    render: queDice,
    abajo: 'Cuenta',
    pista: ({ Descripcion }) => Descripcion,
  },
  { campo: 'ClaveRastreo', titulo: 'Rastreo y referencia', ancho: 205, abajo: 'Referencia' },
  { campo: 'Monto', titulo: 'Monto', ancho: 125, cifra: true, como: 'pesos' },
  { campo: 'Sugerencias', titulo: 'Puede ser', ancho: 240, sinOrden: true, render: (fila) => <Sugerido fila={fila} /> },
]

const tarjeta: Tarjeta<MovimientoBanco> = [
  queDice,
  (fila) => (
    <Parrafo
      lineas={[
        <span key="fecha">
          <span className="cifra">{fecha(fila.Fecha)}</span> · {fila.Cuenta}
        </span>,
        <Sugerido key="sugerido" fila={fila} />,
      ]}
    />
  ),
  'Monto',
]

const bandeja = {
  lista: 'admin_movimiento_banco',
  clave: 'IdMovimientoBanco',
  filtros,
  sumas: [{ campo: 'Monto', titulo: 'Monto', formato: pesos }],
  hoja: { archivo: 'MovimientosBanco.xlsx', alcance: 'filtrado' },
  estrechos: PERIODO,
  bandeja: {},
} as const
const nombre = ({ Fecha, Monto }: MovimientoBanco) => `movimiento del ${fecha(Fecha)} por ${pesos(Monto)}`
const vacio = {
  icono: <IconBuildingBank size={28} stroke={1.5} />,
  titulo: 'Ningún movimiento por identificar',
  texto: 'Importa el estado bancario en CSV para ver qué dinero llegó y a qué depósito corresponde.',
}

const verbos: readonly VerboDeLote<MovimientoBanco>[] = [
  {
    texto: 'Recuperar',
    icono: <IconArrowBackUp size={17} stroke={1.7} />,
    impide: ({ Descarte }) => (Descarte ? null : 'No se hizo: no estaba descartado.'),
    hacer: async ({ IdMovimientoBanco: id }) => {
      await call('admin_movimiento_banco_recuperar', { params: { id } })
      return 'volvió a la lista.'
    },
  },
  {
    texto: 'Descartar',
    icono: <IconX size={17} stroke={1.8} />,
    peligro: true,
    impide: ({ Descarte }) => (Descarte ? 'No se hizo: ya estaba descartado.' : null),
    preguntar: (pregunta) => (
      <MotivoDeLote
        {...pregunta}
        titulo={`Descartar ${conteo(pregunta.filas.length, 'movimiento', 'movimientos')}`}
        campo="Motivo"
        schema={MovimientoDescartar}
        boton="Descartar"
        hacer={(Motivo) =>
          async ({ IdMovimientoBanco: id }) => {
            await call('admin_movimiento_banco_descartar', { params: { id }, entrada: { Motivo } })
            return 'quedó descartado.'
          }}
      >
        <p>Dejan de sugerirse y de contar como dinero por identificar. Los puedes recuperar después.</p>
      </MotivoDeLote>
    ),
  },
]

type Props = VistaProps & { sinDeposito: number; botones: ReactNode }

export function Movimientos({ sinDeposito, ...props }: Props) {
  const [descartando, setDescartando] = useState<MovimientoBanco | null>(null)
  const { descartar, recuperar } = useDescarte()
  const lote = useVerbos({
    nombre,
    verbos,
    permiso: 'admin.depositos',
    servicio: 'admin_movimiento_banco_descartar',
  })
  return (
    <>
      <ListPage
        {...props}
        etiqueta="Movimientos del banco"
        fuente={useVentanas(bandeja)}
        columnas={columnas}
        tarjeta={tarjeta}
        busqueda="Descripción, cuenta, rastreo o monto"
        acciones={(fila) => (
          <Acciones fila={fila} onDescartar={() => setDescartando(fila)} onRecuperar={() => recuperar(fila)} />
        )}
        anchoAcciones={212}
        lote={lote}
        vacio={vacio}
        falla="No pudimos cargar los movimientos del banco"
        detalle={conteo(sinDeposito, 'movimiento sin depósito', 'movimientos sin depósito')}
      />
      {descartando ? (
        <MotivoDialog
          titulo="Descartar movimiento"
          campo="Motivo"
          schema={MovimientoDescartar}
          boton="Descartar"
          onEnviar={(Motivo) => descartar(descartando, Motivo)}
          onCerrar={() => setDescartando(null)}
        >
          <p>
            {queDice(descartando)}, {pesos(descartando.Monto)} del {fecha(descartando.Fecha)}. Deja de sugerirse y de
            contar como dinero por identificar. Lo puedes recuperar después.
          </p>
        </MotivoDialog>
      ) : null}
    </>
  )
}

type AccionesProps = { fila: MovimientoBanco; onDescartar: () => void; onRecuperar: () => void }

function Acciones({ fila, onDescartar, onRecuperar }: AccionesProps) {
  const decide = useUsuario().puede('admin.depositos')
  const sugerencia = mejor(fila)
  const cual = `${fila.Descripcion || 'movimiento'} ${pesos(fila.Monto)}`
  return (
    <RowActions>
      {sugerencia ? (
        <RowLink a={`/admin/depositos?id=${sugerencia.IdDeposito}`} texto="Ver depósito" de={sugerencia.IdDeposito} />
      ) : null}
      {!decide ? null : fila.Descarte ? (
        <RowButton texto="Recuperar" de={cual} onClick={onRecuperar} />
      ) : (
        <RowButton texto="Descartar" de={cual} onClick={onDescartar} />
      )}
    </RowActions>
  )
}

const VOLVIO = 'El movimiento volvió a la lista.'

function useDescarte() {
  const descarte = useEscritura('admin_movimiento_banco_descartar')
  const regreso = useEscritura('admin_movimiento_banco_recuperar')
  return {
    descartar: async ({ IdMovimientoBanco: id }: MovimientoBanco, Motivo: string) => {
      await descarte.mutateAsync([{ params: { id }, entrada: { Motivo } }])
      avisarReversible('El movimiento quedó descartado.', {
        deshacer: () => regreso.mutateAsync([{ params: { id } }]),
        deshecho: VOLVIO,
      })
    },
    recuperar: async ({ IdMovimientoBanco: id }: MovimientoBanco) => {
      if (regreso.isPending) return
      try {
        await regreso.mutateAsync([{ params: { id } }])
        avisarExito(VOLVIO)
      } catch (error) {
        console.error('admin_movimiento_banco_recuperar', error)
        avisarError(mensajeDe(error, 'No se pudo recuperar el movimiento.'))
      }
    },
  }
}
