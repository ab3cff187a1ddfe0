// Every error the API can answer: code, HTTP status and the Spanish sentence, on one line each.

// biome-ignore format: a table is read as a table
export const errores = {
  NO_AUTENTICADO:       [401, 'Inicia sesión para continuar.'],
  TOKEN_INVALIDO:       [401, 'Tu sesión no es válida. Inicia sesión de nuevo.'],
  TOKEN_VENCIDO:        [401, 'Tu sesión expiró. Inicia sesión de nuevo.'],
  PRUEBA_REQUERIDA:     [401, 'Confirma que eres tú para continuar.'],
  USUARIO_DESCONOCIDO:  [403, 'Tu usuario no está dado de alta en Litro. Pide acceso al administrador.'],
  USUARIO_BLOQUEADO:    [403, 'Tu cuenta está bloqueada. Contacta al administrador.'],
  SOCIO_INACTIVO:       [403, 'Tu socio comercial está inactivo. Contacta al administrador.'],
  SIN_SOCIO:            [403, 'Tu usuario no tiene un socio comercial asignado. Contacta al administrador.'],
  SIN_PERMISO:          [403, 'No tienes permiso para realizar esta operación.'],
  ELIGE_SOCIO:          [400, 'Elige un socio comercial para ver su información.'],
  SUCURSALES_NO_HABILITADAS: [403, 'Sucursales no habilitadas'],
  ENTREGAS_NO_HABILITADAS: [403, 'Tu socio comercial no tiene entregas habilitadas. Pídelas al administrador.'],
  NO_ENCONTRADO:        [404, 'No encontramos lo que buscas.'],
  RUTA_NO_ENCONTRADA:   [404, 'Este servicio no existe.'],
  METODO_NO_PERMITIDO:  [405, 'Este servicio no admite esa operación.'],
  DATOS_INVALIDOS:      [422, 'Revisa los datos marcados.'],
  CUERPO_ILEGIBLE:      [400, 'No pudimos leer los datos enviados.'],
  CONSULTA_INVALIDA:    [400, 'Los filtros de la consulta no son válidos.'],
  TIPO_NO_ADMITIDO:     [415, 'El formato de los datos enviados no es válido.'],
  DEMASIADO_GRANDE:     [413, 'El archivo o los datos superan el tamaño permitido.'],
  CUOTA_DE_ESPACIO:     [413, 'Alcanzaste el límite de 500 MB de archivos en 24 horas. Inténtalo mañana o avisa al administrador.'],
  CUOTA_DE_ARCHIVOS:    [429, 'Alcanzaste el límite de 2,000 archivos en 24 horas. Inténtalo mañana o avisa al administrador.'],
  ARCHIVO_EXCESIVO:     [422, 'El archivo es demasiado complejo. Expórtalo de nuevo o sube uno más sencillo.'],
  ARCHIVO_ILEGIBLE:     [422, 'No pudimos leer el archivo: está dañado o no es lo que dice ser.'],
  LECTURA_OCUPADA:      [429, 'Hay otros archivos en lectura. Espera un momento e inténtalo de nuevo.'],
  DIRECCION_LARGA:      [414, 'La dirección solicitada es demasiado larga.'],
  CAMPO_REPETIDO:       [400, 'Un campo se envió más de una vez.'],
  CAMPO_TRUNCADO:       [413, 'Un campo supera el tamaño permitido.'],
  TIEMPO_AGOTADO:       [408, 'La solicitud tardó demasiado. Inténtalo de nuevo.'],
  DEMASIADAS_SOLICITUDES: [429, 'Hiciste demasiadas solicitudes. Espera un momento e inténtalo de nuevo.'],
  DEMASIADAS_DESCARGAS: [429, 'Ya tienes varias descargas en curso. Espera a que termine alguna e inténtalo de nuevo.'],
  REGISTRO_CAMBIO:      [409, 'El registro cambió; vuelve a cargarlo.'],
  DOCUMENTO_CAMBIO:     [409, 'El documento cambió; vuelve a cargarlo.'],
  VERBO_NO_PERMITIDO:   [409, 'La operación no está permitida en el estatus actual.'],
  DUPLICADO:            [409, 'Ya existe un registro con esos datos.'],
  CLAVE_REPETIDA:       [409, 'Eso ya se guardó antes con otros datos. Revisa la lista antes de guardar de nuevo.'],
  CLAVE_INVALIDA:       [400, 'La clave de la solicitud (Idempotency-Key) debe tener de 8 a 200 letras, números o guiones.'],
  EN_USO:               [409, 'El registro está en uso y no se puede modificar.'],
  CFDI_INVALIDO:        [422, 'El documento no cumple las reglas del SAT. Corrige lo señalado e inténtalo de nuevo.'],
  PAC_RECHAZO:          [422, 'El PAC rechazó el documento.'],
  TIMBRADO_EN_PROCESO:  [409, 'Timbrado en proceso. No repitas la operación; el sistema lo recuperará.'],
  LIMITE_CREDITO:       [409, 'Supera el límite de crédito del socio. Quedó Por Autorizar; espera la decisión de un autorizador.'],
  CANCELACION_BLOQUEADA: [409, 'No se puede cancelar: hay documentos o pagos que dependen de este comprobante.'],
  FALTA_SUSTITUTO:      [422, 'El motivo 01 necesita la factura que sustituye a esta. Usa "Crear factura sustituta" y timbra la nueva antes de cancelar.'],
  CORREO_NO_CONFIGURADO: [409, 'El correo no está configurado. Avisa al administrador.'],
  CLIENTE_SIN_CORREO:   [409, 'El cliente no tiene correos. Captúralos en sus contactos e inténtalo de nuevo.'],
  PERIODO_LARGO:        [422, 'El periodo tiene más de 10,000 movimientos. Elige uno más corto para descargar el PDF.'],
  FILTROS_LLENOS:       [409, 'Ya tienes 20 filtros guardados en esta lista. Borra uno para guardar otro.'],
  RECORDADO_HOY:        [409, 'Hoy ya se le recordó al receptor. Espera a mañana para insistir.'],
  SIN_EMISOR:           [409, 'Falta configurar el emisor para poder facturar. Avisa al administrador.'],
  SIN_CSD:              [409, 'Falta cargar el certificado de sello digital (CSD) del emisor. Avisa al administrador.'],
  CSD_INVALIDO:         [409, 'El certificado de sello digital (CSD) no se puede usar.'],
  LLAVE_MAESTRA_DISTINTA: [409, 'La llave maestra de esta instalación no abre el certificado guardado. Revisa LITRO_LLAVE.'],
  SALDO_INSUFICIENTE:   [409, 'Saldo disponible insuficiente.'],
  SOBREAPLICACION:      [409, 'El monto aplicado supera el saldo de un documento. Vuelve a cargar sus saldos.'],
  DOCUMENTO_NO_PAGABLE: [409, 'Alguno de los documentos ya no admite pagos: cambió de estatus o de cliente.'],
  MOVIMIENTO_USADO:     [409, 'Ese movimiento del banco ya respalda otro depósito. Elige otro o aplica sin movimiento.'],
  MOVIMIENTO_DESCARTADO: [409, 'Ese movimiento del banco se descartó. Recupéralo antes de usarlo.'],
  SEGUNDA_FIRMA:        [409, 'Falta la confirmación de otra persona de Tesorería.'],
  OTRA_DECISION:        [409, 'Ya se decidió con otros datos. Vuelve a cargar para ver cómo quedó.'],
  MISMA_PERSONA:        [403, 'Quien capturó no puede validar la misma operación. Pide a otra persona que la valide.'],
  CAMBIO_POR_CONFIRMAR: [409, 'Ya hay un cambio por confirmar de esto. Confírmalo, recházalo o retíralo antes de pedir otro.'],
  CAMBIO_OBSOLETO:      [409, 'Lo que se pidió cambiar ya no está como estaba. Rechaza este cambio y pide otro.'],
  SIN_ADMINISTRADOR:    [409, 'No quedaría ningún administrador. Da ese rol a otra persona antes.'],
  USUARIO_PROPIO:       [409, 'No puedes bloquearte ni cambiar tus propios roles. Pide a otro administrador que lo haga.'],
  IDENTIDAD_EXTERNA:    [409, 'Las contraseñas y sesiones se administran en tu proveedor de identidad.'],
  FACTURA_PROVEEDOR_INVALIDA: [422, 'La factura del proveedor no se puede usar. Revisa lo señalado.'],
  CUENTA_NO_APROBADA:   [409, 'La cuenta bancaria del proveedor ya no está aprobada. Rechaza el retorno para que elijan otra.'],
  CUENTA_EN_ESPERA:     [409, 'La cuenta bancaria del proveedor es nueva y todavía no se puede usar.'],
  SAT_SIN_RESPUESTA:    [409, 'El SAT no respondió por la factura del proveedor. Inténtalo de nuevo en unos minutos.'],
  FACTURA_CANCELADA:    [409, 'La factura del proveedor está cancelada ante el SAT: no se puede pagar. Rechaza el retorno.'],
  FACTURA_NO_VERIFICADA: [409, 'El SAT no encuentra la factura del proveedor y sus sellos no se pudieron verificar: no se puede pagar.'],
  INTERNO_INCOMPLETO:   [409, 'El depósito interno necesita litros, precio por litro y socio comercial antes de aplicarse.'],
  INTERNO_SIN_ACEPTAR:  [409, 'El socio que entrega todavía no acepta este depósito interno.'],
  REP_ANTERIOR_PENDIENTE: [409, 'Falta timbrar el complemento de un pago anterior.'],
  REP_VIGENTE:          [409, 'Primero cancela el complemento de pago de este depósito.'],
  CUADRE_EN_CURSO:      [409, 'Ya hay un cuadre en curso. Espera a que termine.'],
  SIN_ESPACIO:          [503, 'El servidor se quedó sin espacio. Tus datos están a salvo; avisa al administrador.'],
  NO_DISPONIBLE:        [503, 'El servicio no está disponible en este momento. Inténtalo en unos minutos.'],
  ERROR_INTERNO:        [500, 'Ocurrió un error inesperado. Inténtalo de nuevo; si continúa, comparte el folio con soporte.'],
} as const satisfies Record<string, readonly [number, string]>

export type CodigoError = keyof typeof errores

export type HallazgoError = { codigo: string; mensaje: string; campo?: string; severidad?: 'error' | 'aviso' }
export type Bloqueo = { tipo: string; folio: string; id?: number; ruta?: string; motivo: string }

/** The one body of every refusal. `folio` is the request id, shown to the user when something broke on our side. */
export type CuerpoError = {
  error: string
  codigo?: CodigoError
  campos?: Record<string, string>
  hallazgos?: HallazgoError[]
  bloqueos?: Bloqueo[]
  folio?: string
}
