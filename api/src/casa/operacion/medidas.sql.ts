// What whoever operates the installation watches, in one statement over partial indexes: cheap at any size.
import { sql } from 'kysely'
import { hoySql } from '../../craft/db/en-mexico.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { enCuarentena } from '../../fiscal/motor/cuarentena.sql.ts'
import { intentoVivo } from '../../fiscal/pac/intento.sql.ts'

type Medidas = {
  timbrado_cola: number
  timbrado_edad: number
  timbrado_revision: number
  correo_cola: number
  correo_edad: number
  correo_fallido: number
  /** Where none was ever made, since the installation. */
  cuadre_edad: number
  cuadre_diferencias: number | null
  cuadre_fallido: number
  cuarentena: number
  bitacora_edad: number | null
  csd_dias: number | null
  cuota_dias: number | null
  base_cache_aciertos: number | null
  reloj: number
}

export async function readMedidas(tx: Tx): Promise<Medidas> {
  const { rows } = await sql<Medidas>`
    select t.n::int as timbrado_cola, t.edad as timbrado_edad,
           (select count(*)::int from timbrado where estado = 'revision') as timbrado_revision,
           c.n::int as correo_cola, c.edad as correo_edad,
           (select count(*)::int from correo_enviado where estado = 'fallido' and creado > now() - interval '1 day') as correo_fallido,
           extract(epoch from now() - coalesce((select max(momento) from cuadre), (select min(aplicada) from migracion)))::float8 as cuadre_edad,
           (select n_diferencias from cuadre order by momento desc limit 1) as cuadre_diferencias,
           coalesce((select (estado = 'fallido' or estado in ('en_espera', 'en_curso') and latido < now() - interval '10 minutes')::int
                       from cuadre_corrida order by id desc limit 1), 0) as cuadre_fallido,
           (${enCuarentena})::int as cuarentena,
           (select max(coalesce((select extract(epoch from now() - b.momento) from bitacora_cadena k join bitacora b on b.id = k.id_bitacora
                                  where k.n > e.n order by k.n limit 1), 0))::float8
              from bitacora_envio e where e.latido > now() - interval '1 hour') as bitacora_edad,
           (select extract(epoch from min(valido_hasta) - now())::float8 / 86400 from csd where activo) as csd_dias,
           (select max(hasta) - ${hoySql} from tabla_cuota where not demostracion) as cuota_dias,
           (select blks_hit::float8 / nullif(blks_hit + blks_read, 0) from pg_stat_database
             where datname = current_database()) as base_cache_aciertos,
           extract(epoch from clock_timestamp())::float8 as reloj
      from (select count(*) as n, coalesce(extract(epoch from now() - min(creado)), 0)::float8 as edad from timbrado v
             where ${intentoVivo('v')}) t,
           (select count(*) as n, coalesce(extract(epoch from now() - min(creado)), 0)::float8 as edad from correo_enviado
             where estado = 'pendiente') c`.execute(tx)
  return rows[0]!
}
