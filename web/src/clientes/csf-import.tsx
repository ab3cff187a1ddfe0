// The SAT's Constancia de Situación Fiscal, dropped or chosen, fills the form for review. It saves nothing.

import { type Constancia, MAX_CONSTANCIA } from '@litro/contract/clientes/constancia'
import type { CapturaDe } from '@litro/contract/services'
import { Loader, Radio } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { type ChangeEvent, type DragEvent, use, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { ApiError } from '../api-error.ts'
import { fileComplaint } from '../archivos/file-rules.ts'
import { ClosedContext } from '../campos/field.ts'
import zona from '../campos/file-field.module.css'
import { useEscritura } from '../query.ts'
import { MessageLine } from '../ui/message-line.tsx'
import { type CampoDeConstancia, cambiosDe } from './csf.ts'
import estilos from './csf-import.module.css'

type Captura = CapturaDe<'cliente_agregar'>
type Leida = { constancia: Constancia; anterior: string }

export function CsfImport() {
  const { getValues, setValue, trigger } = useFormContext<Captura>()
  const cerrado = use(ClosedContext)
  const leer = useEscritura('cliente_csf')
  const [queja, setQueja] = useState<string | null>(null)
  const [leida, setLeida] = useState<Leida | null>(null)
  const ocupado = useRef(false)

  const fill = (constancia: Constancia) => {
    const anterior = getValues('RFC').trim()
    const cambios = Object.entries(cambiosDe(constancia, getValues('RegimenFiscal'))) as [CampoDeConstancia, string][]
    for (const [campo, valor] of cambios) setValue(campo, valor, { shouldDirty: true, shouldTouch: true })
    // Together, once all are in: the use of the CFDI depends on the régimen, which depends on the RFC.
    const ligados = (['RegimenFiscal', 'UsoCFDI'] as const).filter((campo) => getValues(campo))
    void trigger([...cambios.map(([campo]) => campo), ...ligados])
    setLeida({ constancia, anterior })
  }
  const take = async (archivo: File | undefined) => {
    if (!archivo || ocupado.current || cerrado) return
    const mal = fileComplaint(archivo, '.pdf', MAX_CONSTANCIA)
    setLeida(null)
    setQueja(mal)
    if (mal) return
    ocupado.current = true
    try {
      fill(await leer.mutateAsync([{ archivos: { Constancia: archivo } }]))
    } catch (error) {
      console.error('cliente_csf', error)
      setQueja(error instanceof ApiError ? error.mensaje : 'No se pudo leer la constancia.')
    } finally {
      ocupado.current = false
    }
  }
  return (
    <div className={estilos.constancia}>
      <Zone leyendo={leer.isPending} disabled={cerrado || leer.isPending} onTomar={take} />
      {queja ? <MessageLine tono="rojo">{queja}</MessageLine> : null}
      {leida ? <Result {...leida} /> : null}
    </div>
  )
}

type ZoneProps = { leyendo: boolean; disabled: boolean; onTomar: (archivo: File | undefined) => void }

/** The input covers the zone: it opens on click and by keyboard, and receives what is dropped. */
function Zone({ leyendo, disabled, onTomar }: ZoneProps) {
  const [encima, setEncima] = useState(false)
  const drop = (evento: DragEvent) => {
    evento.preventDefault()
    setEncima(false)
    onTomar(evento.dataTransfer.files[0])
  }
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    onTomar(currentTarget.files?.[0])
    // The same file, mended, may be chosen again.
    currentTarget.value = ''
  }
  return (
    <div className={`${zona.zona} ${estilos.zona}`} data-encima={encima || undefined} aria-busy={leyendo}>
      {leyendo ? <Loader size={22} aria-hidden /> : <IconFileImport size={24} stroke={1.5} aria-hidden />}
      <span className={estilos.texto}>
        <strong>
          {leyendo ? 'Leyendo la constancia...' : 'Llena los datos con la Constancia de Situación Fiscal'}
        </strong>
        <span>Elige el PDF del SAT o suéltalo aquí.</span>
      </span>
      <input
        type="file"
        accept=".pdf"
        aria-label="Constancia de Situación Fiscal"
        disabled={disabled}
        className={zona.entrada}
        onDragEnter={() => setEncima(true)}
        onDragLeave={() => setEncima(false)}
        onDrop={drop}
        onChange={choose}
      />
    </div>
  )
}

function Result({ constancia, anterior }: Leida) {
  const { RFC, Regimenes } = constancia
  const otro = anterior !== '' && anterior.toUpperCase() !== RFC
  return (
    <>
      {otro ? (
        <MessageLine tono="ambar">
          El RFC era {anterior.toUpperCase()} y la constancia es de {RFC}. Revisa que sea el mismo cliente.
        </MessageLine>
      ) : (
        <MessageLine tono="verde">Los datos son los de la constancia. Revísalos antes de guardar.</MessageLine>
      )}
      {Regimenes.length > 1 ? <Regimen regimenes={Regimenes} /> : null}
    </>
  )
}

function Regimen({ regimenes }: { regimenes: Constancia['Regimenes'] }) {
  const { setValue, getValues, trigger } = useFormContext<Captura>()
  const elegido = useWatch<Captura, 'RegimenFiscal'>({ name: 'RegimenFiscal' })
  const cerrado = use(ClosedContext)
  const choose = (clave: string) => {
    setValue('RegimenFiscal', clave, { shouldDirty: true, shouldTouch: true })
    void trigger(getValues('UsoCFDI') ? ['RegimenFiscal', 'UsoCFDI'] : ['RegimenFiscal'])
  }
  return (
    <Radio.Group
      label={`La constancia tiene ${regimenes.length} regímenes; elige con cuál se le factura`}
      value={elegido}
      onChange={choose}
    >
      <div className={estilos.regimenes}>
        {regimenes.map(({ Codigo, Nombre }) => (
          <Radio key={Codigo} value={Codigo} label={`${Codigo} - ${Nombre}`} disabled={cerrado} />
        ))}
      </div>
    </Radio.Group>
  )
}
