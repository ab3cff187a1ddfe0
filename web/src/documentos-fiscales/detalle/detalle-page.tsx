// /factura/ver/:id, /factura/borrar/:id, /factura/cancelar/:id and the same of the notes: a document told whole, and what its
// address asks for besides.

import { type Familia, rasgos } from '@litro/contract/documentos-fiscales/familia'
import type { Verbo } from '@litro/contract/documentos-fiscales/vida'
import { Button } from '@mantine/core'
import { AppLink } from '../../app-link.tsx'
import { Historia } from '../../entidades/historia.tsx'
import { Carga } from '../../form/carga.tsx'
import { pesos } from '../../formato.ts'
import { useParams } from '../../ruteo/ruteo.tsx'
import { Card } from '../../ui/card.tsx'
import { Ficha } from '../../ui/ficha.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useFamilia, useRuta } from '../../use-ruta.ts'
import { impedimentoDe } from '../acciones.ts'
import { CancelarPanel } from '../cancelar/cancelar-panel.tsx'
import { PorCancelar } from '../cancelar/por-cancelar.tsx'
import { datosDe } from '../datos.ts'
import { type Documento, estadoDeFila } from '../documento.ts'
import { Estatus } from '../estatus.tsx'
import { palabras } from '../palabras.ts'
import { Semaforo } from '../semaforo.tsx'
import { esDeSustitucion } from '../sustitucion.ts'
import { Sustitucion, SustitucionPendiente } from '../sustitucion-card.tsx'
import { useDocumento } from '../use-documento.ts'
import { VistaPrevia } from '../vista-previa.tsx'
import { Acciones } from './acciones-documento.tsx'
import { Avisos } from './avisos-documento.tsx'
import { BorrarBar } from './borrar-bar.tsx'
import { ComprobanteCard } from './comprobante-card.tsx'
import { CorreosCard } from './correos-card.tsx'
import { Decidir } from './decidir.tsx'
import { facturaPropio } from './factura-propio.tsx'
import { Aplicaciones, Relacionados } from './relacionados.tsx'

const propios: Partial<Record<Familia, typeof facturaPropio>> = { factura: facturaPropio }

/** The mode of a detail is the verb of its address: /factura/borrar/7. Looking is none. */
const modos: readonly string[] = ['borrar', 'cancelar'] satisfies Verbo[]

export function Page() {
  const familia = useFamilia()
  const { titulo, path } = useRuta()
  const { id = '' } = useParams()
  const lectura = useDocumento(familia, id)
  const { documento } = lectura
  if (!documento) return <Carga titulo={titulo} falla={palabras[familia].fallaCarga} lectura={lectura} />
  const verbo = modos.find((modo) => path.split('/')[2] === modo) as 'borrar' | 'cancelar' | undefined
  const impedimento = verbo ? impedimentoDe(familia, documento, verbo) : null
  const estado = estadoDeFila(familia, documento)
  const { Cancelacion } = documento
  const propio = propios[familia]
  return (
    <>
      <PageHeader
        titulo={titulo}
        titular={`${pesos(documento.Total)} · ${documento.Folio} · ${documento.Cliente}`}
        detalle={<Cabeza familia={familia} documento={documento} />}
      >
        {verbo ? null : (
          <>
            <Regresar familia={familia} />
            {estado === 'timbrado' ? propio?.sustituir(documento) : null}
            <Acciones familia={familia} documento={documento} />
            <Decidir familia={familia} documento={documento} />
          </>
        )}
      </PageHeader>
      <div className="pila">
        <Avisos familia={familia} documento={documento} impedimento={impedimento} />
        {verbo ? null : propio?.marca(documento)}
        {verbo === 'cancelar' ? null : <SustitucionPendiente familia={familia} documento={documento} />}
        {verbo === 'cancelar' && estado !== 'por_cancelar' ? (
          <CancelarPanel
            familia={familia}
            documento={documento}
            impedido={impedimento !== null}
            sustituir={propio?.salida(documento)}
          />
        ) : null}
        {Cancelacion && estado === 'por_cancelar' ? (
          <PorCancelar familia={familia} documento={documento} cancelacion={Cancelacion} />
        ) : null}
        <div className="detalle">
          <div className="pila">
            <Card titulo="Datos del documento">
              <Ficha registro={documento} campos={datosDe(familia, documento)} />
            </Card>
            {/* Nobody needs to see how a deleted draft would look, nor to scroll past it to delete or cancel. */}
            {!verbo && estado !== 'borrado' && estado !== 'rechazado' ? (
              <VistaPrevia familia={familia} documento={documento} />
            ) : null}
          </div>
          <div className="pila">
            <ComprobanteCard familia={familia} documento={documento} extras={propio?.extras(documento)} />
            {estado === 'borrador' || estado === 'por_autorizar' ? (
              <Semaforo familia={familia} documento={documento} plegado />
            ) : null}
            {documento.UUID ? <CorreosCard familia={familia} documento={documento} /> : null}
            {verbo ? null : propio?.entregas(documento)}
            <Sustitucion familia={familia} documento={documento} />
            <Relacionados relacionados={documento.Relacionados.filter((otro) => !esDeSustitucion(otro))} />
            <Aplicaciones familia={familia} aplicaciones={documento.Aplicaciones} />
            <Historia historia={documento.Historia} />
          </div>
        </div>
        {verbo === 'borrar' ? (
          <BorrarBar familia={familia} documento={documento} impedido={impedimento !== null} />
        ) : null}
        {verbo === 'cancelar' && estado === 'por_cancelar' ? (
          <div className="barra no-imprimir">
            <Regresar familia={familia} />
          </div>
        ) : null}
      </div>
    </>
  )
}

function Cabeza({ familia, documento }: { familia: Familia; documento: Documento }) {
  return (
    <span className="cabeza">
      <Estatus familia={familia} fila={documento} />
      {documento.SaldoRestante === null ? null : (
        <span>
          Saldo <strong className="cifra">{pesos(documento.SaldoRestante)}</strong>
        </span>
      )}
      <AppLink to={`/cliente/ver/${documento.IdCliente}`}>Ver cliente</AppLink>
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
