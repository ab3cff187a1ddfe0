// Measures a night of the tie-out beside the proof of everything: the same history, with its XML, postings, sealed days and log.
import { readFileSync } from 'node:fs'
import { sellarDias } from '../src/casa/verify/ejecutar-cuadre.ts'
import { verificarEn } from '../src/casa/verify/verificar.ts'
import { SISTEMA } from '../src/craft/call/actor.ts'
import type { TestApp } from '../test/app.ts'
import { crearTimbrado, seedFiscales } from '../test/fiscal.ts'
import { withList } from './base.ts'
import { resumen, timed } from './medida.ts'

const DOCUMENTOS = Math.min(Number(process.env.LITRO_FILAS ?? 20_000), 20_000)
const ENTERAS = 3
const NOCHES = 9

export function benchNoche() {
  return withList(async ({ t }) => {
    await fill(t)
    await sellarDias(t.deps, SISTEMA)
    const prove = (parte?: number) =>
      t.deps.snapshot('todo', (tx) =>
        verificarEn(tx, [], parte === undefined ? {} : { noche: { parte, desde: new Date().toISOString() } }),
      )
    await prove(0)
    const enteras: number[] = []
    const noches: number[] = []
    let xml = 0
    for (let i = 0; i < ENTERAS; i++) enteras.push((await timed(() => prove()))[0])
    for (let parte = 0; parte < NOCHES; parte++) {
      const [ms, { contado }] = await timed(() => prove(parte))
      noches.push(ms)
      xml += contado.xml
    }
    const base = resumen(enteras).mediana
    return {
      entera: resumen(enteras),
      noche: { ...resumen(noches), contra: 'todo', base, meta: [{ de: 'razon', maximo: 0.2 }] },
      documentosPorNoche: { mediana: xml / NOCHES, unidad: `de ${DOCUMENTOS}` },
    }
  })
}

/** Two years of documents that share a stamped one's content, each with a file of its own; postings and facts as many. */
async function fill(t: TestApp): Promise<void> {
  const f = await seedFiscales(t.deps, t.gente.a, 'DE NOCHE')
  const { id: modelo } = await crearTimbrado(t.deps, f, 'factura')
  await t.base.force(
    `with x as materialized (
       select n, k.bytes || convert_to('<!-- ' || n || ' -->', 'UTF8') as b from generate_series(1, $7::int) n,
              documento_fiscal d join archivo a on a.id = d.id_archivo_xml join contenido k on k.sha256 = a.sha256 where d.id = $6),
     c as (insert into contenido (sha256, bytes, tamanio, creado) select sha256(b), b, length(b), now() - interval '40 days' from x),
     a as (insert into archivo (id_socio_comercial, nombre, tipo, sha256)
           select $1, 'medido_' || n, 'application/xml', sha256(b) from x returning id, nombre)
     insert into documento_fiscal (id_socio_comercial, familia, estado, serie, folio, id_cliente, id_producto, precio, litros, subtotal, iva,
         total, id_metodo_pago, id_forma_pago, id_factura_tipo, id_sku_tipo, id_sucursal, uuid, fecha_emision, fecha_timbrado, id_archivo_xml, id_usuario_captura)
     select $1, 'factura', 'timbrado', 'M', substr(nombre, 8)::int, $8, $2, 22.45, 1000, 22450, 3513.47, 25963.47, $3, $4, 1, 1, $5,
            gen_random_uuid(), now() - interval '40 days', now() - interval '40 days', id, 1 from a`,
    [f.socio, f.diesel, f.ppd, f.def, f.sucursal, modelo, DOCUMENTOS, f.cliente],
  )
  const movimientos = readFileSync(new URL('movimientos.sql', import.meta.url), 'utf8')
  await t.base.asAdmin(movimientos, [f.socio, 1, DOCUMENTOS])
  await t.base.force(`update asiento set momento = momento - interval '40 days' - (id % 730) * interval '1 day'`)
  await t.base.force(
    `insert into bitacora (momento, actor, accion, objeto, despues)
     select now() - interval '40 days', 'Medición', 'medir', 'medicion', jsonb_build_object('n', n) from generate_series(1, $1::int) n`,
    [DOCUMENTOS],
  )
  await t.base.force('select encadenar_bitacora(1000000)')
  await t.base.asAdmin('vacuum analyze')
}
