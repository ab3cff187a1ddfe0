// What the chosen client paid last, beside the form of a new deposit: who deposits for it, and how.
import { useWatch } from 'react-hook-form'
import { call } from '../call.ts'
import { estadoDe, llevaCliente, opciones } from '../entidades/deposito.ts'
import type { Puestos } from '../form/puestos.tsx'
import { UltimoDelCliente } from '../form/ultimo-del-cliente.tsx'
import { fecha, pesos } from '../formato.ts'
import { useServicio } from '../query.ts'
import { inicialDe, type Valores } from './captura.ts'
import { rutaDe } from './ruta.ts'

/** Only one that treasury took tells how this client pays. */
const APLICADO = opciones.find(({ valor }) => estadoDe(valor) === 'aplicado')?.valor
const TERMINOS = ['Depositante', 'IdFormaPago']

type Props = { puestos: Puestos | null; onPuestos: (puestos: Puestos | null) => void }

export function UltimoDeposito(props: Props) {
  const [tipo, elegido] = useWatch<Valores, ['IdDepositoTipo', 'IdCliente']>({ name: ['IdDepositoTipo', 'IdCliente'] })
  const cliente = llevaCliente(tipo) && elegido ? elegido : undefined
  const consulta = { cliente, estatus: APLICADO, orden: '-IdDeposito', limite: 1 }
  const { data } = useServicio('deposito_listar', [{ consulta, silencioso: true }], {
    enabled: cliente !== undefined,
    staleTime: 60_000,
  })
  const ultimo = cliente === undefined ? undefined : data?.[0]
  if (!ultimo || cliente === undefined) return null
  const { IdDeposito, Fecha, Depositante, Monto } = ultimo
  return (
    <UltimoDelCliente
      {...props}
      {...{ cliente, terminos: TERMINOS, titulo: 'Último depósito del cliente' }}
      ultimo={{
        nombre: `depósito ${IdDeposito}`,
        ruta: rutaDe('ver', IdDeposito),
        dia: fecha(Fecha),
        resumen: `${Depositante}, ${pesos(Monto)}`,
      }}
      leer={async () => {
        const [deposito] = await call('deposito_leer', { params: { id: IdDeposito } })
        return deposito && inicialDe(deposito)
      }}
    />
  )
}
