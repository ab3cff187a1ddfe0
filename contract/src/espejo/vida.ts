// The lives of the mirror: a window of time, each request to the SAT, each package, and each difference with what is here.
import { vida } from '../vida.ts'

const staff = { permiso: 'admin.espejo' } as const

// biome-ignore format: a table is read as a table
export const vidaVentana = vida('ventana_sat', 'La ventana', {
  pendiente: { estatus: 'en camino',    dicho: 'está en camino',    ahora: 'el SAT la entrega en minutos, a veces en horas' },
  cubierta:  { estatus: 'cubierta',     dicho: 'está cubierta',     ahora: 'ya no admite cambios' },
  vacia:     { estatus: 'sin comprobantes', dicho: 'no tiene comprobantes', ahora: 'ya no admite cambios' },
  partida:   { estatus: 'partida',      dicho: 'está partida en dos', ahora: 'espera a sus partes' },
  revision:  { estatus: 'por revisar',  dicho: 'está por revisar',  ahora: 'se puede volver a pedir' },
}, {
  planear: { de: [], a: ['pendiente'] },
  pedir:   { de: ['revision'], a: ['pendiente'], ...staff, servicio: 'admin_espejo_repetir' },
  // The engine's.
  cubrir:  { de: ['pendiente'], a: ['cubierta', 'vacia'] },
  partir:  { de: ['pendiente'], a: ['partida'] },
  revisar: { de: ['pendiente'], a: ['revision'] },
})

const fallida = ['agotada', 'duplicada', 'rechazada', 'abandonada', 'vencida', 'perdida', 'revision'] as const

// biome-ignore format: a table is read as a table
export const vidaSolicitudSat = vida('solicitud_sat', 'La solicitud al SAT', {
  por_enviar: { estatus: 'por enviar',   dicho: 'está por enviar',   ahora: 'se envía sola' },
  enviando:   { estatus: 'enviándose',   dicho: 'está enviándose',   ahora: 'espera la respuesta del SAT' },
  aceptada:   { estatus: 'el SAT la prepara', dicho: 'está aceptada', ahora: 'el SAT prepara los paquetes' },
  terminada:  { estatus: 'por descargar', dicho: 'está terminada',   ahora: 'se descargan sus paquetes' },
  leida:      { estatus: 'leída',        dicho: 'está leída',        ahora: 'ya no admite cambios' },
  vacia:      { estatus: 'sin comprobantes', dicho: 'no tiene comprobantes', ahora: 'ya no admite cambios' },
  agotada:    { estatus: 'agotada',      dicho: 'está agotada',      ahora: 'se pide otra con un segundo más' },
  duplicada:  { estatus: 'duplicada',    dicho: 'está duplicada',    ahora: 'se pide otra con un segundo más' },
  tope:       { estatus: 'demasiado grande', dicho: 'es demasiado grande', ahora: 'se parte en dos' },
  rechazada:  { estatus: 'rechazada',    dicho: 'está rechazada',    ahora: 'ya no admite cambios' },
  abandonada: { estatus: 'abandonada',   dicho: 'está abandonada',   ahora: 'se pide otra con un segundo más' },
  vencida:    { estatus: 'vencida',      dicho: 'está vencida',      ahora: 'se pide otra con un segundo más' },
  perdida:    { estatus: 'perdida',      dicho: 'está perdida',      ahora: 'se pide otra con un segundo más' },
  revision:   { estatus: 'por revisar',  dicho: 'está por revisar',  ahora: 'la revisa una persona' },
}, {
  planear:   { de: [], a: ['por_enviar'] },
  enviar:    { de: ['por_enviar'], a: ['enviando'] },
  aceptar:   { de: ['enviando'], a: ['aceptada'] },
  negar:     { de: ['enviando'], a: fallida },
  verificar: { de: ['aceptada'], a: ['terminada', 'vacia', 'tope', ...fallida] },
  leer:      { de: ['terminada'], a: ['leida'] },
  perder:    { de: ['terminada'], a: ['vencida', 'perdida', 'revision'] },
})

// biome-ignore format: a table is read as a table
export const vidaPaquete = vida('paquete_sat', 'El paquete', {
  pendiente: { estatus: 'por descargar', dicho: 'está por descargar', ahora: 'se descarga solo' },
  guardado:  { estatus: 'por leer',      dicho: 'está por leer',      ahora: 'se lee solo' },
  leido:     { estatus: 'leído',         dicho: 'está leído',         ahora: 'ya no admite cambios' },
  perdido:   { estatus: 'perdido',       dicho: 'está perdido',       ahora: 'se pide otra vez' },
  ilegible:  { estatus: 'ilegible',      dicho: 'es ilegible',        ahora: 'se pide otra vez' },
}, {
  anunciar: { de: [], a: ['pendiente'] },
  recibir:  { de: [], a: ['guardado'] },
  guardar:  { de: ['pendiente'], a: ['guardado'] },
  leer:     { de: ['guardado'], a: ['leido', 'ilegible'] },
  // What arrived cannot be opened, and the SAT gives it once more.
  rehacer:  { de: ['guardado'], a: ['pendiente'] },
  perder:   { de: ['pendiente', 'guardado'], a: ['perdido'] },
})

// biome-ignore format: a table is read as a table
export const vidaDiscrepancia = vida('discrepancia', 'La diferencia', {
  abierta:   { estatus: 'Abierta',   dicho: 'está Abierta',   ahora: 'se resuelve o se explica' },
  explicada: { estatus: 'Explicada', dicho: 'está Explicada', ahora: 'se abre sola si algo cambia' },
  resuelta:  { estatus: 'Resuelta',  dicho: 'está Resuelta',  ahora: 'se abre sola si vuelve' },
}, {
  hallar:    { de: [], a: ['abierta'] },
  explicar:  { de: ['abierta'], a: ['explicada'], ...staff, servicio: 'admin_diferencia_explicar' },
  adoptar:   { de: ['abierta', 'explicada'], a: ['resuelta'], ...staff, servicio: 'admin_diferencia_adoptar' },
  preguntar: { de: ['abierta', 'explicada'], ...staff, servicio: 'admin_diferencia_preguntar' },
  traer:     { de: ['abierta', 'explicada'], ...staff, servicio: 'admin_diferencia_traer' },
  // The engine's: what each comparison finds gone, back again, or changed.
  resolver:  { de: ['abierta', 'explicada'], a: ['resuelta'] },
  reabrir:   { de: ['resuelta', 'explicada'], a: ['abierta'] },
})

export type EstadoVentana = keyof typeof vidaVentana.estados
export type EstadoSolicitudSat = keyof typeof vidaSolicitudSat.estados
export type EstadoPaquete = keyof typeof vidaPaquete.estados
export type EstadoDiscrepancia = keyof typeof vidaDiscrepancia.estados
