// The form of the issuer: the SAT's data, the series of each kind of document and the permit.
import { bancoDeClabe } from '@litro/cfdi/clabe'
import { revisarDatosEmisor } from '@litro/cfdi/reglas/emisor'
import { nombreBanco } from '@litro/cfdi/sat/bancos'
import { findTipoPermiso, tiposPermiso } from '@litro/cfdi/sat/permisos'
import { regimenesFiscales } from '@litro/cfdi/sat/regimen-fiscal'
import { zonasHorarias } from '@litro/cfdi/sat/zonas-horarias'
import { type Emisor, EmisorCaptura } from '@litro/contract/emisor/emisor'
import type { CapturaDe } from '@litro/contract/services'
import { useWatch } from 'react-hook-form'
import { LogoField } from '../../campos/logo-field.tsx'
import { SelectField } from '../../campos/select-field.tsx'
import { TextField } from '../../campos/text-field.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'
import { Seccion } from '../../form/seccion.tsx'
import { useEscritura } from '../../query.ts'
import { avisarExito } from '../../ui/avisos.ts'
import { useSeries } from './use-series.ts'

type Captura = CapturaDe<'admin_emisor_guardar'>

const regimenes = regimenesFiscales.map(({ Codigo, Descripcion }) => ({
  value: Codigo,
  label: `${Codigo} - ${Descripcion}`,
}))
const zonas = zonasHorarias.map(({ Codigo, Descripcion }) => ({ value: Codigo, label: Descripcion }))
const permisos = tiposPermiso.map(({ Codigo, Descripcion }) => ({
  value: Codigo,
  label: `${Codigo} - ${Descripcion}`,
}))

type Props = { emisor: Emisor | null; onCerrar: () => void; onRecargar: () => void }

export function EmisorDialog({ emisor, onCerrar, onRecargar }: Props) {
  const guardar = useEscritura('admin_emisor_guardar')
  return (
    <FormDialog
      titulo={emisor ? 'Editar emisor' : 'Capturar emisor'}
      size="xl"
      schema={EmisorCaptura}
      inicial={inicialDe(emisor)}
      guardar="Guardar emisor"
      falla="No se pudo guardar el emisor."
      onCerrar={onCerrar}
      onRecargar={onRecargar}
      onGuardar={async (entrada) => {
        await guardar.mutateAsync([{ entrada: { ...entrada, Version: emisor?.Version } }])
        avisarExito('Emisor guardado.')
      }}
    >
      <Datos rfcFijo={emisor?.RfcFijo ?? false} />
      {emisor ? <Series /> : null}
      <Permiso titulo="Permiso de hidrocarburos del emisor" />
      <Papel />
    </FormDialog>
  )
}

function inicialDe(emisor: Emisor | null): Captura {
  if (!emisor) {
    const vacio = { RFC: '', Nombre: '', RegimenFiscal: '', CodigoPostal: '' }
    const papel = { Domicilio: '', Telefono: '', CorreoContacto: '', Clabe: '', Logo: '' }
    return { ...vacio, ...papel, ZonaHoraria: 'America/Mexico_City', TipoPermiso: '', NumeroPermiso: '' }
  }
  const { RFC, Nombre, RegimenFiscal, CodigoPostal, ZonaHoraria } = emisor
  return {
    RFC,
    Nombre,
    RegimenFiscal,
    CodigoPostal,
    ZonaHoraria,
    TipoPermiso: emisor.TipoPermiso ?? '',
    NumeroPermiso: emisor.NumeroPermiso ?? '',
    Domicilio: emisor.Domicilio ?? '',
    Telefono: emisor.Telefono ?? '',
    CorreoContacto: emisor.CorreoContacto ?? '',
    Clabe: emisor.Clabe ?? '',
    Logo: emisor.Logo ?? '',
    IdSerieFactura: String(emisor.IdSerieFactura),
    IdSerieNotaCredito: String(emisor.IdSerieNotaCredito),
    IdSerieNotaCargo: String(emisor.IdSerieNotaCargo),
    IdSerieRep: String(emisor.IdSerieRep),
  }
}

function Datos({ rfcFijo }: { rfcFijo: boolean }) {
  const [RFC = '', Nombre = ''] = useWatch<Captura, ['RFC', 'Nombre']>({ name: ['RFC', 'Nombre'] })
  // What the SAT's registry usually does not have: said, not forbidden.
  const aviso = revisarDatosEmisor({ RFC, Nombre, RegimenFiscal: '601', CodigoPostal: '00000' }).find(
    ({ severidad, campo }) => severidad === 'aviso' && campo === 'Nombre',
  )
  return (
    <>
      <TextField
        name="RFC"
        label="RFC"
        required
        mayusculas
        maxLength={13}
        disabled={rfcFijo}
        description={rfcFijo ? 'Ya hay certificados o comprobantes a su nombre.' : undefined}
      />
      <TextField
        name="Nombre"
        label="Nombre o razón social"
        required
        mayusculas
        maxLength={300}
        aviso={aviso?.mensaje}
      />
      <SelectField name="RegimenFiscal" label="Régimen fiscal" required opciones={regimenes} />
      <TextField name="CodigoPostal" label="Código postal" required maxLength={5} inputMode="numeric" />
      <SelectField name="ZonaHoraria" label="Zona horaria" required opciones={zonas} />
    </>
  )
}

function Series() {
  const comun = { required: true, ...useSeries() }
  return (
    <Seccion titulo="Series por tipo de comprobante">
      <SelectField name="IdSerieFactura" label="Facturas" {...comun} />
      <SelectField name="IdSerieNotaCredito" label="Notas de crédito" {...comun} />
      <SelectField name="IdSerieNotaCargo" label="Notas de cargo" {...comun} />
      <SelectField name="IdSerieRep" label="Complementos de pago" {...comun} />
    </Seccion>
  )
}

function Papel() {
  const clabe = useWatch<Captura, 'Clabe'>({ name: 'Clabe' })
  const banco = clabe ? bancoDeClabe(clabe.replace(/\s/g, '')) : undefined
  return (
    <Seccion titulo="En el PDF y el correo">
      <TextField name="Domicilio" label="Domicilio" maxLength={200} />
      <TextField name="Telefono" label="Teléfono" maxLength={30} />
      <TextField name="CorreoContacto" label="Correo de contacto" maxLength={254} />
      <TextField
        name="Clabe"
        label="CLABE para recibir pagos"
        maxLength={24}
        inputMode="numeric"
        description={banco ? nombreBanco(banco) : 'Con ella cada factura dice cómo pagarla.'}
      />
      <LogoField name="Logo" label="Logo" />
    </Seccion>
  )
}

export function Permiso({ titulo }: { titulo: string }) {
  const tipo = useWatch<Captura, 'TipoPermiso'>({ name: 'TipoPermiso' })
  const forma = tipo ? findTipoPermiso(tipo)?.Nomenclatura : undefined
  return (
    <Seccion titulo={titulo}>
      <SelectField name="TipoPermiso" label="Tipo de permiso" opciones={permisos} clearable />
      <TextField name="NumeroPermiso" label="Número de permiso" maxLength={35} placeholder={forma} />
    </Seccion>
  )
}
