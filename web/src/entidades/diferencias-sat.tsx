// What the SAT and the house tell differently and nobody has explained: how many, how old the oldest is, and how much money.
import { fromJson, sum, toJson } from '@litro/cfdi/decimal'
import type { GrupoDeHoy } from '@litro/contract/espejo/espejo'
import { IconAlertTriangle, IconChevronRight, IconInfoCircle } from '@tabler/icons-react'
import { AppLink } from '../app-link.tsx'
import { conteo, pesos } from '../formato.ts'
import { useServicio } from '../query.ts'
import { useUsuario } from '../sesion/usuario-context.tsx'
import { Card } from '../ui/card.tsx'
import estilos from './pendientes.module.css'

const edad = (dias: number, cuantas: number) => {
  if (dias === 0) return cuantas === 1 ? 'hallado hoy' : 'hallados hoy'
  return `${cuantas === 1 ? 'hallado' : 'el más antiguo,'} hace ${conteo(dias, 'día', 'días')}`
}

/** Those of who may see them; undefined while nobody knows. */
export function useDiferenciasSat(): readonly GrupoDeHoy[] | undefined {
  const ve = useUsuario().puede('admin.espejo.ver')
  const { data } = useServicio('admin_espejo_hoy', [{ silencioso: true }], { enabled: ve })
  return ve ? data : []
}

/** The desk whose notice that card tells line by line. */
export const RUTA_DIFERENCIAS = '/admin/conciliacion-sat'

export function DiferenciasSat() {
  const data = useDiferenciasSat() ?? []
  if (data.length === 0) return null
  const cuantas = data.reduce((suma, { Cuantas }) => suma + Cuantas, 0)
  const monto = toJson(sum(data.map(({ Monto }) => fromJson(Monto))), 2)
  return (
    <Card
      titulo="Diferencias con el SAT"
      detalle={
        <>
          {cuantas} por atender · <span className="cifra">{pesos(monto)}</span>
        </>
      }
    >
      <ul className={`${estilos.pendientes} ${estilos.enTarjeta}`}>
        {data.map((grupo) => (
          <li key={`${grupo.Ruta}-${grupo.Clase}`}>
            <Grupo grupo={grupo} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Grupo({ grupo }: { grupo: GrupoDeHoy }) {
  const { Titulo, Cuantas, Dias, Monto, Mes, Sentido, Ruta, Severidad } = grupo
  const urgente = Severidad === 'critica'
  // What we issued and what suppliers issued to us are two rows of the same name.
  const sentido = Sentido === 'recibidos' ? 'recibido' : 'emitido'
  const [anio, mes] = Mes.split('-')
  return (
    <AppLink to={Ruta} className={estilos.pendiente} data-urgente={urgente || undefined}>
      {urgente ? (
        <IconAlertTriangle size={18} stroke={1.8} aria-label="Urgente" />
      ) : (
        <IconInfoCircle size={18} stroke={1.6} aria-hidden className="tenue" />
      )}
      <span className={estilos.textos}>
        <strong>{Titulo}</strong>
        <span className="tenue">
          {conteo(Cuantas, `comprobante ${sentido}`, `comprobantes ${sentido}s`)} de {mes}/{anio}, {edad(Dias, Cuantas)}
        </span>
      </span>
      <span className={`cifra ${estilos.monto}`}>{pesos(Monto)}</span>
      <IconChevronRight size={17} stroke={1.8} aria-hidden />
    </AppLink>
  )
}
