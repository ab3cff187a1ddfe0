// Importar prefacturas: the file of another system, seen row by row before anything is made, and then what became of each row.
import {
  columnasDeImportacion,
  type FacturasImportadas,
  MAXIMO_IMPORTADAS,
  type RenglonImportado,
} from '@litro/contract/integraciones/importar-factura'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { mensajeDe } from '../../api-error.ts'
import { AppLink } from '../../app-link.tsx'
import { conteo, entero, pesos } from '../../formato.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { MessageLine } from '../../ui/message-line.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import type { VistaProps } from '../editable-page.tsx'
import { ArchivoInput, useImportacion } from '../importar.tsx'
import estilos from './integraciones.module.css'

const tonos = { Lista: 'azul', Generada: 'verde', Repetida: 'gris', Rechazada: 'rojo' } as const
const ARCHIVO = { acepta: '.csv,.xlsx,.json', maximo: 3 * 1024 * 1024 }

export function ImportarView({ titulo, selector }: VistaProps) {
  const importacion = useImportacion('factura_importar', ARCHIVO)
  const { archivo, queja, previa, error, ocupado } = importacion
  const [hecha, setHecha] = useState<FacturasImportadas | null>(null)
  const resultado = hecha ?? previa
  const elegir = (nuevo: File | null) => {
    setHecha(null)
    importacion.elegir(nuevo)
  }
  return (
    <>
      <PageHeader titulo={titulo} />
      {selector}
      <Card titulo="Importar prefacturas">
        <p className="nota">
          Un archivo CSV, XLSX o JSON de hasta {entero(MAXIMO_IMPORTADAS)} prefacturas con estas columnas:{' '}
          {columnasDeImportacion.join(', ')}. La clave es la de tu sistema: cada una genera una sola prefactura, aunque
          subas el archivo dos veces.
        </p>
        <ArchivoInput
          label="Archivo"
          accept={ARCHIVO.acepta}
          value={archivo}
          onChange={elegir}
          error={queja}
          disabled={ocupado}
        />
        <Group mt="md">
          <Button
            variant={previa ? 'default' : 'filled'}
            loading={ocupado}
            disabled={!archivo}
            onClick={() => importacion.leer({}).then(() => setHecha(null))}
          >
            Revisar
          </Button>
          {previa && !hecha && previa.Nuevas > 0 ? (
            <Button loading={ocupado} onClick={() => importacion.guardar({}).then(setHecha)}>
              Generar {conteo(previa.Nuevas, 'prefactura', 'prefacturas')}
            </Button>
          ) : null}
        </Group>
        {error ? <MessageLine tono="rojo">{mensajeDe(error, 'No se pudo leer el archivo.')}</MessageLine> : null}
      </Card>
      {resultado ? <Resultado resultado={resultado} /> : null}
    </>
  )
}

function Resultado({ resultado }: { resultado: FacturasImportadas }) {
  const { Guardado, Nuevas, Repetidas, Rechazadas, Renglones } = resultado
  return (
    <Card titulo={Guardado ? 'Resultado' : 'Lo que pasaría'}>
      <MessageLine tono={Rechazadas > 0 ? 'ambar' : 'verde'}>
        {Guardado ? conteo(Nuevas, 'generada', 'generadas') : conteo(Nuevas, 'lista', 'listas')},{' '}
        {conteo(Repetidas, 'repetida', 'repetidas')}, {conteo(Rechazadas, 'rechazada', 'rechazadas')}.
      </MessageLine>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard. */}
      <section className={estilos.renglones} tabIndex={0} aria-label="Renglones">
        <table className="tabla" aria-label="Resultado por renglón">
          <thead>
            <tr>
              <th scope="col">Renglón</th>
              <th scope="col">Clave</th>
              <th scope="col">Estatus</th>
              <th scope="col">Prefactura</th>
              <th scope="col">Total</th>
              <th scope="col">Mensaje</th>
            </tr>
          </thead>
          <tbody>
            {Renglones.map((renglon) => (
              <Fila key={renglon.Renglon} renglon={renglon} />
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  )
}

function Fila({ renglon }: { renglon: RenglonImportado }) {
  const { Renglon, Clave, Estatus, IdFactura, Folio, Total, Mensaje } = renglon
  return (
    <tr>
      <td className="cifra">{Renglon}</td>
      <td>{Clave}</td>
      <td>
        <Badge tono={tonos[Estatus]}>{Estatus}</Badge>
      </td>
      <td>{IdFactura === null ? '—' : <AppLink to={`/factura/ver/${IdFactura}`}>{Folio}</AppLink>}</td>
      <td className="cifra">{Total === null ? '—' : pesos(Total)}</td>
      <td>{Mensaje}</td>
    </tr>
  )
}
