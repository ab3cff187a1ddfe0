// The days the address of the statement asks for; what is no day does not count.
import { PERIODO, readListState } from '../list/list-state.ts'

export function periodoDelEstado(params: URLSearchParams): { desde?: string; hasta?: string } {
  const { desde, hasta } = readListState(params, { estrechos: PERIODO })
  return { ...(desde && { desde }), ...(hasta && { hasta }) }
}
