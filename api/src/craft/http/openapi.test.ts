// The document an integrator generates code from: complete, unambiguous, and valid where every tool looks.
import { errores } from '@litro/contract/error'
import { services } from '@litro/contract/services'
import type { Servicio } from '@litro/contract/servicio'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { buildOpenApi, type Operacion } from './openapi.ts'

type Json = Record<string, unknown>
const documento = buildOpenApi('https://litro.example') as unknown as Json & {
  paths: Record<string, Record<string, Operacion>>
}
const operaciones = Object.entries(documento.paths).flatMap(([ruta, metodos]) =>
  Object.entries(metodos).map(([metodo, operacion]) => ({ ruta, metodo, operacion, nombre: operacion.operationId })),
)

function* walk(valor: unknown, camino: string): Generator<[string, Json]> {
  if (typeof valor !== 'object' || valor === null) return
  if (!Array.isArray(valor)) yield [camino, valor as Json]
  for (const [clave, hijo] of Object.entries(valor)) yield* walk(hijo, `${camino}/${clave}`)
}
const resolve = ($ref: string) =>
  $ref
    .slice(2)
    .split('/')
    .reduce<unknown>((nodo, paso) => (nodo as Json | undefined)?.[paso], documento)

describe('el documento de OpenAPI', () => {
  test('dice cada servicio del contrato una vez, con su método y su ruta', () => {
    expect(operaciones.map(({ nombre }) => nombre).sort()).toEqual(Object.keys(services).sort())
    for (const { nombre, metodo, ruta } of operaciones) {
      const servicio = services[nombre as keyof typeof services] as Servicio
      expect([metodo.toUpperCase(), ruta]).toEqual([servicio.metodo, servicio.ruta.replace(/:(\w+)/g, '{$1}')])
    }
  })

  test('declara cada parámetro de la ruta, ninguno dos veces y ninguno de más', () => {
    for (const { ruta, operacion } of operaciones) {
      const parametros = operacion.parameters as { name: string; in: string; required: boolean; schema: object }[]
      const deRuta = parametros.filter((p) => p.in === 'path')
      expect(deRuta.map(({ name }) => name).sort()).toEqual([...ruta.matchAll(/\{(\w+)\}/g)].map(([, n]) => n).sort())
      expect(deRuta.every(({ required }) => required)).toBe(true)
      const nombres = parametros.map((p) => `${p.in} ${p.name}`)
      expect(new Set(nombres).size).toBe(nombres.length)
      expect(parametros.every(({ schema }) => typeof schema === 'object')).toBe(true)
    }
  })

  test('cada operación tiene resumen, etiqueta declarada, respuesta correcta y sus rechazos con códigos', () => {
    const etiquetas = new Set((documento.tags as { name: string }[]).map(({ name }) => name))
    for (const { nombre, operacion } of operaciones) {
      expect([nombre, operacion.summary.length > 0, operacion.tags.every((una) => etiquetas.has(una))]).toEqual([
        nombre,
        true,
        true,
      ])
      expect(Object.keys(operacion.responses)).toEqual(
        expect.arrayContaining(['200', '401', '403', '404', '409', '422', '429']),
      )
    }
    const respuestas = (documento.components as { responses: Record<string, Json> }).responses
    const texto = JSON.stringify(respuestas)
    const sinDecir = Object.keys(errores).filter((codigo) => !texto.includes(`"${codigo}"`))
    expect(sinDecir.map((codigo) => [codigo, errores[codigo as keyof typeof errores][0]])).toEqual([])
  })

  test('cada referencia lleva a algo', () => {
    const rotas = [...walk(documento, '#')].flatMap(([camino, nodo]) =>
      typeof nodo.$ref === 'string' && nodo.$ref.startsWith('#/components') && resolve(nodo.$ref) === undefined
        ? [camino]
        : [],
    )
    expect(rotas).toEqual([])
  })

  test('cada esquema es JSON Schema 2020-12', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    ajv.addSchema({ $id: 'https://litro.example/', ...documento } as object, 'https://litro.example/')
    const malos = [...walk(documento.paths, '#')].flatMap(([camino, nodo]) => {
      if (typeof nodo.schema !== 'object' || nodo.schema === null) return []
      if (JSON.stringify(nodo.schema).includes('"#/components')) return []
      return ajv.validateSchema(nodo.schema) ? [] : [`${camino}: ${ajv.errorsText(ajv.errors)}`]
    })
    expect(malos).toEqual([])
  })

  test('dice cómo se entra, las ventanas de las listas, las capturas repetibles y los archivos', () => {
    expect(documento.openapi).toBe('3.1.0')
    expect(documento.security).toEqual([{ llave: [] }, { bearer: [] }])
    for (const { nombre, operacion } of operaciones) {
      const servicio = services[nombre as keyof typeof services] as Servicio
      const cabeceras = Object.keys((operacion.responses[200] as { headers: object }).headers)
      const parametros = (operacion.parameters as { name: string }[]).map(({ name }) => name)
      expect([nombre, cabeceras.includes('X-Siguiente')]).toEqual([nombre, servicio.lista])
      expect([nombre, parametros.includes('Idempotency-Key')]).toEqual([nombre, servicio.captura])
      if (servicio.archivos.length > 0) expect(JSON.stringify(operacion.requestBody)).toContain('multipart/form-data')
    }
  })
})
