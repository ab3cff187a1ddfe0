// The tie-out on one page: whether everything agrees, what was counted, each difference, and the ones made before.
import type { CorridaDeCuadre, Cuadre as CuadreHecho } from '@litro/contract/admin/cuadre'
import { TOPES } from '@litro/contract/topes'
import { Button, Stack } from '@mantine/core'
import { IconScale } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { mensajeDe } from '../../api-error.ts'
import { capital, conteo, entero, fechaHora } from '../../formato.ts'
import type { Columna } from '../../list/columna.tsx'
import { Tabla } from '../../list/tabla.tsx'
import { useEscritura, useServicio, useStale } from '../../query.ts'
import { avisarError, avisarExito } from '../../ui/avisos.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { type Dato, Ficha } from '../../ui/ficha.tsx'
import { Leido } from '../../ui/leido.tsx'
import { MessageLine } from '../../ui/message-line.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Recortada } from '../../ui/recortada.tsx'
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

const MIRADA_MS = 1000
const isViva = (corrida: CorridaDeCuadre | undefined) =>
  corrida?.Estado === 'en_espera' || corrida?.Estado === 'en_curso'

/** Any node runs it; here is only seen how far it is, and told how it ended to whoever asked for it. */
function useCorrida(cuadres: readonly CuadreHecho[] | undefined) {
  const lectura = useServicio('admin_cuadre_corrida', [], {
    refetchInterval: ({ state }) => (isViva(state.data?.[0]) ? MIRADA_MS : false),
  })
  const ejecutar = useEscritura('admin_cuadre_ejecutar')
  const stale = useStale()
  const [pedida, setPedida] = useState<number | null>(null)
  const ultima = lectura.data?.[0]
  const terminado = ultima?.IdCuadre ?? null
  // The list is read again when a run ends, whoever asked for it.
  useEffect(() => {
    if (terminado !== null && cuadres && !cuadres.some(({ IdCuadre }) => IdCuadre === terminado))
      void stale('admin_cuadre_ejecutar')
  }, [terminado, cuadres, stale])
  const hecho = cuadres?.find(({ IdCuadre }) => IdCuadre === terminado)
  useEffect(() => {
    if (pedida === null || ultima?.IdCorrida !== pedida) return
    if (ultima.Estado === 'fallido') avisarError(`El cuadre no terminó. ${ultima.Error}`)
    else if (hecho?.Diferencias === 0) avisarExito('Todo cuadra.')
    else if (hecho) avisarError(`El cuadre encontró ${conteo(hecho.Diferencias, 'diferencia', 'diferencias')}.`)
    else return
    setPedida(null)
  }, [pedida, ultima, hecho])
  const correr = () => {
    if (ejecutar.isPending || isViva(ultima)) return
    ejecutar.mutate([], {
      onSuccess: ([corrida]) => setPedida(corrida?.IdCorrida ?? null),
      onError: (causa) => avisarError(mensajeDe(causa, 'No se pudo ejecutar el cuadre.')),
    })
  }
  return { ultima, correr, ocupado: ejecutar.isPending || isViva(ultima) }
}

const pasos = {
  sellos: () => 'Sellando los días cerrados.',
  reglas: ({ Hecho, Total }: CorridaDeCuadre) => `Revisando reglas: ${entero(Hecho)} de ${entero(Total)}.`,
  xml: ({ Hecho, Total }: CorridaDeCuadre) => `Revisando XML: ${entero(Hecho)} de ${entero(Total)}.`,
}

function textoDe(corrida: CorridaDeCuadre | undefined, ultimo: CuadreHecho | undefined): string | null {
  if (isViva(corrida)) return `Cuadrando. ${corrida?.Paso ? pasos[corrida.Paso](corrida) : 'Va a empezar.'}`
  return ultimo ? `Último cuadre: ${fechaHora(ultimo.Momento)}` : null
}

export function Cuadre({ titulo, selector }: { titulo: string; selector: ReactNode }) {
  const lectura = useServicio('admin_cuadre_listar')
  const { ultima, correr, ocupado } = useCorrida(lectura.data)
  const ultimo = lectura.data?.[0]
  return (
    <>
      <PageHeader titulo={titulo} detalle={textoDe(ultima, ultimo)}>
        {selector}
        <Button leftSection={<IconScale size={18} stroke={1.7} />} loading={ocupado} onClick={correr}>
          Cuadrar ahora
        </Button>
      </PageHeader>
      {ultima?.Estado === 'fallido' ? (
        <MessageLine tono="rojo">El último intento no terminó. {ultima.Error}</MessageLine>
      ) : null}
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
  const { Diferencias, Detalle, Milisegundos, Parte } = cuadre
  const revisado = Parte === null ? 'Todo' : `Lo nuevo y la parte ${Parte} de 30 de lo anterior`
  return (
    <Card titulo="Resultado" detalle={`${revisado}, en ${entero(Milisegundos)} ms`}>
      <div className={estilos.resultado}>
        {Diferencias === 0 ? (
          <MessageLine tono="verde">
            Todo cuadra: libro, documentos, timbres, archivos y saldos dicen lo mismo al centavo, y el espejo del SAT
            está entero.
          </MessageLine>
        ) : (
          <MessageLine tono="rojo">
            {conteo(Diferencias, 'diferencia encontrada', 'diferencias encontradas')}. No la corrijas a mano: avisa a
            soporte con esta lista.
          </MessageLine>
        )}
        <Ficha registro={cuadre} campos={contados} />
        {Diferencias > Detalle.length ? (
          <p className="nota">
            Se muestran {entero(Detalle.length)} de {entero(Diferencias)}.
          </p>
        ) : null}
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
      <Recortada filas={cuadres.length} tope={TOPES.cuadres} que="los más recientes" />
      <Tabla
        etiqueta="Cuadres anteriores"
        columnas={anteriores}
        filas={cuadres}
        clave={({ IdCuadre }) => IdCuadre}
        className={`${estilos.cambios} ${estilos.anteriores}`}
      />
    </Card>
  )
}
