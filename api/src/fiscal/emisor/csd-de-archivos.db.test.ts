// The issuer's certificate by files: the first start makes the issuer, the next ones change nothing, a new certificate is added.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateCsdDePrueba } from '@litro/cfdi/csd-de-prueba'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { loadCsdDeArchivos } from './csd-de-archivos.ts'

const EMISOR = { Rfc: 'GAR101112AB8', Nombre: 'GASOLINERA DE ARCHIVOS' }
let t: TestApp
let carpeta: string
beforeAll(async () => {
  t = await createTestApp()
  carpeta = await mkdtemp(join(tmpdir(), 'litro-csd-'))
})
afterAll(async () => {
  await rm(carpeta, { recursive: true, force: true })
  await t.close()
})

async function archivos(NoCertificado: string) {
  const [desde, hasta] = [-1, 365].map((dias) => new Date(t.deps.now().getTime() + dias * 86_400_000))
  const datos = { ...EMISOR, NoCertificado, desde: desde!, hasta: hasta!, password: 'de-prueba' }
  const { cer, key, password } = await generateCsdDePrueba(datos)
  const csd = { cer: join(carpeta, 'e.cer'), key: join(carpeta, 'e.key'), contrasena: password, codigoPostal: '37000' }
  await Promise.all([writeFile(csd.cer, cer), writeFile(csd.key, key)])
  return { ...t.config, csd }
}

const emisores = async () =>
  (
    await t.base.asAdmin(
      `select e.nombre, e.codigo_postal as cp, (select count(*)::int from csd c where c.id_emisor = e.id) as certificados,
              (select count(*)::int from csd c where c.id_emisor = e.id and c.activo) as activos
         from emisor e where e.rfc = $1`,
      [EMISOR.Rfc],
    )
  ).rows

test('sin archivos no pasa nada; con ellos nace el emisor una vez, y otro certificado suyo se agrega', async () => {
  await loadCsdDeArchivos(t.deps, t.config)
  expect(await emisores()).toEqual([])
  const primero = await archivos('30001000000500003416')
  // Three nodes on an empty database, then one that starts again.
  await Promise.all([1, 2, 3].map(() => loadCsdDeArchivos(t.deps, primero)))
  await loadCsdDeArchivos(t.deps, primero)
  expect(await emisores()).toEqual([{ nombre: EMISOR.Nombre, cp: '37000', certificados: 1, activos: 1 }])
  await loadCsdDeArchivos(t.deps, await archivos('30001000000500003417'))
  expect(await emisores()).toEqual([{ nombre: EMISOR.Nombre, cp: '37000', certificados: 2, activos: 1 }])
})
