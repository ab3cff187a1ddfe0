// Demostración: the switch that makes the embedded PAC misbehave, to watch the stamps recover by themselves.
import { type FallaPac, type Frecuencia, fallasPac, frecuencias } from '@litro/contract/emisor/pac'
import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import { mensajeDe } from '../../api-error.ts'
import { conteo } from '../../formato.ts'
import { useEscritura, useServicio } from '../../query.ts'
import { avisarError, avisarExito } from '../../ui/avisos.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { MessageLine } from '../../ui/message-line.tsx'
import estilos from './emisor.module.css'

const LECTURA = 'admin_pac_fallas_leer'
const modos = Object.entries(fallasPac).map(([value, label]) => ({ value, label }))
const cuando = Object.entries(frecuencias).map(([value, { Texto }]) => ({ value, label: Texto }))

export function FallasCard({ edita }: { edita: boolean }) {
  const { data } = useServicio(LECTURA)
  const guardar = useEscritura('admin_pac_fallas_guardar')
  const [elegido, setElegido] = useState<{ Modo?: FallaPac; Frecuencia?: Frecuencia }>({})
  if (!data) return null
  const { Modo = data.Modo, Frecuencia = data.Frecuencia } = elegido
  const aplicar = (entrada: { Modo: FallaPac; Frecuencia: Frecuencia }) => {
    if (guardar.isPending) return
    guardar.mutate([{ entrada }], {
      onSuccess: ({ Modo: nuevo }) => {
        // What was chosen while it was being saved waits for its own turn.
        setElegido((ahora) => (ahora === elegido ? {} : ahora))
        avisarExito(nuevo === 'ninguna' ? 'El PAC embebido se porta bien.' : `PAC embebido: ${fallasPac[nuevo]}.`)
      },
      onError: (error) => avisarError(mensajeDe(error, 'No se pudo cambiar el comportamiento del PAC.')),
    })
  }
  return (
    <Card titulo="Hacer fallar al PAC embebido" detalle={<Badge tono="amarillo">Demostración</Badge>}>
      <p className={estilos.texto}>
        Elige una falla, timbra un documento y mira la Cola de timbrado: el sistema lo recupera sin perderlo ni
        duplicarlo. Afecta a toda la instalación de demostración.
      </p>
      {data.Modo === 'ninguna' ? null : (
        <MessageLine tono="ambar">
          Falla activa: {fallasPac[data.Modo]}, {frecuencias[data.Frecuencia].Texto.toLowerCase()}.{' '}
          {conteo(data.Servidas, 'llamada afectada', 'llamadas afectadas')}.
        </MessageLine>
      )}
      {edita ? (
        <div className={`${estilos.controles} acciones`}>
          <Select
            label="Comportamiento"
            data={modos}
            allowDeselect={false}
            value={Modo}
            onChange={(nuevo) => setElegido({ ...elegido, Modo: (nuevo ?? 'ninguna') as FallaPac })}
          />
          <Select
            label="Cada cuándo"
            data={cuando}
            allowDeselect={false}
            disabled={Modo === 'ninguna'}
            value={Frecuencia}
            onChange={(nuevo) => setElegido({ ...elegido, Frecuencia: (nuevo ?? 'siempre') as Frecuencia })}
          />
          <Button loading={guardar.isPending} onClick={() => aplicar({ Modo, Frecuencia })}>
            Aplicar
          </Button>
        </div>
      ) : null}
    </Card>
  )
}
