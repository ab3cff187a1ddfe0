// Subir CEP: many at once. Each finds its deposit by tracking key and amount, and the rest are listed with the reason.
import type { CepCargado } from '@litro/contract/depositos/cep'
import { Button, FileInput, Modal, Stack } from '@mantine/core'
import { IconFileCode } from '@tabler/icons-react'
import { useState } from 'react'
import { ApiError } from '../../api-error.ts'
import { AppLink } from '../../app-link.tsx'
import { fileComplaint } from '../../archivos/file-rules.ts'
import { Botones } from '../../archivos/importar.tsx'
import { ligaDeCaptura } from '../../entidades/captura-de-cep.ts'
import { pesos, SIN_DATO } from '../../formato.ts'
import type { Columna } from '../../list/columna.tsx'
import { Tabla } from '../../list/tabla.tsx'
import { useEscritura } from '../../query.ts'
import { useUsuario } from '../../sesion/usuario-context.tsx'
import { avisarError, avisarExito } from '../../ui/avisos.ts'
import { Badge, type Tono } from '../../ui/badge.tsx'
import estilos from './depositos.module.css'

const ACEPTA = '.xml,.zip'
const MAX_BYTES = 1_000_000

// biome-ignore format: a table is read as a table
const resultados: Record<CepCargado['Resultado'], { palabra: string; tono: Tono }> = {
  guardado:     { palabra: 'Guardado',     tono: 'verde' },
  repetido:     { palabra: 'Ya estaba',    tono: 'gris' },
  sin_deposito: { palabra: 'Sin depósito', tono: 'amarillo' },
  rechazado:    { palabra: 'No se guardó', tono: 'rojo' },
}

const columnas: readonly Columna<CepCargado>[] = [
  { campo: 'Nombre', titulo: 'Archivo' },
  { campo: 'Ordenante', titulo: 'Quien pagó', render: ({ Ordenante }) => Ordenante || SIN_DATO },
  { campo: 'Monto', titulo: 'Monto', cifra: true, render: ({ Monto }) => (Monto === null ? SIN_DATO : pesos(Monto)) },
  {
    campo: 'Resultado',
    titulo: 'Resultado',
    render: ({ Resultado, Mensaje }) => (
      <>
        <Badge tono={resultados[Resultado].tono}>{resultados[Resultado].palabra}</Badge> {Mensaje}
      </>
    ),
  },
]

/** Treasury decides and does not capture: whoever captures opens the same address (D-262). */
function Capturar({ cep }: { cep: CepCargado }) {
  const captura = useUsuario().puede('deposito.editar')
  const liga = cep.Resultado === 'sin_deposito' ? ligaDeCaptura(cep) : null
  if (!liga) return null
  if (captura) return <AppLink to={liga}>Capturar con estos datos</AppLink>
  const copiar = async () => {
    try {
      await navigator.clipboard.writeText(new URL(liga, window.location.href).href)
      avisarExito('Liga copiada. Mándala a quien captura: abre el depósito con estos datos.')
    } catch {
      avisarError('El navegador no permitió copiar la liga.')
    }
  }
  return (
    <Button variant="default" size="compact-sm" onClick={() => void copiar()}>
      Copiar liga para capturarlo
    </Button>
  )
}

export function CepsDialog({ onCerrar }: { onCerrar: () => void }) {
  const [archivos, setArchivos] = useState<File[]>([])
  const [queja, setQueja] = useState<string | null>(null)
  const [hechos, setHechos] = useState<CepCargado[] | null>(null)
  const [ocupado, setOcupado] = useState(false)
  const { mutateAsync } = useEscritura('admin_cep_cargar')
  const elegir = (nuevos: File[]) => {
    const mal = nuevos.map((archivo) => fileComplaint(archivo, ACEPTA, MAX_BYTES)).find(Boolean)
    setQueja(mal || null)
    setArchivos(mal ? [] : nuevos)
    setHechos(null)
  }
  const subir = async () => {
    setOcupado(true)
    const todos: CepCargado[] = []
    for (const Archivo of archivos) {
      try {
        todos.push(...(await mutateAsync([{ entrada: {}, archivos: { Archivo } }])))
      } catch (error) {
        todos.push(sinGuardar(Archivo.name, error))
      }
    }
    setHechos(todos)
    setOcupado(false)
  }
  return (
    <Modal opened onClose={onCerrar} title="Subir CEP de Banxico" size="xl">
      <Stack gap="md">
        <FileInput
          multiple
          required
          label="CEP en XML o ZIP"
          description="Se descargan de banxico.org.mx/cep. Puedes elegir varios."
          placeholder="Elige los archivos"
          accept={ACEPTA}
          leftSection={<IconFileCode size={18} stroke={1.6} />}
          disabled={ocupado}
          value={archivos}
          error={queja}
          onChange={elegir}
        />
        {hechos ? (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
          <section className={estilos.previa} tabIndex={0} aria-label="Resultado de cada CEP">
            <Tabla columnas={columnas} filas={hechos} caja={false} acciones={(cep) => <Capturar cep={cep} />} />
          </section>
        ) : null}
        <Botones
          ocupado={ocupado}
          onCerrar={onCerrar}
          paso={
            hechos
              ? { texto: 'Listo', impedido: false, onClick: onCerrar }
              : { texto: 'Subir', impedido: archivos.length === 0, onClick: () => void subir() }
          }
        />
      </Stack>
    </Modal>
  )
}

const sinGuardar = (Nombre: string, error: unknown): CepCargado => ({
  Nombre,
  Resultado: 'rechazado',
  Mensaje: error instanceof ApiError ? (error.campos.Archivo ?? error.mensaje) : 'No se pudo subir.',
  IdDeposito: null,
  ClaveRastreo: null,
  Monto: null,
  Ordenante: null,
  Fecha: null,
})
