// What the chosen client was sold last, beside the form of a new invoice: one press puts its terms in the fields still empty.
import type { Factura } from '@litro/contract/documentos-fiscales/factura'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { AppLink } from '../../app-link.tsx'
import { call } from '../../call.ts'
import { cantidad, conteo, fecha } from '../../formato.ts'
import { useServicio } from '../../query.ts'
import { avisarError } from '../../ui/avisos.ts'
import { Card } from '../../ui/card.tsx'
import { precio } from '../formato-documento.ts'

/** The terms of a sale; its figures, its seals and its papers are of each one alone. */
const TERMINOS = [
  'IdProducto',
  'IdMetodoPago',
  'IdFormaPago',
  'IdFacturaTipo',
  'IdSKUTipo',
  'IdSucursal',
  'Operador',
  'Almacen',
  'DireccionEntrega',
] as const

type Props = { inicial: (factura: Factura) => Record<string, unknown> }

export function UltimaFactura({ inicial }: Props) {
  const cliente = useWatch({ name: 'IdCliente' })
  const elegido = cliente ? String(cliente) : undefined
  const { data } = useServicio(
    'factura_listar',
    [{ consulta: { cliente: elegido, estatus: 'Timbrada', orden: '-FechaEmision', limite: 1 }, silencioso: true }],
    { enabled: elegido !== undefined, staleTime: 60_000 },
  )
  const { getValues, setValue } = useFormContext()
  const [puestos, setPuestos] = useState<{ cliente: string; cuantos: number } | null>(null)
  const ultima = elegido === undefined ? undefined : data?.[0]
  if (!ultima || elegido === undefined) return null
  const usar = async () => {
    try {
      const [factura] = await call('factura_leer', { params: { id: ultima.IdFactura } })
      if (!factura) return
      const valores = inicial(factura)
      const vacios = TERMINOS.filter((campo) => !getValues(campo) && valores[campo])
      for (const campo of vacios) setValue(campo, valores[campo], { shouldDirty: true, shouldValidate: true })
      setPuestos({ cliente: elegido, cuantos: vacios.length })
    } catch (error) {
      console.error('factura_leer', error)
      avisarError('No pudimos leer la última factura. Captura los datos a mano.')
    }
  }
  return (
    <Card titulo="Última factura del cliente">
      <p className="nota">
        <AppLink to={`/factura/ver/${ultima.IdFactura}`}>{ultima.Folio}</AppLink> · {fecha(ultima.FechaEmision)}
        <br />
        {ultima.Producto}, {cantidad(ultima.Litros, 3)} L a {precio(ultima.Precio)}
      </p>
      <div className="acciones">
        <Button variant="default" size="compact-sm" onClick={() => void usar()}>
          Usar sus condiciones
        </Button>
      </div>
      <p aria-live="polite" className="nota">
        {puestos?.cliente === elegido
          ? `${conteo(puestos.cuantos, 'campo puesto', 'campos puestos')} como en ${ultima.Folio}. Revísalos.`
          : ''}
      </p>
    </Card>
  )
}
