/** Overdue means more than 30 days since issue (§9). */
export const DIAS_VENCIDA = 30

/** The summary shows so many of the oldest overdue and as many of the oldest due soon: the rest are in the list of invoices. */
export const MAX_POR_PLAZO = 500
