// What the chosen client was sold last, beside the form of a new invoice: one key puts its terms in the fields still empty,
// and each of them says where it came from.
import type { Factura } from '@litro/contract/documentos-fiscales/factura'
import { Button, Kbd } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { AppLink } from '../../app-link.tsx'
import { call } from '../../call.ts'
import { cantidad, conteo, fecha } from '../../formato.ts'
import { useServicio } from '../../query.ts'
import { avisarError } from '../../ui/avisos.ts'
import { Card } from '../../ui/card.tsx'
import { precio } from '../formato-documento.ts'
import type { Puestos } from './puestos.tsx'

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

type Props = {
  inicial: (factura: Factura) => Record<string, unknown>
  /** The client came chosen: its terms are put without being asked for. */
  sola: boolean
  puestos: Puestos | null
  onPuestos: (puestos: Puestos) => void
}

export function UltimaFactura({ inicial, sola, puestos, onPuestos }: Props) {
  const cliente = useWatch({ name: 'IdCliente' })
  const elegido = cliente ? String(cliente) : undefined
  const { data } = useServicio(
    'factura_listar',
    [{ consulta: { cliente: elegido, estatus: 'Timbrada', orden: '-FechaEmision', limite: 1 }, silencioso: true }],
    { enabled: elegido !== undefined, staleTime: 60_000 },
  )
  const { getValues, setValue } = useFormContext()
  const ultima = elegido === undefined ? undefined : data?.[0]
  const usar = async () => {
    if (!ultima || elegido === undefined) return
    try {
      const [factura] = await call('factura_leer', { params: { id: ultima.IdFactura } })
      if (!factura) return
      const valores = inicial(factura)
      const vacios = TERMINOS.filter((campo) => !getValues(campo) && valores[campo])
      for (const campo of vacios) setValue(campo, valores[campo], { shouldDirty: true, shouldValidate: true })
      const valoresPuestos = Object.fromEntries(vacios.map((campo) => [campo, valores[campo]]))
      onPuestos({ cliente: elegido, de: ultima.Folio, valores: valoresPuestos })
    } catch (error) {
      console.error('factura_leer', error)
      avisarError('No pudimos leer la última factura. Captura los datos a mano.')
    }
  }
  useHotkeys([['mod+.', () => void usar()]], [])
  const hecho = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the last invoice of the client it came with is known.
  useEffect(() => {
    if (!sola || !ultima || hecho.current) return
    hecho.current = true
    void usar()
  }, [sola, ultima])
  if (!ultima || elegido === undefined) return null
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
        <Kbd>Ctrl .</Kbd>
      </div>
      <p aria-live="polite" className="nota">
        {puestos?.cliente === elegido
          ? `${conteo(Object.keys(puestos.valores).length, 'campo puesto', 'campos puestos')} como en ${puestos.de}. Revísalos.`
          : ''}
      </p>
    </Card>
  )
}
