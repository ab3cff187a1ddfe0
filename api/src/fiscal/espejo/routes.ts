// The mirror of the SAT: one page of the month, its differences, and the ways in.
import { type Deps, type Handlers, JsonText } from '../../craft/call/deps.ts'
import { AppError } from '../../craft/errors.ts'
import { listServices } from '../../craft/listas/list-query.ts'
import { answerWith } from '../../craft/puerta/answer.ts'
import { writeBitacora } from '../../craft/puerta/bitacora.sql.ts'
import { cargarEspejo } from './cargar.ts'
import { readConfiguracion, saveConfiguracion } from './configuracion.sql.ts'
import { custodiarEfirma, leerEfirma, prestarEfirma, quitarEfirma } from './custodia.ts'
import { adoptarDiferencia, explicarDiferencia, leerDiferencia, traerDiferencia } from './decidir.ts'
import { coincideList, deSocioList, diferenciaList, listHoy } from './diferencia.sql.ts'
import { leerEstado, pedirEspejo, repetirVentana } from './estado.ts'
import { markPreguntar } from './pregunta.sql.ts'
import { preguntarDiferencia } from './preguntar.ts'
import { resumirMes } from './resumen.ts'
import { existsVentana, tellVentana, ventanaList } from './ventana.sql.ts'

const responder = answerWith(leerDiferencia)

const leerVentana = (deps: Deps, { id }: { id: number }) =>
  deps.inTx('todo', async (tx) => {
    if (!(await existsVentana(tx, id))) throw new AppError('NO_ENCONTRADO')
    return new JsonText(await tellVentana(tx, id))
  })

export const espejoRoutes = {
  admin_espejo_resumen: (deps, { consulta }) => resumirMes(deps, consulta),
  admin_espejo_hoy: async (deps) => new JsonText(await deps.inTx('todo', listHoy)),
  admin_espejo_estado: (deps) => leerEstado(deps),
  ...listServices('admin_espejo_ventana', () => ventanaList),
  admin_espejo_cargar: cargarEspejo,
  admin_espejo_pedir: pedirEspejo,
  admin_espejo_repetir: answerWith(leerVentana)(repetirVentana),
  admin_espejo_configuracion_leer: (deps) => deps.inTx('todo', readConfiguracion),
  admin_espejo_configuracion_guardar: (deps, { entrada, actor }) =>
    deps.inTx('todo', async (tx) => {
      const antes = await readConfiguracion(tx)
      await saveConfiguracion(tx, entrada)
      await writeBitacora(tx, actor, {
        socio: null,
        objeto: 'espejo',
        accion: 'configurar',
        idObjeto: null,
        antes,
        despues: entrada,
      })
      return entrada
    }),

  ...listServices('admin_diferencia', ({ consulta }) => diferenciaList(consulta)),
  admin_diferencia_leer: leerDiferencia,
  admin_diferencia_explicar: responder(explicarDiferencia),
  admin_diferencia_adoptar: responder(adoptarDiferencia),
  admin_diferencia_preguntar: responder(preguntarDiferencia),
  admin_diferencias_preguntar: async (deps, { entrada }) => ({
    Encoladas: await deps.inTx('todo', (tx) => markPreguntar(tx, entrada.Ids)),
  }),
  admin_diferencia_traer: responder(traerDiferencia),
  ...listServices('admin_coincide', ({ consulta }) => coincideList(consulta)),
  ...listServices('diferencia_sat', () => deSocioList),

  admin_efirma_leer: leerEfirma,
  admin_efirma_prestar: prestarEfirma,
  admin_efirma_custodiar: custodiarEfirma,
  admin_efirma_quitar: quitarEfirma,
} satisfies Partial<Handlers>
