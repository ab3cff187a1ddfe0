// Writes the ZIP of a package, sound or ruined the way a fault says.
import { crc32, deflateRawSync } from 'node:zlib'

export type Entrada = { nombre: string; bytes: Buffer }
export type Ruina = 'zip-corrupto' | 'zip-miente' | 'zip-bomba' | 'zip-ruta'

const BOMBA = 80 * 1024 * 1024

export function escribirZip(entradas: readonly Entrada[], ruina?: Ruina): Buffer {
  if (ruina === 'zip-corrupto') {
    const sano = escribirZip(entradas)
    return sano.map((byte, i) => (i > 100 && i < 120 ? byte ^ 0xff : byte)) as Buffer
  }
  const piezas = entradas.map((entrada, i) => toPieza(entrada, i === 0 ? ruina : undefined))
  const cuerpos: Buffer[] = []
  const centrales: Buffer[] = []
  let lugar = 0
  for (const { nombre, datos, crc, tamanio } of piezas) {
    const bytes = Buffer.from(nombre, 'utf8')
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(20, 4)
    writeComun(local, 8, { crc, comprimido: datos.length, tamanio, nombre: bytes.length })
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50, 0)
    central.writeUInt16LE(20, 4)
    central.writeUInt16LE(20, 6)
    writeComun(central, 10, { crc, comprimido: datos.length, tamanio, nombre: bytes.length })
    central.writeUInt32LE(lugar, 42)
    cuerpos.push(local, bytes, datos)
    centrales.push(central, bytes)
    lugar += 30 + bytes.length + datos.length
  }
  const centro = Buffer.concat(centrales)
  const fin = Buffer.alloc(22)
  fin.writeUInt32LE(0x06054b50, 0)
  fin.writeUInt16LE(piezas.length, 8)
  fin.writeUInt16LE(piezas.length, 10)
  fin.writeUInt32LE(centro.length, 12)
  fin.writeUInt32LE(lugar, 16)
  return Buffer.concat([...cuerpos, centro, fin])
}

function toPieza({ nombre, bytes }: Entrada, ruina: Ruina | undefined) {
  const claro = ruina === 'zip-bomba' ? Buffer.alloc(BOMBA, 0x61) : bytes
  const tamanio = ruina === 'zip-miente' ? 10 : claro.length
  return {
    nombre: ruina === 'zip-ruta' ? `../../${nombre}` : nombre,
    datos: deflateRawSync(claro),
    crc: crc32(claro),
    tamanio,
  }
}

/** Method, sum, sizes and name, which both headers hold one after another. */
function writeComun(
  cabeza: Buffer,
  desde: number,
  { crc, comprimido, tamanio, nombre }: { crc: number; comprimido: number; tamanio: number; nombre: number },
): void {
  cabeza.writeUInt16LE(8, desde)
  cabeza.writeUInt32LE(crc, desde + 6)
  cabeza.writeUInt32LE(comprimido, desde + 10)
  cabeza.writeUInt32LE(tamanio, desde + 14)
  cabeza.writeUInt16LE(nombre, desde + 18)
}
