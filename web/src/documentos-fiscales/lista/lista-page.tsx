// /facturas, /notas-credito and /notas-cargo: the documents of the partner. One list, and what each family tells its own way.
import { estatusDeFamilia, etiquetaEstatus, FILTRO_FACTURAS } from '@litro/contract/documentos-fiscales/estado'
import { type Familia, familias, rasgos } from '@litro/contract/documentos-fiscales/familia'
import { useMemo } from 'react'
import { AppLink } from '../../app-link.tsx'
import { cantidad, entero, fecha, fechaHora, pesos } from '../../formato.ts'
import type { Tarjeta } from '../../list/card-list.tsx'
import type { Columna } from '../../list/columna.tsx'
import type { Fuente } from '../../list/fuente.ts'
import { ListPage } from '../../list/list-page.tsx'
import { type EstrechoDe, useVentanas } from '../../list/ventanas.ts'
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
    anchoEstatus: 112,
    sucursal: true,
    hoja: { archivo: 'Facturas.xlsx', alcance: 'filtrado' },
    filtros: { porOmision: FILTRO_FACTURAS, enDialogo: true },
    vacio: { titulo: 'Aún no hay facturas', texto: 'Agrega la primera prefactura y tímbrala cuando esté lista.' },
  },
  nota_credito: {
    litros: 'Litros',
    anchoEstatus: 112,
    hoja: { archivo: 'NotasCredito.xlsx', alcance: 'todo' },
    vacio: {
      titulo: 'Aún no hay notas de crédito',
      texto: 'Agrega una para bonificar o devolver parte de una factura timbrada.',
    },
  },
  nota_cargo: {
    litros: 'Cantidad',
    anchoEstatus: 112,
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
      ancho: 96,
      como: 'fecha',
      bajo: { de: 'Folio', turno: 3 },
      pista: ({ FechaEmision }) => fechaHora(FechaEmision),
    },
    // The folio opens the detail, whatever the status (D-30); its UUID travels beside it (D-80).
    {
      campo: 'Folio',
      titulo: 'Folio',
      ancho: 82,
      fija: true,
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
    { campo: 'Cliente', titulo: 'Cliente', ancho: 166, crece: true, entero: true, fija: true },
    ...(conSucursal
      ? [{ campo: campo('Sucursal'), titulo: 'Sucursal', ancho: 86, bajo: { de: 'Cliente' as const, turno: 4 } }]
      : []),
    { campo: 'Producto', titulo: 'Producto', ancho: 118, crece: true },
    {
      campo: campo(propio.litros),
      titulo: propio.litros,
      ancho: 84,
      cifra: true,
      render: (fila) => litros(Number(fila[campo(propio.litros)])),
    },
    {
      campo: 'Precio',
      titulo: 'Precio',
      ancho: 68,
      cifra: true,
      bajo: { de: campo(propio.litros), turno: 1 },
      render: (fila) => precio(fila.Precio),
    },
    { campo: 'Total', titulo: 'Total', ancho: 92, cifra: true, como: 'pesos' },
    {
      campo: 'SaldoRestante',
      titulo: 'Saldo',
      ancho: 92,
      cifra: true,
      bajo: { de: 'Total', turno: 2 },
      como: 'pesos',
    },
    // Days; empty until stamped (D-86).
    {
      campo: 'Antiguedad',
      titulo: 'Antigüedad',
      ancho: 92,
      cifra: true,
      bajo: { de: campo(rasgos[familia].estatus), turno: 5 },
      render: ({ Antiguedad }) => entero(Antiguedad),
    },
    {
      campo: 'ArchivoNombrePDF',
      titulo: 'Archivos',
      ancho: 76,
      sinOrden: true,
      sinPapel: true,
      render: (fila) => <Archivos familia={familia} fila={fila} />,
    },
  ]
}

const DE_TODAS = ['desde', 'hasta', 'cliente', 'producto', 'saldo'] as const satisfies readonly EstrechoDe<Familia>[]
const estrechosDe = (familia: Familia): EstrechoDe<Familia>[] =>
  propios[familia].sucursal ? [...DE_TODAS, 'sucursal'] : [...DE_TODAS]

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
      {
        lista: familia,
        clave: rasgos[familia].id as never,
        filtros: { opciones, ...filtros },
        sumas,
        hoja,
        estrechos: estrechosDe(familia),
      },
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
      tarjeta={tarjetaDe(familia)}
      pieDeTarjeta={(fila) => <Pie familia={familia} fila={fila} />}
      busqueda="Buscar por Folio, Cliente o Producto"
      agregar={{ a: palabras[familia].nuevo, texto: 'Agregar', permiso: `${familia}.editar` }}
      acciones={useAcciones(familia)}
      // Room for Timbrar and the menu side by side.
      anchoAcciones={110}
      enlace={verDocumento(familia)}
      lote={useLoteDocumentos(familia)}
      falla={propios[familia].falla}
      vacio={propios[familia].vacio}
    />
  )
}

/** On a phone: who and how much, which and of what day, and its status; under them what is still owed, and its files. */
const tarjetaDe = (familia: Familia): Tarjeta<Fila> => [
  'Cliente',
  (fila) => (
    <>
      <AppLink to={verDocumento(familia)(fila)}>{fila.Folio}</AppLink> · {fecha(fila.FechaEmision)}
    </>
  ),
  'Total',
  campo(rasgos[familia].estatus),
]

function Pie({ familia, fila }: { familia: Familia; fila: Fila }) {
  if (!fila.UUID) return null
  return (
    <span className="extremos" style={{ alignItems: 'center' }}>
      <span>
        Saldo <strong className="cifra">{pesos(fila.SaldoRestante)}</strong>
      </span>
      <Archivos familia={familia} fila={fila} />
    </span>
  )
}

const destruye = (verbo: string) => verbo === 'borrar' || verbo === 'cancelar'

/** The actions of a row, the next step before the menu (D-181), made once per list so that rows are not redrawn. */
function useAcciones(familia: Familia) {
  const { puede } = useUsuario()
  return useMemo(() => {
    const { titulo } = rasgos[familia]
    return (fila: Fila) => {
      const suyas = accionesDe(familia, fila, puede)
      const conOtro = suyas.some(({ verbo }) => verbo === 'timbrar' || verbo === 'anticipo')
      return (
        <RowActions>
          {suyas.map(({ verbo, texto, a }) => (
            <RowLink
              key={verbo}
              a={a}
              texto={texto}
              etiqueta={`${texto} ${titulo} ${fila.Folio}`}
              peligro={destruye(verbo)}
              aparte={destruye(verbo) || (verbo === 'editar' && conOtro)}
            />
          ))}
        </RowActions>
      )
    }
  }, [familia, puede])
}
