// A return may start from an invoice that arrived by itself: it fills supplier, amount and concept, and brings both files.
import type { RecibidaDeSocio } from '@litro/contract/recibidas/recibida'
import { TOPES } from '@litro/contract/topes'
import { useEffect, useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { campoTexto } from '../campos/field.ts'
import { SelectField } from '../campos/select-field.tsx'
import { cantidad, fecha } from '../formato.ts'
import { useServicio } from '../query.ts'
import { useSearchParams } from '../ruteo/ruteo.tsx'
import type { Valores } from './captura.ts'

const MAX_CONCEPTO = 300
const MAS = ` Aquí están las ${TOPES.recibidas} más recientes; una anterior se sube como archivo.`

const textoDe = ({ Emisor, Folio, UUID, Fecha, Total, Moneda }: RecibidaDeSocio) =>
  `${Emisor} · ${Folio ?? UUID.slice(0, 8)} · ${fecha(Fecha)} · ${cantidad(Total)} ${Moneda ?? ''}`

export function RecibidaField() {
  const { setValue } = useFormContext<Valores>()
  const { data = [] } = useServicio('recibida_listar', [{ silencioso: true }])
  const [params] = useSearchParams()
  const pedida = params.get('recibida')
  const llenada = useRef(false)
  const llenar = (id: string | null) => {
    const recibida = data.find(({ IdFacturaRecibida }) => String(IdFacturaRecibida) === id)
    if (!recibida) return
    const como = { shouldDirty: true, shouldValidate: false }
    setValue('IdProveedor', campoTexto(recibida.IdProveedor), como)
    setValue('IdCuenta', null, como)
    setValue('Moneda', null)
    setValue(recibida.Moneda === 'USD' ? 'MontoUSD' : 'Monto', campoTexto(recibida.Pagable ?? recibida.Total), como)
    setValue('Concepto', (recibida.Concepto ?? '').slice(0, MAX_CONCEPTO), como)
  }
  // The address may name it; it is taken once, when the invoices are known.
  useEffect(() => {
    if (!pedida || llenada.current || data.length === 0) return
    llenada.current = true
    setValue('IdFacturaRecibida', pedida, { shouldDirty: true })
    llenar(pedida)
  })
  if (data.length === 0) return null
  return (
    <SelectField
      name="IdFacturaRecibida"
      label="Factura recibida"
      description={`Si la factura del proveedor ya llegó del SAT, elígela: trae su PDF y su XML.${data.length < TOPES.recibidas ? '' : MAS}`}
      placeholder="Ninguna"
      opciones={data.map((recibida) => ({ value: String(recibida.IdFacturaRecibida), label: textoDe(recibida) }))}
      onElegir={llenar}
      wide
    />
  )
}
