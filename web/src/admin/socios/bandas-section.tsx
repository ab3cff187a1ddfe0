// Price bands of a partner: for each named product, the prices that need no authorisation, instead of the product's own.
import { etiquetas } from '@litro/contract/etiquetas'
import type { OpcionesDeSocio } from '@litro/contract/socios/socio'
import { Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { NumberField } from '../../campos/number-field.tsx'
import { SelectField } from '../../campos/select-field.tsx'
import { Seccion } from '../../form/seccion.tsx'
import { cantidad } from '../../formato.ts'
import { BANDA_VACIA, type SocioForm } from './captura.ts'
import estilos from './socios.module.css'

type Props = { productos: OpcionesDeSocio['Productos'] }

export function BandasSection({ productos }: Props) {
  const { control } = useFormContext<SocioForm>()
  const { fields, append, remove } = useFieldArray({ control, name: 'BandasPrecio' })
  return (
    <Seccion titulo={etiquetas.BandasPrecio}>
      <p className="nota completo">
        Un precio fuera de la banda pide autorización si la regla está encendida. Sin banda propia vale la del producto.
      </p>
      {fields.map(({ id }, i) => (
        <Banda key={id} i={i} productos={productos} onQuitar={() => remove(i)} />
      ))}
      <div className="completo">
        <Button
          variant="default"
          leftSection={<IconPlus size={18} />}
          onClick={() => append(BANDA_VACIA, { focusName: `BandasPrecio.${fields.length}.IdProducto` })}
        >
          Agregar banda
        </Button>
      </div>
    </Seccion>
  )
}

const precio = (valor: number) => `$${cantidad(valor, 2)}`

/** The band that holds for everybody else. */
function bandaDe({ PrecioMinimo, PrecioMaximo }: Props['productos'][number]): string {
  if (PrecioMinimo === null && PrecioMaximo === null) return 'El producto no tiene banda.'
  const desde = PrecioMinimo === null ? 'sin mínimo' : precio(PrecioMinimo)
  const hasta = PrecioMaximo === null ? 'sin máximo' : precio(PrecioMaximo)
  return `Del producto: ${desde} a ${hasta}`
}

function Banda({ i, productos, onQuitar }: Props & { i: number; onQuitar: () => void }) {
  const nombre = `BandasPrecio.${i}` as const
  const elegido = useWatch<SocioForm, `BandasPrecio.${number}.IdProducto`>({ name: `${nombre}.IdProducto` })
  const producto = productos.find(({ IdProducto }) => String(IdProducto) === elegido)
  return (
    <fieldset className={estilos.banda}>
      <legend>Banda {i + 1}</legend>
      <div>
        <SelectField
          name={`${nombre}.IdProducto`}
          label={etiquetas.IdProducto}
          required
          opciones={productos.map(({ IdProducto, Producto }) => ({ value: String(IdProducto), label: Producto }))}
        />
        {producto ? <span className="debajo">{bandaDe(producto)}</span> : null}
      </div>
      <NumberField name={`${nombre}.PrecioMinimo`} label={etiquetas.PrecioMinimo} antes="$" />
      <NumberField name={`${nombre}.PrecioMaximo`} label={etiquetas.PrecioMaximo} antes="$" />
      <Button variant="default" color="red" onClick={onQuitar} aria-label={`Quitar banda ${i + 1}`}>
        <IconTrash size={17} stroke={1.7} aria-hidden />
      </Button>
    </fieldset>
  )
}
