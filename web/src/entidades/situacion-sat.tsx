// What the lists say of an RFC, on the page of a client or a supplier: the source and its date, and never an accusation.
import { gravedad, type ListaSat } from '@litro/contract/listas-sat/lista'
import { TOPES } from '@litro/contract/topes'
import { fecha } from '../formato.ts'
import { useServicio } from '../query.ts'
import { useUsuario } from '../sesion/usuario-context.tsx'
import { MessageLine } from '../ui/message-line.tsx'
import { Recortada } from '../ui/recortada.tsx'

/** Nothing is asked while it is half typed. */
const RFC = /^[A-ZÑ&]{3,4}\d{6}[A-Z0-9]{3}$/u

type Props = { rfc: string | null | undefined; deQuien: 'cliente' | 'proveedor' }

/** Staff alone sees it: a listed person is personal data. */
export function SituacionSat({ rfc: tecleado, deQuien }: Props) {
  const rfc = RFC.exec((tecleado ?? '').trim().toUpperCase())?.[0]
  const ve = useUsuario().puede('admin.listas.ver')
  const { data } = useServicio('admin_lista_sat_rfc', [{ consulta: { rfc: rfc ?? '' }, silencioso: true }], {
    enabled: ve && Boolean(rfc),
  })
  if (!ve || !rfc || !data) return null
  const { Apariciones, EFOS, FechaCorte69B } = data
  const vivas = Apariciones.filter(({ HastaCorte }) => HastaCorte === null)
  const grave = vivas.some(({ Lista, Situacion }) =>
    ['critica', 'alta'].includes(gravedad(Lista as ListaSat, Situacion, deQuien)),
  )
  if (Apariciones.length === 0 && !EFOS?.Listado)
    return FechaCorte69B ? (
      <p className="nota completo">No está en la lista del artículo 69-B del {fecha(FechaCorte69B)}.</p>
    ) : null
  return (
    <div className="completo">
      <MessageLine tono={grave || EFOS?.Listado ? 'rojo' : 'ambar'}>
        <p>Lo que el SAT ha publicado de {rfc}:</p>
        <ul aria-label="Situación ante el SAT">
          {Apariciones.map(({ Lista, Titulo, Situacion, FechaCorte, DesdeCorte, HastaCorte }) => (
            <li key={`${Lista}-${DesdeCorte}-${Situacion}`}>
              {Titulo}: {Situacion},{' '}
              {HastaCorte
                ? `del ${fecha(DesdeCorte)} al ${fecha(HastaCorte)}; ya no está.`
                : `según la lista del ${fecha(FechaCorte ?? DesdeCorte)}.`}
            </li>
          ))}
          {EFOS?.Listado ? (
            <li>
              Al consultar una de sus facturas el {fecha(EFOS.Consultada)}, el SAT respondió que está en la lista 69-B.
            </li>
          ) : null}
        </ul>
        <Recortada filas={Apariciones.length} tope={TOPES.apariciones} que="primero las vigentes" />
      </MessageLine>
    </div>
  )
}
