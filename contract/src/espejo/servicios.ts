// The lines of the mirror: read by staff, moved by invoicing; the e.firma belongs to the administrator alone.
import { z } from 'zod'
import { del, get, getCon, lista, Nada, post, put } from '../servicio.ts'
import * as efirma from './efirma.ts'
import * as espejo from './espejo.ts'

const global = { alcance: 'global' } as const
const VER = 'admin.espejo.ver'
const conArchivo = { ...global, archivos: ['Archivo'], crudos: ['Archivo'], maxBytes: 64 * 1024 * 1024 } as const
const conEfirma = { ...global, archivos: ['Certificado', 'Llave'], crudos: ['Certificado', 'Llave'] } as const
// biome-ignore format: a line is read as a line
const diferencias = lista('/services/admin/diferencias-sat', espejo.FilaDiferencia, VER, 'Diferencias con el SAT', global, espejo.ConsultaDiferencias)
// biome-ignore format: a line is read as a line
const coinciden = lista('/services/admin/espejo-coinciden', espejo.FilaCoincide, VER, 'Comprobantes que coinciden con el SAT', global, espejo.ConsultaDiferencias)

// biome-ignore format: a line is read as a line
const ventanas = lista('/services/admin/espejo-ventanas', espejo.VentanaSat, VER, 'Lo que se ha pedido al SAT', global)
// biome-ignore format: a line is read as a line
const deSocio = lista('/services/diferencias-sat', espejo.DiferenciaDeSocio, 'factura.ver', 'Diferencias con el SAT de los documentos del socio')

// biome-ignore format: a table is read as a table
export const serviciosEspejo = {
  admin_espejo_resumen:      getCon('/services/admin/espejo', espejo.ConsultaEspejo, espejo.ResumenEspejo, VER, 'El mes frente al SAT: cuántos coinciden, faltan o difieren', global),
  admin_espejo_hoy:          get('/services/admin/espejo-hoy', z.array(espejo.GrupoDeHoy), VER, 'Diferencias abiertas con su antigüedad y su monto', global),
  admin_espejo_estado:       get('/services/admin/espejo-estado', espejo.EstadoEspejo, VER, 'Cómo se actualiza el espejo y qué está en camino', global),
  admin_espejo_ventana_listar:   ventanas.filas,
  admin_espejo_ventana_resumen:  ventanas.sumas,
  admin_espejo_ventana_exportar: ventanas.hoja,
  admin_espejo_cargar:       post('/services/admin/espejo_cargar', espejo.CargarEspejo, espejo.CargaEspejo, 'admin.espejo', 'Cargar la metadata descargada del portal del SAT', conArchivo),
  admin_espejo_pedir:        post('/services/admin/espejo_pedir', espejo.PedirEspejo, espejo.VentanaSat, 'admin.espejo', 'Pedir unos días al SAT', global),
  admin_espejo_repetir:      put('/services/admin/espejo_repetir/:id', Nada, espejo.VentanaSat, 'admin.espejo', 'Volver a pedir una ventana por revisar', global),
  admin_espejo_configuracion_leer:    get('/services/admin/espejo-configuracion', espejo.ConfiguracionEspejo, VER, 'Lo que del SAT no está confirmado', global),
  admin_espejo_configuracion_guardar: put('/services/admin/espejo-configuracion', espejo.ConfiguracionEspejo, espejo.ConfiguracionEspejo, 'admin.efirma', 'Cambiar lo que del SAT no está confirmado', global),

  admin_diferencia_listar:   diferencias.filas,
  admin_diferencia_resumen:  diferencias.sumas,
  admin_diferencia_exportar: diferencias.hoja,
  admin_diferencia_leer:     get('/services/admin/diferencia-sat/:id', espejo.Diferencia, VER, 'Una diferencia, con los dos lados y su historia', global),
  admin_diferencia_explicar: put('/services/admin/diferencia_explicar/:id', espejo.ExplicarDiferencia, espejo.Diferencia, 'admin.espejo', 'Explicar una diferencia', global),
  admin_diferencia_adoptar:  put('/services/admin/diferencia_adoptar/:id', espejo.AdoptarDiferencia, espejo.Diferencia, 'admin.espejo', 'Adoptar como externo un comprobante que solo tiene el SAT', global),
  admin_diferencia_preguntar: put('/services/admin/diferencia_preguntar/:id', Nada, espejo.Diferencia, 'admin.espejo', 'Preguntar al SAT por el estatus de un comprobante', global),
  admin_diferencias_preguntar: post('/services/admin/diferencias_preguntar', espejo.PreguntarDiferencias, espejo.Encoladas, 'admin.espejo', 'Preguntar al SAT por varios comprobantes', global),
  admin_diferencia_traer:    put('/services/admin/diferencia_traer/:id', Nada, espejo.Diferencia, 'admin.espejo', 'Traer del SAT el XML de un comprobante', global),
  admin_coincide_listar:     coinciden.filas,
  admin_coincide_resumen:    coinciden.sumas,
  admin_coincide_exportar:   coinciden.hoja,
  diferencia_sat_listar:     deSocio.filas,
  diferencia_sat_resumen:    deSocio.sumas,
  diferencia_sat_exportar:   deSocio.hoja,

  admin_efirma_leer:         get('/services/admin/efirma', efirma.EstadoEfirma, VER, 'La e.firma: prestada, en custodia o ninguna', global),
  admin_efirma_prestar:      post('/services/admin/efirma_prestar', efirma.PrestarEfirma, efirma.EstadoEfirma, 'admin.efirma', 'Usar la e.firma por un rato, sin guardarla', conEfirma),
  admin_efirma_custodiar:    post('/services/admin/efirma_custodiar', efirma.CustodiarEfirma, efirma.EstadoEfirma, 'admin.efirma', 'Guardar la e.firma cifrada con dos llaves', { ...conEfirma, prueba: true }),
  admin_efirma_quitar:       del('/services/admin/efirma', efirma.EstadoEfirma, 'admin.efirma', 'Olvidar la e.firma', global),
} as const
