// The codes of the SAT's matrix of Carta Porte 3.1 that no rule of ours says, and why. A test holds both lists against the
// matrix: every code is in one of the two.

const PADRON = 'Only the SAT knows who is in its registry of taxpayers: the PAC says it.'
const INTERNACIONAL = 'Only trips abroad have it, and LITRO-655 refuses those.'
const FERROVIARIO = 'Only trips by rail have it, and LITRO-655 refuses those.'
const MARITIMO = 'Only trips by sea have it, and LITRO-655 refuses those.'
const AEREO = 'Only trips by air have it, and LITRO-655 refuses those.'
const ESTACION = 'Only ports, airports and stations have it; by road CP135 and CP137 refuse it.'
const COFEPRIS = 'Only medicines, chemicals and pesticides have it, and LITRO-655 refuses its fields.'

export const SIN_REVISAR: Readonly<Record<string, string>> = {
  CP108: PADRON,
  CP117: INTERNACIONAL,
  CP118: INTERNACIONAL,
  CP119: INTERNACIONAL,
  CP121: INTERNACIONAL,
  CP123: INTERNACIONAL,
  CP128: FERROVIARIO,
  CP129: FERROVIARIO,
  CP132: PADRON,
  CP136: ESTACION,
  CP138: ESTACION,
  CP150: MARITIMO,
  CP151: MARITIMO,
  CP152: FERROVIARIO,
  CP153: 'By road it may always be there; a document by another means is refused before.',
  CP158: COFEPRIS,
  CP159: COFEPRIS,
  CP160: COFEPRIS,
  CP161: COFEPRIS,
  CP162: COFEPRIS,
  CP163: COFEPRIS,
  CP164: COFEPRIS,
  CP165: COFEPRIS,
  CP166: COFEPRIS,
  CP167: AEREO,
  CP169: INTERNACIONAL,
  CP171: INTERNACIONAL,
  CP173: INTERNACIONAL,
  CP174: INTERNACIONAL,
  CP175: INTERNACIONAL,
  CP176: INTERNACIONAL,
  CP177: 'Only parcels have it, and LITRO-655 refuses its node.',
  CP185: MARITIMO,
  CP186: MARITIMO,
  CP187: MARITIMO,
  CP188: AEREO,
  CP189: AEREO,
  CP190: AEREO,
  CP191: FERROVIARIO,
  CP192: FERROVIARIO,
  CP195: PADRON,
  CP999: 'The PAC says it when it cannot classify an error: its whole text is shown.',
}
