// A-1 Bandeja de autorización: what a rule stopped, why, and the decision over one or many at once.
import { type PorAutorizar, Rechazar } from '@litro/contract/admin/bandejas'
import { esFamilia } from '@litro/contract/documentos-fiscales/estado'
import { Button } from '@mantine/core'
import { IconCheck, IconCircleCheck, IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../call.ts'
import { conteo, pesos } from '../../formato.ts'
import { useLote } from '../../list/lote.ts'
import { Resultados } from '../../list/resultados.tsx'
import { useServicio } from '../../query.ts'
import { Bandeja } from '../bandeja.tsx'
import { MotivoDialog } from '../motivo-dialog.tsx'
import { columnas, tarjeta } from './columnas.tsx'

const nombreDe = ({ Tipo, Folio }: PorAutorizar) => `${Tipo} ${Folio}`
const textoDe = ({ Folio, Tipo, SocioComercial, Cliente, Producto, CapturadoPor, Motivos }: PorAutorizar) =>
  [Folio, Tipo, SocioComercial, Cliente, Producto, CapturadoPor, ...Motivos].join(' ')
const sumas = [{ campo: 'Total', titulo: 'Total', formato: pesos }] as const
const vacio = {
  icono: <IconCircleCheck size={28} stroke={1.5} />,
  titulo: 'Nada por autorizar',
  texto: 'Aquí llegan las facturas y notas que una regla del socio detiene antes de timbrarse.',
}

async function autorizar({ Familia, Id }: PorAutorizar): Promise<string> {
  if (!esFamilia(Familia)) throw new Error(`Unknown family ${Familia}`)
  const { Estatus } = await call(`admin_${Familia}_autorizar`, { params: { id: Id } })
  return `Autorizado: pasa a ${Estatus}.`
}

const rechazar =
  (Observaciones: string) =>
  async ({ Familia, Id }: PorAutorizar): Promise<string> => {
    if (!esFamilia(Familia)) throw new Error(`Unknown family ${Familia}`)
    const { Estatus } = await call(`admin_${Familia}_rechazar`, { params: { id: Id }, entrada: { Observaciones } })
    return `Pasa a ${Estatus}.`
  }

export function Page() {
  const lectura = useServicio('admin_por_autorizar')
  const cliente = useQueryClient()
  const { avance, resultados, correr, cerrar } = useLote<PorAutorizar>()
  const [porRechazar, setPorRechazar] = useState<PorAutorizar[] | null>(null)

  const decidir = async (filas: PorAutorizar[], hacer: (fila: PorAutorizar) => Promise<string>) => {
    await correr(filas, hacer)
    await cliente.invalidateQueries({ queryKey: ['admin_por_autorizar'] })
  }
  const botones = (elegidas: PorAutorizar[]) => (
    <>
      <Button
        leftSection={<IconCheck size={18} stroke={1.8} />}
        disabled={elegidas.length === 0}
        loading={avance !== null}
        onClick={() => decidir(elegidas, autorizar)}
      >
        {elegidas.length > 1 ? `Autorizar (${elegidas.length})` : 'Autorizar'}
      </Button>
      <Button
        variant="default"
        c={elegidas.length > 0 ? 'var(--litro-rojo)' : undefined}
        leftSection={<IconX size={18} stroke={1.8} />}
        disabled={elegidas.length === 0 || avance !== null}
        aria-haspopup="dialog"
        onClick={() => setPorRechazar(elegidas)}
      >
        {elegidas.length > 1 ? `Rechazar (${elegidas.length})` : 'Rechazar'}
      </Button>
    </>
  )
  return (
    <>
      <Bandeja
        titulo="Bandeja de autorización"
        lectura={lectura}
        clave="Id"
        columnas={columnas}
        tarjeta={tarjeta}
        texto={textoDe}
        busqueda="Folio, socio, cliente o motivo"
        sumas={sumas}
        exportar={{ servicio: 'admin_por_autorizar_exportar', archivo: 'PorAutorizar.xlsx' }}
        elegibles={{ etiqueta: nombreDe, barra: botones }}
        vacio={vacio}
        falla="No pudimos cargar la bandeja de autorización"
        detalle={avance ? `Procesando ${avance.hechas + 1} de ${avance.total}...` : 'Marca uno o varios y decide.'}
      >
        <Resultados resultados={resultados} nombre={nombreDe} onCerrar={cerrar} />
      </Bandeja>
      {porRechazar ? (
        <MotivoDialog
          titulo={`Rechazar ${porRechazar.length === 1 ? nombreDe(porRechazar[0]!) : conteo(porRechazar.length, 'documento', 'documentos')}`}
          campo="Observaciones"
          schema={Rechazar}
          boton="Rechazar"
          onEnviar={(texto) => decidir(porRechazar, rechazar(texto))}
          onCerrar={() => setPorRechazar(null)}
        >
          <p>Quien capturó verá estas observaciones. Un documento rechazado ya no se autoriza: se corrige en otro.</p>
        </MotivoDialog>
      ) : null}
    </>
  )
}
