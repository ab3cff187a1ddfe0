// Supplier accounts nobody answers for yet: money goes to them only after treasury approves them (D-151).
import type { CuentaPorAprobar } from '@litro/contract/retornos/retorno'
import { IconBuildingBank, IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../call.ts'
import { Confirmar } from '../../form/confirmar.tsx'
import { conteo, fecha } from '../../formato.ts'
import { Parrafo, type Tarjeta } from '../../list/card-list.tsx'
import type { Columna } from '../../list/columna.tsx'
import { useEnteras } from '../../list/enteras.ts'
import { ListPage } from '../../list/list-page.tsx'
import { useVerbos, type VerboDeLote } from '../../list/use-verbos.tsx'
import { useServicio } from '../../query.ts'
import { useUsuario } from '../../sesion/usuario-context.tsx'
import { RowActions, RowButton } from '../../ui/row-actions.tsx'
import type { VistaProps } from '../editable-page.tsx'

const columnas: readonly Columna<CuentaPorAprobar>[] = [
  { campo: 'Proveedor', titulo: 'Proveedor', ancho: 240 },
  { campo: 'SocioComercial', titulo: 'Socio comercial', ancho: 220 },
  { campo: 'NumCuenta', titulo: 'Cuenta', ancho: 240, como: 'clave', abajo: 'Banco' },
  { campo: 'Moneda', titulo: 'Moneda', ancho: 100 },
  { campo: 'Creada', titulo: 'Alta', ancho: 120, como: 'fecha' },
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
]

export function Cuentas(props: VistaProps) {
  const fuente = useEnteras(useServicio('admin_cuenta_listar'), bandeja)
  const decide = useUsuario().puede('admin.retornos')
  const [elegida, setElegida] = useState<CuentaPorAprobar | null>(null)
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
              <RowButton texto="Aprobar" de={`cuenta ${cuenta.NumCuenta}`} onClick={() => setElegida(cuenta)} />
            </RowActions>
          ) : null
        }
        anchoAcciones={130}
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
            antes con el proveedor por un medio que ya conozcas.
          </>
        )}
      </Confirmar>
    </>
  )
}
