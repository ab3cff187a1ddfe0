// Accounts of the company where clients pay: what the CEP of a deposit is compared with.
import { bancoDeClabe } from '@litro/cfdi/clabe'
import { type CuentaCasaAdmin, CuentaCasaCaptura } from '@litro/contract/depositos/cep'
import { TextField } from '../../campos/text-field.tsx'
import { describir } from './catalogo.tsx'

const bancoDe = ({ Clabe }: CuentaCasaAdmin) => bancoDeClabe(Clabe)?.Nombre ?? 'Banco desconocido'

export const cuentasCasa = describir({
  catalogo: 'cuenta_casa',
  etiqueta: 'Cuentas de la casa',
  uno: 'cuenta',
  archivo: 'CuentasDeLaCasa.xlsx',
  columnas: [
    { campo: 'Nombre', titulo: 'Cuenta', ancho: 300 },
    { campo: 'Clabe', titulo: 'CLABE', ancho: 220, como: 'clave' },
    { campo: 'Id', titulo: 'Banco', ancho: 200, render: bancoDe },
  ],
  resumen: (cuenta) => `${bancoDe(cuenta)} · ${cuenta.Clabe}`,
  texto: (cuenta) => [cuenta.Nombre, cuenta.Clabe, bancoDe(cuenta)].join(' '),
  schema: CuentaCasaCaptura,
  inicial: (cuenta) => ({
    Nombre: cuenta?.Nombre ?? '',
    Clabe: cuenta?.Clabe ?? '',
    Activo: cuenta?.Activo ?? true,
  }),
  campos: (cuenta) => (
    <>
      <TextField name="Nombre" label="Cuenta" required wide maxLength={80} />
      <TextField
        name="Clabe"
        label="CLABE"
        required
        maxLength={24}
        inputMode="numeric"
        disabled={cuenta?.EnUso}
        description={cuenta?.EnUso ? 'Hay CEP de depósitos a esta cuenta.' : 'Los 18 dígitos donde pagan los clientes.'}
      />
    </>
  ),
  dialogo: {
    falla: 'No se pudo guardar la cuenta.',
    activo: 'Un CEP a una cuenta inactiva se señala como dinero que llegó a otra cuenta.',
  },
})
