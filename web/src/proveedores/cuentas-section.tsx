// The repeatable block of bank accounts: each with its bank, its number and whether the treasury has approved it.
import { etiquetas } from '@litro/contract/etiquetas'
import { type CuentaBancaria, MAX_CUENTAS, type Moneda } from '@litro/contract/proveedores/proveedor'
import { Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { SelectField } from '../campos/select-field.tsx'
import { TextField } from '../campos/text-field.tsx'
import { esperaDe, tonoDe } from '../entidades/cuenta.ts'
import { Seccion } from '../form/seccion.tsx'
import { useServicio } from '../query.ts'
import { Badge } from '../ui/badge.tsx'
import accion from '../ui/row-actions.module.css'
import {
  type Bancos,
  bancoOfClabe,
  CUENTA_VACIA,
  type CuentaForm,
  DE_BANCOS,
  type ProveedorForm,
  storedOf,
} from './cuenta-form.ts'
import estilos from './cuentas-section.module.css'

type Props = { bancos: Bancos; originales: readonly CuentaBancaria[] }

export function CuentasSection({ bancos, originales }: Props) {
  const { control, formState } = useFormContext<ProveedorForm>()
  const { fields, append, remove } = useFieldArray({ control, name: 'CuentasBancarias' })
  const moneda = useWatch({ control, name: 'Moneda' })
  const agregar = useRef<HTMLButtonElement>(null)
  const { CuentasBancarias: error } = formState.errors
  const queja = error?.root?.message ?? error?.message

  const quitar = (i: number) => {
    remove(i)
    agregar.current?.focus()
  }
  return (
    <Seccion titulo="Cuentas bancarias">
      {fields.length === 0 ? (
        <p className={`completo ${estilos.nota}`}>
          Sin cuentas. Agrega una para poder solicitar retornos a este proveedor.
        </p>
      ) : null}
      {fields.map(({ id }, i) => (
        <Cuenta key={id} i={i} moneda={moneda} bancos={bancos} originales={originales} onQuitar={() => quitar(i)} />
      ))}
      {queja ? (
        <p role="alert" className={`completo ${estilos.error}`}>
          {queja}
        </p>
      ) : null}
      <div className="completo">
        <Button
          ref={agregar}
          variant="default"
          leftSection={<IconPlus size={18} />}
          disabled={fields.length >= MAX_CUENTAS}
          onClick={() => append(CUENTA_VACIA, { focusName: `CuentasBancarias.${fields.length}.Banco` })}
        >
          Agregar Cuenta
        </Button>
      </div>
    </Seccion>
  )
}

type CuentaProps = Props & { i: number; moneda: Moneda | undefined; onQuitar: () => void }

function Cuenta({ i, moneda, bancos, originales, onQuitar }: CuentaProps) {
  const { control, setValue } = useFormContext<ProveedorForm>()
  const nombre = `CuentasBancarias.${i}` as const
  const cuenta = useWatch({ control, name: nombre }) ?? CUENTA_VACIA
  const lista = moneda ? bancos[moneda] : []
  // The form has asked for it: here only how it went is looked at.
  const lectura = useServicio('banco_listar', [{ consulta: { moneda: moneda ?? 'MXP' } }], DE_BANCOS)

  // A complete CLABE says its bank: nobody has to look for it in a list of a hundred.
  const sugerido = cuenta.Banco ? undefined : bancoOfClabe(cuenta.CuentaClabe, lista)?.IdBanco
  useEffect(() => {
    if (sugerido === undefined) return
    setValue(`${nombre}.Banco`, String(sugerido), { shouldDirty: true, shouldValidate: true })
  }, [sugerido, nombre, setValue])

  return (
    <fieldset className={`completo ${estilos.cuenta}`}>
      <legend>Cuenta {i + 1}</legend>
      <Estatus cuenta={cuenta} originales={originales} />
      <button
        type="button"
        className={`${accion.accion} ${estilos.quitar}`}
        data-peligro
        onClick={onQuitar}
        aria-label={`Quitar cuenta ${i + 1}`}
      >
        <IconTrash size={15} stroke={1.7} aria-hidden />
        Quitar
      </button>
      <div className={`completo ${estilos.campos}`}>
        <SelectField
          name={`${nombre}.Banco`}
          label={etiquetas.Banco}
          required
          disabled={!moneda}
          placeholder={moneda ? undefined : 'Elige antes la moneda'}
          lectura={lectura}
          opciones={lista.map(({ IdBanco, Banco }) => ({ value: String(IdBanco), label: Banco }))}
        />
        {moneda === 'USD' ? (
          <>
            <TextField name={`${nombre}.NumeroCuenta`} label={etiquetas.NumeroCuenta} required maxLength={60} />
            <TextField name={`${nombre}.SwiftCode`} label={etiquetas.SwiftCode} required mayusculas maxLength={20} />
          </>
        ) : (
          <TextField name={`${nombre}.CuentaClabe`} label={etiquetas.CuentaClabe} required maxLength={30} />
        )}
      </div>
    </fieldset>
  )
}

function Estatus({ cuenta, originales }: { cuenta: CuentaForm; originales: readonly CuentaBancaria[] }) {
  const guardada = storedOf(cuenta, originales)
  const estatus = guardada?.Estatus ?? 'Por aprobar'
  return (
    <p className={`fila tenue ${estilos.estatus}`} aria-live="polite">
      <Badge tono={tonoDe(estatus)}>{estatus}</Badge>
      <span>{dichoDe(guardada)}</span>
    </p>
  )
}

function dichoDe(guardada: CuentaBancaria | undefined): string | null {
  if (guardada?.Estatus === 'Aprobada') return esperaDe(guardada)
  if (guardada?.Estatus === 'Rechazada') return `${guardada.Observaciones} Quítala y agrega otra.`
  return 'Tesorería la aprueba y después espera un plazo antes del primer pago.'
}
