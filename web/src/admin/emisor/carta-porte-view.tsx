// Carta Porte: what no text of the SAT settles is a setting here, with what each one means; changed by the administrator.
import { type AjustesEntrega, AjustesEntregaCaptura, conceptosDeFlete } from '@litro/contract/entregas/ajustes'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { campoTexto } from '../../campos/field.ts'
import { NumberField } from '../../campos/number-field.tsx'
import { SelectField } from '../../campos/select-field.tsx'
import { SwitchField } from '../../campos/switch-field.tsx'
import { TextAreaField } from '../../campos/text-field.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'
import { useEscritura, useServicio } from '../../query.ts'
import { useUsuario } from '../../sesion/usuario-context.tsx'
import { Card } from '../../ui/card.tsx'
import { type Dato, Ficha } from '../../ui/ficha.tsx'
import { Leido } from '../../ui/leido.tsx'

const datos: readonly Dato<AjustesEntrega>[] = [
  {
    etiqueta: 'Se deja de timbrar y cancelar',
    valor: ({ MargenMinutos }) =>
      MargenMinutos === 0 ? 'A la hora de salida' : `${MargenMinutos} min antes de la salida`,
  },
  { etiqueta: 'Se avisa de una salida cercana', valor: ({ MinutosAntesDeSalir: m }) => `${m} min antes` },
  {
    etiqueta: 'Complemento de hidrocarburos en un traslado',
    valor: ({ HidroYPetroEnTraslado }) => (HidroYPetroEnTraslado ? 'Se admite' : 'No se admite'),
  },
  { etiqueta: 'Factura de flete', valor: ({ ConceptosDeFlete }) => conceptosDeFlete[ConceptosDeFlete] },
  {
    etiqueta: 'Condiciones del servicio',
    valor: ({ CondicionesDelServicio }) => CondicionesDelServicio || 'Sin texto: no se imprimen',
    ancho: true,
  },
]

export function CartaPorteView() {
  const lectura = useServicio('admin_ajustes_entrega_leer')
  const edita = useUsuario().puede('admin.emisor')
  const [abierto, setAbierto] = useState(false)
  return (
    <Leido lectura={lectura} falla="No pudimos cargar los ajustes de Carta Porte">
      {(ajustes) => (
        <Card titulo="Carta Porte" detalle="Lo que el SAT no deja escrito: confírmalo con tu PAC o asesor">
          <Ficha registro={ajustes} campos={datos} />
          {edita ? (
            <div className="acciones">
              <Button variant="default" onClick={() => setAbierto(true)}>
                Editar ajustes
              </Button>
            </div>
          ) : null}
          {abierto ? (
            <Editar ajustes={ajustes} onCerrar={() => setAbierto(false)} onRecargar={lectura.refetch} />
          ) : null}
        </Card>
      )}
    </Leido>
  )
}

const opciones = Object.entries(conceptosDeFlete).map(([value, label]) => ({ value, label }))

type Props = { ajustes: AjustesEntrega; onCerrar: () => void; onRecargar: () => void }

function Editar({ ajustes, onCerrar, onRecargar }: Props) {
  const guardar = useEscritura('admin_ajustes_entrega_guardar')
  const { MargenMinutos, MinutosAntesDeSalir, Version, ...resto } = ajustes
  const inicial = {
    ...resto,
    MargenMinutos: campoTexto(MargenMinutos),
    MinutosAntesDeSalir: campoTexto(MinutosAntesDeSalir),
  }
  return (
    <FormDialog
      titulo="Ajustes de Carta Porte"
      size="lg"
      schema={AjustesEntregaCaptura as never}
      inicial={inicial}
      guardar="Guardar ajustes"
      exito="Ajustes guardados."
      falla="No se pudieron guardar los ajustes."
      onCerrar={onCerrar}
      onRecargar={onRecargar}
      onGuardar={(entrada: typeof inicial) => guardar.mutateAsync([{ entrada: { ...entrada, Version } }])}
    >
      <NumberField
        name="MargenMinutos"
        label="Minutos antes de la salida"
        description="Desde entonces no se timbra ni se cancela gasolina o diésel."
        decimales={0}
        required
      />
      <NumberField
        name="MinutosAntesDeSalir"
        label="Aviso de salida cercana"
        description="Minutos. Solo avisa; no detiene."
        decimales={0}
        required
      />
      <SelectField
        name="ConceptosDeFlete"
        label="Conceptos de una factura de flete"
        opciones={opciones}
        required
        wide
      />
      <SwitchField name="HidroYPetroEnTraslado" label="Admitir el complemento de hidrocarburos en un traslado" wide />
      <TextAreaField
        name="CondicionesDelServicio"
        label="Condiciones del servicio"
        description="Se imprimen en la Carta Porte. Déjalo vacío si no cobras fletes."
        maxLength={4000}
      />
    </FormDialog>
  )
}
