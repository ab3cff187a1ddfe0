// One form and one save at a time: what the server refuses stands on its field, and the rest is told in one place.
import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { type DefaultValues, type FieldErrors, type FieldValues, get, type Path, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { ApiError } from '../api-error.ts'
import { AppLink } from '../app-link.tsx'
import { focusField } from './focus-field.ts'
import { schemaResolver } from './schema-resolver.ts'
import { failureOf, type SaveFailure } from './server-errors.ts'

export type Paso = 'captura' | 'guardando' | 'guardado'

export type Captura<I extends FieldValues, O> = {
  /** What is said in the console when it fails. */
  titulo: string
  schema: z.ZodType<O, I>
  inicial: DefaultValues<I>
  onGuardar: (entrada: O) => Promise<unknown>
  /** The sentence of this screen when the server gives none (§8). */
  falla: string
  /** The literal sentence always leads and the server's goes below it (D-104). */
  fallaPrimero?: boolean
  /** It cannot be saved yet. */
  impedido?: boolean | ((valores: I) => boolean)
  /** The field of the form for one of the server's, where they are called differently. */
  campoDe?: (campo: string) => string
}

export function useCaptura<I extends FieldValues, O>(props: Captura<I, O>) {
  const { titulo, schema, inicial, onGuardar, campoDe = (campo: string) => campo } = props
  const form = useForm<I, unknown, O>({
    resolver: schemaResolver(schema),
    defaultValues: inicial,
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const [falla, setFalla] = useState<SaveFailure | null>(null)
  const [error, setError] = useState<ApiError | null>(null)
  const [paso, setPaso] = useState<Paso>('captura')
  const ocupado = useRef(false)
  const impedido = typeof props.impedido === 'function' ? props.impedido(form.watch()) : props.impedido

  // What was refused is told until something is changed; that somebody else changed the record stays true.
  useEffect(() => {
    const { unsubscribe } = form.watch(() => {
      setFalla((antes) => (antes?.cambiado ? antes : null))
      setError(null)
    })
    return unsubscribe
  }, [form])

  // Focus waits until the fields are unlocked again.
  useEffect(() => {
    const primero = falla?.campos[0]?.[0]
    if (primero) focusField(form.control, primero)
  }, [falla, form])

  // Once, before the errors are shown: who reads one finds the focus where it stays.
  const focusFirst = (errores: FieldErrors<I>) => {
    const primero = [...form.control._names.mount].find((campo) => get(errores, campo))
    if (primero) focusField(form.control, primero)
  }

  const enviar = form.handleSubmit(async (entrada) => {
    // A state would come one render late for the second click.
    if (ocupado.current || impedido) return
    ocupado.current = true
    setFalla(null)
    setError(null)
    setPaso('guardando')
    try {
      await onGuardar(entrada)
      setPaso('guardado')
    } catch (causa) {
      console.error(titulo, causa)
      const nueva = failureOf(causa, props, Object.keys(form.getValues()), campoDe)
      setFalla(nueva)
      setError(causa instanceof ApiError ? causa : null)
      for (const [campo, message] of nueva.campos) form.setError(campo as Path<I>, { message })
      setPaso('captura')
      ocupado.current = false
    }
  }, focusFirst)
  return { form, paso, guardando: paso === 'guardando', impedido, falla, error, enviar }
}

/** What a refused save says under its headline. */
export function Detalles({ falla, onRecargar }: { falla: SaveFailure; onRecargar?: () => void }) {
  const { detalles, hallazgos, bloqueos, folio, cambiado } = falla
  return (
    <>
      {detalles.map((detalle) => (
        <p key={detalle}>{detalle}</p>
      ))}
      {hallazgos.length > 0 ? (
        <ul>
          {hallazgos.map(({ codigo, campo, mensaje }) => (
            <li key={`${codigo}-${campo}`}>
              <code>{codigo}</code> {mensaje}
            </li>
          ))}
        </ul>
      ) : null}
      {bloqueos.length > 0 ? (
        <ul>
          {bloqueos.map(({ tipo, folio: cual, ruta, motivo }) => (
            <li key={`${tipo}-${cual}`}>
              {ruta ? <AppLink to={ruta}>{cual}</AppLink> : cual}: {motivo}
            </li>
          ))}
        </ul>
      ) : null}
      {folio ? <p>Folio: {folio}</p> : null}
      {cambiado && onRecargar ? (
        <Button variant="default" size="compact-sm" mt={6} onClick={onRecargar}>
          Volver a cargar
        </Button>
      ) : null}
    </>
  )
}
