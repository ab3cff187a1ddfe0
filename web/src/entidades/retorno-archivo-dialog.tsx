// Programar and Pagar: the bank's file, and for a payment its day. Refusals of the second person rule are said here.
import { RetornoPagar } from '@litro/contract/retornos/retorno'
import { Button, Group, Modal, Stack } from '@mantine/core'
import { useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { ApiError } from '../api-error.ts'
import { call } from '../call.ts'
import { archivoRequerido } from '../campos/archivo-requerido.ts'
import { DateField } from '../campos/date-field.tsx'
import { ClosedContext } from '../campos/field.ts'
import { FileField } from '../campos/file-field.tsx'
import { TextAreaField } from '../campos/text-field.tsx'
import { useCaptura } from '../form/captura.tsx'
import { conteo, hoy, pesos } from '../formato.ts'
import { resumir } from '../list/filtrar.ts'
import { useStale } from '../query.ts'
import { avisarExito } from '../ui/avisos.ts'
import { Falla } from '../ui/falla.tsx'
import { MessageLine } from '../ui/message-line.tsx'
import { esperaDe } from './cuenta.ts'
import type { RetornoPorAtender as Retorno } from './retorno.ts'

export type Paso = 'programar' | 'pagar'

// biome-ignore format: a table is read as a table
const pasos = {
  programar: { titulo: 'Programar retorno', campo: 'ArchivoProgramacion', etiqueta: 'Archivo de programación', pide: 'Adjunta el archivo de programación.', boton: 'Programar', hecho: 'programado' },
  pagar:     { titulo: 'Pagar retorno',     campo: 'ArchivoPago',         etiqueta: 'Archivo de pago',         pide: 'Adjunta el archivo de pago.',         boton: 'Pagar',     hecho: 'pagado' },
} as const

type Valores = { FechaPago: string; Motivo?: string; Archivo: File | null }
type Entregado = { FechaPago: string; Motivo: string; Archivo: File }

const schemaDe = (paso: Paso) =>
  RetornoPagar.extend({ Archivo: archivoRequerido(pasos[paso].pide) }).refine(({ FechaPago }) => FechaPago <= hoy(), {
    path: ['FechaPago'],
    error: 'La fecha de pago no puede ser futura.',
  })

/** One return by itself, whose refusals stand here; or several with the same file, whose results are told row by row. */
type Props = {
  paso: Paso
  retornos: readonly Retorno[]
  onCerrar: () => void
  /** One: it was taken. */
  onHecho?: () => void
  /** Several: what was given goes to the lot. */
  onVarios?: (entregado: Entregado) => void
}

export function ArchivoDialog({ paso, retornos, onCerrar, onHecho, onVarios }: Props) {
  const { titulo, campo, etiqueta, boton, hecho } = pasos[paso]
  const retorno = retornos[0]!
  const stale = useStale()
  // Told by the server's refusal: the reason is asked only of who needs one.
  const [listado, setListado] = useState(false)
  const sinHallar = paso === 'pagar' && !onVarios && retorno.EstadoSat === 'No Encontrado'
  const guardar = async (entregado: Entregado) => {
    if (onVarios) return onVarios(entregado)
    try {
      await peticionDe(paso, retorno, entregado)
    } catch (causa) {
      if (causa instanceof ApiError && /^(PROVEEDOR_LISTADO|FACTURA_EN_BUZON)$/.test(causa.codigo)) setListado(true)
      throw causa
    }
    await stale('admin_retorno_programar')
    avisarExito(`Retorno ${retorno.IdRetorno} ${hecho}.`)
    onCerrar()
    onHecho?.()
  }
  const { form, guardando, error, enviar } = useCaptura<Valores, Entregado>({
    titulo: paso,
    schema: schemaDe(paso),
    inicial: { FechaPago: hoy(), Motivo: '', Archivo: null },
    falla: '',
    onGuardar: guardar,
    // The server names the file by its field; here it is `Archivo`.
    campoDe: (nombre) => (nombre === campo ? 'Archivo' : nombre),
  })
  return (
    <Modal
      opened
      onClose={onCerrar}
      title={onVarios ? `${boton} ${conteo(retornos.length, 'retorno', 'retornos')}` : `${titulo} ${retorno.IdRetorno}`}
      size="lg"
    >
      <FormProvider {...form}>
        <ClosedContext value={guardando}>
          <form noValidate onSubmit={enviar} aria-busy={guardando}>
            <Stack gap="md">
              {onVarios ? (
                <p>
                  {pesos(totalDe(retornos))} en total. El mismo archivo queda en cada uno, y las reglas de doble firma
                  se revisan uno por uno.
                </p>
              ) : (
                <p>
                  {pesos(retorno.Monto)} de {retorno.SocioComercial} a {retorno.Proveedor}, cuenta {retorno.NumCuenta}.
                </p>
              )}
              {retornos.map((uno) => esperaDe(uno)).find(Boolean) ? (
                <MessageLine tono="ambar">{retornos.map((uno) => esperaDe(uno)).find(Boolean)}</MessageLine>
              ) : null}
              <FileField name="Archivo" label={etiqueta} required primero accept=".pdf,.jpg,.jpeg,.png,.xml" />
              {paso === 'pagar' ? <DateField name="FechaPago" label="Fecha de pago" required maxDate={hoy()} /> : null}
              {sinHallar || listado ? (
                <TextAreaField
                  name="Motivo"
                  maxLength={500}
                  description={
                    listado
                      ? 'Escribe por qué se paga de todos modos; otra persona de Tesorería lo confirma haciendo lo mismo.'
                      : 'El SAT no encontró la factura. Si sigue así, escribe por qué se paga; otra persona de Tesorería lo confirma pagando también.'
                  }
                />
              ) : null}
              {error ? <Falla error={error} literal="No se pudo completar la operación." /> : null}
              <Group justify="flex-end">
                <Button variant="default" disabled={guardando} onClick={onCerrar}>
                  Regresar
                </Button>
                <Button type="submit" loading={guardando}>
                  {boton}
                </Button>
              </Group>
            </Stack>
          </form>
        </ClosedContext>
      </FormProvider>
    </Modal>
  )
}

const totalDe = (retornos: readonly Retorno[]) => resumir(retornos, ['Monto']).Sumas.Monto ?? 0

/** The request of a step, the same for one return and for each of several. */
export function peticionDe(paso: Paso, { IdRetorno: id }: Retorno, { FechaPago, Motivo, Archivo }: Entregado) {
  const params = { id }
  return paso === 'programar'
    ? call('admin_retorno_programar', { params, entrada: { Motivo }, archivos: { ArchivoProgramacion: Archivo } })
    : call('admin_retorno_pagar', { params, entrada: { FechaPago, Motivo }, archivos: { ArchivoPago: Archivo } })
}
