// Every place of the sources that executes a statement, with the type of row it declares, as the compiler understands it.
import { join, relative, sep } from 'node:path'
import type { Node, SourceFile } from 'typescript/unstable/ast'
import { isCallExpression, isPropertyAccessExpression } from 'typescript/unstable/ast/is'
import { API, type Checker, type Type } from 'typescript/unstable/sync'

/** Without a row nothing is declared there: the answer is not read, or by nobody in particular. */
export type Site = { site: string; row?: Type; checker: Checker }

/** Closing is the caller's: types are asked for as they are compared. */
export function openSites(root: string, projects: string[]): { sites: Site[]; close: () => void } {
  const api = new API({ cwd: root })
  const configs = projects.map((project) => join(root, project, 'tsconfig.json'))
  const snapshot = api.updateSnapshot({ openProjects: configs })
  const sites = configs.flatMap((config, i) => {
    const { program, checker } = snapshot.getProject(config)!
    const sources = join(root, projects[i]!, 'src') + sep
    return program
      .getSourceFileNames()
      .filter((name) => name.startsWith(sources) && !/\.test\.ts$/.test(name))
      .flatMap((name) => sitesOf(root, program.getSourceFile(name)!, checker))
  })
  return { sites, close: () => api.close() }
}

function sitesOf(root: string, file: SourceFile, checker: Checker): Site[] {
  const sites: Site[] = []
  const visit = (node: Node): void => {
    const call = readCall(node, checker)
    if (call !== undefined) sites.push({ site: siteOf(root, file, call.position), row: call.row, checker })
    node.forEachChild(visit)
  }
  visit(file)
  return sites
}

/** ``sql<Row>`…`.execute(tx)``, and `pool.query<Row>(…)` where the library below is spoken to. */
function readCall(node: Node, checker: Checker): { position: number; row?: Type } | undefined {
  if (!isCallExpression(node) || !isPropertyAccessExpression(node.expression)) return undefined
  const { name, expression } = node.expression
  const position = name.getStart()
  if (name.text === 'query')
    return { position, row: node.typeArguments?.map((type) => checker.getTypeFromTypeNode(type))[0] }
  if (name.text !== 'execute') return undefined
  const builder = checker.getTypeAtLocation(expression)
  if (builder?.getSymbol()?.name !== 'RawBuilder' || !builder.isTypeReference()) return undefined
  return { position, row: checker.getTypeArguments(builder)[0] }
}

function siteOf(root: string, file: SourceFile, position: number): string {
  const { line, character } = file.getLineAndCharacterOfPosition(position)
  return `${relative(root, file.fileName).split(sep).join('/')}:${line + 1}:${character + 1}`
}
