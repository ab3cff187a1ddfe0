// The promises of the mirror, each broken behind the back of the program: `verify` names it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Escena, HORA, openEspejo } from '../../../test/espejo.ts'
import { crearTimbrado } from '../../../test/fiscal.ts'
import { verificar } from './verificar.ts'

let e: Escena
beforeAll(async () => {
  e = await openEspejo()
  await crearTimbrado(e.t.deps, e.f, 'factura')
  // Nothing of the last minutes is asked for.
  e.avanzar(HORA)
  await e.prestar()
  await e.girar()
})
afterAll(() => e.t.close())

const reglas = async () =>
  (await verificar(e.t.deps.snapshot)).diferencias.map(({ regla }) => regla.split(' ')[0]).filter((v) => v !== 'V14')

test('recién leído, nada falta', async () => {
  expect(await reglas()).toEqual([])
})

test.each([
  [
    'V21',
    "update solicitud_sat set estado = 'perdida' where estado in ('leida', 'vacia')",
    "update solicitud_sat set estado = case when n_cfdi > 0 then 'leida' else 'vacia' end where estado = 'perdida' and id_solicitud is not null",
  ],
  [
    'V22',
    "update cfdi_sat set rfc_emisor = 'XAXX010101000' where sentido = 'emitidos'",
    "update cfdi_sat set rfc_emisor = rfc where sentido = 'emitidos'",
  ],
  [
    'V24',
    "update paquete_sat set tamanio = tamanio + 1 where estado = 'leido'",
    "update paquete_sat set tamanio = tamanio - 1 where estado = 'leido'",
  ],
  [
    'V35',
    "update paquete_sat set estado = 'guardado' where estado = 'leido'",
    "update paquete_sat set estado = 'leido' where estado = 'guardado'",
  ],
  [
    'V36',
    `insert into discrepancia (rfc, sentido, clase, severidad, uuid, fecha, contraparte, monto, campos, huella)
     values ('LDD200115AB4', 'emitidos', 'solo_sat', 'critica', gen_random_uuid(), now(), 'NADIE', 1, '{}', 'x')`,
    "delete from discrepancia where contraparte = 'NADIE'",
  ],
])('%s', async (regla, romper, sanar) => {
  await e.t.base.force(romper, [])
  expect(await reglas()).toContain(regla)
  await e.t.base.force(sanar, [])
})
