// /cliente/nuevo.
import { useEscritura } from '../query.ts'
import { ClienteForm } from './cliente-form.tsx'

const vacio = {
  Nombre: '',
  RazonSocial: '',
  RFC: '',
  CorreoElectronico: '',
  EmailsAdicionales: '',
  CodigoPostal: '',
  RegimenFiscal: '',
  UsoCFDI: '',
  Estado: '',
  Municipio: '',
  Ciudad: '',
  Colonia: '',
  Calle: '',
  NumExterior: '',
  NumInterior: '',
  ResidenciaFiscal: '',
  NumRegIdTrib: '',
}

export function Page() {
  const agregar = useEscritura('cliente_agregar')
  return (
    <ClienteForm
      nuevo
      titulo="Agregar Cliente"
      guardar="Guardar Cliente"
      exito="Cliente agregado exitosamente."
      inicial={vacio}
      onGuardar={(entrada) =>
        agregar.mutateAsync([{ entrada: { ...entrada, IdPais: entrada.ResidenciaFiscal || 'MEX' } }])
      }
    />
  )
}
