// Where the service worker is, for who registers it and for who lets only it be named by text.
export const OBRERO = '/obrero.js'
