// Internos in which this partner gives (D-192): nothing leaves its balance until it accepts, and it may still change its mind while
// treasury has not applied them.
import { type Interno, InternoRechazar } from '@litro/contract/depositos/interno'
import { TOPES } from '@litro/contract/topes'
import { useState } from 'react'
import { permite } from '../entidades/deposito.ts'
import { Confirmar } from '../form/confirmar.tsx'
import { cantidad, conteo, fecha, pesos } from '../formato.ts'
import { DosLineas } from '../list/columna.tsx'
import { MotivoDialog } from '../list/motivo-dialog.tsx'
import { useEscritura, useServicio } from '../query.ts'
import { useUsuario } from '../sesion/usuario-context.tsx'
import { avisarExito } from '../ui/avisos.ts'
import { Card } from '../ui/card.tsx'
import { Recortada } from '../ui/recortada.tsx'
import { RowActions, RowButton } from '../ui/row-actions.tsx'
import { Consentimiento } from './consentimiento.tsx'
import estilos from './depositos.module.css'

const TITULO = 'Depósitos internos que entregas'

const trato = ({ Litros, PrecioPorLitro }: Interno) =>
  Litros === null || PrecioPorLitro === null ? '' : `${cantidad(Litros, 3)} L × $${cantidad(PrecioPorLitro, 4)}`

const nombreDe = ({ IdDeposito, SocioComercial }: Interno) => `depósito interno ${IdDeposito} de ${SocioComercial}`

type Abierto = { que: 'aceptar' | 'rechazar'; interno: Interno }

export function InternosCard() {
  const { data = [] } = useServicio('interno_listar', [{ silencioso: true }])
  const responde = useUsuario().puede('interno.responder')
  const [abierto, setAbierto] = useState<Abierto | null>(null)
  const vivos = data.filter(({ Estatus }) => permite(Estatus, 'aceptar_interno'))
  if (vivos.length === 0) return null
  const pendientes = vivos.filter(({ Consentimiento: { Estatus } }) => Estatus === 'Pendiente').length
  return (
    <Card
      className={estilos.internos}
      titulo={TITULO}
      detalle={pendientes > 0 ? conteo(pendientes, 'espera tu respuesta', 'esperan tu respuesta') : undefined}
    >
      <Recortada filas={vivos.length} tope={TOPES.internos} que="primero los que esperan tu respuesta" />
      <ul className="lista" aria-label={TITULO}>
        {vivos.map((interno) => (
          <li key={interno.IdDeposito} className={estilos.interno}>
            <DosLineas
              arriba={<strong>{interno.SocioComercial}</strong>}
              abajo={`${interno.IdDeposito} · ${fecha(interno.Fecha)}`}
            />
            <DosLineas arriba={<span className="cifra">{pesos(interno.Monto)}</span>} abajo={trato(interno)} />
            <span>
              <Consentimiento consentimiento={interno.Consentimiento} /> {interno.Consentimiento.Motivo}
            </span>
            {responde ? <Acciones interno={interno} onAbrir={(que) => setAbierto({ que, interno })} /> : null}
          </li>
        ))}
      </ul>
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
