// A file brought in two steps: read to see what it would do, and kept only then. Both are the same call.
import type { TipoImportable } from '@litro/contract/flota/tipos'
import type { RespuestaDe } from '@litro/contract/services'
import { Button, FileInput, type FileInputProps, Group } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useState } from 'react'
import type { ApiError } from '../api-error.ts'
import type { Argumentos } from '../call.ts'
import { useEscritura } from '../query.ts'
import { Verbo } from '../ui/verbo.tsx'
import { fileComplaint } from './file-rules.ts'

/** Those that bring records, row by row. */
export type ServicioDeRenglones =
  | 'factura_importar'
  | 'cliente_importar'
  | 'proveedor_importar'
  | 'admin_producto_importar'
  | `${TipoImportable}_importar`
type Servicio =
  | 'admin_banco_importar'
  | 'admin_catalogo_sat_importar'
  | 'admin_lista_sat_importar'
  | ServicioDeRenglones
type Entrada<K extends Servicio> = NonNullable<NonNullable<Argumentos<K>[0]>['entrada']>

type Importacion<K extends Servicio> = {
  archivo: File | null
  queja: string | null
  previa: RespuestaDe<K> | null
  error: ApiError | null
  ocupado: boolean
  elegir: (nuevo: File | null) => void
  leer: (entrada: Entrada<K>) => Promise<RespuestaDe<K> | null>
  guardar: (entrada: Entrada<K>) => Promise<RespuestaDe<K> | null>
  olvidar: () => void
}

/** Only what is sent with `Guardar` writes. */
export function useImportacion<K extends Servicio>(
  servicio: K,
  { acepta, maximo }: { acepta: string; maximo: number },
): Importacion<K> {
  const [archivo, setArchivo] = useState<File | null>(null)
  const [queja, setQueja] = useState<string | null>(null)
  const [previa, setPrevia] = useState<RespuestaDe<K> | null>(null)
  const lectura = useEscritura(servicio, { soloLee: true })
  const guardado = useEscritura(servicio)
  const pedir = async (escritura: typeof lectura, entrada: Entrada<K>) => {
    if (!archivo) return null
    try {
      // Each of the two takes its own body and the same file.
      return await escritura.mutateAsync([{ entrada, archivos: { Archivo: archivo } }] as unknown as Argumentos<K>)
    } catch (causa) {
      console.error(servicio, causa)
      return null
    }
  }
  const olvidar = () => {
    setPrevia(null)
    lectura.reset()
    guardado.reset()
  }
  return {
    archivo,
    queja,
    previa,
    error: guardado.error ?? lectura.error,
    ocupado: lectura.isPending || guardado.isPending,
    elegir: (nuevo: File | null) => {
      olvidar()
      const mal = nuevo && fileComplaint(nuevo, acepta, maximo)
      setQueja(mal || null)
      setArchivo(mal ? null : nuevo)
    },
    leer: async (entrada: Entrada<K>) => {
      const leido = await pedir(lectura, entrada)
      if (leido) setPrevia(leido)
      return leido
    },
    guardar: (entrada: Entrada<K>) => pedir(guardado, { ...entrada, Guardar: true }),
    olvidar,
  }
}

export function ArchivoInput(props: Omit<FileInputProps, 'multiple'>) {
  return (
    <FileInput
      required
      clearable
      clearButtonProps={{ 'aria-label': 'Quitar archivo' }}
      leftSection={<IconFileSpreadsheet size={18} stroke={1.6} />}
      {...props}
    />
  )
}

type BotonesProps = {
  ocupado: boolean
  onCerrar: () => void
  /** The next step, and what keeps it from being taken. */
  paso: { texto: string; impedido: boolean; onClick: () => void }
}

export function Botones({ ocupado, onCerrar, paso }: BotonesProps) {
  return (
    <Group justify="flex-end">
      <Button variant="default" disabled={ocupado} onClick={onCerrar}>
        Regresar
      </Button>
      <Verbo loading={ocupado} disabled={paso.impedido} onClick={paso.onClick}>
        {paso.texto}
      </Verbo>
    </Group>
  )
}
