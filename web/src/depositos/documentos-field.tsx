// The checklist of invoices and charge notes a payment is for: at most 12rem high, each with its type, folio and balance.
import type { Deposito } from '@litro/contract/depositos/deposito'
import { Button, Input } from '@mantine/core'
import { useEffect, useId, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { useField } from '../campos/field.ts'
import { fecha, pesos } from '../formato.ts'
import casilla from '../list/check-box.module.css'
import { Badge } from '../ui/badge.tsx'
import { type DocumentoElegido, PISTA_DOCUMENTOS, type Valores } from './captura.ts'
import { alternar, claveDe, type Linea, pesosDeCent, vistaPrevia } from './checklist.ts'
import estilos from './depositos.module.css'
import { useLineas } from './use-lineas.ts'

export function DocumentosField({ deposito }: { deposito: Deposito | null }) {
  const { field, error, disabled } = useField({ name: 'DocumentosAplicados' })
  const monto = useWatch<Valores, 'Monto'>({ name: 'Monto' })
  const { activa, lineas, isError, isPending, refetch } = useLineas(deposito)
  const elegidos = field.value as DocumentoElegido[]
  const marcadas = new Set(elegidos.map(claveDe))
  const previa = vistaPrevia(monto, lineas, elegidos)
  const id = useId()
  const pista = `${id}-pista`
  const caja = useRef<HTMLFieldSetElement>(null)
  const hay = lineas.length > 0
  // Who comes from an invoice finds it chosen, however many older ones its client owes.
  useEffect(() => {
    const elegido = hay ? caja.current?.querySelector('[data-marcada]') : null
    if (!caja.current || !elegido) return
    const { top } = caja.current.getBoundingClientRect()
    caja.current.scrollTop += elegido.getBoundingClientRect().top - top
  }, [hay])

  return (
    <Input.Wrapper
      id={id}
      label="Facturas y Notas"
      labelElement="div"
      withAsterisk
      error={error}
      className="completo"
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      description={elegidos.length === 0 && !error && activa ? PISTA_DOCUMENTOS : null}
      descriptionProps={{ id: pista }}
      errorProps={{ id: pista }}
    >
      <fieldset ref={caja} aria-label="Facturas y Notas" aria-describedby={pista} className={estilos.checklist}>
        {lineas.map((linea, i) => (
          <Renglon
            key={claveDe(linea)}
            linea={linea}
            marcada={marcadas.has(claveDe(linea))}
            tocaCent={previa?.aplicado.get(claveDe(linea))}
            disabled={disabled}
            onAlternar={() => field.onChange(alternar(elegidos, linea))}
            // An error takes the focus to the first line.
            entrada={i === 0 ? field.ref : undefined}
          />
        ))}
        {lineas.length > 0 ? null : (
          <Vacia activa={activa} fallida={isError} cargando={isPending} onReintentar={() => refetch()} />
        )}
      </fieldset>
    </Input.Wrapper>
  )
}

type RenglonProps = {
  linea: Linea
  marcada: boolean
  tocaCent: bigint | undefined
  disabled: boolean
  onAlternar: () => void
  entrada?: (elemento: HTMLInputElement | null) => void
}

function Renglon({ linea, marcada, tocaCent, disabled, onAlternar, entrada }: RenglonProps) {
  const { DocumentoTipoNombre, Folio, FechaEmision, Saldo, enValidacionCent } = linea
  return (
    <label className={estilos.renglon} data-marcada={marcada || undefined}>
      <input
        ref={entrada}
        type="checkbox"
        className={casilla.caja}
        checked={marcada}
        disabled={disabled}
        onChange={onAlternar}
      />
      <span className={estilos.documento}>
        <span>
          {DocumentoTipoNombre} <strong>{Folio}</strong>
        </span>
        <span className="tenue">
          {FechaEmision ? fecha(FechaEmision) : 'Ya incluido en este depósito'}
          {enValidacionCent > 0n ? (
            <>
              {' '}
              <Badge tono="amarillo">en validación {pesos(pesosDeCent(enValidacionCent))}</Badge>
            </>
          ) : null}
        </span>
      </span>
      <span className={`${estilos.saldo} cifra`}>
        {pesos(Saldo)}
        {marcada && tocaCent !== undefined ? (
          <span className="tenue">se aplican {pesos(pesosDeCent(tocaCent))}</span>
        ) : null}
      </span>
    </label>
  )
}

type VaciaProps = { activa: boolean; fallida: boolean; cargando: boolean; onReintentar: () => void }

function Vacia({ activa, fallida, cargando, onReintentar }: VaciaProps) {
  if (!activa) return <p className={estilos.vacia}>Elige un cliente para ver sus documentos con saldo.</p>
  if (fallida) {
    return (
      <p className={estilos.vacia} role="alert">
        No pudimos cargar los documentos.{' '}
        <Button variant="default" size="compact-sm" onClick={onReintentar}>
          Reintentar
        </Button>
      </p>
    )
  }
  return (
    <p className={estilos.vacia} role="status">
      {cargando
        ? 'Cargando documentos...'
        : 'Este cliente no tiene facturas ni notas con saldo. Si pagó por adelantado, captura un Anticipo.'}
    </p>
  )
}
