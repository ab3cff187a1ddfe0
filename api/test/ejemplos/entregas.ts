// Examples of the fleet and of deliveries for the generated walk: each verb with a row in the state that allows it.
import type { ServiceKey } from '@litro/contract/services'
import type { TestApp } from '../app.ts'
import {
  capturaDeEntrega,
  crearEntrega,
  crearEntregaTimbrada,
  type FlotaDePrueba,
  operadorDePrueba,
  seedFlota,
  vehiculoDePrueba,
} from '../entregas.ts'
import { crear, seedFiscales } from '../fiscal.ts'
import type { Ejemplo } from './ejemplos.ts'

type Ejemplos = Partial<Record<ServiceKey, Ejemplo>>
const ids = (propio: number, ajeno: number) => ({ params: { id: String(propio) }, ajeno: { id: String(ajeno) } })

export async function seedEntregas(t: TestApp): Promise<Ejemplos> {
  const fiscales = await seedFiscales(t.deps, t.gente.a, 'DE CAMINO', 'CAM150607QW3')
  const fiscalesB = await seedFiscales(t.deps, t.gente.b, 'DE OTRO', 'OTR150607QW3')
  const a = await seedFlota(t, 'a', fiscales.cliente)
  const b = await seedFlota(t, 'b', fiscalesB.cliente)
  const facturas = ids(await crear(t.deps, fiscales, 'factura'), await crear(t.deps, fiscalesB, 'factura'))
  return {
    ...deFlota(a, b),
    ...(await deEntregas(t, a, b)),
    admin_ajustes_entrega_guardar: {
      entrada: {
        MargenMinutos: 0,
        MinutosAntesDeSalir: 10,
        HidroYPetroEnTraslado: false,
        ConceptosDeFlete: 'todos',
        CondicionesDelServicio: '',
      },
    },
    colonia_listar: { consulta: { CodigoPostal: '37000' } },
    flota_texto: { consulta: { Campo: 'Almacen', Texto: 'Terminal' } },
    flota_texto_responder: { entrada: { Campo: 'Almacen', Texto: 'La terminal', Id: a.planta, Es: true } },
    entrega_de_factura: facturas,
    entrega_de_cliente: ids(fiscales.cliente, fiscalesB.cliente),
    entrega_propuesta: { consulta: { IdFactura: facturas.params.id } },
  }
}

function deFlota(a: FlotaDePrueba, b: FlotaDePrueba): Ejemplos {
  const sitio = { Nombre: 'Otro patio', CodigoPostal: '37000' }
  const ruta = { IdOrigen: a.planta, IdDestino: a.destino, Km: 43, Minutos: 61 }
  const remolque = { Nombre: 'T-2', Placa: '77BB1' }
  const entradas = {
    vehiculo: [{ ...vehiculoDePrueba, Placa: 'OTRA123' }, vehiculoDePrueba],
    remolque: [remolque, { Nombre: 'T-1', Placa: '55AK9T' }],
    operador: [{ ...operadorDePrueba, RFC: 'FUNK671228PH6' }, operadorDePrueba],
    sitio: [sitio, { ...sitio, Nombre: 'Terminal León' }],
    ruta: [{ ...ruta, IdDestino: a.destino2 }, ruta],
  } as const
  const de = {
    vehiculo: 'vehiculo',
    remolque: 'remolque',
    operador: 'operador',
    sitio: 'planta',
    ruta: 'ruta',
  } as const
  const ejemplos: Ejemplos = {}
  for (const tipo of ['vehiculo', 'remolque', 'operador', 'sitio', 'ruta'] as const) {
    const [nueva, cambio] = entradas[tipo]
    const cual = ids(a[de[tipo]], b[de[tipo]])
    ejemplos[`${tipo}_agregar`] = { entrada: nueva }
    ejemplos[`${tipo}_editar`] = { ...cual, entrada: cambio }
    ejemplos[`${tipo}_recuperar`] = cual
    // Retired last, so that the deliveries below find it in use.
    ejemplos[`${tipo}_retirar`] = cual
  }
  return ejemplos
}

const POR_TIMBRAR = [
  'leer',
  'editar',
  'repetir',
  'descartar',
  'autorizar',
  'cobrar_flete',
  'validar',
  'timbrar',
  'pdf',
] as const
const TIMBRADAS = [
  'cancelar',
  'estatus',
  'salir',
  'entregar',
  'xml',
  'correos',
  'enviar',
  'liga',
  'liga_revocar',
] as const

async function deEntregas(t: TestApp, a: FlotaDePrueba, b: FlotaDePrueba): Promise<Ejemplos> {
  const ejemplos: Ejemplos = {
    entrega_agregar: { entrada: capturaDeEntrega(t, a) },
    entrega_dia: { consulta: { Dia: '2026-11-16' } },
  }
  const entradas: Ejemplos = {
    entrega_editar: { entrada: capturaDeEntrega(t, a) },
    entrega_autorizar: { entrada: { Motivo: 'x' } },
    entrega_cobrar_flete: { entrada: { Precio: 8500 } },
    entrega_enviar: { entrada: { Destinatarios: ['juan@example.com'] } },
  }
  for (const verbo of POR_TIMBRAR) {
    const cual = ids(await crearEntrega(t, a, 'a'), await crearEntrega(t, b, 'b'))
    ejemplos[`entrega_${verbo}`] = { ...cual, ...entradas[`entrega_${verbo}`] }
  }
  for (const verbo of TIMBRADAS) {
    const cual = ids((await crearEntregaTimbrada(t, a, 'a')).id, (await crearEntregaTimbrada(t, b, 'b')).id)
    ejemplos[`entrega_${verbo}`] = { ...cual, ...entradas[`entrega_${verbo}`] }
  }
  const documento = async (f: FlotaDePrueba, quien: string) => {
    const { id } = await crearEntregaTimbrada(t, f, quien)
    const { rows } = await t.base.asAdmin('select id_documento as id from entrega where id = $1', [id])
    return rows[0].id as number
  }
  ejemplos.entrega_de_carta_porte = ids(await documento(a, 'a'), await documento(b, 'b'))
  return ejemplos
}
