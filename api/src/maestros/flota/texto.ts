// ¿Es este sitio?: the free texts of an invoice meet the fleet. They stay texts; an answer is remembered and never asked for again.
import type { CampoDeFlota, ResponderTexto } from '@litro/contract/flota/texto'
import type { Persona } from '../../craft/call/actor.ts'
import type { Deps, Usuario } from '../../craft/call/deps.ts'
import { AppError } from '../../craft/errors.ts'
import { writeBitacora } from '../../craft/puerta/bitacora.sql.ts'
import { requireEntregas } from './guardar.ts'
import { findDeFlota, findPropuesta, listSugerencias, saveTexto } from './texto.sql.ts'

const SUGERENCIAS = 8

type Consulta = { socio: number; consulta: { Campo: CampoDeFlota; Texto: string; IdCliente?: number } }

export const buscarTexto = (deps: Deps, { socio, consulta }: Consulta) =>
  deps.inTx({ socio }, async (tx) => {
    const { Campo, Texto: texto, IdCliente } = consulta
    const buscado = { socio, texto, idCliente: IdCliente ?? null }
    const Sugerencias = await listSugerencias(tx, Campo, buscado, SUGERENCIAS)
    const propuesta = texto === '' ? undefined : await findPropuesta(tx, Campo, buscado)
    return { Sugerencias, Propuesta: propuesta ?? null }
  })

type Respuesta = { socio: number; actor: Persona; usuario: Usuario; entrada: ResponderTexto }

export const responderTexto = (deps: Deps, call: Respuesta) =>
  deps.inTx({ socio: call.socio }, async (tx) => {
    const { socio, actor, entrada } = call
    await requireEntregas(tx, call)
    const { Campo: campo, Texto: texto, Id: id, Es: es } = entrada
    const nombre = await findDeFlota(tx, campo, socio, id)
    if (nombre === undefined) {
      throw new AppError('DATOS_INVALIDOS', { campos: { Id: 'Eso ya no está en uso en tu flota; elige otro.' } })
    }
    await saveTexto(tx, { socio, campo, texto, id, es, idUsuario: actor.id })
    const objeto = campo === 'Operador' ? 'operador' : 'sitio'
    const nota = es ? `«${texto}» es ${nombre}` : `«${texto}» no es ${nombre}`
    await writeBitacora(tx, actor, { objeto, accion: 'texto', socio, idObjeto: id, despues: entrada, nota })
    return { Campo: campo, Texto: texto, Id: id, Es: es }
  })
