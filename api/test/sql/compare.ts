// A declared row against what the database answered: names, kinds of values, nulls and words.
import { type Checker, SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync'
import type { Fact } from './facts.ts'
import { type Kind, learnKind, type Shape } from './shape.ts'
import type { Site } from './sites.ts'

const NUMBER = [20, 21, 23, 26, 700, 701]
const JSON_TYPES = [114, 3802]
const ARRAY_OF: Record<number, Kind> = {
  1000: 'boolean',
  1005: 'number',
  1007: 'number',
  1016: 'number',
  1009: 'string',
  1015: 'string',
  2951: 'string',
}

/** What the driver makes of a type of PostgreSQL; everything it does not know stays text. */
function shapeOfOid(oid: number): Shape {
  if (JSON_TYPES.includes(oid)) return { kinds: [] }
  const item = ARRAY_OF[oid]
  if (item !== undefined) return { kinds: ['array'], item: { kinds: [item] } }
  if (NUMBER.includes(oid)) return { kinds: ['number'] }
  if (oid === 16) return { kinds: ['boolean'] }
  return { kinds: [oid === 17 ? 'bytes' : 'string'] }
}

/** What is wrong with the declaration, one line each: column, what was declared, what came. */
export function compare({ row, checker }: Site, { columns, row: seen }: Fact): string[] {
  // Rows that nobody looks into, and those of a function that works for any row, declare nothing.
  if (row === undefined || row.flags & (TypeFlags.AnyOrUnknown | TypeFlags.TypeParameter)) return []
  const declared = new Map(checker.getPropertiesOfType(row).map((symbol) => [symbol.name, symbol]))
  const index = checker.getIndexInfosOfType(row)
  const names = columns.map(({ name }) => name)
  const missing = [...declared.values()].filter(
    ({ name, flags }) => !names.includes(name) && !(flags & SymbolFlags.Optional),
  )
  return [
    ...missing.map(({ name }) => `${name}: se declara y no viene`),
    ...names.filter((name, i) => names.indexOf(name) !== i).map((name) => `${name}: viene dos veces`),
    ...columns.flatMap(({ name, oid }) => {
      const symbol = declared.get(name)
      if (symbol === undefined) return index.length > 0 ? [] : [`${name}: viene y no se declara`]
      const shape = { ...shapeOfOid(oid), ...seen.props?.[name] }
      for (const kind of shapeOfOid(oid).kinds) learnKind(shape, kind)
      return accept(checker, checker.getTypeOfSymbol(symbol)!, shape, name)
    }),
  ]
}

function accept(checker: Checker, type: Type, shape: Shape, path: string): string[] {
  const parts = flatten(type)
  if (parts.some(({ flags }) => flags & TypeFlags.AnyOrUnknown)) return []
  const wrong = (what: string) => [`${path}: se declara ${checker.typeToString(type)} y viene ${what}`]
  return shape.kinds.flatMap((kind) => {
    if (kind === 'null') return has(parts, TypeFlags.Null) ? [] : wrong('null')
    if (kind === 'undefined') return has(parts, TypeFlags.Undefined) ? [] : wrong('a veces nada')
    if (kind === 'string') return acceptWords(parts, shape, wrong)
    if (kind === 'number') return has(parts, TypeFlags.NumberLike) ? [] : wrong(kind)
    if (kind === 'boolean') return has(parts, TypeFlags.BooleanLike) ? [] : wrong(kind)
    const objects = parts.filter(
      ({ flags }) => flags & (TypeFlags.Object | TypeFlags.Intersection | TypeFlags.NonPrimitive),
    )
    if (kind === 'bytes')
      return objects.some((part) => /^(Buffer|Uint8Array)/.test(checker.typeToString(part))) ? [] : wrong('bytes')
    const [lists, records] = [
      objects.filter((part) => checker.isArrayLikeType(part)),
      objects.filter((part) => !checker.isArrayLikeType(part)),
    ]
    if (kind === 'array') return lists.length === 0 ? wrong('una lista') : acceptItems(checker, lists, shape, path)
    return records.length === 0 ? wrong('un objeto') : acceptProps(checker, records, shape, path)
  })
}

const flatten = (type: Type): readonly Type[] => (type.isUnionType() ? type.getTypes().flatMap(flatten) : [type])

const has = (parts: readonly Type[], flag: TypeFlags): boolean =>
  parts.some((part) => (part.flags & flag) !== 0 || (part.isIntersectionType() && has(part.getTypes(), flag)))

function acceptWords(parts: readonly Type[], shape: Shape, wrong: (what: string) => string[]): string[] {
  if (!has(parts, TypeFlags.StringLike)) return wrong('string')
  const words = parts.filter((part) => part.isStringLiteralType()).map(({ value }) => value)
  if (words.length === 0 || has(parts, TypeFlags.StringLike & ~TypeFlags.StringLiteral)) return []
  if (shape.many) return wrong('cualquier texto')
  return (shape.words ?? []).filter((word) => !words.includes(word)).flatMap((word) => wrong(`"${word}"`))
}

function acceptItems(checker: Checker, lists: readonly Type[], shape: Shape, path: string): string[] {
  const [list] = lists
  // Of several kinds of lists, or of lists of fixed length, only the first level is compared.
  if (shape.item === undefined || lists.length > 1 || !list!.isTypeReference() || !checker.isArrayType(list!)) return []
  return accept(checker, checker.getTypeArguments(list!)[0]!, shape.item, `${path}[]`)
}

function acceptProps(checker: Checker, records: readonly Type[], shape: Shape, path: string): string[] {
  const [record] = records
  if (shape.props === undefined || records.length > 1 || record!.flags & TypeFlags.NonPrimitive) return []
  const [index] = checker.getIndexInfosOfType(record!)
  const declared = checker.getPropertiesOfType(record!)
  const seen = Object.entries(shape.props).flatMap(([name, prop]) => {
    const symbol = declared.find((one) => one.name === name)
    const type = symbol ? checker.getTypeOfSymbol(symbol) : index?.valueType
    if (type === undefined) return [`${path}.${name}: viene y no se declara`]
    const present = symbol ? prop : { ...prop, kinds: prop.kinds.filter((kind) => kind !== 'undefined') }
    return accept(checker, type, present, `${path}.${name}`)
  })
  const missing = declared.filter(({ name, flags }) => !(name in shape.props!) && !(flags & SymbolFlags.Optional))
  return [...seen, ...missing.map(({ name }) => `${path}.${name}: se declara y no viene`)]
}
