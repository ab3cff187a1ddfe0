// The shape of what the database really answered: kinds of values, nulls and words seen, as deep as JSON goes.

export type Kind = 'null' | 'undefined' | 'string' | 'number' | 'boolean' | 'bytes' | 'array' | 'object'

export type Shape = {
  kinds: Kind[]
  /** The different texts seen, while they are few: enough to hold a column of states against its declared words. */
  words?: string[]
  many?: true
  item?: Shape
  props?: Record<string, Shape>
}

const FEW = 40
const LONG = 60
const DEEP = 8
const ITEMS = 200

export const emptyShape = (): Shape => ({ kinds: [] })

/** Adds what one value shows; false when it showed nothing new. */
export function learn(shape: Shape, value: unknown, depth = 0): boolean {
  const kind = kindOf(value)
  const grown = learnKind(shape, kind)
  if (kind === 'string') return learnWord(shape, value as string) || grown
  if (depth === DEEP) return grown
  if (kind === 'array') {
    shape.item ??= emptyShape()
    const item = shape.item
    return (
      (value as unknown[])
        .slice(0, ITEMS)
        .map((one) => learn(item, one, depth + 1))
        .some(Boolean) || grown
    )
  }
  if (kind === 'object') return learnProps(shape, value as Record<string, unknown>, depth) || grown
  return grown
}

function kindOf(value: unknown): Kind {
  if (value === null) return 'null'
  if (value === undefined) return 'undefined'
  if (Array.isArray(value)) return 'array'
  if (value instanceof Uint8Array) return 'bytes'
  const kind = typeof value
  return kind === 'string' || kind === 'number' || kind === 'boolean' ? kind : 'object'
}

export function learnKind(shape: Shape, kind: Kind): boolean {
  if (shape.kinds.includes(kind)) return false
  shape.kinds.push(kind)
  return true
}

function learnWord(shape: Shape, word: string): boolean {
  if (shape.many || shape.words?.includes(word)) return false
  shape.words ??= []
  if (word.length <= LONG && shape.words.length < FEW) shape.words.push(word)
  else {
    shape.many = true
    delete shape.words
  }
  return true
}

/** A property that one object has and another lacks is undefined in the second. */
function learnProps(shape: Shape, value: Record<string, unknown>, depth: number): boolean {
  const first = shape.props === undefined
  shape.props ??= {}
  let grown = false
  for (const name of new Set([...Object.keys(shape.props), ...Object.keys(value)])) {
    let prop = shape.props[name]
    if (prop === undefined) {
      prop = shape.props[name] = emptyShape()
      if (!first) learnKind(prop, 'undefined')
      grown = true
    }
    grown = learn(prop, value[name], depth + 1) || grown
  }
  return grown
}

/** What two processes saw, together. */
export function joinShapes(a: Shape, b: Shape): Shape {
  const many = a.many || b.many || (a.words?.length ?? 0) + (b.words?.length ?? 0) > FEW
  const names = new Set([...Object.keys(a.props ?? {}), ...Object.keys(b.props ?? {})])
  const absent: Shape = { kinds: ['undefined'] }
  const props = [...names].map((name) => {
    const one = a.props ? (a.props[name] ?? absent) : emptyShape()
    const other = b.props ? (b.props[name] ?? absent) : emptyShape()
    return [name, joinShapes(one, other)] as const
  })
  return {
    kinds: [...new Set([...a.kinds, ...b.kinds])],
    ...(many ? { many } : { words: [...new Set([...(a.words ?? []), ...(b.words ?? [])])] }),
    ...((a.item || b.item) && { item: joinShapes(a.item ?? emptyShape(), b.item ?? emptyShape()) }),
    ...(names.size > 0 && { props: Object.fromEntries(props) }),
  }
}
