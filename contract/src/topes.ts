// How many rows the services that answer a whole array give at most. The screen says so when it gets that many; a list that may
// grow without end is a `lista` and has no place here.

export const TOPES = {
  /** Internos in which a partner gives: those still open first. */
  internos: 500,
  /** Adjustments of a partner, the newest first. */
  ajustes: 200,
  /** Windows of the mirror under way of one issuer, the newest first. */
  ventanas: 300,
  /** Tie-outs, the newest first, and the differences kept of each. */
  cuadres: 100,
  diferenciasDeCuadre: 200,
  /** Received invoices a return may start from, the newest first. */
  recibidas: 500,
  /** Who of ours is or was on a list, the gravest first; and of one file, suppliers first. */
  coincidencias: 1000,
  nuestros: 200,
  /** Appearances of one RFC: those in force first. */
  apariciones: 100,
  /** What happened to a record, the newest. Documents and trips carry all of theirs. */
  historia: 100,
  /** Mails of a document or of a client, the newest. */
  correos: 50,
  /** Tries of one event of a webhook, the newest. */
  intentos: 50,
  /** Exchange rates, the newest. */
  tiposCambio: 30,
  /** Notices of one kind. */
  avisos: 20,
} as const
