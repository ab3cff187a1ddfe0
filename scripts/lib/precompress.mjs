// Brotli and gzip twins of every text asset, made once at build time so that the server only has to send them.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

export function precompress(dir) {
  for (const name of readdirSync(dir)) {
    const path = join(dir, name)
    if (statSync(path).isDirectory()) precompress(path)
    else if (/\.(js|css|svg|json|html|map)$/.test(name) && name !== 'index.html') compress(path)
  }
}

function compress(path) {
  const bytes = readFileSync(path)
  if (bytes.length < 256) return
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
  writeFileSync(`${path}.br`, brotliCompressSync(bytes, quality))
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
}
