// Exchange rate: its history, where each came from, and today's written by hand when the source has none (D-140).
import { TipoCambioCaptura } from '@litro/contract/catalogos/catalogo'
import type { RespuestaDe } from '@litro/contract/services'
import { TOPES } from '@litro/contract/topes'
import { Button } from '@mantine/core'
import { IconCurrencyDollar, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { NumberField } from '../../campos/number-field.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'
import { fecha, tipoCambio } from '../../formato.ts'
import type { Tarjeta } from '../../list/card-list.tsx'
import type { Columna } from '../../list/columna.tsx'
import { useEnteras } from '../../list/enteras.ts'
import { ListPage } from '../../list/list-page.tsx'
import { useEscritura, useServicio } from '../../query.ts'
import { useUsuario } from '../../sesion/usuario-context.tsx'
import { avisarExito } from '../../ui/avisos.ts'
import { Recortada } from '../../ui/recortada.tsx'
import type { VistaProps } from '../editable-page.tsx'

type TipoCambio = RespuestaDe<'tipo_cambio_listar'>[number]

const columnas: readonly Columna<TipoCambio>[] = [
  { campo: 'Fecha', titulo: 'Día', ancho: 130, como: 'fecha' },
  {
    campo: 'TipoCambio',
    titulo: 'Pesos por dólar',
    ancho: 160,
    cifra: true,
    render: ({ TipoCambio: tasa }) => tipoCambio(tasa),
  },
  { campo: 'Fuente', titulo: 'Fuente', ancho: 240 },
  { campo: 'FechaPublicacion', titulo: 'Publicado', ancho: 140, como: 'fecha' },
  { campo: 'FechaHora', titulo: 'Registrado', ancho: 180, como: 'momento' },
]

const tarjeta: Tarjeta<TipoCambio> = [
  ({ Fecha }) => fecha(Fecha),
  ({ Fuente, FechaPublicacion }) => `${Fuente} · publicado ${fecha(FechaPublicacion)}`,
  'TipoCambio',
]

const bandeja = {
  clave: 'IdTipoCambio',
  texto: (t: TipoCambio) => [fecha(t.Fecha), t.Fuente, tipoCambio(t.TipoCambio)].join(' '),
  hoja: { servicio: 'admin_tipo_cambio_exportar', archivo: 'TiposDeCambio.xlsx' },
} as const
const lote = { elegibles: { etiqueta: ({ Fecha }: TipoCambio) => fecha(Fecha) } }
const vacio = {
  icono: <IconCurrencyDollar size={28} stroke={1.5} />,
  titulo: 'Sin tipo de cambio',
  texto: 'Captura el de hoy para poder solicitar retornos en dólares.',
}

export function TipoCambioView(props: VistaProps) {
  const lectura = useServicio('tipo_cambio_listar')
  const edita = useUsuario().puede('admin.tipo_cambio')
  const [abierto, setAbierto] = useState(false)
  return (
    <>
      <ListPage
        {...props}
        etiqueta="Tipo de cambio"
        detalle={
          <>
            {props.detalle}
            <Recortada filas={lectura.data?.length ?? 0} tope={TOPES.tiposCambio} que="los más recientes" />
          </>
        }
        fuente={useEnteras(lectura, bandeja)}
        columnas={columnas}
        tarjeta={tarjeta}
        busqueda="Día o fuente"
        lote={lote}
        vacio={vacio}
        falla="No pudimos cargar el tipo de cambio"
        botones={
          edita ? (
            <Button leftSection={<IconPencil size={17} />} onClick={() => setAbierto(true)}>
              Capturar el de hoy
            </Button>
          ) : null
        }
      />
      {abierto ? <TipoCambioDialog actual={lectura.data?.[0]} onCerrar={() => setAbierto(false)} /> : null}
    </>
  )
}

function TipoCambioDialog({ actual, onCerrar }: { actual: TipoCambio | undefined; onCerrar: () => void }) {
  const guardar = useEscritura('admin_tipo_cambio_guardar')
  return (
    <FormDialog
      titulo="Tipo de cambio de hoy"
      size="lg"
      schema={TipoCambioCaptura}
      inicial={{ TipoCambio: actual ? String(actual.TipoCambio) : '' }}
      guardar="Guardar"
      falla="No se pudo guardar el tipo de cambio."
      onCerrar={onCerrar}
      onGuardar={async (entrada) => {
        await guardar.mutateAsync([{ entrada }])
        avisarExito('Tipo de cambio guardado.')
      }}
    >
      <NumberField
        name="TipoCambio"
        label="Pesos por dólar"
        required
        wide
        decimales={4}
        antes="$"
        description="Sustituye al publicado por hoy; los retornos ya capturados no cambian."
      />
    </FormDialog>
  )
}
