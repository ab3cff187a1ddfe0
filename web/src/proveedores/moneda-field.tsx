// The currency of a supplier. All its accounts share it, so that changing it takes them away, after a question (D-148).
import { type Moneda, monedas } from '@litro/contract/proveedores/proveedor'
import { Button, Group, Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { SelectField } from '../campos/select-field.tsx'
import { isEmpty, type ProveedorForm } from './cuenta-form.ts'

const opciones = monedas.map((moneda) => ({ value: moneda, label: moneda }))

export function MonedaField() {
  const { getValues, setValue } = useFormContext<ProveedorForm>()
  const [pedida, setPedida] = useState<Moneda | null>(null)

  const admitir = (nueva: string | null) => {
    const { Moneda: actual, CuentasBancarias } = getValues()
    if (nueva === actual || CuentasBancarias.every(isEmpty)) return true
    setPedida(nueva as Moneda)
    return false
  }
  const cambiar = () => {
    setValue('CuentasBancarias', [], { shouldDirty: true })
    setValue('Moneda', pedida ?? undefined, { shouldDirty: true, shouldValidate: true })
    setPedida(null)
  }
  return (
    <>
      <SelectField name="Moneda" required opciones={opciones} admitir={admitir} />
      <Modal opened={pedida !== null} onClose={() => setPedida(null)} title="¿Cambiar la moneda?">
        <Text>
          Todas las cuentas van en la moneda del proveedor. Si la cambias, se quitarán las cuentas capturadas.
        </Text>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={cambiar}>
            Cambiar y quitar cuentas
          </Button>
          <Button data-autofocus onClick={() => setPedida(null)}>
            Conservar la moneda
          </Button>
        </Group>
      </Modal>
    </>
  )
}
