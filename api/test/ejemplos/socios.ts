// Partners and people of the generated walk: for each verb a partner, a hold, a rate or a person that allows it.
import { randomUUID } from 'node:crypto'
import { clavesDeAviso } from '@litro/contract/avisos/clases'
import type { ServiceKey } from '@litro/contract/services'
import type { TestApp } from '../app.ts'
import type { Ejemplo } from './ejemplos.ts'

type Ejemplos = Partial<Record<ServiceKey, Ejemplo>>

/** Partners and people belong to nobody's partner: only what does not exist is not the administrator's. */
const NADIE = '888888888'
const de = (id: number): Ejemplo => ({ params: { id: String(id) }, ajeno: { id: NADIE } })
const MANIANA = '2099-01-01'

export async function seedSocios(t: TestApp): Promise<Ejemplos> {
  return { ...(await deSocios(t)), ...(await deUsuarios(t)), ...(await deFiltros(t)), ...(await dePlantillas(t)) }
}

async function send(
  t: TestApp,
  ruta: string,
  payload: object,
  method: 'POST' | 'PUT' = 'POST',
  quien = 'administrador',
) {
  const headers = await t.as(quien)
  const r = await t.app.inject({ method, url: `/services/admin/${ruta}`, headers, payload })
  if (r.statusCode !== 200) throw new Error(`${ruta}: ${r.body}`)
  return r.json()
}

/** A filter is its owner's alone: another person of the same partner does not find it. */
async function deFiltros(t: TestApp): Promise<Ejemplos> {
  const agregar = async (quien: string, Nombre: string): Promise<string> => {
    const payload = { Lista: '/facturas', Nombre, Busqueda: { q: 'recorrido' } }
    const url = '/services/filtro_agregar'
    const r = await t.app.inject({ method: 'POST', url, headers: await t.as(quien), payload })
    return String(r.json().IdFiltro)
  }
  const par = async (n: string) => ({
    params: { id: await agregar('a', `Propio ${n}`) },
    ajeno: { id: await agregar('consulta', `Ajeno ${n}`) },
  })
  return {
    vista_guardar: { entrada: { Lista: '/facturas?:Facturas', Densidad: 'compacta', Cambiadas: ['Precio'] } },
    preferencia_guardar: {
      entrada: { Fechas: 'letras', Avisos: Object.fromEntries(clavesDeAviso.map((c) => [c, true])) },
    },
    filtro_agregar: { entrada: { Lista: '/facturas', Nombre: 'Recorrido', Busqueda: {} } },
    filtro_editar: { ...(await par('uno')), entrada: { Nombre: 'Cambiado' } },
    filtro_borrar: await par('dos'),
  }
}

/** A template is its partner's: another partner does not find it. */
async function dePlantillas(t: TestApp): Promise<Ejemplos> {
  const agregar = async (quien: string, Nombre: string): Promise<string> => {
    const peticion = {
      url: '/services/plantilla_agregar',
      headers: await t.as(quien),
      payload: { Nombre, Litros: '10' },
    }
    return String((await t.app.inject({ method: 'POST', ...peticion })).json().IdPlantilla)
  }
  const par = async (n: string) => ({
    params: { id: await agregar('a', `Propia ${n}`) },
    ajeno: { id: await agregar('b', `Ajena ${n}`) },
  })
  return {
    plantilla_agregar: { entrada: { Nombre: 'Recorrido', Operador: 'Juan' } },
    plantilla_editar: { ...(await par('uno')), entrada: { Nombre: 'Cambiada' } },
    plantilla_borrar: await par('dos'),
  }
}

async function deSocios(t: TestApp): Promise<Ejemplos> {
  const { IdSocioComercial } = await send(t, 'socio_agregar', { Nombre: 'Socio del recorrido' })
  const socio = de(IdSocioComercial)
  const tarifa = { IdSocioComercial, IdDepositoTipo: 1, Porcentaje: '1.5' }
  const comision = async (Desde: string) => de((await send(t, 'comision_agregar', { ...tarifa, Desde })).IdComision)
  const retencion = { IdSocioComercial, Monto: '10.00', Motivo: 'Recorrido' }
  /** What the administrator asks for waits for tesorería, who is the first that may confirm. */
  const pedida = async () => (await send(t, 'retencion', retencion)).IdCambio as number
  const retenida = async () => {
    await send(t, `cambio_confirmar/${await pedida()}`, {}, 'PUT', 'tesoreria')
    const headers = await t.as('auditor')
    const r = await t.app.inject({ url: `/services/admin/retenciones/${IdSocioComercial}`, headers })
    return de(r.json()[0].IdRetencion)
  }
  const ajuste = { IdSocioComercial, Monto: -12.5, Motivo: 'Recorrido' }
  return {
    admin_socio_leer: socio,
    admin_socio_historia: socio,
    admin_socio_agregar: { entrada: { Nombre: 'Otro socio' } },
    admin_socio_editar: { ...socio, entrada: { Nombre: 'Socio cambiado', Internos: [t.gente.a] } },
    admin_comision_listar: socio,
    admin_comision_agregar: { entrada: { ...tarifa, Desde: '2026-01-01' } },
    admin_comision_editar: { ...(await comision(MANIANA)), entrada: { Desde: '2099-02-01', Porcentaje: 2 } },
    admin_comision_borrar: await comision('2099-03-01'),
    admin_retencion_listar: socio,
    admin_retencion_agregar: { entrada: retencion },
    admin_retencion_liberar: await retenida(),
    admin_retencion_borrar: await retenida(),
    admin_ajuste_listar: socio,
    admin_ajuste_agregar: { entrada: { ...ajuste, Clave: randomUUID() } },
    admin_ajuste_confirmar: de((await send(t, 'ajuste', ajuste)).IdAjuste),
    admin_cambio_confirmar: de(await pedida()),
    admin_cambio_rechazar: { ...de(await pedida()), entrada: { Observaciones: 'Sin sustento' } },
    admin_cambio_retirar: de(await pedidaPor(t, 'tesoreria', IdSocioComercial)),
  }
}

/** Only its author withdraws a change, and the walk asks as the first role that may. */
async function pedidaPor(t: TestApp, sujeto: string, socio: number): Promise<number> {
  const { rows } = await t.base.asAdmin(
    `insert into cambio_pendiente (clase, cosa, id_socio_comercial, despues, motivo, id_usuario_captura)
     select 'retencion', 'retencion', $2, '{"Monto": "1.00"}', 'Recorrido', id from usuario where sujeto = $1 returning id`,
    [sujeto, socio],
  )
  return Number(rows[0].id)
}

async function deUsuarios(t: TestApp): Promise<Ejemplos> {
  let n = 0
  const nuevo = () => ({ Nombre: 'Persona', CorreoElectronico: `recorrido${++n}@example.com`, Roles: ['auditor'] })
  const usuario = async () => de((await send(t, 'usuario_invitar', nuevo())).Usuario.IdUsuario)
  return {
    admin_usuario_leer: await usuario(),
    admin_usuario_agregar: { entrada: { ...nuevo(), Sujeto: 'recorrido' } },
    admin_usuario_invitar: { entrada: nuevo() },
    admin_usuario_editar: { ...(await usuario()), entrada: { Nombre: 'Persona', Roles: ['tesoreria'] } },
    admin_usuario_confirmar: de(
      (await send(t, 'usuario_invitar', { ...nuevo(), Roles: ['autorizador'] })).Usuario.IdUsuario,
    ),
    admin_usuario_bloquear: { ...(await usuario()), entrada: { Bloqueado: true } },
    admin_usuario_restablecer: await usuario(),
    admin_usuario_revocar: await usuario(),
  }
}
