// An address for bytes that are only in memory, given back when nobody shows them any more.
import { useEffect, useState } from 'react'

export function useObjectUrl(bytes: Blob | null | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!bytes) return
    const nueva = URL.createObjectURL(bytes)
    setUrl(nueva)
    return () => {
      setUrl(null)
      URL.revokeObjectURL(nueva)
    }
  }, [bytes])
  return url
}
