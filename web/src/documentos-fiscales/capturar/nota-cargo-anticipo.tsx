// /nota-cargo/anticipo/:id: an applied advance of the client pays the balance of the note (D-9).
import { AnticipoAplicar } from '@litro/contract/depositos/deposito'
import type { NotaCargo } from '@litro/contract/documentos-fiscales/nota-cargo'
import { useWatch } from 'react-hook-form'
import { NumberField } from '../../campos/number-field.tsx'
import { SelectField } from '../../campos/select-field.tsx'
import { Form } from '../../form/form.tsx'
import { Registro } from '../../form/registro.tsx'
import { fecha, pesos } from '../../formato.ts'
import { useEscritura, useServicio } from '../../query.ts'
import { Card } from '../../ui/card.tsx'
import { type Dato, Ficha } from '../../ui/ficha.tsx'
import { impedimentoDe } from '../acciones.ts'
import { cliente, folio, total } from '../datos.ts'
import { palabras } from '../palabras.ts'

const TITULO = 'Aplicar anticipo'

const campos: readonly Dato<NotaCargo>[] = [
  ...[folio, cliente, total],
  { etiqueta: 'Saldo', valor: (nota) => pesos(nota.SaldoRestante), cifra: true },
]

export function Page() {
  return (
    <Registro servicio="nota_cargo_leer" titulo={TITULO} falla={palabras.nota_cargo.fallaCarga}>
      {(nota) => <AnticipoForm nota={nota} />}
    </Registro>
  )
}

function AnticipoForm({ nota }: { nota: NotaCargo }) {
  const { mutateAsync } = useEscritura('nota_cargo_anticipo')
  const lectura = useDisponibles(nota)
  const impedimento =
    impedimentoDe('nota_cargo', nota, 'anticipo') ??
    (lectura.data?.length === 0 ? 'Este cliente no tiene anticipos con saldo por aplicar.' : null)
  return (
    <Form
      titulo={TITULO}
      schema={AnticipoAplicar}
      inicial={{ IdDeposito: '', Monto: '' }}
      guardar={TITULO}
      onGuardar={(entrada) => mutateAsync([{ params: { id: nota.IdNotaCargo }, entrada }])}
      regresar="/notas-cargo"
      exito="Anticipo aplicado exitosamente."
      falla="No se pudo aplicar el anticipo."
      impedimento={impedimento}
      lateral={
        <Card titulo="Nota de cargo">
          <Ficha registro={nota} campos={campos} />
        </Card>
      }
    >
      <AnticipoFields nota={nota} lectura={lectura} />
    </Form>
  )
}

/** Applied advances of its client that still have something left. */
const useDisponibles = ({ IdCliente: idCliente }: NotaCargo) =>
  useServicio('anticipo_disponible', [{ params: { idCliente } }])

function AnticipoFields({ nota, lectura }: { nota: NotaCargo; lectura: ReturnType<typeof useDisponibles> }) {
  const { data, isPending } = lectura
  const elegido = useWatch({ name: 'IdDeposito' })
  const anticipo = data?.find(({ IdDeposito }) => String(IdDeposito) === String(elegido ?? ''))
  const opciones = (data ?? []).map(({ IdDeposito, Depositante, FechaPago, SinAplicar }) => ({
    value: String(IdDeposito),
    label: `Depósito ${IdDeposito} · ${Depositante} · ${fecha(FechaPago)} · ${pesos(SinAplicar)} sin aplicar`,
  }))
  return (
    <>
      <SelectField
        name="IdDeposito"
        label="Anticipo"
        opciones={opciones}
        cargando={isPending}
        lectura={lectura}
        required
        wide
      />
      <NumberField
        name="Monto"
        label="Monto"
        antes="$"
        description={
          anticipo
            ? `Déjalo vacío para aplicar lo más que se pueda: quedan ${pesos(anticipo.SinAplicar)} del anticipo y ${pesos(nota.SaldoRestante)} por pagar.`
            : 'Déjalo vacío para aplicar lo más que se pueda.'
        }
      />
    </>
  )
}
