// One received invoice whole: what it says, what the SAT says, whose it may be, and what can be done with it.
import { DescartarRecibida, type Recibida } from '@litro/contract/recibidas/recibida'
import { Button, Modal, Select, Stack } from '@mantine/core'
import { useState } from 'react'
import { mensajeDe } from '../../api-error.ts'
import { RowDownload } from '../../archivos/row-download.tsx'
import { NotasDeProveedor } from '../../entidades/notas-proveedor.tsx'
import { cantidad, fechaHora } from '../../formato.ts'
import { MotivoDialog } from '../../list/motivo-dialog.tsx'
import { useEscritura, useServicio } from '../../query.ts'
import { useUsuario } from '../../sesion/usuario-context.tsx'
import { avisarError, avisarExito } from '../../ui/avisos.ts'
import { type Dato, Ficha } from '../../ui/ficha.tsx'
import { Leido } from '../../ui/leido.tsx'
import { MessageLine } from '../../ui/message-line.tsx'
import { SocioLink } from '../socio-link.tsx'

const verificaciones: Record<Recibida['Verificacion'], string> = {
  sin_xml: 'Falta su XML',
  verificada: 'Sellos verificados',
  no_verificada: 'No se pudo verificar completa',
  invalida: 'Sellos inválidos',
}

const tipos: Record<string, string> = { I: 'Factura', E: 'Nota de crédito' }

const datos: readonly Dato<Recibida>[] = [
  { etiqueta: 'Tipo', valor: (r) => tipos[r.Tipo] ?? r.Tipo },
  { etiqueta: 'Emisor', valor: (r) => r.Emisor, ancho: true },
  { etiqueta: 'RFC', valor: (r) => r.RfcEmisor },
  { etiqueta: 'Fecha', valor: (r) => fechaHora(r.Fecha), cifra: true },
  { etiqueta: 'Total', valor: (r) => `${cantidad(r.Total)} ${r.Moneda ?? ''}`, cifra: true },
  { etiqueta: 'UUID', valor: (r) => r.UUID, ancho: true },
  { etiqueta: 'Concepto', valor: (r) => r.Concepto, ancho: true },
  { etiqueta: 'Verificación', valor: (r) => verificaciones[r.Verificacion] },
  {
    etiqueta: 'En el SAT',
    valor: (r) => (r.EstatusSAT ? `${r.EstatusSAT}, el ${fechaHora(r.Consultada)}` : 'Sin preguntar'),
  },
  { etiqueta: 'Socio comercial', valor: (r) => r.SocioComercial },
  { etiqueta: 'Proveedor', valor: (r) => r.Proveedor },
  { etiqueta: 'Retorno', valor: (r) => r.IdRetorno },
  { etiqueta: 'Estatus', valor: (r) => r.Estatus },
]

export function RecibidaDialog({ id, onCerrar }: { id: number; onCerrar: () => void }) {
  const lectura = useServicio('admin_recibida_leer', [{ params: { id } }])
  return (
    <Modal opened onClose={onCerrar} title="Factura recibida" size="lg">
      <Leido lectura={lectura} falla="No pudimos cargar la factura">
        {(recibida) => <Cuerpo key={recibida.Version} recibida={recibida} />}
      </Leido>
    </Modal>
  )
}

function Cuerpo({ recibida: r }: { recibida: Recibida }) {
  const mueve = useUsuario().puede('admin.recibidas')
  const params = { id: r.IdFacturaRecibida }
  return (
    <Stack gap="md">
      <Ficha registro={r} campos={datos} />
      {r.ListadoEFOS ? (
        <MessageLine tono="rojo">
          El SAT dice que su emisor está en la lista del artículo 69-B (consulta del {fechaHora(r.Consultada)}).
        </MessageLine>
      ) : null}
      {r.EstatusSAT === 'Cancelado' ? <MessageLine tono="rojo">El SAT la reporta cancelada.</MessageLine> : null}
      {r.Hallazgos.length > 0 ? (
        <ul aria-label="Hallazgos">
          {r.Hallazgos.map(({ codigo, mensaje }) => (
            <li key={codigo + mensaje}>{mensaje}</li>
          ))}
        </ul>
      ) : null}
      <NotasDeProveedor notas={r.NotasCredito} pagable={r.Pagable} moneda={r.Moneda} />
      {r.ConXML ? (
        <div className="fila">
          <RowDownload
            servicio="admin_recibida_xml"
            peticion={[{ params }]}
            nombre={`${r.UUID}.xml`}
            texto="XML"
            etiqueta={`Descargar XML de ${r.UUID}`}
          />
          <RowDownload
            servicio="admin_recibida_pdf"
            peticion={[{ params }]}
            nombre={`${r.UUID}.pdf`}
            texto="PDF"
            etiqueta={`Descargar PDF de ${r.UUID}`}
          />
        </div>
      ) : null}
      <GenerarRetorno recibida={r} />
      {mueve ? <Acciones recibida={r} /> : null}
    </Stack>
  )
}

/** For whoever may also capture for the partner it belongs to. */
function GenerarRetorno({ recibida: r }: { recibida: Recibida }) {
  const captura = useUsuario().puede('retorno.editar')
  if (!captura || r.IdSocioComercial === null || r.IdRetorno !== null || !r.ConXML || r.Tipo !== 'I') return null
  return (
    <SocioLink socio={r.IdSocioComercial} a={`/retorno/nuevo?recibida=${r.IdFacturaRecibida}`}>
      Generar retorno con esta factura
    </SocioLink>
  )
}

const fallo = (causa: Parameters<typeof mensajeDe>[0]) =>
  avisarError(mensajeDe(causa, 'No se pudo completar la operación.'))

function Acciones({ recibida: r }: { recibida: Recibida }) {
  const params = { id: r.IdFacturaRecibida }
  const soltar = useEscritura('admin_recibida_soltar')
  const descartar = useEscritura('admin_recibida_descartar')
  const recuperar = useEscritura('admin_recibida_recuperar')
  const consultar = useEscritura('admin_recibida_consultar')
  const [descartando, setDescartando] = useState(false)
  const libre = r.IdRetorno === null
  return (
    <>
      {r.Estatus !== 'Descartada' && libre ? <Asignar recibida={r} /> : null}
      <div className="acciones">
        <Button
          variant="default"
          loading={consultar.isPending}
          onClick={() =>
            consultar.mutate([{ params }], {
              onSuccess: ({ EstatusSAT }) => avisarExito(`El SAT dice: ${EstatusSAT ?? 'nada'}.`),
              onError: fallo,
            })
          }
        >
          Preguntar al SAT
        </Button>
        {r.Estatus === 'Asignada' && libre ? (
          <Button
            variant="default"
            loading={soltar.isPending}
            onClick={() =>
              soltar.mutate([{ params }], { onSuccess: () => avisarExito('Quedó sin socio.'), onError: fallo })
            }
          >
            Quitar socio
          </Button>
        ) : null}
        {r.Estatus === 'Descartada' ? (
          <Button
            variant="default"
            loading={recuperar.isPending}
            onClick={() =>
              recuperar.mutate([{ params }], { onSuccess: () => avisarExito('Factura recuperada.'), onError: fallo })
            }
          >
            Recuperar
          </Button>
        ) : libre ? (
          <Button variant="default" onClick={() => setDescartando(true)}>
            Descartar
          </Button>
        ) : null}
      </div>
      {descartando ? (
        <MotivoDialog
          titulo="Descartar la factura"
          campo="Motivo"
          schema={DescartarRecibida.pick({ Motivo: true })}
          boton="Descartar"
          onEnviar={async (Motivo) => {
            await descartar.mutateAsync([{ params, entrada: { Motivo, Version: r.Version } }])
            avisarExito('Factura descartada.')
          }}
          onCerrar={() => setDescartando(false)}
        />
      ) : null}
    </>
  )
}

/** Proposed where one partner alone has that supplier; a person still says so. */
function Asignar({ recibida: r }: { recibida: Recibida }) {
  const socios = useServicio('socio_elegibles')
  const asignar = useEscritura('admin_recibida_asignar')
  const unico = r.Candidatos.length === 1 ? r.Candidatos[0]?.IdSocioComercial : undefined
  const [socio, setSocio] = useState<string | null>(r.IdSocioComercial?.toString() ?? unico?.toString() ?? null)
  const candidatos = new Set(r.Candidatos.map(({ IdSocioComercial }) => IdSocioComercial))
  return (
    <div className="fila">
      <Select
        label="Socio comercial"
        description={
          r.Candidatos.length === 0
            ? `Ningún socio tiene un proveedor con el RFC ${r.RfcEmisor}.`
            : `Tienen este proveedor: ${r.Candidatos.map(({ SocioComercial }) => SocioComercial).join(', ')}.`
        }
        data={(socios.data ?? []).map(({ IdSocioComercial, Nombre }) => ({
          value: String(IdSocioComercial),
          label: candidatos.has(IdSocioComercial) ? `${Nombre} (tiene este proveedor)` : Nombre,
        }))}
        value={socio}
        error={asignar.error?.campos.IdSocioComercial}
        onChange={setSocio}
        allowDeselect={false}
        searchable
      />
      <Button
        loading={asignar.isPending}
        disabled={socio === null || Number(socio) === r.IdSocioComercial}
        onClick={() =>
          asignar.mutate(
            [{ params: { id: r.IdFacturaRecibida }, entrada: { IdSocioComercial: Number(socio), Version: r.Version } }],
            {
              onSuccess: ({ SocioComercial }) => avisarExito(`La factura es de ${SocioComercial}.`),
              onError: fallo,
            },
          )
        }
      >
        Asignar
      </Button>
    </div>
  )
}
