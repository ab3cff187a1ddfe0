// What a write does when it ends, also when the part of the screen that asked for it is already gone.
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { setCredenciales } from './call.ts'
import { createQueryClient, useEscritura, useServicio } from './query.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const json = (cuerpo: unknown, status = 200) =>
  new Response(JSON.stringify(cuerpo), { status, headers: { 'content-type': 'application/json' } })

type Dicho = { exito: number; error: number; fin: number }

/** The row leaves as soon as the list is back; the other read takes longer. */
function Fila({ dicho }: { dicho: Dicho }) {
  const mantener = useEscritura('admin_deposito_mantener')
  const decir = () =>
    mantener.mutate([{ params: { id: 1 } }], {
      onSuccess: () => void dicho.exito++,
      onError: () => void dicho.error++,
      onSettled: () => void dicho.fin++,
    })
  return (
    <button type="button" onClick={decir}>
      Mantener
    </button>
  )
}

function Pantalla({ dicho }: { dicho: Dicho }) {
  const lista = useServicio('admin_deposito_listar')
  useServicio('admin_saldo_favor_listar')
  return lista.data && lista.data.length > 0 ? <Fila dicho={dicho} /> : <p>Nada por decidir</p>
}

function start(status: number) {
  const dicho: Dicho = { exito: 0, error: 0, fin: 0 }
  let decidido = false
  const tardia = { soltar: () => {} }
  setCredenciales({
    token: async () => 'T',
    renovar: async () => 'T',
    reingresar: async () => undefined,
    aceptado: () => undefined,
  })
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (init?.method === 'PUT') {
      decidido = status === 200
      return json(status === 200 ? {} : { error: 'No se pudo.', codigo: 'VERBO_NO_PERMITIDO' }, status)
    }
    if (!String(url).includes('saldos')) return json(decidido ? [] : [{ IdDeposito: 1 }])
    if (decidido) await new Promise<void>((resolve) => Object.assign(tardia, { soltar: resolve }))
    return json([])
  })
  const cliente = createQueryClient()
  render(
    <QueryClientProvider client={cliente}>
      <Pantalla dicho={dicho} />
    </QueryClientProvider>,
  )
  return { dicho, tardia }
}

test('lo decidido se dice aunque su renglón ya no esté cuando termina la última lectura', async () => {
  const { dicho, tardia } = start(200)
  fireEvent.click(await screen.findByRole('button', { name: 'Mantener' }))
  await screen.findByText('Nada por decidir')
  expect(dicho).toEqual({ exito: 0, error: 0, fin: 0 })
  await act(async () => tardia.soltar())
  await vi.waitFor(() => expect(dicho).toEqual({ exito: 1, error: 0, fin: 1 }))
})

test('lo que falla se dice una vez y el renglón sigue', async () => {
  const { dicho } = start(409)
  fireEvent.click(await screen.findByRole('button', { name: 'Mantener' }))
  await vi.waitFor(() => expect(dicho).toEqual({ exito: 0, error: 1, fin: 1 }))
  expect(screen.getByRole('button', { name: 'Mantener' })).toBeDefined()
})
