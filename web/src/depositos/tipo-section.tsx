// What each type of deposit asks for besides who, how much and its file.
import type { Deposito } from '@litro/contract/depositos/deposito'
import { etiquetas } from '@litro/contract/etiquetas'
import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Aviso } from '../campos/aviso.tsx'
import { CatalogoField } from '../campos/catalogo-field.tsx'
import { ClienteField } from '../campos/cliente-field.tsx'
import { NumberField } from '../campos/number-field.tsx'
import { esInterno, esPago, llevaCliente } from '../entidades/deposito.ts'
import { Seccion } from '../form/seccion.tsx'
import { pesos } from '../formato.ts'
import { difiere, montoInternoCent, type Valores } from './captura.ts'
import { pesosDeCent } from './checklist.ts'
import { DocumentosField } from './documentos-field.tsx'

/** For an Interno the amount follows litres × price; it can still be corrected by a centavo (D-12). */
export function MontoField() {
  const calculado = useMontoInterno()
  const monto = useWatch<Valores, 'Monto'>({ name: 'Monto' })
  const aviso = difiere(monto, calculado) ? (
    <Aviso texto={`Litros por precio da ${pesos(pesosDeCent(calculado ?? 0n))}. Tesorería no podrá aplicarlo así.`} />
  ) : undefined
  return <NumberField name="Monto" label="Monto del Depósito" antes="$" description={aviso} required />
}

/** Litres × price in centavos, written into the amount whenever one of them changes. */
function useMontoInterno(): bigint | null {
  const { setValue } = useFormContext<Valores>()
  const [tipo, litros, precio] = useWatch<Valores, ['IdDepositoTipo', 'Litros', 'PrecioPorLitro']>({
    name: ['IdDepositoTipo', 'Litros', 'PrecioPorLitro'],
  })
  const calculado = esInterno(tipo) ? montoInternoCent(litros, precio) : null
  const anterior = useRef(calculado)
  useEffect(() => {
    if (calculado !== null && calculado !== anterior.current) {
      setValue('Monto', pesosDeCent(calculado), { shouldDirty: true, shouldValidate: true })
    }
    anterior.current = calculado
  }, [calculado, setValue])
  return calculado
}

type Modelo = Pick<Deposito, 'IdCliente' | 'Cliente' | 'IdSocioComercial' | 'SocioComercial'>

type Props = {
  /** The one being edited: what it paid is offered besides what is owed. */
  deposito: Deposito | null
  /** Where the names of what is chosen come from: that one, or the one this is a copy of. */
  modelo: Modelo | null
}

/** Only where the type asks for something. */
export function TipoSection({ deposito, modelo }: Props) {
  const tipo = useWatch<Valores, 'IdDepositoTipo'>({ name: 'IdDepositoTipo' })
  const { setValue } = useFormContext<Valores>()
  if (!esInterno(tipo) && !llevaCliente(tipo)) return null
  return (
    <Seccion titulo={esInterno(tipo) ? 'De otro socio' : 'Cliente'}>
      {esInterno(tipo) ? <InternoFields deposito={modelo} /> : null}
      {llevaCliente(tipo) ? (
        <ClienteField
          name="IdCliente"
          actual={clienteDe(modelo)}
          onElegir={() => setValue('DocumentosAplicados', [], { shouldDirty: true })}
          required
        />
      ) : null}
      {esPago(tipo) ? <DocumentosField deposito={deposito} /> : null}
    </Seccion>
  )
}

const clienteDe = (deposito: Modelo | null) =>
  deposito?.IdCliente && deposito.Cliente ? { IdCliente: deposito.IdCliente, Cliente: deposito.Cliente } : null

/** Not required at capture; treasury asks for the three before applying it (D-134). */
function InternoFields({ deposito }: { deposito: Modelo | null }) {
  const actual = deposito?.IdSocioComercial
    ? { value: String(deposito.IdSocioComercial), label: deposito.SocioComercial ?? '' }
    : null
  return (
    <>
      <CatalogoField
        servicio="socio_comercial_listar"
        name="IdSocioComercial"
        actual={actual}
        label={etiquetas.IdSocioComercial}
        clearable
      />
      <NumberField name="Litros" decimales={3} despues="L" />
      <NumberField name="PrecioPorLitro" antes="$" />
    </>
  )
}
