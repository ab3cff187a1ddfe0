/** The programs of `input`, by name, in a few files of `dir`. */
export function writeProgram(
  input: Record<string, string>,
  dir: string,
  onWarn: (queja: string) => void,
  resolve?: { conditionNames: string[] },
): Promise<unknown>
