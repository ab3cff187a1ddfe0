// A press keeps the focus where it is: leaving a field may show its error, move the page and lose the click half-way.
import type { MouseEvent } from 'react'

export const holdFocus = (evento: MouseEvent) => evento.preventDefault()
