// c_FormaPago, with the account patterns that the Pagos complement checks (CRP20224–CRP20228).
// Source: SAT catalogue as mirrored by phpcfdi/resources-sat-catalogs, 2026-08-06.
import { type Clave, indexar } from './catalogo.ts'

interface FormaPago extends Clave {
  /** 99 is neither: it means that the payment has not happened. */
  readonly Bancarizado?: boolean
  /** Without a pattern the form of payment admits no such account. */
  readonly PatronOrdenante?: string
  readonly PatronBeneficiario?: string
}

const CUENTA = '[0-9]{10,11}|[0-9]{15,16}|[0-9]{18}|[A-Z0-9_]{10,50}'

export const formasPago = [
  { Codigo: '01', Descripcion: 'Efectivo', Bancarizado: false },
  {
    Codigo: '02',
    Descripcion: 'Cheque nominativo',
    Bancarizado: true,
    PatronOrdenante: '[0-9]{11}|[0-9]{18}',
    PatronBeneficiario: CUENTA,
  },
  {
    Codigo: '03',
    Descripcion: 'Transferencia electrónica de fondos',
    Bancarizado: true,
    PatronOrdenante: '[0-9]{10}|[0-9]{16}|[0-9]{18}',
    PatronBeneficiario: '[0-9]{10}|[0-9]{18}',
  },
  {
    Codigo: '04',
    Descripcion: 'Tarjeta de crédito',
    Bancarizado: true,
    PatronOrdenante: '[0-9]{16}',
    PatronBeneficiario: CUENTA,
  },
  {
    Codigo: '05',
    Descripcion: 'Monedero electrónico',
    Bancarizado: true,
    PatronOrdenante: CUENTA,
    PatronBeneficiario: CUENTA,
  },
  { Codigo: '06', Descripcion: 'Dinero electrónico', Bancarizado: true, PatronOrdenante: '[0-9]{10}' },
  { Codigo: '08', Descripcion: 'Vales de despensa', Bancarizado: false },
  { Codigo: '12', Descripcion: 'Dación en pago', Bancarizado: false },
  { Codigo: '13', Descripcion: 'Pago por subrogación', Bancarizado: false },
  { Codigo: '14', Descripcion: 'Pago por consignación', Bancarizado: false },
  { Codigo: '15', Descripcion: 'Condonación', Bancarizado: false },
  { Codigo: '17', Descripcion: 'Compensación', Bancarizado: false },
  { Codigo: '23', Descripcion: 'Novación', Bancarizado: false },
  { Codigo: '24', Descripcion: 'Confusión', Bancarizado: false },
  { Codigo: '25', Descripcion: 'Remisión de deuda', Bancarizado: false },
  { Codigo: '26', Descripcion: 'Prescripción o caducidad', Bancarizado: false },
  { Codigo: '27', Descripcion: 'A satisfacción del acreedor', Bancarizado: false },
  {
    Codigo: '28',
    Descripcion: 'Tarjeta de débito',
    Bancarizado: true,
    PatronOrdenante: '[0-9]{16}',
    PatronBeneficiario: CUENTA,
  },
  {
    Codigo: '29',
    Descripcion: 'Tarjeta de servicios',
    Bancarizado: true,
    PatronOrdenante: '[0-9]{15,16}',
    PatronBeneficiario: CUENTA,
  },
  { Codigo: '30', Descripcion: 'Aplicación de anticipos', Bancarizado: false },
  { Codigo: '31', Descripcion: 'Intermediario pagos', Bancarizado: false },
  // The SAT lists "anything" as its accounts; a REP may never carry 99 (CRP20212), so it has none here.
  { Codigo: '99', Descripcion: 'Por definir' },
] as const satisfies readonly FormaPago[]

const porCodigo = indexar<FormaPago>(formasPago)

export function findFormaPago(codigo: string): FormaPago | undefined {
  return porCodigo.get(codigo)
}

export type LadoCuenta = 'ordenante' | 'beneficiario'

function patrones(lado: 'PatronOrdenante' | 'PatronBeneficiario'): ReadonlyMap<string, RegExp> {
  const filas: readonly FormaPago[] = formasPago
  return new Map(
    filas.flatMap((forma) => (forma[lado] ? [[forma.Codigo, new RegExp(`^(?:${forma[lado]})$`)] as const] : [])),
  )
}

const porLado: Record<LadoCuenta, ReadonlyMap<string, RegExp>> = {
  ordenante: patrones('PatronOrdenante'),
  beneficiario: patrones('PatronBeneficiario'),
}

/** The pattern an account must match in a REP; undefined when that form of payment admits no account on that side. */
export function patronCuenta(formaPago: string, lado: LadoCuenta): RegExp | undefined {
  return porLado[lado].get(formaPago)
}
