// A text that grows by small pieces, as bytes: hundreds of short strings added one to another cost more than what they say.

const INITIAL = 16_384
const WIDE = /[^\0-\u00FF]/
const WORD = 4

/** Constant text made ready once, four characters to a word; Latin-1, as all names of the standard are. */
export type Piece = { readonly words: Int32Array; readonly length: number }

export function piece(text: string): Piece {
  const words = new Int32Array(Math.ceil(text.length / WORD))
  const bytes = Buffer.alloc(words.length * WORD)
  bytes.write(text, 'latin1')
  for (let i = 0; i < words.length; i++) words[i] = bytes.readInt32LE(i * WORD)
  return { words, length: text.length }
}

/** 1 for what needs neither check nor escape: no quotes, no marks of XML, no controls, no bar, no soft hyphen. */
const PLAIN = new Uint8Array(256)
for (let c = 0x20; c < 0x100; c++) PLAIN[c] = /[ !#-%'-;=?-{}~¡-¬®-ÿ]/.test(String.fromCharCode(c)) ? 1 : 0
const SPACE = 0x20

/** Longer values are few: they are tested and copied whole. */
const LONG = 200
const PLAIN_TEXT = /^[!#-%'-;=?-{}~¡-¬®-ÿ]+(?: [!#-%'-;=?-{}~¡-¬®-ÿ]+)*$/

/** The certificate is longer than all the rest and the same in every document: it is looked at once. */
let lastLong = ''

function isPlainLong(value: string): boolean {
  if (value === lastLong) return true
  if (!PLAIN_TEXT.test(value)) return false
  lastLong = value
  return true
}

/** Bytes of Latin-1 as long as the text allows it; what does not fit in them closes what there is and goes after it as it is. */
export class ByteText {
  private bytes = Buffer.alloc(INITIAL)
  /** The same bytes by words. */
  private view = new DataView(this.bytes.buffer, this.bytes.byteOffset, INITIAL)
  private length = 0
  private closed = ''

  /** Where the text ends now, to come back to it. */
  get mark(): number {
    return this.length
  }

  /** Forgets what came after the mark, as long as it was nothing but pieces and plain values. */
  back(mark: number): void {
    this.length = mark
  }

  clear(): void {
    this.length = 0
    this.closed = ''
  }

  text(): string {
    return this.closed + this.bytes.toString('latin1', 0, this.length)
  }

  put({ words, length }: Piece): void {
    this.reserve(length)
    const { view } = this
    let at = this.length
    for (let i = 0; i < words.length; i++) {
      // Within its length there is always a number.
      view.setInt32(at, words[i] as number, true)
      at += WORD
    }
    this.length += length
  }

  /** What another one has written since its mark, when it was a plain value. */
  copy(other: ByteText, mark: number): void {
    const end = other.length
    this.reserve(end - mark)
    const { view } = this
    let at = this.length
    for (let i = mark; i < end; i += WORD) {
      view.setInt32(at, other.view.getInt32(i, true), true)
      at += WORD
    }
    this.length += end - mark
  }

  /** Any text, as it is. */
  write(text: string): void {
    if (WIDE.test(text)) {
      this.closed = this.text() + text
      this.length = 0
      return
    }
    this.reserve(text.length)
    this.length += this.bytes.write(text, this.length, 'latin1')
  }

  /** Writes a value only if it is plain: nothing to check or escape, only single blanks inside. Says whether it did. */
  writePlain(value: string): boolean {
    if (value.length > LONG) {
      if (!isPlainLong(value)) return false
      this.write(value)
      return true
    }
    this.reserve(value.length)
    const { bytes, length } = this
    let previous = SPACE
    for (let i = 0; i < value.length; i++) {
      const c = value.charCodeAt(i)
      if (PLAIN[c] !== 1 || (c === SPACE && previous === SPACE)) return false
      bytes[length + i] = c
      previous = c
    }
    if (previous === SPACE) return false
    this.length = length + value.length
    return true
  }

  /** Makes room, also for the end of a last word that is not full. */
  private reserve(extra: number): void {
    if (this.length + extra + WORD <= this.bytes.length) return
    const bigger = Buffer.alloc(2 * (this.length + extra + WORD))
    this.bytes.copy(bigger, 0, 0, this.length)
    this.bytes = bigger
    this.view = new DataView(bigger.buffer, bigger.byteOffset, bigger.length)
  }
}
