// The keys of the product, for whoever wants to leave the mouse alone.
import { Kbd, Modal } from '@mantine/core'
import { palabras } from '../entidades/palabras.ts'
import { Tabla } from '../list/tabla.tsx'
import { useSession } from '../sesion/session-context.ts'

type Atajo = { teclas: string; que: string }

const atajos: readonly Atajo[] = [
  { teclas: 'Ctrl K', que: 'Buscar un documento, un cliente, una pantalla o una acción' },
  { teclas: '/', que: 'Ir a la búsqueda de la lista' },
  { teclas: 'n', que: 'Agregar en la lista' },
  { teclas: 'x', que: 'Exportar la lista' },
  { teclas: '↑ ↓', que: 'Entrar a la lista y moverte entre sus filas' },
  { teclas: 'Enter', que: 'Abrir la fila, o elegir la primera opción de un campo' },
  { teclas: 'Espacio', que: 'Marcar la fila; con Mayús, todas hasta ella' },
  { teclas: 'Ctrl Enter', que: 'Guardar el formulario, o hacer lo principal: timbrar, autorizar lo marcado' },
  { teclas: 'Ctrl .', que: 'En una prefactura, poner o quitar las condiciones de la última del cliente' },
  { teclas: '+ − 0', que: 'En la página de un documento, acercarla, alejarla o ajustarla al ancho' },
  { teclas: 'Esc', que: 'Cerrar lo que está abierto' },
  { teclas: '?', que: 'Ver estos atajos' },
]

const columnas = [
  { campo: 'teclas' as const, titulo: 'Teclas', render: ({ teclas }: Atajo) => <Teclas texto={teclas} /> },
  { campo: 'que' as const, titulo: 'Qué hacen' },
]

const Teclas = ({ texto }: { texto: string }) => (
  <span className="fila" style={{ flexWrap: 'nowrap', gap: 4 }}>
    {texto.split(' ').map((tecla) => (
      <Kbd key={tecla}>{tecla}</Kbd>
    ))}
  </span>
)

export function AyudaDialog({ onCerrar }: { onCerrar: () => void }) {
  const { version } = useSession()
  return (
    <Modal opened onClose={onCerrar} title="Atajos de teclado" size="lg">
      <Tabla etiqueta="Atajos de teclado" columnas={columnas} filas={atajos} clave={({ teclas }) => teclas} />
      <h3>Qué quiere decir</h3>
      <dl>
        {Object.entries(palabras).map(([palabra, significa]) => (
          <div key={palabra}>
            <dt>
              <strong>{palabra}</strong>
            </dt>
            <dd style={{ margin: '0 0 10px' }}>{significa}</dd>
          </div>
        ))}
      </dl>
      {version ? <p className="tenue">Litro {version}</p> : null}
    </Modal>
  )
}
