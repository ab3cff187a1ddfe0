// Measures the lists of deposits and returns and treasury's desks with few and with many of them.
import type { TestApp } from '../test/app.ts'
import { grow, META, VENTANA, withList } from './base.ts'

const SQL = `select * from deposito where id_socio_comercial = $1 order by id desc limit ${VENTANA + 1}`

export function benchDinero() {
  return withList(async ({ t, get, admin, bare }) => {
    const lista = (que: string, consulta: string, meta = META.ventana) => ({
      get,
      ruta: `${que}?limite=${VENTANA}&${consulta}`,
      meta,
    })
    const preguntas = async () => ({
      depositos: lista('depositos', ''),
      depositosPorMonto: lista('depositos', 'orden=-Monto'),
      depositosPorFecha: lista('depositos', 'orden=-Fecha'),
      depositosPorDescripcion: lista('depositos', 'orden=Depositante'),
      depositosSinValidar: lista('depositos', 'estatus=Por validar'),
      // Found in few of ten thousand and in more than a window of a hundred thousand.
      depositosBusca: lista('depositos', 'q=fletes 77', META.pedazo),
      depositosBuscaLoQueNoHay: lista('depositos', 'q=xyzxyz', META.busqueda),
      depositosSumas: { get, ruta: 'depositos_resumen', meta: META.sumas },
      retornos: lista('retornos', ''),
      retornosPorMonto: lista('retornos', 'orden=-Monto'),
      retornosPorFecha: lista('retornos', 'orden=-FechaRetorno'),
      retornosPorProveedor: lista('retornos', 'orden=Proveedor'),
      retornosBusca: lista('retornos', 'q=flete 77', META.pedazo),
      retornosSumas: { get, ruta: 'retornos_resumen', meta: META.sumas },
      bandejaDepositos: { get: admin, ruta: 'admin/depositos', meta: META.ventana },
      bandejaRetornos: { get: admin, ruta: 'admin/retornos', meta: META.ventana },
    })
    return grow(preguntas, () => bare.query(SQL, [t.gente.a]), makeFill(t))
  })
}

/** Past every door: the first hundred wait, the rest ended years ago, and no file is theirs. */
const makeFill = (t: TestApp) => async (desde: number, hasta: number) => {
  const { a, proveedorA, cuentaA } = t.gente
  await t.base.force(
    `insert into deposito (id_socio_comercial, id_deposito_tipo, depositante, monto, estado, fecha_validacion, creado)
     select $1, 1 + n % 2, (array['Transportes','Fletes','Maderas'])[1 + n % 3] || ' ' || n % 5000, 1000 + n * 7919 % 900000 / 100.0,
            case when n <= 100 then 'capturado' else 'aplicado' end, case when n > 100 then now() - n * interval '21 minutes' end,
            now() - interval '100 days' - n * interval '21 minutes'
       from generate_series($2::int, $3::int) n order by n desc`,
    [a, desde, hasta],
  )
  await t.base.force(
    `insert into retorno (id_socio_comercial, id_proveedor, id_cuenta, concepto, moneda, monto, estado, observaciones, creado)
     select $1, $2, $3, 'Flete ' || n % 5000, 'MXN', 1000 + n * 7919 % 900000 / 100.0,
            case when n <= 100 then 'capturado' else 'cancelado' end, '', now() - interval '100 days' - n * interval '21 minutes'
       from generate_series($4::int, $5::int) n order by n desc`,
    [a, proveedorA, cuentaA, desde, hasta],
  )
  for (const tabla of ['deposito', 'retorno', 'documento_dia', 'documento_mes', 'documento_dia_cambio'])
    await t.base.asAdmin(`vacuum analyze ${tabla}`)
}
