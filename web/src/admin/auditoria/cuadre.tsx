// The tie-out on one page: whether everything agrees, what was counted, each difference, and the ones made before.
import type { Cuadre as CuadreHecho } from '@litro/contract/admin/cuadre'
import { Button, Stack } from '@mantine/core'
import { IconScale } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { mensajeDe } from '../../api-error.ts'
import { conteo, entero, fechaHora } from '../../formato.ts'
import { useEscritura, useServicio } from '../../query.ts'
import { avisarError, avisarExito } from '../../ui/avisos.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { type Dato, Ficha } from '../../ui/ficha.tsx'
import { MessageLine } from '../../ui/message-line.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import estilos from './auditoria.module.css'
import { ListaDelPac } from './lista-del-pac.tsx'

const contados: readonly Dato<CuadreHecho>[] = [
  { etiqueta: 'Documentos', valor: (c) => entero(c.Documentos), cifra: true },
  { etiqueta: 'XML', valor: (c) => entero(c.XML), cifra: true },
  { etiqueta: 'Asientos', valor: (c) => entero(c.Asientos), cifra: true },
  { etiqueta: 'Partidas', valor: (c) => entero(c.Partidas), cifra: true },
  { etiqueta: 'Archivos', valor: (c) => entero(c.Archivos), cifra: true },
  { etiqueta: 'Días sellados', valor: (c) => entero(c.Dias), cifra: true },
]

export function Cuadre({ titulo, selector }: { titulo: string; selector: ReactNode }) {
  const { data, error, isPending, refetch } = useServicio('admin_cuadre_listar')
  const ejecutar = useEscritura('admin_cuadre_ejecutar')
  const correr = () => {
    if (ejecutar.isPending) return
    ejecutar.mutate([], {
      onSuccess: ({ Diferencias }) =>
        Diferencias === 0
          ? avisarExito('Todo cuadra.')
          : avisarError(`El cuadre encontró ${conteo(Diferencias, 'diferencia', 'diferencias')}.`),
      onError: (causa) => avisarError(mensajeDe(causa, 'No se pudo ejecutar el cuadre.')),
    })
  }
  const [ultimo] = data ?? []
  return (
    <>
      <PageHeader titulo={titulo} detalle={ultimo ? `Último cuadre: ${fechaHora(ultimo.Momento)}` : null}>
        {selector}
        <Button leftSection={<IconScale size={18} stroke={1.7} />} loading={ejecutar.isPending} onClick={correr}>
          Cuadrar ahora
        </Button>
      </PageHeader>
      {isPending ? <PageSkeleton /> : null}
      {error && !data ? (
        <ErrorState
          titulo="No pudimos cargar el cuadre"
          mensaje={error.mensaje}
          folio={error.folio}
          onRetry={refetch}
        />
      ) : null}
      {data && !ultimo ? (
        <EmptyState
          icono={<IconScale size={28} stroke={1.5} />}
          titulo="Aún no se ha cuadrado"
          texto="Se hace solo cada noche. También puedes hacerlo ahora."
        />
      ) : null}
      {ultimo ? (
        <div className={estilos.cuadre}>
          <Stack gap="md">
            <Resultado cuadre={ultimo} />
            <ListaDelPac />
          </Stack>
          <Anteriores cuadres={data ?? []} />
        </div>
      ) : null}
    </>
  )
}

function Resultado({ cuadre }: { cuadre: CuadreHecho }) {
  const { Diferencias, Detalle, Milisegundos } = cuadre
  return (
    <Card titulo="Resultado" detalle={`Revisado en ${entero(Milisegundos)} ms`}>
      <div className={estilos.resultado}>
        {Diferencias === 0 ? (
          <MessageLine tono="verde">
            Todo cuadra: libro, documentos, timbres, archivos y saldos dicen lo mismo al centavo.
          </MessageLine>
        ) : (
          <MessageLine tono="rojo">
            {conteo(Diferencias, 'diferencia encontrada', 'diferencias encontradas')}. No la corrijas a mano: avisa a
            soporte con esta lista.
          </MessageLine>
        )}
        <Ficha registro={cuadre} campos={contados} />
        {Detalle.length > 0 ? (
          <table className={`tabla ${estilos.cambios}`} aria-label="Diferencias">
            <thead>
              <tr>
                <th scope="col">Regla</th>
                <th scope="col">Sobre qué</th>
                <th scope="col">Dato</th>
              </tr>
            </thead>
            <tbody>
              {Detalle.map(({ Regla, Objeto, Dato }) => (
                <tr key={`${Regla}-${Objeto}-${Dato}`}>
                  <th scope="row">{Regla}</th>
                  <td>{Objeto}</td>
                  <td>{Dato}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ) : null}
      </div>
    </Card>
  )
}

function Anteriores({ cuadres }: { cuadres: readonly CuadreHecho[] }) {
  return (
    <Card titulo="Cuadres anteriores">
      <table className={`tabla ${estilos.cambios} ${estilos.anteriores}`} aria-label="Cuadres anteriores">
        <thead>
          <tr>
            <th scope="col">Cuándo</th>
            <th scope="col">Origen</th>
            <th scope="col">Quién</th>
            <th scope="col">Resultado</th>
          </tr>
        </thead>
        <tbody>
          {cuadres.slice(0, 30).map((c) => (
            <tr key={c.IdCuadre}>
              <td className="cifra">{fechaHora(c.Momento)}</td>
              <td>{c.Origen.charAt(0).toUpperCase() + c.Origen.slice(1)}</td>
              <td>{c.Actor}</td>
              <td>
                {c.Diferencias === 0 ? (
                  <Badge tono="verde">Cuadra</Badge>
                ) : (
                  <Badge tono="rojo">{conteo(c.Diferencias, 'diferencia', 'diferencias')}</Badge>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
