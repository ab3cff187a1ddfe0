// The calendar of the demonstration: what happened on each day, told in order with the clock set to it.

/** The clock the engine and the embedded PAC read while history is written; null gives the hour back to the wall. */
export type Reloj = { set: (momento: Date | null) => void }

/** `dia`: how many days ago. */
export type Suceso = { dia: number; ocurre: () => Promise<unknown> }

export const DIA = 86_400_000

export function makeAgenda(reloj: Reloj | undefined, ahora: Date, sucesos: Suceso[]) {
  const pendientes = [...sucesos]
  return {
    add: (suceso: Suceso) => void pendientes.push(suceso),
    /** Everything that happened before that day, the oldest first. */
    advance: async (dia: number): Promise<void> => {
      for (;;) {
        const [proximo] = pendientes.filter((s) => s.dia > dia).sort((a, b) => b.dia - a.dia)
        if (!proximo) return
        pendientes.splice(pendientes.indexOf(proximo), 1)
        reloj?.set(new Date(ahora.getTime() - proximo.dia * DIA))
        await proximo.ocurre()
      }
    },
  }
}
