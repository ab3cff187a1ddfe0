// The shapes of browser.mjs for those who import it from TypeScript.
export const FLAGS: string[]
export function installedBrowsers(): string[]
export function ensureBrowser(): Promise<{ path?: string; motivo?: string }>
