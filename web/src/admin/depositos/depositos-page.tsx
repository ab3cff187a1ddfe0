// A-3 Validación de depósitos: what waits at the left, the decision at the right, and the arrows between deposits.
import type { MovimientoBanco } from '@litro/contract/depositos/banco'
import type { DepositoPorValidar } from '@litro/contract/depositos/deposito'
import { depositos as estatusDe } from '@litro/contract/depositos/estado'
import { MAXIMO_CLAVES } from '@litro/contract/servicio'
import { ActionIcon, Button, SegmentedControl, Tooltip } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCoins, IconFileImport, IconRefresh, IconSearchOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { conteo, entero, pesos } from '../../formato.ts'
import { BarraLote } from '../../list/barra-lote.tsx'
import { filtrar, resumir } from '../../list/filtrar.ts'
import { SIN_FILTROS, useListState } from '../../list/list-state.ts'
import { ListToolbar, SearchToggle, useSearchBox } from '../../list/list-toolbar.tsx'
import { type Seleccion, useSeleccion } from '../../list/seleccion.ts'
import { useVerbos } from '../../list/use-verbos.tsx'
import { useServicio } from '../../query.ts'
import { useUsuario } from '../../sesion/usuario-context.tsx'
import { avisarExito } from '../../ui/avisos.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import desk from '../admin.module.css'
import { HojaButton, useHojaDeBandeja } from '../hoja-de-bandeja.tsx'
import { Decision } from './decision.tsx'
import { DepositoList } from './deposito-list.tsx'
import estilos from './depositos.module.css'
import { LISTA, nextOf, OBSOLETAS } from './estado.ts'
import { ImportarDialog } from './importar-dialog.tsx'
import { candidatosDe, segurosDe } from './movimiento.ts'
import { Movimientos } from './movimientos.tsx'
import { esAplicado } from './saldo.ts'
import { Saldos } from './saldos.tsx'
import { verbos } from './verbos.tsx'

const TITULO = 'Validación de depósitos'
/** Below this there is no room for two panes. */
const ANGOSTA = '(max-width: 61.99em)'
/** Nor here for three views side by side. */
const TELEFONO = '(max-width: 47.99em)'

const filtros = {
  opciones: [estatusDe.capturado, estatusDe.por_cancelar].map(({ estatus }) => ({ valor: estatus, texto: estatus })),
}
const criterio = {
  texto: (d: DepositoPorValidar) =>
    [d.IdDeposito, d.Depositante, d.SocioComercial, d.Cliente, d.DepositoTipo, d.ClaveRastreo, d.Monto].join(' '),
  estatus: (d: DepositoPorValidar) => d.DepositoEstatus,
}

const nombre = ({ IdDeposito }: DepositoPorValidar) => `Depósito ${IdDeposito}`
const clave = ({ IdDeposito }: DepositoPorValidar) => IdDeposito
const HOJA = { servicio: 'admin_deposito_exportar', archivo: 'DepositosPorValidar.xlsx' } as const

const BANCO = 'banco'
const SALDOS = 'saldos'
const vistas: readonly string[] = [BANCO, SALDOS]

/** Three sides of one desk, each with its address: what partners captured, what the bank says arrived, what is still unused. */
export function Page() {
  const [params, setParams] = useSearchParams()
  const [importando, setImportando] = useState(false)
  const banco = useServicio('admin_movimiento_banco_listar')
  const saldos = useServicio('admin_saldo_favor_listar')
  const pedida = params.get('vista') ?? ''
  const vista = vistas.includes(pedida) ? pedida : 'depositos'
  const telefono = useMediaQuery(TELEFONO, window.matchMedia(TELEFONO).matches)
  const ver = (nueva: string) => setParams(vistas.includes(nueva) ? { vista: nueva } : {})
  const selector = (
    <SegmentedControl
      aria-label="Qué ver"
      className={desk.vistas}
      orientation={telefono ? 'vertical' : 'horizontal'}
      fullWidth={telefono}
      value={vista}
      onChange={ver}
      data={[
        { value: 'depositos', label: 'Depósitos' },
        { value: BANCO, label: contado('Movimientos del banco', banco.data) },
        {
          value: SALDOS,
          label: contado(
            'Saldos a favor',
            saldos.data?.filter((fila) => !esAplicado(fila)),
          ),
        },
      ]}
    />
  )
  const decide = useUsuario().puede('admin.depositos')
  const boton = decide ? (
    <Button
      variant="default"
      leftSection={<IconFileImport size={18} stroke={1.7} />}
      aria-haspopup="dialog"
      onClick={() => setImportando(true)}
    >
      Importar estado bancario
    </Button>
  ) : null
  return (
    <>
      {vista === BANCO ? (
        <Movimientos titulo={TITULO} lectura={banco} botones={boton}>
          {selector}
        </Movimientos>
      ) : vista === SALDOS ? (
        <Saldos titulo={TITULO} lectura={saldos} botones={boton}>
          {selector}
        </Saldos>
      ) : (
        <Depositos movimientos={banco.data ?? NINGUNO} boton={boton}>
          {selector}
        </Depositos>
      )}
      {importando ? (
        <ImportarDialog
          onCerrar={() => setImportando(false)}
          onImportado={() => {
            setImportando(false)
            setParams({ vista: BANCO })
          }}
        />
      ) : null}
    </>
  )
}

const contado = (titulo: string, filas: readonly unknown[] | undefined) =>
  filas && filas.length > 0 ? `${titulo} (${entero(filas.length)})` : titulo

const NINGUNO: readonly MovimientoBanco[] = []

type DepositosProps = { movimientos: readonly MovimientoBanco[]; boton: ReactNode; children: ReactNode }

function Depositos({ movimientos, boton, children }: DepositosProps) {
  const { data, error, isPending, isFetching, refetch } = useServicio(LISTA)
  const [estado, cambiar] = useListState({})
  const caja = useSearchBox(estado, cambiar, true)
  const filas = useMemo(() => filtrar(data ?? [], estado, criterio), [data, estado])
  const { Filas, Sumas } = resumir(filas, ['Monto'])
  const { elegibles, avance, dialogo } = useVerbos({
    nombre,
    clave,
    verbos,
    permiso: 'admin.depositos',
    obsoletas: OBSOLETAS,
  })
  const { elegidas, dejar, seleccion } = useSeleccion(filas, { clave: 'IdDeposito', etiqueta: nombre })
  const { ocupado, onExportar } = useHojaDeBandeja<DepositoPorValidar>(HOJA, 'IdDeposito')
  return (
    <div className={estilos.pagina}>
      <PageHeader
        titulo={TITULO}
        detalle={data ? `${conteo(Filas, 'depósito', 'depósitos')} · ${pesos(Sumas.Monto)}` : null}
      >
        <SearchToggle {...caja} />
        <Tooltip label="Actualizar">
          <ActionIcon
            variant="default"
            size={36}
            aria-label="Actualizar"
            loading={isFetching && !isPending}
            onClick={() => refetch()}
          >
            <IconRefresh size={18} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
        <HojaButton ocupado={ocupado} vacia={filas.length === 0} onClick={() => onExportar(filas)} />
        {boton}
      </PageHeader>
      {children}
      <ListToolbar
        titulo={TITULO}
        placeholder="Depositante, socio, cliente o rastreo"
        {...{ filtros, estado, caja }}
        onCambiar={cambiar}
      />
      <BarraLote
        cuantas={elegidas.length}
        onLimpiar={() => dejar([])}
        exportar={{ ocupado, onExportar: () => onExportar(elegidas), maximo: MAXIMO_CLAVES }}
      >
        {elegibles.acciones?.(elegidas, dejar)}
      </BarraLote>
      {avance}
      {dialogo}
      {data ? (
        filas.length > 0 ? (
          <Paneles {...{ filas, movimientos, seleccion }} onRecargar={refetch} />
        ) : (
          <Nada hay={data.length > 0} onLimpiar={() => cambiar(SIN_FILTROS)} />
        )
      ) : isPending ? (
        <PageSkeleton />
      ) : (
        <ErrorState
          titulo="No pudimos cargar los depósitos"
          mensaje={error?.mensaje}
          folio={error?.folio}
          onRetry={refetch}
        />
      )}
    </div>
  )
}

/** The chosen one lives in the address; on a wide screen there is always one. */
type PanelesProps = {
  filas: DepositoPorValidar[]
  movimientos: readonly MovimientoBanco[]
  seleccion: Seleccion<DepositoPorValidar>
  onRecargar: () => void
}

function Paneles({ filas, movimientos, seleccion, onRecargar }: PanelesProps) {
  const angosta = useMediaQuery(ANGOSTA, window.matchMedia(ANGOSTA).matches)
  const [params, setParams] = useSearchParams()
  const lista = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLElement>(null)
  const pedido = filas.find(({ IdDeposito }) => String(IdDeposito) === params.get('id'))
  const elegido = pedido ?? (angosta ? undefined : filas[0])
  const enBanco = useMemo(() => segurosDe(movimientos), [movimientos])
  const candidatos = elegido ? candidatosDe(elegido.IdDeposito, movimientos) : []

  const elegir = (id: number | null, replace = true) =>
    setParams(
      (antes) => {
        const nuevos = new URLSearchParams(antes)
        if (id === null) nuevos.delete('id')
        else nuevos.set('id', String(id))
        return nuevos
      },
      { replace, preventScrollReset: true },
    )
  const decidido = (id: number) => (mensaje: string) => {
    avisarExito(mensaje)
    elegir(angosta ? null : nextOf(filas, id))
    lista.current?.focus()
  }
  return (
    <div className={estilos.paneles}>
      {angosta && elegido ? null : (
        <DepositoList
          depositos={filas}
          elegido={elegido}
          enBanco={enBanco}
          seleccion={seleccion}
          lista={lista}
          onElegir={(id) => elegir(id, !angosta)}
          onEntrar={() => panel.current?.querySelector<HTMLElement>('form input, button')?.focus()}
        />
      )}
      {elegido ? (
        <Decision
          key={`${elegido.IdDeposito}-${elegido.Version}-${candidatos.map((c) => c.movimiento.IdMovimientoBanco)}`}
          deposito={elegido}
          candidatos={candidatos}
          panel={panel}
          onDecidido={decidido(elegido.IdDeposito)}
          onRecargar={onRecargar}
          onVolver={angosta ? () => elegir(null, false) : undefined}
        />
      ) : null}
    </div>
  )
}

function Nada({ hay, onLimpiar }: { hay: boolean; onLimpiar: () => void }) {
  if (!hay) {
    return (
      <EmptyState
        icono={<IconCoins size={28} stroke={1.5} />}
        titulo="Nada por validar"
        texto="Aquí llegan los depósitos que capturan los socios y las cancelaciones que piden."
      />
    )
  }
  return (
    <EmptyState
      icono={<IconSearchOff size={28} stroke={1.5} />}
      titulo="Sin resultados"
      texto="Nada coincide con tu búsqueda. Prueba con otras palabras o quita los filtros."
    >
      <Button variant="default" onClick={onLimpiar}>
        Limpiar filtros
      </Button>
    </EmptyState>
  )
}
