// What may be written, how it is escaped, and which blanks collapse.
import { expect, test } from 'vitest'
import { escapeAtributo, findCaracterProhibido, normalizeSpace } from './caracteres.ts'

test.each(['Diésel ½ ñ Ñ ü € “comillas” — N° © ® ™', 'tab\ty\r\nsalto', 'espacio\u00a0duro', 'ДА 漢字', '<&>"\''])(
  'se permite %j',
  (texto) => expect(findCaracterProhibido(texto)).toBeUndefined(),
)

test.each([
  '|',
  '\0',
  '\u0007',
  '\u0085',
  '\uFFFE',
  '\uD800',
  '\u200B',
  '\uFEFF',
  '\u00AD',
  '\u202E',
  '😀',
  '⛽',
  '✅',
  '\uE000',
])('se prohíbe %j', (texto) => expect(findCaracterProhibido(`a${texto}b`)).toBe(texto))

test('los blancos que el analizador cambiaría se escriben como referencias', () => {
  expect(escapeAtributo('a&b<c>"d"\t\r\n\'')).toBe("a&amp;b&lt;c&gt;&quot;d&quot;&#9;&#13;&#10;'")
})

test('normalize-space solo junta espacio, tabulador, CR y LF', () => {
  expect(normalizeSpace(' \t a\r\n  b\u00a0 c \n')).toBe('a b\u00a0 c')
  expect(normalizeSpace('\u2003a\u00a0')).toBe('\u2003a\u00a0')
})
