// What waits for this person, as rows that lead to where it is resolved: the same notices as the bell, told whole.
import type { Aviso } from '@litro/contract/avisos/aviso'
import { IconAlertTriangle, IconChevronRight } from '@tabler/icons-react'
import { AppLink } from '../app-link.tsx'
import { conFechas, conteo, pesos } from '../formato.ts'
import { useServicio } from '../query.ts'
import { useEnlaceASocio } from '../sesion/paso-a-socio.ts'
import estilos from './pendientes.module.css'

/** Read once a minute by the bell; here the same answer is used. */
export const useAvisos = () =>
  useServicio('aviso_listar', [{ silencioso: true }], { staleTime: 15_000, refetchOnWindowFocus: true })

/** How many things wait at each address, whatever its view. */
export function cuantosPorRuta(avisos: readonly Aviso[]): ReadonlyMap<string, number> {
  const cuantos = new Map<string, number>()
  for (const { Ruta, Cuantos = 0 } of avisos) {
    const ruta = Ruta.split('?')[0] ?? Ruta
    if (Cuantos > 0) cuantos.set(ruta, (cuantos.get(ruta) ?? 0) + Cuantos)
  }
  return cuantos
}

/** Each thing once: the urgent ones first, then the most money; at most so many, and how many are left. */
export function Pendientes({ avisos, maximo = 20 }: { avisos: readonly Aviso[]; maximo?: number }) {
  const sueltos = avisos.filter(({ Contado }) => !Contado)
  const orden = sueltos.sort((a, b) => Number(b.Urgente) - Number(a.Urgente) || (b.Monto ?? 0) - (a.Monto ?? 0))
  return (
    <ul className={estilos.pendientes}>
      {orden.slice(0, maximo).map((aviso) => (
        <li key={aviso.Clave}>
          <Pendiente aviso={aviso} />
        </li>
      ))}
      {orden.length > maximo ? (
        <li className={estilos.mas}>{conteo(orden.length - maximo, 'más', 'más')} en la campana.</li>
      ) : null}
    </ul>
  )
}

function Pendiente({ aviso }: { aviso: Aviso }) {
  const { Titulo, Detalle, Ruta, Monto, Urgente, IdSocioComercial } = aviso
  const ir = useEnlaceASocio(IdSocioComercial, Ruta)
  return (
    <AppLink to={Ruta} className={estilos.pendiente} data-urgente={Urgente || undefined} {...ir}>
      {Urgente ? <IconAlertTriangle size={18} stroke={1.8} aria-label="Urgente" /> : null}
      <span className={estilos.textos}>
        <strong>{conFechas(Titulo)}</strong>
        {Detalle ? <span className="tenue">{conFechas(Detalle)}</span> : null}
      </span>
      {Monto === undefined ? null : <span className={`cifra ${estilos.monto}`}>{pesos(Monto)}</span>}
      <IconChevronRight size={17} stroke={1.8} aria-hidden />
    </AppLink>
  )
}
