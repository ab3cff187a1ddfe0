// What the SAT and the house tell differently and nobody has explained: how many, how old the oldest is, and how much money.
import type { GrupoDeHoy } from '@litro/contract/espejo/espejo'
import { IconAlertTriangle, IconChevronRight, IconInfoCircle } from '@tabler/icons-react'
import { AppLink } from '../app-link.tsx'
import { conteo, pesos } from '../formato.ts'
import { useServicio } from '../query.ts'
import { useUsuario } from '../sesion/usuario-context.tsx'
import { Card } from '../ui/card.tsx'
import estilos from './pendientes.module.css'

const edad = (dias: number) => (dias === 0 ? 'halladas hoy' : `la más antigua, de hace ${conteo(dias, 'día', 'días')}`)

export function DiferenciasSat() {
  const ve = useUsuario().puede('admin.espejo.ver')
  const { data = [] } = useServicio('admin_espejo_hoy', [{ silencioso: true }], { enabled: ve })
  if (!ve || data.length === 0) return null
  return (
    <Card titulo="Diferencias con el SAT">
      <ul className={estilos.pendientes}>
        {data.map((grupo) => (
          <li key={`${grupo.Ruta}-${grupo.Clase}-${grupo.Severidad}`}>
            <Grupo grupo={grupo} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Grupo({ grupo: { Titulo, Cuantas, Dias, Monto, Ruta, Severidad } }: { grupo: GrupoDeHoy }) {
  const urgente = Severidad === 'critica'
  // What we issued and what suppliers issued to us are two rows of the same name.
  const sentido = /sentido=recibid/.test(Ruta) ? 'recibido' : 'emitido'
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
          {conteo(Cuantas, `comprobante ${sentido}`, `comprobantes ${sentido}s`)}, {edad(Dias)}
        </span>
      </span>
      <span className={`cifra ${estilos.monto}`}>{pesos(Monto)}</span>
      <IconChevronRight size={17} stroke={1.8} aria-hidden />
    </AppLink>
  )
}
