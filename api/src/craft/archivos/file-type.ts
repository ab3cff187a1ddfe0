// What a file is, by its bytes and never by its name; and a name that is safe to keep and to give back.

type FileType = { mime: string; extension: string }

const FIRMAS: { mime: string; extension: string; magia: number[] }[] = [
  { mime: 'application/pdf', extension: 'pdf', magia: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  { mime: 'image/png', extension: 'png', magia: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { mime: 'image/jpeg', extension: 'jpg', magia: [0xff, 0xd8, 0xff] },
]

export function recognize(bytes: Buffer): FileType | null {
  for (const { mime, extension, magia } of FIRMAS) {
    if (magia.every((b, i) => bytes[i] === b)) return { mime, extension }
  }
  return isXml(bytes) ? { mime: 'application/xml', extension: 'xml' } : null
}

/** UTF-8 text that opens with an XML declaration or an element that is not HTML: XHTML and SVG could run in a browser. */
function isXml(bytes: Buffer): boolean {
  const inicio = bytes
    .subarray(0, 1024)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart()
  if (bytes.subarray(0, 1024).includes(0)) return false
  const raiz =
    /^(?:<\?xml[^>]{0,200}\?>\s*)?(?:<!--[\s\S]{0,400}?-->\s*)?<([A-Za-z_][\w.-]*:)?([A-Za-z_][\w.-]*)[\s/>]/.exec(
      inicio,
    )
  return raiz !== null && !/^(html|svg|script|body|head)$/i.test(raiz[2]!)
}

/** The user's name without paths, control or direction marks; the extension follows the content. */
export function safeName(nombre: string | undefined, extension: string): string {
  const limpio = (nombre ?? '')
    .normalize('NFC')
    .replace(/^.*[\\/]/, '')
    .replace(/[\p{Cc}\p{Cf}\p{Co}<>:"|?*]/gu, '')
    .replace(/\.[A-Za-z0-9]{1,8}$/, '')
    .replace(/^\.+|\.+$/g, '')
    .trim()
  return `${limpio.slice(0, 100) || 'archivo'}.${extension}`
}
