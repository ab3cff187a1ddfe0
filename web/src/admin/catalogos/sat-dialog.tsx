// Importar un catálogo del SAT: choose the file, see what it would change, and only then replace what there was.
import { type CatalogoSat, type CatalogoSatImportado, catalogosSat } from '@litro/contract/catalogos/sat'
import { Button, Checkbox, FileInput, Group, Modal, Stack } from '@mantine/core'
import { IconCalendar, IconFileSpreadsheet } from '@tabler/icons-react'
import { useState } from 'react'
import { fileComplaint } from '../../archivos/file-rules.ts'
import { DayInput } from '../../campos/day-input.tsx'
import { conteo, entero } from '../../formato.ts'
import { useEscritura } from '../../query.ts'
import { avisarExito } from '../../ui/avisos.ts'
import { Falla } from '../../ui/falla.tsx'
import { SatPrevia } from './sat-previa.tsx'

const MAX_BYTES = 10_000_000
const ACEPTA = '.xlsx,.csv,.txt'

type Props = { catalogo: CatalogoSat; onCerrar: () => void }

export function SatDialog({ catalogo, onCerrar }: Props) {
  const { Catalogo } = catalogo
  const { titulo, usual } = catalogosSat[Catalogo]
  const [archivo, setArchivo] = useState<File | null>(null)
  const [queja, setQueja] = useState<string | null>(null)
  const [publicado, setPublicado] = useState<string | null>(null)
  const [completo, setCompleto] = useState(false)
  const { previa, leer, guardar, olvidar, error, ocupado } = useImportacion(catalogo)

  const elegir = (nuevo: File | null) => {
    olvidar()
    setCompleto(false)
    const mal = nuevo && fileComplaint(nuevo, ACEPTA, MAX_BYTES)
    setQueja(mal || null)
    setArchivo(mal ? null : nuevo)
  }
  const revisar = async () => {
    const leido = archivo && (await leer(archivo))
    if (leido) setPublicado(leido.Publicado)
  }
  const confirmar = async () => {
    const hecho = archivo && (await guardar(archivo, publicado, completo))
    if (!hecho) return
    avisarExito(`${titulo}: ${conteo(hecho.Claves, 'clave importada', 'claves importadas')}.`)
    onCerrar()
  }
  return (
    <Modal opened onClose={onCerrar} title={`Importar ${titulo.toLowerCase()}`} size="lg">
      <Stack gap="md">
        <FileInput
          label="Archivo del catálogo"
          description={`La hoja ${Catalogo} que publica el SAT, en Excel (.xlsx) o CSV; o un TXT con una clave por renglón.`}
          placeholder="Elige el archivo"
          required
          clearable
          clearButtonProps={{ 'aria-label': 'Quitar archivo' }}
          accept={ACEPTA}
          leftSection={<IconFileSpreadsheet size={18} stroke={1.6} />}
          disabled={ocupado}
          value={archivo}
          error={queja ?? error?.campos.Archivo}
          onChange={elegir}
        />
        {previa ? (
          <>
            <SatPrevia previa={previa} />
            <DayInput
              nombre="la fecha"
              label="Publicado por el SAT"
              description="El día de la versión del archivo, si lo sabes."
              clearable
              disabled={ocupado}
              leftSection={<IconCalendar size={18} stroke={1.6} />}
              error={error?.campos.Publicado}
              value={publicado}
              onChange={setPublicado}
            />
            {previa.Pocas ? (
              <Checkbox
                label="El archivo está completo"
                description={`Trae ${conteo(previa.Claves, 'clave', 'claves')} y se esperaban cerca de ${entero(previa.Anteriores || usual)}. Lo que no esté en él se rechazará.`}
                disabled={ocupado}
                checked={completo}
                onChange={(evento) => setCompleto(evento.currentTarget.checked)}
              />
            ) : null}
          </>
        ) : null}
        {error && !error.campos.Archivo && !error.campos.Publicado ? (
          <Falla error={error} literal="No se pudo importar el catálogo." onRecargar={onCerrar} />
        ) : null}
        <Group justify="flex-end">
          <Button variant="default" disabled={ocupado} onClick={onCerrar}>
            Regresar
          </Button>
          {previa ? (
            <Button loading={ocupado} disabled={previa.Pocas && !completo} onClick={confirmar}>
              Confirmar
            </Button>
          ) : (
            <Button loading={ocupado} disabled={!archivo} onClick={revisar}>
              Revisar
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}

/** Reading and keeping are the same call; only the second one writes, and only over what was compared. */
function useImportacion({ Catalogo, Version }: CatalogoSat) {
  const [previa, setPrevia] = useState<CatalogoSatImportado | null>(null)
  const lectura = useEscritura('admin_catalogo_sat_importar', { soloLee: true })
  const guardado = useEscritura('admin_catalogo_sat_importar')
  const pedir = async (escritura: typeof lectura, Archivo: File, mas: object) => {
    try {
      return await escritura.mutateAsync([{ entrada: { Catalogo, Version, ...mas }, archivos: { Archivo } }])
    } catch (causa) {
      console.error('admin_catalogo_sat_importar', causa)
      return null
    }
  }
  return {
    previa,
    error: guardado.error ?? lectura.error,
    ocupado: lectura.isPending || guardado.isPending,
    leer: async (archivo: File) => {
      const leido = await pedir(lectura, archivo, {})
      setPrevia(leido)
      return leido
    },
    guardar: (archivo: File, Publicado: string | null, Completo: boolean) =>
      pedir(guardado, archivo, { Publicado: Publicado ?? '', Completo, Guardar: true }),
    olvidar: () => {
      setPrevia(null)
      lectura.reset()
      guardado.reset()
    },
  }
}
