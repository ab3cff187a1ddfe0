// The detail of a document in its four modes: ver shows, borrar and cancelar also ask, timbrar leads to the stamp screen.
import type { EstadoFiscal, Verbo } from '@litro/contract/documentos-fiscales/estado'
import { type Familia, rasgos } from '@litro/contract/documentos-fiscales/familia'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { AppLink } from '../../app-link.tsx'
import { Card } from '../../ui/card.tsx'
import { Carga } from '../../ui/carga.tsx'
import { type Dato, Ficha } from '../../ui/ficha.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { CancelarPanel } from '../cancelar/cancelar-panel.tsx'
import { PorCancelar } from '../cancelar/por-cancelar.tsx'
import { type Documento, type DocumentoDeFamilia, estadoDeFila, idDe, rutaDe } from '../documento.ts'
import estilos from '../documentos-fiscales.module.css'
import { Estatus } from '../estatus.tsx'
import { type Modo, pantallas } from '../pantallas.ts'
import { impedimentoDe } from '../razones.ts'
import { Semaforo } from '../semaforo.tsx'
import { esDeSustitucion } from '../sustitucion.ts'
import { Sustitucion, SustitucionPendiente } from '../sustitucion-card.tsx'
import { useDocumento } from '../use-documento.ts'
import { VistaPrevia } from '../vista-previa.tsx'
import { Avisos } from './avisos-documento.tsx'
import { BorrarBar } from './borrar-bar.tsx'
import { ComprobanteCard } from './comprobante-card.tsx'
import { CorreosCard } from './correos-card.tsx'
import { Historia } from './historia.tsx'
import { Aplicaciones, Relacionados } from './relacionados.tsx'

export type DetailProps<F extends Familia> = {
  familia: F
  modo: Modo
  datos: readonly Dato<DocumentoDeFamilia<F>>[]
  /** What only this family has beside its fiscal data (the BOL of an invoice). */
  extras?: (documento: DocumentoDeFamilia<F>) => ReactNode
  /** How a stamped document of this family gets its substitute, if it can have one: in its head, and as a way out. */
  sustituir?: (documento: DocumentoDeFamilia<F>) => { boton: ReactNode; salida: ReactNode }
}

const verbos: Record<Modo, Verbo | null> = { ver: null, borrar: 'borrar', cancelar: 'cancelar', timbrar: 'timbrar' }

export function DocumentoDetail<F extends Familia>({ familia, modo, datos, extras, sustituir }: DetailProps<F>) {
  const { id = '' } = useParams()
  const lectura = useDocumento(familia, id)
  const { titulos, fallaCarga } = pantallas[familia]
  const { documento } = lectura
  if (!documento) return <Carga titulo={titulos[modo]} falla={fallaCarga} lectura={lectura} />
  const propio = documento as unknown as DocumentoDeFamilia<F>
  const verbo = verbos[modo]
  const impedimento = verbo ? impedimentoDe(familia, documento, verbo) : null
  const estado = estadoDeFila(familia, documento)
  const { Cancelacion } = documento
  return (
    <>
      <PageHeader titulo={titulos[modo]} detalle={<Cabeza familia={familia} documento={documento} />}>
        {modo === 'ver' ? <Regresar familia={familia} /> : null}
        {estado === 'rechazado' ? <Duplicar familia={familia} documento={documento} /> : null}
        {modo === 'ver' && estado === 'timbrado' ? sustituir?.(propio).boton : null}
      </PageHeader>
      <div className={estilos.pantalla}>
        <Avisos familia={familia} documento={documento} impedimento={impedimento} />
        {modo === 'cancelar' ? null : <SustitucionPendiente familia={familia} documento={documento} />}
        {modo === 'cancelar' && estado !== 'por_cancelar' ? (
          <CancelarPanel
            familia={familia}
            documento={documento}
            impedido={impedimento !== null}
            sustituir={sustituir?.(propio).salida}
          />
        ) : null}
        {Cancelacion && estado === 'por_cancelar' ? (
          <PorCancelar familia={familia} documento={documento} cancelacion={Cancelacion} />
        ) : null}
        <div className={estilos.columnas}>
          <div className={estilos.columna}>
            <Card titulo="Datos del documento">
              <Ficha registro={propio} campos={datos} />
            </Card>
            {tieneVista(estado, modo) ? <VistaPrevia familia={familia} documento={documento} /> : null}
          </div>
          <div className={estilos.columna}>
            <ComprobanteCard familia={familia} documento={documento} extras={extras?.(propio)} />
            {estado === 'borrador' || estado === 'por_autorizar' ? (
              <Semaforo familia={familia} documento={documento} />
            ) : null}
            {documento.UUID ? <CorreosCard familia={familia} documento={documento} /> : null}
            <Sustitucion familia={familia} documento={documento} />
            <Relacionados relacionados={documento.Relacionados.filter((otro) => !esDeSustitucion(otro))} />
            <Aplicaciones familia={familia} aplicaciones={documento.Aplicaciones} />
            <Historia historia={documento.Historia} />
          </div>
        </div>
        {modo === 'borrar' ? (
          <BorrarBar familia={familia} documento={documento} impedido={impedimento !== null} />
        ) : null}
        {modo === 'timbrar' ? <TimbrarBar familia={familia} documento={documento} /> : null}
        {modo === 'cancelar' && estado === 'por_cancelar' ? (
          <div className={`${estilos.barra} no-imprimir`}>
            <Regresar familia={familia} />
          </div>
        ) : null}
      </div>
    </>
  )
}

/** Nobody needs to see how a deleted draft would look, nor to scroll past it to delete or cancel. */
const tieneVista = (estado: EstadoFiscal | undefined, modo: Modo) =>
  (modo === 'ver' || modo === 'timbrar') && estado !== 'borrado' && estado !== 'rechazado'

function Cabeza({ familia, documento }: { familia: Familia; documento: Documento }) {
  return (
    <span className={estilos.cabeza}>
      <span>
        {documento.Folio} · {documento.Cliente}
      </span>
      <Estatus familia={familia} fila={documento} />
    </span>
  )
}

function Regresar({ familia }: { familia: Familia }) {
  return (
    <Button component={AppLink} to={rasgos[familia].lista} variant="default">
      Regresar
    </Button>
  )
}

/** A rejected document is not mended: a new one starts from its data (D-3). */
function Duplicar({ familia, documento }: { familia: Familia; documento: Documento }) {
  return (
    <Button
      component={AppLink}
      to={`${pantallas[familia].nuevo}?duplicar=${idDe(familia, documento)}`}
      variant="default"
    >
      Duplicar
    </Button>
  )
}

/** The stamp screen is another one (D-29). */
function TimbrarBar({ familia, documento }: { familia: Familia; documento: Documento }) {
  return (
    <div className={`${estilos.barra} no-imprimir`}>
      <Regresar familia={familia} />
      <Button component={AppLink} to={rutaDe(familia, 'timbrar', idDe(familia, documento))}>
        Timbrar
      </Button>
    </div>
  )
}
