// c_Moneda: every currency of the SAT's catalogue, its name and how many decimals the totals of a CFDI may carry in it.
// Source: SAT catalogue as mirrored by phpcfdi/resources-sat-catalogs, 2026-08-06, and the five keys that only catCFDI.xsd of
// 2024-12-13 has; keys the SAT keeps although ISO 4217 retired them, and its names as it writes them.
import { type Clave, indexar } from './catalogo.ts'

interface Moneda extends Clave {
  readonly Decimales: number
}

const FILAS = `
AED 2 Dirham de EAU
AFN 2 Afghani
ALL 2 Lek
AMD 2 Dram armenio
ANG 2 Florín antillano neerlandés
AOA 2 Kwanza
ARS 2 Peso Argentino
AUD 2 Dólar Australiano
AWG 2 Aruba Florin
AZN 2 Azerbaijanian Manat
BAM 2 Convertibles marca
BBD 2 Dólar de Barbados
BDT 2 Taka
BGN 2 Lev búlgaro
BHD 3 Dinar de Bahrein
BIF 0 Burundi Franc
BMD 2 Dólar de Bermudas
BND 2 Dólar de Brunei
BOB 2 Boliviano
BOV 2 Mvdol
BRL 2 Real brasileño
BSD 2 Dólar de las Bahamas
BTN 2 Ngultrum
BWP 2 Pula
BYR 0 Rublo bielorruso
BZD 2 Dólar de Belice
CAD 2 Dólar Canadiense
CDF 2 Franco congoleño
CHE 2 WIR Euro
CHF 2 Franco Suizo
CHW 2 Franc WIR
CLF 4 Unidad de Fomento
CLP 0 Peso chileno
CNH 2 Yuan extracontinental (China)
CNY 2 Yuan Renminbi
COP 2 Peso Colombiano
COU 2 Unidad de Valor real
CRC 2 Colón costarricense
CUC 2 Peso Convertible
CUP 2 Peso Cubano
CVE 2 Cabo Verde Escudo
CZK 2 Corona checa
DJF 0 Franco de Djibouti
DKK 2 Corona danesa
DOP 2 Peso Dominicano
DZD 2 Dinar argelino
EGP 2 Libra egipcia
ERN 2 Nakfa
ESD 2 Dólar de Ecuador
ETB 2 Birr etíope
EUR 2 Euro
FJD 2 Dólar de Fiji
FKP 2 Libra malvinense
GBP 2 Libra Esterlina
GEL 2 Lari
GHS 2 Cedi de Ghana
GIP 2 Libra de Gibraltar
GMD 2 Dalasi
GNF 0 Franco guineano
GTQ 2 Quetzal
GYD 2 Dólar guyanés
HKD 2 Dólar De Hong Kong
HNL 2 Lempira
HRK 2 Kuna
HTG 2 Gourde
HUF 2 Florín
IDR 2 Rupia
ILS 2 Nuevo Shekel Israelí
INR 2 Rupia india
IQD 3 Dinar iraquí
IRR 2 Rial iraní
ISK 0 Corona islandesa
JMD 2 Dólar Jamaiquino
JOD 3 Dinar jordano
JPY 0 Yen
KES 2 Chelín keniano
KGS 2 Som
KHR 2 Riel
KMF 0 Franco Comoro
KPW 2 Corea del Norte ganó
KRW 0 Won
KWD 3 Dinar kuwaití
KYD 2 Dólar de las Islas Caimán
KZT 2 Tenge
LAK 2 Kip
LBP 2 Libra libanesa
LKR 2 Rupia de Sri Lanka
LRD 2 Dólar liberiano
LSL 2 Loti
LYD 3 Dinar libio
MAD 2 Dirham marroquí
MDL 2 Leu moldavo
MGA 2 Ariary malgache
MKD 2 Denar
MMK 2 Kyat
MNT 2 Tugrik
MOP 2 Pataca
MRO 2 Ouguiya
MUR 2 Rupia de Mauricio
MVR 2 Rupia
MWK 2 Kwacha
MXN 2 Peso Mexicano
MXV 2 México Unidad de Inversión (UDI)
MYR 2 Ringgit malayo
MZN 2 Mozambique Metical
NAD 2 Dólar de Namibia
NGN 2 Naira
NIC 2 Córdoba (Nicaragua)
NIO 2 Córdoba Oro
NOK 2 Corona noruega
NPR 2 Rupia nepalí
NZD 2 Dólar de Nueva Zelanda
OMR 3 Rial omaní
PAB 2 Balboa
PEN 2 Nuevo Sol
PGK 2 Kina
PHP 2 Peso filipino
PKR 2 Rupia de Pakistán
PLN 2 Zloty
PYG 0 Guaraní
QAR 2 Qatar Rial
RON 2 Leu rumano
RSD 2 Dinar serbio
RUB 2 Rublo ruso
RWF 0 Franco ruandés
SAR 2 Riyal saudí
SBD 2 Dólar de las Islas Salomón
SCR 2 Rupia de Seychelles
SDG 2 Libra sudanesa
SEK 2 Corona sueca
SGD 2 Dólar De Singapur
SHP 2 Libra de Santa Helena
SLL 2 Leona
SOS 2 Chelín somalí
SRD 2 Dólar de Suriname
SSP 2 Libra sudanesa Sur
STD 2 Dobra
SVC 2 Colon El Salvador
SYP 2 Libra Siria
SZL 2 Lilangeni
THB 2 Baht
TJS 2 Somoni
TMT 2 Turkmenistán nuevo manat
TND 3 Dinar tunecino
TOP 2 Pa'anga
TRY 2 Lira turca
TTD 2 Dólar de Trinidad y Tobago
TWD 2 Nuevo dólar de Taiwán
TZS 2 Shilling tanzano
UAH 2 Hryvnia
UGX 0 Shilling de Uganda
USD 2 Dólar americano
USN 2 Dólar estadounidense (día siguiente)
UYI 0 Peso Uruguay en Unidades Indexadas (URUIURUI)
UYP 2 Uruguay (Peso)
UYU 2 Peso Uruguayo
UZS 2 Uzbekistán Sum
VEF 2 Bolívar
VES 2 Bolívar digital (Venezuela)
VND 0 Dong
VUV 0 Vatu
WST 2 Tala
XAF 0 Franco CFA BEAC
XAG 0 Plata
XAU 0 Oro
XBA 0 Unidad de Mercados de Bonos Unidad Europea Composite (EURCO)
XBB 0 Unidad Monetaria de Bonos de Mercados Unidad Europea (UEM-6)
XBC 0 Mercados de Bonos Unidad Europea unidad de cuenta a 9 (UCE-9)
XBD 0 Mercados de Bonos Unidad Europea unidad de cuenta a 17 (UCE-17)
XCD 2 Dólar del Caribe Oriental
XDR 0 DEG (Derechos Especiales de Giro)
XOF 0 Franco CFA BCEAO
XPD 0 Paladio
XPF 0 Franco CFP
XPT 0 Platino
XSU 0 Sucre
XTS 0 Códigos reservados específicamente para propósitos de prueba
XUA 0 Unidad ADB de Cuenta
XXX 0 Los códigos asignados para las transacciones en que intervenga ninguna moneda
YER 2 Rial yemení
ZAR 2 Rand
ZMW 2 Kwacha zambiano
ZWL 2 Zimbabwe Dólar
`

/** In the order of the catalogue, which is that of their keys. */
export const monedas: readonly Moneda[] = FILAS.trim()
  .split('\n')
  .map((fila) => ({ Codigo: fila.slice(0, 3), Decimales: Number(fila[4]), Descripcion: fila.slice(6) }))

const porCodigo = indexar(monedas)

/** Decimals of a currency, or undefined when the SAT does not list it. */
export function decimalesMoneda(moneda: string): number | undefined {
  return porCodigo.get(moneda)?.Decimales
}

/** How many times the published exchange rate one may differ from it; the catalogue gives 500 % to all that are money. */
const VARIACION = 5

export function variacionMoneda(moneda: string): number | undefined {
  if (moneda === 'XXX' || moneda === 'XTS') return 0
  return porCodigo.has(moneda) ? VARIACION : undefined
}
