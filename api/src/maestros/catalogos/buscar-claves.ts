// The SAT's keys by code or by words: the trade's own first, then those of the catalogue that was imported.
import { clavesProdServ, clavesProdServRetiradas, clavesUnidad } from '@litro/cfdi/sat/productos'
import type { ClaveSatHallada } from '@litro/contract/catalogos/sat'
import type { Call, Deps } from '../../craft/call/deps.ts'
import { hoyEnMexico } from '../../craft/hoy.ts'
import { findClaves, findImportadas } from './clave-sat.sql.ts'

const MAXIMO = 50

const DEL_GIRO = {
  c_ClaveProdServ: { claves: clavesProdServ, importadas: 'clavesProdServ' },
  c_ClaveUnidad: { claves: clavesUnidad, importadas: 'clavesUnidad' },
} as const

type Buscar = Call<'admin_clave_sat_buscar'>

/** A key of the trade that the imported catalogue does not have in force would be refused later: it is not offered. */
export async function buscarClaves(deps: Deps, { consulta }: Buscar): Promise<ClaveSatHallada[]> {
  const { Catalogo, q } = consulta
  const dia = hoyEnMexico(deps.now())
  const giro = DEL_GIRO[Catalogo]
  const nuestras = giro.claves.filter(({ Codigo, Descripcion }) => isFound(`${Codigo} ${Descripcion}`, q))
  return deps.inTx('ninguno', async (tx) => {
    const codigos = nuestras.map(({ Codigo }) => Codigo)
    const vigentes = (await findImportadas(tx, codigos, dia))[giro.importadas]
    const suyas = await findClaves(tx, Catalogo, { q, dia, limite: MAXIMO })
    const halladas = new Map<string, string>()
    for (const { Codigo, Descripcion } of nuestras)
      if (vigentes?.has(Codigo) !== false) halladas.set(Codigo, Descripcion)
    for (const { Clave, Nombre } of suyas)
      if (!halladas.has(Clave) && !clavesProdServRetiradas.has(Clave)) halladas.set(Clave, Nombre)
    return [...halladas].slice(0, MAXIMO).map(([Clave, Nombre]) => ({ Clave, Nombre }))
  })
}

/** As the database folds: a sign is a letter like any other. */
const fold = (texto: string) => texto.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const isFound = (texto: string, q: string) =>
  fold(q)
    .split(/\s+/)
    .every((palabra) => fold(texto).includes(palabra))
