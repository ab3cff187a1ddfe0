// A-1 Bandeja de autorización: what a rule stopped, why, and the decision over one or many at once.
import { type PorAutorizar, Rechazar } from '@litro/contract/admin/bandejas'
import { esFamilia } from '@litro/contract/documentos-fiscales/estado'
import { IconCheck, IconCircleCheck, IconX } from '@tabler/icons-react'
import { call } from '../../call.ts'
import { conteo } from '../../formato.ts'
import { ListPage } from '../../list/list-page.tsx'
import { MotivoDeLote } from '../../list/motivo-dialog.tsx'
import { useVerbos, type VerboDeLote } from '../../list/use-verbos.tsx'
import { useVentanas } from '../../list/ventanas.ts'
import { useUsuario } from '../../sesion/usuario-context.tsx'
import { useFilaDeDocumento } from '../documento-link.tsx'
import { columnas, tarjeta } from './columnas.tsx'

const nombreDe = ({ Tipo, Folio }: PorAutorizar) => `${Tipo} ${Folio}`
const nombrar = (filas: readonly PorAutorizar[]) =>
  filas.length === 1 ? nombreDe(filas[0]!) : conteo(filas.length, 'documento', 'documentos')
const bandeja = {
  lista: 'admin_por_autorizar',
  clave: 'Id',
  sumas: 'apart',
  hoja: { archivo: 'PorAutorizar.xlsx', alcance: 'filtrado' },
  estrechos: ['desde', 'hasta', 'socio', 'cliente', 'producto'],
  bandeja: {},
} as const
const vacio = {
  icono: <IconCircleCheck size={28} stroke={1.5} />,
  titulo: 'Nada por autorizar',
  texto: 'Aquí llegan las facturas y notas que una regla del socio detiene antes de timbrarse.',
}

async function autorizar({ Familia, Id }: PorAutorizar): Promise<string> {
  if (!esFamilia(Familia)) throw new Error(`Unknown family ${Familia}`)
  const { Estatus } = await call(`admin_${Familia}_autorizar`, { params: { id: Id } })
  return `Autorizado: pasa a ${Estatus}.`
}

const rechazar =
  (Observaciones: string) =>
  async ({ Familia, Id }: PorAutorizar): Promise<string> => {
    if (!esFamilia(Familia)) throw new Error(`Unknown family ${Familia}`)
    const { Estatus } = await call(`admin_${Familia}_rechazar`, { params: { id: Id }, entrada: { Observaciones } })
    return `Pasa a ${Estatus}.`
  }

const verbos: readonly VerboDeLote<PorAutorizar>[] = [
  { texto: 'Autorizar', icono: <IconCheck size={17} stroke={1.8} />, hacer: autorizar },
  {
    texto: 'Rechazar',
    icono: <IconX size={17} stroke={1.8} />,
    peligro: true,
    preguntar: (pregunta) => (
      <MotivoDeLote
        {...pregunta}
        titulo={`Rechazar ${nombrar(pregunta.filas)}`}
        campo="Observaciones"
        schema={Rechazar}
        boton="Rechazar"
        hacer={rechazar}
      >
        <p>Quien capturó verá estas observaciones. Un documento rechazado ya no se autoriza: se corrige en otro.</p>
      </MotivoDeLote>
    ),
  },
]

export function Page() {
  const fuente = useVentanas(bandeja)
  const fila = useFilaDeDocumento()
  const decide = useUsuario().puede('admin.autorizar')
  const lote = useVerbos({
    nombre: nombreDe,
    verbos,
    permiso: 'admin.autorizar',
    servicio: 'admin_factura_autorizar',
  })
  return (
    <ListPage
      {...fila}
      titulo="Bandeja de autorización"
      fuente={fuente}
      columnas={columnas}
      tarjeta={tarjeta}
      busqueda="Folio, socio, cliente o motivo"
      lote={lote}
      vacio={vacio}
      falla="No pudimos cargar la bandeja de autorización"
      detalle={decide ? 'Marca uno o varios y decide.' : 'Lo que espera al autorizador.'}
    />
  )
}
