// /admin/usuarios: everybody who may enter, of the house and of each partner.
import { etiquetas } from '@litro/contract/etiquetas'
import { estatusDeUsuario, type UsuarioFila } from '@litro/contract/usuarios/usuario'
import { IconLock, IconLockOpen } from '@tabler/icons-react'
import { call } from '../../call.ts'
import { conteo } from '../../formato.ts'
import type { Columna } from '../../list/columna.tsx'
import { ListPage } from '../../list/list-page.tsx'
import { useVerbos, type VerboDeLote } from '../../list/use-verbos.tsx'
import { useVentanas } from '../../list/ventanas.ts'
import { useServicio } from '../../query.ts'
import { useUsuario } from '../../sesion/usuario-context.tsx'
import { Badge } from '../../ui/badge.tsx'
import { editarEn } from '../../ui/row-actions.tsx'
import { EstatusBadge } from './estatus-badge.tsx'
import estilos from './usuarios.module.css'

const columnas: Columna<UsuarioFila>[] = [
  { campo: 'Nombre', titulo: etiquetas.Nombre, ancho: 180 },
  { campo: 'CorreoElectronico', titulo: etiquetas.CorreoElectronico, ancho: 205, bajo: { de: 'Nombre', turno: 1 } },
  {
    campo: 'RolesTexto',
    titulo: etiquetas.Roles,
    ancho: 168,
    render: ({ RolesTexto, RolesExcluyentes }) =>
      RolesExcluyentes ? (
        <span title={`${RolesExcluyentes} no pueden ser la misma persona.`}>
          {RolesTexto} <Badge tono="amarillo">Revisar</Badge>
        </span>
      ) : (
        RolesTexto || <span className={estilos.tenue}>Por confirmar</span>
      ),
  },
  {
    campo: 'SocioComercial',
    titulo: etiquetas.SocioComercial,
    ancho: 214,
    bajo: { de: 'RolesTexto', turno: 2 },
    render: ({ SocioComercial }) => SocioComercial ?? <span className={estilos.tenue}>Personal</span>,
  },
  {
    campo: 'Estatus',
    titulo: etiquetas.Estatus,
    ancho: 108,
    render: ({ Estatus }) => <EstatusBadge estatus={Estatus} />,
  },
  { campo: 'Alta', titulo: etiquetas.Alta, ancho: 112, como: 'fecha' },
]

const filtros = { opciones: estatusDeUsuario.map((valor) => ({ valor, texto: valor })) }
const ruta = ({ IdUsuario }: UsuarioFila) => `/admin/usuario/editar/${IdUsuario}`

const editar = editarEn(ruta)

const setBloqueado =
  (Bloqueado: boolean) =>
  async ({ IdUsuario: id, Version }: UsuarioFila) => {
    const { Estatus } = await call('admin_usuario_bloquear', { params: { id }, entrada: { Bloqueado, Version } })
    return Estatus === 'Bloqueado' ? 'quedó bloqueado.' : 'puede entrar de nuevo.'
  }

const verbos: readonly VerboDeLote<UsuarioFila>[] = [
  {
    texto: 'Bloquear',
    icono: <IconLock size={17} stroke={1.7} />,
    peligro: true,
    impide: ({ Estatus }) => (Estatus === 'Bloqueado' ? 'No se hizo: ya estaba bloqueado.' : null),
    hacer: setBloqueado(true),
    pregunta: ({ length: n }) => ({
      titulo: `¿Bloquear a ${conteo(n, 'usuario', 'usuarios')}?`,
      no: 'Regresar',
      si: 'Bloquear',
      texto: 'Dejan de entrar desde su siguiente clic. Los puedes desbloquear después.',
    }),
  },
  {
    texto: 'Desbloquear',
    icono: <IconLockOpen size={17} stroke={1.7} />,
    impide: ({ Estatus }) => (Estatus === 'Bloqueado' ? null : 'No se hizo: no estaba bloqueado.'),
    hacer: setBloqueado(false),
  },
]

const lista = {
  lista: 'admin_usuario',
  clave: 'IdUsuario',
  filtros,
  hoja: { archivo: 'Usuarios.xlsx', alcance: 'filtrado' },
} as const

export function Page() {
  const { puede } = useUsuario()
  const { data: identidad } = useServicio('admin_identidad_leer', [], { staleTime: Number.POSITIVE_INFINITY })
  const puedeEditar = puede('admin.usuarios')
  const lote = useVerbos({
    nombre: ({ Nombre }) => Nombre,
    verbos: puedeEditar ? verbos : [],
    servicio: 'admin_usuario_bloquear',
  })
  return (
    <ListPage
      titulo="Usuarios"
      fuente={useVentanas(lista)}
      columnas={columnas}
      tarjeta={['Nombre', 'RolesTexto', 'Estatus']}
      pieDeTarjeta={({ SocioComercial, CorreoElectronico }) => `${SocioComercial ?? 'Personal'} · ${CorreoElectronico}`}
      busqueda="Buscar por Nombre, correo, rol o socio"
      detalle={
        identidad && !identidad.Embebida
          ? `Contraseñas y sesiones se administran en ${new URL(identidad.Emisor).host}.`
          : undefined
      }
      agregar={{
        a: '/admin/usuario/nuevo',
        texto: identidad?.Embebida === false ? 'Agregar' : 'Invitar',
        permiso: 'admin.usuarios',
      }}
      acciones={puedeEditar ? editar : undefined}
      anchoAcciones={100}
      enlace={puedeEditar ? ruta : undefined}
      falla="No se pudieron obtener los usuarios"
      vacio={{ titulo: 'Aún no hay usuarios', texto: 'Invita al primero.' }}
      lote={lote}
    />
  )
}
