// The account where clients pay and the CEPs of deposits that wait: one that agrees in all and whose seal Banxico vouched for, one of
// another amount, and one that arrived a day before the day that was captured. The rest have none.
import type { Deps } from '@litro/api/craft/call/deps'
import { claimInstalacion } from '@litro/api/craft/db/instalacion.sql'
import { hoyEnMexico } from '@litro/api/craft/hoy'
import { endPregunta, startPregunta } from '@litro/api/dinero/consulta-cep/consulta.sql'
import { endSello } from '@litro/api/dinero/consulta-cep/sello.sql'
import { cargarCeps } from '@litro/api/dinero/depositos/cep'
import { esCepInventado, inventarCep } from '@litro/cfdi/spei/cep-de-prueba'
import { TIPO } from '@litro/contract/depositos/vida'
import { findCepDeClave, findPorCotejar, findTesorera, insertCuentaCasa } from './banco.sql.ts'
import { CLAVE_PAGO } from './bandejas.ts'
import { sociosDemo } from './data.ts'
import { findClienteNombre, readMundo } from './demo.sql.ts'
import { capturar } from './depositos.ts'
import { comoTesorera } from './tesorera.ts'

const CLABE_DEMO = '012225001234567893'
const DIA_MS = 86_400_000
const COINCIDE = 'BNET01002611140057812345'
const DIFIERE = '2026111440014BMOV0000471'

export async function loadCepDemo(deps: Deps, emisor: string): Promise<void> {
  if (!(await deps.inTx('todo', (tx) => claimInstalacion(tx, 'demo_cep')))) return
  const id = await deps.inTx('todo', async (tx) => {
    await insertCuentaCasa(tx, 'BBVA de clientes', CLABE_DEMO)
    return findTesorera(tx)
  })
  if (id === undefined) return
  await captureTransferencias(deps, emisor)
  const subir = (clave: string, dicho?: Dicho) => bringCep(deps, id, clave, dicho)
  await subir(CLAVE_PAGO, { diasAntes: 1 })
  // Whoever captured it swapped two digits.
  await subir(DIFIERE, { monto: '7305.00' })
  const xml = await subir(COINCIDE)
  if (xml) await vouchForSello(deps, xml)
}

/** Two of the first partner, which somebody signs in as. */
async function captureTransferencias(deps: Deps, emisor: string): Promise<void> {
  const nombres = sociosDemo.map(({ nombre }) => nombre)
  const mundo = await deps.inTx('todo', (tx) => readMundo(tx, emisor, nombres, 'demo-socio', 'demo-tesoreria'))
  const socio = mundo.socios?.[0]
  const IdCliente = socio?.clientes[0]
  if (!mundo.usuario || !socio || IdCliente === undefined) return
  const cliente = await deps.inTx('todo', (tx) => findClienteNombre(tx, IdCliente))
  const FechaDeposito = hoyEnMexico(deps.now())
  // biome-ignore format: a table is read as a table
  const capturas = [
    { IdDepositoTipo: TIPO.Anticipo, Depositante: cliente,                   Monto: '18420.00', ClaveRastreo: COINCIDE, IdCliente },
    { IdDepositoTipo: TIPO.Ingreso,  Depositante: 'Renta de tanque móvil',  Monto: '7350.00',  ClaveRastreo: DIFIERE },
  ]
  for (const captura of capturas) await capturar(deps, mundo, socio.id, { ...captura, FechaDeposito })
}

type Dicho = { diasAntes?: number; monto?: string }

/** As treasury would, from the deposit's own card; answers the file. */
async function bringCep(deps: Deps, tesorera: number, clave: string, dicho: Dicho = {}): Promise<Buffer | undefined> {
  const d = await deps.inTx('todo', (tx) => findPorCotejar(tx, clave))
  if (!d) return undefined
  const dia = Date.parse(`${d.fecha}T00:00:00Z`) - (dicho.diasAntes ?? 0) * DIA_MS
  const bytes = inventarCep({
    clave,
    monto: dicho.monto ?? d.monto,
    fecha: new Date(dia).toISOString().slice(0, 10),
    cuenta: CLABE_DEMO,
    ordenante: d.depositante.toUpperCase(),
    rfc: d.rfc ?? 'NA',
  })
  await cargarCeps(deps, {
    ...comoTesorera(tesorera),
    entrada: { IdDeposito: d.id },
    archivos: { Archivo: { nombre: `CEP-${clave}.xml`, tipo: 'application/xml', bytes } },
  })
  return bytes
}

/** What the validator of the demonstration would answer: it knows the seals that were made here. */
async function vouchForSello(deps: Deps, xml: Buffer): Promise<void> {
  await deps.inTx('todo', async (tx) => {
    const id = await findCepDeClave(tx, COINCIDE)
    if (id === undefined) return
    const ahora = deps.now()
    const pregunta = await startPregunta(tx, null, ahora)
    const razon = 'El validador de Banxico lo dio por bueno.'
    await endSello(tx, id, { comprobado: esCepInventado(xml), razon, ahora, pregunta })
    await endPregunta(tx, pregunta, { resultado: 'validados', mensaje: '1 de 1 sellos.', ahora })
  })
}
