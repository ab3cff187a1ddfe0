// Internos in which this partner gives (D-192): nothing leaves its balance until it accepts, and it may still change its mind while
// treasury has not applied them.
import { type Interno, InternoRechazar } from '@litro/contract/depositos/interno'
import { useState } from 'react'
import { permite } from '../entidades/deposito.ts'
import { Confirmar } from '../form/confirmar.tsx'
import { cantidad, conteo, fecha, pesos } from '../formato.ts'
import type { Columna } from '../list/columna.tsx'
import { MotivoDialog } from '../list/motivo-dialog.tsx'
import { Tabla } from '../list/tabla.tsx'
import { useEscritura, useServicio } from '../query.ts'
import { useUsuario } from '../sesion/usuario-context.tsx'
import { avisarExito } from '../ui/avisos.ts'
import { Card } from '../ui/card.tsx'
import { RowActions, RowButton } from '../ui/row-actions.tsx'
import { Consentimiento } from './consentimiento.tsx'

const trato = ({ Litros, PrecioPorLitro }: Interno) =>
  Litros === null || PrecioPorLitro === null ? '' : `${cantidad(Litros, 3)} L × $${cantidad(PrecioPorLitro, 4)}`

const columnas: readonly Columna<Interno>[] = [
  { campo: 'SocioComercial', titulo: 'Recibe', abajo: ({ IdDeposito, Fecha }) => `${IdDeposito} · ${fecha(Fecha)}` },
  { campo: 'Monto', titulo: 'Monto', cifra: true, como: 'pesos', abajo: trato },
  {
    campo: 'Consentimiento',
    titulo: 'Tu respuesta',
    render: (interno) => <Consentimiento consentimiento={interno.Consentimiento} />,
    abajo: ({ Consentimiento: { Motivo } }) => Motivo,
  },
]

const nombreDe = ({ IdDeposito, SocioComercial }: Interno) => `depósito interno ${IdDeposito} de ${SocioComercial}`

type Abierto = { que: 'aceptar' | 'rechazar'; interno: Interno }

export function InternosCard() {
  const { data = [] } = useServicio('interno_listar', [{ silencioso: true }])
  const responde = useUsuario().puede('interno.responder')
  const [abierto, setAbierto] = useState<Abierto | null>(null)
  const vivos = data.filter(({ Estatus }) => permite(Estatus, 'aceptar_interno'))
  if (vivos.length === 0) return null
  const pendientes = vivos.filter(({ Consentimiento: { Estatus } }) => Estatus === 'Pendiente').length
  const acciones = (interno: Interno) => <Acciones interno={interno} onAbrir={(que) => setAbierto({ que, interno })} />
  return (
    <Card
      titulo="Depósitos internos que entregas"
      detalle={pendientes > 0 ? conteo(pendientes, 'espera tu respuesta', 'esperan tu respuesta') : undefined}
    >
      <Tabla
        etiqueta="Depósitos internos que entregas"
        columnas={columnas}
        filas={vivos}
        clave={({ IdDeposito }) => IdDeposito}
        acciones={responde ? acciones : undefined}
      />
      <Respuesta abierto={abierto} onCerrar={() => setAbierto(null)} />
    </Card>
  )
}

function Acciones({ interno, onAbrir }: { interno: Interno; onAbrir: (que: Abierto['que']) => void }) {
  const { Estatus } = interno.Consentimiento
  const de = nombreDe(interno)
  return (
    <RowActions>
      {Estatus === 'Aceptado' ? null : <RowButton texto="Aceptar" de={de} onClick={() => onAbrir('aceptar')} />}
      {Estatus === 'Rechazado' ? null : (
        <RowButton texto="Rechazar" de={de} onClick={() => onAbrir('rechazar')} peligro />
      )}
    </RowActions>
  )
}

function Respuesta({ abierto, onCerrar }: { abierto: Abierto | null; onCerrar: () => void }) {
  const rechazar = useEscritura('interno_rechazar')
  const rechazado = abierto?.que === 'rechazar' ? abierto.interno : null
  return (
    <>
      <Confirmar
        de={abierto?.que === 'aceptar' ? abierto.interno : null}
        servicio="interno_aceptar"
        peticion={({ IdDeposito: id }) => [{ params: { id } }]}
        titulo="¿Aceptar este depósito interno?"
        no="Regresar"
        si="Aceptar"
        peligro={false}
        exito={({ IdDeposito }) => `Depósito interno ${IdDeposito} aceptado.`}
        falla="No se pudo aceptar el depósito interno."
        onCerrar={onCerrar}
      >
        {(interno) =>
          `${pesos(interno.Monto)} saldrán de tu saldo hacia ${interno.SocioComercial} cuando Tesorería lo aplique. ${trato(interno)}`
        }
      </Confirmar>
      {rechazado ? (
        <MotivoDialog
          titulo={`Rechazar depósito interno ${rechazado.IdDeposito}`}
          campo="Motivo"
          schema={InternoRechazar}
          boton="Rechazar"
          onEnviar={async (Motivo) => {
            await rechazar.mutateAsync([{ params: { id: rechazado.IdDeposito }, entrada: { Motivo } }])
            avisarExito(`Depósito interno ${rechazado.IdDeposito} rechazado.`)
          }}
          onCerrar={onCerrar}
        >
          <p>
            {pesos(rechazado.Monto)} a {rechazado.SocioComercial}. Nada sale de tu saldo, y verá este motivo.
          </p>
        </MotivoDialog>
      ) : null}
    </>
  )
}
