// Calendario: a private link with what must not be late, for the calendar program each person already uses.
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { mensajeDe } from '../../api-error.ts'
import { Confirmar } from '../../form/confirmar.tsx'
import { fechaHora } from '../../formato.ts'
import { useEscritura, useServicio } from '../../query.ts'
import { avisarError } from '../../ui/avisos.ts'
import { Card } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { MessageLine } from '../../ui/message-line.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import type { VistaProps } from '../editable-page.tsx'
import estilos from './integraciones.module.css'

export function CalendarioView({ titulo, selector }: VistaProps) {
  const { data } = useServicio('calendario_leer')
  const crear = useEscritura('calendario_crear')
  const [liga, setLiga] = useState<string | null>(null)
  const [quitando, setQuitando] = useState<{ Desde: string } | null>(null)
  const desde = data?.Desde ?? null
  const pedir = () =>
    crear.mutate([], {
      onSuccess: ({ Liga }) => setLiga(Liga),
      onError: (error) => avisarError(mensajeDe(error, 'No se pudo crear la liga.')),
    })
  return (
    <>
      <PageHeader titulo={titulo} />
      {selector}
      <Card titulo="Calendario">
        <div className={estilos.nueva}>
          <p>
            Vencimientos de facturas, último día de cada complemento de pago, y fin de certificados y cuotas, en el
            calendario que ya usas. La liga es privada: quien la tiene ve tus fechas.
          </p>
          {liga ? (
            <>
              <div className={estilos.secreto}>
                <code>{liga}</code>
                <CopyButton texto={liga} nombre="Enlace" />
              </div>
              <MessageLine tono="ambar">No se volverá a mostrar. Si se pierde, crea otra.</MessageLine>
            </>
          ) : null}
          {!liga && desde ? <p className="nota">Hay una liga desde el {fechaHora(desde)}.</p> : null}
          <Group>
            <Button loading={crear.isPending} onClick={pedir}>
              {desde ? 'Crear otra liga' : 'Crear liga'}
            </Button>
            {desde ? (
              <Button variant="default" onClick={() => setQuitando({ Desde: desde })}>
                Quitar liga
              </Button>
            ) : null}
          </Group>
        </div>
      </Card>
      <Confirmar
        de={quitando}
        servicio="calendario_borrar"
        peticion={() => []}
        titulo="¿Quitar la liga del calendario?"
        no="Conservar"
        si="Quitar"
        exito={() => 'Liga del calendario quitada.'}
        falla="No se pudo quitar la liga."
        onCerrar={() => {
          setQuitando(null)
          setLiga(null)
        }}
      >
        {() => <>Los calendarios que la usan dejarán de actualizarse.</>}
      </Confirmar>
    </>
  )
}
