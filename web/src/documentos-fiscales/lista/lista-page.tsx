// /facturas, /notas-credito and /notas-cargo: the documents of the partner. One list, and what each family tells its own way.
import { estatusDeFamilia, etiquetaEstatus, FILTRO_FACTURAS } from '@litro/contract/documentos-fiscales/estado'
import { type Familia, familias, rasgos } from '@litro/contract/documentos-fiscales/familia'
import { useMemo } from 'react'
import { AppLink } from '../../app-link.tsx'
import { cantidad, entero, fechaHora, pesos } from '../../formato.ts'
import type { Columna } from '../../list/columna.tsx'
import type { Fuente } from '../../list/fuente.ts'
import { ListPage } from '../../list/list-page.tsx'
import { useVentanas } from '../../list/ventanas.ts'
import { useUsuario } from '../../sesion/usuario-context.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { RowActions, RowLink } from '../../ui/row-actions.tsx'
import { useFamilia, useRuta } from '../../use-ruta.ts'
import { accionesDe } from '../acciones.ts'
import { Archivos } from '../archivos.tsx'
import { type Fila, idDe, rutaDe } from '../documento.ts'
import estilos from '../documentos-fiscales.module.css'
import { Estatus } from '../estatus.tsx'
import { precio } from '../formato-documento.ts'
import { palabras } from '../palabras.ts'
import { useLoteDocumentos } from './lote-documentos.tsx'

type Propio = {
  /** Wire name of the litres, which is also their title. */
  litros: 'Litros' | 'Cantidad'
  anchoEstatus: number
  /** Its rows tell their branch, where the partner has them. */
  sucursal?: true
  hoja: { archivo: string; alcance: 'filtrado' | 'todo' }
  filtros?: { porOmision: readonly string[]; enDialogo: true }
  falla?: string
  vacio: { titulo: string; texto: string }
}

const propios: Record<Familia, Propio> = {
  factura: {
    litros: 'Litros',
    anchoEstatus: 122,
    sucursal: true,
    hoja: { archivo: 'Facturas.xlsx', alcance: 'filtrado' },
    filtros: { porOmision: FILTRO_FACTURAS, enDialogo: true },
    vacio: { titulo: 'Aún no hay facturas', texto: 'Agrega la primera prefactura y tímbrala cuando esté lista.' },
  },
  nota_credito: {
    litros: 'Litros',
    anchoEstatus: 138,
    hoja: { archivo: 'NotasCredito.xlsx', alcance: 'todo' },
    vacio: {
      titulo: 'Aún no hay notas de crédito',
      texto: 'Agrega una para bonificar o devolver parte de una factura timbrada.',
    },
  },
  nota_cargo: {
    litros: 'Cantidad',
    anchoEstatus: 134,
    hoja: { archivo: 'NotasCargo.xlsx', alcance: 'todo' },
    falla: 'No se pudieron obtener las notas de cargo',
    vacio: {
      titulo: 'Aún no hay notas de cargo',
      texto: 'Agrega una para cobrar una diferencia sobre una factura timbrada.',
    },
  },
}

const verDocumento = (familia: Familia) => (fila: Fila) => rutaDe(familia, 'ver', idDe(familia, fila))
const litros = (valor: number) => cantidad(valor, 3)
/** The fields of one family alone are named by its table; TypeScript knows those all of them have. */
const campo = (nombre: string) => nombre as keyof Fila

/** Columns in the order of the specification. */
function columnasDe(familia: Familia, conSucursal: boolean): Columna<Fila>[] {
  const propio = propios[familia]
  const ver = verDocumento(familia)
  return [
    {
      campo: 'FechaEmision',
      titulo: 'Fecha',
      ancho: 118,
      como: 'fecha',
      pista: ({ FechaEmision }) => fechaHora(FechaEmision),
    },
    // The folio opens the detail, whatever the status (D-30); its UUID travels beside it (D-80).
    {
      campo: 'Folio',
      titulo: 'Folio',
      ancho: 106,
      render: (fila) => (
        <span className={estilos.folio}>
          <AppLink to={ver(fila)} title={fila.UUID ?? undefined}>
            {fila.Folio}
          </AppLink>
          {fila.UUID ? <CopyButton texto={fila.UUID} nombre="UUID" /> : null}
        </span>
      ),
    },
    {
      campo: campo(rasgos[familia].estatus),
      titulo: 'Estatus',
      ancho: propio.anchoEstatus,
      render: (fila) => <Estatus familia={familia} fila={fila} />,
    },
    { campo: 'Cliente', titulo: 'Cliente', ancho: 120, crece: true },
    ...(conSucursal ? [{ campo: campo('Sucursal'), titulo: 'Sucursal', ancho: 96 }] : []),
    { campo: 'Producto', titulo: 'Producto', ancho: 98, crece: true },
    {
      campo: campo(propio.litros),
      titulo: propio.litros,
      ancho: 102,
      cifra: true,
      render: (fila) => litros(Number(fila[campo(propio.litros)])),
    },
    { campo: 'Precio', titulo: 'Precio', ancho: 80, cifra: true, render: (fila) => precio(fila.Precio) },
    { campo: 'Total', titulo: 'Total', ancho: 110, cifra: true, como: 'pesos' },
    { campo: 'SaldoRestante', titulo: 'Saldo', ancho: 116, cifra: true, como: 'pesos' },
    // Days; empty until stamped (D-86).
    {
      campo: 'Antiguedad',
      titulo: 'Antigüedad',
      ancho: 104,
      cifra: true,
      render: ({ Antiguedad }) => entero(Antiguedad),
    },
    {
      campo: 'ArchivoNombrePDF',
      titulo: 'Archivos',
      ancho: 122,
      sinOrden: true,
      render: (fila) => <Archivos familia={familia} fila={fila} />,
    },
  ]
}

/** What the source of the rows is told of each family, made once: with the label the screen shows of each status (D-105). */
const listas = Object.fromEntries(
  familias.map((familia) => {
    const { litros: campoLitros, hoja, filtros } = propios[familia]
    const opciones = estatusDeFamilia(familia).map((valor) => ({ valor, texto: etiquetaEstatus(valor) }))
    const sumas = [
      { campo: campoLitros, titulo: campoLitros, formato: litros },
      { campo: 'Total', titulo: 'Total', formato: pesos },
      { campo: 'SaldoRestante', titulo: 'Saldo', formato: pesos },
    ]
    return [
      familia,
      { lista: familia, clave: rasgos[familia].id as never, filtros: { opciones, ...filtros }, sumas, hoja },
    ]
  }),
)

export function Page() {
  const familia = useFamilia()
  const { titulo } = useRuta()
  const conSucursal = useUsuario().permiteSucursal && propios[familia].sucursal === true
  const columnas = useMemo(() => columnasDe(familia, conSucursal), [familia, conSucursal])
  // Of a family known only when it runs: its rows are read by the part all of them have.
  const fuente = useVentanas(listas[familia]!) as unknown as Fuente<Fila>
  return (
    <ListPage
      titulo={titulo}
      fuente={fuente}
      columnas={columnas}
      tarjeta={['Folio', 'Cliente', 'Total', campo(rasgos[familia].estatus)]}
      busqueda="Buscar por Folio, Cliente o Producto"
      agregar={{ a: palabras[familia].nuevo, texto: 'Agregar', permiso: `${familia}.editar` }}
      acciones={useAcciones(familia)}
      // Room for Editar, Timbrar and Borrar side by side.
      anchoAcciones={218}
      enlace={verDocumento(familia)}
      lote={useLoteDocumentos(familia)}
      falla={propios[familia].falla}
      vacio={propios[familia].vacio}
    />
  )
}

/** The actions of a row, made once per list so that rows are not redrawn. */
function useAcciones(familia: Familia) {
  const { puede } = useUsuario()
  return useMemo(() => {
    const { titulo } = rasgos[familia]
    return (fila: Fila) => (
      <RowActions>
        {accionesDe(familia, fila, puede).map(({ verbo, texto, a }) => (
          <RowLink
            key={verbo}
            a={a}
            texto={texto}
            etiqueta={`${texto} ${titulo} ${fila.Folio}`}
            peligro={verbo === 'borrar' || verbo === 'cancelar'}
          />
        ))}
      </RowActions>
    )
  }, [familia, puede])
}
