// Services of money that moves: deposits, the bank's statement, balances in favour, returns and suppliers' accounts.

import { z } from 'zod'
import { SaldoPorEdad, TramoDeSaldo } from './clientes/saldo-por-edad.ts'
import * as banco from './depositos/banco.ts'
import * as cep from './depositos/cep.ts'
import * as consultaCep from './depositos/consulta-cep.ts'
import * as deposito from './depositos/deposito.ts'
import { Interno, InternoRechazar } from './depositos/interno.ts'
import { DeshacerAplicacion, SaldoAFavor } from './depositos/saldo-favor.ts'
import { Suceso } from './documentos-fiscales/documento.ts'
import { Factura } from './documentos-fiscales/factura.ts'
import { NotaCargo } from './documentos-fiscales/nota-cargo.ts'
import { NotaCredito } from './documentos-fiscales/nota-credito.ts'
import { CorreoDeCliente, Recordatorios, RecordatoriosCaptura } from './documentos-fiscales/recordatorios-pago.ts'
import * as retorno from './retornos/retorno.ts'
import type { Servicio } from './servicio.ts'
// biome-ignore format: one line, because this page is measured in lines
import { alta, archivo, ConsultaDeClientes, ConsultaDePeriodo, ConsultaDeProveedores, ConsultaEstrecha, ConsultaIds, get, getCon, hojaDeBandeja, lista, Nada, post, put } from './servicio.ts'

const global = { alcance: 'global' } as const
/** Asks for a fresh proof of who it is. */
const probado = { prueba: true } as const
const globalProbado = { ...global, ...probado } as const
const conComprobante = { archivos: ['Comprobante'] } as const
const conCep = { archivos: ['Archivo'], crudos: ['Archivo'] } as const
const conFactura = { archivos: ['ArchivoFacturaPDF', 'ArchivoFacturaXML'] } as const
const depositos = lista(
  '/services/depositos',
  deposito.FilaDeposito,
  'deposito.ver',
  'Depósitos del socio',
  {},
  ConsultaEstrecha.omit({ socio: true, proveedor: true, producto: true, sucursal: true, saldo: true }),
)
const retornos = lista(
  '/services/retornos',
  retorno.FilaRetorno,
  'retorno.ver',
  'Retornos del socio',
  {},
  ConsultaEstrecha.omit({ socio: true, cliente: true, producto: true, saldo: true }),
)
// biome-ignore format: a line is read as a line
const porValidar = lista('/services/admin/depositos', deposito.DepositoPorValidar, 'admin.depositos.ver', 'Depósitos por validar de todos los socios', global, ConsultaDeClientes)
// biome-ignore format: a line is read as a line
const saldos = lista('/services/admin/saldos-a-favor', SaldoAFavor, 'admin.depositos.ver', 'Saldos a favor de todos los socios', global, ConsultaDeClientes)
// biome-ignore format: a line is read as a line
const movimientos = lista('/services/admin/movimientos-banco', banco.MovimientoBanco, 'admin.depositos.ver', 'Movimientos del banco sin depósito', global, ConsultaDePeriodo)
// biome-ignore format: a line is read as a line
const porAtender = lista('/services/admin/retornos', retorno.RetornoPorAtender, 'admin.retornos.ver', 'Retornos de todos los socios', global, ConsultaDeProveedores)
// biome-ignore format: a line is read as a line
const cuentas = lista('/services/admin/cuentas-por-aprobar', retorno.CuentaPorAprobar, 'admin.retornos.ver', 'Cuentas de proveedores por aprobar', global, ConsultaDeProveedores)

// biome-ignore format: a table is read as a table
export const serviciosDeDinero = {
  cliente_correos:           get('/services/cliente_correos/:id', z.array(CorreoDeCliente), 'cliente.ver', 'Correos enviados a un cliente'),
  cliente_antiguedad:        get('/services/cliente_antiguedad/:id', z.array(TramoDeSaldo), 'cliente.ver', 'Lo que debe un cliente, por días vencidos'),
  antiguedad_listar:         get('/services/antiguedad-saldos', z.array(SaldoPorEdad), 'cliente.ver', 'Lo que debe cada cliente del socio, por días vencidos'),
  antiguedad_exportar:       hojaDeBandeja('/services/antiguedad-saldos_exportar', 'cliente.ver', 'Antigüedad de saldos', 'socio'),
  cliente_estado_pdf:        archivo('/services/cliente_estado_pdf/:id', 'cliente.ver', 'Estado de cuenta de un cliente, para imprimir'),
  recordatorio_pago_leer:    get('/services/recordatorios_pago', Recordatorios, 'cliente.ver', 'Días en que se recuerda un pago, y si sale el estado de cuenta cada mes'),
  recordatorio_pago_guardar: put('/services/recordatorios_pago', RecordatoriosCaptura, Recordatorios, 'cliente.editar', 'Cambio de los días en que se recuerda un pago'),
  deposito_listar:           depositos.filas,
  deposito_resumen:          depositos.sumas,
  deposito_exportar:         depositos.hoja,
  deposito_leer:             get('/services/deposito/:id', z.array(deposito.Deposito), 'deposito.ver', 'Un depósito'),
  deposito_historia:         get('/services/deposito-historia/:id', z.array(Suceso), 'deposito.ver', 'Qué le ha pasado a un depósito, y quién lo hizo'),
  deposito_agregar:          alta('/services/deposito_agregar', deposito.DepositoCaptura, deposito.Deposito, 'deposito.editar', 'Capturar depósito', conComprobante),
  deposito_editar:           put('/services/deposito_editar/:id', deposito.DepositoCaptura, deposito.Deposito, 'deposito.editar', 'Editar depósito', conComprobante),
  deposito_archivo:          archivo('/services/deposito_archivo/:id', 'deposito.ver', 'Comprobante del depósito'),
  deposito_cep_leer:         get('/services/deposito-cep/:id', z.array(cep.Cep), 'deposito.ver', 'El CEP de Banxico de un depósito, comparado; ninguno o uno'),
  deposito_cep_cargar:       put('/services/deposito_cep/:id', Nada, z.array(cep.Cep), 'deposito.editar', 'Subir el CEP de un depósito', conCep),
  deposito_cep_xml:          archivo('/services/deposito-cep-xml/:id', 'deposito.ver', 'XML del CEP de un depósito'),
  deposito_borrar:           put('/services/deposito_borrar/:id', Nada, deposito.Deposito, 'deposito.editar', 'Borrar depósito'),
  deposito_solicitar_cancelacion: put('/services/deposito_solicitacancelacion/:id', Nada, deposito.Deposito, 'deposito.editar', 'Solicitar cancelación de depósito'),
  deposito_facturar:         alta('/services/deposito_facturar/:id', deposito.DepositoFacturar, Factura, 'factura.editar', 'Facturar el anticipo de un depósito'),
  interno_listar:            get('/services/internos', z.array(Interno), 'deposito.ver', 'Depósitos internos en los que el socio entrega'),
  interno_aceptar:           put('/services/interno_aceptar/:id', Nada, Interno, 'interno.responder', 'Aceptar un depósito interno'),
  interno_rechazar:          put('/services/interno_rechazar/:id', InternoRechazar, Interno, 'interno.responder', 'Rechazar un depósito interno'),
  deposito_rep_pdf:          archivo('/services/deposito_rep_pdf/:id', 'deposito.ver', 'PDF del complemento de pago'),
  deposito_rep_xml:          archivo('/services/deposito_rep_xml/:id', 'deposito.ver', 'XML del complemento de pago'),
  rep_pdf:                   archivo('/services/rep_pdf/:id', 'deposito.ver', 'PDF de un complemento de pago'),
  rep_xml:                   archivo('/services/rep_xml/:id', 'deposito.ver', 'XML de un complemento de pago'),
  nota_cargo_anticipo:       put('/services/nota-cargo_anticipo/:id', deposito.AnticipoAplicar, NotaCargo, 'nota_cargo.editar', 'Aplicar anticipo a nota de cargo'),
  anticipo_disponible:       get('/services/anticipos-por-cliente/:idCliente', z.array(deposito.AnticipoDisponible), 'deposito.ver', 'Anticipos con saldo de un cliente'),
  admin_deposito_listar:     porValidar.filas,
  admin_deposito_resumen:    porValidar.sumas,
  admin_deposito_exportar:   porValidar.hoja,
  admin_banco_importar:      post('/services/admin/banco_importar', banco.BancoImportar, banco.BancoImportado, 'admin.depositos', 'Importar estado bancario', { ...global, archivos: ['Archivo'], textos: ['Archivo'] }),
  admin_banco_cuentas:       get('/services/admin/banco-cuentas', z.array(banco.CuentaDeBanco), 'admin.depositos.ver', 'Cuentas cuyos estados se han importado', global),
  admin_movimiento_banco_listar: movimientos.filas,
  admin_movimiento_banco_resumen: movimientos.sumas,
  admin_movimiento_banco_exportar: movimientos.hoja,
  admin_movimiento_banco_descartar: put('/services/admin/movimiento-banco_descartar/:id', banco.MovimientoDescartar, banco.MovimientoBanco, 'admin.depositos', 'Descartar un movimiento del banco', global),
  admin_movimiento_banco_recuperar: put('/services/admin/movimiento-banco_recuperar/:id', Nada, banco.MovimientoBanco, 'admin.depositos', 'Recuperar un movimiento descartado', global),
  admin_cep_listar:          getCon('/services/admin/ceps', ConsultaIds, z.array(cep.Cep), 'admin.depositos.ver', 'CEP de los depósitos por validar, comparados', global),
  admin_cep_cargar:          post('/services/admin/cep_cargar', cep.CepCargar, z.array(cep.CepCargado), 'admin.depositos', 'Subir CEP en XML o ZIP; cada uno encuentra su depósito', { ...global, ...conCep }),
  admin_cep_quitar:          put('/services/admin/cep_quitar/:id', cep.CepQuitar, cep.Cep, 'admin.depositos', 'Quitar de un depósito un CEP que no es suyo', global),
  admin_cep_estado:          get('/services/admin/cep_estado', consultaCep.EstadoConsultaCep, 'admin.catalogos.ver', 'Cómo está la consulta automática del CEP a Banxico', global),
  admin_cep_configurar:      put('/services/admin/cep_configurar', consultaCep.ConfiguracionCep, consultaCep.EstadoConsultaCep, 'admin.catalogos', 'Encender, apagar y medir la consulta automática del CEP', global),
  admin_cep_consultas:       getCon('/services/admin/cep_consultas', ConsultaIds, z.array(consultaCep.ConsultaCep), 'admin.depositos.ver', 'Qué se ha preguntado a Banxico de los depósitos por validar', global),
  admin_cep_consultar:       put('/services/admin/cep_consultar/:id', consultaCep.CepConsultar, consultaCep.ConsultaCep, 'admin.depositos', 'Poner un depósito en la fila para preguntar su CEP a Banxico', global),
  admin_deposito_aplicar:    put('/services/admin/deposito_aplicar/:id', deposito.DepositoAplicar, deposito.Deposito, 'admin.depositos', 'Aplicar depósito', global),
  admin_deposito_corregir_fecha: put('/services/admin/deposito_corregir_fecha/:id', Nada, deposito.Deposito, 'admin.depositos', 'Poner a un depósito la fecha de su CEP', global),
  admin_deposito_rechazar:   put('/services/admin/deposito_rechazar/:id', deposito.DepositoRechazar, deposito.Deposito, 'admin.depositos', 'Rechazar depósito', global),
  admin_deposito_cancelar:   put('/services/admin/deposito_cancelar/:id', Nada, deposito.Deposito, 'admin.depositos', 'Confirmar cancelación de depósito', global),
  admin_deposito_mantener:   put('/services/admin/deposito_mantener/:id', Nada, deposito.Deposito, 'admin.depositos', 'Negar la cancelación de un depósito', global),
  admin_deposito_reaplicar:  alta('/services/admin/deposito_reaplicar/:id', deposito.DepositoReaplicar, deposito.Deposito, 'admin.depositos', 'Aplicar saldo a favor de un depósito', global),
  admin_deposito_reclasificar: put('/services/admin/deposito_reclasificar/:id', deposito.DepositoReclasificar, deposito.Deposito, 'admin.depositos', 'Reclasificar un depósito de tipo Error', global),
  admin_nota_credito_aplicar: alta('/services/admin/nota-credito_aplicar/:id', deposito.DepositoReaplicar, NotaCredito, 'admin.depositos', 'Aplicar saldo a favor de una nota de crédito', global),
  admin_saldo_favor_listar:  saldos.filas,
  admin_saldo_favor_resumen: saldos.sumas,
  admin_saldo_favor_deshacer: put('/services/admin/saldo-a-favor_deshacer/:id', DeshacerAplicacion, z.array(SaldoAFavor), 'admin.depositos', 'Deshacer la aplicación de un saldo a favor', global),
  admin_saldo_favor_exportar: saldos.hoja,

  retorno_listar:            retornos.filas,
  retorno_resumen:           retornos.sumas,
  retorno_exportar:          retornos.hoja,
  retorno_leer:              get('/services/retorno/:id', z.array(retorno.Retorno), 'retorno.ver', 'Un retorno'),
  retorno_historia:          get('/services/retorno-historia/:id', z.array(Suceso), 'retorno.ver', 'Qué le ha pasado a un retorno, y quién lo hizo'),
  retorno_agregar:           alta('/services/retorno_agregar', retorno.RetornoCaptura, retorno.Retorno, 'retorno.editar', 'Solicitar retorno', conFactura),
  retorno_editar:            put('/services/retorno_editar/:id', retorno.RetornoCaptura, retorno.Retorno, 'retorno.editar', 'Editar retorno', conFactura),
  retorno_cancelar:          put('/services/retorno/:id/cancelar', Nada, retorno.Retorno, 'retorno.editar', 'Cancelar retorno'), // the specification's own style
  retorno_archivo_pdf:       archivo('/services/retorno_archivoPDF/:id', 'retorno.ver', 'PDF de la factura del proveedor'),
  retorno_archivo_xml:       archivo('/services/retorno_archivoXML/:id', 'retorno.ver', 'XML de la factura del proveedor'),
  retorno_archivo_programacion: archivo('/services/retorno_archivoProgramacion/:id', 'retorno.ver', 'Archivo de programación'),
  retorno_archivo_pago:      archivo('/services/retorno_archivoPago/:id', 'retorno.ver', 'Archivo de pago'),
  admin_retorno_listar:      porAtender.filas,
  admin_retorno_resumen:     porAtender.sumas,
  admin_retorno_exportar:    porAtender.hoja,
  admin_retorno_revisar:     put('/services/admin/retorno_revisar/:id', Nada, retorno.Retorno, 'admin.retornos', 'Tomar retorno', global),
  admin_retorno_rechazar:    put('/services/admin/retorno_rechazar/:id', retorno.RetornoRechazar, retorno.Retorno, 'admin.retornos', 'Rechazar retorno', global),
  admin_retorno_programar:   put('/services/admin/retorno_programar/:id', retorno.RetornoProgramar, retorno.Retorno, 'admin.retornos', 'Programar retorno', { ...globalProbado, archivos: ['ArchivoProgramacion'] }),
  admin_retorno_pagar:       put('/services/admin/retorno_pagar/:id', retorno.RetornoPagar, retorno.Retorno, 'admin.retornos', 'Pagar retorno', { ...globalProbado, archivos: ['ArchivoPago'] }),
  admin_retorno_consultar:   post('/services/admin/retorno_consultar/:id', Nada, retorno.Retorno, 'admin.retornos', 'Preguntar al SAT por la factura de un retorno', global),
  admin_cuenta_listar:       cuentas.filas,
  admin_cuenta_resumen:      cuentas.sumas,
  admin_cuenta_exportar:     cuentas.hoja,
  admin_cuenta_aprobar:      put('/services/admin/cuenta_aprobar/:id', Nada, retorno.CuentaPorAprobar, 'admin.retornos', 'Aprobar cuenta de proveedor', globalProbado),
  admin_cuenta_rechazar:     put('/services/admin/cuenta_rechazar/:id', retorno.CuentaRechazar, retorno.CuentaPorAprobar, 'admin.retornos', 'Rechazar cuenta de proveedor', global),
} as const satisfies Record<string, Servicio>
