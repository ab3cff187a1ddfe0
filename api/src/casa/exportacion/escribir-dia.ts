// The file of a day: what was stamped and cancelled as a CSV, and each XML, in one ZIP named by its day, with its digest beside it.
// It is written under another name and takes its own only when it is whole: whoever collects the folder never sees half a file.
import { createHash, randomUUID } from 'node:crypto'
import { open, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { rasgos } from '@litro/contract/documentos-fiscales/familia'
import { Zip, ZipDeflate } from 'fflate'
import type { InTx } from '../../craft/db/tx.ts'
import { toCsv } from '../contabilidad/csv.ts'
import { type HechoDelDia, listHechos } from './exportacion.sql.ts'

const BLOQUE = 200

// biome-ignore format: a table is read as a table
const COLUMNAS: readonly [titulo: string, valor: (h: HechoDelDia) => string][] = [
  ['Momento',   ({ momento }) => momento],
  ['Hecho',     ({ accion }) => (accion === 'timbrar' ? 'Timbrado' : 'Cancelado')],
  ['Socio',     ({ socio }) => socio],
  ['Documento', ({ familia }) => rasgos[familia as keyof typeof rasgos].titulo],
  ['Folio',     ({ folio }) => folio],
  ['UUID',      ({ uuid }) => uuid],
  ['RFC',       ({ rfc }) => rfc],
  ['Cliente',   ({ cliente }) => cliente],
  ['Producto',  ({ producto }) => producto],
  ['Litros',    ({ litros }) => litros],
  ['Subtotal',  ({ subtotal }) => subtotal],
  ['IVA',       ({ iva }) => iva],
  ['Total',     ({ total }) => total],
]

const nombreDe = (dia: string) => `litro-${dia}.zip`

type Salida = { write: (bytes: Uint8Array) => Promise<unknown> }

/** A ZIP whose pieces are written as they come; its hours are those of the day, so that the same facts give the same bytes. */
function makeZip(dia: string, salida: Salida) {
  const hash = createHash('sha256')
  const trozos: Uint8Array[] = []
  let bytes = 0
  const zip = new Zip((error, trozo) => {
    if (error) throw error
    trozos.push(trozo)
  })
  const flush = async () => {
    for (const trozo of trozos.splice(0)) {
      hash.update(trozo)
      bytes += trozo.length
      await salida.write(trozo)
    }
  }
  return {
    add: async (nombre: string, contenido: Uint8Array) => {
      const entrada = new ZipDeflate(nombre)
      entrada.mtime = `${dia}T12:00:00`
      zip.add(entrada)
      entrada.push(contenido, true)
      await flush()
    },
    end: async () => {
      zip.end()
      await flush()
      return { sha256: hash.digest('hex'), bytes }
    },
  }
}

/** Nothing of the database waits for the folder: each block is read, and then written. */
export async function escribirDia(inTx: InTx, carpeta: string, dia: string) {
  const archivo = nombreDe(dia)
  const parcial = join(carpeta, `.${archivo}.${randomUUID()}`)
  try {
    const mango = await open(parcial, 'wx', 0o640)
    let hechos = 0
    let fin: { sha256: string; bytes: number }
    try {
      const zip = makeZip(dia, mango)
      const renglones = [COLUMNAS.map(([titulo]) => titulo)]
      for (let ultimo = 0; ; ) {
        const bloque = await inTx('todo', (tx) => listHechos(tx, dia, ultimo, BLOQUE))
        for (const hecho of bloque) {
          renglones.push(COLUMNAS.map(([, valor]) => valor(hecho)))
          if (hecho.xml) await zip.add(`xml/${hecho.uuid}.xml`, hecho.xml)
        }
        hechos += bloque.length
        if (bloque.length < BLOQUE) break
        ultimo = bloque.at(-1)!.id
      }
      await zip.add('documentos.csv', toCsv(renglones))
      fin = await zip.end()
      await mango.sync()
    } finally {
      await mango.close()
    }
    // The digest in the format of sha256sum: whoever collects the file checks it with what every system has.
    await writeFile(`${parcial}.sha256`, `${fin.sha256}  ${archivo}\n`, { mode: 0o640 })
    await rename(parcial, join(carpeta, archivo))
    await rename(`${parcial}.sha256`, join(carpeta, `${archivo}.sha256`))
    return { archivo, hechos, ...fin }
  } catch (error) {
    await rm(parcial, { force: true })
    await rm(`${parcial}.sha256`, { force: true })
    throw error
  }
}
