// The account statement, whole or by period.

import type { Handlers } from '../../craft/call/deps.ts'
import { listServices } from '../../craft/listas/list-query.ts'
import { descargarPdf } from './descargar-pdf.ts'
import { estadoCuentaList } from './estado-cuenta.list.sql.ts'

export const estadoCuentaRoutes = {
  ...listServices('estado_cuenta', ({ socio, consulta }) => estadoCuentaList(socio, consulta)),
  estado_cuenta_pdf: (deps, { socio, consulta }) => descargarPdf(deps, socio, consulta),
} satisfies Partial<Handlers>
