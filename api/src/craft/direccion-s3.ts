// The address of a bucket in one line of configuration, with who asks and in which region.

type Direccion = { origen: string; llave: string; secreto: string; region: string; bucket: string; prefijo: string }

const FORMA = /^\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[\w.-]+)*)\/?$/

/** `s3://key:secret@host:port/bucket/prefix?region=…`; with `s3+http` instead of `s3` it travels unciphered. Null: not one. */
export function readDireccion(texto: string): Direccion | null {
  if (!URL.canParse(texto)) return null
  const url = new URL(texto)
  const [, bucket, prefijo = ''] = FORMA.exec(url.pathname) ?? []
  if (!/^s3(\+http)?:$/.test(url.protocol) || !url.hostname || !url.username || !url.password || !bucket) return null
  if ([...url.searchParams.keys()].some((nombre) => nombre !== 'region') || url.hash) return null
  try {
    return {
      origen: `${url.protocol === 's3:' ? 'https' : 'http'}://${url.host}`,
      llave: decodeURIComponent(url.username),
      secreto: decodeURIComponent(url.password),
      region: url.searchParams.get('region') || 'us-east-1',
      bucket,
      prefijo: prefijo === '' ? '' : `${prefijo.slice(1)}/`,
    }
  } catch {
    return null
  }
}
