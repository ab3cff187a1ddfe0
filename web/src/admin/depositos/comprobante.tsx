// The proof of a deposit, read as its partner's: shown in place, saved on request, and its absence said aloud (D-136).
import type { DepositoPorValidar } from '@litro/contract/depositos/deposito'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { StoredFile } from '../../archivos/stored-file.tsx'
import { save } from '../../call.ts'
import { Card } from '../../ui/card.tsx'
import { MessageLine } from '../../ui/message-line.tsx'

export function Comprobante({ deposito }: { deposito: DepositoPorValidar }) {
  const { IdDeposito: id, IdSocioComercial: socio, Version, ArchivoNombre: nombre } = deposito
  return (
    <Card titulo="Comprobante" detalle={nombre}>
      {nombre ? (
        <StoredFile
          servicio="deposito_archivo"
          peticion={{ params: { id }, socio }}
          version={Version}
          nombre={`Comprobante ${nombre}`}
          falla="No se pudo mostrar el comprobante."
        >
          {(blob) => (
            <Button
              mt="sm"
              variant="default"
              size="compact-sm"
              leftSection={<IconDownload size={16} stroke={1.7} />}
              onClick={() => save({ blob, nombre }, nombre)}
            >
              Descargar
            </Button>
          )}
        </StoredFile>
      ) : (
        <MessageLine tono="ambar">Sin archivo: el depósito se capturó sin comprobante.</MessageLine>
      )}
    </Card>
  )
}
