// Supplier accounts nobody answers for yet: money goes to them only after treasury approves them (D-151).
import type { CuentaPorAprobar } from '@litro/contract/retornos/retorno'
import { IconBuildingBank, IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { mensajeDe } from '../../api-error.ts'
import { call } from '../../call.ts'
import { conteo, fecha } from '../../formato.ts'
import { Parrafo, type Tarjeta } from '../../list/card-list.tsx'
import type { Columna } from '../../list/columna.ts'
import { useEnteras } from '../../list/enteras.ts'
import { ListPage } from '../../list/list-page.tsx'
import { PreguntaDeLote, useVerbos, type VerboDeLote } from '../../list/use-verbos.tsx'
import { useEscritura, useServicio } from '../../query.ts'
import { useUsuario } from '../../sesion/usuario-context.tsx'
import { avisarError, avisarExito } from '../../ui/avisos.ts'
import { Question } from '../../ui/question.tsx'
import { RowActions, RowButton } from '../../ui/row-actions.tsx'
import { DosLineas } from '../dos-lineas.tsx'
import type { VistaProps } from '../editable-page.tsx'

const columnas: readonly Columna<CuentaPorAprobar>[] = [
  { campo: 'Proveedor', titulo: 'Proveedor', ancho: 240 },
  { campo: 'SocioComercial', titulo: 'Socio comercial', ancho: 220 },
  {
    campo: 'NumCuenta',
    titulo: 'Cuenta',
    ancho: 240,
    render: ({ NumCuenta, Banco }) => <DosLineas arriba={<span className="cifra">{NumCuenta}</span>} abajo={Banco} />,
  },
  { campo: 'Moneda', titulo: 'Moneda', ancho: 100 },
  {
    campo: 'Creada',
    titulo: 'Alta',
    ancho: 120,
    render: ({ Creada }) => <span className="cifra">{fecha(Creada)}</span>,
  },
]

const tarjeta: Tarjeta<CuentaPorAprobar> = [
  'Proveedor',
  ({ NumCuenta, Banco, SocioComercial, Creada }) => (
    <Parrafo
      lineas={[
        <span key="cuenta" className="cifra">
          {NumCuenta}
        </span>,
        `${Banco} · ${SocioComercial} · alta ${fecha(Creada)}`,
      ]}
    />
  ),
  'Moneda',
]

const bandeja = {
  clave: 'IdCuenta',
  texto: (c: CuentaPorAprobar) => [c.Proveedor, c.SocioComercial, c.NumCuenta, c.Banco].join(' '),
  hoja: { servicio: 'admin_cuenta_exportar', archivo: 'CuentasPorAprobar.xlsx' },
} as const
const vacio = {
  icono: <IconBuildingBank size={28} stroke={1.5} />,
  titulo: 'Ninguna cuenta por aprobar',
  texto: 'Una cuenta nueva o cambiada de un proveedor espera aquí antes de recibir pagos.',
}

const verbos: readonly VerboDeLote<CuentaPorAprobar>[] = [
  {
    texto: 'Aprobar',
    icono: <IconCheck size={17} stroke={1.8} />,
    preguntar: (pregunta) => (
      <PreguntaDeLote
        {...pregunta}
        titulo={`¿Aprobar ${conteo(pregunta.filas.length, 'cuenta', 'cuentas')}?`}
        no="Regresar"
        si="Aprobar cuentas"
        peligro={false}
        hacer={async ({ IdCuenta: id }) => {
          const { Proveedor } = await call('admin_cuenta_aprobar', { params: { id } })
          return `de ${Proveedor}, aprobada.`
        }}
      >
        <p>
          {pregunta.filas.length === 1 ? 'Su proveedor recibirá' : 'Sus proveedores recibirán'} pagos ahí. Confirma cada
          una antes con el proveedor por un medio que ya conozcas.
        </p>
      </PreguntaDeLote>
    ),
  },
]

export function Cuentas(props: VistaProps) {
  const fuente = useEnteras(useServicio('admin_cuenta_listar'), bandeja)
  const decide = useUsuario().puede('admin.retornos')
  const aprobar = useEscritura('admin_cuenta_aprobar')
  const [elegida, setElegida] = useState<CuentaPorAprobar | null>(null)
  const lote = useVerbos({
    nombre: ({ NumCuenta }) => NumCuenta,
    clave: ({ IdCuenta }) => IdCuenta,
    verbos,
    permiso: 'admin.retornos',
    servicio: 'admin_cuenta_aprobar',
  })
  const confirmar = () => {
    if (!elegida || aprobar.isPending) return
    aprobar.mutate([{ params: { id: elegida.IdCuenta } }], {
      onSuccess: ({ NumCuenta }) => avisarExito(`Cuenta ${NumCuenta} aprobada.`),
      onError: (error) => avisarError(mensajeDe(error, 'No se pudo aprobar la cuenta.')),
      onSettled: () => setElegida(null),
    })
  }
  return (
    <>
      <ListPage
        {...props}
        etiqueta="Cuentas por aprobar"
        fuente={fuente}
        columnas={columnas}
        dosLineas
        tarjeta={tarjeta}
        busqueda="Proveedor, socio o cuenta"
        acciones={(cuenta) =>
          decide ? (
            <RowActions>
              <RowButton
                texto="Aprobar"
                etiqueta={`Aprobar cuenta ${cuenta.NumCuenta}`}
                onClick={() => setElegida(cuenta)}
              />
            </RowActions>
          ) : null
        }
        anchoAcciones={130}
        lote={lote}
        vacio={vacio}
        falla="No pudimos cargar las cuentas por aprobar"
      />
      <Question
        titulo="¿Aprobar esta cuenta?"
        no="Regresar"
        si="Aprobar cuenta"
        abierta={elegida !== null}
        ocupada={aprobar.isPending}
        onNo={() => setElegida(null)}
        onSi={confirmar}
      >
        <p>
          {elegida?.Proveedor} recibirá pagos en <strong className="cifra">{elegida?.NumCuenta}</strong> (
          {elegida?.Banco}, {elegida?.Moneda}). Confírmala antes con el proveedor por un medio que ya conozcas.
        </p>
      </Question>
    </>
  )
}
