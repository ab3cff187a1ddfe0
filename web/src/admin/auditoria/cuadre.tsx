// The tie-out on one page: whether everything agrees, what was counted, each difference, and the ones made before.
import type { Cuadre as CuadreHecho } from '@litro/contract/admin/cuadre'
import { Button, Stack } from '@mantine/core'
import { IconScale } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { mensajeDe } from '../../api-error.ts'
import { capital, conteo, entero, fechaHora } from '../../formato.ts'
import type { Columna } from '../../list/columna.tsx'
import { Tabla } from '../../list/tabla.tsx'
import { useEscritura, useServicio } from '../../query.ts'
import { avisarError, avisarExito } from '../../ui/avisos.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { type Dato, Ficha } from '../../ui/ficha.tsx'
import { Leido } from '../../ui/leido.tsx'
import { MessageLine } from '../../ui/message-line.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
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
  const lectura = useServicio('admin_cuadre_listar')
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
  const ultimo = lectura.data?.[0]
  return (
    <>
      <PageHeader titulo={titulo} detalle={ultimo ? `Último cuadre: ${fechaHora(ultimo.Momento)}` : null}>
        {selector}
        <Button leftSection={<IconScale size={18} stroke={1.7} />} loading={ejecutar.isPending} onClick={correr}>
          Cuadrar ahora
        </Button>
      </PageHeader>
      <Leido lectura={lectura} falla="No pudimos cargar el cuadre">
        {(cuadres) =>
          ultimo ? (
            <div className={estilos.cuadre}>
              <Stack gap="md">
                <Resultado cuadre={ultimo} />
                <ListaDelPac />
              </Stack>
              <Anteriores cuadres={cuadres} />
            </div>
          ) : (
            <EmptyState
              icono={<IconScale size={28} stroke={1.5} />}
              titulo="Aún no se ha cuadrado"
              texto="Se hace solo cada noche. También puedes hacerlo ahora."
            />
          )
        }
      </Leido>
    </>
  )
}

const diferencias: readonly Columna<CuadreHecho['Detalle'][number]>[] = [
  { campo: 'Regla', titulo: 'Regla' },
  { campo: 'Objeto', titulo: 'Sobre qué' },
  { campo: 'Dato', titulo: 'Dato' },
]

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
          <Tabla
            etiqueta="Diferencias"
            columnas={diferencias}
            filas={Detalle}
            clave={({ Regla, Objeto, Dato }) => `${Regla}-${Objeto}-${Dato}`}
            encabezada
            className={estilos.cambios}
          />
        ) : null}
      </div>
    </Card>
  )
}

const anteriores: readonly Columna<CuadreHecho>[] = [
  { campo: 'Momento', titulo: 'Cuándo', como: 'momento' },
  { campo: 'Origen', titulo: 'Origen', render: ({ Origen }) => capital(Origen) },
  { campo: 'Actor', titulo: 'Quién' },
  {
    campo: 'Diferencias',
    titulo: 'Resultado',
    render: ({ Diferencias: n }) =>
      n === 0 ? (
        <Badge tono="verde">Cuadra</Badge>
      ) : (
        <Badge tono="rojo">{conteo(n, 'diferencia', 'diferencias')}</Badge>
      ),
  },
]

function Anteriores({ cuadres }: { cuadres: readonly CuadreHecho[] }) {
  return (
    <Card titulo="Cuadres anteriores">
      <Tabla
        etiqueta="Cuadres anteriores"
        columnas={anteriores}
        filas={cuadres.slice(0, 30)}
        clave={({ IdCuadre }) => IdCuadre}
        className={`${estilos.cambios} ${estilos.anteriores}`}
      />
    </Card>
  )
}
