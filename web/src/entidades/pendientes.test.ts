import { expect, test } from 'vitest'
import { cuantosPorRuta } from './pendientes.tsx'

const aviso = { Clave: 'x', Titulo: '', Detalle: '', Momento: null, Urgente: false, Leido: false }

test('lo que espera en dos vistas de una bandeja se suma; lo que no se cuenta no aparece', () => {
  const cuantos = cuantosPorRuta([
    { ...aviso, Ruta: '/admin/retornos', Cuantos: 5 },
    { ...aviso, Ruta: '/admin/retornos?vista=cuentas', Cuantos: 2 },
    { ...aviso, Ruta: '/admin/emisor' },
  ])
  expect([...cuantos]).toEqual([['/admin/retornos', 7]])
})
