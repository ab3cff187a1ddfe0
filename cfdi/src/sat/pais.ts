// c_Pais: the keys that ResidenciaFiscal may have, and the shape of NumRegIdTrib where the SAT gives one.
// Source: SAT, catCFDI.xsd of 2024-12-13; the shapes, the mirror phpcfdi/resources-sat-catalogs, 2026-08-06.

const CLAVES =
  'AFG ALA ALB DEU AND AGO AIA ATA ATG SAU DZA ARG ARM ABW AUS AUT AZE BHS BGD BRB BHR BEL BLZ BEN BMU BLR MMR BOL ' +
  'BIH BWA BRA BRN BGR BFA BDI BTN CPV KHM CMR CAN QAT BES TCD CHL CHN CYP COL COM PRK KOR CIV CRI HRV CUB CUW DNK ' +
  'DMA ECU EGY SLV ARE ERI SVK SVN ESP USA EST ETH PHL FIN FJI FRA GAB GMB GEO GHA GIB GRD GRC GRL GLP GUM GTM GUF ' +
  'GGY GIN GNB GNQ GUY HTI HND HKG HUN IND IDN IRQ IRN IRL BVT IMN CXR NFK ISL CYM CCK COK FRO SGS HMD FLK MNP MHL ' +
  'PCN SLB TCA UMI VGB VIR ISR ITA JAM JPN JEY JOR KAZ KEN KGZ KIR KWT LAO LSO LVA LBN LBR LBY LIE LTU LUX MAC MDG ' +
  'MYS MWI MDV MLI MLT MAR MTQ MUS MRT MYT MEX FSM MDA MCO MNG MNE MSR MOZ NAM NRU NPL NIC NER NGA NIU NOR NCL NZL ' +
  'OMN NLD PAK PLW PSE PAN PNG PRY PER PYF POL PRT PRI GBR CAF CZE MKD COG COD DOM REU RWA ROU RUS ESH WSM ASM BLM ' +
  'KNA SMR MAF SPM VCT SHN LCA STP SEN SRB SYC SLE SGP SXM SYR SOM LKA SWZ ZAF SDN SSD SWE CHE SUR SJM THA TWN TZA ' +
  'TJK IOT ATF TLS TGO TKL TON TTO TUN TKM TUR TUV UKR UGA URY UZB VUT VAT VEN VNM WLF YEM DJI ZMB ZWE ZZZ'

/** The only countries whose tax number the SAT gives a shape. */
const IDENTIDADES: Readonly<Record<string, RegExp>> = { USA: /^\d{9}$/, CAN: /^\d{9}$/ }

const paises: ReadonlySet<string> = new Set(CLAVES.split(' '))

export function existePais(codigo: string): boolean {
  return paises.has(codigo)
}

/** Whether a tax number is written as its country writes them; most countries have no shape in the catalogue. */
export function identidadBienEscrita(pais: string, numRegIdTrib: string): boolean {
  return IDENTIDADES[pais]?.test(numRegIdTrib) ?? true
}

/** Every key of c_Pais. */
export function clavesPais(): readonly string[] {
  return [...paises]
}
