import { describe, expect, test } from 'vitest'
import { llevaRegimenDeCapital } from './persona.ts'

describe('régimen de capital en el nombre', () => {
  test.each([
    'COMBUSTIBLES DEL NORTE SA DE CV',
    'COMBUSTIBLES DEL NORTE S.A. DE C.V.',
    'COMBUSTIBLES DEL NORTE, S. A. DE C. V.',
    'TRANSPORTES GARZA S DE RL DE CV',
    'TRANSPORTES GARZA S. DE R.L.',
    'DESPACHO RUIZ SC',
    'FUNDACION AGUA AC',
    'ENERGIA SAPI DE CV',
    'MICRO SAS',
    'RANCHO EL SOL SPR DE RL',
    'cooperativa azul sc de rl de cv',
  ])('%s lo lleva', (nombre) => {
    expect(llevaRegimenDeCapital(nombre)).toBe(true)
  })

  test.each([
    'UNIVERSIDAD ROBOTICA ESPAÑOLA',
    'ESCUELA KEMPER URGATE',
    'CASA',
    'SERVICIOS MEXICO',
    'GRUPO ACSA',
    'TACOS',
    'COMBUSTIBLES DE CV NORTE',
  ])('%s no lo lleva', (nombre) => {
    expect(llevaRegimenDeCapital(nombre)).toBe(false)
  })
})
