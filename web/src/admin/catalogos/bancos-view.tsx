// Banks by currency: a Mexican one with the three digits its CLABEs begin with.
import { type BancoAdmin, BancoCaptura } from '@litro/contract/catalogos/admin'
import type { CapturaDe } from '@litro/contract/services'
import { useWatch } from 'react-hook-form'
import { SelectField } from '../../campos/select-field.tsx'
import { TextField } from '../../campos/text-field.tsx'
import { describir } from './catalogo.tsx'

type Captura = CapturaDe<'admin_banco_agregar'>

const monedas = [
  { value: 'MXP', label: 'Pesos (MXP)' },
  { value: 'USD', label: 'Dólares (USD)' },
]
const monedaDe = ({ Moneda }: BancoAdmin) => (Moneda === 'MXP' ? 'Pesos' : 'Dólares')

export const bancos = describir({
  catalogo: 'banco',
  etiqueta: 'Bancos',
  uno: 'banco',
  archivo: 'Bancos.xlsx',
  columnas: [
    { campo: 'Nombre', titulo: 'Banco', ancho: 360 },
    { campo: 'Clave', titulo: 'Clave CLABE', ancho: 160, como: 'clave' },
    { campo: 'Moneda', titulo: 'Moneda', ancho: 160, render: monedaDe },
  ],
  resumen: (banco) => [monedaDe(banco), banco.Clave].filter(Boolean).join(' · '),
  texto: (banco) => [banco.Nombre, banco.Clave, monedaDe(banco)].join(' '),
  schema: BancoCaptura,
  inicial: (banco) => ({
    Nombre: banco?.Nombre ?? '',
    Moneda: banco?.Moneda ?? 'MXP',
    Clave: banco?.Clave ?? '',
    Activo: banco?.Activo ?? true,
  }),
  campos: (banco) => (
    <>
      <TextField name="Nombre" label="Banco" required wide maxLength={80} />
      <SelectField name="Moneda" label="Moneda" required opciones={monedas} disabled={banco?.EnUso} />
      <Clave fijo={banco?.EnUso ?? false} />
    </>
  ),
})

function Clave({ fijo }: { fijo: boolean }) {
  const moneda = useWatch<Captura, 'Moneda'>({ name: 'Moneda' })
  return moneda === 'MXP' ? (
    <TextField
      name="Clave"
      label="Clave CLABE"
      required
      maxLength={3}
      inputMode="numeric"
      disabled={fijo}
      description={fijo ? 'Hay cuentas de proveedores con este banco.' : 'Los tres dígitos con que empieza su CLABE.'}
    />
  ) : null
}
