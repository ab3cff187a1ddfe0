// What can be done with several documents at once: stamp them, one result each, or take their XML and PDF in one ZIP.
import { MAXIMO_ZIP } from '@litro/contract/documentos-fiscales/documento'
import { type Familia, rasgos } from '@litro/contract/documentos-fiscales/familia'
import { Button } from '@mantine/core'
import { IconCertificate, IconFileZip } from '@tabler/icons-react'
import { useDescarga } from '../../archivos/use-descarga.ts'
import { conteo } from '../../formato.ts'
import { AvanceLote } from '../../list/barra-lote.tsx'
import { Resultados } from '../../list/resultados.tsx'
import { useUsuario } from '../../sesion/usuario-context.tsx'
import { MessageLine } from '../../ui/message-line.tsx'
import { permisoDe, permite } from '../acciones.ts'
import { type Fila, idDe } from '../documento.ts'
import estilos from '../documentos-fiscales.module.css'
import { type Lote, quedan } from './lote-timbrado.ts'
import { useLoteTimbrado } from './use-lote.ts'

/** For the frame of the list: how a row is ticked, what is offered then, and what is under way above the rows. */
export function useLoteDocumentos(familia: Familia) {
  const { lote, empezar, continuar, cerrar } = useLoteTimbrado(familia)
  const { puede } = useUsuario()
  const timbrables = (elegidas: readonly Fila[]) =>
    puede(permisoDe(familia, 'timbrar')) ? elegidas.filter((fila) => permite(familia, fila, 'timbrar')) : []
  return {
    elegibles: {
      etiqueta: ({ Folio }: Fila) => Folio,
      acciones: (elegidas: Fila[], dejar: (ninguna: readonly never[]) => void) => (
        <Botones
          familia={familia}
          elegidas={elegidas}
          timbrables={timbrables(elegidas)}
          ocupado={lote?.corriendo ?? false}
          onTimbrar={(filas) => {
            empezar(filas.map((fila) => ({ id: idDe(familia, fila), folio: fila.Folio })))
            dejar([])
          }}
        />
      ),
    },
    avance: lote ? <Avance lote={lote} onContinuar={continuar} onCerrar={cerrar} /> : null,
  }
}

type BotonesProps = {
  familia: Familia
  elegidas: Fila[]
  timbrables: Fila[]
  ocupado: boolean
  onTimbrar: (filas: Fila[]) => void
}

function Botones({ familia, elegidas, timbrables, ocupado, onTimbrar }: BotonesProps) {
  const conArchivos = elegidas.filter(({ UUID }) => UUID !== null)
  return (
    <>
      {timbrables.length > 0 ? (
        <Button
          size="compact-sm"
          leftSection={<IconCertificate size={17} stroke={1.7} />}
          disabled={ocupado}
          onClick={() => onTimbrar(timbrables)}
        >
          Timbrar {timbrables.length}
        </Button>
      ) : null}
      {conArchivos.length > 0 ? <ZipButton familia={familia} filas={conArchivos} /> : null}
    </>
  )
}

function ZipButton({ familia, filas }: { familia: Familia; filas: Fila[] }) {
  const servicio: `${Familia}_zip` = `${familia}_zip`
  const { ocupado, bajar } = useDescarga(servicio, `${rasgos[familia].archivo}.zip`)
  const ids = filas.map((fila) => idDe(familia, fila)).join(',')
  const demasiadas = filas.length > MAXIMO_ZIP
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconFileZip size={17} stroke={1.7} />}
      loading={ocupado}
      disabled={demasiadas}
      title={demasiadas ? `Elige a lo más ${MAXIMO_ZIP} documentos.` : undefined}
      onClick={() => bajar({ consulta: { ids } })}
    >
      Descargar ZIP ({filas.length})
    </Button>
  )
}

function Avance({ lote, onContinuar, onCerrar }: { lote: Lote; onContinuar: () => void; onCerrar: () => void }) {
  const { renglones, resultados, corriendo } = lote
  const hechas = resultados.length
  const pendientes = quedan(lote)
  if (pendientes === 0 && !corriendo) {
    return <Resultados resultados={resultados} nombre={({ folio }) => folio} onCerrar={onCerrar} />
  }
  if (corriendo) {
    return (
      <AvanceLote avance={{ hechas, total: renglones.length }}>
        Timbrando {Math.min(hechas + 1, renglones.length)} de {renglones.length}. Puedes seguir en otra pantalla: el
        lote continúa.
      </AvanceLote>
    )
  }
  return (
    <div className={estilos.avanceLote}>
      <MessageLine tono="ambar">
        <p>
          El lote se detuvo: {conteo(pendientes, 'documento', 'documentos')} por timbrar de {renglones.length}.
        </p>
        <div className="acciones">
          <Button size="compact-sm" onClick={onContinuar}>
            Continuar
          </Button>
          <Button variant="subtle" size="compact-sm" onClick={onCerrar}>
            Cerrar
          </Button>
        </div>
      </MessageLine>
    </div>
  )
}
