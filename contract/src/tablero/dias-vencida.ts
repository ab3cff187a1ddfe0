/** Overdue means more than 30 days since issue (§9). */
export const DIAS_VENCIDA = 30
