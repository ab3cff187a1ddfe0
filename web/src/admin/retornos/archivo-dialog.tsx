// Programar and Pagar: the bank's file, and for a payment its day. Refusals of the second person rule are said here.
import { RetornoPagar } from '@litro/contract/retornos/retorno'
import { Button, Group, Modal, Stack } from '@mantine/core'
import { useRef } from 'react'
import { FormProvider, type Path, useForm } from 'react-hook-form'
import { z } from 'zod'
import { DateField } from '../../campos/date-field.tsx'
import { SavingContext } from '../../campos/field.ts'
import { FileField } from '../../campos/file-field.tsx'
import { holdFocus } from '../../form/hold-focus.ts'
import { schemaResolver } from '../../form/schema-resolver.ts'
import { failureOf } from '../../form/server-errors.ts'
import { hoy, pesos } from '../../formato.ts'
import { useEscritura } from '../../query.ts'
import { avisarExito } from '../../ui/avisos.ts'
import { Falla } from '../falla.tsx'
import { OBSOLETAS, type Retorno } from './retorno.ts'

export type Paso = 'programar' | 'pagar'

// biome-ignore format: a table is read as a table
const pasos = {
  programar: { titulo: 'Programar retorno', campo: 'ArchivoProgramacion', etiqueta: 'Archivo de programación', pide: 'Adjunta el archivo de programación.', boton: 'Programar', hecho: 'programado' },
  pagar:     { titulo: 'Pagar retorno',     campo: 'ArchivoPago',         etiqueta: 'Archivo de pago',         pide: 'Adjunta el archivo de pago.',         boton: 'Pagar',     hecho: 'pagado' },
} as const

type Valores = { FechaPago: string; Archivo: File | null }

const schemaDe = (paso: Paso): z.ZodType<{ FechaPago: string; Archivo: File }, Valores> =>
  RetornoPagar.extend({ Archivo: z.instanceof(File, { error: pasos[paso].pide }).nullable() })
    .superRefine(({ FechaPago, Archivo }, ctx) => {
      if (Archivo === null) ctx.addIssue({ code: 'custom', path: ['Archivo'], message: pasos[paso].pide })
      if (FechaPago > hoy()) {
        ctx.addIssue({ code: 'custom', path: ['FechaPago'], message: 'La fecha de pago no puede ser futura.' })
      }
    })
    .transform(({ FechaPago, Archivo }) => ({ FechaPago, Archivo: Archivo as File }))

export function ArchivoDialog({ paso, retorno, onCerrar }: { paso: Paso; retorno: Retorno; onCerrar: () => void }) {
  const { titulo, campo, etiqueta, boton, hecho } = pasos[paso]
  const form = useForm<Valores, unknown, { FechaPago: string; Archivo: File }>({
    resolver: schemaResolver(schemaDe(paso)),
    defaultValues: { FechaPago: hoy(), Archivo: null },
    mode: 'onTouched',
  })
  const { enviar, error, enviando } = usePaso(paso, retorno)
  const onSubmit = form.handleSubmit(async (valores) => {
    try {
      await enviar(valores)
      avisarExito(`Retorno ${retorno.IdRetorno} ${hecho}.`)
      onCerrar()
    } catch (causa) {
      console.error(paso, causa)
      for (const [nombre, message] of failureOf(causa, { falla: '' }, [campo, 'FechaPago']).campos) {
        form.setError((nombre === campo ? 'Archivo' : nombre) as Path<Valores>, { message })
      }
    }
  })
  return (
    <Modal opened onClose={onCerrar} title={`${titulo} ${retorno.IdRetorno}`} size="lg">
      <FormProvider {...form}>
        <SavingContext value={enviando}>
          <form noValidate onSubmit={onSubmit} aria-busy={enviando}>
            <Stack gap="md">
              <p>
                {pesos(retorno.Monto)} de {retorno.SocioComercial} a {retorno.Proveedor}, cuenta {retorno.NumCuenta}.
              </p>
              <FileField name="Archivo" label={etiqueta} required accept=".pdf,.jpg,.jpeg,.png,.xml" />
              {paso === 'pagar' ? <DateField name="FechaPago" label="Fecha de pago" required maxDate={hoy()} /> : null}
              {error ? <Falla error={error} literal="No se pudo completar la operación." /> : null}
              <Group justify="flex-end">
                <Button variant="default" disabled={enviando} onClick={onCerrar}>
                  Regresar
                </Button>
                <Button type="submit" loading={enviando} onMouseDown={holdFocus}>
                  {boton}
                </Button>
              </Group>
            </Stack>
          </form>
        </SavingContext>
      </FormProvider>
    </Modal>
  )
}

/** One submit at a time, whichever the step. */
function usePaso(paso: Paso, { IdRetorno: id }: Retorno) {
  const programar = useEscritura('admin_retorno_programar', OBSOLETAS)
  const pagar = useEscritura('admin_retorno_pagar', OBSOLETAS)
  const ocupado = useRef(false)
  const enviar = async ({ FechaPago, Archivo }: { FechaPago: string; Archivo: File }) => {
    if (ocupado.current) return
    ocupado.current = true
    try {
      const params = { id }
      if (paso === 'programar') await programar.mutateAsync([{ params, archivos: { ArchivoProgramacion: Archivo } }])
      else await pagar.mutateAsync([{ params, entrada: { FechaPago }, archivos: { ArchivoPago: Archivo } }])
    } finally {
      ocupado.current = false
    }
  }
  const { error, isPending: enviando } = paso === 'programar' ? programar : pagar
  return { enviar, error, enviando }
}
