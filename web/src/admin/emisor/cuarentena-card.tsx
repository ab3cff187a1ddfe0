// The quarantine after restoring an older base: what came back from the PAC, what a person must look at, and the word that lifts it.
import type { Cuarentena, TimbrePorRevisar } from '@litro/contract/emisor/cuarentena'
import { Button } from '@mantine/core'
import { IconDownload, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { mensajeDe } from '../../api-error.ts'
import { RowDownload } from '../../archivos/row-download.tsx'
import { Confirmar } from '../../form/confirmar.tsx'
import { conteo, entero, fechaHora, pesos } from '../../formato.ts'
import { useEscritura, useServicio } from '../../query.ts'
import { useUsuario } from '../../sesion/usuario-context.tsx'
import { avisarError } from '../../ui/avisos.ts'
import { Card } from '../../ui/card.tsx'
import { type Dato, Ficha } from '../../ui/ficha.tsx'
import { MessageLine } from '../../ui/message-line.tsx'
import estilos from './emisor.module.css'

const MIRADA_MS = 1000

const campos: readonly Dato<Cuarentena>[] = [
  { etiqueta: 'Timbres recuperados', valor: (c) => entero(c.Recuperados), cifra: true },
  { etiqueta: 'Por revisar', valor: (c) => entero(c.PorRevisar), cifra: true },
  { etiqueta: 'Folios avanzados', valor: (c) => entero(c.FoliosAvanzados), cifra: true },
  { etiqueta: 'Comparado desde', valor: (c) => fechaHora(c.Desde) },
]

/** What it was, why it has no document here, and its XML to find out. */
function Timbre({ timbre }: { timbre: TimbrePorRevisar }) {
  const { IdTimbre: id, UUID, Folio, RFC, Monto, Momento, Motivo, ConXml } = timbre
  const datos = [RFC, Monto === null ? '' : pesos(Monto), fechaHora(Momento)].filter((dato) => dato !== '')
  return (
    <li>
      <div className={estilos.certificado}>
        <strong>{Folio || UUID}</strong>
        <span className="tenue">{datos.join(' · ')}</span>
        <span>{Motivo}</span>
      </div>
      {ConXml ? (
        <RowDownload
          servicio="admin_cuarentena_xml"
          peticion={[{ params: { id } }]}
          nombre={`${UUID}.xml`}
          texto="XML"
          de={Folio || UUID}
          icono={<IconDownload size={17} stroke={1.7} />}
        />
      ) : null}
    </li>
  )
}

const isViva = (c: Cuarentena | undefined) => c !== undefined && (c.Comparando || c.Comparada === null)

/** Nothing while stamping goes on. */
export function CuarentenaCard() {
  const { data } = useServicio('admin_cuarentena_leer', [], {
    refetchInterval: ({ state }) => (isViva(state.data?.[0]) ? MIRADA_MS : false),
  })
  const cuarentena = data?.[0]
  return cuarentena ? (
    <div className={estilos.cuarentena}>
      <Abierta cuarentena={cuarentena} />
    </div>
  ) : null
}

const ORIGENES: Record<Cuarentena['Origen'], string> = {
  restauracion: 'Esta base se restauró de un respaldo',
  pac: 'El PAC tiene folios que esta base todavía no da',
}

function Abierta({ cuarentena }: { cuarentena: Cuarentena }) {
  const edita = useUsuario().puede('admin.emisor')
  const comparar = useEscritura('admin_cuarentena_comparar')
  const [porConfirmar, setPorConfirmar] = useState<Cuarentena | null>(null)
  const ocupada = comparar.isPending || isViva(cuarentena)
  const pedir = () => {
    if (ocupada) return
    comparar.mutate([], {
      onError: (causa) => avisarError(mensajeDe(causa, 'No se pudo pedir la comparación.')),
    })
  }
  return (
    <Card titulo="Timbrado en cuarentena" detalle={`Desde el ${fechaHora(cuarentena.Abierta)}`}>
      <div className={estilos.comparacion}>
        <MessageLine tono="rojo">
          {ORIGENES[cuarentena.Origen]}. Nadie timbra ni cancela hasta que un administrador lo confirme: así nada se
          emite dos veces.
        </MessageLine>
        <Avance cuarentena={cuarentena} />
        <div className={estilos.datos}>
          <Ficha registro={cuarentena} campos={campos} />
        </div>
        {cuarentena.Detalle.length > 0 ? (
          <ul className={`lista ${estilos.lista}`} aria-label="Timbres por revisar">
            {cuarentena.Detalle.map((timbre) => (
              <Timbre key={timbre.IdTimbre} timbre={timbre} />
            ))}
          </ul>
        ) : null}
      </div>
      {edita ? (
        <div className="acciones">
          <Button
            variant="default"
            leftSection={<IconRefresh size={17} stroke={1.7} />}
            loading={ocupada}
            onClick={pedir}
          >
            Comparar otra vez
          </Button>
          <Button disabled={ocupada} onClick={() => setPorConfirmar(cuarentena)}>
            Confirmar y seguir timbrando
          </Button>
        </div>
      ) : null}
      <Confirmar
        de={porConfirmar}
        servicio="admin_cuarentena_confirmar"
        peticion={({ IdCuarentena: id }) => [{ params: { id } }]}
        titulo="¿Terminar la cuarentena?"
        no="Regresar"
        si="Confirmar"
        peligro={cuarentena.PorRevisar > 0}
        exito={() => 'El timbrado sigue.'}
        falla="No se pudo confirmar."
        onCerrar={() => setPorConfirmar(null)}
      >
        {preguntaDe}
      </Confirmar>
    </Card>
  )
}

const preguntaDe = ({ Recuperados, PorRevisar }: Cuarentena) =>
  PorRevisar === 0
    ? `${conteo(Recuperados, 'timbre recuperado', 'timbres recuperados')} y ninguno por revisar. Desde ahora se timbra y se cancela.`
    : `${conteo(PorRevisar, 'timbre del PAC queda', 'timbres del PAC quedan')} sin documento. Si alguien los captura después, se timbrarían otra vez.`

function Avance({ cuarentena: { Comparando, Comparada, Hecho, Total, Nota, PorRevisar } }: { cuarentena: Cuarentena }) {
  if (Comparando) {
    const cuanto = Total > 0 ? `: ${entero(Hecho)} de ${entero(Total)}` : ''
    return <MessageLine tono="ambar">Comparando con la lista del PAC{cuanto}.</MessageLine>
  }
  if (Nota !== null) return <MessageLine tono="rojo">{Nota}</MessageLine>
  if (Comparada === null) return <MessageLine tono="ambar">La comparación con el PAC va a empezar.</MessageLine>
  return PorRevisar === 0 ? (
    <MessageLine tono="verde">
      Comparado el {fechaHora(Comparada)}: todo lo que timbró el PAC tiene aquí su documento.
    </MessageLine>
  ) : (
    <MessageLine tono="ambar">
      Comparado el {fechaHora(Comparada)}. Revisa cada timbre de la lista antes de confirmar.
    </MessageLine>
  )
}
