// Demo only: tells the embedded PAC how to misbehave, and asks how it is behaving.
import { type FallaPac, type FallasPac, type Frecuencia, fallasPac, frecuencias } from '@litro/contract/emisor/pac'

type SimularFallas = {
  read: () => Promise<FallasPac>
  set: (falla: { Modo: FallaPac; Frecuencia: Frecuencia }) => Promise<FallasPac>
}

type Estado = { servidas: Record<string, number>; tasa: { tasa: number; modos?: string[] } | null }

export function makeSimularFallas(url: string): SimularFallas {
  const direccion = `${url}/simular/falla`
  const read = async (): Promise<FallasPac> => {
    const { servidas, tasa } = (await (await fetch(direccion)).json()) as Estado
    return {
      Modo: modoDe(tasa),
      Frecuencia: frecuenciaDe(tasa?.tasa),
      Servidas: Object.values(servidas).reduce((suma, n) => suma + n, 0),
    }
  }
  return {
    read,
    set: async ({ Modo, Frecuencia }) => {
      await fetch(direccion, { method: 'DELETE' })
      if (Modo !== 'ninguna') {
        const { tasa } = frecuencias[Frecuencia]
        const modos = Modo === 'todas' ? {} : { modos: [Modo] }
        const cuerpo = { tasa, semilla: Date.now(), rutas: ['timbrar', 'cancelar'], ...modos }
        await fetch(direccion, { method: 'POST', body: JSON.stringify(cuerpo) })
      }
      return read()
    },
  }
}

function modoDe(tasa: Estado['tasa']): FallaPac {
  if (!tasa) return 'ninguna'
  const [modo = 'todas'] = tasa.modos ?? []
  return Object.hasOwn(fallasPac, modo) ? (modo as FallaPac) : 'todas'
}

function frecuenciaDe(tasa = 1): Frecuencia {
  const nombres = Object.keys(frecuencias) as Frecuencia[]
  return nombres.find((nombre) => frecuencias[nombre].tasa === tasa) ?? 'siempre'
}

declare module '../../craft/call/deps.ts' {
  interface Deps {
    /** Demo only: how the embedded PAC behaves. */
    simularFallas?: SimularFallas
  }
}
