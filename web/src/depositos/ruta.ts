// Where the screens of a deposit are.
export const LISTA = '/depositos'
export const rutaDe = (verbo: 'ver' | 'editar', id: number) => `/deposito/${verbo}/${id}`
