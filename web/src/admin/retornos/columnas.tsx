// A return at a glance: who pays whom, how much, whether the partner has it, and what the supplier's invoice says.
import { esperaDe } from '../../entidades/cuenta.ts'
import { tonoDe } from '../../entidades/retorno.ts'
import { cantidad, fecha, pesos, tipoCambio } from '../../formato.ts'
import { Parrafo, type Tarjeta } from '../../list/card-list.tsx'
import type { Columna } from '../../list/columna.tsx'
import { Badge } from '../../ui/badge.tsx'
import estilos from '../admin.module.css'
import { SocioLink } from '../socio-link.tsx'
import { type Retorno, revisionDe } from './retorno.ts'

const quien = ({ ProgramadoPor, CapturadoPor }: Retorno) =>
  ProgramadoPor ? `Programó ${ProgramadoPor}` : `Capturó ${CapturadoPor ?? 'el sistema'}`
/** What the bank will be asked for, when it is not pesos. */
const dolares = ({ MontoUSD, TipoCambio }: Retorno) =>
  MontoUSD === null ? '' : `USD ${cantidad(MontoUSD)} a ${tipoCambio(TipoCambio)}`

function Revisado({ fila }: { fila: Retorno }) {
  const { texto, tono } = revisionDe(fila)
  return <Badge tono={tono}>{texto}</Badge>
}

const Disponible = ({ SaldoDisponible }: Retorno) => (
  <span className={SaldoDisponible < 0 ? `cifra ${estilos.mal}` : 'cifra'}>{pesos(SaldoDisponible)}</span>
)

function FolioLink({ fila: { IdRetorno, IdSocioComercial } }: { fila: Retorno }) {
  return (
    <SocioLink socio={IdSocioComercial} a={`/retorno/ver/${IdRetorno}`} className={estilos.numero}>
      {IdRetorno}
    </SocioLink>
  )
}

export const columnas: readonly Columna<Retorno>[] = [
  {
    campo: 'IdRetorno',
    titulo: 'Folio',
    ancho: 92,
    render: (fila) => <FolioLink fila={fila} />,
    abajo: ({ FechaRetorno }) => fecha(FechaRetorno),
  },
  // In sight also where the last columns slide.
  {
    campo: 'Estatus',
    titulo: 'Estatus y factura',
    ancho: 124,
    render: ({ Estatus }) => <Badge tono={tonoDe(Estatus)}>{Estatus}</Badge>,
    abajo: (fila) => <Revisado fila={fila} />,
    pista: (fila) => [quien(fila), ...revisionDe(fila).frases].join('\n'),
  },
  // An account is compared digit by digit: its column gives no room away (D-264).
  {
    campo: 'Proveedor',
    titulo: 'Proveedor y cuenta',
    ancho: 174,
    render: (fila) => (
      <>
        {fila.Proveedor} {esperaDe(fila) ? <Badge tono="amarillo">Nueva</Badge> : null}
      </>
    ),
    abajo: ({ NumCuenta }) => <span className="cifra">{NumCuenta}</span>,
    pista: (fila) => [fila.Proveedor, fila.NumCuenta, esperaDe(fila)].filter(Boolean).join('\n'),
  },
  {
    campo: 'Monto',
    titulo: 'Monto',
    ancho: 124,
    cifra: true,
    como: 'pesos',
    abajo: ({ MontoUSD }) => (MontoUSD === null ? '' : `USD ${cantidad(MontoUSD)}`),
    pista: (fila) => [pesos(fila.Monto), dolares(fila)].filter(Boolean).join('\n'),
  },
  { campo: 'SocioComercial', titulo: 'Socio y concepto', ancho: 160, crece: true, abajo: 'Concepto' },
  { campo: 'SaldoDisponible', titulo: 'Saldo disponible', ancho: 124, cifra: true, render: Disponible },
]

export const tarjeta: Tarjeta<Retorno> = [
  (fila) => (
    <>
      <FolioLink fila={fila} /> · {fila.Proveedor}
    </>
  ),
  (fila) => (
    <Parrafo
      lineas={[
        fila.SocioComercial,
        fila.Concepto,
        <span key="cuenta" className="cifra">
          {fila.NumCuenta}
        </span>,
        ...(fila.MontoUSD === null ? [] : [dolares(fila)]),
        ...(esperaDe(fila) ? [esperaDe(fila)] : []),
        <span key="disponible">
          Disponible <Disponible {...fila} />
        </span>,
        <span key="estatus">
          <Badge tono={tonoDe(fila.Estatus)}>{fila.Estatus}</Badge> <Revisado fila={fila} />
        </span>,
      ]}
    />
  ),
  ({ Monto }) => pesos(Monto),
]
