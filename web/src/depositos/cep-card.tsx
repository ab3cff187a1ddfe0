// The CEP on the partner's own deposit: fewer calls to ask whether the money arrived.
import { confirmaBanxico } from '@litro/contract/depositos/cep'
import type { Deposito } from '@litro/contract/depositos/deposito'
import { CepTabla, DescargarCep, SubirCep } from '../entidades/cep.tsx'
import { estadoDe } from '../entidades/deposito.ts'
import { useEscritura, useServicio } from '../query.ts'
import { useUsuario } from '../sesion/usuario-context.tsx'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { MessageLine } from '../ui/message-line.tsx'

const EN_CURSO: readonly (string | undefined)[] = ['capturado', 'aplicado', 'por_cancelar']

export function CepCard({ deposito: { IdDeposito: id, DepositoEstatus } }: { deposito: Deposito }) {
  const { data } = useServicio('deposito_cep_leer', [{ params: { id }, silencioso: true }])
  const carga = useEscritura('deposito_cep_cargar')
  const edita = useUsuario().puede('deposito.editar')
  const cep = data?.[0]
  const sube = edita && !cep && EN_CURSO.includes(estadoDe(DepositoEstatus))
  if (!data || !(cep || sube)) return null
  const { error, isPending } = carga
  return (
    <Card
      titulo="CEP de Banxico"
      detalle={cep && confirmaBanxico(cep) ? <Badge tono="verde">Confirmado por Banxico</Badge> : undefined}
    >
      <div className="pila">
        {cep ? (
          <CepTabla cep={cep} />
        ) : (
          <p className="nota">Si pagaste por transferencia, sube el CEP en XML para que Tesorería la confirme antes.</p>
        )}
        {error ? <MessageLine tono="rojo">{error.campos.Archivo ?? error.mensaje}</MessageLine> : null}
        <div className="fila no-imprimir">
          {cep ? <DescargarCep cep={cep} /> : null}
          {sube ? (
            <SubirCep
              ocupado={isPending}
              onElegir={(Archivo) => carga.mutate([{ params: { id }, archivos: { Archivo } }])}
            />
          ) : null}
        </div>
      </div>
    </Card>
  )
}
