// Templates of the demonstration's partner, so that whoever looks for one finds it.
import { findUsuario } from '@litro/api/casa/sesion/usuario.sql'
import type { Deps } from '@litro/api/craft/call/deps'
import { claimInstalacion } from '@litro/api/craft/db/instalacion.sql'
import { usuariosDemo } from './data.ts'
import { insertPlantillaDeDepositoDemo, insertPlantillaDemo } from './plantillas.sql.ts'

export async function loadPlantillasDemo(deps: Deps, emisor: string): Promise<void> {
  await deps.inTx('todo', async (tx) => {
    if (!(await claimInstalacion(tx, 'demo_plantillas'))) return
    const { sub } = usuariosDemo.find(({ roles }) => roles.includes('socio'))!
    const socio = (await findUsuario(tx, emisor, sub))?.id_socio_comercial
    if (!socio) return
    await insertPlantillaDemo(tx, socio, 'Pedido de cada semana')
    await insertPlantillaDeDepositoDemo(tx, socio, 'Pago de cliente')
  })
}
