// The seals of CEPs before Banxico's validator: some files in one question, no transaction open while it answers, and only its whole
// and coherent answer says that a seal is good. Nothing here says that one is bad, nor applies anything.
import { leerSelloCep, quejaDeSello } from '@litro/cfdi/spei/sello-cep'
import type { Tx } from '../../craft/db/tx.ts'
import type { Motor } from '../../fiscal/motor/motor.ts'
import { readConfiguracion } from './configuracion.sql.ts'
import type { Resultado } from './corte.ts'
import type { PuertoCep } from './puerto.ts'
import type { ArchivoCep, RespuestaValidador } from './puerto-validador.ts'
import * as filas from './sello.sql.ts'
import { lockTurno } from './turno.sql.ts'

type Fin = { resultado: string; mensaje: string; pagina?: Buffer | null; corte?: Resultado }
export type EndTurn = (tx: Tx, pregunta: number, fin: Fin) => Promise<void>

type Lote = { pregunta: number; ids: number[] }

export async function validarLote(
  { motor, puerto }: { motor: Motor; puerto: PuertoCep },
  { pregunta, ids }: Lote,
  endTurn: EndTurn,
): Promise<void> {
  const { archivos, quejas } = await readLote(motor, ids)
  const respuesta: RespuestaValidador =
    archivos.length === 0 ? { tipo: 'validados', juicios: [] } : await puerto.validar(archivos)
  motor.punto('cep:con-respuesta')
  await motor.inTx('todo', async (tx) => {
    await lockTurno(tx)
    const ahora = motor.now()
    for (const [id, razon] of quejas) await filas.endSello(tx, id, { razon, ahora, pregunta })
    const mandados = archivos.map(({ id }) => id)
    const fin = await judge(tx, respuesta, mandados, { ahora, pregunta })
    motor.punto('cep:dentro-de-tx')
    await endTurn(tx, pregunta, fin)
  })
}

type Mandado = ArchivoCep & { id: number }

/** What has no form of a seal is told at once and does not travel. */
async function readLote(
  motor: Motor,
  ids: readonly number[],
): Promise<{ archivos: Mandado[]; quejas: Map<number, string> }> {
  const { BytesDelSello } = await motor.inTx('todo', readConfiguracion)
  const quejas = new Map<number, string>()
  const archivos: Mandado[] = []
  for (const id of ids) {
    const xml = await motor.inTx('todo', (tx) => filas.readXml(tx, id))
    // Somebody took it off meanwhile.
    if (!xml) continue
    const sello = leerSelloCep(xml)
    const queja = quejaDeSello(sello, BytesDelSello)
    if (queja) quejas.set(id, queja)
    else archivos.push({ id, xml, nombre: `cep-${id}.xml`, cadena: sello.cadena, sello: sello.sello })
  }
  return { archivos, quejas }
}

async function judge(
  tx: Tx,
  r: RespuestaValidador,
  ids: readonly number[],
  cuando: { ahora: Date; pregunta: number },
): Promise<Fin> {
  if (r.tipo === 'validados') {
    for (const { nombre, valido, nota } of r.juicios) {
      const id = Number(/^cep-(\d+)\.xml$/.exec(nombre)![1])
      const dicho = nota === '' ? '' : ` Dijo: «${nota}».`
      const razon = valido
        ? `El validador de Banxico lo dio por bueno.${dicho}`
        : `El validador de Banxico no lo dio por bueno.${dicho}`
      await filas.endSello(tx, id, { comprobado: valido, razon, ...cuando })
    }
    const buenos = r.juicios.filter(({ valido }) => valido).length
    return { resultado: 'validados', mensaje: `${buenos} de ${r.juicios.length} sellos.`, corte: 'encontrado' }
  }
  if (r.tipo === 'formato') return split(tx, ids, cuando)
  if (r.tipo === 'no_creida') {
    await filas.noteSello(tx, ids, `El validador contestó algo que no se puede creer: ${r.queja}.`)
    return { resultado: 'no_creida', mensaje: r.queja, pagina: r.pagina, corte: 'no_entendida' }
  }
  await filas.noteSello(tx, ids, 'El validador de Banxico no respondió; se le preguntará otra noche.')
  const pagina = r.tipo === 'no_entendida' ? r.pagina : null
  return { resultado: r.tipo, mensaje: r.tipo === 'falla' ? r.mensaje.slice(0, 300) : '', pagina, corte: r.tipo }
}

/** One bad file spoils its batch: halves find which. It is no failure of Banxico's. */
async function split(tx: Tx, ids: readonly number[], cuando: { ahora: Date; pregunta: number }): Promise<Fin> {
  const [unico, otro] = ids
  if (unico !== undefined && otro === undefined)
    await filas.endSello(tx, unico, { razon: 'El validador de Banxico no pudo leer este archivo.', ...cuando })
  else await filas.halveLote(tx, ids, Math.ceil(ids.length / 2), cuando.ahora)
  return { resultado: 'formato', mensaje: `Un archivo de ${ids.length} no se pudo leer.` }
}
