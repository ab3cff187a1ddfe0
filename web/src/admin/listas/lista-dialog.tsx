// Importar una lista: choose the file, see what it would change and who of ours is on it, and only then keep it.
import type { EstadoLista, ListaImportada } from '@litro/contract/listas-sat/lista'
import { TOPES } from '@litro/contract/topes'
import { Checkbox, Modal, Stack } from '@mantine/core'
import { useState } from 'react'
import { ArchivoInput, Botones, useImportacion } from '../../archivos/importar.tsx'
import { DayInput } from '../../campos/day-input.tsx'
import { conteo, entero, fecha } from '../../formato.ts'
import { avisarExito } from '../../ui/avisos.ts'
import { Falla } from '../../ui/falla.tsx'
import { type Dato, Ficha } from '../../ui/ficha.tsx'
import { MessageLine } from '../../ui/message-line.tsx'
import { Recortada } from '../../ui/recortada.tsx'

const MAX_BYTES = 32 * 1024 * 1024
const ACEPTA = '.csv,.txt'

export function ListaDialog({
  lista: { Lista, Titulo, Version },
  onCerrar,
}: {
  lista: EstadoLista
  onCerrar: () => void
}) {
  const [corte, setCorte] = useState<string | null>(null)
  const [menor, setMenor] = useState(false)
  const importacion = useImportacion('admin_lista_sat_importar', { acepta: ACEPTA, maximo: MAX_BYTES })
  const { archivo, previa, error, ocupado } = importacion
  const entrada = { Lista, Version, FechaCorte: corte ?? '', Menor: menor }
  const confirmar = async () => {
    const hecho = await importacion.guardar(entrada)
    if (!hecho) return
    avisarExito(`${Titulo}: ${conteo(hecho.Claves, 'renglón importado', 'renglones importados')}.`)
    onCerrar()
  }
  const sueltos = error && !['Archivo', 'FechaCorte', 'Menor'].some((campo) => campo in error.campos)
  return (
    <Modal opened onClose={onCerrar} title={`Importar ${Titulo}`} size="lg">
      <Stack gap="md">
        <ArchivoInput
          label="Archivo de la lista"
          description="El CSV tal como se publica."
          placeholder="Elige el archivo"
          accept={ACEPTA}
          disabled={ocupado}
          value={archivo}
          error={importacion.queja ?? error?.campos.Archivo}
          onChange={(nuevo) => {
            importacion.elegir(nuevo)
            setMenor(false)
          }}
        />
        <DayInput
          nombre="la fecha"
          label="Fecha de la lista"
          description="Solo si el archivo no la dice dentro."
          clearable
          disabled={ocupado}
          error={error?.campos.FechaCorte}
          value={corte}
          onChange={setCorte}
        />
        {previa ? <Previa previa={previa} /> : null}
        {previa?.Menor ? (
          <Checkbox
            label="Sí, es menor"
            description={`Trae ${entero(previa.Claves)} y la anterior ${entero(previa.Anteriores)}.`}
            disabled={ocupado}
            checked={menor}
            onChange={(evento) => setMenor(evento.currentTarget.checked)}
          />
        ) : null}
        {error && sueltos ? (
          <Falla error={error} literal="No se pudo importar la lista." onRecargar={onCerrar} />
        ) : null}
        <Botones
          ocupado={ocupado}
          onCerrar={onCerrar}
          paso={
            previa
              ? { texto: 'Guardar', impedido: previa.Menor && !menor, onClick: confirmar }
              : { texto: 'Revisar', impedido: !archivo, onClick: () => void importacion.leer(entrada) }
          }
        />
      </Stack>
    </Modal>
  )
}

const datos: readonly Dato<ListaImportada>[] = [
  { etiqueta: 'Publicada al', valor: (p) => fecha(p.FechaCorte), cifra: true },
  { etiqueta: 'Renglones', valor: (p) => entero(p.Filas), cifra: true },
  { etiqueta: 'Contribuyentes o permisos', valor: (p) => entero(p.Claves), cifra: true },
  { etiqueta: 'Suprimidos', valor: (p) => entero(p.Suprimidos), cifra: true },
  { etiqueta: 'Nuevos', valor: (p) => entero(p.Nuevas), cifra: true },
  { etiqueta: 'Ya no están', valor: (p) => entero(p.Desaparecen), cifra: true },
  { etiqueta: 'Cambian de situación', valor: (p) => entero(p.Cambian), cifra: true },
]

function Previa({ previa }: { previa: ListaImportada }) {
  const { Nuestros, Errores, ErroresTotales, Vieja, FechaCorte } = previa
  return (
    <>
      <Ficha registro={previa} campos={datos} />
      {Vieja ? (
        <MessageLine tono="ambar">
          La lista es del {fecha(FechaCorte)}. Revisa que sea la edición más reciente.
        </MessageLine>
      ) : null}
      {Nuestros.length > 0 ? (
        <MessageLine tono="ambar">
          <p>Están en ella:</p>
          <ul aria-label="Clientes y proveedores en la lista">
            {Nuestros.map(({ Que, Nombre, RFC, Situacion }) => (
              <li key={`${Que}-${RFC}-${Nombre}`}>
                {Que === 'cliente' ? 'Cliente' : 'Proveedor'} {Nombre} ({RFC}): {Situacion}
              </li>
            ))}
          </ul>
          <Recortada filas={Nuestros.length} tope={TOPES.nuestros} que="primero los proveedores" />
        </MessageLine>
      ) : (
        <p className="nota">Ninguno de tus clientes ni proveedores está en ella.</p>
      )}
      {ErroresTotales > 0 ? (
        <MessageLine tono="ambar">
          <p>{conteo(ErroresTotales, 'renglón no se pudo leer', 'renglones no se pudieron leer')}:</p>
          <ul>
            {Errores.slice(0, 10).map(({ Renglon, Mensaje }) => (
              <li key={Renglon}>
                Renglón {Renglon}: {Mensaje}
              </li>
            ))}
          </ul>
        </MessageLine>
      ) : null}
    </>
  )
}
