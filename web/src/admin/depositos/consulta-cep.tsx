// The question to Banxico about one deposit of the desk: what is missing, when it is asked, how it ended; and the button that asks.
import { CepConsultar, type ConsultaCep, type EstadoDeConsulta } from '@litro/contract/depositos/consulta-cep'
import { Button } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { CatalogoField } from '../../campos/catalogo-field.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'
import { fechaHora } from '../../formato.ts'
import { useEscritura, useServicio } from '../../query.ts'
import { Badge, type Tono } from '../../ui/badge.tsx'
import { MessageLine } from '../../ui/message-line.tsx'

// biome-ignore format: a table is read as a table
export const enConsulta: Record<EstadoDeConsulta, { palabra: string; tono: Tono }> = {
  sin_datos:     { palabra: 'CEP sin consultar', tono: 'gris' },
  por_preguntar: { palabra: 'CEP: buscando',     tono: 'azul' },
  preguntando:   { palabra: 'CEP: buscando',     tono: 'azul' },
  por_repetir:   { palabra: 'CEP: buscando',     tono: 'azul' },
  no_existe:     { palabra: 'CEP no encontrado', tono: 'amarillo' },
  sin_cep:       { palabra: 'Pago sin CEP',      tono: 'gris' },
  devuelto:      { palabra: 'Pago devuelto',     tono: 'rojo' },
  no_llego:      { palabra: 'Pago no recibido',  tono: 'rojo' },
  rechazado:     { palabra: 'CEP de otro',       tono: 'amarillo' },
  agotada:       { palabra: 'CEP sin respuesta', tono: 'gris' },
}

/** Worth a mark in the list: what is only missing data is told in the card. */
export const enLista = ({ Estado }: ConsultaCep) => Estado !== 'sin_datos'

export function LoQueDiceBanxico({ consulta, decide }: { consulta: ConsultaCep; decide: boolean }) {
  const { data: estado } = useServicio('admin_cep_estado')
  const [abierto, setAbierto] = useState(false)
  const { palabra, tono } = enConsulta[consulta.Estado]
  return (
    <>
      <p className="fila">
        <Badge tono={tono}>{palabra}</Badge>
        <span>
          {consulta.Mensaje}
          {consulta.Proxima ? ` No antes del ${fechaHora(consulta.Proxima)}.` : ''}
        </span>
      </p>
      {estado?.Estado === 'corte' ? (
        <MessageLine tono="ambar">
          {estado.Causa}. No se pregunta hasta el {fechaHora(estado.Hasta)}; puedes subir el CEP.
        </MessageLine>
      ) : null}
      {decide ? (
        <div>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconSearch size={16} stroke={1.7} />}
            aria-haspopup="dialog"
            onClick={() => setAbierto(true)}
          >
            Consultar a Banxico
          </Button>
        </div>
      ) : null}
      {abierto ? <ConsultarDialog consulta={consulta} onCerrar={() => setAbierto(false)} /> : null}
    </>
  )
}

const texto = (id: number | null) => (id === null ? null : String(id))

function ConsultarDialog({ consulta, onCerrar }: { consulta: ConsultaCep; onCerrar: () => void }) {
  const consultar = useEscritura('admin_cep_consultar')
  return (
    <FormDialog
      titulo={`Consultar el CEP del depósito ${consulta.IdDeposito}`}
      schema={CepConsultar}
      inicial={{ IdBanco: texto(consulta.IdBanco), IdCuentaCasa: texto(consulta.IdCuentaCasa) }}
      guardar="Poner en la fila"
      exito="En la fila. Se pregunta una transferencia a la vez."
      falla="No se pudo poner en la fila."
      onCerrar={onCerrar}
      onGuardar={async (entrada) => {
        await consultar.mutateAsync([{ params: { id: consulta.IdDeposito }, entrada }])
      }}
    >
      <CatalogoField
        servicio="banco_listar"
        name="IdBanco"
        texto="Banco"
        admite={({ Clave }) => Clave !== null}
        label="Banco desde el que pagaron"
        wide
      />
      <CatalogoField
        servicio="admin_cuenta_casa_listar"
        name="IdCuentaCasa"
        valor="Id"
        admite={({ Activo }) => Activo}
        label="Cuenta de la casa a la que llegó"
        wide
      />
    </FormDialog>
  )
}
