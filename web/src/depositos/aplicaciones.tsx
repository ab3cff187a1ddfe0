// Where a deposit went: the documents it paid, or the ones it is meant for until treasury decides.
import type { Deposito } from '@litro/contract/depositos/deposito'
import { rasgos } from '@litro/contract/documentos-fiscales/familia'
import { AppLink } from '../app-link.tsx'
import { estadoDe } from '../entidades/deposito.ts'
import { familiaDe } from '../entidades/documento-pagado.ts'
import { pesos } from '../formato.ts'
import type { Columna } from '../list/columna.tsx'
import { Tabla } from '../list/tabla.tsx'
import { Card } from '../ui/card.tsx'
import estilos from './depositos.module.css'

type Aplicado = Deposito['DocumentosAplicados'][number]

const columnas: readonly Columna<Aplicado>[] = [
  { campo: 'DocumentoTipoNombre', titulo: 'Tipo' },
  { campo: 'Folio', titulo: 'Folio', render: (documento) => <DocumentoLink documento={documento} /> },
  { campo: 'MontoAplicado', titulo: 'Monto', cifra: true, como: 'pesos' },
  { campo: 'Saldo', titulo: 'Saldo', cifra: true, como: 'pesos' },
]

export function Aplicaciones({ deposito }: { deposito: Deposito }) {
  const { DocumentosAplicados, SinAplicar, DepositoEstatus } = deposito
  const propuesta = estadoDe(DepositoEstatus) === 'capturado'
  return (
    <Card titulo="Aplicaciones">
      {DocumentosAplicados.length > 0 ? (
        <Tabla
          etiqueta="Aplicaciones"
          columnas={columnas}
          filas={DocumentosAplicados}
          clave={({ IdDocumentoTipo, IdDocumento }) => `${IdDocumentoTipo}-${IdDocumento}`}
          className={estilos.tabla}
        />
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

function DocumentoLink({ documento }: { documento: Aplicado }) {
  const { IdDocumento, Folio } = documento
  const familia = familiaDe(documento)
  return familia ? <AppLink to={`${rasgos[familia].ruta}/ver/${IdDocumento}`}>{Folio}</AppLink> : Folio
}
