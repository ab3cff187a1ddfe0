// The demonstration, put together: what a first start writes so that every screen has something true to show.
import type { Demostracion } from '@litro/api/demostracion'
import { loadBancoDemo } from './banco.ts'
import { loadBandejasDemo } from './bandejas.ts'
import { loadBuzonDemo } from './buzon.ts'
import { loadCancelacionesDemo } from './cancelaciones.ts'
import { loadCepDemo } from './cep.ts'
import { loadCuadreDemo } from './cuadre.ts'
import { CONTRASENA_DEMO, usuariosDemo } from './data.ts'
import { loadEmisorDemo } from './emisor.ts'
import { loadEntregasDemo } from './entregas.ts'
import { loadEspejoDemo } from './espejo.ts'
import { loadHistoriaDemo } from './historia.ts'
import { loadIntegracionesDemo } from './integraciones.ts'
import { loadListasDemo } from './listas.ts'
import { loadDemo } from './load-demo.ts'
import { loadPlantillasDemo } from './plantillas.ts'
import { loadRetornosDemo } from './retornos.ts'
import { loadSaldoAFavorDemo } from './saldo-a-favor.ts'
import { loadSociosDemo } from './socios.ts'
import { loadTipoCambioDemo } from './tipo-cambio.ts'

export const demostracion: Demostracion = {
  contrasena: CONTRASENA_DEMO,
  usuarios: usuariosDemo,
  preparar: async (deps, emisor, cuentas) => {
    await loadEmisorDemo(deps)
    await loadDemo(deps.inTx, emisor, deps.now())
    // Hashing is slow on purpose and each has its own salt: all at once take every core.
    await Promise.all(
      usuariosDemo.map(({ sub, usuario, nombre }) =>
        cuentas.crear({ sub, usuario, nombre, correo: usuario, contrasena: CONTRASENA_DEMO }),
      ),
    )
    await loadSociosDemo(deps, emisor)
    await loadIntegracionesDemo(deps, emisor)
  },
  contarHistoria: async (deps, reloj, emisor, decir) => {
    const pasos: [string, () => Promise<unknown>][] = [
      ['Un año de facturas, depósitos y pagos', () => loadHistoriaDemo(deps, reloj, emisor)],
      ['Retornos', () => loadRetornosDemo(deps, reloj)],
      // Its freight was charged some days ago: what comes next happens today, and a statement is read from the last day down.
      ['Entregas', () => loadEntregasDemo(deps, reloj, emisor)],
      ['Saldos a favor', () => loadSaldoAFavorDemo(deps, emisor)],
      ['Cancelaciones', () => loadCancelacionesDemo(deps, emisor)],
      ['Lo que espera autorización', () => loadBandejasDemo(deps, emisor)],
      ['El primer cuadre', () => loadCuadreDemo(deps)],
      ['El banco', () => loadBancoDemo(deps)],
      ['Comprobantes de pago', () => loadCepDemo(deps, emisor)],
      ['La conciliación con el SAT', () => loadEspejoDemo(deps, emisor)],
      ['El buzón del receptor', () => loadBuzonDemo(deps, emisor)],
      ['Las listas del SAT', () => loadListasDemo(deps, emisor)],
      ['Plantillas', () => loadPlantillasDemo(deps, emisor)],
    ]
    for (const [i, [paso, work]] of pasos.entries()) {
      decir(`${paso} (${i + 1} de ${pasos.length})`)
      await work()
    }
  },
  // After the returns of the history, each of which wrote the rate of its day.
  terminar: (deps) => deps.inTx('ninguno', (tx) => loadTipoCambioDemo(tx, deps.now())),
}
