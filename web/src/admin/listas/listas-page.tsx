// Listas del SAT: each edition with its source date and its size, and who of ours is or was on one.
import type { Coincidencia, EstadoLista } from '@litro/contract/listas-sat/lista'
import { TOPES } from '@litro/contract/topes'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { conteo, entero, fecha, pesos, SIN_DATO } from '../../formato.ts'
import type { Columna } from '../../list/columna.tsx'
import { Tabla } from '../../list/tabla.tsx'
import { useServicio } from '../../query.ts'
import { useUsuario } from '../../sesion/usuario-context.tsx'
import { Badge, type Tono } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { Leido } from '../../ui/leido.tsx'
import { MessageLine } from '../../ui/message-line.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Recortada } from '../../ui/recortada.tsx'
import estilos from '../admin.module.css'
import { ListaDialog } from './lista-dialog.tsx'

export function Page() {
  const listas = useServicio('admin_lista_sat_listar')
  const coincidencias = useServicio('admin_lista_sat_coincidencias')
  const importa = useUsuario().puede('admin.listas')
  const [abierta, setAbierta] = useState<EstadoLista | null>(null)
  return (
    <>
      <PageHeader titulo="Listas del SAT" detalle="Lo que el SAT y la CNE publican, con la fecha de su publicación." />
      <div className="pila">
        <Card titulo="Ediciones">
          <Leido lectura={listas} falla="No pudimos cargar las listas">
            {(filas) => (
              <>
                <Antiguas filas={filas} />
                <Tabla
                  etiqueta="Ediciones"
                  className={estilos.holgada}
                  columnas={ediciones}
                  filas={filas}
                  clave={({ Lista }) => Lista}
                  acciones={
                    importa
                      ? (lista) => (
                          <Button
                            variant="default"
                            size="compact-sm"
                            aria-label={`Importar ${lista.Titulo}`}
                            onClick={() => setAbierta(lista)}
                          >
                            Importar
                          </Button>
                        )
                      : undefined
                  }
                />
              </>
            )}
          </Leido>
        </Card>
        <Card titulo="Clientes y proveedores en listas">
          <Leido lectura={coincidencias} falla="No pudimos cargar las coincidencias">
            {(filas) =>
              filas.length === 0 ? (
                <p className="nota">Ninguno de tus clientes ni proveedores está en las listas que hay aquí.</p>
              ) : (
                <>
                  <Recortada filas={filas.length} tope={TOPES.coincidencias} que="los más graves" />
                  <Tabla
                    etiqueta="Clientes y proveedores en listas"
                    className={estilos.holgada}
                    columnas={nuestros}
                    filas={filas}
                    clave={({ Lista, Que, Id, DesdeCorte }) => `${Lista}-${Que}-${Id}-${DesdeCorte}`}
                  />
                </>
              )
            }
          </Leido>
        </Card>
      </div>
      {abierta ? <ListaDialog lista={abierta} onCerrar={() => setAbierta(null)} /> : null}
    </>
  )
}

/** Of a list that never came nothing is known: a zero would say that somebody looked and found nobody. */
const contados = (campo: 'Claves' | 'Clientes' | 'Proveedores') => (lista: EstadoLista) =>
  lista.FechaCorte ? entero(lista[campo]) : SIN_DATO

const ediciones: readonly Columna<EstadoLista>[] = [
  { campo: 'Titulo', titulo: 'Lista', abajo: 'Que' },
  {
    campo: 'FechaCorte',
    titulo: 'Publicada al',
    render: ({ FechaCorte }) => (FechaCorte ? fecha(FechaCorte) : 'Sin importar'),
    abajo: ({ Dias }) => (Dias === null ? '' : Dias === 0 ? 'hoy' : `hace ${conteo(Dias, 'día', 'días')}`),
  },
  { campo: 'Claves', titulo: 'Renglones', cifra: true, render: contados('Claves') },
  { campo: 'Clientes', titulo: 'Clientes', cifra: true, render: contados('Clientes') },
  { campo: 'Proveedores', titulo: 'Proveedores', cifra: true, render: contados('Proveedores') },
]

const tonos: Record<Coincidencia['Gravedad'], Tono> = {
  critica: 'rojo',
  alta: 'amarillo',
  media: 'amarillo',
  info: 'gris',
  limpia: 'verde',
}

const nuestros: readonly Columna<Coincidencia>[] = [
  {
    campo: 'De',
    titulo: 'Quién',
    abajo: ({ Que, SocioComercial }) => `${Que === 'cliente' ? 'Cliente' : 'Proveedor'} de ${SocioComercial}`,
  },
  { campo: 'Clave', titulo: 'RFC', abajo: 'Nombre' },
  {
    campo: 'Situacion',
    titulo: 'Situación',
    render: ({ Situacion, Gravedad, HastaCorte }) => (
      <Badge tono={HastaCorte ? 'gris' : tonos[Gravedad]}>{HastaCorte ? `${Situacion} (ya no)` : Situacion}</Badge>
    ),
    abajo: 'Titulo',
  },
  {
    campo: 'DesdeCorte',
    titulo: 'Según la lista del',
    render: ({ FechaCorte, DesdeCorte }) => fecha(FechaCorte ?? DesdeCorte),
    abajo: ({ Publicado }) => (Publicado ? `publicado el ${fecha(Publicado)}` : ''),
  },
  {
    campo: 'Monto',
    titulo: 'Sus facturas en 5 años',
    cifra: true,
    render: ({ Que, Monto, Facturas }) => (Que === 'proveedor' ? `${pesos(Monto)} (${entero(Facturas)})` : ''),
  },
]

/** Of the lists that are here, those that were published long ago. */
function Antiguas({ filas }: { filas: readonly EstadoLista[] }) {
  const viejas = filas.filter(({ Vieja }) => Vieja)
  if (viejas.length === 0) return null
  return (
    <MessageLine tono="ambar">
      {viejas.map(({ Titulo, Dias }) => `${Titulo} tiene ${conteo(Dias ?? 0, 'día', 'días')}`).join('. ')}. Descarga la
      edición nueva y súbela aquí.
    </MessageLine>
  )
}
