// Importar estado bancario: choose the file, see what it would bring and from which columns, then keep what is new.
import { type BancoImportado, camposBanco, type MapeoBanco } from '@litro/contract/depositos/banco'
import { Autocomplete, Button, FileInput, Group, Modal, Select, Stack } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useState } from 'react'
import { fileComplaint } from '../../archivos/file-rules.ts'
import { conteo, pesos } from '../../formato.ts'
import { useEscritura, useServicio } from '../../query.ts'
import { avisarExito } from '../../ui/avisos.ts'
import { Falla } from '../../ui/falla.tsx'
import { MessageLine } from '../../ui/message-line.tsx'
import estilos from './depositos.module.css'
import { ImportarPrevia } from './importar-previa.tsx'

const MAX_BYTES = 3_000_000

// biome-ignore format: a table is read as a table
const titulos: Record<keyof MapeoBanco, { titulo: string; requerida?: true }> = {
  Fecha:        { titulo: 'Fecha', requerida: true },
  Abono:        { titulo: 'Abono', requerida: true },
  Cargo:        { titulo: 'Cargo' },
  Descripcion:  { titulo: 'Descripción' },
  Referencia:   { titulo: 'Referencia' },
  ClaveRastreo: { titulo: 'Clave de rastreo' },
}

type Props = { onCerrar: () => void; onImportado: () => void }

export function ImportarDialog({ onCerrar, onImportado }: Props) {
  const [cuenta, setCuenta] = useState('')
  const [archivo, setArchivo] = useState<File | null>(null)
  const [queja, setQueja] = useState<string | null>(null)
  const { previa, leer, olvidar, guardar, error, ocupado } = useImportacion()

  const elegir = (nuevo: File | null) => {
    olvidar()
    const mal = nuevo && fileComplaint(nuevo, '.csv,.txt', MAX_BYTES)
    setQueja(mal || null)
    setArchivo(mal ? null : nuevo)
  }
  const confirmar = async () => {
    const hecho = archivo && previa ? await guardar(cuenta, archivo, previa.Mapeo) : null
    if (!hecho) return
    avisarExito(`${conteo(hecho.Nuevos, 'movimiento importado', 'movimientos importados')} de ${hecho.Cuenta}.`)
    onImportado()
  }
  return (
    <Modal opened onClose={onCerrar} title="Importar estado bancario" size="xl">
      <Stack gap="md">
        <Origen
          {...{ cuenta, archivo, queja, ocupado }}
          errores={error?.campos ?? {}}
          onCuenta={(texto) => {
            setCuenta(texto)
            olvidar()
          }}
          onArchivo={elegir}
        />
        {previa ? (
          <>
            <Columnas
              previa={previa}
              ocupado={ocupado}
              onMapeo={(mapeo) => {
                if (archivo) void leer(cuenta, archivo, mapeo)
              }}
            />
            <ImportarPrevia previa={previa} />
          </>
        ) : null}
        {error && !error.campos.Archivo && !error.campos.Cuenta ? (
          <Falla error={error} literal="No se pudo leer el estado bancario." />
        ) : null}
        <Group justify="flex-end">
          <Button variant="default" disabled={ocupado} onClick={onCerrar}>
            Regresar
          </Button>
          {previa ? (
            <Button loading={ocupado} disabled={previa.Nuevos === 0} onClick={confirmar}>
              {previa.Nuevos > 0
                ? `Importar ${conteo(previa.Nuevos, 'movimiento', 'movimientos')}, ${pesos(previa.Total)}`
                : 'Nada nuevo que importar'}
            </Button>
          ) : (
            <Button
              loading={ocupado}
              disabled={!archivo || cuenta.trim() === ''}
              onClick={() => archivo && void leer(cuenta, archivo)}
            >
              Revisar
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}

/** Reading and keeping are the same call; only the second one writes. */
function useImportacion() {
  const [previa, setPrevia] = useState<BancoImportado | null>(null)
  const { mutateAsync, error, isPending, reset } = useEscritura('admin_banco_importar', { soloLee: true })
  const guardado = useEscritura('admin_banco_importar')
  const pedir = async (escritura: typeof mutateAsync, peticion: Parameters<typeof mutateAsync>[0]) => {
    try {
      return await escritura(peticion)
    } catch (causa) {
      console.error('admin_banco_importar', causa)
      return null
    }
  }
  return {
    previa,
    error: guardado.error ?? error,
    ocupado: isPending || guardado.isPending,
    leer: async (Cuenta: string, Archivo: File, Mapeo?: MapeoBanco) => {
      const leido = await pedir(mutateAsync, [{ entrada: { Cuenta, Mapeo }, archivos: { Archivo } }])
      if (leido) setPrevia(leido)
    },
    guardar: (Cuenta: string, Archivo: File, Mapeo: MapeoBanco) =>
      pedir(guardado.mutateAsync, [{ entrada: { Cuenta, Mapeo, Guardar: true }, archivos: { Archivo } }]),
    olvidar: () => {
      setPrevia(null)
      reset()
      guardado.reset()
    },
  }
}

type OrigenProps = {
  cuenta: string
  archivo: File | null
  queja: string | null
  ocupado: boolean
  errores: Record<string, string>
  onCuenta: (texto: string) => void
  onArchivo: (archivo: File | null) => void
}

function Origen({ cuenta, archivo, queja, ocupado, errores, onCuenta, onArchivo }: OrigenProps) {
  const cuentas = useServicio('admin_banco_cuentas')
  return (
    <>
      <Autocomplete
        label="Banco o cuenta"
        description="Con este nombre recordamos qué columnas usa su archivo."
        placeholder="BBVA 0123"
        required
        data-autofocus
        maxLength={60}
        disabled={ocupado}
        value={cuenta}
        data={cuentas.data?.map(({ Cuenta }) => Cuenta) ?? []}
        error={errores.Cuenta}
        onChange={onCuenta}
      />
      <FileInput
        label="Estado de cuenta"
        placeholder="Elige el archivo CSV"
        required
        clearable
        clearButtonProps={{ 'aria-label': 'Quitar archivo' }}
        accept=".csv,.txt"
        leftSection={<IconFileSpreadsheet size={18} stroke={1.6} />}
        disabled={ocupado}
        value={archivo}
        error={queja ?? errores.Archivo}
        onChange={onArchivo}
      />
    </>
  )
}

type ColumnasProps = { previa: BancoImportado; ocupado: boolean; onMapeo: (mapeo: MapeoBanco) => void }

function Columnas({ previa, ocupado, onMapeo }: ColumnasProps) {
  const { Columnas: columnas, Mapeo, Recordado } = previa
  const opciones = columnas.map((texto, i) => ({ value: String(i), label: `${i + 1}. ${texto}` }))
  const falta = Mapeo.Fecha === null || Mapeo.Abono === null
  return (
    <Stack gap="xs">
      {falta ? (
        <MessageLine tono="ambar">No reconocimos las columnas. Elige la de la fecha y la del abono.</MessageLine>
      ) : null}
      <fieldset className={estilos.reparto}>
        <legend>{Recordado ? 'Columnas del archivo (las de la última vez)' : 'Columnas del archivo'}</legend>
        <div className={estilos.mapeo}>
          {camposBanco.map((campo) => (
            <Select
              key={campo}
              label={titulos[campo].titulo}
              withAsterisk={titulos[campo].requerida}
              placeholder="No viene"
              data={opciones}
              disabled={ocupado}
              clearable={!titulos[campo].requerida}
              clearButtonProps={{ 'aria-label': `Quitar ${titulos[campo].titulo}` }}
              allowDeselect={false}
              value={Mapeo[campo] === null ? null : String(Mapeo[campo])}
              onChange={(valor) => onMapeo(withColumna(Mapeo, campo, valor === null ? null : Number(valor)))}
            />
          ))}
        </div>
      </fieldset>
    </Stack>
  )
}

/** A column serves one purpose: choosing it for one frees it from another. */
function withColumna(mapeo: MapeoBanco, campo: keyof MapeoBanco, columna: number | null): MapeoBanco {
  const nuevo = { ...mapeo }
  for (const otro of camposBanco) if (columna !== null && nuevo[otro] === columna) nuevo[otro] = null
  nuevo[campo] = columna
  return nuevo
}
