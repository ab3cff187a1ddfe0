// A return whole, for whoever must answer for it: amounts, account, findings of the invoice and its files.
import { Button, Group, Modal, Stack } from '@mantine/core'
import { mensajeDe } from '../../api-error.ts'
import { RowDownload } from '../../archivos/row-download.tsx'
import { esperaDe } from '../../entidades/cuenta.ts'
import { type VerboDeTesoreria, VerbosDeRetorno } from '../../entidades/decidir-retorno.tsx'
import { NotasDeProveedor } from '../../entidades/notas-proveedor.tsx'
import { tonoDe } from '../../entidades/retorno.ts'
import { cantidad, fecha, pesos, tipoCambio } from '../../formato.ts'
import { useEscritura } from '../../query.ts'
import { useUsuario } from '../../sesion/usuario-context.tsx'
import { avisarError, avisarExito } from '../../ui/avisos.ts'
import { Badge } from '../../ui/badge.tsx'
import { type Dato, Ficha } from '../../ui/ficha.tsx'
import { MessageLine } from '../../ui/message-line.tsx'
import { SocioLink } from '../socio-link.tsx'
import { type Retorno, revisionDe, satDe } from './retorno.ts'

const enDolares = (r: Retorno) => r.MontoUSD !== null
const datos: readonly (Dato<Retorno> & { si?: (retorno: Retorno) => boolean })[] = [
  { etiqueta: 'Socio comercial', valor: (r) => r.SocioComercial },
  { etiqueta: 'Saldo disponible', valor: (r) => pesos(r.SaldoDisponible), cifra: true },
  { etiqueta: 'Estatus', valor: (r) => <Badge tono={tonoDe(r.Estatus)}>{r.Estatus}</Badge> },
  { etiqueta: 'Proveedor', valor: (r) => r.Proveedor },
  { etiqueta: 'Monto', valor: (r) => pesos(r.Monto), cifra: true },
  { etiqueta: 'Monto USD', valor: (r) => cantidad(r.MontoUSD), cifra: true, si: enDolares },
  { etiqueta: 'Tipo de Cambio', valor: (r) => tipoCambio(r.TipoCambio), cifra: true, si: enDolares },
  { etiqueta: 'Fecha', valor: (r) => fecha(r.FechaRetorno), cifra: true },
  { etiqueta: 'Capturó', valor: (r) => r.CapturadoPor },
  { etiqueta: 'Programó', valor: (r) => r.ProgramadoPor, si: (r) => r.ProgramadoPor !== null },
  { etiqueta: 'Fecha de pago', valor: (r) => fecha(r.FechaPago), cifra: true, si: (r) => r.FechaPago !== null },
  { etiqueta: 'Sucursal', valor: (r) => r.Sucursal, si: (r) => r.Sucursal !== null },
  { etiqueta: 'Cuenta Bancaria', valor: (r) => `${r.NumCuenta} (${r.Moneda})`, cifra: true, ancho: true },
  { etiqueta: 'Concepto', valor: (r) => r.Concepto, ancho: true },
  { etiqueta: 'UUID del proveedor', valor: (r) => r.UUIDProveedor, ancho: true, si: (r) => r.UUIDProveedor !== null },
  { etiqueta: 'Factura ante el SAT', valor: satDe, ancho: true, si: (r) => r.ArchivoFacturaXML !== null },
  { etiqueta: 'Primera firma', valor: (r) => r.ConfirmadoPor, si: (r) => r.ConfirmadoPor !== null },
  { etiqueta: 'Observaciones', valor: (r) => r.Observaciones, ancho: true, si: (r) => r.Observaciones !== '' },
]

// biome-ignore format: a table is read as a table
const archivos = [
  { campo: 'ArchivoFacturaPDF',   servicio: 'retorno_archivo_pdf',          texto: 'Factura PDF' },
  { campo: 'ArchivoFacturaXML',   servicio: 'retorno_archivo_xml',          texto: 'Factura XML' },
  { campo: 'ArchivoProgramacion', servicio: 'retorno_archivo_programacion', texto: 'Programación' },
  { campo: 'ArchivoPago',         servicio: 'retorno_archivo_pago',         texto: 'Pago' },
] as const

type Props = {
  retorno: Retorno
  onCerrar: () => void
  onHacer: (verbo: VerboDeTesoreria, retorno: Retorno) => void
}

export function DetalleDialog({ retorno, onCerrar, onHacer }: Props) {
  const { texto, tono, frases } = revisionDe(retorno)
  const presentes = archivos.filter(({ campo }) => retorno[campo] !== null)
  return (
    <Modal opened onClose={onCerrar} title={`Retorno ${retorno.IdRetorno}`} size="lg">
      <Stack gap="md">
        <Ficha registro={retorno} campos={datos.filter(({ si }) => si?.(retorno) ?? true)} />
        <NotasDeProveedor notas={retorno.NotasCredito} pagable={retorno.Pagable} moneda={null} />
        {esperaDe(retorno) ? <MessageLine tono="ambar">{esperaDe(retorno)}</MessageLine> : null}
        {frases.length > 0 ? (
          <MessageLine tono={tono === 'rojo' ? 'rojo' : 'ambar'}>
            <strong>{texto}</strong>
            <ul aria-label="Hallazgos de la factura del proveedor">
              {frases.map((frase) => (
                <li key={frase}>{frase}</li>
              ))}
            </ul>
          </MessageLine>
        ) : (
          <p>
            {retorno.ArchivoFacturaXML ? 'La factura del proveedor no tiene hallazgos.' : 'Sin factura del proveedor.'}
          </p>
        )}
        {retorno.ArchivoFacturaXML ? <PreguntarAlSat retorno={retorno} /> : null}
        {presentes.length > 0 ? (
          <div className="fila">
            {presentes.map(({ campo, servicio, texto: nombre }) => (
              <RowDownload
                key={campo}
                servicio={servicio}
                peticion={[{ params: { id: retorno.IdRetorno }, socio: retorno.IdSocioComercial }]}
                nombre={retorno[campo] ?? nombre}
                texto={nombre}
                etiqueta={`Descargar ${nombre} del retorno ${retorno.IdRetorno}`}
              />
            ))}
          </div>
        ) : null}
        <Group justify="space-between">
          <SocioLink socio={retorno.IdSocioComercial} a={`/retorno/ver/${retorno.IdRetorno}`}>
            Abrir el retorno con su historia
          </SocioLink>
          <Group>
            <VerbosDeRetorno retorno={retorno} onHacer={onHacer} />
          </Group>
        </Group>
      </Stack>
    </Modal>
  )
}

/** Treasury may want to know before it decides; paying asks again in any case. */
function PreguntarAlSat({ retorno: { IdRetorno } }: { retorno: Retorno }) {
  const consultar = useEscritura('admin_retorno_consultar')
  const decide = useUsuario().puede('admin.retornos')
  if (!decide) return null
  const preguntar = () =>
    consultar.mutate([{ params: { id: IdRetorno } }], {
      onSuccess: ({ EstadoSat }) => avisarExito(`El SAT responde: ${EstadoSat}.`),
      onError: (error) => avisarError(mensajeDe(error, 'No se pudo preguntar al SAT.')),
    })
  return (
    <div className="fila">
      <Button variant="default" loading={consultar.isPending} onClick={preguntar}>
        Preguntar al SAT
      </Button>
    </div>
  )
}
