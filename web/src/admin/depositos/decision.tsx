// The right pane: one deposit whole, the decision it waits for first, then its data and its proof.
import type { Cep } from '@litro/contract/depositos/cep'
import type { ConsultaCep } from '@litro/contract/depositos/consulta-cep'
import type { DepositoPorValidar } from '@litro/contract/depositos/deposito'
import { etiquetas } from '@litro/contract/etiquetas'
import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { dichoDe } from '../../entidades/consentimiento.ts'
import { cantidad, fecha, pesos } from '../../formato.ts'
import { useUsuario } from '../../sesion/usuario-context.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { type Dato, Ficha } from '../../ui/ficha.tsx'
import { SocioLink } from '../socio-link.tsx'
import { AplicarForm } from './aplicar-form.tsx'
import { CepCard } from './cep-card.tsx'
import { Comprobante } from './comprobante.tsx'
import estilos from './depositos.module.css'
import { esPorCancelar } from './estado.ts'
import type { Candidato } from './movimiento.ts'
import { PorCancelar } from './por-cancelar.tsx'

type D = DepositoPorValidar
const datos: readonly (Dato<D> & { si?: (deposito: D) => boolean })[] = [
  { etiqueta: 'Socio comercial', valor: (d) => d.SocioComercial },
  { etiqueta: etiquetas.Cliente, valor: (d) => d.Cliente, si: (d) => d.Cliente !== null },
  { etiqueta: 'Tipo', valor: (d) => d.DepositoTipo },
  { etiqueta: 'Capturó', valor: (d) => `${d.CapturadoPor ?? 'Sistema'}, ${fecha(d.Fecha)}` },
  { etiqueta: etiquetas.FechaDeposito, valor: (d) => fecha(d.FechaDeposito), cifra: true },
  { etiqueta: etiquetas.ClaveRastreo, valor: (d) => d.ClaveRastreo, ancho: true },
  { etiqueta: 'Socio que entrega', valor: (d) => d.SocioOrigen, si: (d) => d.SocioOrigen !== null },
  {
    etiqueta: 'Respuesta de quien entrega',
    valor: (d) => d.Consentimiento && dichoDe(d.Consentimiento),
    ancho: true,
    si: (d) => d.Consentimiento !== null,
  },
  { etiqueta: etiquetas.Litros, valor: (d) => cantidad(d.Litros, 3), cifra: true, si: (d) => d.Litros !== null },
  {
    etiqueta: etiquetas.PrecioPorLitro,
    valor: (d) => `$${cantidad(d.PrecioPorLitro, 6)}`,
    cifra: true,
    si: (d) => d.PrecioPorLitro !== null,
  },
  { etiqueta: etiquetas.Comentarios, valor: (d) => d.Comentarios, ancho: true, si: (d) => d.Comentarios !== '' },
]

type Props = {
  deposito: D
  /** Movements of the bank it may be. */
  candidatos: readonly Candidato[]
  /** What Banxico says of it, where somebody brought it. */
  cep: Cep | undefined
  /** What was asked of Banxico, where it is asked. */
  consulta: ConsultaCep | undefined
  onDecidido: (mensaje: string) => void
  onRecargar: () => void
  /** On a phone the list and the decision take turns. */
  onVolver?: () => void
  panel: RefObject<HTMLElement | null>
}

export function Decision({ deposito, candidatos, cep, consulta, onDecidido, onRecargar, onVolver, panel }: Props) {
  const comun = { deposito, onDecidido, onRecargar }
  const decide = useUsuario().puede('admin.depositos')
  return (
    <section ref={panel} tabIndex={-1} className={estilos.panel} aria-label={`Depósito ${deposito.IdDeposito}`}>
      {onVolver ? (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconArrowLeft size={17} stroke={1.7} />}
          onClick={onVolver}
          className={estilos.volver}
        >
          Volver a la lista
        </Button>
      ) : null}
      <header className={estilos.cabeza}>
        <div>
          <h2>{deposito.Depositante}</h2>
          <p>
            <SocioLink socio={deposito.IdSocioComercial} a={`/deposito/ver/${deposito.IdDeposito}`}>
              Depósito {deposito.IdDeposito}
            </SocioLink>{' '}
            <Badge tono={esPorCancelar(deposito) ? 'amarillo' : 'azul'}>{deposito.DepositoEstatus}</Badge>
          </p>
        </div>
        <strong className={`${estilos.monto} cifra`}>{pesos(deposito.Monto)}</strong>
      </header>
      <div className={estilos.cuerpo}>
        {decide && esPorCancelar(deposito) ? <PorCancelar {...comun} /> : null}
        {decide && !esPorCancelar(deposito) ? <AplicarForm {...comun} candidatos={candidatos} cep={cep} /> : null}
        <div className="pila">
          <Card titulo="Datos">
            <Ficha registro={deposito} campos={datos.filter(({ si }) => si?.(deposito) ?? true)} />
          </Card>
          <CepCard deposito={deposito} cep={cep} consulta={consulta} decide={decide} />
          {decide ? <Comprobante deposito={deposito} /> : null}
        </div>
        {decide ? null : <Comprobante deposito={deposito} />}
      </div>
    </section>
  )
}
