import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, it } from 'vitest'

const server = fileURLToPath(new URL('../apps/server/', import.meta.url))
/** Of `ServerModule`: what the composition reads. */
const contributions = [
  'name',
  'calls',
  'jobs',
  'listeners',
  'notificationKinds',
  'searchKinds',
  'sessionExtras',
  'uploadKinds',
  'personalData',
  'archiveParts',
  'recordingFollowers',
  'plugin',
  'resolveCaller',
  'healthChecks',
  'endPendingSignIns',
  'start',
  'stop',
]

const folderOf = (file: string) => /\/src\/modules\/([^/]+)\//.exec(file)?.[1]

/** What modules offer to others, as `module.property`, and no program outside of the module uses. */
function unusedSurfaces(): string[] {
  const { config } = ts.readConfigFile(`${server}tsconfig.json`, ts.sys.readFile)
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, server)
  const program = ts.createProgram(
    fileNames.filter((file) => !/\.test\.ts$|\/testing\//.test(file)),
    options,
  )
  const checker = program.getTypeChecker()
  const files = program.getSourceFiles().filter(({ fileName }) => fileName.startsWith(`${server}src/`))

  const surfaces = new Map<ts.Node, string>()
  for (const file of files.filter(({ fileName }) => /\/modules\/[^/]+\/[^/]+\.module\.ts$/.test(fileName)))
    for (const statement of file.statements) {
      if (!ts.isFunctionDeclaration(statement) || !/^create\w+Module$/.test(statement.name?.text ?? ''))
        continue
      const signature = checker.getSignatureFromDeclaration(statement)
      const returned = signature ? checker.getReturnTypeOfSignature(signature).getProperties() : []
      const offered = returned.flatMap((property) =>
        property.name === 'api' ? checker.getTypeOfSymbol(property).getProperties() : property,
      )
      for (const property of offered)
        for (const declaration of property.declarations ?? [])
          if (!contributions.includes(property.name))
            surfaces.set(declaration, `${folderOf(file.fileName)}.${property.name}`)
    }

  const names = new Set([...surfaces.values()].map((surface) => surface.split('.')[1]))
  const used = new Set<ts.Node>()
  const markUsed = (symbol: ts.Symbol | undefined) => symbol?.declarations?.forEach((one) => used.add(one))
  function visit(node: ts.Node): void {
    if (ts.isPropertyAccessExpression(node) && names.has(node.name.text))
      markUsed(checker.getSymbolAtLocation(node.name))
    if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent)) {
      const name = (node.propertyName ?? node.name).getText()
      if (names.has(name)) markUsed(checker.getTypeAtLocation(node.parent).getProperty(name))
    }
    // Given as a whole to someone who names what it needs.
    if (ts.isExpression(node) && node.getSourceFile().fileName.includes('/src/app/')) {
      const wanted = checker.getContextualType(node)
      const given = wanted && checker.getTypeAtLocation(node)
      if (
        given
          ?.getProperties()
          .some(({ valueDeclaration }) => valueDeclaration && surfaces.has(valueDeclaration))
      )
        for (const { name } of wanted?.getProperties() ?? []) markUsed(given.getProperty(name))
    }
    ts.forEachChild(node, visit)
  }
  for (const file of files) {
    const before = new Set(used)
    visit(file)
    // What a module does with its own surface does not count.
    const own = folderOf(file.fileName)
    for (const [declaration, surface] of surfaces)
      if (surface.split('.')[0] === own && !before.has(declaration)) used.delete(declaration)
  }
  return [...surfaces].filter(([declaration]) => !used.has(declaration)).map(([, surface]) => surface)
}

it('has no surface of a module that only tests call', { timeout: 300_000 }, () => {
  expect(unusedSurfaces()).toEqual([])
})
