// One event: its body as it travels, and every try with its answer.
import type { Evento } from '@litro/contract/integraciones/webhook'
import { TOPES } from '@litro/contract/topes'
import { Button, Group, Modal } from '@mantine/core'
import { mensajeDe } from '../../api-error.ts'
import { fechaHora } from '../../formato.ts'
import { useEscritura, useServicio } from '../../query.ts'
import { useUsuario } from '../../sesion/usuario-context.tsx'
import { avisarError, avisarExito } from '../../ui/avisos.ts'
import { type Dato, Ficha } from '../../ui/ficha.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { Recortada } from '../../ui/recortada.tsx'
import estilos from './integraciones.module.css'

const datos: readonly Dato<Evento>[] = [
  { etiqueta: 'Evento', valor: ({ Tipo }) => Tipo },
  { etiqueta: 'Estatus', valor: ({ Estatus }) => Estatus },
  { etiqueta: 'Webhook', valor: ({ Webhook }) => Webhook },
  { etiqueta: 'Creado', valor: ({ Creado }) => fechaHora(Creado), cifra: true },
  { etiqueta: 'Dirección', valor: ({ Direccion }) => Direccion, ancho: true },
]

export function EntregaDialog({ id, onCerrar }: { id: number; onCerrar: () => void }) {
  const { data } = useServicio('webhook_evento_leer', [{ params: { id } }])
  const reenviar = useEscritura('webhook_evento_reenviar')
  const edita = useUsuario().puede('integracion.editar')
  const evento = data?.[0]
  const mandar = () =>
    reenviar.mutate([{ params: { id } }], {
      onSuccess: () => avisarExito('El evento va en camino otra vez.'),
      onError: (error) => avisarError(mensajeDe(error, 'No se pudo reenviar el evento.')),
    })
  return (
    <Modal opened onClose={onCerrar} size="lg" title={`Entrega ${id}`} closeButtonProps={{ 'aria-label': 'Cerrar' }}>
      {evento ? <Contenido evento={evento} /> : <PageSkeleton />}
      {edita && evento ? (
        <Group justify="flex-end" mt="lg">
          <Button variant="default" loading={reenviar.isPending} onClick={mandar}>
            Reenviar
          </Button>
        </Group>
      ) : null}
    </Modal>
  )
}

function Contenido({ evento }: { evento: Evento }) {
  return (
    <>
      <Ficha registro={evento} campos={datos} />
      <h3 className={estilos.parte}>Lo que se manda</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard. */}
      <pre className={estilos.cuerpo} tabIndex={0}>
        {JSON.stringify(JSON.parse(evento.Cuerpo), null, 2)}
      </pre>
      <h3 className={estilos.parte}>Lo que contestó</h3>
      {evento.Entregas.length === 0 ? <p className="nota">Todavía no se ha intentado.</p> : null}
      <ul className={estilos.intentos}>
        {evento.Entregas.map(({ Momento, Milisegundos, EstatusHttp, Respuesta, Falla }) => (
          <li key={`${Momento} ${Milisegundos}`}>
            <strong>{EstatusHttp ?? 'Sin respuesta'}</strong> <span className="cifra">{fechaHora(Momento)}</span>,{' '}
            {Milisegundos} ms. {Falla}
            {Respuesta ? <code>{Respuesta}</code> : null}
          </li>
        ))}
      </ul>
      <Recortada filas={evento.Entregas.length} tope={TOPES.intentos} que="los intentos más recientes" />
    </>
  )
}
