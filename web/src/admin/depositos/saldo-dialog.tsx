// Aplicar saldo a favor, or Reclasificar what came in as an error: over which documents it goes, asked once before it is done.
import type { SaldoAFavor } from '@litro/contract/depositos/saldo-favor'
import { Button, Group, Modal, Skeleton, Stack } from '@mantine/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import { FormProvider, type Path, useForm } from 'react-hook-form'
import { ClienteField } from '../../campos/cliente-field.tsx'
import { ClosedContext } from '../../campos/field.ts'
import { SelectField } from '../../campos/select-field.tsx'
import { llevaCliente } from '../../entidades/deposito.ts'
import { schemaResolver } from '../../form/schema-resolver.ts'
import { failureOf } from '../../form/server-errors.ts'
import { pesos } from '../../formato.ts'
import { useEscritura, useServicio } from '../../query.ts'
import { avisarExito } from '../../ui/avisos.ts'
import { Falla } from '../../ui/falla.tsx'
import { MessageLine } from '../../ui/message-line.tsx'
import { Question } from '../../ui/question.tsx'
import { textosDe } from './aplicar.ts'
import { destinoDe } from './destino.ts'
import { leerReparto } from './reparto.ts'
import { RepartoField } from './reparto-field.tsx'
import * as saldo from './saldo.ts'

type Props = { fila: SaldoAFavor; onCerrar: () => void }

export function SaldoDialog({ fila, onCerrar }: Props) {
  const suspenso = saldo.esSuspenso(fila)
  const [idCliente, setIdCliente] = useState(fila.IdCliente)
  const porPagar = usePorPagar(fila, idCliente)
  const { documentos } = porPagar
  const schema = useMemo(() => saldo.schemaDe(fila, documentos), [fila, documentos])
  const form = useForm<saldo.Valores, unknown, saldo.Decidido>({
    resolver: schemaResolver(schema),
    defaultValues: saldo.inicialDe(fila),
    mode: 'onTouched',
  })
  const { setValue } = form
  useEffect(() => {
    setValue(
      'Lineas',
      documentos.map(() => ({ MontoAplicado: '' })),
    )
  }, [documentos, setValue])
  const [decidido, setDecidido] = useState<saldo.Decidido | null>(null)
  const { decidir, error, enviando } = useDecision(fila)
  const [tipo, lineas] = form.watch(['IdDepositoTipo', 'Lineas'])
  const reparte = saldo.seReparte(fila, tipo)
  const reparto = leerReparto(fila.Saldo, documentos, textosDe(lineas), saldo.palabrasDe(fila))
  const impedido = reparte && idCliente !== null && (documentos.length === 0 || reparto.queja !== null)

  const confirmar = async () => {
    if (!decidido) return
    try {
      await decidir(decidido)
      avisarExito(saldo.resultadoDe(fila, decidido))
      onCerrar()
    } catch (causa) {
      console.error('saldo a favor', causa)
      const { campos } = failureOf(causa, { falla: '' }, ['IdDepositoTipo', 'IdCliente'])
      for (const [campo, message] of campos) form.setError(campo as Path<saldo.Valores>, { message })
      setDecidido(null)
    }
  }
  return (
    <Modal
      opened
      size="lg"
      onClose={onCerrar}
      closeOnEscape={decidido === null}
      trapFocus={decidido === null}
      title={suspenso ? `Reclasificar depósito ${fila.Folio}` : 'Aplicar saldo a favor'}
    >
      <FormProvider {...form}>
        <ClosedContext value={enviando}>
          <form
            noValidate
            aria-busy={enviando}
            onSubmit={form.handleSubmit((leido) => (impedido ? undefined : setDecidido(leido)))}
          >
            <Stack gap="md">
              <Resumen fila={fila} />
              {suspenso ? <Naturaleza fila={fila} tipo={tipo} onCliente={setIdCliente} /> : null}
              {reparte && idCliente !== null ? <Reparto fila={fila} {...porPagar} listas={lineas.length} /> : null}
              {error ? (
                <Falla error={error} literal="No se pudo completar la operación." onRecargar={porPagar.recargar} />
              ) : null}
              <Group justify="flex-end">
                <Button variant="default" disabled={enviando} onClick={onCerrar}>
                  Regresar
                </Button>
                <Button type="submit" loading={enviando} disabled={impedido}>
                  {suspenso ? 'Reclasificar' : 'Aplicar'}
                </Button>
              </Group>
            </Stack>
          </form>
        </ClosedContext>
      </FormProvider>
      {decidido ? (
        <Question
          titulo={saldo.preguntaDe(fila, decidido).titulo}
          no="Regresar"
          si={suspenso ? 'Sí, reclasificar' : 'Sí, aplicar'}
          peligro={false}
          abierta
          ocupada={enviando}
          onNo={() => setDecidido(null)}
          onSi={confirmar}
        >
          <p>{saldo.preguntaDe(fila, decidido).texto}</p>
        </Question>
      ) : null}
    </Modal>
  )
}

function Resumen({ fila: { Origen, Folio, Concepto, Cliente, SocioComercial, Saldo } }: { fila: SaldoAFavor }) {
  if (Origen === 'suspenso') {
    return (
      <p>
        {pesos(Saldo)} en suspenso de {SocioComercial}: {Concepto}. Elige qué era en realidad.
      </p>
    )
  }
  return (
    <p>
      {pesos(Saldo)} a favor de {Cliente}, {Origen === 'deposito' ? 'del depósito' : 'de la nota de crédito'} {Folio} (
      {SocioComercial}). Escribe cuánto recibe cada documento.
    </p>
  )
}

type NaturalezaProps = { fila: SaldoAFavor; tipo: string; onCliente: (id: number | null) => void }

function Naturaleza({ fila, tipo, onCliente }: NaturalezaProps) {
  const { SocioComercial, IdSocioComercial, IdCliente, Cliente } = fila
  const destino = destinoDe({ IdDepositoTipo: Number(tipo), SocioComercial, SocioOrigen: null, Cliente: null })
  return (
    <>
      <SelectField name="IdDepositoTipo" label="Tipo verdadero" required opciones={saldo.destinos} />
      {llevaCliente(tipo) ? (
        <ClienteField
          name="IdCliente"
          actual={IdCliente !== null && Cliente !== null ? { IdCliente, Cliente } : null}
          socio={IdSocioComercial}
          onElegir={(id) => onCliente(id === null ? null : Number(id))}
          required
        />
      ) : null}
      {destino ? <p>{destino}</p> : null}
    </>
  )
}

function Reparto({ fila, documentos, cargando, error, recargar, listas }: RepartoProps) {
  if (cargando) return <Skeleton height={120} />
  if (error) return <Falla error={error} literal="No se pudieron cargar los documentos." onRecargar={recargar} />
  if (documentos.length === 0) return <MessageLine tono="ambar">Este cliente no debe ningún documento.</MessageLine>
  // The lines of the form follow the documents one render later.
  if (listas !== documentos.length) return null
  const { Saldo: Monto, IdSocioComercial } = fila
  return (
    <RepartoField deposito={{ Monto, Documentos: documentos, IdSocioComercial }} palabras={saldo.palabrasDe(fila)} />
  )
}
type RepartoProps = ReturnType<typeof usePorPagar> & { fila: SaldoAFavor; listas: number }

/** What the client owes, the oldest first. */
function usePorPagar({ IdSocioComercial: socio }: SaldoAFavor, idCliente: number | null) {
  const { data, isPending, error, refetch } = useServicio(
    'documento_con_saldo',
    [{ params: { idCliente: idCliente ?? 0 }, socio }],
    { enabled: idCliente !== null, staleTime: 0, refetchOnWindowFocus: false },
  )
  const documentos = useMemo(() => (data ?? []).map((documento) => ({ ...documento, MontoAplicado: 0 })), [data])
  return { documentos, cargando: isPending, error, recargar: () => void refetch() }
}

/** One decision at a time, whichever the origin. */
function useDecision({ Origen, Id: id, Version }: SaldoAFavor) {
  const reaplicar = useEscritura('admin_deposito_reaplicar')
  const aplicarNota = useEscritura('admin_nota_credito_aplicar')
  const reclasificar = useEscritura('admin_deposito_reclasificar')
  const ocupado = useRef(false)
  const decidir = async ({ DocumentosAplicados, IdDepositoTipo, IdCliente }: saldo.Decidido) => {
    if (ocupado.current) return
    ocupado.current = true
    const [params, entrada] = [{ id }, { DocumentosAplicados }]
    try {
      if (Origen === 'deposito') await reaplicar.mutateAsync([{ params, entrada }])
      else if (Origen === 'nota') await aplicarNota.mutateAsync([{ params, entrada }])
      else await reclasificar.mutateAsync([{ params, entrada: { ...entrada, IdDepositoTipo, IdCliente, Version } }])
    } finally {
      ocupado.current = false
    }
  }
  const escrituras = [reaplicar, aplicarNota, reclasificar]
  return {
    decidir,
    error: escrituras.find((escritura) => escritura.error)?.error ?? null,
    enviando: escrituras.some((escritura) => escritura.isPending),
  }
}
