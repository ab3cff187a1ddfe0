// /admin/socio/ver/{id}: a partner whole: balances, rules, commissions, holds and adjustments.
import { etiquetas } from '@litro/contract/etiquetas'
import type { Socio } from '@litro/contract/socios/socio'
import { Button } from '@mantine/core'
import { IconCircleCheck, IconCircleMinus } from '@tabler/icons-react'
import { AppLink } from '../../app-link.tsx'
import { HistoriaDe } from '../../entidades/historia.tsx'
import { Carga } from '../../form/carga.tsx'
import { cantidad, conteo, pesos } from '../../formato.ts'
import type { Columna } from '../../list/columna.tsx'
import { useServicio } from '../../query.ts'
import { useParams } from '../../ruteo/ruteo.tsx'
import { useUsuario } from '../../sesion/usuario-context.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { type Dato, Ficha } from '../../ui/ficha.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PorConfirmar } from '../por-confirmar.tsx'
import { SocioLink } from '../socio-link.tsx'
import { AjustesCard } from './ajustes-card.tsx'
import { ComisionesCard } from './comisiones-card.tsx'
import { RetencionesCard } from './retenciones-card.tsx'
import estilos from './socios.module.css'
import { TablaCard } from './tabla-card.tsx'

const TITULO = 'Socio Comercial'

export function Page() {
  const { id = '' } = useParams()
  const lectura = useServicio('admin_socio_leer', [{ params: { id } }], { staleTime: 0 })
  const socio = lectura.data?.[0]
  if (!socio) {
    const fallida = !lectura.isPending
    return <Carga titulo={TITULO} falla="No se pudo cargar el socio comercial." lectura={{ ...lectura, fallida }} />
  }
  return (
    <>
      <Cabeza socio={socio} />
      <div className={estilos.porConfirmar}>
        <PorConfirmar cambios={socio.Cambios} />
      </div>
      <Saldos socio={socio} />
      <div className={`pila ${estilos.columnas}`}>
        <div className="pila">
          <Datos socio={socio} />
          <Bandas socio={socio} />
        </div>
        <div className="pila">
          <ComisionesCard socio={socio} />
          <RetencionesCard socio={socio} />
          <AjustesCard socio={socio} />
          <HistoriaDe servicio="admin_socio_historia" id={socio.IdSocioComercial} />
        </div>
      </div>
    </>
  )
}

function Cabeza({ socio }: { socio: Socio }) {
  const { puede } = useUsuario()
  const { IdSocioComercial, Nombre, Estatus } = socio
  const estatus = <Badge tono={Estatus === 'Activo' ? 'verde' : 'gris'}>{Estatus}</Badge>
  return (
    <PageHeader titulo={TITULO} titular={Nombre} detalle={estatus}>
      <Button component={AppLink} to="/admin/socios" variant="default">
        Regresar
      </Button>
      {puede('admin.socios') ? (
        <Button component={AppLink} to={`/admin/socio/editar/${IdSocioComercial}`}>
          Editar
        </Button>
      ) : null}
    </PageHeader>
  )
}

const saldos = ['SaldoDisponible', 'SaldoCongelado', 'CuentasPorCobrar'] as const

function Saldos({ socio }: { socio: Socio }) {
  const { IdSocioComercial, SaldoEstadoCuenta } = socio
  return (
    <dl className={estilos.saldos} aria-label="Saldos">
      {saldos.map((campo) => (
        <div key={campo} className={`superficie ${estilos.saldo}`}>
          <dt className="tenue">{etiquetas[campo]}</dt>
          <dd className={`cifra ${socio[campo] < 0 ? estilos.negativo : ''}`}>{pesos(socio[campo])}</dd>
        </div>
      ))}
      <div className={`superficie ${estilos.saldo}`}>
        <dt className="tenue">
          {socio.Estatus === 'Activo' ? (
            <SocioLink socio={IdSocioComercial} a="/estado-cuenta">
              Estado de cuenta
            </SocioLink>
          ) : (
            'Estado de cuenta'
          )}
        </dt>
        <dd className={`cifra ${SaldoEstadoCuenta < 0 ? estilos.negativo : ''}`}>{pesos(SaldoEstadoCuenta)}</dd>
      </div>
    </dl>
  )
}

/** With a standing agreement nobody asks the one who gives each time (D-192). */
const internosDe = ({ Internos }: Socio) =>
  Internos.map(({ Nombre, Acuerdo }) => (Acuerdo ? `${Nombre} (con acuerdo)` : Nombre)).join(', ')

const datos: readonly Dato<Socio>[] = [
  {
    etiqueta: etiquetas.LimiteCredito,
    valor: (s) => (s.LimiteCredito === null ? 'Sin límite' : pesos(s.LimiteCredito)),
    cifra: true,
  },
  { etiqueta: etiquetas.DiasCredito, valor: (s) => conteo(s.DiasCredito, 'día', 'días'), cifra: true },
  { etiqueta: etiquetas.Usuarios, valor: (s) => String(s.Usuarios), cifra: true },
  { etiqueta: etiquetas.IdEmisor, valor: (s) => s.Emisor ?? 'El de la instalación', ancho: true },
  { etiqueta: etiquetas.Internos, valor: internosDe, ancho: true },
]

const reglas = [
  'PermiteSucursal',
  'PermiteEntregas',
  'RequiereAutorizacion',
  'AutorizaPorLimite',
  'AutorizaPorVencido',
  'AutorizaPorPrecio',
  'CancelacionRequiereAprobacion',
] as const
const frases: Record<(typeof reglas)[number], string> = {
  PermiteSucursal: 'Usa sucursales',
  PermiteEntregas: 'Usa entregas',
  RequiereAutorizacion: 'Todo documento se autoriza',
  AutorizaPorLimite: 'Se autoriza al pasar el límite de crédito',
  AutorizaPorVencido: 'Se autoriza al cliente vencido',
  AutorizaPorPrecio: 'Se autoriza el precio fuera de banda',
  CancelacionRequiereAprobacion: 'Las cancelaciones se aprueban',
}

function Datos({ socio }: { socio: Socio }) {
  return (
    <Card titulo="Condiciones">
      <Ficha registro={socio} campos={datos} />
      <ul className={`lista ${estilos.reglas}`} aria-label="Reglas">
        {reglas.map((regla) => (
          <li key={regla} className="fila" data-apagada={socio[regla] ? undefined : true}>
            {socio[regla] ? (
              <IconCircleCheck size={18} stroke={1.8} aria-hidden />
            ) : (
              <IconCircleMinus size={18} stroke={1.6} aria-hidden />
            )}
            <span>
              {frases[regla]}: {socio[regla] ? 'sí' : 'no'}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const precio = (valor: number | null) => (valor === null ? '—' : `$${cantidad(valor, 2)}`)

const bandas: readonly Columna<Socio['BandasPrecio'][number]>[] = [
  { campo: 'Producto', titulo: etiquetas.Producto },
  { campo: 'PrecioMinimo', titulo: 'Mínimo', cifra: true, render: ({ PrecioMinimo }) => precio(PrecioMinimo) },
  { campo: 'PrecioMaximo', titulo: 'Máximo', cifra: true, render: ({ PrecioMaximo }) => precio(PrecioMaximo) },
]

function Bandas({ socio: { BandasPrecio } }: { socio: Socio }) {
  return (
    <TablaCard
      titulo={etiquetas.BandasPrecio}
      lectura={{ data: BandasPrecio, isError: false }}
      columnas={bandas}
      clave={({ IdProducto }) => IdProducto}
      vacio="Sin bandas propias: valen las de cada producto."
    />
  )
}
