// Cargar XML: a supplier's invoice dropped by hand. It is kept once, whoever brings it.
import { Modal, Stack } from '@mantine/core'
import { useState } from 'react'
import { fileComplaint } from '../../archivos/file-rules.ts'
import { ArchivoInput, Botones } from '../../archivos/importar.tsx'
import { useEscritura } from '../../query.ts'
import { Falla } from '../../ui/falla.tsx'
import { MessageLine } from '../../ui/message-line.tsx'

const ACEPTA = '.xml'
const MAX_BYTES = 1_000_000

export function CargarDialog({ onCerrar }: { onCerrar: () => void }) {
  const [archivo, setArchivo] = useState<File | null>(null)
  const [queja, setQueja] = useState<string | null>(null)
  const carga = useEscritura('admin_recibida_cargar')
  const { error, data, isPending: ocupado } = carga
  const elegir = (nuevo: File | null) => {
    carga.reset()
    const mal = nuevo && fileComplaint(nuevo, ACEPTA, MAX_BYTES)
    setQueja(mal || null)
    setArchivo(mal ? null : nuevo)
  }
  return (
    <Modal opened onClose={onCerrar} title="Cargar el XML de una factura">
      <Stack gap="md">
        <ArchivoInput
          label="XML de la factura"
          placeholder="Elige el XML"
          accept={ACEPTA}
          disabled={ocupado}
          value={archivo}
          error={queja ?? error?.campos.Archivo}
          onChange={elegir}
        />
        {error && !error.campos.Archivo ? <Falla error={error} literal="No se pudo cargar la factura." /> : null}
        {data ? <MessageLine tono="verde">{data.Mensaje}</MessageLine> : null}
        <Botones
          ocupado={ocupado}
          onCerrar={onCerrar}
          paso={
            data
              ? { texto: 'Listo', impedido: false, onClick: onCerrar }
              : {
                  texto: 'Cargar',
                  impedido: !archivo,
                  onClick: () => carga.mutate([{ archivos: { Archivo: archivo } }]),
                }
          }
        />
      </Stack>
    </Modal>
  )
}
