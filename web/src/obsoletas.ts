// What a write makes stale, in kinds of things: the reads that tell of a kind it touches are read again. A service may declare it
// on its own line (`toca`); what the lines do not declare yet is declared here.
import { F, type Familia, familias, NC, ND } from '@litro/contract/documentos-fiscales/familia'
import { tiposDeFlota } from '@litro/contract/flota/tipos'
import { type ServiceKey, services } from '@litro/contract/services'

// biome-ignore format: a list is read as a list
const clases = [
  'ajuste', 'autorizacion', 'aviso', 'banco', 'buzon', 'calendario', 'cambio', 'cancelacion', 'catalogo_sat', 'cep', 'cliente', 'comision', 'contabilidad', 'cuadre', 'cuarentena', 'cuenta', 'cuenta_casa', 'cuota', 'deposito',
  'coincide', 'diferencia', 'documento', 'efirma', 'emisor', 'entrega', 'espejo', 'exportacion', F, 'factura_tipo', 'filtro', 'interno', 'lista_sat', 'llave', 'lote',
  'movimiento_banco', ND, 'nota_cargo_tipo', NC, 'operacion_tipo', 'operador', 'pac', 'permiso', 'plantilla', 'producto', 'proveedor', 'recibida', 'recordatorio_pago', 'remolque',
  'retencion', 'retorno', 'ruta', 'saldo', 'serie', 'sitio', 'sku_tipo', 'socio', 'sucursal', 'timbrado', 'tipo_cambio', 'usuario', 'vehiculo',
  'webhook', 'webhook_evento',
] as const
export type Clase = (typeof clases)[number]

/** Reads whose name does not say what they tell of. Balances are told in several places. */
// biome-ignore format: a table is read as a table
const aparte: Partial<Record<string, Clase>> = {
  admin_banco_cuentas:  'movimiento_banco',
  admin_por_autorizar_listar:  'autorizacion',
  admin_por_autorizar_resumen: 'autorizacion',
  deposito_cep_leer:    'cep',
  anticipo_disponible:  'saldo',
  cliente_antiguedad:   'saldo',
  antiguedad_listar:      'saldo',
  documento_con_saldo:  'saldo',
  estado_cuenta_listar: 'saldo',
  estado_cuenta_resumen: 'saldo',
  admin_ajustes_entrega_leer: 'entrega',
  colonia_listar:       'catalogo_sat',
  flota_texto:          'entrega',
  producto_de_factura:  F,
  tablero_leer:         'saldo',
}

/** `admin_factura_tipo_listar` tells of `factura_tipo`: the longest kind its name begins with. */
export function claseDe(lectura: string): Clase | undefined {
  const nombre = lectura.replace(/^admin_/, '')
  const suyas = clases.filter((clase) => nombre.startsWith(`${clase}_`))
  return aparte[lectura] ?? suyas.sort((a, b) => b.length - a.length)[0]
}

/** The same verbs of each family touch its documents and what hangs on them. */
function deFamilias<V extends string>(verbos: readonly V[], ...tambien: readonly Clase[]) {
  const pares = familias.flatMap((familia) => verbos.map((verbo) => [`${familia}_${verbo}`, [familia, ...tambien]]))
  // TypeScript forgets the names that pairs are made of.
  return Object.fromEntries(pares) as unknown as Record<`${Familia}_${V}`, readonly Clase[]>
}

/** A truck that is renamed is told so by its trips. */
function deFlota() {
  const verbos = ['agregar', 'editar', 'retirar', 'recuperar'] as const
  const pares = tiposDeFlota.flatMap((tipo) => verbos.map((verbo) => [`${tipo}_${verbo}`, [tipo, 'entrega']]))
  return Object.fromEntries(pares) as Record<
    `${(typeof tiposDeFlota)[number]}_${(typeof verbos)[number]}`,
    readonly Clase[]
  >
}

/** What waits on the desk and the document itself. */
function deDecisiones() {
  const verbos = ['autorizar', 'rechazar'] as const
  const pares = familias.flatMap((familia) =>
    verbos.map((verbo) => [`admin_${familia}_${verbo}`, ['autorizacion', familia]]),
  )
  return Object.fromEntries(pares) as Record<`admin_${Familia}_${(typeof verbos)[number]}`, readonly Clase[]>
}

const DINERO = ['deposito', 'cep', 'movimiento_banco', 'saldo', ...familias] as const
/** The desk's order too: what agrees in all comes first. */
const DE_CEP = ['cep', 'deposito', 'movimiento_banco'] as const
const DE_SOCIO = ['socio', 'retencion', 'ajuste', 'saldo', 'cambio'] as const
/** A change that is decided may be about a partner's money or about a person. */
const DECIDIDO = [...DE_SOCIO, 'usuario'] as const
const DE_EMISOR = ['emisor', 'serie', 'pac'] as const
const DE_BUZON = ['buzon', 'recibida', 'retorno', 'aviso'] as const
const DE_ESPEJO = ['espejo', 'diferencia', 'coincide', 'efirma', F, 'saldo'] as const
const DE_SERIE = ['serie', 'emisor', 'permiso'] as const

// biome-ignore format: a table is read as a table
const toca: { [K in ServiceKey]?: readonly Clase[] } = {
  plantilla_agregar: ['plantilla'],      plantilla_editar: ['plantilla'],         plantilla_borrar: ['plantilla'],
  preferencia_guardar: ['aviso'],
  filtro_agregar: ['filtro'],            filtro_editar: ['filtro'],               filtro_borrar: ['filtro'],
  cliente_agregar: ['cliente'],          cliente_editar: ['cliente'],             cliente_inactivar: ['cliente'],
  sucursal_agregar: ['sucursal'],        sucursal_editar: ['sucursal'],
  proveedor_agregar: ['proveedor', 'cuenta'], proveedor_editar: ['proveedor', 'cuenta'],
  documento_agregar: ['documento'],      documento_editar: ['documento'],         documento_retirar: ['documento'],

  ...deFamilias(['agregar', 'editar'], 'saldo'),
  ...deFamilias(['borrar', 'timbrar', 'cancelar', 'estatus'], F, 'saldo', 'entrega'),
  ...deFamilias(['enviar'], 'cliente'),
  factura_timbrar_lote: ['lote'],        nota_credito_timbrar_lote: ['lote'],     nota_cargo_timbrar_lote: ['lote'],
  lote_cancelar: ['lote'],               lote_cerrar: ['lote'],
  factura_importar: [F, 'saldo'], cliente_importar: ['cliente'], proveedor_importar: ['proveedor', 'cuenta'], admin_producto_importar: ['producto'],
  vehiculo_importar: ['vehiculo'],       remolque_importar: ['remolque'],         operador_importar: ['operador'],       sitio_importar: ['sitio'],
       factura_sustituir: [F], factura_conservar: [F], nota_cargo_anticipo: [ND, F, 'saldo'],
  ...deFlota(),
  entrega_agregar: ['entrega', 'ruta'],  entrega_editar: ['entrega', 'ruta'],     entrega_repetir: ['entrega'],
  entrega_descartar: ['entrega'],        entrega_autorizar: ['entrega'],          entrega_timbrar: ['entrega', 'timbrado'],
  entrega_cancelar: ['entrega', 'cancelacion'], entrega_estatus: ['entrega', 'cancelacion'],
  entrega_salir: ['entrega'],            entrega_entregar: ['entrega', F],        entrega_enviar: ['entrega'],
  entrega_cobrar_flete: ['entrega', F, 'saldo'], flota_texto_responder: ['sitio', 'operador', 'entrega'],
  entrega_liga: ['entrega'],             entrega_liga_revocar: ['entrega'],

  deposito_agregar: ['deposito', 'saldo'], deposito_editar: ['deposito', 'saldo'],
  deposito_facturar: ['deposito', F, 'saldo'],
  deposito_borrar: ['deposito', 'saldo'],  deposito_solicitar_cancelacion: ['deposito', 'saldo'],
  admin_deposito_aplicar: DINERO,        admin_deposito_rechazar: DINERO,         admin_deposito_cancelar: DINERO,
  admin_deposito_corregir_fecha: DE_CEP,
  admin_deposito_mantener: DINERO,       admin_deposito_reaplicar: DINERO,        admin_deposito_reclasificar: DINERO,
  admin_nota_credito_aplicar: DINERO,    admin_saldo_favor_deshacer: DINERO,      admin_rep_cancelar: DINERO,
  admin_rep_reemitir: DINERO,
  admin_cep_cargar: DE_CEP,              admin_cep_quitar: DE_CEP,                deposito_cep_cargar: ['cep'],
  admin_cep_configurar: ['cep'],         admin_cep_consultar: ['cep', 'deposito'],
  admin_banco_importar: ['movimiento_banco'], admin_movimiento_banco_descartar: ['movimiento_banco'], admin_movimiento_banco_recuperar: ['movimiento_banco'],

  retorno_agregar: ['retorno', 'saldo', 'proveedor', 'recibida'], retorno_editar: ['retorno', 'saldo', 'proveedor'], retorno_cancelar: ['retorno', 'saldo'],
  admin_retorno_revisar: ['retorno', 'saldo'],        admin_retorno_rechazar: ['retorno', 'saldo'],
  admin_retorno_programar: ['retorno', 'saldo'],      admin_retorno_pagar: ['retorno', 'saldo'],
  admin_retorno_consultar: ['retorno'],
  admin_cuenta_aprobar: ['cuenta', 'proveedor'],      admin_cuenta_rechazar: ['cuenta', 'proveedor', 'retorno'],
  interno_aceptar: ['interno', 'deposito', 'aviso'],  interno_rechazar: ['interno', 'deposito', 'aviso'],

  ...deDecisiones(),
  admin_cancelacion_enviar: ['cancelacion', ...familias], admin_timbrado_reintentar: ['timbrado'],
  admin_contabilidad_cerrar: ['contabilidad'], admin_cuenta_contable_editar: ['contabilidad'],
  admin_cuadre_ejecutar: ['cuadre', 'aviso'],
  admin_cuarentena_comparar: ['cuarentena'], admin_cuarentena_confirmar: ['cuarentena', 'aviso'],
  calendario_crear: ['calendario'],      calendario_borrar: ['calendario'],
  webhook_agregar: ['webhook'],          webhook_editar: ['webhook'],             webhook_pausar: ['webhook', 'aviso'],
  webhook_probar: ['webhook', 'webhook_evento'], webhook_borrar: ['webhook'],     webhook_evento_reenviar: ['webhook', 'webhook_evento'],
  llave_agregar: ['llave'],              llave_revocar: ['llave'],

  admin_espejo_cargar: DE_ESPEJO,        admin_espejo_pedir: ['espejo'],          admin_espejo_repetir: ['espejo'],
  admin_espejo_configuracion_guardar: ['espejo'],
  admin_diferencia_explicar: DE_ESPEJO,  admin_diferencia_adoptar: DE_ESPEJO,     admin_diferencia_preguntar: DE_ESPEJO,
  admin_diferencias_preguntar: DE_ESPEJO, admin_diferencia_traer: DE_ESPEJO,
  admin_efirma_prestar: DE_ESPEJO,       admin_efirma_custodiar: DE_ESPEJO,       admin_efirma_quitar: DE_ESPEJO,

  admin_recibida_cargar: ['recibida'],   admin_recibida_asignar: ['recibida'],    admin_recibida_soltar: ['recibida'],
  admin_recibida_descartar: ['recibida'], admin_recibida_recuperar: ['recibida'], admin_recibida_consultar: ['recibida'],

  admin_buzon_preguntar: DE_BUZON,       admin_buzon_configurar: ['buzon'],       admin_buzon_consultar: DE_BUZON,
  admin_buzon_aceptar: DE_BUZON,         admin_buzon_rechazar: DE_BUZON,

  recordatorio_pago_guardar: ['recordatorio_pago'],

  admin_lista_sat_importar: ['lista_sat'],

  admin_socio_agregar: ['socio'],        admin_socio_editar: ['socio', 'cambio'],
  admin_cambio_confirmar: DECIDIDO,      admin_cambio_rechazar: DECIDIDO,         admin_cambio_retirar: DECIDIDO,
  admin_ajuste_agregar: DE_SOCIO,        admin_retencion_agregar: DE_SOCIO,       admin_retencion_liberar: DE_SOCIO,
  admin_comision_agregar: ['comision'],  admin_comision_editar: ['comision'],     admin_comision_borrar: ['comision'],
  admin_usuario_invitar: ['usuario', 'socio', 'cambio'], admin_usuario_agregar: ['usuario', 'socio', 'cambio'],
  admin_usuario_editar: ['usuario', 'cambio'], admin_usuario_bloquear: ['usuario'], admin_usuario_restablecer: ['usuario', 'cambio'],
  admin_ajustes_entrega_guardar: ['entrega'], admin_exportacion_guardar: ['exportacion'], admin_exportacion_reintentar: ['exportacion'],
  admin_emisor_guardar: DE_EMISOR,       admin_csd_agregar: DE_EMISOR,            admin_csd_activar: DE_EMISOR,
  admin_pac_guardar: ['pac', 'emisor'],  admin_pac_elegir: ['pac', 'emisor'],     admin_pac_fallas_guardar: ['pac'],
  admin_serie_agregar: DE_SERIE,         admin_serie_editar: DE_SERIE,            admin_permiso_editar: ['permiso', 'serie', 'sucursal'],
  admin_tipo_cambio_guardar: ['tipo_cambio', 'saldo'],
  admin_catalogo_sat_importar: ['catalogo_sat'],      admin_catalogo_sat_quitar: ['catalogo_sat'],
  admin_producto_agregar: ['producto'],               admin_producto_editar: ['producto'],
  admin_cuota_agregar: ['cuota', 'producto', 'aviso'], admin_cuota_editar: ['cuota', 'producto', 'aviso'],
  admin_banco_agregar: ['banco'],                     admin_banco_editar: ['banco'],
  admin_cuenta_casa_agregar: ['cuenta_casa', 'cep', 'deposito'], admin_cuenta_casa_editar: ['cuenta_casa', 'cep', 'deposito'],
  admin_sku_tipo_agregar: ['sku_tipo'],               admin_sku_tipo_editar: ['sku_tipo'],
  admin_factura_tipo_agregar: ['factura_tipo'],       admin_factura_tipo_editar: ['factura_tipo'],
  admin_operacion_tipo_agregar: ['operacion_tipo'],   admin_operacion_tipo_editar: ['operacion_tipo'],
  admin_nota_cargo_tipo_agregar: ['nota_cargo_tipo'], admin_nota_cargo_tipo_editar: ['nota_cargo_tipo'],
}

export function tocaDe(servicio: ServiceKey): readonly Clase[] {
  // The contract's own word goes first, as soon as the line has one.
  const linea = services[servicio] as object as { toca?: readonly Clase[] }
  return linea.toca ?? toca[servicio] ?? []
}
