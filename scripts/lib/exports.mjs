// Exports nobody imports: what is used only inside its file is not exported, and what is used nowhere does not stay.

const isTest = (path) =>
  /\.(test|bench|spec)\.tsx?$|(^|\/)(test|bench|e2e|pruebas)\/|\/test(ing|-[^/]*)\.tsx?$|\/comprobante-de-prueba\.ts$|impresion\/(ejemplos|inspeccion)\.ts$/.test(
    path,
  )

/**
 * Taken by whoever installs the package, by a runner that loads the file by its name, or by the types of a script: no import
 * of ours names what they export.
 */
const PUERTAS = /^conector\/src\/|\.bench\.ts$|^demo\/src\/demostracion\.ts$|\.d\.mts$/

/** Only tests import these, and no code of the product needs them; each is here for its reason. */
const PARA_PRUEBAS = {
  'api/src/craft/variables.ts tablaDeVariables': 'the table of the README is made from it',
  'cfdi/src/cadena-original.ts cadenaOriginal': 'the second way to the cadena, compared with the one that seals',
  'cfdi/src/complementos/cadenas.ts complementosLeidos': 'every complement that is read has an official stylesheet',
  'cfdi/src/complementos/carta-porte/calculos.ts horaDeLlegada':
    'the golden trips are timed with it, through time zones',
  'cfdi/src/complementos/carta-porte/documentos.ts comprobanteDeFlete':
    'the golden cases of paid freight are built with it',
  'cfdi/src/cuotas-ieps.ts cuotaIeps': 'the quota of the golden cases, from the published agreements',
  'cfdi/src/csd-de-prueba.ts generateAcDePrueba': 'a certificate of another authority is refused',
  'cfdi/src/impresion/qr.ts LADO_MINIMO': 'the side the SAT asks for, compared with the one printed',
  'cfdi/src/reglas/carta-porte-sin-revisar.ts SIN_REVISAR': 'rules of the SAT without a check, each with its reason',
  'cfdi/src/reglas/matriz-sat.ts MATRIZ_CFDI': 'rules of the SAT and the check of each',
  'cfdi/src/reglas/matriz-sat.ts MATRIZ_PAGOS': 'rules of the SAT and the check of each',
  'cfdi/src/reglas/matriz-sat.ts SIN_REGLA': 'rules of the SAT without a check, each with its reason',
  'cfdi/src/reglas/mensajes-pac.ts codigosConocidos': 'every code of a PAC has a sentence',
  'cfdi/src/sat/pais.ts clavesPais': 'the whole catalogue is compared with the published one',
  'contract/src/vida.ts paresDe': 'the pairs of the contract are compared with the table of the database',
  'contract/src/vidas.ts vidas': 'every life is walked: illegal pairs, drawings, the table of the database',
}

/** What is exported and nobody imports, one line each; and what only tests import and nothing of the product uses. */
export function deadExports(modules) {
  /** For each file, what others take of it: a name, or `*` for all. */
  const taken = new Map([...modules.keys()].map((path) => [path, new Map()]))
  for (const [path, { imports }] of modules) {
    for (const { to, names } of imports) {
      const uses = taken.get(to)
      for (const name of uses ? names : []) uses.set(name, [...(uses.get(name) ?? []), path])
    }
  }
  const dead = [...modules]
    .filter(([path]) => !PUERTAS.test(path))
    .flatMap(([path, { text, exports }]) =>
      exports.flatMap((name) => {
        const uses = [...(taken.get(path).get(name) ?? []), ...(taken.get(path).get('*') ?? [])]
        if (uses.length === 0) return [{ path, name, porque: 'nadie la importa' }]
        if (isTest(path) || uses.some((use) => !isTest(use)) || isUsedInside(text, name)) return []
        return [{ path, name, porque: 'solo la usan las pruebas' }]
      }),
    )
  const known = (one) => one.porque !== 'nadie la importa' && Object.hasOwn(PARA_PRUEBAS, `${one.path} ${one.name}`)
  const gone = Object.keys(PARA_PRUEBAS).filter((key) => !dead.some(({ path, name }) => `${path} ${name}` === key))
  return [
    ...dead.filter((one) => !known(one)).map(({ path, name, porque }) => `${path}: ${name} (${porque})`),
    ...gone.map((key) => `scripts/lib/exports.mjs: ${key} (ya no hace falta decirla)`),
  ]
}

/** Its name stands again in the file, besides its declaration and the comments. */
function isUsedInside(text, name) {
  const code = text
    .split('\n')
    .filter((line) => !/^\s*(\/\/|\*|\/\*)/.test(line))
    .join('\n')
  return (
    code.split(new RegExp(`(?<![\\p{L}\\p{N}_$])${name.replace(/\$/g, '\\$')}(?![\\p{L}\\p{N}_$])`, 'u')).length > 2
  )
}
