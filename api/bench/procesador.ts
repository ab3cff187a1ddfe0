// Processor and memory of a node and of the database server it uses, as the system tells them.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import type { Flota, Nodo } from '../test/flota.ts'

type Gasto = { node: number; postgres: number; rssMB: number }

/** Milliseconds of processor of the node and of every process of the database server; NaN where the system does not tell. */
export async function openProcesador(flota: Flota, nodo: Nodo): Promise<() => Gasto> {
  const { rows } = await flota.t.base.asAdmin('show data_directory')
  try {
    const servidor = Number(readFileSync(`${rows[0].data_directory}/postmaster.pid`, 'utf8').split('\n', 1)[0])
    const msPorTic = 1000 / Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))
    return () => {
      const procesos = readdirSync('/proc')
        .filter((nombre) => /^\d+$/.test(nombre))
        .flatMap(readProceso)
      const suyos = procesos.filter(({ pid, padre }) => pid === servidor || padre === servidor)
      const propios = procesos.filter(({ pid }) => pid === nodo.pid)
      return {
        node: propios.reduce((suma, p) => suma + p.tics, 0) * msPorTic,
        // Of the server itself also what its ended children spent.
        postgres: suyos.reduce((suma, p) => suma + p.tics + (p.pid === servidor ? p.hijos : 0), 0) * msPorTic,
        rssMB: Number(/(?<=^VmRSS:\s*)\d+/m.exec(readFileSync(`/proc/${nodo.pid}/status`, 'utf8'))?.[0]) / 1024,
      }
    }
  } catch {
    return () => ({ node: Number.NaN, postgres: Number.NaN, rssMB: Number.NaN })
  }
}

function readProceso(nombre: string): { pid: number; padre: number; tics: number; hijos: number }[] {
  try {
    // The name of the program stands in parentheses and may hold anything.
    const campos = readFileSync(`/proc/${nombre}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number)
    return [
      { pid: Number(nombre), padre: campos[1]!, tics: campos[11]! + campos[12]!, hijos: campos[13]! + campos[14]! },
    ]
  } catch {
    return []
  }
}
