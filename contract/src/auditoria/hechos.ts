// Every fact the log can tell, by thing and verb, with its words. A fact that is not here cannot be written.

// biome-ignore format: a table is read as a table
const documento = (borrador: string) => ({
  agregar: `${borrador} generada`, editar: `${borrador} actualizada`, autorizar: 'autorizado', rechazar: 'rechazado', borrar: 'borrado',
  detener: 'detenido por el límite de crédito',
  pedir_timbre: 'timbrado solicitado', timbrar: 'timbrado', timbre_reintentar: 'timbrado reintentado', timbre_recuperar: 'timbrado recuperado',
  cancelar: 'cancelación solicitada', hallar: 'cancelación hallada en el SAT', confirmar: 'cancelado', sustituir: 'por sustituir', conservar: 'ya no se sustituye',
  cancelacion_rechazada: 'cancelación rechazada', cancelacion_no_cancelable: 'cancelación no cancelable', cancelacion_desistida: 'cancelación desistida',
  cancelacion_enviar: 'cancelación enviada al SAT', cancelacion_consultar: 'estatus de cancelación consultado',
  cancelacion_recordar: 'receptor recordado por correo', cancelacion_simular: 'respuesta del receptor simulada',
  enviar: 'enviado por correo', aplicar: 'saldo a favor aplicado', anticipo: 'anticipo aplicado', saldo_deshacer: 'aplicación de saldo a favor deshecha',
  encolar: 'complemento de pago encolado', descartar: 'complemento de pago descartado', rep_reintentar: 'complemento de pago reintentado', reemitir: 'complemento de pago emitido otra vez',
}) as const

const mantenido = { agregar: 'agregar', editar: 'editar' } as const
const deFlota = { ...mantenido, retirar: 'retirar', recuperar: 'recuperar' } as const
const conTextos = { ...deFlota, texto: 'texto de factura reconocido' } as const

// biome-ignore format: a table is read as a table
const hechos = {
  factura: documento('Prefactura'), nota_credito: documento('PreNota de Crédito'), nota_cargo: documento('PreNota de Cargo'), rep: documento('Complemento de pago'), carta_porte: { ...documento('Carta Porte'), encolar: 'Carta Porte preparada', descartar: 'Carta Porte descartada' },
  lote: { pedir: 'timbrado de un lote solicitado', cancelar: 'lote de timbrado cancelado' },
  deposito: {
    agregar: 'depósito capturado', editar: 'depósito actualizado', borrar: 'depósito borrado', aplicar: 'depósito aplicado', rechazar: 'depósito rechazado',
    solicitar_cancelacion: 'cancelación de depósito solicitada', mantener: 'cancelación de depósito negada', cancelar: 'depósito cancelado',
    firmar_cancelar: 'cancelación de depósito confirmada, falta otra firma', reclasificar: 'depósito reclasificado',
    reaplicar: 'saldo a favor aplicado', saldo_deshacer: 'aplicación de saldo a favor deshecha',
    aceptar_interno: 'interno aceptado por quien entrega', rechazar_interno: 'interno rechazado por quien entrega',
    corregir_fecha: 'fecha del depósito corregida con la de su CEP',
    cep_cargar: 'CEP de Banxico agregado', cep_quitar: 'CEP de Banxico quitado', cep_consultar: 'CEP por preguntar a Banxico', cep_devuelto: 'Banxico dice que el pago se devolvió',
  },
  retorno: {
    agregar: 'retorno capturado', editar: 'retorno actualizado', cancelar: 'retorno cancelado', revisar: 'retorno en revisión',
    rechazar: 'retorno rechazado', programar: 'retorno programado', pagar: 'retorno pagado',
    firmar_programar: 'programación confirmada contra lo que dice el SAT, falta otra firma',
    firmar_pagar: 'pago confirmado contra lo que dice el SAT, falta otra firma',
  },
  entrega: {
    agregar: 'entrega planeada', editar: 'entrega cambiada', autorizar: 'entrega autorizada', cobrar: 'flete por cobrar', descartar: 'entrega descartada', timbrar: 'Carta Porte timbrada',
    salir: 'el camión salió', entregar: 'entregada', anular: 'entrega cancelada',
    liga: 'liga del operador creada', liga_revocar: 'liga del operador revocada', liga_abrir: 'liga del operador abierta',
  },
  cuenta_proveedor: { aprobar: 'cuenta aprobada', rechazar: 'cuenta rechazada' },
  movimiento_banco: { importar: 'estado bancario importado', descartar: 'movimiento descartado', recuperar: 'movimiento recuperado' },
  cliente:   { agregar: 'cliente agregado', editar: 'cliente actualizado', contactos: 'contactos actualizados', inactivar: 'cliente inactivado', reactivar: 'cliente reactivado' },
  proveedor: { agregar: 'proveedor agregado', editar: 'proveedor actualizado' },
  vehiculo: deFlota, remolque: deFlota, operador: conTextos, sitio: conTextos, ruta: deFlota,
  sucursal:  { ...mantenido, permiso: 'permiso' },
  documento: { publicar: 'publicar', editar: 'editar', retirar: 'retirar' },
  producto: mantenido, factura_tipo: mantenido, operacion_tipo: mantenido, nota_cargo_tipo: mantenido, sku_tipo: mantenido, banco: mantenido, cuenta_casa: mantenido, tabla_cuota: mantenido,
  catalogo_sat: { importar: 'catálogo importado', quitar: 'catálogo quitado' },
  tipo_cambio:  { capturar: 'tipo de cambio capturado' },
  socio:     { agregar: 'socio comercial agregado', editar: 'condiciones del socio cambiadas', recordatorios: 'recordatorios de pago cambiados' },
  comision:  { agregar: 'comisión agregada', editar: 'comisión cambiada', borrar: 'comisión borrada' },
  retencion: { retener: 'saldo retenido', liberar: 'retención liberada' },
  ajuste:    { ajustar: 'saldo ajustado' },
  cambio:    { pedir: 'cambio pedido', confirmar: 'cambio confirmado', rechazar: 'cambio rechazado', retirar: 'cambio retirado' },
  usuario:   { agregar: 'usuario agregado', editar: 'usuario cambiado', invitar: 'usuario invitado', bloquear: 'usuario bloqueado', desbloquear: 'usuario desbloqueado', restablecer: 'contraseña restablecida', revocar: 'sesiones cerradas' },
  emisor:    { ...mantenido, csd_agregar: 'cargar certificado', csd_activar: 'activar certificado' },
  pac:       { cuenta: 'cuenta de PAC', elegir: 'PAC elegido', fallas: 'comportamiento del PAC de demostración' },
  serie:     mantenido,
  exportacion: { editar: 'exportación diaria cambiada', reintentar: 'día pedido otra vez', exportar: 'día exportado' },
  ajustes_entrega: { editar: 'ajustes de Carta Porte cambiados' },
  calendario: { crear: 'liga de calendario creada', borrar: 'liga de calendario quitada' },
  llave_api: { crear: 'llave de API creada', revocar: 'llave de API revocada' },
  plantilla: { agregar: 'plantilla guardada', editar: 'plantilla renombrada', borrar: 'plantilla borrada' },
  webhook:   { ...mantenido, pausar: 'webhook pausado', reanudar: 'webhook reanudado', borrar: 'webhook borrado', probar: 'webhook probado', reenviar: 'evento reenviado' },
  acceso:    { descargar: 'archivo descargado', exportar: 'lista exportada', negar: 'acceso negado', entrar: 'inicio de sesión', fallar: 'intento de inicio de sesión', salir: 'cierre de sesión' },
  periodo_contable: { cerrar: 'mes contable cerrado' },
  cuenta_contable: { editar: 'cuenta contable cambiada' },
  cuadre:    { cuadrar: 'cuadre' },
  sello_dia: { sellar: 'día sellado' },
  cuarentena: { abrir: 'cuarentena abierta', comparar: 'cuarentena comparada con el PAC', pedir: 'comparación con el PAC pedida', confirmar: 'cuarentena confirmada' },
  conciliacion_pac: { conciliar: 'conciliación con el PAC' },
  ventana_sat:  { planear: 'días pedidos al SAT', pedir: 'días vueltos a pedir al SAT' },
  paquete_sat:  { cargar: 'metadata del SAT cargada' },
  discrepancia: { hallar: 'diferencia hallada', resolver: 'diferencia resuelta', reabrir: 'diferencia vuelta a abrir', explicar: 'diferencia explicada', adoptar: 'comprobante adoptado como externo', preguntar: 'estatus preguntado al SAT', traer: 'XML pedido al SAT' },
  factura_recibida: { recibir: 'factura recibida', asignar: 'factura recibida asignada', soltar: 'factura recibida sin socio', descartar: 'factura recibida descartada', recuperar: 'factura recibida recuperada', consultar: 'factura recibida preguntada al SAT', reclamar: 'factura recibida de un retorno' },
  cancelacion_recibida: { hallar: 'solicitud de cancelación recibida', aceptar: 'cancelación de un proveedor aceptada', firmar_aceptar: 'aceptación confirmada, falta otra firma', rechazar: 'cancelación de un proveedor rechazada', consultar: 'solicitud de cancelación preguntada al SAT', devolver: 'respuesta que no llegó al SAT', terminar: 'solicitud de cancelación terminada' },
  cep:          { configurar: 'consulta automática del CEP cambiada' },
  buzon:        { configurar: 'plazo y frecuencia del buzón cambiados' },
  lista_sat:    { importar: 'lista importada' },
  efirma:       { prestar: 'e.firma prestada', custodiar: 'e.firma en custodia', quitar: 'e.firma retirada', firmar: 'firma con la e.firma' },
  espejo:       { configurar: 'configuración del espejo', detener: 'espejo detenido', reanudar: 'espejo reanudado' },
} as const satisfies Record<string, Record<string, string>>

type Objeto = keyof typeof hechos
/** One thing and one of its verbs: the compiler knows which belong together. */
export type Hecho = { [O in Objeto]: { objeto: O; accion: Extract<keyof (typeof hechos)[O], string> } }[Objeto]

/** The pairs with their words, for the query that tells them. */
export const frasesDeHechos = Object.entries(hechos).flatMap(([objeto, acciones]) =>
  Object.entries(acciones).map(([accion, frase]) => ({ objeto, accion, frase })),
)
