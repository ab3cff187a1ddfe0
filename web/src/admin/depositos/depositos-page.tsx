// A-3 Validación de depósitos: what waits at the left, the decision at the right, and the arrows between deposits.
import type { MovimientoBanco } from '@litro/contract/depositos/banco'
import type { DepositoPorValidar } from '@litro/contract/depositos/deposito'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCoins, IconFileImport } from '@tabler/icons-react'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { POR_DECIDIR } from '../../entidades/deposito.ts'
import { conteo, entero, pesos } from '../../formato.ts'
import { useEnteras } from '../../list/enteras.ts'
import { ListPage } from '../../list/list-page.tsx'
import type { Seleccion } from '../../list/seleccion.ts'
import { useVerbos } from '../../list/use-verbos.tsx'
import { useServicio } from '../../query.ts'
import { useSearchParams } from '../../ruteo/ruteo.tsx'
import { useUsuario } from '../../sesion/usuario-context.tsx'
import { avisarExito } from '../../ui/avisos.ts'
import type { VistaProps } from '../editable-page.tsx'
import { useVistas } from '../vistas.tsx'
import { Decision } from './decision.tsx'
import { DepositoList } from './deposito-list.tsx'
import estilos from './depositos.module.css'
import { LISTA, nextOf } from './estado.ts'
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

const bandeja = {
  clave: 'IdDeposito',
  texto: (d: DepositoPorValidar) =>
    [d.IdDeposito, d.Depositante, d.SocioComercial, d.Cliente, d.DepositoTipo, d.ClaveRastreo, d.Monto].join(' '),
  estatus: (d: DepositoPorValidar) => d.DepositoEstatus,
  filtros: {
    opciones: POR_DECIDIR,
  },
  sumas: [{ campo: 'Monto', titulo: 'Monto', formato: pesos }],
  hoja: { servicio: 'admin_deposito_exportar', archivo: 'DepositosPorValidar.xlsx' },
} as const
const vacio = {
  icono: <IconCoins size={28} stroke={1.5} />,
  titulo: 'Nada por validar',
  texto: 'Aquí llegan los depósitos que capturan los socios y las cancelaciones que piden.',
}

/** Three sides of one desk, each with its address: what partners captured, what the bank says arrived, what is still unused. */
export function Page() {
  const [importando, setImportando] = useState(false)
  const banco = useServicio('admin_movimiento_banco_listar')
  const saldos = useServicio('admin_saldo_favor_listar')
  const porAplicar = saldos.data?.filter((fila) => !esAplicado(fila))
  const telefono = useMediaQuery(TELEFONO, window.matchMedia(TELEFONO).matches)
  const { vista, ver, selector } = useVistas(
    [
      { value: 'depositos', label: 'Depósitos' },
      { value: 'banco', label: contado('Movimientos del banco', banco.data) },
      { value: 'saldos', label: contado('Saldos a favor', porAplicar) },
    ],
    { orientation: telefono ? 'vertical' : 'horizontal', fullWidth: telefono },
  )
  const decide = useUsuario().puede('admin.depositos')
  const botones = decide ? (
    <Button
      variant="default"
      leftSection={<IconFileImport size={18} stroke={1.7} />}
      aria-haspopup="dialog"
      onClick={() => setImportando(true)}
    >
      Importar estado bancario
    </Button>
  ) : null
  const comun = { titulo: TITULO, selector, botones }
  return (
    <>
      {vista === 'banco' ? <Movimientos {...comun} lectura={banco} /> : null}
      {vista === 'saldos' ? <Saldos {...comun} lectura={saldos} /> : null}
      {vista === 'depositos' ? <Depositos {...comun} movimientos={banco.data ?? NINGUNO} /> : null}
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

const contado = (titulo: string, filas: readonly unknown[] | undefined) =>
  filas && filas.length > 0 ? `${titulo} (${entero(filas.length)})` : titulo

const NINGUNO: readonly MovimientoBanco[] = []

type DepositosProps = VistaProps & { movimientos: readonly MovimientoBanco[]; botones: ReactNode }

function Depositos({ movimientos, ...props }: DepositosProps) {
  const fuente = useEnteras(useServicio(LISTA), bandeja)
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
      cuerpo={(filas, seleccion) => <Paneles {...{ filas, movimientos, seleccion }} onRecargar={fuente.onLeer} />}
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
  filas: readonly DepositoPorValidar[]
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
