// A-3 Validación de depósitos: what waits at the left, the decision at the right, and the arrows between deposits.
import { type MovimientoBanco, palabraDeCerteza } from '@litro/contract/depositos/banco'
import type { Cep } from '@litro/contract/depositos/cep'
import type { ConsultaCep } from '@litro/contract/depositos/consulta-cep'
import type { DepositoPorValidar } from '@litro/contract/depositos/deposito'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCoins, IconFileCode, IconFileImport } from '@tabler/icons-react'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { POR_DECIDIR } from '../../entidades/deposito.ts'
import { conteo, entero, pesos } from '../../formato.ts'
import type { Fuente } from '../../list/fuente.ts'
import { ListPage } from '../../list/list-page.tsx'
import type { Seleccion } from '../../list/seleccion.ts'
import { useVerbos } from '../../list/use-verbos.tsx'
import { useResumen, useVentanas } from '../../list/ventanas.ts'
import { useServicio } from '../../query.ts'
import { useSearchParams } from '../../ruteo/ruteo.tsx'
import { useUsuario } from '../../sesion/usuario-context.tsx'
import { avisarExito } from '../../ui/avisos.ts'
import type { VistaProps } from '../editable-page.tsx'
import { useVistas } from '../vistas.tsx'
import { CepsDialog } from './ceps-dialog.tsx'
import { Decision } from './decision.tsx'
import { DepositoList } from './deposito-list.tsx'
import estilos from './depositos.module.css'
import { LISTA, nextOf } from './estado.ts'
import { ImportarDialog } from './importar-dialog.tsx'
import { candidatosDe, segurosDe } from './movimiento.ts'
import { Movimientos } from './movimientos.tsx'
import { useCeps, useConsultas } from './por-ids.ts'
import { POR_APLICAR } from './saldo.ts'
import { Saldos } from './saldos.tsx'
import { verbos } from './verbos.tsx'

const TITULO = 'Validación de depósitos'
/** Below this there is no room for two panes. */
const ANGOSTA = '(max-width: 61.99em)'
/** Nor here for three views side by side. */
const TELEFONO = '(max-width: 47.99em)'

const bandeja = {
  lista: 'admin_deposito',
  clave: 'IdDeposito',
  filtros: {
    opciones: POR_DECIDIR,
  },
  sumas: [{ campo: 'Monto', titulo: 'Monto', formato: pesos }],
  hoja: { archivo: 'DepositosPorValidar.xlsx', alcance: 'filtrado' },
  estrechos: ['desde', 'hasta', 'socio', 'cliente'],
  bandeja: {},
} as const
/** Of what the bank says arrived, all that some deposit may be. */
const SUGERIDOS = { estatus: Object.values(palabraDeCerteza).join(',') }
const TODOS = {}
const A_FAVOR = { estatus: POR_APLICAR.join(',') }
const vacio = {
  icono: <IconCoins size={28} stroke={1.5} />,
  titulo: 'Nada por validar',
  texto: 'Aquí llegan los depósitos que capturan los socios y las cancelaciones que piden.',
}

/** Three sides of one desk, each with its address: what partners captured, what the bank says arrived, what is still unused. */
export function Page() {
  const [importando, setImportando] = useState(false)
  const [subiendo, setSubiendo] = useState(false)
  const sinDeposito = useResumen('admin_movimiento_banco', TODOS).data?.Filas ?? 0
  const porAplicar = useResumen('admin_saldo_favor', A_FAVOR).data?.Filas ?? 0
  const telefono = useMediaQuery(TELEFONO, window.matchMedia(TELEFONO).matches)
  const { vista, ver, selector } = useVistas(
    [
      { value: 'depositos', label: 'Depósitos' },
      { value: 'banco', label: contado('Movimientos del banco', sinDeposito) },
      { value: 'saldos', label: contado('Saldos a favor', porAplicar) },
    ],
    { orientation: telefono ? 'vertical' : 'horizontal', fullWidth: telefono },
  )
  const decide = useUsuario().puede('admin.depositos')
  const botones = decide ? (
    <>
      <Button
        variant="default"
        leftSection={<IconFileCode size={18} stroke={1.7} />}
        aria-haspopup="dialog"
        onClick={() => setSubiendo(true)}
      >
        Subir varios CEP
      </Button>
      <Button
        variant="default"
        leftSection={<IconFileImport size={18} stroke={1.7} />}
        aria-haspopup="dialog"
        onClick={() => setImportando(true)}
      >
        Importar estado bancario
      </Button>
    </>
  ) : null
  const comun = { titulo: TITULO, selector, botones }
  return (
    <>
      {vista === 'banco' ? <Movimientos {...comun} sinDeposito={sinDeposito} /> : null}
      {vista === 'saldos' ? <Saldos {...comun} porAplicar={porAplicar} /> : null}
      {vista === 'depositos' ? <Depositos {...comun} /> : null}
      {subiendo ? <CepsDialog onCerrar={() => setSubiendo(false)} /> : null}
      {importando ? (
        <ImportarDialog
          onCerrar={() => setImportando(false)}
          onImportado={() => {
            setImportando(false)
            ver('banco')
          }}
        />
      ) : null}
    </>
  )
}

const contado = (titulo: string, n: number) => (n > 0 ? `${titulo} (${entero(n)})` : titulo)

const NINGUNO: readonly MovimientoBanco[] = []

function Depositos(props: VistaProps & { botones: ReactNode }) {
  const { data: movimientos = NINGUNO } = useServicio('admin_movimiento_banco_listar', [{ consulta: SUGERIDOS }])
  const fuente = useVentanas(bandeja)
  const ids = useIds(fuente.filas)
  const ceps = useCeps(ids)
  const consultas = useConsultas(ids)
  const lote = useVerbos({
    nombre: ({ IdDeposito }) => `Depósito ${IdDeposito}`,
    verbos,
    permiso: 'admin.depositos',
    servicio: 'admin_deposito_rechazar',
  })
  const { resumen } = fuente
  return (
    <ListPage
      {...props}
      fuente={fuente}
      columnas={SIN_TABLA}
      tarjeta={SIN_TABLA}
      cuerpo={(_, seleccion) => <Paneles {...{ fuente, movimientos, ceps, consultas, seleccion }} />}
      busqueda="Depositante, socio, cliente o rastreo"
      lote={lote}
      vacio={vacio}
      falla="No pudimos cargar los depósitos"
      detalle={resumen ? `${conteo(resumen.Filas, 'depósito', 'depósitos')} · ${pesos(resumen.Sumas.Monto)}` : null}
    />
  )
}

/** Its rows are told in panes. */
const SIN_TABLA: readonly never[] = []

/** The chosen one lives in the address; on a wide screen there is always one. */
type PanelesProps = {
  fuente: Fuente<DepositoPorValidar>
  movimientos: readonly MovimientoBanco[]
  ceps: ReadonlyMap<number, Cep>
  consultas: ReadonlyMap<number, ConsultaCep>
  seleccion: Seleccion<DepositoPorValidar>
}

function Paneles({ fuente, movimientos, ceps, consultas, seleccion }: PanelesProps) {
  const { filas } = fuente
  const angosta = useMediaQuery(ANGOSTA, window.matchMedia(ANGOSTA).matches)
  const [params, setParams] = useSearchParams()
  const lista = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLElement>(null)
  const pedido = usePedido(filas, params.get('id'))
  // A write may sort the desk again: the one in front of somebody stays until they choose another.
  const [visto, setVisto] = useState<number>()
  const elegido = pedido ?? (angosta ? undefined : (filas.find(({ IdDeposito }) => IdDeposito === visto) ?? filas[0]))
  if (elegido && elegido.IdDeposito !== visto) setVisto(elegido.IdDeposito)
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
          total={fuente.resumen?.Filas}
          onFin={fuente.siguiente.onPedir}
          elegido={elegido}
          enBanco={enBanco}
          ceps={ceps}
          consultas={consultas}
          seleccion={seleccion}
          lista={lista}
          onElegir={(id) => elegir(id, !angosta)}
          onEntrar={() => enter(panel.current)}
        />
      )}
      {elegido ? (
        <Decision
          key={`${elegido.IdDeposito}-${elegido.Version}-${candidatos.map((c) => c.movimiento.IdMovimientoBanco)}`}
          deposito={elegido}
          candidatos={candidatos}
          cep={ceps.get(elegido.IdDeposito)}
          consulta={consultas.get(elegido.IdDeposito)}
          panel={panel}
          onDecidido={decidido(elegido.IdDeposito)}
          onRecargar={fuente.onLeer}
          onVolver={angosta ? () => elegir(null, false) : undefined}
        />
      ) : null}
    </div>
  )
}

/** Enter of the list leads to the decision; for who only looks, to the first thing to press. */
function enter(panel: HTMLElement | null): void {
  const decision = panel?.querySelector<HTMLElement>('[data-decision] :is(input, button):enabled')
  const destino = decision ?? panel?.querySelector<HTMLElement>('button')
  destino?.focus()
}

/** Of the rows that are here, and of the one an address names. */
function useIds(filas: readonly DepositoPorValidar[]): readonly number[] {
  const [params] = useSearchParams()
  const pedido = params.get('id')
  return useMemo(() => {
    const ids = new Set(filas.map(({ IdDeposito }) => IdDeposito))
    if (pedido !== null && /^\d{1,15}$/.test(pedido)) ids.add(Number(pedido))
    return [...ids]
  }, [filas, pedido])
}

/** The deposit an address names, also before the windows reach it. */
function usePedido(filas: readonly DepositoPorValidar[], id: string | null): DepositoPorValidar | undefined {
  const cargado = filas.find(({ IdDeposito }) => String(IdDeposito) === id)
  const falta = cargado === undefined && id !== null && /^\d{1,15}$/.test(id)
  const { data } = useServicio(LISTA, [{ consulta: { ids: id ?? '' } }], { enabled: falta })
  return cargado ?? (falta ? data?.[0] : undefined)
}
