// Where a deposit went: the documents it paid, or the ones it is meant for until treasury decides.

import type { Deposito } from '@litro/contract/depositos/deposito'
import { rasgos } from '@litro/contract/documentos-fiscales/familia'
import { AppLink } from '../app-link.tsx'
import { estadoDe } from '../entidades/deposito.ts'
import { familiaDe } from '../entidades/documento-pagado.ts'
import { pesos } from '../formato.ts'
import { Card } from '../ui/card.tsx'
import estilos from './depositos.module.css'

export function Aplicaciones({ deposito }: { deposito: Deposito }) {
  const { DocumentosAplicados, SinAplicar, DepositoEstatus } = deposito
  const propuesta = estadoDe(DepositoEstatus) === 'capturado'
  return (
    <Card titulo="Aplicaciones">
      {DocumentosAplicados.length > 0 ? (
        <Tabla documentos={DocumentosAplicados} />
      ) : (
        <p className="nota">Sin aplicaciones registradas.</p>
      )}
      {propuesta && DocumentosAplicados.length > 0 ? (
        <p className="nota">Reparto propuesto. Tesorería lo confirma al validar el depósito.</p>
      ) : null}
      {SinAplicar > 0 ? (
        <p className="nota">
          Saldo a favor del cliente, congelado: <span className="cifra">{pesos(SinAplicar)}</span>
        </p>
      ) : null}
    </Card>
  )
}

function Tabla({ documentos }: { documentos: Deposito['DocumentosAplicados'] }) {
  return (
    <div className={estilos.caja}>
      <table className={`tabla ${estilos.tabla}`} aria-label="Aplicaciones">
        <thead>
          <tr>
            <th scope="col">Tipo</th>
            <th scope="col">Folio</th>
            <th scope="col" data-cifra>
              Monto
            </th>
            <th scope="col" data-cifra>
              Saldo
            </th>
          </tr>
        </thead>
        <tbody>
          {documentos.map((documento) => (
            <tr key={`${documento.IdDocumentoTipo}-${documento.IdDocumento}`}>
              <td>{documento.DocumentoTipoNombre}</td>
              <td>
                <DocumentoLink documento={documento} />
              </td>
              <td data-cifra className="cifra">
                {pesos(documento.MontoAplicado)}
              </td>
              <td data-cifra className="cifra">
                {pesos(documento.Saldo)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function DocumentoLink({ documento }: { documento: Deposito['DocumentosAplicados'][number] }) {
  const { IdDocumento, Folio } = documento
  const familia = familiaDe(documento)
  return familia ? <AppLink to={`${rasgos[familia].ruta}/ver/${IdDocumento}`}>{Folio}</AppLink> : Folio
}
