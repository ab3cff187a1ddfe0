// The issuer's data and its certificates, with the alarm of the one in use.
import { bancoDeClabe } from '@litro/cfdi/clabe'
import { nombreBanco } from '@litro/cfdi/sat/bancos'
import { findRegimenFiscal } from '@litro/cfdi/sat/regimen-fiscal'
import { findZonaHoraria } from '@litro/cfdi/sat/zonas-horarias'
import type { Csd, Emisor } from '@litro/contract/emisor/emisor'
import { Button } from '@mantine/core'
import { IconCertificate, IconPencil, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { mensajeDe } from '../../api-error.ts'
import { QueEs } from '../../entidades/que-es.tsx'
import { conteo, fecha } from '../../formato.ts'
import { useEscritura, useServicio } from '../../query.ts'
import { useUsuario } from '../../sesion/usuario-context.tsx'
import { avisarError, avisarExito } from '../../ui/avisos.ts'
import { Badge, type Tono } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { type Dato, Ficha } from '../../ui/ficha.tsx'
import { Leido } from '../../ui/leido.tsx'
import { MessageLine } from '../../ui/message-line.tsx'
import { CsdDialog } from './csd-dialog.tsx'
import estilos from './emisor.module.css'
import { EmisorDialog } from './emisor-dialog.tsx'

const regimen = ({ RegimenFiscal }: Emisor) =>
  `${RegimenFiscal} ${findRegimenFiscal(RegimenFiscal)?.Descripcion ?? ''}`.trim()

const campos: readonly Dato<Emisor>[] = [
  { etiqueta: 'RFC', valor: ({ RFC }) => RFC },
  { etiqueta: 'Nombre o razón social', valor: ({ Nombre }) => Nombre },
  { etiqueta: 'Régimen fiscal', valor: regimen },
  { etiqueta: 'Código postal de expedición', valor: ({ CodigoPostal }) => CodigoPostal, cifra: true },
  { etiqueta: 'Zona horaria', valor: ({ ZonaHoraria }) => findZonaHoraria(ZonaHoraria)?.Descripcion ?? ZonaHoraria },
  {
    etiqueta: 'Permiso de hidrocarburos',
    valor: ({ TipoPermiso, NumeroPermiso }) => (TipoPermiso ? `${TipoPermiso} · ${NumeroPermiso}` : ''),
  },
]

const contacto = ({ Telefono, CorreoContacto }: Emisor) =>
  [Telefono, CorreoContacto].filter((dato) => dato !== null).join(' · ')
const banco = (clabe: string) => {
  const conocido = bancoDeClabe(clabe)
  return conocido ? ` · ${nombreBanco(conocido)}` : ''
}

const papel: readonly Dato<Emisor>[] = [
  { etiqueta: 'Domicilio', valor: ({ Domicilio }) => Domicilio ?? '' },
  { etiqueta: 'Contacto', valor: contacto },
  { etiqueta: 'CLABE para recibir pagos', valor: ({ Clabe }) => (Clabe ? `${Clabe}${banco(Clabe)}` : ''), cifra: true },
]

export function EmisorView() {
  const lectura = useServicio('admin_emisor_leer')
  return (
    <Leido lectura={lectura} falla="No pudimos cargar el emisor">
      {([emisor]) => <Tarjetas emisor={emisor} onLeer={lectura.refetch} />}
    </Leido>
  )
}

function Tarjetas({ emisor, onLeer }: { emisor: Emisor | undefined; onLeer: () => void }) {
  const edita = useUsuario().puede('admin.emisor')
  const [abierto, setAbierto] = useState<'datos' | 'csd' | null>(null)
  const cerrar = () => setAbierto(null)
  const recargar = () => {
    cerrar()
    onLeer()
  }
  return (
    <div className={estilos.tarjetas}>
      {emisor ? (
        <>
          <Alarma csds={emisor.Csds} />
          <Card titulo="Datos del emisor">
            <div className={estilos.datos}>
              <Ficha registro={emisor} campos={campos} />
            </div>
            <h3 className={estilos.papel}>En el PDF y el correo</h3>
            {emisor.Logo ? <img className={estilos.logo} src={emisor.Logo} alt={`Logo de ${emisor.Nombre}`} /> : null}
            <div className={estilos.datos}>
              <Ficha registro={emisor} campos={papel} />
            </div>
            {edita ? (
              <div className="acciones">
                <Button variant="default" leftSection={<IconPencil size={17} />} onClick={() => setAbierto('datos')}>
                  Editar emisor
                </Button>
              </div>
            ) : null}
          </Card>
          <Certificados emisor={emisor} edita={edita} onCargar={() => setAbierto('csd')} />
        </>
      ) : (
        <EmptyState
          icono={<IconCertificate size={28} stroke={1.5} />}
          titulo="Falta configurar el emisor"
          texto="Captura los datos de la empresa que factura; después carga su certificado de sello digital."
        >
          {edita ? <Button onClick={() => setAbierto('datos')}>Capturar emisor</Button> : null}
        </EmptyState>
      )}
      {abierto === 'datos' ? <EmisorDialog emisor={emisor ?? null} onCerrar={cerrar} onRecargar={recargar} /> : null}
      {abierto === 'csd' ? <CsdDialog onCerrar={cerrar} /> : null}
    </div>
  )
}

/** Nothing while all is well. */
function Alarma({ csds }: { csds: readonly Csd[] }) {
  const activo = csds.find(({ Activo }) => Activo)
  if (activo?.Vigencia === 'vigente') return null
  if (!activo) {
    return (
      <MessageLine tono="rojo">Falta cargar un certificado de sello digital: sin él no se puede timbrar.</MessageLine>
    )
  }
  if (activo.Vigencia === 'vencido') {
    return (
      <MessageLine tono="rojo">
        El certificado en uso venció el {fecha(activo.ValidoHasta)}. No se puede timbrar hasta cargar uno nuevo.
      </MessageLine>
    )
  }
  return (
    <MessageLine tono="ambar">
      El certificado en uso vence el {fecha(activo.ValidoHasta)}: {quedan(activo)}. Tramita uno nuevo en el SAT y
      cárgalo aquí.
    </MessageLine>
  )
}

const quedan = ({ DiasRestantes }: Csd) => conteo(DiasRestantes, 'día restante', 'días restantes')

// biome-ignore format: a table is read as a table
const vigencias: Record<Csd['Vigencia'], { tono: Tono; texto: (csd: Csd) => string }> = {
  vigente:    { tono: 'verde',    texto: () => 'Vigente' },
  por_vencer: { tono: 'amarillo', texto: (csd) => `Por vencer: ${quedan(csd)}` },
  vencido:    { tono: 'rojo',     texto: () => 'Vencido' },
}

const DeCsd = () => (
  <>
    La llave se guarda cifrada y nunca sale de aquí. <QueEs palabra="CSD" />
  </>
)

type CertificadosProps = { emisor: Emisor; edita: boolean; onCargar: () => void }

function Certificados({ emisor, edita, onCargar }: CertificadosProps) {
  const activar = useEscritura('admin_csd_activar')
  const usar = ({ IdCsd, NoCertificado }: Csd) => {
    if (activar.isPending) return
    activar.mutate([{ params: { id: IdCsd } }], {
      onSuccess: () => avisarExito(`Ahora se sella con el certificado ${NoCertificado}.`),
      onError: (error) => avisarError(mensajeDe(error, 'No se pudo activar el certificado.')),
    })
  }
  return (
    <Card titulo="Certificados de sello digital (CSD)" detalle={<DeCsd />}>
      {emisor.Csds.length === 0 ? <p className={estilos.texto}>Todavía no hay certificados.</p> : null}
      <ul className={`lista ${estilos.lista}`}>
        {emisor.Csds.map((csd) => (
          <li key={csd.IdCsd}>
            <div className={estilos.certificado}>
              <strong className="cifra">{csd.NoCertificado}</strong>
              <span>{csd.Nombre}</span>
              <span className="tenue">
                Del {fecha(csd.ValidoDesde)} al {fecha(csd.ValidoHasta)}
              </span>
            </div>
            <div className="fila" style={{ gap: 10 }}>
              {csd.Activo ? <Badge tono="petroleo">En uso</Badge> : null}
              <Badge tono={vigencias[csd.Vigencia].tono}>{vigencias[csd.Vigencia].texto(csd)}</Badge>
              {edita && !csd.Activo && csd.Vigencia !== 'vencido' ? (
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={`Usar el certificado ${csd.NoCertificado}`}
                  onClick={() => usar(csd)}
                >
                  Usar
                </Button>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
      {edita ? (
        <div className="acciones">
          <Button leftSection={<IconUpload size={17} />} onClick={onCargar}>
            Cargar CSD
          </Button>
        </div>
      ) : null}
    </Card>
  )
}
