// The operator's page: one portrait screen readable on a phone, the Carta Porte behind a link, and the form that delivers.
import type { Entrega } from '@litro/contract/entregas/entrega'

export const ESTILO = `
:root{color-scheme:light dark;--tinta:#0f2b33;--tenue:#4c6068;--linea:#d9e2e5;--fondo:#f6f9fa;--tarjeta:#fff;--marca:#0b5563;--sobre:#fff;--mal:#a61b1b}
@media(prefers-color-scheme:dark){:root{--tinta:#e6eff2;--tenue:#a3b5bc;--linea:#29414a;--fondo:#0d191d;--tarjeta:#13252b;--marca:#5cc0d0;--sobre:#06222a;--mal:#ff9c9c}}
*{box-sizing:border-box}body{margin:0;font:17px/1.45 system-ui,sans-serif;color:var(--tinta);background:var(--fondo)}
main{max-width:34rem;margin:0 auto;padding:1rem}h1{margin:.25rem 0;font-size:1.5rem;color:var(--marca)}h2{font-size:1.1rem;margin:1.25rem 0 .5rem}
section{background:var(--tarjeta);border:1px solid var(--linea);border-radius:.75rem;padding:.9rem;margin:.75rem 0}
dl{margin:0;display:grid;gap:.5rem}dt{color:var(--tenue);font-size:.85rem}dd{margin:0;font-weight:600;overflow-wrap:anywhere}
label{display:block;margin:.75rem 0 .25rem}input{width:100%;font:inherit;padding:.7rem;border:1px solid var(--tenue);border-radius:.5rem;background:var(--fondo);color:inherit}
canvas{display:block;width:100%;height:160px;border:1px solid var(--tenue);border-radius:.5rem;background:#fff;touch-action:none}
.boton{display:block;width:100%;text-align:center;font:inherit;font-weight:700;padding:.9rem;margin-top:1rem;border:0;border-radius:.6rem;background:var(--marca);color:var(--sobre);text-decoration:none}
.otro{background:transparent;color:var(--marca);border:1px solid var(--marca)}.mal{color:var(--mal);font-weight:600}
`

export const SCRIPT = `
(()=>{
const f=document.querySelector('form'),m=document.getElementById('mensaje'),c=document.querySelector('canvas')
const pdf=location.pathname+'/archivo'
if('serviceWorker' in navigator)navigator.serviceWorker.register('/viaje/obrero.js',{scope:'/viaje/'}).catch(()=>{})
if('caches' in window)caches.open('viaje').then((k)=>Promise.all([k.add(location.pathname),k.add(pdf)])).catch(()=>{})
if(!f)return
let firmado=false,dibuja=false
const x=c.getContext('2d'),punto=(e)=>{const r=c.getBoundingClientRect();return[(e.clientX-r.left)*c.width/r.width,(e.clientY-r.top)*c.height/r.height]}
c.addEventListener('pointerdown',(e)=>{dibuja=true;firmado=true;c.setPointerCapture(e.pointerId);x.beginPath();x.moveTo(...punto(e))})
c.addEventListener('pointermove',(e)=>{if(!dibuja)return;x.lineWidth=3;x.lineCap='round';x.strokeStyle='#0f2b33';x.lineTo(...punto(e));x.stroke()})
c.addEventListener('pointerup',()=>{dibuja=false})
document.getElementById('limpiar').addEventListener('click',()=>{x.clearRect(0,0,c.width,c.height);firmado=false})
const di=(t,mal)=>{m.textContent=t;m.className=mal?'mal':''}
f.addEventListener('submit',async(e)=>{
  e.preventDefault()
  const b=f.querySelector('button[type=submit]'),d=new FormData()
  const litros=[...f.querySelectorAll('input[data-parada]')].map((i)=>({Parada:Number(i.dataset.parada),IdProducto:Number(i.dataset.producto),Litros:i.value.replaceAll(',','').trim()}))
  d.append('Entregas',JSON.stringify(litros));d.append('Recibio',f.elements.Recibio.value)
  const foto=f.elements.Foto.files[0];if(foto)d.append('Foto',foto,'bol.jpg')
  if(firmado)d.append('Firma',await new Promise((r)=>c.toBlob(r,'image/png')),'firma.png')
  b.disabled=true;di('Enviando...')
  try{
    const r=await fetch(location.pathname,{method:'POST',body:d})
    if(r.ok){f.hidden=true;di('Entregado. Gracias.');return}
    const q=await r.json().catch(()=>({}));di(q.error||'No se pudo enviar. Inténtalo de nuevo.',true)
  }catch{di('Sin señal. Lo que escribiste sigue aquí; inténtalo de nuevo cuando tengas red.',true)}
  b.disabled=false
})
})()`

const escapeHtml = (texto: string) =>
  texto.replace(/[&<>"']/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[c]!)

const hora = (momento: string) =>
  `${momento.slice(8, 10)}/${momento.slice(5, 7)}/${momento.slice(0, 4)} ${momento.slice(11, 16)}`
const marco = (titulo: string, cuerpo: string) => `<!doctype html><html lang="es-MX"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(titulo)}</title><style>${ESTILO}</style></head>
<body><main>${cuerpo}</main><script>${SCRIPT}</script></body></html>`

export const muerta = (mensaje: string) =>
  marco('Liga sin uso', `<h1>Liga sin uso</h1><section><p>${escapeHtml(mensaje)}</p></section>`)

export function paginaDe(entrega: Entrega, ruta: string): string {
  const datos: [string, string][] = [
    ['Carta Porte', `${entrega.CartaPorte ?? ''} · ${entrega.UUID ?? ''}`],
    ['Unidad', [`${entrega.Vehiculo} · ${entrega.Placa}`, ...entrega.RemolquesNombres].join(', ')],
    ['Operador', entrega.Operador],
    ['Sale de', `${entrega.Origen} · ${hora(entrega.Salida)}`],
    ['Sellos', entrega.Sellos || 'Sin capturar'],
    ['BOL', entrega.Bol || 'Sin capturar'],
  ]
  const fichas = datos
    .map(([etiqueta, valor]) => `<div><dt>${etiqueta}</dt><dd>${escapeHtml(valor)}</dd></div>`)
    .join('')
  const paradas = entrega.Paradas.map(
    ({ Sitio, Llegada, Cargas }) =>
      `<section><dl><div><dt>Llega ${hora(Llegada)}</dt><dd>${escapeHtml(Sitio)}</dd></div>${Cargas.map(
        ({ Producto, Litros }) =>
          `<div><dt>${escapeHtml(Producto)}</dt><dd>${Litros.toLocaleString('es-MX')} L</dd></div>`,
      ).join('')}</dl></section>`,
  ).join('')
  const campos = entrega.Paradas.flatMap(({ Sitio, Cargas }, i) =>
    Cargas.map(({ IdProducto, Producto, Litros }) => {
      const id = `l${i + 1}-${IdProducto}`
      return `<label for="${id}">Litros de ${escapeHtml(Producto)} en ${escapeHtml(Sitio)}</label>
<input id="${id}" inputmode="decimal" required data-parada="${i + 1}" data-producto="${IdProducto}" value="${Litros}">`
    }),
  ).join('')
  return marco(
    `Viaje ${entrega.Viaje}`,
    `<h1>Viaje ${escapeHtml(entrega.Viaje)}</h1><section><dl>${fichas}</dl>
<a class="boton otro" href="${escapeHtml(ruta)}/archivo">Ver la Carta Porte</a></section>
<h2>Entregas</h2>${paradas}
<h2>Al entregar</h2><p id="mensaje" role="status"></p>
<form><section>${campos}
<label for="recibio">Quién recibió</label><input id="recibio" name="Recibio" maxlength="120" required>
<label for="foto">Foto del BOL</label><input id="foto" name="Foto" type="file" accept="image/jpeg,image/png" capture="environment">
<label for="firma">Firma de quien recibe</label><canvas id="firma" width="600" height="240" role="img" aria-label="Firma de quien recibe"></canvas>
<button class="boton otro" type="button" id="limpiar">Borrar firma</button>
<button class="boton" type="submit">Entregado</button></section></form>`,
  )
}
