// Records of a file in two steps: what each row would do, and then what became of it. One frame for every kind of record, told
// by its description.
import type { ColumnaImportada, EstatusDeRenglon, Renglon } from '@litro/contract/importar/importacion'
import { Button, Group } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { mensajeDe } from '../api-error.ts'
import { save } from '../call.ts'
import { conteo, entero } from '../formato.ts'
import { avisarExito } from '../ui/avisos.ts'
import { Badge } from '../ui/badge.tsx'
import { MessageLine } from '../ui/message-line.tsx'
import { Verbo } from '../ui/verbo.tsx'
import { ArchivoInput, type ServicioDeRenglones, useImportacion } from './importar.tsx'
import estilos from './importar-renglones.module.css'

type Palabras = readonly [uno: string, varios: string]

export type Importable<R extends Renglon> = {
  servicio: ServicioDeRenglones
  /** 'cliente', 'clientes'. */
  cosa: Palabras
  columnas: readonly ColumnaImportada[]
  maximo: number
  /** What makes a row once, however many times the file comes. */
  nota: string
  /** The column that names a row. */
  clave: string
  /** 'Crear 12 clientes'. */
  verbo: string
  estatus: Record<EstatusDeRenglon, Palabras>
  /** What a row led to: its own cells, with their titles. */
  celdas: readonly { titulo: string; cifra?: true; render: (renglon: R) => ReactNode }[]
}

const tonos = { Lista: 'azul', Generada: 'verde', Repetida: 'gris', Rechazada: 'rojo' } as const
const ARCHIVO = { acepta: '.csv,.xlsx,.json', maximo: 3 * 1024 * 1024 }

type Resultado<R> = {
  Guardado: boolean
  Nuevas: number
  Repetidas: number
  Rechazadas: number
  Pendientes: number
  Ignoradas: string[]
  Renglones: R[]
}

export function ImportarRenglones<R extends Renglon>({ de }: { de: Importable<R> }) {
  const importacion = useImportacion(de.servicio, ARCHIVO)
  const { archivo, queja, error, ocupado } = importacion
  // What the service answers is what its description tells of.
  const previa = importacion.previa as Resultado<R> | null
  const [hecha, setHecha] = useState<Resultado<R> | null>(null)
  const [avance, setAvance] = useState<number | null>(null)
  const resultado = hecha ?? previa
  // A long file is kept in several requests: each goes on where the one before ended.
  const guardar = async () => {
    let hechos: Resultado<R> | null = null
    for (;;) {
      const parte = (await importacion.guardar({})) as Resultado<R> | null
      if (!parte) break
      hechos = hechos ? unir(hechos, parte) : parte
      setAvance(parte.Pendientes > 0 ? parte.Renglones.length - parte.Pendientes : null)
      if (parte.Pendientes > 0) continue
      setHecha(hechos)
      avisarExito(`Importación terminada: ${resumen(de, hechos)}.`)
      return
    }
    setAvance(null)
  }
  return (
    <>
      <Formato de={de} />
      <ArchivoInput
        label="Archivo"
        placeholder="Elige el archivo"
        accept={ARCHIVO.acepta}
        value={archivo}
        onChange={(nuevo) => {
          setHecha(null)
          importacion.elegir(nuevo)
        }}
        error={queja ?? error?.campos.Archivo}
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
          <Verbo loading={ocupado} onClick={() => void guardar()}>
            {de.verbo} {count(previa.Nuevas, de.cosa)}
          </Verbo>
        ) : null}
      </Group>
      {avance !== null && previa ? (
        <p className="nota" role="status">
          Van {entero(avance)} de {count(previa.Renglones.length, de.cosa)}. No cierres esta página.
        </p>
      ) : null}
      {error && !error.campos.Archivo ? (
        <MessageLine tono="rojo">{mensajeDe(error, 'No se pudo leer el archivo.')}</MessageLine>
      ) : null}
      {resultado ? <Tabla de={de} resultado={resultado} /> : null}
    </>
  )
}

/** What was made in an earlier part is there for the next one, and was made by this file all the same. */
function unir<R extends Renglon>(antes: Resultado<R>, despues: Resultado<R>): Resultado<R> {
  const Renglones = despues.Renglones.map((renglon, i) => {
    const previo = antes.Renglones[i]
    return previo?.Estatus === 'Generada' ? previo : renglon
  })
  const deEstatus = (estatus: EstatusDeRenglon) => Renglones.filter(({ Estatus }) => Estatus === estatus).length
  return { ...despues, Renglones, Nuevas: deEstatus('Generada'), Repetidas: deEstatus('Repetida') }
}

const count = (n: number, [uno, varios]: Palabras) => conteo(n, uno, varios)
const capital = (texto: string) => texto.charAt(0).toUpperCase() + texto.slice(1)

function resumen<R extends Renglon>({ estatus }: Importable<R>, r: Resultado<R>): string {
  const partes = [
    [r.Nuevas, r.Guardado ? estatus.Generada : estatus.Lista],
    [r.Repetidas, estatus.Repetida],
    [r.Rechazadas, estatus.Rechazada],
  ] as const
  return partes.flatMap(([n, palabras]) => (n > 0 ? [count(n, palabras)] : [])).join(', ')
}

/** The columns of the file, with a file that has them already. */
function Formato<R extends Renglon>({ de: { columnas, cosa, maximo, nota } }: { de: Importable<R> }) {
  const plantilla = () => {
    const titulos = columnas.map(({ titulo }) => titulo).join(',')
    // The mark at the beginning tells a spreadsheet that accents are UTF-8.
    const blob = new Blob([`\ufeff${titulos}\r\n`], { type: 'text/csv' })
    save({ blob, nombre: null }, `Plantilla de ${cosa[1]}.csv`)
  }
  const conAyuda = columnas.some(({ ejemplo }) => ejemplo)
  return (
    <>
      <p className="nota">
        Un archivo CSV, XLSX o JSON de hasta {entero(maximo)} {cosa[1]}
        {conAyuda ? '' : ` con estas columnas: ${columnas.map(({ titulo }) => titulo).join(', ')}`}. {nota}
      </p>
      <Group my="sm">
        <Button variant="default" size="sm" leftSection={<IconDownload size={18} stroke={1.6} />} onClick={plantilla}>
          Descargar plantilla
        </Button>
      </Group>
      {conAyuda ? (
        <details className={estilos.columnas}>
          <summary>Qué va en cada columna</summary>
          <div className={estilos.ancha}>
            <table className="tabla" aria-label="Columnas del archivo">
              <thead>
                <tr>
                  <th scope="col">Columna</th>
                  <th scope="col">Ejemplo</th>
                  <th scope="col">Nota</th>
                </tr>
              </thead>
              <tbody>
                {columnas.map(({ campo, titulo, obligatoria, ejemplo = '', nota: ayuda = '' }) => (
                  <tr key={campo}>
                    <td>
                      {titulo}
                      {obligatoria ? ' *' : ''}
                    </td>
                    <td>{ejemplo}</td>
                    <td>{ayuda}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <p className="nota">Las que llevan * son obligatorias. El orden no importa.</p>
        </details>
      ) : null}
    </>
  )
}

/** A table of ten thousand rows is no table: what went wrong goes first, and the rest is counted. */
const VISIBLES = 300

function Tabla<R extends Renglon>({ de, resultado }: { de: Importable<R>; resultado: Resultado<R> }) {
  const { Guardado, Rechazadas, Ignoradas, Renglones } = resultado
  const malos = Renglones.filter(({ Estatus }) => Estatus === 'Rechazada')
  const largos = Renglones.length > VISIBLES
  const visibles = largos
    ? [...malos, ...Renglones.filter(({ Estatus }) => Estatus !== 'Rechazada')].slice(0, VISIBLES)
    : Renglones
  return (
    <section className={estilos.resultado} aria-label={Guardado ? 'Resultado' : 'Lo que pasaría'}>
      <h3>{Guardado ? 'Resultado' : 'Lo que pasaría'}</h3>
      <div className={estilos.avisos}>
        <MessageLine tono={Rechazadas > 0 ? 'ambar' : 'verde'}>{resumen(de, resultado)}.</MessageLine>
        {Ignoradas.length > 0 ? (
          <MessageLine tono="ambar">No se leen estas columnas: {Ignoradas.join(', ')}.</MessageLine>
        ) : null}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard. */}
      <section className={estilos.renglones} tabIndex={0} aria-label="Renglones">
        <table className="tabla" aria-label="Resultado por renglón">
          <thead>
            <tr>
              <th scope="col">Renglón</th>
              <th scope="col">{de.clave}</th>
              <th scope="col">Estatus</th>
              {de.celdas.map(({ titulo }) => (
                <th key={titulo} scope="col">
                  {titulo}
                </th>
              ))}
              <th scope="col">Columna</th>
              <th scope="col">Mensaje</th>
            </tr>
          </thead>
          <tbody>
            {visibles.map((renglon) => (
              <tr key={renglon.Renglon}>
                <td className="cifra">{renglon.Renglon}</td>
                <td>{renglon.Clave}</td>
                <td>
                  <Badge tono={tonos[renglon.Estatus]}>{capital(de.estatus[renglon.Estatus][0])}</Badge>
                </td>
                {de.celdas.map(({ titulo, cifra, render }) => (
                  <td key={titulo} className={cifra && 'cifra'}>
                    {render(renglon)}
                  </td>
                ))}
                <td>{renglon.Columna || '—'}</td>
                <td>{renglon.Mensaje}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {largos ? (
        <p className="nota">
          Se muestran {entero(VISIBLES)} de {entero(Renglones.length)}: primero lo rechazado.
        </p>
      ) : null}
    </section>
  )
}
