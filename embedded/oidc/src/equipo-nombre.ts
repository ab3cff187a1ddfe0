// What browser and system somebody used, in words, from what the browser says of itself.

const NAVEGADORES: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const SISTEMAS: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\b(Macintosh|Mac OS X)\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

const first = (tabla: [RegExp, string][], texto: string) => tabla.find(([patron]) => patron.test(texto))?.[1]

export function equipoNombre(agente: string | null | undefined): string {
  const texto = agente ?? ''
  const navegador = first(NAVEGADORES, texto)
  const sistema = first(SISTEMAS, texto)
  if (navegador && sistema) return `${navegador} en ${sistema}`
  return navegador ?? sistema ?? 'Equipo desconocido'
}
