// Copies a text that nobody should type again. Says so with its icon for a moment, and with a toast.
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { avisarError, avisarExito } from './avisos.ts'
import estilos from './copy-button.module.css'

/** `nombre` is what is being copied, for the label and the toast: 'UUID'. */
export function CopyButton({ texto, nombre }: { texto: string; nombre: string }) {
  const [copiado, setCopiado] = useState(false)
  useEffect(() => {
    if (!copiado) return
    const espera = setTimeout(() => setCopiado(false), 1500)
    return () => clearTimeout(espera)
  }, [copiado])

  const copiar = async () => {
    try {
      await navigator.clipboard.writeText(texto)
      setCopiado(true)
      avisarExito(`${nombre} copiado.`)
    } catch (error) {
      console.error(error)
      avisarError('El navegador no permitió copiar. Selecciona el texto y cópialo a mano.')
    }
  }
  const Icono = copiado ? IconCheck : IconCopy
  return (
    <button
      type="button"
      className={`${estilos.copiar} no-imprimir`}
      title={texto}
      aria-label={`Copiar ${nombre} ${texto}`}
      onClick={copiar}
    >
      <Icono size={15} stroke={1.7} aria-hidden />
    </button>
  )
}
