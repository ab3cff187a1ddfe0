// The proof of a deposit, read as its partner's: shown in place, saved on request, and its absence said aloud (D-136).
import type { DepositoPorValidar } from '@litro/contract/depositos/deposito'
import { Button, Skeleton } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../api-error.ts'
import { FileView } from '../../archivos/file-view.tsx'
import { download, save } from '../../call.ts'
import { Card } from '../../ui/card.tsx'
import { Delayed } from '../../ui/delayed.tsx'
import { MessageLine } from '../../ui/message-line.tsx'

export function Comprobante({ deposito }: { deposito: DepositoPorValidar }) {
  const { ArchivoNombre } = deposito
  return (
    <Card titulo="Comprobante" detalle={ArchivoNombre}>
      {ArchivoNombre ? (
        <Vista deposito={deposito} nombre={ArchivoNombre} />
      ) : (
        <MessageLine tono="ambar">Sin archivo: el depósito se capturó sin comprobante.</MessageLine>
      )}
    </Card>
  )
}

function Vista({ deposito, nombre }: { deposito: DepositoPorValidar; nombre: string }) {
  const { IdDeposito: id, IdSocioComercial: socio, Version } = deposito
  const { data, error, refetch } = useQuery({
    queryKey: ['deposito_archivo', socio, { id }, Version],
    queryFn: async ({ signal }) => (await download('deposito_archivo', { params: { id }, socio, signal })).blob,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })
  if (error) {
    return (
      <MessageLine tono="ambar">
        <p>{error instanceof ApiError ? error.mensaje : 'No se pudo mostrar el comprobante.'}</p>
        <Button variant="default" size="compact-sm" onClick={() => refetch()}>
          Reintentar
        </Button>
      </MessageLine>
    )
  }
  if (!data) {
    return (
      <Delayed>
        <Skeleton height={220} aria-hidden />
      </Delayed>
    )
  }
  return (
    <>
      <FileView bytes={data} nombre={`Comprobante ${nombre}`} />
      <Button
        mt="sm"
        variant="default"
        size="compact-sm"
        leftSection={<IconDownload size={16} stroke={1.7} />}
        onClick={() => save({ blob: data, nombre }, nombre)}
      >
        Descargar
      </Button>
    </>
  )
}
