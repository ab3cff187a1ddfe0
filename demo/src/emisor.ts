// The demonstration's issuer: an invented company with a throw-away certificate that says on itself it is not valid.

import { updatePapel } from '@litro/api/casa/configuracion/emisor-admin.sql'
import type { Deps } from '@litro/api/craft/call/deps'
import { claimInstalacion, findInstalacion } from '@litro/api/craft/db/instalacion.sql'
import type { Tx } from '@litro/api/craft/db/tx'
import type { CsdStore } from '@litro/api/fiscal/emisor/csd-store'
import { insertEmisor, insertSerie } from '@litro/api/fiscal/emisor/emisor.sql'
import { generateCsdDePrueba } from '@litro/cfdi/csd-de-prueba'

export const EMISOR_DEMO = { rfc: 'LDD200115AB4', nombre: 'LITRO DISTRIBUIDORA DE DEMOSTRACION', codigoPostal: '37000' }

/** Invented too: the CLABE has a right control digit and belongs to nobody. */
const PAPEL_DEMO = {
  Domicilio: 'Blvd. Adolfo López Mateos 1405, Col. Centro, 37000 León, Gto.',
  Telefono: '477 000 0000',
  CorreoContacto: 'cobranza@litro.example',
  Clabe: '012225001234567893',
  logo: null,
}

const anio = 365 * 86_400_000

/** A key pair takes a moment: made before the transaction that keeps it. */
export function generateCsdDemo(ahora: Date) {
  return generateCsdDePrueba({
    Rfc: EMISOR_DEMO.rfc,
    Nombre: EMISOR_DEMO.nombre,
    NoCertificado: '30001000000500003416',
    desde: new Date(ahora.getTime() - 2 * anio),
    hasta: new Date(ahora.getTime() + 2 * anio),
    password: 'litro-demo',
  })
}

export async function insertEmisorDemo(
  tx: Tx,
  csd: CsdStore,
  archivos: Awaited<ReturnType<typeof generateCsdDemo>>,
  ahora: Date,
): Promise<number> {
  const serie = (codigo: string) => insertSerie(tx, codigo)
  const id = await insertEmisor(tx, {
    rfc: EMISOR_DEMO.rfc,
    nombre: EMISOR_DEMO.nombre,
    regimenFiscal: '601',
    codigoPostal: EMISOR_DEMO.codigoPostal,
    zonaHoraria: 'America/Mexico_City',
    permiso: { tipo: 'PER03', numero: 'PL/12345/DIS/OM/2019' },
    series: {
      factura: await serie('A'),
      notaCredito: await serie('NC'),
      notaCargo: await serie('ND'),
      rep: await serie('REP'),
    },
    pac: 'embebido',
  })
  await updatePapel(tx, id, PAPEL_DEMO)
  await csd.save(tx, id, { ...archivos, now: ahora })
  return id
}

export async function loadEmisorDemo(deps: Deps): Promise<void> {
  if (await deps.inTx('todo', (tx) => findInstalacion(tx, 'demo-emisor'))) return
  const ahora = deps.now()
  const archivos = await generateCsdDemo(ahora)
  const antes = new Date(ahora.getTime() - 3 * anio)
  const anterior = await generateCsdAnterior(antes)
  await deps.inTx('todo', async (tx) => {
    if (!(await claimInstalacion(tx, 'demo-emisor'))) return
    const id = await insertEmisorDemo(tx, deps.motor.csd, anterior, antes)
    await deps.motor.csd.save(tx, id, { ...archivos, now: ahora })
  })
}

/** The one the issuer had before: its life ended some months ago. */
function generateCsdAnterior(entonces: Date) {
  return generateCsdDePrueba({
    Rfc: EMISOR_DEMO.rfc,
    Nombre: EMISOR_DEMO.nombre,
    NoCertificado: '30001000000400002517',
    desde: new Date(entonces.getTime() - anio),
    hasta: new Date(entonces.getTime() + 2 * anio + anio / 2),
    password: 'litro-demo',
  })
}
