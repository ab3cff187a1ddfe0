// The documents this one is tied to, and the deposits applied to it.
import { esFamilia, etiquetaEstatus } from '@litro/contract/documentos-fiscales/estado'
import { rasgos } from '@litro/contract/documentos-fiscales/familia'
import { AppLink } from '../app-link.tsx'
import { fecha, pesos } from '../formato.ts'
import { Card } from '../ui/card.tsx'
import { type Documento, rutaDe } from './documento.ts'
import estilos from './documentos-fiscales.module.css'

type Relacionado = Documento['Relacionados'][number]

export function Relacionados({ relacionados }: { relacionados: readonly Relacionado[] }) {
  if (relacionados.length === 0) return null
  return (
    <Card titulo="Documentos relacionados">
      <ul className={estilos.renglones}>
        {relacionados.map((otro) => (
          <li key={`${otro.Tipo}-${otro.Id}-${otro.Relacion}`}>
            <span>
              <RelacionadoLink relacionado={otro} />
              <span className={estilos.tenue}>
                {otro.Relacion} · {etiquetaEstatus(otro.Estatus)}
              </span>
              {otro.UUID ? <span className={estilos.tenue}>{otro.UUID}</span> : null}
            </span>
            <span className="cifra">{pesos(otro.Total)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function RelacionadoLink({ relacionado: { Tipo, Id, Folio } }: { relacionado: Relacionado }) {
  if (!esFamilia(Tipo)) return <strong>{Folio}</strong>
  return (
    <AppLink to={rutaDe(Tipo, 'ver', Id)}>
      {rasgos[Tipo].titulo} {Folio}
    </AppLink>
  )
}

export function Aplicaciones({ aplicaciones }: { aplicaciones: Documento['Aplicaciones'] }) {
  if (aplicaciones.length === 0) return null
  return (
    <Card titulo="Depósitos aplicados">
      <ul className={estilos.renglones}>
        {aplicaciones.map(({ IdDeposito, Fecha, Monto }) => (
          <li key={`${IdDeposito}-${Fecha}`}>
            <span>
              <AppLink to={`/deposito/ver/${IdDeposito}`}>Depósito {IdDeposito}</AppLink>
              <span className={estilos.tenue}>{fecha(Fecha)}</span>
            </span>
            <span className="cifra">{pesos(Monto)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
