// Cargar metadata: the file of the SAT's portal as it was downloaded, the days it holds whole, and what it brought.
import type { CargaEspejo } from '@litro/contract/espejo/espejo'
import { Modal, Stack } from '@mantine/core'
import { useState } from 'react'
import { fileComplaint } from '../../archivos/file-rules.ts'
import { ArchivoInput, Botones } from '../../archivos/importar.tsx'
import { DayInput } from '../../campos/day-input.tsx'
import { conteo, fechaHora, hoy } from '../../formato.ts'
import { useEscritura } from '../../query.ts'
import { Falla } from '../../ui/falla.tsx'
import { MessageLine } from '../../ui/message-line.tsx'

const MAX_BYTES = 64 * 1024 * 1024
const ACEPTA = '.zip,.txt'

export function CargarDialog({ onCerrar }: { onCerrar: () => void }) {
  const [archivo, setArchivo] = useState<File | null>(null)
  const [queja, setQueja] = useState<string | null>(null)
  const [dias, setDias] = useState<Record<'Desde' | 'Hasta' | 'Descargada', string | null>>({
    Desde: null,
    Hasta: null,
    Descargada: hoy(),
  })
  const carga = useEscritura('admin_espejo_cargar')
  const { error, data, isPending: ocupado } = carga
  const elegir = (nuevo: File | null) => {
    carga.reset()
    const mal = nuevo && fileComplaint(nuevo, ACEPTA, MAX_BYTES)
    setQueja(mal || null)
    setArchivo(mal ? null : nuevo)
  }
  const cargar = () => {
    const entrada = Object.fromEntries(Object.entries(dias).filter(([, dia]) => dia !== null))
    carga.mutate([{ entrada, archivos: { Archivo: archivo } }])
  }
  const campos = error?.campos ?? {}
  const sueltos = Object.keys(campos).every((campo) => !['Archivo', 'Desde', 'Hasta', 'Descargada'].includes(campo))
  const dia = (campo: keyof typeof dias, label: string, description?: string) => (
    <DayInput
      nombre={label.toLowerCase()}
      label={label}
      description={description}
      clearable
      disabled={ocupado}
      error={campos[campo]}
      value={dias[campo]}
      onChange={(valor) => setDias((antes) => ({ ...antes, [campo]: valor }))}
    />
  )
  return (
    <Modal opened onClose={onCerrar} title="Cargar metadata del SAT" size="lg">
      <Stack gap="md">
        <p className="nota">
          En el portal del SAT, en Factura electrónica, descarga la metadata de emitidos o de recibidos y súbela tal
          como llegó: ZIP o TXT. El mismo archivo dos veces no cambia nada.
        </p>
        <ArchivoInput
          label="Archivo del SAT"
          placeholder="Elige el ZIP o el TXT"
          accept={ACEPTA}
          disabled={ocupado}
          value={archivo}
          error={queja ?? campos.Archivo}
          onChange={elegir}
        />
        {dia('Desde', 'Primer día completo', 'Los días que pediste al SAT. Sin ellos, nada se da por faltante.')}
        {dia('Hasta', 'Último día completo')}
        {dia('Descargada', 'Día en que lo descargaste')}
        {error && sueltos ? <Falla error={error} literal="No se pudo cargar el archivo." /> : null}
        {data ? <Hecho carga={data} /> : null}
        <Botones
          ocupado={ocupado}
          onCerrar={onCerrar}
          paso={
            data
              ? { texto: 'Ver diferencias', impedido: false, onClick: onCerrar }
              : { texto: 'Cargar', impedido: !archivo, onClick: cargar }
          }
        />
      </Stack>
    </Modal>
  )
}

function Hecho({ carga }: { carga: CargaEspejo }) {
  const { Repetido, Filas, Nuevas, Cambiadas, Omitidas, ErroresTotales, Errores, Notas, FechaCorte, RFC } = carga
  if (Repetido) return <MessageLine tono="verde">Ese archivo ya se había cargado: no cambió nada.</MessageLine>
  return (
    <>
      <MessageLine tono="verde">
        {conteo(Filas, 'comprobante', 'comprobantes')} de {RFC}, al corte del {fechaHora(FechaCorte)}:{' '}
        {conteo(Nuevas, 'nuevo', 'nuevos')}, {conteo(Cambiadas, 'con cambios', 'con cambios')}.{' '}
        {conteo(carga.DiferenciasAbiertas, 'diferencia abierta', 'diferencias abiertas')}.
      </MessageLine>
      {Omitidas > 0 ? (
        <p className="nota">{conteo(Omitidas, 'renglón', 'renglones')} de nómina: no se guardan.</p>
      ) : null}
      {Notas.map((nota) => (
        <p key={nota} className="nota">
          {nota}
        </p>
      ))}
      {ErroresTotales > 0 ? (
        <MessageLine tono="ambar">
          <p>{conteo(ErroresTotales, 'renglón no se pudo leer', 'renglones no se pudieron leer')}:</p>
          <ul>
            {Errores.slice(0, 10).map(({ Linea, Mensaje }) => (
              <li key={`${Linea}-${Mensaje}`}>{Linea > 0 ? `Renglón ${Linea}: ${Mensaje}` : Mensaje}</li>
            ))}
          </ul>
        </MessageLine>
      ) : null}
    </>
  )
}
