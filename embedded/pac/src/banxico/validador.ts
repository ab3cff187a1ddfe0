// Banxico's public validator of CEPs, played: it knows the seals that were invented here and no others.
import { esCepInventado } from '@litro/cfdi/spei/cep-de-prueba'
import { leerSelloCep } from '@litro/cfdi/spei/sello-cep'
import type { Falla } from '../fallas.ts'
import type { Contestacion } from '../responder.ts'

const MAX_ARCHIVOS = 100

const html = (status: number, cuerpo: string): Contestacion => ({
  status,
  tipo: 'text/html; charset=utf-8',
  cuerpo: Buffer.from(cuerpo),
})

const quote = (texto: string) => texto.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll("'", '&#39;')

type Archivo = { nombre: string; xml: Buffer }
type Fila = { nombre: string; valido: boolean; cadena: string; certificado: string }

export function validarCeps(tipo: string, cuerpo: Buffer, falla: Falla | null): Contestacion {
  const archivos = readMultipart(tipo, cuerpo)
  if (archivos.length > MAX_ARCHIVOS || falla?.modo === 'validador-500')
    return html(500, 'Error en el formato del archivo')
  try {
    const filas = archivos.map(judge)
    if (falla?.modo === 'validador-desorden') filas.reverse()
    if (falla?.modo === 'validador-otra-cadena' && filas[0]) filas[0].cadena = '||1|OTRA||'
    const validos = filas.filter(({ valido }) => valido).length + (falla?.modo === 'validador-cuenta-mal' ? 1 : 0)
    return html(200, write(filas, validos))
  } catch {
    // One that cannot be read spoils all of them, as the real one.
    return html(500, 'Error en el formato del archivo')
  }
}

function judge({ nombre, xml }: Archivo): Fila {
  const { cadena, certificado } = leerSelloCep(xml)
  return { nombre, valido: esCepInventado(xml), cadena, certificado }
}

const write = (
  filas: readonly Fila[],
  validos: number,
) => `<table class="formatted-table"><thead><tr><th>Total</th><th>Válidos</th><th>Inválidos</th></tr></thead>
<tbody><tr><td>${filas.length}</td><td>${validos}</td><td>${filas.length - filas.filter(({ valido }) => valido).length}</td></tr></tbody></table>
<table id="comprobantesCEP"><tbody>
${filas.map(writeFila).join('\n')}
</tbody></table>`

const writeFila = ({ nombre, valido, cadena, certificado }: Fila) =>
  `<tr><td><center>${quote(nombre)}</center></td><td><center>${valido ? '<input type="checkbox" checked disabled/>' : 'X'}</center></td><td><button onclick="openModalDetalleCEP('<tr><td>Cadena Original</td><td>${quote(cadena)}</td></tr><tr><td>Certificado utilizado</td><td>${quote(certificado)}</td></tr><tr><td>Nota</td><td>Comprobante Electrónico de Pago ${valido ? 'Válido' : 'con información errónea'}</td></tr>')">Ver Detalle</button></td></tr>`

function readMultipart(tipo: string, cuerpo: Buffer): Archivo[] {
  const limite = /boundary=([\w-]{1,70})/.exec(tipo)?.[1]
  if (!limite) return []
  return cuerpo
    .toString('latin1')
    .split(`--${limite}`)
    .flatMap((parte) => {
      const corte = parte.indexOf('\r\n\r\n')
      const nombre = /filename="([^"\r\n]{1,200})"/.exec(parte.slice(0, Math.max(corte, 0)))?.[1]
      return nombre ? [{ nombre, xml: Buffer.from(parte.slice(corte + 4, -2), 'latin1') }] : []
    })
}
