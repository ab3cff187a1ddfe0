// The shapes of check-deps.mjs for those who import it from TypeScript.
type Import = { spec: string; names: string[]; to: string | undefined }
export type Modules = Map<string, { text: string; imports: Import[]; exports: string[] }>
export function checkDeps(modules?: Modules): { ok: boolean; modulos: number; texto: string }
