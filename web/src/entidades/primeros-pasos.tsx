// The first day of an installation: what is missing for its first invoice, in order, each step with where it is done.
import type { NombreDePaso, Paso } from '@litro/contract/emisor/primeros-pasos'
import { IconChevronRight, IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { AppLink } from '../app-link.tsx'
import { useServicio } from '../query.ts'
import { useUsuario } from '../sesion/usuario-context.tsx'
import type { Palabra } from './palabras.ts'
import estilos from './primeros-pasos.module.css'
import { QueEs } from './que-es.tsx'

type Texto = { titulo: string; porque: string; ruta: string; palabra?: Palabra }

// biome-ignore format: a table is read as a table
const textos: Record<NombreDePaso, Texto> = {
  emisor:    { titulo: 'Captura el emisor', porque: 'La empresa que factura: RFC, razón social, logo, domicilio y la CLABE donde le pagan. Sus series se crean solas.', ruta: '/admin/emisor', palabra: 'Serie' },
  csd:       { titulo: 'Carga su CSD', porque: 'Sin él no se puede sellar ninguna factura.', ruta: '/admin/emisor', palabra: 'CSD' },
  pac:       { titulo: 'Elige y prueba el PAC', porque: 'Quien timbra. Captura la cuenta que contrataste y prueba la conexión.', ruta: '/admin/emisor?vista=pac', palabra: 'PAC' },
  permiso:   { titulo: 'Escribe el permiso de hidrocarburos', porque: 'Del emisor, o de cada sucursal. Las facturas de combustible lo llevan.', ruta: '/admin/emisor', palabra: 'Permiso' },
  productos: { titulo: 'Agrega tus productos', porque: 'Con su clave del SAT, uno por uno o desde una hoja de cálculo.', ruta: '/admin/catalogos' },
  socio:     { titulo: 'Da de alta el primer socio comercial', porque: 'Cada factura, depósito y cliente es de un socio.', ruta: '/admin/socio/nuevo' },
  usuario:   { titulo: 'Invita a quien factura', porque: 'Una persona del socio, o de Facturación. Quien administra no timbra.', ruta: '/admin/usuario/nuevo' },
  cliente:   { titulo: 'Agrega el primer cliente', porque: 'O todos de una vez, con Importar en la lista de clientes.', ruta: '/clientes' },
  timbre:    { titulo: 'Timbra la primera factura', porque: 'La captura y la timbra la persona que invitaste. Al timbrarse, esta lista desaparece.', ruta: '/facturas' },
}

/** Read each time the screen opens: the step was done on another one. */
const usePrimerosPasos = () =>
  useServicio('admin_primeros_pasos', [{ silencioso: true }], { staleTime: 0, refetchOnWindowFocus: true })

/** `hechos`: what the screen says instead once nothing is missing. */
export function PrimerosPasos({ hechos: todos }: { hechos: ReactNode }) {
  const { data = [], isPending } = usePrimerosPasos()
  const hechos = data.filter(({ Hecho }) => Hecho).length
  if (data.length === hechos) return isPending ? null : todos
  const siguiente = data.find(({ Hecho }) => !Hecho)
  return (
    <section className={`superficie ${estilos.tarjeta}`} aria-labelledby="primeros-pasos">
      <header className={estilos.cabeza}>
        <h2 id="primeros-pasos">Tu primera factura</h2>
        <span className="tenue cifra">
          {hechos} de {data.length}
        </span>
      </header>
      <progress className={estilos.avance} value={hechos} max={data.length} aria-label="Pasos hechos" />
      <ol className={estilos.pasos}>
        {data.map((paso) => (
          <li key={paso.Paso} data-hecho={paso.Hecho || undefined} data-sigue={paso === siguiente || undefined}>
            <Renglon paso={paso} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function Renglon({ paso: { Paso: nombre, Hecho, IdSocioComercial } }: { paso: Paso }) {
  const { idSocio, elegirSocio } = useUsuario()
  const { titulo, porque, ruta, palabra } = textos[nombre]
  return (
    <>
      {Hecho ? (
        <IconCircleCheckFilled size={22} aria-label="Hecho" className={estilos.hecho} />
      ) : (
        <IconCircle size={22} stroke={1.6} aria-label="Falta" className={estilos.falta} />
      )}
      <div className={estilos.textos}>
        <AppLink
          to={ruta}
          onClick={() => {
            // Its screen is that partner's, as if chosen in the header (D-50).
            if (IdSocioComercial !== null && idSocio === null) elegirSocio(IdSocioComercial)
          }}
        >
          {titulo} <IconChevronRight size={16} stroke={1.8} aria-hidden />
        </AppLink>
        {Hecho ? null : (
          <p className="tenue">
            {porque} {palabra ? <QueEs palabra={palabra} /> : null}
          </p>
        )}
      </div>
    </>
  )
}
