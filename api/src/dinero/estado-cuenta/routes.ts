// The account statement, whole or by period.

import type { Handlers } from '../../craft/call/deps.ts'
import { listExport, listResumen, listRows } from '../../craft/listas/list-query.ts'
import { descargarPdf } from './descargar-pdf.ts'
import { estadoCuentaList } from './estado-cuenta.list.sql.ts'

export const estadoCuentaRoutes = {
  estado_cuenta_listar: (deps, { socio, consulta }) =>
    listRows(deps, estadoCuentaList(socio, consulta), socio, consulta),
  estado_cuenta_resumen: (deps, { socio, consulta }) =>
    listResumen(deps, estadoCuentaList(socio, consulta), socio, consulta),
  estado_cuenta_exportar: (deps, { socio, consulta }) =>
    listExport(deps, estadoCuentaList(socio, consulta), socio, consulta),
  estado_cuenta_pdf: (deps, { socio, consulta }) => descargarPdf(deps, socio, consulta),
} satisfies Partial<Handlers>
