// The measures by the name under which they are published.
import type { Deps } from '../../craft/call/deps.ts'
import { readMedidas } from './medidas.sql.ts'

export const makeMedidas =
  ({ inTx, motor, almacen }: Pick<Deps, 'inTx' | 'motor' | 'almacen'>) =>
  async (): Promise<Record<string, number | null>> => {
    const { timbrado_edad, correo_edad, cuadre_edad, bitacora_edad, reloj, ...iguales } = await inTx(
      'todo',
      readMedidas,
    )
    return {
      ...iguales,
      timbrado_edad_segundos: timbrado_edad,
      correo_edad_segundos: correo_edad,
      cuadre_edad_segundos: cuadre_edad,
      bitacora_edad_segundos: bitacora_edad,
      almacen_responde: almacen ? Number(await almacen.responde()) : null,
      pac_reloj_diferencia_segundos: motor.relojPac(),
      reloj_diferencia_segundos: reloj - Date.now() / 1000,
    }
  }
