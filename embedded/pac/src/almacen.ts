// What this PAC remembers: every stamp it gave, every cancellation asked of it and what the receiver said.
import type { Aceptacion } from '@litro/cfdi/reglas/cancelacion'
import { type Bitacora, type Lugar, openBitacora } from './bitacora.ts'

export type Relacion = { tipo: string; uuid: string }

/** A stamp as it is kept; the document itself stays in the file. Times are epoch milliseconds. */
type Timbrado = {
  uuid: string
  customId: string
  sello: string
  /** Of the bytes that were sent to be stamped. */
  sha256: string
  tipo: string
  /** As the document says: wall clock of its LugarExpedicion. */
  fecha: string
  rfcEmisor: string
  rfcReceptor: string
  total: string
  relaciones: Relacion[]
  momento: number
}

type Peticion = {
  uuid: string
  motivo: string
  sustituto?: string
  aceptacion: Aceptacion
  momento: number
}

type Respuesta = { uuid: string; respuesta: 'aceptar' | 'rechazar'; momento: number }

/** A stamp with its later life: only the last petition and the answer to it count, all of them are counted. */
export type Registro = Timbrado & { peticiones: number; peticion?: Peticion; respuesta?: Respuesta }

type Hecho =
  | { hecho: 'timbrado'; dato: Timbrado; xml: string }
  | { hecho: 'peticion'; dato: Peticion }
  | { hecho: 'respuesta'; dato: Respuesta }

export type Almacen = {
  porUuid(uuid: string): Registro | undefined
  porSello(sello: string): Registro | undefined
  porCustomId(customId: string): Registro | undefined
  porSha256(sha256: string): Registro | undefined
  /** Documents that point to this one with a relation that stands in the way of its cancellation. */
  dependientes(uuid: string): Registro[]
  todos(): IterableIterator<Registro>
  cuantos(): number
  addTimbrado(dato: Timbrado, xml: Buffer): Promise<Registro>
  addPeticion(dato: Peticion): Promise<void>
  addRespuesta(dato: Respuesta): Promise<void>
  readXml(registro: Registro): Promise<Buffer>
  close(): Promise<void>
}

/** The substitute of a document does not hold it back (RMF 2.7.1.34): it is there to replace it. */
const SUSTITUCION = '04'

export async function openAlmacen(ruta: string, log: (msg: string) => void): Promise<Almacen> {
  const indice = makeIndice()
  const bitacora = await openBitacora(ruta, (hecho, lugar) => indice.apply(hecho as Hecho, lugar), log)
  return makeAlmacen(indice, bitacora)
}

type Indice = ReturnType<typeof makeIndice>

function makeIndice() {
  const porUuid = new Map<string, Registro>()
  const porSello = new Map<string, Registro>()
  const porCustomId = new Map<string, Registro>()
  const porSha256 = new Map<string, Registro>()
  const dependientes = new Map<string, Set<Registro>>()
  const lugares = new Map<Registro, Lugar>()

  const addTimbrado = (dato: Timbrado, lugar: Lugar) => {
    const registro: Registro = { ...dato, peticiones: 0 }
    porUuid.set(dato.uuid, registro)
    porSello.set(dato.sello, registro)
    porCustomId.set(dato.customId, registro)
    porSha256.set(dato.sha256, registro)
    lugares.set(registro, lugar)
    for (const { tipo, uuid } of dato.relaciones) {
      if (tipo === SUSTITUCION) continue
      const conjunto = dependientes.get(uuid) ?? new Set()
      dependientes.set(uuid, conjunto.add(registro))
    }
  }

  const apply = (hecho: Hecho, lugar: Lugar) => {
    if (hecho.hecho === 'timbrado') {
      addTimbrado(hecho.dato, lugar)
      return
    }
    const registro = porUuid.get(hecho.dato.uuid)
    if (!registro) return
    if (hecho.hecho === 'respuesta') registro.respuesta = hecho.dato
    else {
      registro.peticion = hecho.dato
      registro.peticiones += 1
      registro.respuesta = undefined
    }
  }
  return { porUuid, porSello, porCustomId, porSha256, dependientes, lugares, apply }
}

function makeAlmacen(indice: Indice, bitacora: Bitacora): Almacen {
  const add = async (hecho: Hecho) => indice.apply(hecho, await bitacora.append(hecho))
  return {
    porUuid: (uuid) => indice.porUuid.get(uuid.toUpperCase()),
    porSello: (sello) => indice.porSello.get(sello),
    porCustomId: (customId) => indice.porCustomId.get(customId),
    porSha256: (sha256) => indice.porSha256.get(sha256),
    dependientes: (uuid) => [...(indice.dependientes.get(uuid) ?? [])],
    todos: () => indice.porUuid.values(),
    cuantos: () => indice.porUuid.size,
    addTimbrado: async (dato, xml) => {
      await add({ hecho: 'timbrado', dato, xml: xml.toString('base64') })
      return indice.porUuid.get(dato.uuid) as Registro
    },
    addPeticion: (dato) => add({ hecho: 'peticion', dato }),
    addRespuesta: (dato) => add({ hecho: 'respuesta', dato }),
    readXml: async (registro) => {
      const { xml } = (await bitacora.read(indice.lugares.get(registro) as Lugar)) as { xml: string }
      return Buffer.from(xml, 'base64')
    },
    close: () => bitacora.close(),
  }
}
