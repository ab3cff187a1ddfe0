// The automatic question to Banxico: off, on, or stopped until an hour; and the numbers nobody has confirmed.
import { ConfiguracionCep, type EstadoConsultaCep } from '@litro/contract/depositos/consulta-cep'
import { Button } from '@mantine/core'
import { IconSettings } from '@tabler/icons-react'
import { useState } from 'react'
import { z } from 'zod'
import { SwitchField } from '../../campos/switch-field.tsx'
import { TextField } from '../../campos/text-field.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'
import { conteo, entero, fechaHora } from '../../formato.ts'
import { useEscritura, useServicio } from '../../query.ts'
import { useUsuario } from '../../sesion/usuario-context.tsx'
import { Badge, type Tono } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { type Dato, Ficha } from '../../ui/ficha.tsx'
import { Leido } from '../../ui/leido.tsx'
import { MessageLine } from '../../ui/message-line.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import type { VistaProps } from '../editable-page.tsx'

// biome-ignore format: a table is read as a table
const estados: Record<EstadoConsultaCep['Estado'], { palabra: string; tono: Tono }> = {
  apagada:   { palabra: 'Apagada',   tono: 'gris' },
  encendida: { palabra: 'Encendida', tono: 'verde' },
  corte:     { palabra: 'Detenida',  tono: 'amarillo' },
}

const campos: readonly Dato<EstadoConsultaCep>[] = [
  {
    etiqueta: 'Preguntas de hoy',
    valor: ({ PreguntasDeHoy, Configuracion }) =>
      `${entero(PreguntasDeHoy)} de ${entero(Configuracion.PreguntasPorDia)}`,
    cifra: true,
  },
  { etiqueta: 'Última pregunta', valor: ({ UltimaPregunta }) => fechaHora(UltimaPregunta), cifra: true },
  {
    etiqueta: 'Por preguntar',
    valor: ({ PorPreguntar }) => conteo(PorPreguntar, 'depósito', 'depósitos'),
    cifra: true,
  },
  {
    etiqueta: 'Sellos por comprobar',
    valor: ({ PorValidar, Configuracion: c }) =>
      c.ArchivosPorLote === 0 ? 'No se preguntan' : `${entero(PorValidar)}, desde las ${c.HoraValidador}:00`,
    cifra: true,
  },
  {
    etiqueta: 'Horario (Ciudad de México)',
    valor: ({ Configuracion: c }) => `De ${c.HoraInicial}:00 a ${c.HoraFinal}:00`,
    cifra: true,
  },
  {
    etiqueta: 'Entre preguntas',
    valor: ({ Configuracion: c }) => `${c.SegundosEntrePreguntas} s, más hasta ${c.SegundosAlAzar} s al azar`,
    cifra: true,
  },
  {
    etiqueta: 'Si el pago está sin CEP, se repite a los',
    valor: ({ Configuracion: c }) => `${c.EsperasMinutos.map(entero).join(', ')} minutos`,
    cifra: true,
  },
]

export function CepView({ titulo, detalle, selector }: VistaProps) {
  const lectura = useServicio('admin_cep_estado')
  return (
    <>
      <PageHeader titulo={titulo} detalle={detalle} />
      {selector}
      <Leido lectura={lectura} falla="No pudimos cargar la consulta del CEP">
        {(estado) => <Tarjeta estado={estado} />}
      </Leido>
    </>
  )
}

function Tarjeta({ estado }: { estado: EstadoConsultaCep }) {
  const edita = useUsuario().puede('admin.catalogos')
  const [abierto, setAbierto] = useState(false)
  const { palabra, tono } = estados[estado.Estado]
  return (
    <Card titulo="Consulta automática del CEP">
      <div className="pila">
        <p className="fila">
          <Badge tono={tono}>{palabra}</Badge>
          <span>{fraseDe(estado)}</span>
        </p>
        {estado.Estado === 'corte' ? (
          <MessageLine tono="ambar">
            {estado.Causa}. Nadie pregunta hasta el {fechaHora(estado.Hasta)}; mientras, el CEP se sube como archivo.
          </MessageLine>
        ) : null}
        <Ficha registro={estado} campos={campos} />
        <p className="nota">
          Banxico ofrece el CEP en una página pública, sin contrato: puede cambiar o pedir una imagen de seguridad
          cualquier día, y nadie la resuelve por ti. Antes de encenderla, pide a tu abogado que revise los términos de
          uso. Lo que llega es una prueba junto al depósito; nunca lo aplica.
        </p>
        {edita ? (
          <div>
            <Button
              variant="default"
              leftSection={<IconSettings size={18} stroke={1.7} />}
              aria-haspopup="dialog"
              onClick={() => setAbierto(true)}
            >
              Ajustes
            </Button>
          </div>
        ) : null}
      </div>
      {abierto ? <AjustesDialog config={estado.Configuracion} onCerrar={() => setAbierto(false)} /> : null}
    </Card>
  )
}

function fraseDe({ Estado, DeDemostracion }: EstadoConsultaCep): string {
  if (Estado === 'apagada') return 'Litro no pregunta nada a Banxico; el CEP se sube como archivo.'
  const quien = DeDemostracion ? 'al Banxico de la demostración' : 'a Banxico'
  return `Litro pregunta ${quien} por las transferencias que esperan validación.`
}

const { EsperasMinutos, RevisionesMinutos } = ConfiguracionCep.shape

/** Typed with commas or spaces between them. */
const enTexto = (schema: typeof EsperasMinutos | typeof RevisionesMinutos) =>
  z.string().transform((texto, ctx) => {
    const minutos = schema.safeParse(texto.split(/[\s,]+/).filter((parte) => parte !== ''))
    if (minutos.success) return minutos.data
    ctx.addIssue({ code: 'custom', message: minutos.error.issues[0]!.message })
    return z.NEVER
  })

const Ajustes = z.object({
  ...ConfiguracionCep.shape,
  EsperasMinutos: enTexto(EsperasMinutos),
  RevisionesMinutos: enTexto(RevisionesMinutos),
})

function AjustesDialog({ config, onCerrar }: { config: ConfiguracionCep; onCerrar: () => void }) {
  const guardar = useEscritura('admin_cep_configurar')
  return (
    <FormDialog
      titulo="Consulta automática del CEP"
      schema={Ajustes}
      inicial={{
        Consulta: config.Consulta,
        SegundosEntrePreguntas: String(config.SegundosEntrePreguntas),
        SegundosAlAzar: String(config.SegundosAlAzar),
        PreguntasPorDia: String(config.PreguntasPorDia),
        HoraInicial: String(config.HoraInicial),
        HoraFinal: String(config.HoraFinal),
        DiasAtras: String(config.DiasAtras),
        EsperasMinutos: config.EsperasMinutos.join(', '),
        RevisionesMinutos: config.RevisionesMinutos.join(', '),
        TipoDeRevision: config.TipoDeRevision,
        ArchivosPorLote: String(config.ArchivosPorLote),
        HoraValidador: String(config.HoraValidador),
        BytesDelSello: String(config.BytesDelSello),
        Captcha: config.Captcha,
      }}
      guardar="Guardar"
      exito="Ajustes guardados."
      falla="No se pudieron guardar los ajustes."
      onCerrar={onCerrar}
      onGuardar={async (entrada) => {
        await guardar.mutateAsync([{ entrada }])
      }}
    >
      <SwitchField name="Consulta" label="Preguntar a Banxico" wide />
      <TextField
        name="SegundosEntrePreguntas"
        label="Segundos entre preguntas"
        required
        maxLength={4}
        inputMode="numeric"
      />
      <TextField name="SegundosAlAzar" label="Segundos más, al azar" required maxLength={3} inputMode="numeric" />
      <TextField name="PreguntasPorDia" label="Preguntas por día" required maxLength={4} inputMode="numeric" />
      <TextField name="DiasAtras" label="Antigüedad máxima en días" required maxLength={3} inputMode="numeric" />
      <TextField name="HoraInicial" label="Desde las (hora)" required maxLength={2} inputMode="numeric" />
      <TextField name="HoraFinal" label="Hasta las (hora)" required maxLength={2} inputMode="numeric" />
      <TextField name="EsperasMinutos" label="Esperas sin CEP, en minutos" required maxLength={40} />
      <TextField name="RevisionesMinutos" label="Revisar devoluciones, en minutos" maxLength={40} />
      <TextField
        name="TipoDeRevision"
        label="Tipo de esa consulta (0 o 1)"
        required
        maxLength={1}
        inputMode="numeric"
      />
      <TextField name="HoraValidador" label="Hora de comprobar sellos" required maxLength={2} inputMode="numeric" />
      <TextField
        name="ArchivosPorLote"
        label="Sellos por pregunta (0, ninguno)"
        required
        maxLength={3}
        inputMode="numeric"
      />
      <TextField name="BytesDelSello" label="Bytes de un sello" required maxLength={4} inputMode="numeric" />
      <TextField name="Captcha" label="Campo de la imagen (c, o vacío)" maxLength={8} />
    </FormDialog>
  )
}
