// The box of mail addresses: Enter, a comma or a space end one, and what was typed and not ended counts too.
import { useState } from 'react'

/** Leaving the box moves nothing: a row that appeared between the press and the click on a button would lose that click. */
export function useCajaDeCorreos(inicio: string[]) {
  const [hechos, setHechos] = useState(inicio)
  const [escrito, setEscrito] = useState('')
  const ultimo = escrito.trim()
  return {
    correos: ultimo && !hechos.includes(ultimo) ? [...hechos, ultimo] : hechos,
    caja: {
      value: hechos,
      onChange: setHechos,
      searchValue: escrito,
      onSearchChange: setEscrito,
      acceptValueOnBlur: false,
      splitChars: [',', ';', ' '],
      maxTags: 20,
    },
  }
}
