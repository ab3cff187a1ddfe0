// What narrows a list of money besides words and status: a button with its fields, and a chip for each that is on.
import { Button, FocusTrap, Popover, Select, Stack, Switch } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconFilterPlus } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { foldFilter } from '../campos/fold.ts'
import { usePrimeraMarcada } from '../campos/primera-marcada.ts'
import { fecha } from '../formato.ts'
import { useServicio } from '../query.ts'
import { useUsuario } from '../sesion/usuario-context.tsx'
import estilos from './list-page.module.css'
import { DE_SOCIO, type Estrecho, type ListState } from './list-state.ts'
import { PeriodFilter } from './period-filter.tsx'

type Props = {
  estrechos: readonly Estrecho[]
  estado: ListState
  onCambiar: (cambio: Partial<ListState>) => void
}

export function EstrecharButton(props: Props) {
  const [abierto, setAbierto] = useState(false)
  return (
    <Popover
      position="bottom-start"
      shadow="md"
      width={300}
      trapFocus
      returnFocus
      withinPortal
      closeOnEscape={false}
      opened={abierto}
      onChange={setAbierto}
    >
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconFilterPlus size={17} stroke={1.7} />}
          onClick={() => setAbierto(!abierto)}
        >
          Más filtros
        </Button>
      </Popover.Target>
      <Popover.Dropdown
        aria-label="Más filtros"
        onKeyDownCapture={({ key, currentTarget }) => {
          if (key === 'Escape' && !isCovered(currentTarget)) setAbierto(false)
        }}
      >
        {/* The first field is a day, and a day with the focus shows its calendar over the rest. */}
        <FocusTrap.InitialFocus />
        <Campos {...props} />
      </Popover.Dropdown>
    </Popover>
  )
}

/** A calendar or a list of options over the panel: Escape is for that one first. */
const isCovered = (panel: Element) =>
  document.querySelector('[data-dates-dropdown]') !== null || panel.querySelector('[aria-expanded="true"]') !== null

/** Inside its dropdown: the catalogues are asked for only by who opens it. */
function Campos({ estrechos, estado, onCambiar }: Props) {
  const { permiteSucursal } = useUsuario()
  const deTodos = estrechos.includes('socio')
  const socio = estado.socio
  // A client or a supplier is somebody's: on a desk its partner is chosen first.
  const hay = (nombre: Estrecho) =>
    estrechos.includes(nombre) && (!deTodos || socio !== undefined || !DE_SOCIO.some((suyo) => suyo === nombre))
  return (
    <Stack gap={10} className={estilos.estrechos}>
      {hay('desde') ? <PeriodFilter estado={estado} onCambiar={onCambiar} /> : null}
      {deTodos ? (
        <SocioSelect valor={socio} onElegir={(elegido) => onCambiar({ ...SIN_LO_SUYO, socio: elegido })} />
      ) : null}
      {hay('cliente') ? (
        <ClienteSelect socio={socio} valor={estado.cliente} onElegir={(cliente) => onCambiar({ cliente })} />
      ) : null}
      {hay('proveedor') ? (
        <ProveedorSelect socio={socio} valor={estado.proveedor} onElegir={(proveedor) => onCambiar({ proveedor })} />
      ) : null}
      {hay('producto') ? (
        <ProductoSelect valor={estado.producto} onElegir={(producto) => onCambiar({ producto })} />
      ) : null}
      {hay('sucursal') && permiteSucursal ? (
        <SucursalSelect valor={estado.sucursal} onElegir={(sucursal) => onCambiar({ sucursal })} />
      ) : null}
      {hay('saldo') ? (
        <Switch
          label="Solo con saldo"
          checked={estado.saldo === 'si'}
          onChange={({ currentTarget: { checked } }) => onCambiar({ saldo: checked ? 'si' : undefined })}
        />
      ) : null}
    </Stack>
  )
}

type SelectProps = { valor: string | undefined; onElegir: (valor: string | undefined) => void }

const comun = (nombre: string, { valor, onElegir }: SelectProps) => ({
  'aria-label': nombre,
  placeholder: nombre,
  searchable: true,
  clearable: true,
  selectFirstOptionOnChange: true,
  limit: 50,
  filter: foldFilter,
  nothingFoundMessage: 'Sin resultados',
  clearButtonProps: { 'aria-label': `Quitar ${nombre}` },
  comboboxProps: { withinPortal: false },
  value: valor ?? null,
  onChange: (nuevo: string | null) => onElegir(nuevo ?? undefined),
})

const SIN_LO_SUYO = Object.fromEntries(DE_SOCIO.map((nombre) => [nombre, undefined]))
/** Whose: the partner of the filter, or the one of the screen. */
type DeSocio = { socio: string | undefined }
const deQuien = (socio: string | undefined) => (socio === undefined ? {} : { socio: Number(socio) })

function SocioSelect(props: SelectProps) {
  const { data = [] } = useServicio('socio_elegibles', [], { staleTime: 5 * 60_000 })
  return (
    <Select
      {...comun('Socio comercial', props)}
      data={data.map(({ IdSocioComercial, Nombre }) => ({ value: String(IdSocioComercial), label: Nombre }))}
    />
  )
}

/** A partner may have a hundred thousand clients: the server searches. */
function ClienteSelect({ socio, ...props }: SelectProps & DeSocio) {
  const nombre = useNombres({ socio, cliente: props.valor }).cliente
  const [texto, setTexto] = useState('')
  const [q] = useDebouncedValue(texto === nombre ? '' : texto.trim(), 200)
  const { data = [] } = useServicio('cliente_listar', [{ consulta: { q, limite: 50 }, ...deQuien(socio) }], {
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  const opciones = data.map(({ IdCliente, Nombre }) => ({ value: String(IdCliente), label: Nombre }))
  usePrimeraMarcada(data)
  const actual = props.valor && !opciones.some(({ value }) => value === props.valor)
  return (
    <Select
      {...comun('Cliente', props)}
      data={actual ? [{ value: props.valor ?? '', label: nombre ?? '…' }, ...opciones] : opciones}
      searchValue={texto}
      onSearchChange={setTexto}
    />
  )
}

function ProveedorSelect({ socio, ...props }: SelectProps & DeSocio) {
  const { data = [] } = useServicio('proveedor_listar', [deQuien(socio)], { staleTime: 5 * 60_000 })
  return (
    <Select
      {...comun('Proveedor', props)}
      data={data.map(({ IdProveedor, Nombre }) => ({ value: String(IdProveedor), label: Nombre }))}
    />
  )
}

function ProductoSelect(props: SelectProps) {
  const { data = [] } = useServicio('producto_listar', [], { staleTime: 5 * 60_000 })
  return (
    <Select
      {...comun('Producto', props)}
      data={data.map(({ IdProducto, Nombre }) => ({ value: String(IdProducto), label: Nombre }))}
    />
  )
}

function SucursalSelect(props: SelectProps) {
  const { data = [] } = useServicio('sucursal_listar', [], { staleTime: 5 * 60_000 })
  return (
    <Select
      {...comun('Sucursal', props)}
      data={data.map(({ IdSucursal, Nombre }) => ({ value: String(IdSucursal), label: Nombre }))}
    />
  )
}

const NOMBRADOS = ['socio', 'cliente', 'proveedor', 'producto', 'sucursal'] as const
type Nombrado = (typeof NOMBRADOS)[number]

/** The names behind the ids of an address, which may come from a shared link. */
function useNombres({ socio, cliente, proveedor, producto, sucursal }: Partial<Record<Nombrado, string>>) {
  const opciones = (id: string | undefined) => ({ enabled: id !== undefined, staleTime: 5 * 60_000 })
  const de = (id: string | undefined) => ({ params: { id: id ?? '' }, silencioso: true, ...deQuien(socio) })
  const socios = useServicio('socio_elegibles', [{ silencioso: true }], opciones(socio))
  const clientes = useServicio('cliente_leer', [de(cliente)], opciones(cliente))
  const proveedores = useServicio('proveedor_leer', [de(proveedor)], opciones(proveedor))
  const productos = useServicio('producto_listar', [], opciones(producto))
  const sucursales = useServicio('sucursal_listar', [{ silencioso: true }], opciones(sucursal))
  return {
    socio: socios.data?.find(({ IdSocioComercial }) => String(IdSocioComercial) === socio)?.Nombre,
    cliente: clientes.data?.[0]?.Nombre,
    proveedor: proveedores.data?.[0]?.Nombre,
    producto: productos.data?.find(({ IdProducto }) => String(IdProducto) === producto)?.Nombre,
    sucursal: sucursales.data?.find(({ IdSucursal }) => String(IdSucursal) === sucursal)?.Nombre,
  }
}

/** The chips of what is on: its words, and what takes it off. */
export function useChips(estado: ListState): { texto: string; nombres: Estrecho[] }[] {
  const nombres = useNombres(estado)
  const { desde, hasta, saldo } = estado
  return [
    ...(desde ? [{ texto: `Desde ${fecha(desde)}`, nombres: ['desde' as const] }] : []),
    ...(hasta ? [{ texto: `Hasta ${fecha(hasta)}`, nombres: ['hasta' as const] }] : []),
    ...NOMBRADOS.flatMap((nombre) =>
      estado[nombre]
        ? [{ texto: nombres[nombre] ?? '…', nombres: nombre === 'socio' ? [nombre, ...DE_SOCIO] : [nombre] }]
        : [],
    ),
    ...(saldo ? [{ texto: 'Con saldo', nombres: ['saldo' as const] }] : []),
  ]
}
