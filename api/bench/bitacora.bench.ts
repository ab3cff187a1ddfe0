// Measures the audit log of the whole house with few and with many facts: newest first, by person, by kind and by words.
import type { TestApp } from '../test/app.ts'
import { grow, META, VENTANA, withList } from './base.ts'

const SQL = `select * from bitacora where id_socio_comercial = $1 order by id desc limit ${VENTANA + 1}`

export function benchBitacora() {
  return withList(async ({ t, admin, bare }) => {
    const lista = (consulta: string, meta = META.ventana) => ({
      get: admin,
      ruta: `admin/bitacora?limite=${VENTANA}&${consulta}`,
      meta,
    })
    const preguntas = async () => ({
      todo: lista(''),
      porMomento: lista('orden=-Momento'),
      porActor: lista('orden=Actor'),
      deUnGrupo: lista('estatus=Dinero'),
      deUnGrupoSinHechos: lista('estatus=Entregas'),
      busca: lista('q=viaje 4321', META.busqueda),
      buscaUnActor: lista('q=persona a', META.busqueda),
      buscaLoQueNoHay: lista('q=xyzxyz', META.busqueda),
      cuantos: { get: admin, ruta: 'admin/bitacora_resumen', meta: META.sumas },
    })
    return grow(preguntas, () => bare.query(SQL, [t.gente.a]), makeFill(t))
  })
}

const makeFill = (t: TestApp) => async (desde: number, hasta: number) => {
  await t.base.force(
    `insert into bitacora (momento, actor, id_socio_comercial, accion, objeto, id_objeto, despues, nota)
     select now() - interval '4 years' + n * interval '2 minutes', (array['Persona a', 'Sistema', 'Persona facturacion'])[1 + n % 3], $1,
            (array['agregar', 'editar', 'timbrar'])[1 + n % 3], (array['factura', 'cliente', 'deposito'])[1 + n / 3 % 3], n,
            json_build_object('Total', n), case when n % 7 = 0 then 'Viaje ' || n % 9000 end
       from generate_series($2::int, $3::int) n`,
    [t.gente.a, desde, hasta],
  )
  await t.base.asAdmin('vacuum analyze bitacora')
}
