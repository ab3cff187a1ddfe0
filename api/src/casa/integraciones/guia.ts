// The guide for integrators at /api/docs, in Spanish: how one enters, what every service has in common, and recipes.
import { DIAS_DE_INTENTOS } from '@litro/contract/integraciones/webhook'

type Receta = { titulo: string; texto: string; codigo: string }

const recetas: readonly Receta[] = [
  {
    titulo: 'Emitir y timbrar una factura',
    texto:
      'Lee los catálogos, genera la prefactura con una clave tuya (Idempotency-Key) y tímbrala. Repetir la captura con la misma clave responde lo mismo; con otros datos responde 409 CLAVE_REPETIDA. Si el timbrado responde 202, su fin llega por webhook: pedirlo otra vez no hace un segundo timbre.',
    codigo: `curl -X POST $LITRO/services/factura_agregar \\
  -H "Authorization: Bearer $LLAVE" -H "Idempotency-Key: pedido-000001" \\
  -H "Content-Type: application/json" \\
  -d '{"IdCliente":1,"IdProducto":1,"IdMetodoPago":2,"IdFormaPago":22,
       "IdFacturaTipo":1,"IdSKUTipo":1,"IdSucursal":1,"Precio":22.45,"Litros":1000}'
curl -X POST $LITRO/services/factura_timbrar/123 -H "Authorization: Bearer $LLAVE" \\
  -H "Content-Type: application/json" -d '{}'`,
  },
  {
    titulo: 'Listar los depósitos',
    texto:
      'Una lista sin limite responde entera. Con limite responde una ventana; la cabecera X-Siguiente trae el cursor de la que sigue y falta en la última.',
    codigo: `curl -i "$LITRO/services/depositos?limite=500&orden=-Fecha" -H "Authorization: Bearer $LLAVE"
curl -i "$LITRO/services/depositos?limite=500&orden=-Fecha&cursor=…" -H "Authorization: Bearer $LLAVE"`,
  },
  {
    titulo: 'Bajar el mes',
    texto: 'XML y PDF de hasta 500 facturas por paquete, y el estado de cuenta del periodo para conciliar.',
    codigo: `curl "$LITRO/services/facturas_zip?ids=1,2,3" -H "Authorization: Bearer $LLAVE" -o facturas.zip
curl "$LITRO/services/estado-cuenta?desde=2026-11-01&hasta=2026-11-30" -H "Authorization: Bearer $LLAVE"`,
  },
  {
    titulo: 'Importar prefacturas de un archivo',
    texto:
      'CSV, XLSX o JSON. Sin Guardar responde qué haría con cada renglón; con Guardar lo hace, cada renglón por su cuenta. Clave es la de tu sistema: repetirla responde la primera prefactura, y con otros datos se rechaza con CLAVE_REPETIDA. Mientras Pendientes no sea cero, manda otra vez el mismo archivo: sigue donde se quedó.',
    codigo: `curl -X POST $LITRO/services/facturas_importar -H "Authorization: Bearer $LLAVE" \\
  -F Guardar=true -F Archivo=@pedidos.csv
# Clave,RFC,Producto,Precio,Litros,MetodoPago,FormaPago,TipoFactura,SKU,Sucursal,Observaciones`,
  },
  {
    titulo: 'Comprobar la firma de un webhook',
    texto:
      'Cabeceras de Standard Webhooks: webhook-id (el mismo en cada intento: úsalo para no atenderlo dos veces), webhook-timestamp y webhook-signature. La firma es HMAC-SHA256 en base64 de id.timestamp.cuerpo, con los bytes de tu secreto después de whsec_.',
    codigo: `const llave = Buffer.from(secreto.replace('whsec_', ''), 'base64')
const firma = createHmac('sha256', llave).update(\`\${id}.\${momento}.\${cuerpo}\`).digest('base64')
const esDeLitro = cabecera.split(' ').includes('v1,' + firma)`,
  },
]

const escapeHtml = (texto: string) => texto.replace(/[&<>]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[c]!)

const renderReceta = ({ titulo, texto, codigo }: Receta) =>
  `<h3>${escapeHtml(titulo)}</h3><p>${escapeHtml(texto)}</p><pre tabindex="0">${escapeHtml(codigo)}</pre>`

export const guia = `<section aria-label="Guía">
<h2>Entrar</h2>
<p>Crea una llave en <a href="/integraciones">Integraciones</a> y mándala en cada petición: <code>Authorization: Bearer litro_…</code>.
Una llave hace lo que dicen sus permisos, hasta el día en que vence y desde las direcciones que admite. Lo que decide una persona
(pagar o programar retornos, aprobar cuentas, ajustes, usuarios, certificados, cancelar lo timbrado) responde 403. Una llave de la
instalación elige socio con la cabecera <code>X-Socio-Comercial</code>. Las llaves <code>litro_prueba_…</code> solo funcionan en la demostración.</p>
<h2>Lo común</h2>
<p>Los rechazos responden <code>{ "error", "codigo", "campos" }</code>: la frase es para una persona; el código, para tu programa.
429 y 503 se repiten después de esperar. Los importes son números con sus decimales exactos: súmalos en centavos.</p>
<h2>Webhooks</h2>
<p>Cada hecho llega al menos una vez y en orden dentro de cada cosa (una factura, un depósito). Contesta 2xx en 15 segundos; lo demás se
intenta de nuevo, cada vez más espaciado, durante ${DIAS_DE_INTENTOS} días. Después el webhook se pausa y se avisa en pantalla; nada se pierde: al
reanudarlo sale lo que esperaba y lo fallido se reenvía desde Entregas. No se siguen redirecciones ni se llega a redes privadas. El
aviso dice qué pasó y a qué: el detalle se lee con una llave.</p>
<h2>Recetas</h2>
${recetas.map(renderReceta).join('\n')}
<p>En TypeScript, <code>@litro/conector</code> tiene cada servicio como un método con sus tipos y diez ejemplos que corren en las pruebas.</p>
</section>`
