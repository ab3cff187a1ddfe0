// Words that only an accountant knows, in one sentence each: where they stand, and all together in the help.

export const palabras = {
  CSD: 'Certificado de sello digital. El archivo del SAT con el que la empresa firma sus facturas: un .cer, un .key y su contraseña. No es la e.firma.',
  PAC: 'Proveedor autorizado de certificación. La empresa que recibe cada factura, la revisa y le pone el timbre del SAT.',
  Serie:
    'Las letras que van antes del folio. Cada tipo de comprobante, o cada sucursal, puede llevar la suya y cuenta por separado.',
  Permiso:
    'El número con que la CNE (antes CRE) autoriza vender combustible. Viaja dentro de cada factura de gasolina o diésel.',
  PUE: 'Pago en una sola exhibición: la factura se paga completa en el mes en que se emite.',
  PPD: 'Pago en parcialidades o diferido: la factura se paga después, y cada pago lleva su REP.',
  REP: 'Recibo electrónico de pago: el comprobante de cada pago de una factura PPD.',
  BOL: 'Bill of lading: el papel con que el transporte recibe y entrega la carga.',
  Congelado:
    'Dinero apartado: retornos en trámite, dinero de un cliente sin aplicar o saldo que retuvo la casa. Si un retorno se cancela, vuelve a estar disponible.',
  'Por cancelar': 'La factura pidió cancelarse y todavía vale: falta que responda el SAT o quien la recibió.',
} as const

export type Palabra = keyof typeof palabras
