// Importar un catálogo del SAT: choose the file, see what it would change, and only then replace what there was.
import { type CatalogoSat, catalogosSat } from '@litro/contract/catalogos/sat'
import { Checkbox, Modal, Stack } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import { ArchivoInput, Botones, useImportacion } from '../../archivos/importar.tsx'
import { DayInput } from '../../campos/day-input.tsx'
import { conteo, entero } from '../../formato.ts'
import { avisarExito } from '../../ui/avisos.ts'
import { Falla } from '../../ui/falla.tsx'
import { SatPrevia } from './sat-previa.tsx'

const MAX_BYTES = 10_000_000
const ACEPTA = '.xlsx,.csv,.txt'

type Props = { catalogo: CatalogoSat; onCerrar: () => void }

export function SatDialog({ catalogo, onCerrar }: Props) {
  const { Catalogo, Version } = catalogo
  const { titulo, usual } = catalogosSat[Catalogo]
  const [publicado, setPublicado] = useState<string | null>(null)
  const [completo, setCompleto] = useState(false)
  const importacion = useImportacion('admin_catalogo_sat_importar', { acepta: ACEPTA, maximo: MAX_BYTES })
  const { archivo, previa, error, ocupado } = importacion

  const revisar = async () => {
    const leido = await importacion.leer({ Catalogo, Version })
    if (leido) setPublicado(leido.Publicado)
  }
  const confirmar = async () => {
    const hecho = await importacion.guardar({ Catalogo, Version, Publicado: publicado ?? '', Completo: completo })
    if (!hecho) return
    avisarExito(`${titulo}: ${conteo(hecho.Claves, 'clave importada', 'claves importadas')}.`)
    onCerrar()
  }
  return (
    <Modal opened onClose={onCerrar} title={`Importar ${titulo.toLowerCase()}`} size="lg">
      <Stack gap="md">
        <ArchivoInput
          label="Archivo del catálogo"
          description={`La hoja ${Catalogo} que publica el SAT, en Excel (.xlsx) o CSV; o un TXT con una clave por renglón.`}
          placeholder="Elige el archivo"
          accept={ACEPTA}
          disabled={ocupado}
          value={archivo}
          error={importacion.queja ?? error?.campos.Archivo}
          onChange={(nuevo) => {
            importacion.elegir(nuevo)
            setCompleto(false)
          }}
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
        <Botones
          ocupado={ocupado}
          onCerrar={onCerrar}
          paso={
            previa
              ? { texto: 'Confirmar', impedido: previa.Pocas && !completo, onClick: confirmar }
              : { texto: 'Revisar', impedido: !archivo, onClick: revisar }
          }
        />
      </Stack>
    </Modal>
  )
}
