// What can be done with several documents at once: stamp them in a lot of the server, or take their XML and PDF in one ZIP.
import { type Familia, rasgos } from '@litro/contract/documentos-fiscales/familia'
import { MAXIMO_LOTE, MAXIMO_ZIP } from '@litro/contract/documentos-fiscales/topes'
import { Button } from '@mantine/core'
import { IconCertificate, IconFileZip } from '@tabler/icons-react'
import { useDescarga } from '../../archivos/use-descarga.ts'
import { useUsuario } from '../../sesion/usuario-context.tsx'
import { Verbo } from '../../ui/verbo.tsx'
import { permisoDe, permite } from '../acciones.ts'
import { type Fila, idDe } from '../documento.ts'
import { AvanceDeLote } from './avance-lote.tsx'
import { useLotes } from './use-lotes.ts'

/** For the frame of the list: how a row is ticked, what is offered then, and what is under way above the rows. */
export function useLoteDocumentos(familia: Familia) {
  const { lotes, ocupado, empezar, cancelar, cerrar } = useLotes(familia)
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
          ocupado={ocupado}
          // What was ticked stays ticked until the server has it.
          onTimbrar={(filas) =>
            empezar(
              filas.map((fila) => idDe(familia, fila)),
              () => dejar([]),
            )
          }
        />
      ),
    },
    avance: lotes.map((lote) => (
      <AvanceDeLote
        key={lote.IdLote}
        lote={lote}
        onCancelar={() => cancelar(lote)}
        onReintentar={(ids) => empezar(ids, () => cerrar(lote))}
        onCerrar={() => cerrar(lote)}
      />
    )),
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
        <Verbo
          size="compact-sm"
          leftSection={<IconCertificate size={17} stroke={1.7} />}
          loading={ocupado}
          disabled={timbrables.length > MAXIMO_LOTE}
          title={timbrables.length > MAXIMO_LOTE ? 'Elige a lo más 1,000 documentos.' : undefined}
          onClick={() => onTimbrar(timbrables)}
        >
          Timbrar {timbrables.length}
        </Verbo>
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
