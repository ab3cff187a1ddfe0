// What was kept, or could not be read, is read again as soon as the server answers.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSinRed } from '../sin-red/use-conexion.ts'

export function AlVolverLaRed() {
  const sinRed = useSinRed()
  const cliente = useQueryClient()
  const faltaba = useRef(false)
  useEffect(() => {
    if (faltaba.current && !sinRed) void cliente.invalidateQueries()
    faltaba.current = sinRed
  }, [sinRed, cliente])
  return null
}
