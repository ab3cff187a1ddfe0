// PAC: the accounts, which one stamps, whether it answers; and in the demonstration, how the embedded one misbehaves.
import { type PacAdmin, tieneCuenta } from '@litro/contract/emisor/pac'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { mensajeDe } from '../../api-error.ts'
import { Confirmar } from '../../form/confirmar.tsx'
import { conteo, entero } from '../../formato.ts'
import { useEscritura, useServicio } from '../../query.ts'
import { useUsuario } from '../../sesion/usuario-context.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { type Dato, Ficha } from '../../ui/ficha.tsx'
import { Leido } from '../../ui/leido.tsx'
import { MessageLine } from '../../ui/message-line.tsx'
import estilos from './emisor.module.css'
import { FallasCard } from './fallas-card.tsx'
import { PacDialog } from './pac-dialog.tsx'

const AMBIENTES = { produccion: 'Producción', pruebas: 'Pruebas' } as const
const ORIGENES: Record<PacAdmin['Origen'], string> = {
  embebido: 'Incluido en esta instalación',
  pantalla: 'Guardada aquí, cifrada',
  ninguno: 'Sin cuenta',
}

const campos: readonly Dato<PacAdmin>[] = [
  { etiqueta: 'Cuenta', valor: ({ Origen }) => ORIGENES[Origen] },
  { etiqueta: 'Ambiente', valor: ({ Ambiente }) => (Ambiente ? AMBIENTES[Ambiente] : '') },
  { etiqueta: 'Usuario', valor: ({ Usuario, TieneSecreto }) => Usuario || (TieneSecreto ? 'Con token' : '') },
  {
    etiqueta: 'Timbrados sin resolver',
    valor: ({ Pendientes }) => conteo(Pendientes, 'documento', 'documentos'),
    cifra: true,
  },
]

export function PacView() {
  const lectura = useServicio('admin_pac_listar')
  return (
    <Leido lectura={lectura} falla="No pudimos cargar los PAC">
      {(pacs) => <Pacs pacs={pacs} onLeer={lectura.refetch} />}
    </Leido>
  )
}

function Pacs({ pacs, onLeer }: { pacs: PacAdmin[]; onLeer: () => void }) {
  const edita = useUsuario().puede('admin.emisor')
  const [cuenta, setCuenta] = useState<PacAdmin | null>(null)
  const [porElegir, setPorElegir] = useState<PacAdmin | null>(null)
  return (
    <div className={estilos.tarjetas}>
      <div className={estilos.pacs}>
        {pacs.map((pac) => (
          <PacCard
            key={pac.Pac}
            pac={pac}
            edita={edita}
            onCuenta={() => setCuenta(pac)}
            onElegir={() => setPorElegir(pac)}
          />
        ))}
      </div>
      {pacs.some(({ Pac }) => Pac === 'embebido') ? <FallasCard edita={edita} /> : null}
      {cuenta ? (
        <PacDialog
          pac={cuenta}
          onCerrar={() => setCuenta(null)}
          onRecargar={() => {
            setCuenta(null)
            onLeer()
          }}
        />
      ) : null}
      <Confirmar
        de={porElegir}
        servicio="admin_pac_elegir"
        peticion={({ Pac: pac }) => [{ params: { pac } }]}
        titulo="¿Cambiar de PAC?"
        no="Regresar"
        si="Cambiar de PAC"
        exito={({ Nombre }) => `Desde ahora se timbra con ${Nombre}.`}
        falla="No se pudo cambiar de PAC."
        onCerrar={() => setPorElegir(null)}
      >
        {({ Nombre }) => (
          <>
            Los comprobantes nuevos se timbrarán con <strong>{Nombre}</strong>. Prueba antes la conexión. El cambio no
            se hace si hay timbrados sin resolver con el PAC actual.
          </>
        )}
      </Confirmar>
    </div>
  )
}

type CardProps = { pac: PacAdmin; edita: boolean; onCuenta: () => void; onElegir: () => void }

function PacCard({ pac, edita, onCuenta, onElegir }: CardProps) {
  const probar = useEscritura('admin_pac_probar')
  const cuenta = pac.TieneSecreto ? 'Editar cuenta' : 'Capturar cuenta'
  const probarlo = () => {
    if (probar.isPending) return
    const entrada = { Ambiente: pac.Ambiente ?? 'produccion', Usuario: pac.Usuario } as const
    probar.mutate([{ params: { pac: pac.Pac }, entrada }])
  }
  return (
    <Card titulo={pac.Nombre} detalle={pac.Elegido ? <Badge tono="verde">Timbra</Badge> : null}>
      <Ficha registro={pac} campos={campos} />
      {probar.data ? (
        <div className="acciones">
          <MessageLine tono={probar.data.Conectado ? 'verde' : 'rojo'}>
            {probar.data.Mensaje}
            {probar.data.Timbres === null ? '' : ` Quedan ${entero(probar.data.Timbres)} timbres.`}
          </MessageLine>
        </div>
      ) : null}
      {probar.error ? (
        <div className="acciones">
          <MessageLine tono="rojo">{mensajeDe(probar.error, 'No se pudo probar la conexión.')}</MessageLine>
        </div>
      ) : null}
      {edita ? (
        <div className="acciones">
          {pac.Disponible ? (
            <Button
              variant="default"
              loading={probar.isPending}
              aria-label={`Probar conexión con ${pac.Nombre}`}
              onClick={probarlo}
            >
              Probar conexión
            </Button>
          ) : null}
          {tieneCuenta(pac.Pac) ? (
            <Button variant="default" aria-label={`${cuenta} con ${pac.Nombre}`} onClick={onCuenta}>
              {cuenta}
            </Button>
          ) : null}
          {pac.Disponible && !pac.Elegido ? (
            <Button aria-label={`Timbrar con este PAC: ${pac.Nombre}`} onClick={onElegir}>
              Timbrar con este PAC
            </Button>
          ) : null}
        </div>
      ) : null}
    </Card>
  )
}
