// Proves that a letter says the same as text and as HTML, and that nobody's name becomes markup.
import { expect, test } from 'vitest'
import { type Carta, toHtml, toTexto } from './carta.ts'

const carta: Carta = {
  de: 'Pérez & <Hijos>',
  saludo: 'Ñandú "La Ñ"',
  bloques: [
    'Un párrafo.\nCon dos líneas.',
    { cifra: 'Por pagar $1.00 MXN', nota: 'Vence el 02/12/2026' },
    { datos: [['CLABE', '012 225 00123456789 3']] },
    { liga: 'https://sat.example/?id=1&re=2', boton: 'Verificar' },
  ],
  firma: 'Pérez\nEnviado con Litro',
}

test('el texto va por párrafos, con la liga sola en su línea', () => {
  expect(toTexto(carta)).toBe(
    [
      'Ñandú "La Ñ":',
      'Un párrafo.\nCon dos líneas.',
      'Por pagar $1.00 MXN\nVence el 02/12/2026',
      'CLABE: 012 225 00123456789 3',
      'https://sat.example/?id=1&re=2',
      'Pérez\nEnviado con Litro',
    ].join('\n\n'),
  )
})

test('el HTML dice lo mismo, y un nombre con signos no es una etiqueta', () => {
  const html = toHtml(carta)
  expect(html).toContain('Pérez &amp; &lt;Hijos&gt;')
  expect(html).not.toContain('<Hijos>')
  expect(html).toContain('href="https://sat.example/?id=1&amp;re=2"')
  for (const dicho of ['Un párrafo.<br>Con dos líneas.', 'Vence el 02/12/2026', '012 225 00123456789 3']) {
    expect(html).toContain(dicho)
  }
  expect(html).not.toMatch(/<script|src="http/)
})

test('con logo, la imagen viene dentro del correo y dice de quién es', () => {
  const html = toHtml({ ...carta, logo: 'logo@litro.example' })
  expect(html).toContain('src="cid:logo@litro.example" alt="Pérez &amp; &lt;Hijos&gt;"')
})
