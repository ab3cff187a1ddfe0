// The split, document by document: what each owes, what each gets, and what is left frozen.
import { fromCentavos, toJson } from '@litro/cfdi/decimal'
import { Button } from '@mantine/core'
import { useFormContext, useWatch } from 'react-hook-form'
import { NumberField } from '../../campos/number-field.tsx'
import { pesos } from '../../formato.ts'
import { MessageLine } from '../../ui/message-line.tsx'
import { type ConLineas, textosDe } from './aplicar.ts'
import estilos from './depositos.module.css'
import { DocumentoPagado } from './documento-pagado.tsx'
import { leerReparto, type Palabras, type PorRepartir, porAntiguedad } from './reparto.ts'

const pesosDeCent = (centavos: bigint) => pesos(toJson(fromCentavos(centavos), 2))

export function RepartoField({ deposito, palabras }: { deposito: PorRepartir; palabras?: Palabras }) {
  const { setValue } = useFormContext<ConLineas>()
  const lineas = useWatch<ConLineas, 'Lineas'>({ name: 'Lineas' })
  const { Monto, Documentos } = deposito
  const reparto = leerReparto(Monto, Documentos, textosDe(lineas), palabras)
  const repartir = () =>
    porAntiguedad(Monto, Documentos).forEach((MontoAplicado, i) => {
      setValue(`Lineas.${i}.MontoAplicado`, MontoAplicado, { shouldValidate: true, shouldDirty: true })
    })
  return (
    <fieldset className={estilos.reparto}>
      <legend>Reparto</legend>
      <table className="tabla" aria-label="Reparto del depósito">
        <thead>
          <tr>
            <th scope="col">Documento</th>
            <th scope="col" data-cifra>
              Saldo
            </th>
            <th scope="col" data-cifra>
              Monto a aplicar
            </th>
          </tr>
        </thead>
        <tbody>
          {Documentos.map((documento, i) => (
            <tr key={documento.IdDocumento}>
              <td>
                <DocumentoPagado documento={documento} socio={deposito.IdSocioComercial} />
              </td>
              <td data-cifra className="cifra">
                {pesos(documento.Saldo)}
              </td>
              <td>
                <NumberField
                  name={`Lineas.${i}.MontoAplicado`}
                  label={`Monto a aplicar a ${documento.Folio}`}
                  rotuloOculto
                  antes="$"
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className={estilos.sumas} aria-live="polite">
        <div className="extremos">
          <dt>Aplicado</dt>
          <dd className="cifra">{pesosDeCent(reparto.aplicadoCent)}</dd>
        </div>
        <div className="extremos">
          <dt>Queda congelado a favor del cliente</dt>
          <dd className="cifra">{reparto.sobranteCent > 0n ? pesosDeCent(reparto.sobranteCent) : pesos(0)}</dd>
        </div>
      </dl>
      {/* Nothing written yet is a thing to do, not a mistake. */}
      {reparto.queja ? (
        <MessageLine tono={reparto.aplicadoCent === 0n ? 'ambar' : 'rojo'}>{reparto.queja}</MessageLine>
      ) : null}
      <Button variant="subtle" size="compact-sm" onClick={repartir}>
        Repartir por antigüedad
      </Button>
    </fieldset>
  )
}
