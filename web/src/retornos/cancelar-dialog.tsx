// Cancelar: asks once, runs once; the row changes where it stands, without reading the list again.
import type { FilaRetorno } from '@litro/contract/retornos/retorno'
import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Ventana } from '../call.ts'
import { pesos } from '../formato.ts'
import { useEscritura } from '../query.ts'
import { avisarError } from '../ui/avisos.ts'
import { Question } from '../ui/question.tsx'

type Props = { retorno: FilaRetorno | null; onCerrar: () => void }

type Ventanas = InfiniteData<Ventana<FilaRetorno>>

export function withEstatus(ventanas: Ventanas | undefined, id: number, Estatus: string): Ventanas | undefined {
  if (!ventanas?.pages) return ventanas
  const pages = ventanas.pages.map((ventana) => ({
    ...ventana,
    filas: ventana.filas.map((fila) => (fila.IdRetorno === id ? { ...fila, Estatus } : fila)),
  }))
  return { ...ventanas, pages }
}

export function CancelarDialog({ retorno, onCerrar }: Props) {
  const cliente = useQueryClient()
  const { mutateAsync, isPending } = useEscritura('retorno_cancelar', { salvo: 'retorno_listar' })
  const ocupado = useRef(false)

  const confirmar = async () => {
    if (!retorno || ocupado.current) return
    ocupado.current = true
    try {
      const { Estatus } = await mutateAsync([{ params: { id: retorno.IdRetorno } }])
      cliente.setQueriesData<Ventanas>({ queryKey: ['retorno_listar'] }, (lista) =>
        withEstatus(lista, retorno.IdRetorno, Estatus),
      )
    } catch (error) {
      console.error('retorno_cancelar', error)
      avisarError('No se pudo cancelar el retorno.')
      // Treasury may have moved it meanwhile.
      void cliente.invalidateQueries({ queryKey: ['retorno_listar'] })
    } finally {
      ocupado.current = false
      onCerrar()
    }
  }
  return (
    <Question
      titulo="¿Seguro que deseas cancelar este retorno?"
      no="Conservar retorno"
      si="Cancelar retorno"
      abierta={retorno !== null}
      ocupada={isPending}
      onSi={confirmar}
      onNo={onCerrar}
    >
      {retorno ? (
        <p>
          Retorno {retorno.IdRetorno} a {retorno.Proveedor} por {pesos(retorno.Monto)}. El monto vuelve a tu saldo
          disponible.
        </p>
      ) : null}
    </Question>
  )
}
