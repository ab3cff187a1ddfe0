// The "Semáforo SAT": every group of rules with its light, what it found, and a way to the place where it is mended.
import type { Preflight } from '@litro/contract/documentos-fiscales/documento'
import type { Familia } from '@litro/contract/documentos-fiscales/familia'
import { Button, Skeleton } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { AppLink } from '../app-link.tsx'
import { conteo } from '../formato.ts'
import { useServicio } from '../query.ts'
import { useUsuario } from '../sesion/usuario-context.tsx'
import { Card } from '../ui/card.tsx'
import { Delayed } from '../ui/delayed.tsx'
import { MessageLine } from '../ui/message-line.tsx'
import { permisoDe, permite } from './acciones.ts'
import { type Documento, idDe, rutaDe } from './documento.ts'
import estilos from './semaforo.module.css'
import { type Remedio, remedioDe } from './semaforo-campos.ts'

type Luz = Preflight['Semaforo'][number]
type Hallazgo = Luz['Hallazgos'][number]

// biome-ignore format: a table is read as a table
const luces = {
  verde: { palabra: 'Correcto', Icono: IconCircleCheck },
  ambar: { palabra: 'Aviso',    Icono: IconAlertTriangle },
  rojo:  { palabra: 'Corregir', Icono: IconCircleX },
} as const

/** The whole document is asked for again when the window gets the focus: the client may have been mended in another tab. */
export function useValidacion(familia: Familia, id: number | string) {
  return useServicio(`${familia}_validar`, [{ params: { id } }], { staleTime: 0, gcTime: 0 })
}

type Props = {
  familia: Familia
  documento: Documento
  /** What is right is folded beside what is wrong too, where nobody is about to stamp. When all is right it always is. */
  plegado?: true
}

export function Semaforo({ familia, documento, plegado }: Props) {
  const { data, error, refetch } = useValidacion(familia, idDe(familia, documento))
  const bien = data?.Semaforo.every(({ Estado }) => Estado === 'verde') ?? false
  return (
    <Card titulo="Semáforo SAT" detalle={data && !bien ? resumenDe(data.Semaforo) : null}>
      {error && !data ? (
        <MessageLine tono="ambar">
          <p>{error.mensaje}</p>
          <Button variant="default" size="compact-sm" onClick={() => refetch()}>
            Reintentar
          </Button>
        </MessageLine>
      ) : null}
      {!data && !error ? (
        <Delayed>
          <Skeleton height={260} aria-hidden />
        </Delayed>
      ) : null}
      {data && (bien || plegado) ? <Plegado luces={data.Semaforo} familia={familia} documento={documento} /> : null}
      {data && !bien && !plegado ? <Luces luces={data.Semaforo} familia={familia} documento={documento} /> : null}
    </Card>
  )
}

type LucesProps = { luces: readonly Luz[]; familia: Familia; documento: Documento }

function Luces({ luces: suyas, familia, documento }: LucesProps) {
  return (
    <ul className={estilos.luces}>
      {suyas.map((luz) => (
        <LuzItem key={luz.Regla} luz={luz} familia={familia} documento={documento} />
      ))}
    </ul>
  )
}

function Plegado({ luces: todas, ...de }: LucesProps) {
  const buenas = todas.filter(({ Estado }) => Estado === 'verde')
  const malas = todas.filter((luz) => !buenas.includes(luz))
  return (
    <>
      {malas.length > 0 ? <Luces luces={malas} {...de} /> : null}
      {buenas.length > 0 ? (
        <details className={estilos.plegado}>
          <summary>
            {malas.length > 0 ? conteo(buenas.length, 'revisión correcta', 'revisiones correctas') : resumenDe(todas)}
          </summary>
          <Luces luces={buenas} {...de} />
        </details>
      ) : null}
    </>
  )
}

/** What has to be done, in one line. */
export function resumenDe(semaforo: readonly Pick<Luz, 'Estado'>[]): string {
  const de = (estado: Luz['Estado']) => semaforo.filter((luz) => luz.Estado === estado).length
  if (de('rojo') > 0) return `${conteo(de('rojo'), 'grupo', 'grupos')} por corregir`
  if (de('ambar') > 0) return `Sin errores, ${conteo(de('ambar'), 'aviso', 'avisos')}`
  return 'Todo correcto'
}

type ItemProps = { luz: Luz; familia: Familia; documento: Documento }

function LuzItem({ luz, familia, documento }: ItemProps) {
  const { palabra, Icono } = luces[luz.Estado]
  return (
    <li className={estilos.luz} data-estado={luz.Estado}>
      <Icono size={18} stroke={1.8} className={estilos.icono} aria-hidden />
      <span className={estilos.titulo}>{luz.Titulo}</span>
      <span className={estilos.palabra}>{palabra}</span>
      {luz.Hallazgos.length > 0 ? (
        <ul className={estilos.hallazgos}>
          {luz.Hallazgos.map((hallazgo) => (
            <li key={`${hallazgo.codigo}-${hallazgo.campo}`}>
              <HallazgoLine hallazgo={hallazgo} familia={familia} documento={documento} />
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  )
}

function HallazgoLine({
  hallazgo,
  familia,
  documento,
}: {
  hallazgo: Hallazgo
  familia: Familia
  documento: Documento
}) {
  const { puede } = useUsuario()
  const editable = permite(familia, documento, 'editar') && puede(permisoDe(familia, 'editar'))
  const remedio = remedioDe(hallazgo.campo, (campo) => campo in documento)
  return (
    <>
      <span className={estilos.mensaje}>{hallazgo.mensaje}</span>{' '}
      <code className={estilos.codigo}>{hallazgo.codigo}</code>
      {remedio ? (
        <RemedioLink
          remedio={remedio}
          aCampo={editable ? rutaDe(familia, 'editar', idDe(familia, documento)) : null}
          aCliente={puede('cliente.editar') ? `/cliente/editar/${documento.IdCliente}` : null}
          aEmisor={puede('admin.emisor') ? '/admin/emisor' : null}
        />
      ) : null}
    </>
  )
}

type RemedioProps = { remedio: Remedio; aCampo: string | null; aCliente: string | null; aEmisor: string | null }

function RemedioLink({ remedio, aCampo, aCliente, aEmisor }: RemedioProps) {
  const destinos = {
    campo: aCampo && remedio.tipo === 'campo' ? `${aCampo}#${remedio.campo}` : null,
    cliente: aCliente,
    emisor: aEmisor,
  }
  const a = destinos[remedio.tipo]
  if (a) {
    return (
      <AppLink to={a} className={estilos.remedio}>
        {remedio.texto}
      </AppLink>
    )
  }
  return remedio.tipo === 'emisor' ? <span className={estilos.remedio}>{remedio.texto}</span> : null
}
