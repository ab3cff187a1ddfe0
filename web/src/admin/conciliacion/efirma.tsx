// The e.firma: lent for an hour and never stored, or in custody under two keys with the risk accepted in writing.
import { Button, Checkbox, FileInput, PasswordInput, Stack } from '@mantine/core'
import { useState } from 'react'
import { mensajeDe } from '../../api-error.ts'
import { fecha } from '../../formato.ts'
import { useEscritura, useServicio } from '../../query.ts'
import { avisarError, avisarExito } from '../../ui/avisos.ts'
import { Card } from '../../ui/card.tsx'
import { Falla } from '../../ui/falla.tsx'

export function Efirma() {
  const { data } = useServicio('admin_efirma_leer')
  const quitar = useEscritura('admin_efirma_quitar')
  if (!data) return null
  const { Modo, Nombre, ValidoHasta, SinLlave, FirmasHoy, FirmasPorDia } = data
  return (
    <Card titulo="e.firma">
      {Modo === 'archivo' ? (
        <Prestar riesgo={data.Riesgo} custodia={data.PuedeCustodiar} />
      ) : (
        <Stack gap="sm">
          <p>
            {Nombre} {ValidoHasta ? `Vence el ${fecha(ValidoHasta)}.` : ''} Hoy ha firmado {FirmasHoy} de {FirmasPorDia}{' '}
            veces.
            {SinLlave ? ' Este servidor no tiene la segunda llave: no puede usarla.' : ''}
          </p>
          <Button
            variant="default"
            loading={quitar.isPending}
            onClick={() =>
              quitar.mutate([], {
                onSuccess: () => avisarExito('La e.firma se olvidó.'),
                onError: (causa) => avisarError(mensajeDe(causa, 'No se pudo retirar la e.firma.')),
              })
            }
          >
            Retirar la e.firma
          </Button>
        </Stack>
      )}
    </Card>
  )
}

function Prestar({ riesgo, custodia }: { riesgo: string; custodia: boolean }) {
  const [cer, setCer] = useState<File | null>(null)
  const [key, setKey] = useState<File | null>(null)
  const [contrasena, setContrasena] = useState('')
  const [acepto, setAcepto] = useState(false)
  const prestar = useEscritura('admin_efirma_prestar')
  const custodiar = useEscritura('admin_efirma_custodiar')
  const error = custodiar.error ?? prestar.error
  const campos = error?.campos ?? {}
  const archivos = { Certificado: cer, Llave: key }
  const listo = cer !== null && key !== null && contrasena !== ''
  const exito = (texto: string) => () => {
    setContrasena('')
    avisarExito(texto)
  }
  return (
    <Stack gap="sm">
      <FileInput label="Certificado (.cer)" accept=".cer" value={cer} error={campos.Certificado} onChange={setCer} />
      <FileInput label="Llave privada (.key)" accept=".key" value={key} error={campos.Llave} onChange={setKey} />
      <PasswordInput
        label="Contraseña de la llave"
        autoComplete="off"
        value={contrasena}
        error={campos.Contrasena}
        onChange={({ currentTarget }) => setContrasena(currentTarget.value)}
      />
      {custodia ? (
        <Checkbox
          label="Guardarla en custodia"
          description={riesgo}
          checked={acepto}
          onChange={(e) => setAcepto(e.currentTarget.checked)}
        />
      ) : null}
      {error && Object.keys(campos).length === 0 ? <Falla error={error} literal="No se pudo usar la e.firma." /> : null}
      <div className="fila">
        <Button
          loading={prestar.isPending}
          disabled={!listo || acepto}
          onClick={() =>
            prestar.mutate([{ entrada: { Contrasena: contrasena }, archivos }], {
              onSuccess: exito('e.firma prestada por una hora.'),
            })
          }
        >
          Prestar por una hora
        </Button>
        {custodia ? (
          <Button
            variant="default"
            loading={custodiar.isPending}
            disabled={!listo || !acepto}
            onClick={() =>
              custodiar.mutate([{ entrada: { Contrasena: contrasena, Acepto: true }, archivos }], {
                onSuccess: exito('e.firma en custodia.'),
              })
            }
          >
            Guardar en custodia
          </Button>
        ) : null}
      </div>
    </Stack>
  )
}
