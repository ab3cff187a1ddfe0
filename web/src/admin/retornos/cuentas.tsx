// Supplier accounts nobody answers for yet: money goes to them only after treasury approves them (D-151).
import { type CuentaPorAprobar, CuentaRechazar } from '@litro/contract/retornos/retorno'
import { IconBuildingBank, IconCheck, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../call.ts'
import { esperaDe, permite, tonoDe } from '../../entidades/cuenta.ts'
import { Confirmar } from '../../form/confirmar.tsx'
import { conteo, fecha } from '../../formato.ts'
import { Parrafo, type Tarjeta } from '../../list/card-list.tsx'
import type { Columna } from '../../list/columna.tsx'
import { ListPage } from '../../list/list-page.tsx'
import type { Impide } from '../../list/lote.ts'
import { MotivoDeLote, MotivoDialog } from '../../list/motivo-dialog.tsx'
import { useVerbos, type VerboDeLote } from '../../list/use-verbos.tsx'
import { useVentanas } from '../../list/ventanas.ts'
import { useEscritura } from '../../query.ts'
import { useUsuario } from '../../sesion/usuario-context.tsx'
import { avisarExito } from '../../ui/avisos.ts'
import { Badge } from '../../ui/badge.tsx'
import { RowActions, RowButton } from '../../ui/row-actions.tsx'
import type { VistaProps } from '../editable-page.tsx'

/** From when it may be paid, or what treasury said of the same account before. */
const dichoDe = (cuenta: CuentaPorAprobar) =>
  esperaDe(cuenta) ?? (cuenta.RechazadaAntes ? `Rechazada antes: ${cuenta.RechazadaAntes}` : '')

const columnas: readonly Columna<CuentaPorAprobar>[] = [
  { campo: 'Proveedor', titulo: 'Proveedor', ancho: 180 },
  { campo: 'SocioComercial', titulo: 'Socio comercial', ancho: 180 },
  {
    campo: 'NumCuenta',
    titulo: 'Cuenta',
    ancho: 180,
    como: 'clave',
    abajo: ({ Banco, Moneda }) => `${Banco} · ${Moneda}`,
  },
  { campo: 'Creada', titulo: 'Alta', ancho: 110, como: 'fecha' },
  {
    campo: 'Estatus',
    titulo: 'Estatus',
    ancho: 250,
    crece: true,
    render: ({ Estatus }) => <Badge tono={tonoDe(Estatus)}>{Estatus}</Badge>,
    abajo: dichoDe,
    pista: dichoDe,
  },
]

const tarjeta: Tarjeta<CuentaPorAprobar> = [
  'Proveedor',
  (cuenta) => (
    <Parrafo
      lineas={[
        <span key="cuenta" className="cifra">
          {cuenta.NumCuenta}
        </span>,
        `${cuenta.Banco} · ${cuenta.SocioComercial} · alta ${fecha(cuenta.Creada)}`,
        <span key="estatus">
          <Badge tono={tonoDe(cuenta.Estatus)}>{cuenta.Estatus}</Badge> {dichoDe(cuenta)}
        </span>,
      ]}
    />
  ),
  ({ Moneda }) => Moneda,
]

const bandeja = {
  lista: 'admin_cuenta',
  clave: 'IdCuenta',
  hoja: { archivo: 'CuentasPorAprobar.xlsx', alcance: 'filtrado' },
  estrechos: ['desde', 'hasta', 'socio', 'proveedor'],
  bandeja: {},
} as const
const vacio = {
  icono: <IconBuildingBank size={28} stroke={1.5} />,
  titulo: 'Ninguna cuenta por aprobar',
  texto: 'Una cuenta nueva o cambiada de un proveedor espera aquí antes de recibir pagos.',
}

const impide =
  (verbo: 'aprobar' | 'rechazar'): Impide<CuentaPorAprobar> =>
  ({ Estatus }) =>
    permite(Estatus, verbo) ? null : `No se hizo: está ${Estatus}.`

const rechazar =
  (Observaciones: string) =>
  async ({ IdCuenta: id }: CuentaPorAprobar) => {
    const { Proveedor } = await call('admin_cuenta_rechazar', { params: { id }, entrada: { Observaciones } })
    return `de ${Proveedor}, rechazada.`
  }

const RECHAZADA =
  'No recibirá pagos, y el socio verá estas observaciones. Los retornos ya programados a ella no se pagan.'

const verbos: readonly VerboDeLote<CuentaPorAprobar>[] = [
  {
    texto: 'Aprobar',
    icono: <IconCheck size={17} stroke={1.8} />,
    impide: impide('aprobar'),
    hacer: async ({ IdCuenta: id }) => {
      const { Proveedor } = await call('admin_cuenta_aprobar', { params: { id } })
      return `de ${Proveedor}, aprobada.`
    },
    pregunta: ({ length: n }) => ({
      titulo: `¿Aprobar ${conteo(n, 'cuenta', 'cuentas')}?`,
      no: 'Regresar',
      si: 'Aprobar cuentas',
      peligro: false,
      texto: `${n === 1 ? 'Su proveedor recibirá' : 'Sus proveedores recibirán'} pagos ahí. Confirma cada una antes con el proveedor por un medio que ya conozcas.`,
    }),
  },
  {
    texto: 'Rechazar',
    icono: <IconX size={17} stroke={1.8} />,
    peligro: true,
    impide: impide('rechazar'),
    preguntar: (pregunta) => (
      <MotivoDeLote
        {...pregunta}
        titulo={`Rechazar ${conteo(pregunta.filas.length, 'cuenta', 'cuentas')}`}
        campo="Observaciones"
        schema={CuentaRechazar}
        boton="Rechazar"
        hacer={rechazar}
      >
        <p>{RECHAZADA}</p>
      </MotivoDeLote>
    ),
  },
]

export function Cuentas(props: VistaProps) {
  const fuente = useVentanas(bandeja)
  const decide = useUsuario().puede('admin.retornos')
  const [elegida, setElegida] = useState<CuentaPorAprobar | null>(null)
  const [sospechosa, setSospechosa] = useState<CuentaPorAprobar | null>(null)
  const rechazo = useEscritura('admin_cuenta_rechazar')
  const lote = useVerbos({
    nombre: ({ NumCuenta }) => NumCuenta,
    verbos,
    permiso: 'admin.retornos',
    servicio: 'admin_cuenta_aprobar',
  })
  return (
    <>
      <ListPage
        {...props}
        etiqueta="Cuentas por aprobar"
        fuente={fuente}
        columnas={columnas}
        tarjeta={tarjeta}
        busqueda="Proveedor, socio o cuenta"
        acciones={(cuenta) =>
          decide ? (
            <RowActions>
              {permite(cuenta.Estatus, 'aprobar') ? (
                <RowButton texto="Aprobar" de={`cuenta ${cuenta.NumCuenta}`} onClick={() => setElegida(cuenta)} />
              ) : null}
              {permite(cuenta.Estatus, 'rechazar') ? (
                <RowButton
                  texto="Rechazar"
                  de={`cuenta ${cuenta.NumCuenta}`}
                  onClick={() => setSospechosa(cuenta)}
                  peligro
                />
              ) : null}
            </RowActions>
          ) : null
        }
        anchoAcciones={190}
        lote={lote}
        vacio={vacio}
        falla="No pudimos cargar las cuentas por aprobar"
      />
      <Confirmar
        de={elegida}
        servicio="admin_cuenta_aprobar"
        peticion={({ IdCuenta: id }) => [{ params: { id } }]}
        titulo="¿Aprobar esta cuenta?"
        no="Regresar"
        si="Aprobar cuenta"
        exito={(_, { NumCuenta }) => `Cuenta ${NumCuenta} aprobada.`}
        falla="No se pudo aprobar la cuenta."
        onCerrar={() => setElegida(null)}
      >
        {({ Proveedor, NumCuenta, Banco, Moneda }) => (
          <>
            {Proveedor} recibirá pagos en <strong className="cifra">{NumCuenta}</strong> ({Banco}, {Moneda}). Confírmala
            antes con el proveedor por un medio que ya conozcas. Su primer pago espera después el plazo de una cuenta
            nueva.
          </>
        )}
      </Confirmar>
      {sospechosa ? (
        <MotivoDialog
          titulo={`Rechazar cuenta ${sospechosa.NumCuenta}`}
          campo="Observaciones"
          schema={CuentaRechazar}
          boton="Rechazar"
          onEnviar={async (Observaciones) => {
            await rechazo.mutateAsync([{ params: { id: sospechosa.IdCuenta }, entrada: { Observaciones } }])
            avisarExito(`Cuenta ${sospechosa.NumCuenta} rechazada.`)
          }}
          onCerrar={() => setSospechosa(null)}
        >
          <p>
            {sospechosa.Proveedor}, {sospechosa.Banco}. {RECHAZADA}
          </p>
        </MotivoDialog>
      ) : null}
    </>
  )
}
