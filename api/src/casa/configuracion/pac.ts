// Who stamps: the account with each PAC, its test, and the choice. Nothing changes hands while a stamp is uncertain.
import {
  esPac,
  type NombrePac,
  type PacAdmin,
  type PacConCuenta,
  type PacCuenta,
  type PruebaPac,
  pacs,
  tieneCuenta,
} from '@litro/contract/emisor/pac'
import type { Call, Deps } from '../../craft/call/deps.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import { writeBitacora } from '../../craft/puerta/bitacora.sql.ts'
import { countPendientes, findCuentaPac } from '../../fiscal/emisor/pac-cuenta.sql.ts'
import { clearCaido } from '../../fiscal/motor/pac-corte.sql.ts'
import type { CuentaPac } from '../../fiscal/pac/make-pac.ts'
import { listEmisores, lockEmisor, setPac } from './emisor-admin.sql.ts'

const nombres = Object.keys(pacs) as NombrePac[]

export async function verPacs(deps: Deps, tx: Tx): Promise<PacAdmin[]> {
  const { embebido } = deps.motor.pacs
  const elegido = (await listEmisores(tx))[0]?.Pac
  const filas: PacAdmin[] = []
  for (const pac of nombres) if (pac !== 'embebido' || embebido) filas.push(await verPac(deps, tx, pac, elegido))
  return filas
}

async function verPac(deps: Deps, tx: Tx, pac: NombrePac, elegido: string | undefined): Promise<PacAdmin> {
  const guardada = tieneCuenta(pac) ? await findCuentaPac(tx, pac) : undefined
  const deServidor = deps.motor.pacs.deServidor.has(pac)
  const origen = pac === 'embebido' ? 'embebido' : guardada ? 'pantalla' : deServidor ? 'servidor' : 'ninguno'
  return {
    Pac: pac,
    Nombre: pacs[pac].Nombre,
    Elegido: pac === elegido,
    Disponible: origen !== 'ninguno',
    Ambiente: guardada?.ambiente ?? (origen === 'servidor' ? 'produccion' : null),
    Usuario: guardada?.usuario ?? '',
    TieneSecreto: guardada !== undefined,
    Origen: origen,
    Pendientes: await countPendientes(tx, pac),
    Version: guardada?.version ?? 0,
  }
}

export async function guardarPac(deps: Deps, call: Call<'admin_pac_guardar'>): Promise<PacAdmin[]> {
  const pac = readConCuenta(call.params.pac)
  const { entrada } = call
  const pacs = await deps.inTx('todo', async (tx) => {
    // The lock of the issuer also covers its PAC accounts: there may be no row of the account to lock yet.
    await lockEmisor(tx)
    const antes = await deps.motor.cuentas.find(tx, pac)
    if (entrada.Version !== undefined && antes && entrada.Version !== antes.version)
      throw new AppError('REGISTRO_CAMBIO')
    const despues = merge(pac, entrada, antes)
    if (antes && antes.ambiente !== despues.ambiente) await refusePending(tx, pac, 'el ambiente')
    await deps.motor.cuentas.save(tx, despues)
    await clearCaido(tx, pac)
    await note(tx, call, 'cuenta', antes && describe(antes), describe(despues))
    return verPacs(deps, tx)
  })
  // Failures of the old account say nothing about the new one, so the breaker starts closed.
  deps.motor.corte.olvidar(pac)
  return pacs
}

/** Tries what is written on the screen, with the stored secret where none was written. Nothing is kept. */
export async function probarPac(deps: Deps, call: Call<'admin_pac_probar'>): Promise<PruebaPac> {
  const pac = readPac(deps, call.params.pac)
  const abierto = tieneCuenta(pac) ? await openTyped(deps, pac, call.entrada) : deps.motor.pac(pac)
  const prueba = await deps.motor.turno(() => abierto.probar())
  if (prueba.tipo === 'incierto') {
    return {
      Conectado: false,
      Mensaje: prueba.mensaje || FALLAS[prueba.codigo] || 'El PAC no respondió.',
      Timbres: null,
    }
  }
  return { Conectado: true, Mensaje: `Conexión correcta con ${pacs[pac].Nombre}.`, Timbres: prueba.timbres }
}

const FALLAS: Record<string, string> = { AUTENTICACION: 'El PAC no aceptó las credenciales.' }

async function openTyped(deps: Deps, pac: PacConCuenta, entrada: PacCuenta) {
  const guardada = await deps.inTx('ninguno', (tx) => deps.motor.cuentas.find(tx, pac))
  const escrito = entrada.Usuario !== '' || entrada.Contrasena || entrada.Token
  // An account of the server's configuration is tried as it is.
  if (!guardada && !escrito && deps.motor.pacs.deServidor.has(pac)) return deps.motor.pac(pac)
  return deps.motor.pacs.abrir({ ...merge(pac, entrada, guardada), version: 0 })
}

export async function elegirPac(deps: Deps, call: Call<'admin_pac_elegir'>): Promise<PacAdmin[]> {
  const pac = readPac(deps, call.params.pac)
  return deps.inTx('todo', async (tx) => {
    const emisor = await lockEmisor(tx)
    if (!emisor) throw new AppError('SIN_EMISOR', { mensaje: 'Primero guarda los datos del emisor.' })
    const { Disponible, Nombre } = await verPac(deps, tx, pac, emisor.Pac)
    if (!Disponible) throw new AppError('VERBO_NO_PERMITIDO', { mensaje: `Primero guarda la cuenta con ${Nombre}.` })
    if (emisor.Pac !== pac) {
      await refusePending(tx, emisor.Pac, 'de PAC')
      await setPac(tx, emisor.IdEmisor, pac)
      await note(tx, call, 'elegir', { Pac: emisor.Pac }, { Pac: pac })
    }
    return verPacs(deps, tx)
  })
}

/** Each PAC only recognises its own stamps (RMF 2.7.2.9-II), so an uncertain stamp must be settled before the PAC changes. */
async function refusePending(tx: Tx, pac: string, que: string): Promise<void> {
  const n = await countPendientes(tx, pac)
  if (n === 0) return
  const cuantos = n === 1 ? 'Hay 1 timbrado sin resolver' : `Hay ${n} timbrados sin resolver`
  throw new AppError('EN_USO', {
    mensaje: `${cuantos} con este PAC. No se puede cambiar ${que} hasta que terminen; revísalos en Cola de timbrado.`,
  })
}

/** Merges what was typed with what is stored: an empty secret keeps the old one, and one must remain. */
function merge(pac: PacConCuenta, e: PacCuenta, antes: CuentaPac | undefined): Omit<CuentaPac, 'version'> {
  const campos: Record<string, string> = {}
  if (pac === 'finkok' && e.Token) campos.Token = 'Finkok no usa token: captura usuario y contraseña.'
  const token = pac === 'finkok' ? undefined : e.Token || (e.Contrasena ? undefined : antes?.token)
  const contrasena = token ? undefined : (e.Contrasena ?? antes?.contrasena)
  if (!token && e.Usuario === '') campos.Usuario = 'Captura el usuario.'
  if (!token && !contrasena) campos.Contrasena = 'Captura la contraseña.'
  if (Object.keys(campos).length > 0) throw new AppError('DATOS_INVALIDOS', { campos })
  return { pac, ambiente: e.Ambiente, usuario: e.Usuario, token, contrasena }
}

/** For the audit log: never the secret, only its kind. */
const describe = ({ pac, ambiente, usuario, token }: Omit<CuentaPac, 'version'>) => ({
  Pac: pac,
  Ambiente: ambiente,
  Usuario: usuario,
  Credencial: token ? 'token' : 'contraseña',
})

type Autor = Pick<Call<'admin_pac_elegir'>, 'actor'>

async function note(tx: Tx, { actor }: Autor, accion: 'cuenta' | 'elegir', antes: unknown, despues: unknown) {
  await writeBitacora(tx, actor, { socio: null, accion, objeto: 'pac', idObjeto: null, antes, despues })
}

function readPac(deps: Deps, texto: string): NombrePac {
  if (!esPac(texto) || (texto === 'embebido' && !deps.motor.pacs.embebido)) throw new AppError('NO_ENCONTRADO')
  return texto
}

function readConCuenta(texto: string): PacConCuenta {
  if (!tieneCuenta(texto)) throw new AppError('NO_ENCONTRADO')
  return texto
}
