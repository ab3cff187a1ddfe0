// Importar: the button of a list that opens its file of clients, suppliers, products or the fleet.
import { MAXIMO_MAESTROS, type Maestro, type MaestroImportado, maestros } from '@litro/contract/importar/maestros'
import { Modal } from '@mantine/core'
import { IconTableImport } from '@tabler/icons-react'
import { useState } from 'react'
import { AppLink } from '../app-link.tsx'
import { Verbo } from '../ui/verbo.tsx'
import estilos from './importar-renglones.module.css'
import { type Importable, ImportarRenglones } from './importar-renglones.tsx'

// biome-ignore format: a table is read as a table
const propio = {
  cliente:   { servicio: 'cliente_importar',        clave: 'RFC',    ruta: '/cliente/ver',      nota: 'Cada RFC es un cliente: el que ya está no cambia, aunque subas el archivo dos veces.' },
  proveedor: { servicio: 'proveedor_importar',      clave: 'Nombre', ruta: '/proveedor/editar', nota: 'Cada nombre es un proveedor: el que ya está no cambia. Sus cuentas esperan la aprobación de tesorería.' },
  producto:  { servicio: 'admin_producto_importar', clave: 'Nombre', ruta: null,                nota: 'Cada nombre es un producto: el que ya está no cambia, aunque subas el archivo dos veces.' },
  vehiculo:  { servicio: 'vehiculo_importar',       clave: 'Número económico', ruta: null,      nota: 'Cada placa es un vehículo: el que ya está no cambia, aunque subas el archivo dos veces.' },
  remolque:  { servicio: 'remolque_importar',       clave: 'Número', ruta: null,                nota: 'Cada placa es un remolque: el que ya está no cambia, aunque subas el archivo dos veces.' },
  operador:  { servicio: 'operador_importar',       clave: 'RFC',    ruta: null,                nota: 'Cada RFC es un operador: el que ya está no cambia, aunque subas el archivo dos veces.' },
  sitio:     { servicio: 'sitio_importar',          clave: 'Nombre', ruta: null,                nota: 'Cada nombre es un sitio de su cliente: el que ya está no cambia, aunque subas el archivo dos veces.' },
} as const

const estatus = {
  Lista: ['se crea', 'se crean'],
  Generada: ['creado', 'creados'],
  Repetida: ['ya estaba', 'ya estaban'],
  Rechazada: ['rechazado', 'rechazados'],
} as const

function describe(que: Maestro): Importable<MaestroImportado> {
  const { uno, varios, columnas } = maestros[que]
  const { servicio, clave, nota, ruta } = propio[que]
  const render = ({ Id, Nombre }: MaestroImportado) => {
    if (Nombre === '') return '—'
    return Id === null || ruta === null ? Nombre : <AppLink to={`${ruta}/${Id}`}>{Nombre}</AppLink>
  }
  const titulo = uno.charAt(0).toUpperCase() + uno.slice(1)
  return {
    servicio,
    clave,
    nota,
    columnas,
    cosa: [uno, varios],
    maximo: MAXIMO_MAESTROS,
    verbo: 'Crear',
    estatus,
    celdas: [{ titulo, render }],
  }
}

export function ImportarButton({ que }: { que: Maestro }) {
  const [abierto, setAbierto] = useState(false)
  return (
    <>
      <Verbo
        variant="default"
        leftSection={<IconTableImport size={18} stroke={1.6} />}
        onClick={() => setAbierto(true)}
      >
        Importar
      </Verbo>
      {abierto ? (
        <Modal
          opened
          onClose={() => setAbierto(false)}
          title={`Importar ${maestros[que].varios}`}
          size="44rem"
          classNames={{ content: estilos.dialogo }}
        >
          <ImportarRenglones de={describe(que)} />
        </Modal>
      ) : null}
    </>
  )
}
