// The engine of stamps and cancellations, put together: its own connections, its queue, its PACs, its certificates.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readCertificado } from '@litro/cfdi/csd'
import { rondaDeBitacora } from './casa/auditoria/remitir.ts'
import { rondaDeExportacion } from './casa/exportacion/ronda.ts'
import { rondaDeWebhooks } from './casa/integraciones/entregar.ts'
import { openArchivos } from './craft/archivos/abrir.ts'
import { rondaDeHuerfanos } from './craft/archivos/huerfanos.ts'
import { type JobQueue, openJobQueue } from './craft/cola/job-queue.ts'
import { startWorkers } from './craft/cola/workers.ts'
import type { Config } from './craft/config.ts'
import { type Conexion, openDb, openPool } from './craft/db/pool.ts'
import { llaveMaestraFrom, loadLlaveMaestra } from './craft/llave-maestra.ts'
import { rondaDeCadena } from './craft/puerta/cadena.sql.ts'
import { makeRelojAjeno } from './craft/reloj.ts'
import { makeBuzon, makeSmtp } from './craft/salida/cartero.ts'
import { readRedes } from './craft/salida/direccion-publica.ts'
import { makePuertoCep, type PuertoCep } from './dinero/consulta-cep/puerto.ts'
import { rondaDeCep } from './dinero/consulta-cep/ronda.ts'
import { rondaDeBuzon } from './fiscal/buzon/ronda.ts'
import { rondaDeVigilancia } from './fiscal/cancelacion/trabajo.ts'
import { rondaDeCobros } from './fiscal/correo/recordatorios.ts'
import { makeCsdStore } from './fiscal/emisor/csd-store.ts'
import { makePacStore } from './fiscal/emisor/pac-store.ts'
import { rondaDeSalidas } from './fiscal/entregas/salidas.ts'
import type { Espejo } from './fiscal/espejo/espejo.ts'
import { makeFirmadores } from './fiscal/espejo/firmadores.ts'
import { makePuertoDescarga } from './fiscal/espejo/puerto.ts'
import { rondaDeEspejo } from './fiscal/espejo/trabajo.ts'
import { type Motor, makeTurno, scaleAjustes } from './fiscal/motor/motor.ts'
import { makeCorte } from './fiscal/pac/corte.ts'
import { makePacs } from './fiscal/pac/make-pac.ts'
import { type LlamadaPac, makeMedicion } from './fiscal/pac/medir.ts'
import { rondaDeRecibidas } from './fiscal/recibidas/ronda.ts'
import { trabajosFiscales } from './fiscal/trabajos.ts'

type MotorParts = {
  config: Config
  conexion: Conexion
  now: () => Date
  /** The embedded PAC of this installation, when there is one. */
  pacEmbebido?: { url: string; certificado: Buffer }
  /** Whether this process keeps the agenda of the night. */
  agenda?: boolean
  onError: (error: unknown) => void
  /** Called at each named place of the engine; tests kill the process there. */
  punto?: Motor['punto']
}

type OpenMotor = {
  motor: Motor
  espejo: Espejo
  cep: PuertoCep
  cola: JobQueue
  /** Hears of every call to a PAC or to the SAT. */
  oirPac: (oyente: (llamada: LlamadaPac) => void) => void
  start: () => Promise<void>
  /** Somebody wrote something through this process: the background looks for what it left to do. */
  wake: () => void
  stop: () => Promise<void>
}

export async function openMotor({
  config,
  conexion,
  now,
  pacEmbebido,
  agenda,
  onError,
  punto = () => undefined,
}: MotorParts): Promise<OpenMotor> {
  const pool = openPool(conexion, { max: 8, nombre: 'litro-pac' })
  const db = openDb(pool)
  const ajustes = scaleAjustes(config.escala, config.escalaConsultas)
  const cola: JobQueue = await openJobQueue(pool, onError, {
    agenda,
    ...(conexion.directa && { oyente: openPool(conexion.directa, { max: 1, nombre: 'litro-oido' }) }),
  })
  const certificados = await readCertificados(config.pac.certificados, pacEmbebido?.certificado)
  const { inTx, almacen } = openArchivos(db, config.almacen)
  const llave = llaveMaestraFrom(config.llave ?? (await loadLlaveMaestra(config.dataDir)))
  const cuentas = makePacStore(llave)
  const reloj = makeRelojAjeno()
  const { pac, sat, ...pacs } = makePacs(
    { ...config.pac, tiempos: { alResponder: reloj.hear } },
    pacEmbebido?.url,
    (nombre) => inTx('ninguno', (tx) => cuentas.find(tx, nombre)),
  )
  const medicion = makeMedicion()
  const motor: Motor = {
    inTx,
    pac: (nombre) => medicion.pac(pac(nombre)),
    relojPac: reloj.desfase,
    sat: (nombre) => medicion.sat(sat(nombre)),
    pacs,
    cuentas,
    csd: makeCsdStore(llave),
    llave,
    certificadosSat: certificados.porNumero,
    autoridades: certificados.autoridades,
    ajustes,
    now,
    turno: makeTurno(ajustes.llamadasSimultaneas),
    corte: makeCorte(ajustes.corte),
    correo: null,
    // Stamps are tried at once by whoever asked; the queue is for when that one dies.
    despertar: (tx, nombre, ...ids) =>
      cola.send(tx, nombre, ids, nombre === 'timbrado' ? Math.ceil(ajustes.graciaMs / 1000) : 0),
    dejarDormir: (tx, nombre, ...ids) => cola.takeBack(tx, nombre, ids),
    punto,
  }
  const espejo: Espejo = {
    motor,
    puerto: makePuertoDescarga(espejoUrls(config, pacEmbebido?.url)),
    firmadores: makeFirmadores(llave, config.espejo.llave, ajustes.espejo.prestamoMs),
  }
  // In the demonstration nobody asks the real one: the embedded PAC plays it too.
  const banxico = pacEmbebido && `${pacEmbebido.url}/banxico`
  const suyas = banxico ? { url: `${banxico}/cep`, validador: `${banxico}/validador-cep-spei` } : config.cep
  const cep = makePuertoCep(suyas, banxico !== undefined)
  let workers: Awaited<ReturnType<typeof startWorkers>> | undefined
  return {
    motor,
    espejo,
    cep,
    cola,
    oirPac: medicion.oir,
    start: async () => {
      // From here on, and not before: the past the demonstration writes is nobody's mail.
      motor.correo = openCorreo(config)
      const redes = { permitidas: readRedes(config.redesDeWebhooks) }
      const webhooks = rondaDeWebhooks({ inTx, llave, redes, now, escala: config.escala, punto })
      workers = await startWorkers({
        inTx,
        trabajos: trabajosFiscales(motor),
        rondas: [
          rondaDeVigilancia(motor),
          rondaDeSalidas(motor),
          rondaDeCadena(inTx),
          rondaDeEspejo(espejo),
          rondaDeRecibidas(motor),
          rondaDeBuzon(motor),
          rondaDeCep({ motor, puerto: cep }),
          rondaDeCobros(motor),
          webhooks,
          rondaDeExportacion({ inTx, now, destino: config.exportacion, escala: config.escala, punto }),
          ...(almacen ? [rondaDeHuerfanos(inTx, almacen)] : []),
          ...(config.bitacora ? [rondaDeBitacora(inTx, config.bitacora)] : []),
        ],
        cola,
        sondeoMs: ajustes.sondeoMs,
        limite: ajustes.llamadasSimultaneas * 4,
        onError,
      })
    },
    wake: () => workers?.wake(),
    stop: async () => {
      await workers?.stop()
      await cola.stop()
      motor.correo?.cartero.cerrar()
      await db.destroy()
    },
  }
}

/** The embedded PAC plays the SAT of what it stamps; the real one would know none of it. */
function espejoUrls({ espejo }: Config, urlEmbebido: string | undefined) {
  if (!urlEmbebido) return espejo
  return { solicitudUrl: `${urlEmbebido}/descarga`, descargaUrl: `${urlEmbebido}/descarga` }
}

/** SMTP where it is configured; a folder in the demonstration; otherwise nobody sends mail. */
function openCorreo({ correo, demo, dataDir }: Config): Motor['correo'] {
  if (!correo.smtp && !demo) return null
  const { remitente, smtp } = correo
  const cartero = smtp ? makeSmtp(smtp, remitente) : makeBuzon(join(dataDir, 'correo'), remitente)
  return { cartero, demo: demo !== false, dominio: /@([\w.-]+)/.exec(remitente)?.[1] ?? 'localhost' }
}

/** Of PACs by their number, which is how a stamp names them; of authorities as they are. */
async function readCertificados(carpeta: string | undefined, propio: Buffer | undefined) {
  const porNumero = new Map<string, Uint8Array>()
  const autoridades: Uint8Array[] = []
  if (propio) porNumero.set(readCertificado(propio).NoCertificado, propio)
  const nombres = carpeta ? await readdir(carpeta) : []
  for (const nombre of nombres.filter((uno) => uno.endsWith('.cer'))) {
    const bytes = await readFile(join(carpeta!, nombre))
    const { NoCertificado, x509 } = readCertificado(bytes)
    if (x509.ca) autoridades.push(bytes)
    else porNumero.set(NoCertificado, bytes)
  }
  return { porNumero, autoridades }
}
