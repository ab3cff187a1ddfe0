// The documents this one is tied to, what was applied to it or what it paid, and the receipts that tell it.
import { esFamilia, etiquetaEstatus } from '@litro/contract/documentos-fiscales/estado'
import { type Familia, rasgos } from '@litro/contract/documentos-fiscales/familia'
import { AppLink } from '../../app-link.tsx'
import { type Rep, RepFiles } from '../../archivos/rep-files.tsx'
import { fecha, pesos } from '../../formato.ts'
import { Card } from '../../ui/card.tsx'
import { type Documento, rutaDe } from '../documento.ts'
import estilos from '../documentos-fiscales.module.css'

type Relacionado = Documento['Relacionados'][number]

export function Relacionados({ relacionados }: { relacionados: readonly Relacionado[] }) {
  if (relacionados.length === 0) return null
  return (
    <Card titulo="Documentos relacionados">
      <ul className={`lista ${estilos.renglones}`}>
        {relacionados.map((otro) => (
          <li key={`${otro.Tipo}-${otro.Id}-${otro.Relacion}`}>
            <span className="extremos">
              <span>
                <RelacionadoLink relacionado={otro} />
                <span className="debajo">
                  {otro.Relacion} · {etiquetaEstatus(otro.Estatus)}
                </span>
              </span>
              <span className="cifra">{pesos(otro.Total)}</span>
            </span>
            {otro.UUID ? <span className="debajo">{otro.UUID}</span> : null}
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

type Aplicacion = Documento['Aplicaciones'][number]

/** In a credit note the other side is what its credit paid; in the others, what paid them. */
export function Aplicaciones({ familia, aplicaciones }: { familia: Familia; aplicaciones: readonly Aplicacion[] }) {
  if (aplicaciones.length === 0) return null
  const deSaldo = aplicaciones.some(({ Tipo }) => Tipo !== 'deposito')
  const recibido = deSaldo ? 'Depósitos y saldos aplicados' : 'Depósitos aplicados'
  const titulo = rasgos[familia].abreSaldo ? recibido : 'Saldo a favor aplicado'
  return (
    <Card titulo={titulo}>
      <ul className={`lista ${estilos.renglones}`}>
        {aplicaciones.map((una) => (
          <li key={`${una.Tipo}-${una.Id}-${una.Rep?.IdRep}-${una.Fecha}-${una.Monto}`} className="extremos">
            <span>
              <AplicacionLink aplicacion={una} />
              <span className="debajo">{fecha(una.Fecha)}</span>
              {una.Rep ? <Complemento rep={una.Rep} /> : null}
            </span>
            <span className="cifra">{pesos(una.Monto)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function AplicacionLink({ aplicacion: { Tipo, Id, Folio } }: { aplicacion: Aplicacion }) {
  if (Tipo === 'deposito') return <AppLink to={`/deposito/ver/${Id}`}>Depósito {Folio}</AppLink>
  return (
    <AppLink to={rutaDe(Tipo, 'ver', Id)}>
      {rasgos[Tipo].titulo} {Folio}
    </AppLink>
  )
}

function Complemento({ rep }: { rep: Rep }) {
  return (
    <span className={estilos.complemento}>
      <span className="debajo">
        {rasgos.rep.titulo} {rep.UUID ? rep.Folio : ''} · {rep.Estatus}
        {rep.UUID ? '' : `, límite ${fecha(rep.FechaLimite)}`}
      </span>
      <span className="no-imprimir">
        <RepFiles rep={rep} />
      </span>
    </span>
  )
}
